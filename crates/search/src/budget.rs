//! When to stop: small conditions that compose.

use cpu_time::{ProcessTime, ThreadTime};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// A flag that somebody else can raise to stop a search.
#[derive(Clone, Debug, Default)]
pub struct Interrupt(Arc<AtomicBool>);

impl Interrupt {
    /// Stops whatever searches with this flag.
    pub fn raise(&self) {
        self.0.store(true, Relaxed);
    }

    /// Makes the flag usable again.
    pub fn lower(&self) {
        self.0.store(false, Relaxed);
    }

    /// The flag itself, for whoever can only set one, such as a signal handler.
    pub fn flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.0)
    }

    /// Whether it was raised.
    pub fn is_raised(&self) -> bool {
        self.0.load(Relaxed)
    }
}

/// What a search may spend. The first limit that is reached ends it; a decided
/// root always does.
#[derive(Clone, Debug, Default)]
pub struct Budget {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Time of all processors together.
    pub cpu_time: Option<Duration>,
    /// Simulations of this search.
    pub simulations: Option<u64>,
    /// Nodes in the tree; of a solver, all nodes that it has searched.
    pub nodes: Option<u64>,
    /// Stop once no remaining simulation can change the most visited move.
    pub settled: bool,
    /// Raised from outside.
    pub interrupt: Interrupt,
}

impl Budget {
    /// So many simulations.
    pub fn simulations(count: u64) -> Budget {
        Budget { simulations: Some(count), ..Budget::default() }
    }

    /// So much wall-clock time.
    pub fn time(time: Duration) -> Budget {
        Budget { time: Some(time), ..Budget::default() }
    }

    /// A part of it.
    pub fn share(&self, share: f64) -> Budget {
        Budget {
            time: self.time.map(|time| time.mul_f64(share)),
            cpu_time: self.cpu_time.map(|time| time.mul_f64(share)),
            simulations: self.simulations.map(|count| (count as f64 * share) as u64),
            ..self.clone()
        }
    }

    /// What is left of the time once a clock has run.
    pub fn after(&self, clock: &Clock) -> Budget {
        let wall = clock.wall.elapsed();
        let cpu = clock.cpu_elapsed();
        Budget {
            time: self.time.map(|time| time.saturating_sub(wall)),
            cpu_time: self.cpu_time.map(|time| time.saturating_sub(cpu)),
            ..self.clone()
        }
    }

    /// Starts the clocks.
    pub fn start(&self) -> Clock {
        self.start_with(Cpu::Process)
    }

    /// Starts the clocks of a search that works on the calling thread alone:
    /// what other threads of the process do meanwhile does not count. Such a
    /// clock must be read on this thread.
    pub fn start_on_this_thread(&self) -> Clock {
        self.start_with(Cpu::Thread)
    }

    fn start_with(&self, cpu: Cpu) -> Clock {
        Clock { budget: self.clone(), wall: Instant::now(), cpu, cpu_start: cpu.now() }
    }
}

/// Whose processor time counts.
#[derive(Clone, Copy, Debug)]
enum Cpu {
    Process,
    Thread,
}

impl Cpu {
    fn now(self) -> Duration {
        match self {
            Cpu::Process => ProcessTime::now().as_duration(),
            Cpu::Thread => ThreadTime::now().as_duration(),
        }
    }
}

/// A budget being spent.
#[derive(Clone, Debug)]
pub struct Clock {
    budget: Budget,
    wall: Instant,
    cpu: Cpu,
    cpu_start: Duration,
}

impl Clock {
    /// Whether somebody has interrupted. Cheap enough to ask all the time.
    #[inline]
    pub fn is_interrupted(&self) -> bool {
        self.budget.interrupt.is_raised()
    }

    /// Whether time is up or somebody has interrupted.
    pub fn is_over(&self) -> bool {
        let budget = &self.budget;
        self.is_interrupted()
            || budget.time.is_some_and(|limit| self.wall.elapsed() >= limit)
            || budget.cpu_time.is_some_and(|limit| self.cpu_elapsed() >= limit)
    }

    /// The share of the time that is spent, as far as there is a limit on it.
    pub fn spent(&self) -> Option<f64> {
        let wall = self.budget.time.map(|t| self.wall.elapsed().as_secs_f64() / t.as_secs_f64());
        let cpu = self.budget.cpu_time.map(|t| self.cpu_elapsed().as_secs_f64() / t.as_secs_f64());
        match (wall, cpu) {
            (Some(a), Some(b)) => Some(a.max(b)),
            (a, b) => a.or(b),
        }
    }

    /// The flag that stops the work from outside.
    pub fn interrupt(&self) -> Interrupt {
        self.budget.interrupt.clone()
    }

    /// Seconds of wall-clock time.
    pub fn seconds(&self) -> f64 {
        self.wall.elapsed().as_secs_f64()
    }

    /// Seconds of processor time.
    pub fn cpu_seconds(&self) -> f64 {
        self.cpu_elapsed().as_secs_f64()
    }

    fn cpu_elapsed(&self) -> Duration {
        self.cpu.now().saturating_sub(self.cpu_start)
    }
}

/// The time of a whole game, given out move by move.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GameClock {
    /// Seconds left of the main time.
    pub main: f64,
    /// Seconds of a byo-yomi period, and the moves to be made in it.
    pub period: f64,
    /// Moves to be made in a period.
    pub period_moves: u32,
}

impl GameClock {
    /// The time for the next move, when at most `plies_left` moves are to come
    /// in the game. Main time is spread over the moves that are likely to be
    /// played, with a margin for what lies outside the search.
    pub fn next_move(&self, plies_left: u32) -> Duration {
        let own_moves = f64::from(plies_left.div_ceil(2).clamp(1, 60));
        let from_main = self.main / (0.5 * own_moves + 2.0).min(own_moves + 1.0);
        let from_period = match self.period_moves {
            0 => 0.0,
            moves => 0.95 * self.period / f64::from(moves),
        };
        let seconds = from_main.max(from_period).min((self.main + self.period) * 0.95);
        Duration::from_secs_f64(seconds.max(0.001))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_thread_does_not_pay_for_others() {
        let limit = Duration::from_millis(60);
        let budget = Budget { cpu_time: Some(limit), ..Budget::default() };
        let done = Interrupt::default();
        std::thread::scope(|scope| {
            scope.spawn(|| while !done.is_raised() {});
            let (started, clock) = (Instant::now(), budget.start_on_this_thread());
            while !clock.is_over() {}
            // A thread cannot use more processor time than passes.
            assert!(started.elapsed() >= limit, "{:?}", started.elapsed());
            assert!(clock.cpu_seconds() >= limit.as_secs_f64());
            done.raise();
        });
    }
}
