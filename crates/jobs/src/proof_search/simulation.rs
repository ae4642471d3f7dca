//! The scheduler with any number of workers, in simulated time.
//!
//! Jobs are really done, one after the other, by one worker; what is simulated is that many
//! work side by side. A job takes as long as the positions it looked at, at the speed that
//! was measured, and the way there and back. All simulated workers share one table, so what
//! shows is what the scheduler loses: workers without a job, and jobs for nothing. What is
//! lost because tables are not shared comes on top.

use super::{Master, Plan};
use crate::{Chosen, Done, JobResult, Taken, Work, Worker};
use engine::Games;
use search::Interrupt;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a simulated search took.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulated {
    /// Seconds by the clock on the wall.
    pub seconds: f64,
    /// Positions looked at by jobs that were finished.
    pub nodes: u64,
    /// Jobs that were finished.
    pub jobs: u64,
    /// The share of their time in which workers had a job.
    pub busy: f64,
    /// The answer.
    pub answer: bool,
}

/// How fast everything is.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// Positions a second that a worker looks at.
    pub nodes: f64,
    /// Seconds that an order and its result are on their way.
    pub latency: f64,
}

/// Times as whole numbers, so that they have an order.
const TICKS: f64 = 1e6;

/// Solves by so many simulated workers.
pub fn simulate(
    registry: &Games,
    plan: Plan,
    workers: usize,
    speed: Speed,
) -> Result<Simulated, String> {
    let mut master = Master::new(registry.clone(), plan)?;
    let mut worker = Worker::new(registry.clone(), Interrupt::default());
    let mut free: Vec<usize> = (0..workers).rev().collect();
    // Which job ends when; results wait until then.
    let mut ends: BinaryHeap<Reverse<(u64, u64, usize)>> = BinaryHeap::new();
    let mut results: std::collections::HashMap<u64, JobResult> = Default::default();
    let (mut now, mut spent) = (0, 0);
    while master.answer().is_none() {
        while let Some(&number) = free.last() {
            // What there is none of for one, there is for nobody.
            let Some(Chosen { ticket, order }) = master.next(&number.to_string()) else { break };
            free.pop();
            let result = worker.run(&order).ok_or("interrupted")?;
            let nodes = match &result.outcome {
                Ok(Done::Asked { nodes, .. } | Done::Certified { nodes, .. }) => *nodes,
                Ok(Done::Trials { .. } | Done::Sliced { .. }) => 0,
                Err(reason) => return Err(reason.clone()),
            };
            let ticks = ((nodes as f64 / speed.nodes + speed.latency) * TICKS) as u64 + 1;
            spent += ticks;
            ends.push(Reverse((now + ticks, ticket, number)));
            results.insert(ticket, result);
        }
        master.waiting(free.len());
        let Some(Reverse((end, ticket, number))) = ends.pop() else {
            return Err("nobody has anything to do".to_string());
        };
        now = end;
        free.push(number);
        let result = results.remove(&ticket).expect("every job has a result");
        if let Taken::Dismiss { reason, .. } = master.take(ticket, &result)? {
            return Err(reason);
        }
    }
    // What is still under way counts as far as it has come.
    let unfinished: u64 = ends.iter().map(|Reverse((end, ..))| end - now).sum();
    let standing = master.standing();
    Ok(Simulated {
        seconds: now as f64 / TICKS,
        nodes: standing.nodes,
        jobs: standing.jobs,
        busy: (spent - unfinished) as f64 / (now * workers as u64).max(1) as f64,
        answer: standing.answer.expect("the search is over"),
    })
}
