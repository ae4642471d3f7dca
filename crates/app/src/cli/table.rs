//! Options of `table`.

use crate::units;
use clap::{Args, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Options of `table`.
#[derive(Debug, Args)]
pub struct TableArgs {
    /// What to do with the table.
    #[command(subcommand)]
    pub action: TableAction,
}

/// What can be done with a table.
#[derive(Debug, Subcommand)]
pub enum TableAction {
    /// Build a table, or go on with one that was begun.
    Build(TableBuildArgs),
    /// Say what is in a table.
    Info(TableFileArgs),
    /// Count positions by their values, beside the counts of the literature.
    Stats(TableStatsArgs),
    /// Check a file to the last byte, and derive a sample of it again.
    ///
    /// Exit code 0 if all is right, 1 if an entry is wrong, 2 if the file cannot
    /// be read or is damaged.
    Verify(TableVerifyArgs),
}

/// The games that have a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum TableGame {
    /// Values of all connected positions of few stones.
    Clobber,
}

/// Which table.
#[derive(Debug, Args)]
pub struct TableFileArgs {
    /// The game.
    pub game: TableGame,
    /// The file; if not given, one in the user's cache folder.
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `table build`.
#[derive(Debug, Args)]
pub struct TableBuildArgs {
    /// Which table.
    #[command(flatten)]
    pub table: TableFileArgs,
    /// Positions of at most this many stones. Each one more takes about ten
    /// times as long.
    #[arg(long, value_name = "N", default_value_t = tables::clobber::DEFAULT_STONES, value_parser = clap::value_parser!(u32).range(1..=i64::from(tables::clobber::MOST_STONES)))]
    pub stones: u32,
    /// About how much memory to use. Values that need more are replaced by
    /// bounds.
    #[arg(long, value_name = "M", default_value = "2G", value_parser = units::bytes)]
    pub memory: usize,
    /// How many threads; if not given, as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
}

/// Options of `table stats`.
#[derive(Debug, Args)]
pub struct TableStatsArgs {
    /// Which table.
    #[command(flatten)]
    pub table: TableFileArgs,
    /// Count all positions of boards of at most this many cells. From 14 on it
    /// takes minutes to hours.
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = clap::value_parser!(u32).range(1..=16))]
    pub cells: u32,
    /// About how much memory to use for values that are not in the table.
    #[arg(long, value_name = "M", default_value = "2G", value_parser = units::bytes)]
    pub memory: usize,
}

/// Options of `table verify`.
#[derive(Debug, Args)]
pub struct TableVerifyArgs {
    /// Which table.
    #[command(flatten)]
    pub table: TableFileArgs,
    /// Derive this share of the entries again, in per cent.
    #[arg(long, value_name = "P", default_value_t = 1.0)]
    pub sample: f64,
    /// The seed that chooses them.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
}
