//! A server of the test's own.

use crate::client;
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant};

/// A running server, which ends with the test.
pub struct Server {
    pub address: SocketAddr,
    child: Child,
}

impl Server {
    /// Starts one on a free port.
    pub fn start(options: &[&str]) -> Server {
        let mut command = Command::new(env!("CARGO_BIN_EXE_zermelo"));
        command.args(["serve", "--no-open", "--listen", "127.0.0.1:0"]).args(options);
        // Whatever it says on standard error is for whoever reads a failed test.
        let mut child = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("http://").and_then(|l| l.strip_suffix('/'));
        let address = address.and_then(|address| address.parse().ok());
        Server { address: address.unwrap_or_else(|| panic!("{line:?}")), child }
    }

    /// Seconds of processor time so far.
    pub fn cpu_seconds(&self) -> f64 {
        let stat = fs::read_to_string(format!("/proc/{}/stat", self.child.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: f64 = fields[11..13].iter().map(|field| field.parse::<f64>().unwrap()).sum();
        ticks / 100.0
    }

    /// The most memory it ever had, in bytes.
    pub fn peak_memory(&self) -> u64 {
        let status = fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse::<u64>().unwrap() << 10
    }

    /// Waits until no search runs: a while without processor time.
    pub fn wait_until_idle(&self) {
        let start = Instant::now();
        loop {
            let before = self.cpu_seconds();
            std::thread::sleep(Duration::from_millis(500));
            if self.cpu_seconds() - before <= 0.02 {
                return;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "something still runs");
        }
    }

    /// Sends a signal and waits for the end.
    pub fn stop(mut self, signal: &str) -> ExitStatus {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
        let start = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status;
            }
            assert!(start.elapsed() < Duration::from_secs(30), "it does not stop");
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Whether it still plays.
    pub fn plays(&self) -> bool {
        let body =
            client::with(client::game("tic-tac-toe", "b2 a1"), serde_json::json!({"level": 3}));
        let answer = client::post(self.address, "move", &body);
        answer.status == 200 && answer.json()["best_move"].is_string()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
