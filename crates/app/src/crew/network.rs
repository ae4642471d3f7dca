//! Workers that connect to the master over a network.
//!
//! Lines of JSON in both directions. A worker that is silent for long is taken for lost; it
//! says that it is alive while it works.

use super::own_name;
use crate::external;
use crate::signals::Signals;
use anyhow::{Context, Result, bail};
use engine::Games;
use jobs::{Crew, FromCrew, News, Order, ToCrew, Worker};
use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// How often a worker says that it is alive.
const ALIVE_EVERY: Duration = Duration::from_secs(5);
/// A worker that is silent for so long is lost.
const SILENCE: Duration = Duration::from_secs(30);
/// Longer lines are nobody's result.
const LONGEST_LINE: u64 = 1 << 30;
/// How long a worker tries to find its master.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long an answer may take to be sent: a peer that does not read is lost.
const SEND_TIMEOUT: Duration = Duration::from_secs(30);

/// Workers that have connected.
pub struct Network {
    workers: BTreeMap<String, TcpStream>,
    news: Receiver<Heard>,
}

/// What a connection's thread has to say.
enum Heard {
    New(FromCrew, TcpStream),
    Said(FromCrew),
}

impl Network {
    /// Waits for workers at this address.
    pub fn listen(address: &str) -> Result<Network> {
        let context = || format!("cannot listen at {address}");
        let listener = TcpListener::bind(address).with_context(context)?;
        eprintln!("zermelo: waiting for workers: zermelo worker {}", listener.local_addr()?);
        let (tell, news) = channel();
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let tell = tell.clone();
                thread::spawn(move || serve(stream, &tell));
            }
        });
        Ok(Network { workers: BTreeMap::new(), news })
    }
}

/// Listens to one connection until it ends.
fn serve(stream: TcpStream, tell: &Sender<Heard>) {
    let _ = stream.set_read_timeout(Some(SILENCE));
    let _ = stream.set_write_timeout(Some(SEND_TIMEOUT));
    let _ = stream.set_nodelay(true);
    let Ok(writer) = stream.try_clone() else { return };
    let mut lines = BufReader::new(stream);
    // Who does not introduce itself is none of ours.
    let Some(first @ FromCrew::Joined { .. }) = read(&mut lines) else { return };
    let name = first.worker().to_string();
    if let Err(refusal) = first.check() {
        let reason = format!("this worker is refused: {refusal}");
        let _ = send(&writer, &ToCrew::Dismissed { worker: name, reason });
        return;
    }
    if tell.send(Heard::New(first, writer)).is_err() {
        return;
    }
    while let Some(said) = read::<FromCrew>(&mut lines) {
        // It speaks for itself alone.
        if said.worker() == name && tell.send(Heard::Said(said)).is_err() {
            return;
        }
    }
    let reason = "the connection has ended".to_string();
    let _ = tell.send(Heard::Said(FromCrew::Lost { worker: name, reason }));
}

fn read<T: serde::de::DeserializeOwned>(lines: &mut BufReader<TcpStream>) -> Option<T> {
    let mut line = Vec::new();
    lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line).ok()?;
    serde_json::from_slice(&line).ok()
}

fn send<T: serde::Serialize>(mut stream: &TcpStream, message: &T) -> std::io::Result<()> {
    let mut line = serde_json::to_vec(message)?;
    line.push(b'\n');
    stream.write_all(&line)
}

impl Crew for Network {
    fn send(&mut self, worker: &str, order: &Order) {
        let Some(stream) = self.workers.get(worker) else { return };
        let order = Box::new(order.clone());
        if send(stream, &ToCrew::Order { worker: worker.to_string(), order }).is_err() {
            // Its own thread will tell.
            let _ = stream.shutdown(Shutdown::Both);
        }
    }

