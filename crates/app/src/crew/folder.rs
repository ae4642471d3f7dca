//! Workers that share a folder with the master: no network between them but the file
//! system.
//!
//! Every worker has a folder of its own in it. `hello.json` says who it is, `alive` changes
//! while it is there, `order.json` is its job, which it takes by
//! renaming it, `result.json` what came of it. Files appear
//! whole, by renaming.

use super::own_name;
use crate::external;
use crate::files;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use engine::Games;
use jobs::{Crew, FromCrew, JobResult, News, Order, ToCrew, Worker};
use std::collections::{BTreeMap, VecDeque};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

/// How often a worker says that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(2);
/// A worker that is silent for so long is lost.
const SILENCE: Duration = Duration::from_secs(20);
/// Time between two looks into the folder.
const LOOK: Duration = Duration::from_millis(20);

/// Workers in a folder, as the master sees them.
pub struct Folder {
    path: PathBuf,
    workers: BTreeMap<String, Seen>,
    waiting: VecDeque<News>,
    /// Only one master at a time.
    _lock: fs::File,
}

/// A worker, and what was last seen of it.
struct Seen {
    alive: String,
    since: Instant,
    /// The key of the job that it has.
    order: Option<String>,
    refused: bool,
}

impl Folder {
    /// Opens a folder, or makes it.
    pub fn open(path: &Path) -> Result<Folder> {
        fs::create_dir_all(path).with_context(|| format!("cannot make {}", path.display()))?;
        let busy = format!("{}: another master uses this folder", path.display());
        let lock = files::lock(&path.join("lock"), &busy)?;
        // What an earlier master left.
        for worker in folders(path)? {
            for name in ["order.json", "result.json"] {
                let _ = fs::remove_file(path.join(&worker).join(name));
            }
        }
        let (workers, waiting) = (BTreeMap::new(), VecDeque::new());
        Ok(Folder { path: path.to_path_buf(), workers, waiting, _lock: lock })
    }

    fn look(&mut self) -> Result<()> {
        for name in folders(&self.path)? {
            let folder = self.path.join(&name);
            let Some(alive) = text(&folder.join("alive")) else { continue };
            let seen = match self.workers.get_mut(&name) {
                Some(seen) => seen,
                None => {
                    let Some(hello) = json::<FromCrew>(&folder.join("hello.json")) else {
                        continue;
                    };
                    let refusal = hello.check().err();
                    if let Some(refusal) = &refusal {
                        let reason = format!("this worker is refused: {refusal}");
                        dismiss(&folder, &name, &reason);
                    } else {
                        self.waiting.push_back(News::Joined(name.clone()));
                    }
                    let since = Instant::now();
                    let seen = Seen { alive, since, order: None, refused: refusal.is_some() };
                    self.workers.insert(name, seen);
                    continue;
                }
            };
            if seen.alive != alive {
                (seen.alive, seen.since) = (alive, Instant::now());
            }
            if seen.refused {
                continue;
            }
            let file = folder.join("result.json");
            if let Some(result) = json::<JobResult>(&file) {
                let _ = fs::remove_file(file);
                // An answer to an earlier master is nobody's.
                if seen.order.as_ref() == Some(&result.key) {
                    seen.order = None;
                    self.waiting.push_back(News::Done(name.clone(), result));
                }
            }
        }
        let path = &self.path;
        self.workers.retain(|name, seen| {
            let there = path.join(name).join("alive").exists();
            let silent = seen.since.elapsed() > SILENCE;
            if there && !silent {
                return true;
            }
            if !seen.refused {
                let reason = if there { "it is silent" } else { "it has left" };
                self.waiting.push_back(News::Lost(name.clone(), reason.to_string()));
            }
            let _ = fs::remove_dir_all(path.join(name));
            false
        });
        Ok(())
    }
}

/// The folders of workers.
fn folders(path: &Path) -> Result<Vec<String>> {
    let context = || format!("cannot read {}", path.display());
    let entries = fs::read_dir(path).with_context(context)?.flatten();
    let entries = entries.filter(|entry| entry.path().is_dir());
    Ok(entries.filter_map(|entry| entry.file_name().into_string().ok()).collect())
}

fn text(path: &Path) -> Option<String> {
    fs::read_to_string(path).ok()
}

fn json<T: serde::de::DeserializeOwned>(path: &Path) -> Option<T> {
    serde_json::from_str(&text(path)?).ok()
}

