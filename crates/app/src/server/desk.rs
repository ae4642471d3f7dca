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
use tokio::sync::{Notify, Semaphore, oneshot};

/// Gives out slots.
pub struct Desk {
    limits: Limits,
    taken: Mutex<Taken>,
    freed: Notify,
    /// For work of a moment, as many at once as there are processors.
    quick: Arc<Semaphore>,
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
        let quick = Arc::new(Semaphore::new(processors));
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
        let waiting = tokio::time::timeout(WAITING, Arc::clone(&self.quick).acquire_owned());
        let Ok(Ok(permit)) = waiting.await else {
            return Err(Refusal::busy("the server is busy; try again in a moment"));
        };
        let job = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            work()
        });
        job.await.unwrap_or_else(|_| Err(Refusal::broken()))
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
        self.work_and_clear(|interrupt| (work(interrupt), ())).await
    }

    /// The same for work that leaves something behind which takes time to clear away,
    /// such as a large tree: whoever waits gets the answer before.
    pub async fn work_and_clear<T: Send + 'static, Rest>(
        self,
        work: impl FnOnce(&Interrupt) -> (Answer<T>, Rest) + Send + 'static,
    ) -> Answer<T> {
        let _listener = self.listener();
        let (tell, told) = oneshot::channel();
        tokio::task::spawn_blocking(move || {
            let (answer, rest) = work(self.interrupt());
            let _ = tell.send(answer);
            drop(rest);
            // Only now is there room for others.
            drop(self);
        });
        told.await.unwrap_or_else(|_| Err(Refusal::broken()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use axum::response::IntoResponse;
    use std::time::Duration;

    const CLIENT: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    fn desk(searches: usize) -> Arc<Desk> {
        let limits = Limits {
            time: Duration::from_secs(1),
            memory: 100,
            threads: 1,
            searches,
            searches_per_client: searches,
            connections: 1,
            body: 1,
            proofs: 1,
        };
        Desk::new(limits)
    }

    fn run<T>(work: impl Future<Output = T>) -> T {
        tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
    }

    #[test]
    fn a_panic_ends_one_work_and_gives_its_slot_back() {
        run(async {
            let desk = desk(1);
            for _ in 0..3 {
                let slot = desk.admit(CLIENT, 100).await.unwrap();
                let failed = slot.work(|_| -> Answer<()> { panic!("as the test wants") }).await;
                assert_eq!(failed.unwrap_err().into_response().status().as_u16(), 500);
            }
            let slot = desk.admit(CLIENT, 100).await.unwrap();
            assert_eq!(slot.work(|_| Ok(7)).await.unwrap(), 7);
            // All of the memory is free again, if maybe only in a moment.
            assert!(desk.admit(CLIENT, 100).await.is_ok());
            assert!(desk.taken().clients.is_empty() && desk.taken().running.is_empty());
        });
    }

    #[test]
    fn memory_is_shared_and_comes_back() {
        run(async {
            let desk = desk(3);
            let large = desk.try_admit(CLIENT, 80).ok().unwrap();
            assert!(desk.try_admit(CLIENT, 30).is_err_and(|full| full.contains("memory")));
            let small = desk.try_admit(CLIENT, 20).ok().unwrap();
            drop((large, small));
            assert!(desk.try_admit(CLIENT, 100).is_ok());
        });
    }

    #[test]
    fn work_ends_when_its_listener_goes_or_the_server_stops() {
        run(async {
            let desk = desk(2);
            let slot = desk.admit(CLIENT, 1).await.unwrap();
            let interrupt = slot.interrupt().clone();
            let work = slot.work(|interrupt| {
                while !interrupt.is_raised() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(())
            });
            assert!(tokio::time::timeout(Duration::from_millis(20), work).await.is_err());
            assert!(interrupt.is_raised());
            let slot = desk.admit(CLIENT, 1).await.unwrap();
            desk.stop();
            assert!(slot.interrupt().is_raised());
            assert!(desk.try_admit(CLIENT, 1).is_err());
        });
    }
}
