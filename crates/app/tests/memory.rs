//! What `--memory` promises: tables and trees stay within it, and the rest of
//! the program is small.
#![cfg(target_os = "linux")]

use serde_json::Value;
use std::process::Command;

const PROMISED: u64 = 64 << 20;
/// The program itself, its libraries, stacks and tables of the games.
const BESIDES: u64 = 32 << 20;

#[test]
fn solvers_keep_within_their_memory() {
    for solver in ["alpha-beta", "dfpn", "pns"] {
        let output = Command::new(env!("CARGO_BIN_EXE_zermelo"))
            .args(["solve", "breakthrough:6x6", "--solver", solver, "--memory", "64M"])
            .args(["--cpu-time", "6s", "--json"])
            .output()
            .unwrap();
        assert!(output.status.success(), "{output:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap();
        let peak = report["peak_memory_bytes"].as_u64().unwrap();
        assert!(peak <= PROMISED + BESIDES, "{solver}: {peak} bytes");
        // Otherwise this tests nothing.
        assert!(peak >= PROMISED / 4, "{solver}: {peak} bytes");
    }
}