/// Writes a file of the folder, whole.
fn put<T: serde::Serialize>(folder: &Path, name: &str, content: &T) -> Result<()> {
    let text = serde_json::to_string(content)?;
    let (made, path) = (folder.join(format!(".{name}")), folder.join(name));
    let context = || format!("cannot write {}", path.display());
    fs::write(&made, text).and_then(|()| fs::rename(&made, &path)).with_context(context)
}

fn dismiss(folder: &Path, worker: &str, reason: &str) {
    let (worker, reason) = (worker.to_string(), reason.to_string());
    let _ = put(folder, "order.json", &ToCrew::Dismissed { worker, reason });
}

impl Crew for Folder {
    fn send(&mut self, worker: &str, order: &Order) {
        let Some(seen) = self.workers.get_mut(worker) else { return };
        seen.order = Some(order.key.clone());
        let (name, order) = (worker.to_string(), Box::new(order.clone()));
        let message = ToCrew::Order { worker: name, order };
        if let Err(error) = put(&self.path.join(worker), "order.json", &message) {
            self.waiting.push_back(News::Lost(worker.to_string(), format!("{error:#}")));
        }
    }

    fn news(&mut self, wait: Duration) -> News {
        let until = Instant::now() + wait;
        loop {
            if let Some(news) = self.waiting.pop_front() {
                return news;
            }
            if let Err(error) = self.look() {
                return News::Gone(format!("{error:#}"));
            }
            if self.waiting.is_empty() {
                if Instant::now() >= until {
                    return News::Nothing;
                }
                thread::sleep(LOOK);
            }
        }
    }

    fn dismiss(&mut self, worker: &str, reason: &str) {
        if let Some(seen) = self.workers.get_mut(worker) {
            (seen.refused, seen.order) = (true, None);
            dismiss(&self.path.join(worker), worker, reason);
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        for (worker, _) in self.workers.iter().filter(|(_, seen)| !seen.refused) {
            // They stay for the next master; what they do now is nobody's.
            let _ = fs::remove_file(self.path.join(worker).join("order.json"));
        }
    }
}

/// Removes a worker's folder when it leaves.
struct Own(PathBuf);

impl Drop for Own {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Does the jobs that a master leaves in a folder, until a signal comes or, with `idle`,
/// there is nothing to do for so long.
pub fn work(
    registry: &Games,
    path: &Path,
    idle: Option<Duration>,
    signals: &Signals,
) -> Result<()> {
    let name = own_name()?;
    let folder = path.join(&name);
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let own = Own(folder.clone());
    let version = jobs::VERSION.to_string();
    put(&folder, "hello.json", &FromCrew::Joined { worker: name.clone(), version })?;
    let done = AtomicBool::new(false);
    thread::scope(|scope| {
        scope.spawn(|| {
            let mut beats = 0u64;
            let mut next = Instant::now();
            while !done.load(Relaxed) {
                if Instant::now() >= next {
                    beats += 1;
                    // A full disk for a moment is no reason to leave.
                    let _ = put(&own.0, "alive", &beats);
                    next += ALIVE_EVERY;
                }
                thread::sleep(LOOK);
            }
        });
        let told = take_orders(registry, &folder, idle, signals);
        done.store(true, Relaxed);
        told
    })
}

fn take_orders(
    registry: &Games,
    folder: &Path,
    idle: Option<Duration>,
    signals: &Signals,
) -> Result<()> {
    let mut worker = Worker::new(registry.clone(), signals.interrupt().clone())
        .with_outside(external::start_for_job);
    let (file, taken) = (folder.join("order.json"), folder.join("taken.json"));
    let mut last = Instant::now();
    loop {
        signals.check()?;
        if !folder.exists() {
            bail!("{}: the master has sent this worker away", folder.display());
        }
        // Renamed first: between reading and removing it might become another.
        let order = fs::rename(&file, &taken).ok().and_then(|()| json::<ToCrew>(&taken));
        match order {
            Some(ToCrew::Order { order, .. }) => {
                if let Some(result) = worker.run(&order) {
                    put(folder, "result.json", &result)?;
                }
                last = Instant::now();
            }
            Some(ToCrew::Dismissed { reason, .. }) => bail!("{reason}"),
            None if idle.is_some_and(|idle| last.elapsed() > idle) => return Ok(()),
            None => thread::sleep(LOOK),
        }
    }
}
