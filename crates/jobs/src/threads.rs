//! Workers that are threads of this process.

use crate::crew::{Crew, News};
use crate::worker::StartOutside;
use crate::{Order, Worker};
use engine::Games;
use search::Interrupt;
use std::collections::BTreeMap;
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

/// Threads, each with a worker of its own.
pub struct Threads {
    orders: BTreeMap<String, Sender<Order>>,
    news: Receiver<News>,
    interrupt: Interrupt,
    threads: Vec<JoinHandle<()>>,
}

impl Threads {
    /// So many threads. They end when this is dropped, in the middle of their work.
    pub fn new(registry: &Games, count: usize, outside: StartOutside) -> Threads {
        let interrupt = Interrupt::default();
        let (tell, news) = channel();
        let mut orders = BTreeMap::new();
        let mut threads = Vec::new();
        for number in 1..=count {
            let name = format!("thread {number}");
            let (sender, receiver) = channel::<Order>();
            orders.insert(name.clone(), sender);
            let mut worker = Worker::new(registry.clone(), interrupt.clone());
            worker = worker.with_outside(outside);
            let tell: Sender<News> = tell.clone();
            threads.push(std::thread::spawn(move || {
                let _ = tell.send(News::Joined(name.clone()));
                for order in receiver {
                    let Some(result) = worker.run(&order) else { return };
                    if tell.send(News::Done(name.clone(), result)).is_err() {
                        return;
                    }
                }
            }));
        }
        Threads { orders, news, interrupt, threads }
    }
}

impl Crew for Threads {
    fn send(&mut self, worker: &str, order: &Order) {
        if let Some(orders) = self.orders.get(worker) {
            // A thread that is gone says so by its silence, as after an interrupt.
            let _ = orders.send(order.clone());
        }
    }

    fn news(&mut self, wait: Duration) -> News {
        match self.news.recv_timeout(wait) {
            Ok(news) => news,
            Err(RecvTimeoutError::Timeout) => News::Nothing,
            Err(RecvTimeoutError::Disconnected) => News::Gone("all threads have ended".into()),
        }
    }

    fn dismiss(&mut self, worker: &str, _: &str) {
        self.orders.remove(worker);
    }
}

impl Drop for Threads {
    fn drop(&mut self) {
        self.interrupt.raise();
        self.orders.clear();
        for thread in self.threads.drain(..) {
            if let Err(panic) = thread.join()
                && !std::thread::panicking()
            {
                std::panic::resume_unwind(panic);
            }
        }
    }
}
