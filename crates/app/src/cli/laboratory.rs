//! Options of `lab`.

use crate::crew::Place;
use crate::units;
use clap::{Args, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// What to do in the lab.
#[derive(Debug, Subcommand)]
pub enum LabCommand {
    /// List experiments: what they measure, and how much work they are.
    List(LabListArgs),
    /// Run experiments, or what is left of them.
    Run(LabRunArgs),
    /// Say how far experiments are.
    Status(LabStatusArgs),
    /// Print the tables of experiments, ours beside the paper's.
    Report(LabReportArgs),
    /// Tune numeric settings of a player by matches, and test what was found.
    Tune(LabTuneArgs),
    /// Compare the figures of two files of results, such as those of two versions.
    Compare(LabCompareArgs),
}

/// Options of `lab`.
#[derive(Debug, Args)]
pub struct LabArgs {
    #[command(subcommand)]
    pub command: LabCommand,
}

/// Which experiments.
#[derive(Debug, Args)]
pub struct ExperimentFiles {
    /// Files of experiments, or folders of them.
    #[arg(value_name = "FILE", default_value = "experiments")]
    pub files: Vec<PathBuf>,
    /// In their quick form: minutes, with wide intervals.
    #[arg(long)]
    pub quick: bool,
    /// As many trials of every cell, instead of what the file says. Those that are done
    /// count.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub trials: Option<u64>,
}

/// Where results are.
#[derive(Debug, Args)]
pub struct ResultsFile {
    /// The file of all results.
    #[arg(long, value_name = "FILE", default_value = "lab.sqlite")]
    pub results: PathBuf,
}

/// Options of `lab list`.
#[derive(Debug, Args)]
pub struct LabListArgs {
    #[command(flatten)]
    pub experiments: ExperimentFiles,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `lab run`.
#[derive(Debug, Args)]
pub struct LabRunArgs {
    #[command(flatten)]
    pub experiments: ExperimentFiles,
    #[command(flatten)]
    pub results: ResultsFile,
    /// Do this many things side by side.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub concurrency: u16,
    /// Have it done elsewhere: folder:PATH or HOST:PORT for workers (`zermelo worker`), ray
    /// or ray://HOST:PORT for a Ray cluster.
    #[arg(long, value_name = "WHERE", conflicts_with = "concurrency")]
    pub on: Option<Place>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `lab status`.
#[derive(Debug, Args)]
pub struct LabStatusArgs {
    #[command(flatten)]
    pub experiments: ExperimentFiles,
    #[command(flatten)]
    pub results: ResultsFile,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `lab report`.
#[derive(Debug, Args)]
pub struct LabReportArgs {
    #[command(flatten)]
    pub experiments: ExperimentFiles,
    #[command(flatten)]
    pub results: ResultsFile,
    /// Also write one page for browsers, with plots, into this file.
    #[arg(long, value_name = "FILE")]
    pub html: Option<PathBuf>,
    /// Also write the figures, a line for each cell, into this file.
    #[arg(long, value_name = "FILE")]
    pub csv: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `lab tune`.
#[derive(Debug, Args)]
pub struct LabTuneArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// The player to be tuned, as for `match`.
    #[arg(long, value_name = "ENGINE", default_value = "mcts")]
    pub player: String,
    /// A numeric setting and its range, such as exploration=0.1..2 or rave-k=100..10000:1000
    /// with the value to start from (otherwise the player's). May be given several times.
    #[arg(long, value_name = "NAME=FROM..TO", required = true)]
    pub over: Vec<String>,
    /// Pairs of games to tune with.
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pub pairs: u64,
    /// Simulations a move.
    #[arg(long, value_name = "N", required_unless_present = "cpu_time", value_parser = clap::value_parser!(u64).range(1..))]
    pub sims: Option<u64>,
    /// Processor time a move.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub cpu_time: Option<Duration>,
    /// Random moves before each pair.
    #[arg(long, value_name = "OPENINGS", default_value = "random:2")]
    pub openings: String,
    /// The seed of openings, games and steps.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Where the state is saved after every pair; the same command goes on from it.
    #[arg(long, value_name = "FILE", default_value = "tune.json")]
    pub state: PathBuf,
    /// The sequential test of what was found against the player as it is.
    #[arg(long, value_name = "TEST", default_value = "elo0=0,elo1=20", value_parser = lab::Sprt::parse)]
    pub sprt: lab::Sprt,
    /// Games of that test at most, an even number.
    #[arg(long, value_name = "N", default_value_t = 400, value_parser = clap::value_parser!(u64).range(2..=1_000_000))]
    pub games: u64,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `lab compare`.
#[derive(Debug, Args)]
pub struct LabCompareArgs {
    /// The results of A.
    pub a: PathBuf,
    /// The results of B.
    pub b: PathBuf,
    #[command(flatten)]
    pub experiments: CompareFiles,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Which experiments to compare.
#[derive(Debug, Args)]
pub struct CompareFiles {
    /// Files of experiments, or folders of them.
    #[arg(long = "experiments", value_name = "FILE", default_value = "experiments")]
    pub files: Vec<PathBuf>,
    /// In their quick form.
    #[arg(long)]
    pub quick: bool,
}
