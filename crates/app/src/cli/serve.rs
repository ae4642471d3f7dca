//! Options of `serve`.

use crate::units;
use clap::Args;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

/// Options of `serve`.
#[derive(Clone, Debug, Args)]
pub struct ServeArgs {
    /// Listen at this address; 127.0.0.1:8017, or any free port if that is taken,
    /// unless you say otherwise. Anything but 127.0.0.1 and [::1] lets others in.
    #[arg(long, value_name = "ADDRESS", value_parser = address)]
    pub listen: Option<SocketAddr>,
    /// Open no browser.
    #[arg(long)]
    pub no_open: bool,
    /// Also answer to this host name; without it only to addresses and localhost.
    #[arg(long = "host", value_name = "NAME")]
    pub hosts: Vec<String>,
    /// The file of results that the page's lab shows; a run may be writing to it.
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    pub lab: PathBuf,
    /// The experiments that the page's lab shows; the folder `experiments` unless you say
    /// otherwise.
    #[arg(long, value_name = "FOLDER")]
    pub experiments: Option<PathBuf>,
    /// The longest search.
    #[arg(long, value_name = "T", default_value = "10m", value_parser = units::duration)]
    pub limit_time: Duration,
    /// Memory of all searches together.
    #[arg(long, value_name = "M", default_value = "2G", value_parser = units::bytes)]
    pub limit_memory: usize,
    /// Threads of one search; as many as there are processors unless you say otherwise.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub limit_threads: Option<u16>,
    /// Searches at once.
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub limit_searches: u16,
    /// Searches at once for one address; all of them, or 2 if others are let in.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub limit_searches_per_client: Option<u16>,
    /// Connections at once.
    #[arg(long, value_name = "N", default_value_t = 512, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub limit_connections: u16,
    /// The largest certificate.
    #[arg(long, value_name = "M", default_value = "32M", value_parser = units::bytes)]
    pub limit_body: usize,
    /// Certificates kept for the proof explorer.
    #[arg(long, value_name = "N", default_value_t = 16, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub limit_proofs: u16,
}

fn address(text: &str) -> Result<SocketAddr, String> {
    let expected = "expected an address and a port, such as 127.0.0.1:8017 or [::1]:8017";
    text.parse().map_err(|_| format!("{expected}, not {text:?}"))
}
