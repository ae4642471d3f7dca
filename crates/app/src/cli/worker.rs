//! Options of `worker`, and of commands whose work others can do.

use crate::crew::Place;
use crate::units;
use clap::Args;
use std::time::Duration;

/// Options of `worker`.
#[derive(Debug, Args)]
pub struct WorkerArgs {
    /// Where jobs come from: folder:PATH, a folder that master and workers share, or
    /// HOST:PORT, the address of the master.
    #[arg(value_name = "WHERE")]
    pub place: Place,
    /// Be as many workers.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub count: u16,
    /// With a folder: leave after this much time without a job. If not given, stay.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub idle: Option<Duration>,
}

/// Who does the jobs.
#[derive(Debug, Args)]
pub struct OnArgs {
    /// Have the work done elsewhere: threads:N of this process, folder:PATH or HOST:PORT
    /// for workers (`zermelo worker`), ray or ray://HOST:PORT for a Ray cluster.
    #[arg(long, value_name = "WHERE", conflicts_with_all = ["all_moves", "both", "first", "proof", "sgf_out", "cpu_time"])]
    pub on: Option<Place>,
}