    fn news(&mut self, wait: Duration) -> News {
        match self.news.recv_timeout(wait) {
            Ok(Heard::New(said, stream)) => {
                self.workers.insert(said.worker().to_string(), stream);
                News::Joined(said.worker().to_string())
            }
            Ok(Heard::Said(FromCrew::Done { worker, result })) => News::Done(worker, *result),
            Ok(Heard::Said(FromCrew::Lost { worker, reason })) => {
                self.workers.remove(&worker);
                News::Lost(worker, reason)
            }
            Ok(Heard::Said(_)) | Err(RecvTimeoutError::Timeout) => News::Nothing,
            Err(RecvTimeoutError::Disconnected) => News::Gone("the listener has ended".into()),
        }
    }

    fn dismiss(&mut self, worker: &str, reason: &str) {
        if let Some(stream) = self.workers.remove(worker) {
            let (worker, reason) = (worker.to_string(), reason.to_string());
            let _ = send(&stream, &ToCrew::Dismissed { worker, reason });
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        let names: Vec<String> = self.workers.keys().cloned().collect();
        for worker in names {
            self.dismiss(&worker, DONE);
        }
    }
}

/// What a worker hears when all is done.
const DONE: &str = "the work is done";

/// Does jobs for the master at an address, until it has no more or is gone for long.
pub fn work(registry: &Games, address: &str, signals: &Signals) -> Result<()> {
    let name = own_name()?;
    let mut worker = Worker::new(registry.clone(), signals.interrupt().clone())
        .with_outside(external::start_for_job);
    let mut last_seen = Instant::now();
    loop {
        match TcpStream::connect(address) {
            Ok(stream) => {
                if converse(stream, &name, &mut worker, signals)? {
                    return Ok(());
                }
                last_seen = Instant::now();
            }
            Err(error) if last_seen.elapsed() > PATIENCE => {
                return Err(error).with_context(|| format!("no master at {address}"));
            }
            Err(_) => {}
        }
        signals.check()?;
        thread::sleep(Duration::from_millis(300));
    }
}

/// Works until the connection ends; whether the master said that it is over.
fn converse(stream: TcpStream, name: &str, worker: &mut Worker, signals: &Signals) -> Result<bool> {
    let _ = stream.set_nodelay(true);
    let writer = Arc::new(Mutex::new(stream.try_clone()?));
    let say = |message: &FromCrew| {
        let stream = writer.lock().expect("no panic while locked");
        send(&stream, message).is_ok()
    };
    let (worker_name, version) = (name.to_string(), jobs::VERSION.to_string());
    if !say(&FromCrew::Joined { worker: worker_name.clone(), version }) {
        return Ok(false);
    }
    let alive = Arc::downgrade(&writer);
    let alive_name = worker_name.clone();
    thread::spawn(move || {
        while let Some(stream) = alive.upgrade() {
            let message = FromCrew::Alive { worker: alive_name.clone() };
            let stream_guard = stream.lock().expect("no panic while locked");
            if send(&stream_guard, &message).is_err() {
                return;
            }
            drop(stream_guard);
            drop(stream);
            thread::sleep(ALIVE_EVERY);
        }
    });
    // A signal must not wait for the master's next word.
    stream.set_read_timeout(Some(Duration::from_millis(200)))?;
    let mut lines = BufReader::new(stream);
    let mut line = Vec::new();
    loop {
        signals.check()?;
        match lines.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(0) => return Ok(false),
            Ok(_) if line.last() == Some(&b'\n') => {}
            Ok(_) => continue,
            Err(e)
                if matches!(
                    e.kind(),
                    std::io::ErrorKind::WouldBlock | std::io::ErrorKind::TimedOut
                ) =>
            {
                continue;
            }
            Err(_) => return Ok(false),
        }
        match serde_json::from_slice(&std::mem::take(&mut line)) {
            Ok(ToCrew::Order { order, .. }) => {
                let Some(result) = worker.run(&order) else { continue };
                let result = Box::new(result);
                if !say(&FromCrew::Done { worker: worker_name.clone(), result }) {
                    return Ok(false);
                }
            }
            Ok(ToCrew::Dismissed { reason, .. }) if reason == DONE => return Ok(true),
            Ok(ToCrew::Dismissed { reason, .. }) => bail!("{reason}"),
            Err(error) => bail!("the master says something that is not understood: {error}"),
        }
    }
}
