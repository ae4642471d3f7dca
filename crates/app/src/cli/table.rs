//! Options of `table`.

use crate::crew::Place;
use clap::{Arg, ArgMatches, Args, Command, FromArgMatches, Subcommand, value_parser};
use search::units as sizes;
use std::path::PathBuf;

/// Options of `table`.
#[derive(Debug, Args)]
#[command(arg_required_else_help = false)]
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
    /// Say what a table says of a position.
    Probe(TableProbeArgs),
    /// Check a file to the last byte, and derive a sample of it again.
    ///
    /// Exit code 0 if all is right, 1 if an entry is wrong, 2 if the file cannot
    /// be read or is damaged.
    Verify(TableVerifyArgs),
}

/// Which table.
#[derive(Debug, Args)]
pub struct TableFileArgs {
    /// The game, such as clobber or breakthrough:6x6.
    pub game: String,
    /// Of which size.
    #[command(flatten)]
    pub size: TableSize,
    /// The file; if not given, one in the user's cache folder, or else the table that is
    /// part of the program, if there is one.
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
    /// About how much memory to use. Less makes it slower, too little is an error.
    #[arg(long, value_name = "M", default_value = "2G", value_parser = sizes::bytes)]
    pub memory: usize,
    /// How many threads; if not given, as many as there are processors.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    /// Have it made in slices elsewhere: threads:N of this process, folder:PATH or HOST:PORT
    /// for workers (`zermelo worker`), ray or ray://HOST:PORT for a Ray cluster.
    #[arg(long, value_name = "WHERE", conflicts_with = "threads")]
    pub on: Option<Place>,
}

/// How large a table: an option for each unit in which some kind counts, such as
/// `--stones N`.
#[derive(Clone, Debug, Default)]
pub struct TableSize(Vec<(&'static str, u32)>);

impl TableSize {
    /// Whether a size was asked for.
    pub fn is_given(&self) -> bool {
        !self.0.is_empty()
    }

    /// The size of a table of this kind, or why there is none.
    pub fn of(&self, kind: &dyn tables::Kind) -> Result<u32, String> {
        let sizes = kind.sizes();
        if let Some((unit, _)) = self.0.iter().find(|(unit, _)| *unit != sizes.unit) {
            return Err(format!("--{unit}: tables of {} count {}", kind.game(), sizes.unit));
        }
        let size = self.0.first().map_or(sizes.default, |&(_, size)| size);
        let range = sizes.least..=sizes.most;
        match range.contains(&size) {
            true => Ok(size),
            false => {
                let unit = sizes.unit;
                Err(format!("--{unit} {size}: expected from {} to {}", sizes.least, sizes.most))
            }
        }
    }
}

/// The units of all kinds, each once.
fn units() -> Vec<tables::Sizes> {
    let mut all: Vec<tables::Sizes> = tables::kinds().iter().map(|kind| kind.sizes()).collect();
    all.sort_by_key(|sizes| sizes.unit);
    all.dedup_by_key(|sizes| sizes.unit);
    all
}

impl Args for TableSize {
    fn augment_args(command: Command) -> Command {
        units().into_iter().fold(command, |command, sizes| {
            let number = value_parser!(u32);
            let arg = Arg::new(sizes.unit).long(sizes.unit).value_name("N").value_parser(number);
            command.arg(arg.help(sizes.meaning))
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        TableSize::augment_args(command)
    }
}

impl FromArgMatches for TableSize {
    fn from_arg_matches(matches: &ArgMatches) -> Result<TableSize, clap::Error> {
        let given = |sizes: tables::Sizes| Some((sizes.unit, *matches.get_one::<u32>(sizes.unit)?));
        Ok(TableSize(units().into_iter().filter_map(given).collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = TableSize::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Options of `table probe`.
#[derive(Debug, Args)]
pub struct TableProbeArgs {
    /// Which table.
    #[command(flatten)]
    pub table: TableFileArgs,
    /// The position, in the game's notation; if not given, the start of the game.
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
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
    #[arg(long, value_name = "M", default_value = "2G", value_parser = sizes::bytes)]
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
