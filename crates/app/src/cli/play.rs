//! Options of `play` and `analyze`.

use super::{Color, PositionArgs, SearchArgs};
use crate::levels::Level;
use clap::{Args, ValueEnum};
use std::hash::{BuildHasher, Hasher, RandomState};
use std::path::PathBuf;

/// Seeds that are chosen are below this, to be short.
const SEEDS: u64 = 1_000_000;

/// How well to play.
#[derive(Clone, Debug, Args)]
pub struct LevelArgs {
    /// How well to play, from 1 (a child can win) to 10 (full strength, five
    /// seconds a move), instead of a limit on time or simulations.
    #[arg(long, value_name = "1..10", value_parser = Level::parse, conflicts_with_all = ["time", "cpu_time", "sims"])]
    pub level: Option<Level>,
}

/// Options of `analyze`.
#[derive(Debug, Args)]
pub struct AnalyzeArgs {
    /// Which position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// How to search; five seconds unless you say otherwise, or one second for
    /// each position with --every-move.
    #[command(flatten)]
    pub search: SearchArgs,
    /// How well to search.
    #[command(flatten)]
    pub level: LevelArgs,
    /// Review the game that leads to the position, move by move: winning
    /// chances before and after, proven results, mistakes.
    #[arg(long, conflicts_with = "live")]
    pub every_move: bool,
    /// Write the reviewed game into this SGF file, with comments, marks for good
    /// and bad moves, and better lines.
    #[arg(long, value_name = "FILE", requires = "every_move")]
    pub sgf_out: Option<PathBuf>,
    /// Redraw the table while the search runs.
    #[arg(long)]
    pub live: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Seat {
    /// You, or somebody beside you.
    Human,
    /// The program.
    Engine,
}

impl Seat {
    fn other(self) -> Seat {
        match self {
            Seat::Human => Seat::Engine,
            Seat::Engine => Seat::Human,
        }
    }
}

/// Options of `play`.
#[derive(Clone, Debug, Args)]
pub struct PlayArgs {
    /// Which position to start from.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Who moves first: human (unless you say otherwise) or engine. The other
    /// side is the other one's, unless --second is given too.
    #[arg(long, value_name = "WHO")]
    pub first: Option<Seat>,
    /// Who moves second. With both options people play each other (human and
    /// human) or the program plays itself (engine and engine).
    #[arg(long, value_name = "WHO")]
    pub second: Option<Seat>,
    /// How the program searches; two seconds a move unless you say otherwise.
    #[command(flatten)]
    pub search: SearchArgs,
    /// How well the program plays.
    #[command(flatten)]
    pub level: LevelArgs,
    /// When to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

impl PlayArgs {
    /// The same with a seed where one matters: a level plays the same game every time
    /// if its random numbers are the same.
    pub fn with_seed(&self) -> PlayArgs {
        let mut args = self.clone();
        if args.level.level.is_some() && args.search.seed.is_none() {
            args.search.seed = Some(RandomState::new().build_hasher().finish() % SEEDS);
        }
        args
    }

    /// Who plays first and who second.
    pub fn seats(&self) -> [Seat; 2] {
        match (self.first, self.second) {
            (Some(first), Some(second)) => [first, second],
            (Some(first), None) => [first, first.other()],
            (None, Some(second)) => [second.other(), second],
            (None, None) => [Seat::Human, Seat::Engine],
        }
    }
}
