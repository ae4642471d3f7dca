//! Options of `experiment`.

use crate::units;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// The experiments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Experiment {
    /// Simulations to solve small Connect Four boards, with and without bounds.
    ScoreBounds,
    /// Matches of Clobber players, beside those of Claessen's thesis (2011) and of
    /// Wahab, Janjua and Ameen.
    Clobber,
    /// Matches of Breakthrough players with and without tables, beside those of Isaac's
    /// thesis (2016).
    Breakthrough,
    /// Matches of Havannah players and how their playouts end, beside Ewalds's thesis
    /// (2012), chapter 4.
    Havannah,
}

/// A time as it was written, if it is one.
fn time(text: &str) -> Result<String, String> {
    units::duration(text).map(|_| text.to_string())
}

/// Options of `experiment`.
#[derive(Debug, Args)]
pub struct ExperimentArgs {
    /// Which experiment.
    pub name: Experiment,
    /// Runs of each cell that is no match, each with a seed of its own, instead of what the
    /// files say.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub runs: Option<u64>,
    /// Simulations after which a run is given up.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub limit: Option<u64>,
    /// Games of each match, an even number.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: Option<u64>,
    /// Processor time a move in matches.
    #[arg(long, value_name = "T", value_parser = time)]
    pub cpu_time: Option<String>,
    /// Do this many things side by side.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// Save results in this folder, as lab.sqlite; the same command goes on with them.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Only boards of these sizes, such as 5,8.
    #[arg(long, value_name = "N,…", value_delimiter = ',', value_parser = clap::value_parser!(u16).range(2..=12))]
    pub sizes: Vec<u16>,
    /// List the rows of the experiment, and run nothing.
    #[arg(long)]
    pub list: bool,
    /// Only rows whose names contain this; can be given many times.
    #[arg(long, value_name = "TEXT")]
    pub only: Vec<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}
