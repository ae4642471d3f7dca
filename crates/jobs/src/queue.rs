//! Jobs that do not depend on each other.

use crate::crew::{Chosen, Taken, Work};
use crate::{Job, JobResult, Order};
use std::collections::{BTreeMap, VecDeque};

/// Hears the result of each job; an error ends the work.
pub type Sink<'s> = Box<dyn FnMut(&Job, &JobResult) -> Result<(), String> + 's>;

/// A list of jobs, each done once.
pub struct Queue<'s> {
    waiting: VecDeque<Order>,
    running: BTreeMap<u64, (String, Order)>,
    next_ticket: u64,
    sink: Sink<'s>,
}

impl<'s> Queue<'s> {
    /// These jobs, in order; `sink` gets the results as they come.
    pub fn new(jobs: impl IntoIterator<Item = Job>, sink: Sink<'s>) -> Queue<'s> {
        let waiting = jobs.into_iter().map(Job::order).collect();
        Queue { waiting, running: BTreeMap::new(), next_ticket: 0, sink }
    }
}

impl Work for Queue<'_> {
    fn next(&mut self, worker: &str) -> Option<Chosen> {
        let order = self.waiting.pop_front()?;
        self.next_ticket += 1;
        self.running.insert(self.next_ticket, (worker.to_string(), order.clone()));
        Some(Chosen { ticket: self.next_ticket, order })
    }

    fn take(&mut self, ticket: u64, result: &JobResult) -> Result<Taken, String> {
        let Some((worker, order)) = self.running.remove(&ticket) else { return Ok(Taken::Open) };
        if let Err(refusal) = result.check(&order) {
            self.waiting.push_front(order);
            let reason = format!("its result is refused: {refusal}");
            return Ok(Taken::Dismiss { worker, reason });
        }
        // What goes wrong for one worker would go wrong for all.
        if let Err(reason) = &result.outcome {
            return Err(match &order.job {
                Job::Trials { task, .. } => format!("{}: {reason}", task.text()),
                _ => reason.clone(),
            });
        }
        (self.sink)(&order.job, result)?;
        Ok(Taken::Open)
    }

    fn lose(&mut self, ticket: u64) {
        if let Some((_, order)) = self.running.remove(&ticket) {
            self.waiting.push_front(order);
        }
    }

    fn is_over(&self) -> bool {
        self.waiting.is_empty() && self.running.is_empty()
    }
}
