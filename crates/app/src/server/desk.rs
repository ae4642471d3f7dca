//! Who may work now: slots for searches, within the limits of memory, in all and for
//! each client.
//!
//! Invariant: a slot is given back when the work has really ended, not when its
//! listener has gone; so the work that runs never exceeds the limits.

use super::limits::{Limits, WAITING};
use super::refusal::{Answer, Refusal};
use search::Interrupt;
use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use tokio::sync::{Notify, Semaphore};

/// Gives out slots.
pub struct Desk {
    limits: Limits,
    taken: Mutex<Taken>,
    freed: Notify,
    /// For work of a moment, as many at once as there are processors.
    quick: Semaphore,
}

#[derive(Default)]
struct Taken {
    searches: usize,
    memory: usize,
    clients: HashMap<IpAddr, usize>,
    running: HashMap<u64, Interrupt>,
    next: u64,
    stopping: bool,
}

/// The right to work.
pub struct Slot {
    desk: Arc<Desk>,
    number: u64,
    client: IpAddr,
    memory: usize,
    interrupt: Interrupt,
}

/// Somebody who waits for the work; once dropped, the work is told to stop.
pub struct Listener(Interrupt);

impl Drop for Listener {
    fn drop(&mut self) {
        self.0.raise();
    }
}

impl Desk {
    /// All slots are free.
    pub fn new(limits: Limits) -> Arc<Desk> {
        let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
        let quick = Semaphore::new(processors);
        Arc::new(Desk { limits, taken: Mutex::default(), freed: Notify::new(), quick })
    }

    fn taken(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().expect("no panic while locked")
    }

    /// A slot with so much memory, for which it may have to wait a little.
    pub async fn admit(self: &Arc<Desk>, client: IpAddr, memory: usize) -> Answer<Slot> {
        let deadline = tokio::time::Instant::now() + WAITING;
        loop {
            let freed = self.freed.notified();
            let full = match self.try_admit(client, memory) {
                Ok(slot) => return Ok(slot),
                Err(full) => full,
            };
            if tokio::time::timeout_at(deadline, freed).await.is_err() {
                return Err(Refusal::busy(full));
            }
        }
    }

    fn try_admit(self: &Arc<Desk>, client: IpAddr, memory: usize) -> Result<Slot, String> {
        let Limits { searches, searches_per_client, memory: most, .. } = self.limits;
        let mut taken = self.taken();
        let own = taken.clients.get(&client).copied().unwrap_or(0);
        if taken.stopping {
            return Err("the server is about to stop".to_string());
        }
        if taken.searches >= searches {
            return Err(format!("all {searches} searches are busy; try again in a moment"));
        }
        if own >= searches_per_client {
            return Err(format!("{own} searches of yours are running, and no more are allowed"));
        }
        if taken.memory + memory > most {
            return Err("the memory for searches is in use; try again in a moment".to_string());
        }
        taken.searches += 1;
        taken.memory += memory;
        *taken.clients.entry(client).or_default() += 1;
        let (number, interrupt) = (taken.next, Interrupt::default());
        taken.next += 1;
        taken.running.insert(number, interrupt.clone());
        Ok(Slot { desk: Arc::clone(self), number, client, memory, interrupt })
    }

    /// Ends all work, and gives out no slot any more.
    pub fn stop(&self) {
        let mut taken = self.taken();
        taken.stopping = true;
        taken.running.values().for_each(Interrupt::raise);
    }

    /// Does something that takes a moment, away from the threads that listen.
    pub async fn quick<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let waiting = tokio::time::timeout(WAITING, self.quick.acquire());
        let Ok(Ok(_permit)) = waiting.await else {
            return Err(Refusal::busy("the server is busy; try again in a moment"));
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(Refusal::broken()))
    }
}

impl Slot {
    /// Raised when the work is to stop.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// Somebody who waits.
    pub fn listener(&self) -> Listener {
        Listener(self.interrupt.clone())
    }

    /// Works on a thread of its own. If whoever waits for this goes, so does the work;
    /// if the work panics, that is all that happens.
    pub async fn work<T: Send + 'static>(
        self,
        work: impl FnOnce(&Interrupt) -> Answer<T> + Send + 'static,
    ) -> Answer<T> {
        let _listener = self.listener();
        let job = tokio::task::spawn_blocking(move || work(self.interrupt()));
        job.await.unwrap_or_else(|_| Err(Refusal::broken()))
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.desk.taken();
        taken.searches -= 1;
        taken.memory -= self.memory;
        taken.running.remove(&self.number);
        if let Some(own) = taken.clients.get_mut(&self.client) {
            *own -= 1;
            if *own == 0 {
                taken.clients.remove(&self.client);
            }
        }
        drop(taken);
        self.desk.freed.notify_waiters();
    }
}
