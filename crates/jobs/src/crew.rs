//! Work and the workers that do it, brought together.

use crate::{JobResult, Order};
use std::collections::BTreeMap;
use std::time::Duration;

/// A job for a worker.
#[derive(Clone, Debug, PartialEq)]
pub struct Chosen {
    /// To be given back with the result.
    pub ticket: u64,
    /// The job.
    pub order: Order,
}

/// What a result did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Taken {
    /// It is taken.
    Open,
    /// A worker must not be given any more jobs.
    Dismiss {
        /// Its name.
        worker: String,
        /// Why.
        reason: String,
    },
}

/// What is to be done, in jobs. Tickets are above 0.
pub trait Work {
    /// A job for a free worker; `None` if there is none for it now.
    fn next(&mut self, worker: &str) -> Option<Chosen>;
    /// Takes the result of a job; one that was given up before is ignored. An error ends
    /// the work.
    fn take(&mut self, ticket: u64, result: &JobResult) -> Result<Taken, String>;
    /// A worker is gone with its job.
    fn lose(&mut self, ticket: u64);
    /// Hears how many workers have nothing to do.
    fn waiting(&mut self, workers: usize) {
        let _ = workers;
    }
    /// Whether all is done.
    fn is_over(&self) -> bool;
}

/// What a crew has to say.
#[derive(Clone, Debug, PartialEq)]
pub enum News {
    /// A worker is there, and free.
    Joined(String),
    /// A worker has done its job, and is free.
    Done(String, JobResult),
    /// A worker is gone, and why.
    Lost(String, String),
    /// Nothing happened in the time given.
    Nothing,
    /// There will be no more workers.
    Gone(String),
}

/// Workers, wherever they are.
pub trait Crew {
    /// Gives a free worker a job.
    fn send(&mut self, worker: &str, order: &Order);
    /// Waits for news, at most so long.
    fn news(&mut self, wait: Duration) -> News;
    /// Sends a worker away.
    fn dismiss(&mut self, worker: &str, reason: &str);
}

/// Why the work ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ended {
    /// It is done.
    Done,
    /// Somebody wanted it to end.
    Stopped,
    /// It cannot go on, and why.
    Failed(String),
}

/// How long to wait for news before somebody may stop the work.
const LOOK: Duration = Duration::from_millis(100);

/// Who of a crew is free and who has a job, which outlives a piece of work.
#[derive(Debug, Default)]
pub struct Roll {
    free: Vec<String>,
    /// The tickets of their jobs; 0 for one that nobody waits for any more.
    busy: BTreeMap<String, u64>,
}

/// Has the work done by the crew. `look` hears of everything that happens, sees how the work
/// stands, and says whether to go on.
pub fn drive<W: Work>(
    work: &mut W,
    crew: &mut dyn Crew,
    roll: &mut Roll,
    look: impl FnMut(&W, &News) -> bool,
) -> Ended {
    let ended = drive_on(work, crew, roll, look);
    roll.busy.values_mut().for_each(|ticket| *ticket = 0);
    ended
}

fn drive_on<W: Work>(
    work: &mut W,
    crew: &mut dyn Crew,
    roll: &mut Roll,
    mut look: impl FnMut(&W, &News) -> bool,
) -> Ended {
    let Roll { free, busy } = roll;
    loop {
        if work.is_over() {
            return Ended::Done;
        }
        let waiting = std::mem::take(free);
        for worker in waiting {
            match work.next(&worker) {
                Some(Chosen { ticket, order }) => {
                    crew.send(&worker, &order);
                    busy.insert(worker, ticket);
                }
                None => free.push(worker),
            }
        }
        work.waiting(free.len());
        let news = crew.news(LOOK);
        match &news {
            News::Joined(worker) => {
                // A worker that starts anew has lost what it did.
                if let Some(ticket) = busy.remove(worker) {
                    work.lose(ticket);
                }
                free.retain(|other| other != worker);
                free.push(worker.clone());
            }
            News::Done(worker, result) => {
                if let Some(ticket) = busy.remove(worker) {
                    free.push(worker.clone());
                    match work.take(ticket, result) {
                        Ok(Taken::Open) => {}
                        Ok(Taken::Dismiss { worker, reason }) => {
                            crew.dismiss(&worker, &reason);
                            free.retain(|other| *other != worker);
                            if let Some(ticket) = busy.remove(&worker) {
                                work.lose(ticket);
                            }
                            look(work, &News::Lost(worker, reason));
                        }
                        Err(reason) => return Ended::Failed(reason),
                    }
                }
            }
            News::Lost(worker, _) => {
                free.retain(|other| other != worker);
                if let Some(ticket) = busy.remove(worker) {
                    work.lose(ticket);
                }
            }
            News::Nothing => {}
            News::Gone(reason) => return Ended::Failed(reason.clone()),
        }
        if !look(work, &news) {
            return Ended::Stopped;
        }
    }
}
