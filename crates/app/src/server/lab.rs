//! The experiments and the file of results that the page shows. Both are named when the
//! server starts; a request chooses among what is there and names no file.
//!
//! Requests to read cost pages of other sites nothing, so little may follow from them: one
//! answer is made at a time, it is kept for a second, and files of experiments are read
//! again only when they have changed.

use super::limits::WAITING;
use super::refusal::{Answer, Refusal};
use crate::cli::ServeArgs;
use crate::commands::lab::{self, Loaded, store::Store};
use anyhow::{Result, bail};
use axum::http::StatusCode;
use std::collections::HashMap;
use std::fs;
use std::hash::Hash;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};
use tokio::sync::{Mutex, OwnedMutexGuard};

/// How long an answer counts as new.
const FRESH: Duration = Duration::from_secs(1);

/// What the lab shows.
pub struct Lab(Arc<Mutex<Shelf>>);

/// The files, and what was read of them.
pub struct Shelf {
    results: PathBuf,
    experiments: PathBuf,
    read: HashMap<PathBuf, (Stamp, Arc<Entry>)>,
    /// Answers of the last moment, of `api/lab.rs`.
    pub lists: Recent<(), super::api::LabReply>,
    /// The same, by name and form.
    pub tables: Recent<(String, bool), super::api::LabTable>,
}

/// Tells whether a file has changed.
type Stamp = (Option<SystemTime>, u64);

/// A file of an experiment.
pub struct Entry {
    /// Its path in the folder without its ending, such as `isaac-2016/figure-5.3`.
    pub name: String,
    /// The full and the quick form, or why the file cannot be read.
    pub forms: Result<[Loaded; 2], String>,
}

impl Lab {
    /// The lab that the options ask for.
    pub fn new(args: &ServeArgs) -> Result<Lab> {
        if let Some(folder) = args.experiments.as_ref().filter(|folder| !folder.is_dir()) {
            bail!("--experiments: there is no folder {}", folder.display());
        }
        let experiments = args.experiments.clone().unwrap_or_else(|| "experiments".into());
        Ok(Lab(Arc::new(Mutex::new(Shelf {
            results: args.lab.clone(),
            experiments,
            read: HashMap::new(),
            lists: Recent::default(),
            tables: Recent::default(),
        }))))
    }

    /// The shelf, once nobody else uses it.
    pub async fn open(&self) -> Answer<OwnedMutexGuard<Shelf>> {
        let waiting = tokio::time::timeout(WAITING, Arc::clone(&self.0).lock_owned());
        waiting.await.map_err(|_| Refusal::busy("the lab is busy; try again in a moment"))
    }
}

impl Shelf {
    /// The name of the file of results, for people.
    pub fn results_name(&self) -> String {
        self.results.display().to_string()
    }

    /// Opens the results.
    pub fn store(&self) -> Answer<Store> {
        if !self.results.exists() {
            let words = format!(
                "{}: there are no results yet; `zermelo lab run` makes them",
                self.results.display()
            );
            return Err(Refusal::new(StatusCode::NOT_FOUND, words));
        }
        Store::read(&self.results).map_err(unreadable)
    }

    /// All experiments, by name.
    pub fn entries(&mut self) -> Answer<Vec<Arc<Entry>>> {
        if !self.experiments.is_dir() {
            let words = format!(
                "there is no folder {} of experiments here; `zermelo serve --experiments FOLDER` \
                 names one",
                self.experiments.display()
            );
            return Err(Refusal::new(StatusCode::NOT_FOUND, words));
        }
        let paths = lab::find(std::slice::from_ref(&self.experiments));
        let paths = paths.map_err(unreadable)?;
        let mut read = HashMap::new();
        let mut entries = Vec::new();
        for path in paths {
            let stamp = stamp(&path);
            let entry = match self.read.remove(&path) {
                Some((old, entry)) if old == stamp => entry,
                _ => Arc::new(self.entry(&path)),
            };
            entries.push(Arc::clone(&entry));
            read.insert(path, (stamp, entry));
        }
        self.read = read;
        Ok(entries)
    }

    fn entry(&self, path: &Path) -> Entry {
        let parts = path.strip_prefix(&self.experiments).unwrap_or(path).with_extension("");
        let parts = parts.components().map(|part| part.as_os_str().to_string_lossy().into_owned());
        let form = |quick| lab::parse(path.to_path_buf(), quick).map_err(|e| format!("{e:#}"));
        Entry {
            name: parts.collect::<Vec<_>>().join("/"),
            forms: form(false).and_then(|full| Ok([full, form(true)?])),
        }
    }
}

/// Results or experiments that cannot be read: nobody who asks can help it.
pub fn unreadable(error: anyhow::Error) -> Refusal {
    Refusal::new(StatusCode::SERVICE_UNAVAILABLE, format!("{error:#}"))
}

fn stamp(path: &Path) -> Stamp {
    let told = fs::metadata(path);
    told.map_or((None, 0), |told| (told.modified().ok(), told.len()))
}

/// Answers of the last moment.
pub struct Recent<Key, T>(HashMap<Key, (Instant, T)>);

impl<Key, T> Default for Recent<Key, T> {
    fn default() -> Recent<Key, T> {
        Recent(HashMap::new())
    }
}

impl<Key: Eq + Hash, T: Clone> Recent<Key, T> {
    /// The answer, if it is new enough.
    pub fn get(&mut self, key: &Key) -> Option<T> {
        self.0.retain(|_, (made, _)| made.elapsed() < FRESH);
        self.0.get(key).map(|(_, answer)| answer.clone())
    }

    /// Keeps an answer for a moment.
    pub fn keep(&mut self, key: Key, answer: &T) {
        self.0.insert(key, (Instant::now(), answer.clone()));
    }
}
