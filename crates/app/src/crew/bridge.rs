//! Workers that another program speaks for, over its standard input and output: Ray's.

use anyhow::{Context, Result};
use jobs::{Crew, FromCrew, News, Order, ToCrew};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long the other program may take to end.
const LEAVE: Duration = Duration::from_secs(10);

/// A program that speaks for workers.
pub struct Bridge {
    child: Child,
    input: Option<ChildStdin>,
    news: Receiver<Result<FromCrew, String>>,
}

impl Bridge {
    /// Workers of a Ray cluster, by the Python package.
    pub fn ray(address: &str) -> Result<Bridge> {
        let python = std::env::var("ZERMELO_PYTHON").unwrap_or_else(|_| "python3".to_string());
        let mut command = Command::new(&python);
        command.args(["-m", "zermelo.ray", "--address", address]);
        Bridge::start(command).with_context(|| format!("cannot start {python} -m zermelo.ray"))
    }

    fn start(mut command: Command) -> Result<Bridge> {
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().expect("standard output is a pipe");
        let (tell, news) = channel();
        thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                let said = serde_json::from_str(&line).map_err(|error| format!("{error}: {line}"));
                if tell.send(said).is_err() {
                    return;
                }
            }
        });
        Ok(Bridge { child, input, news })
    }

    fn say(&mut self, message: &ToCrew) {
        let Ok(line) = serde_json::to_string(message) else { return };
        if let Some(input) = &mut self.input {
            // If it is gone, its silence tells.
            let _ = writeln!(input, "{line}").and_then(|()| input.flush());
        }
    }
}

impl Crew for Bridge {
    fn send(&mut self, worker: &str, order: &Order) {
        let order = Box::new(order.clone());
        self.say(&ToCrew::Order { worker: worker.to_string(), order });
    }

    fn news(&mut self, wait: Duration) -> News {
        match self.news.recv_timeout(wait) {
            Ok(Ok(said)) => match said.check() {
                // They all have the same module: without this one there is nobody.
                Err(refusal) => {
                    News::Gone(format!("worker {} is refused: {refusal}", said.worker()))
                }
                Ok(()) => match said {
                    FromCrew::Joined { worker, .. } => News::Joined(worker),
                    FromCrew::Done { worker, result } => News::Done(worker, *result),
                    FromCrew::Lost { worker, reason } => News::Lost(worker, reason),
                    FromCrew::Alive { .. } => News::Nothing,
                },
            },
            Ok(Err(line)) => News::Gone(format!("the workers' program says {line}")),
            Err(RecvTimeoutError::Timeout) => News::Nothing,
            Err(RecvTimeoutError::Disconnected) => {
                let how = self.child.try_wait().ok().flatten();
                let how = how.map_or(String::new(), |status| format!(" ({status})"));
                News::Gone(format!("the workers' program has ended{how}"))
            }
        }
    }

    fn dismiss(&mut self, worker: &str, reason: &str) {
        let (worker, reason) = (worker.to_string(), reason.to_string());
        self.say(&ToCrew::Dismissed { worker, reason });
    }
}

impl Drop for Bridge {
    fn drop(&mut self) {
        // The end of its input tells it to end.
        self.input = None;
        let until = Instant::now() + LEAVE;
        while Instant::now() < until {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
