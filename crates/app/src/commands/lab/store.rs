//! The file of results: one SQLite database, written by one run at a time and read by
//! whoever likes.

use crate::files;
use anyhow::{Context, Result, bail};
use jobs::Trial;
use lab::experiment::{Finding, Task};
use rusqlite::{Connection, OpenFlags, OptionalExtension, params};
use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Marks the file as ours, in SQLite's head.
const APPLICATION: i32 = 0x5A6C_6162;
/// The version of the schema.
const VERSION: i32 = 1;

/// How each version is made of the one before.
const MIGRATIONS: [&str; VERSION as usize] = ["
    CREATE TABLE tasks (
        id INTEGER PRIMARY KEY,
        task TEXT NOT NULL UNIQUE
    );
    CREATE TABLE trials (
        task INTEGER NOT NULL REFERENCES tasks (id),
        number INTEGER NOT NULL,
        seed INTEGER NOT NULL,
        finding TEXT NOT NULL,
        version TEXT NOT NULL,
        cpu_seconds REAL NOT NULL,
        PRIMARY KEY (task, number)
    ) WITHOUT ROWID;
"];

/// A task of the database.
pub struct Done {
    /// What was found in trials from 0 on without a gap, and the CPU-seconds of each.
    pub trials: Vec<(Finding, f64)>,
    /// The versions of the program that found it.
    pub versions: Vec<String>,
}

/// The results, open.
pub struct Store {
    path: PathBuf,
    database: Connection,
    /// Locked while a run writes; a kill releases it.
    _lock: Option<File>,
}

impl Store {
    /// Opens the file to write, or makes it.
    pub fn write(path: &Path) -> Result<Store> {
        // Two runs would do the same work twice.
        let mut name = path.as_os_str().to_os_string();
        name.push(".lock");
        let busy = format!("{}: another run is writing these results", path.display());
        let lock = files::lock(Path::new(&name), &busy)?;
        let database = Connection::open(path).with_context(|| cannot("open", path))?;
        let mut store = Store { path: path.to_path_buf(), database, _lock: Some(lock) };
        store.prepare().with_context(|| format!("{}", path.display()))?;
        Ok(store)
    }

    /// Results that are kept nowhere.
    pub fn in_memory() -> Result<Store> {
        let database = Connection::open_in_memory()?;
        let mut store = Store { path: PathBuf::from("the results"), database, _lock: None };
        store.prepare()?;
        Ok(store)
    }

    /// Opens a file that is there, only to read.
    pub fn read(path: &Path) -> Result<Store> {
        if !path.exists() {
            bail!("{}: there are no results yet; `zermelo lab run` makes them", path.display());
        }
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let database =
            Connection::open_with_flags(path, flags).with_context(|| cannot("open", path))?;
        let store = Store { path: path.to_path_buf(), database, _lock: None };
        store.database.busy_timeout(Duration::from_secs(5))?;
        match store.version().with_context(|| format!("{}", path.display()))? {
            VERSION => Ok(store),
            _ => bail!("{}: there are no results yet", path.display()),
        }
    }

    fn prepare(&mut self) -> Result<()> {
        let database = &mut self.database;
        database.busy_timeout(Duration::from_secs(5))?;
        let made = self.version()?;
        // Readers see what is written while it goes on, and a kill loses nothing.
        self.database.pragma_update(None, "journal_mode", "wal")?;
        self.database.pragma_update(None, "synchronous", "normal")?;
        self.database.pragma_update(None, "foreign_keys", true)?;
        if made < VERSION {
            let change = self.database.transaction()?;
            for migration in &MIGRATIONS[made as usize..] {
                change.execute_batch(migration)?;
            }
            change.pragma_update(None, "application_id", APPLICATION)?;
            change.pragma_update(None, "user_version", VERSION)?;
            change.commit()?;
        }
        Ok(())
    }

    /// The version of the schema; 0 of an empty file.
    fn version(&self) -> Result<i32> {
        let pragma = |name: &str| self.database.pragma_query_value(None, name, |row| row.get(0));
        let no_database = "this is no file of results, or it is damaged";
        let version: i32 = pragma("user_version").context(no_database)?;
        let application: i32 = pragma("application_id").context(no_database)?;
        let tables: i64 = self
            .database
            .query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))
            .context(no_database)?;
        if application != APPLICATION && (tables > 0 || application != 0) {
            bail!("this is a database, but none of results");
        }
        if version > VERSION {
            bail!("these are results of a newer version ({version}; known: up to {VERSION})");
        }
        Ok(version)
    }

    /// Enters tasks, in order, so that the same tasks get the same numbers.
    pub fn enter<'t>(&mut self, tasks: impl Iterator<Item = &'t Task>) -> Result<()> {
        let change = self.database.transaction()?;
        for task in tasks {
            change.execute("INSERT OR IGNORE INTO tasks (task) VALUES (?1)", [task.text()])?;
        }
        change.commit().with_context(|| cannot("write", &self.path))
    }

    /// Which trials of a task are done.
    pub fn numbers(&self, task: &Task) -> Result<Vec<u64>> {
        let mut query = self.database.prepare_cached(
            "SELECT number FROM trials JOIN tasks ON trials.task = tasks.id
             WHERE tasks.task = ?1 ORDER BY number",
        )?;
        let numbers = query.query_map([task.text()], |row| row.get::<_, i64>(0))?;
        numbers.map(|number| Ok(number? as u64)).collect()
    }

    /// How many of the first trials of a task are done, and their CPU-seconds. Reads none of
    /// the findings, so it is cheap to ask again and again.
    pub fn progress(&self, task: &Task, trials: u64) -> Result<(u64, f64)> {
        let mut query = self.database.prepare_cached(
            "SELECT count(*), total(cpu_seconds) FROM trials JOIN tasks ON trials.task = tasks.id
             WHERE tasks.task = ?1 AND number < ?2",
        )?;
        let counted = query.query_row(params![task.text(), trials as i64], |row| {
            Ok((row.get::<_, i64>(0)? as u64, row.get(1)?))
        });
        counted.with_context(|| cannot("read", &self.path))
    }

    /// Saves trials of a task, all or none; what is there already stays.
    pub fn save(&mut self, task: &Task, trials: &[Trial]) -> Result<()> {
        let change = self.database.transaction()?;
        let text = task.text();
        let id: i64 =
            change.query_row("SELECT id FROM tasks WHERE task = ?1", [&text], |row| row.get(0))?;
        for trial in trials {
            let finding = serde_json::to_string(&trial.finding)?;
            change.execute(
                "INSERT OR IGNORE INTO trials (task, number, seed, finding, version, cpu_seconds)
                 VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
                params![
                    id,
                    trial.number as i64,
                    trial.seed as i64,
                    finding,
                    jobs::VERSION,
                    trial.cpu_seconds
                ],
            )?;
        }
        change.commit().with_context(|| cannot("write", &self.path))
    }

    /// What was found of a task.
    pub fn done(&self, task: &Task) -> Result<Done> {
        let mut done = Done { trials: Vec::new(), versions: Vec::new() };
        let id: Option<i64> = self
            .database
            .query_row("SELECT id FROM tasks WHERE task = ?1", [task.text()], |row| row.get(0))
            .optional()?;
        let mut query = self.database.prepare_cached(
            "SELECT number, finding, cpu_seconds, version FROM trials WHERE task = ?1
             ORDER BY number",
        )?;
        let mut rows = query.query([id])?;
        while let Some(row) = rows.next()? {
            let (number, text): (i64, String) = (row.get(0)?, row.get(1)?);
            if number as usize != done.trials.len() {
                break;
            }
            let finding = serde_json::from_str(&text).with_context(|| {
                format!("{}: trial {number} of {} is damaged", self.path.display(), task.text())
            })?;
            done.trials.push((finding, row.get(2)?));
            let version: String = row.get(3)?;
            if !done.versions.contains(&version) {
                done.versions.push(version);
            }
        }
        Ok(done)
    }
}

fn cannot(what: &str, path: &Path) -> String {
    format!("cannot {what} {}", path.display())
}
