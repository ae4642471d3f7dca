//! The command line: each command and option defined once, for parsing, help,
//! completions and manual alike.

mod experiment;
mod laboratory;
mod play;
mod race;
mod serve;
mod table;
mod worker;

pub use experiment::*;
pub use laboratory::*;
pub use play::*;
pub use race::*;
pub use serve::*;
pub use table::*;
pub use worker::*;

use crate::units;
use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

/// Plays and solves two-player perfect-information games, and proves what it
/// claims.
///
/// GAME is a name with parameters, such as havannah:5, clobber:8x8,
/// breakthrough:6x6, connect-four:7x6 or go:9; `zermelo games` lists them all.
#[derive(Debug, Parser)]
#[command(name = "zermelo", version)]
pub struct Cli {
    /// What to do; without a word, serve.
    #[command(subcommand)]
    pub command: Option<Command>,
}

/// What the program does where nothing is asked: it serves, with the usual options.
pub fn default_command() -> Command {
    let cli = Cli::parse_from(["zermelo", "serve"]);
    cli.command.expect("a command was given")
}

/// What the program can do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// List the games and their parameters.
    Games(GamesArgs),
    /// Show a position: board, side to move, legal moves, result.
    Show(ShowArgs),
    /// Count the move histories of each length.
    Perft(PerftArgs),
    /// Play uniformly random games and count their results.
    Playouts(PlayoutsArgs),
    /// Search a position: best move, value, what is proven, table of moves; or
    /// review a whole game.
    ///
    /// With --every-move each move of the game is judged by what was won before
    /// it and after it. Ctrl-C or SIGTERM ends the search early: what it found so
    /// far is printed all the same, and the exit code is 130 or 143. A second
    /// signal ends the program at once.
    Analyze(AnalyzeArgs),
    /// Solve a position exactly, and write a certificate of it if wanted.
    ///
    /// Solvers: alpha-beta, pns (best-first proof numbers), dfpn (depth-first
    /// proof numbers in a table), mcts, and auto, which takes the one that suits
    /// the game and gives another a try. Ctrl-C or SIGTERM ends the search: what
    /// is proven so far is printed, and the exit code is 130 or 143.
    Solve(SolveArgs),
    /// Decide a capture race of Go: who wins if Black begins, and if White does.
    ///
    /// One string of each colour is marked in an SGF file or named by a stone. Prints the
    /// winning move or the one that keeps a seki, best play, what refutes the other
    /// moves, and what is assumed. Where a ko decides, it says so.
    Race(RaceArgs),
    /// List the settings of the search, with their defaults for a game.
    Settings(SettingsArgs),
    /// Experiments as data: run tables of papers again, ours beside theirs.
    Lab(LabArgs),
    /// Run an experiment of the papers again, and print its table beside theirs.
    Experiment(ExperimentArgs),
    /// Run a fixed workload: a signature, and simulations per CPU-second; or
    /// the solvers over positions of known value.
    Bench(BenchArgs),
    /// Speak the Go Text Protocol, version 2, on standard input and output.
    Gtp(GtpArgs),
    /// Play a game on the terminal, against the program or another person.
    ///
    /// You move first unless you say --first engine. Ctrl-C saves the game and
    /// says where; --sgf goes on with it.
    Play(PlayArgs),
    /// Play, analyse and see what is proven in a browser: start a server on this
    /// machine, print its address and open it.
    ///
    /// The same as zermelo without a command. Ctrl-C or SIGTERM ends it.
    Serve(ServeArgs),
    /// Print the completions of a shell.
    Completions(CompletionsArgs),
    /// Print the manual page, or write one per command.
    Man(ManArgs),
    /// Play a match between two engines, and say how sure its result is.
    ///
    /// Ctrl-C or SIGTERM ends the match: the games finished so far are saved
    /// (with --out) and counted, and the exit code is 130 or 143. An engine that
    /// cannot be started or set up ends it with exit code 2; one that fails
    /// later loses the game.
    Match(MatchArgs),
    /// Check a certificate: whether it proves what it claims.
    ///
    /// Exit code 0 only if the proof is complete, 1 if it is not, 2 if the file
    /// cannot be read.
    Verify(VerifyArgs),
    /// Build and look into the tables of endgames.
    Table(TableArgs),
    /// Do jobs for a master on another machine: for solve --on and lab run --on.
    ///
    /// One process for a whole allocation; it keeps its tables between jobs. Ends when the
    /// master is done, or on a signal. A master or worker of another version is refused.
    Worker(WorkerArgs),
    /// The value of a position or of an expression, as combinatorial game theory
    /// has it.
    ///
    /// Prints the subgames with their values, the value of their sum, who wins,
    /// atomic weight, temperature and mean. A value that is too large for the
    /// memory or the time is replaced by bounds, and a search looks who wins.
    /// Without arguments on a terminal it reads expressions line by line.
    Value(ValueArgs),
}

/// Options of `value`.
#[derive(Debug, Args)]
pub struct ValueArgs {
    /// The game: clobber, domineering, hackenbush or nim; or an expression, such as
    /// "{0|*} + *2" or "clobber('xxo') - ^".
    #[arg(conflicts_with_all = ["expr", "interactive"])]
    pub game: Option<String>,
    /// The position, in the game's notation.
    pub position: Option<String>,
    /// Take this expression instead; it may begin with a minus sign here.
    #[arg(long, value_name = "E", allow_hyphen_values = true, conflicts_with = "interactive")]
    pub expr: Option<String>,
    /// Read expressions, comparisons and assignments from standard input.
    #[arg(long, short, conflicts_with_all = ["svg", "json"])]
    pub interactive: bool,
    /// Also draw the thermograph into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Keep values within this much memory, from 1M to 128G.
    #[arg(long, value_name = "M", default_value = "1G", allow_negative_numbers = true, value_parser = value_memory)]
    pub memory: usize,
    /// Work on the value no longer than this, and then, if it is too large,
    /// search for the winner and for bounds no longer than this either.
    #[arg(long, value_name = "T", default_value = "60s", value_parser = units::duration)]
    pub time: Duration,
    /// Write values in ASCII, also on a terminal.
    #[arg(long)]
    pub ascii: bool,
    /// Write values with arrows and stars, also into a file or pipe.
    #[arg(long, conflicts_with_all = ["ascii", "json"])]
    pub unicode: bool,
    /// Write {3||2|1} instead of {3|{2|1}}.
    #[arg(long)]
    pub slashes: bool,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Memory for values, which do not do with as little as a search does.
fn value_memory(text: &str) -> Result<usize, String> {
    let enough = units::bytes(text).ok().filter(|&bytes| bytes >= 1 << 20);
    enough.ok_or_else(|| format!("expected memory from 1M to 128G, such as 2G, not {text:?}"))
}

/// Options of `games`.
#[derive(Debug, Args)]
pub struct GamesArgs {
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// A position of a game, given in one of several ways.
#[derive(Clone, Debug, Args)]
pub struct PositionArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// Start from this position, in the game's notation.
    #[arg(long, value_name = "P", conflicts_with = "sgf")]
    pub position: Option<String>,
    /// Play these moves first.
    #[arg(long, value_name = "MOVES")]
    pub moves: Option<String>,
    /// Start from the end of this SGF file's main line.
    #[arg(long, value_name = "FILE")]
    pub sgf: Option<PathBuf>,
}

/// Options of `show`.
#[derive(Debug, Args)]
pub struct ShowArgs {
    /// Which position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Also draw the board into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Also save the game into this SGF file.
    #[arg(long, value_name = "FILE")]
    pub sgf_out: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// When to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
}

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Color {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// Options of `perft`.
#[derive(Debug, Args)]
pub struct PerftArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// The length of the longest histories.
    #[arg(value_parser = clap::value_parser!(u32).range(..=1000))]
    pub depth: u32,
    /// Start from this position, in the game's notation.
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `playouts`.
#[derive(Debug, Args)]
pub struct PlayoutsArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// How many games.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub count: u64,
    /// The seed of the random numbers.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Start from this position, in the game's notation.
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Limits and means of a search.
#[derive(Clone, Debug, Args)]
pub struct SearchArgs {
    /// Stop after this much time, such as 5s, 500ms or 2m.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Stop after this much processor time of all threads together.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub cpu_time: Option<Duration>,
    /// Stop after this many simulations.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sims: Option<u64>,
    /// Search with this many threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Keep the tree within this much memory, from 64K to 128G.
    #[arg(long, value_name = "M", default_value = "1G", allow_negative_numbers = true, value_parser = units::bytes)]
    pub memory: usize,
    /// The seed of the random numbers: 1, unless `play --level` chooses another one
    /// for every game.
    #[arg(long, value_name = "S")]
    pub seed: Option<u64>,
    /// Change a setting of the search; `zermelo settings` lists them.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
}

/// Options of `solve`.
#[derive(Debug, Args)]
pub struct SolveArgs {
    /// Which position.
    #[command(flatten)]
    pub position: PositionArgs,
    /// Which solver.
    #[arg(long, value_name = "NAME", default_value = "auto", value_parser = search::SOLVERS)]
    pub solver: String,
    /// Change a setting of the solver: oracles, table, stay, sum, order, symmetry, and
    /// for mcts those that `zermelo settings` lists.
    #[arg(long = "set", value_name = "KEY=VALUE")]
    pub settings: Vec<String>,
    /// Stop after this much time, such as 5s, 500ms or 2m.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Stop after this much processor time of all threads together.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub cpu_time: Option<Duration>,
    /// Keep table or tree within this much memory, from 64K to 128G.
    #[arg(long, value_name = "M", default_value = "1G", allow_negative_numbers = true, value_parser = units::bytes)]
    pub memory: usize,
    /// Search with this many threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// The seed of the random numbers of mcts.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Give the value of every move; of symmetric moves only the first.
    #[arg(long, conflicts_with_all = ["proof", "sgf_out"])]
    pub all_moves: bool,
    /// Solve it with either side to move, and give the outcome class. For games
    /// where both may move, such as Clobber.
    #[arg(long, conflicts_with = "all_moves")]
    pub both: bool,
    /// Settle the position after these moves first; may be given several times. A line
    /// that somebody knows to be good saves the search for it: what was proven stays in
    /// the table.
    #[arg(long, value_name = "MOVES")]
    pub first: Vec<String>,
    /// The same for every line of a file, in its order, after those of --first. What follows
    /// a # is left out.
    #[arg(long, value_name = "FILE")]
    pub first_file: Option<PathBuf>,
    /// Save the table in this file at intervals, and go on from it if it is
    /// there. For alpha-beta, dfpn and auto.
    #[arg(long, value_name = "FILE")]
    pub checkpoint: Option<PathBuf>,
    /// The time between two checkpoints; if not given, a second at first, and
    /// longer the longer it takes to write one and the search lasts.
    #[arg(long, value_name = "T", requires = "checkpoint", value_parser = units::duration)]
    pub checkpoint_every: Option<Duration>,
    #[command(flatten)]
    pub on: OnArgs,
    /// With --on: positions that a job looks at.
    #[arg(long, value_name = "N", default_value_t = jobs::proof_search::SLICE, requires = "on", value_parser = clap::value_parser!(u64).range(1..))]
    pub slice: u64,
    /// With --on: the share of the workers' answers that certificates are asked of, from 0
    /// to 1. One wrong answer, and nothing that its worker said counts.
    #[arg(long, value_name = "SHARE", default_value_t = 0.1, requires = "on", value_parser = share)]
    pub check: f64,
    /// Write a certificate of what was proven into this file. With --both, that of
    /// the other side to move goes into a second file, named after its colour:
    /// x.proof and x-black.proof.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Write the first plies of the proof, with the work behind each move, into
    /// this SGF file.
    #[arg(long, value_name = "FILE")]
    pub sgf_out: Option<PathBuf>,
    /// How many plies --sgf-out writes.
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(1..=20))]
    pub sgf_plies: u32,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// A share of something.
fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "expected a number from 0 to 1".to_string())
}

/// Options of `settings`.
#[derive(Debug, Args)]
pub struct SettingsArgs {
    /// Show this game's defaults.
    pub game: Option<String>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `bench`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct BenchArgs {
    /// What to measure, if not the tree search.
    #[command(subcommand)]
    pub subject: Option<BenchSubject>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// What `bench` measures besides the tree search.
#[derive(Debug, Subcommand)]
pub enum BenchSubject {
    /// Solve positions of known value: results, nodes and CPU-seconds.
    ///
    /// Every position is solved by every solver, one after the other. Exit code
    /// 1 if a result contradicts the known value.
    Solve(BenchSolveArgs),
}

/// Options of `bench solve`.
#[derive(Debug, Args)]
pub struct BenchSolveArgs {
    /// Leave out what takes long, and give up sooner.
    #[arg(long)]
    pub quick: bool,
    /// Only this solver.
    #[arg(long, value_name = "NAME", value_parser = search::SOLVERS)]
    pub solver: Option<String>,
    /// Only this game's positions.
    #[arg(long, value_name = "GAME")]
    pub game: Option<String>,
    /// Give a position up after this much processor time, instead of 5m (5s
    /// with --quick), and 10s (1s) for pns and mcts.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub cpu_time: Option<Duration>,
    /// Solve with this many threads.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    /// Keep table or tree within this much memory, from 64K to 128G.
    #[arg(long, value_name = "M", default_value = "256M", allow_negative_numbers = true, value_parser = units::bytes)]
    pub memory: usize,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `gtp`.
#[derive(Debug, Args)]
pub struct GtpArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// How to search; a second a move unless you or the controller's clock
    /// say otherwise.
    #[command(flatten)]
    pub search: SearchArgs,
    /// Play uniformly random moves instead of searching.
    #[arg(long)]
    pub random: bool,
    /// Think on while the opponent does.
    #[arg(long)]
    pub ponder: bool,
}

/// Options of `completions`.
#[derive(Debug, Args)]
pub struct CompletionsArgs {
    /// The shell.
    pub shell: clap_complete::Shell,
}

/// Options of `man`.
#[derive(Debug, Args)]
pub struct ManArgs {
    /// Write zermelo.1 and a page per command into this folder.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Options of `verify`.
#[derive(Debug, Args)]
pub struct VerifyArgs {
    /// The certificate.
    pub file: PathBuf,
    /// Keep positions that wait for their entry within this much memory, such
    /// as 64M or 2G; the rest goes to temporary files.
    #[arg(long, value_name = "M", default_value = "1G", value_parser = units::bytes)]
    pub memory: usize,
    /// Where temporary files go, unless the system's folder will do.
    #[arg(long, value_name = "DIR")]
    pub temp: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}

/// Options of `match`.
#[derive(Debug, Args)]
pub struct MatchArgs {
    /// The game, such as havannah:5.
    pub game: String,
    /// The engine whose result is counted: mcts:KEY=VALUE,… or
    /// alpha-beta:KEY=VALUE,… (settings, and sims, time, cpu-time, threads,
    /// memory), a preset, random, or gtp:COMMAND, where {seed} becomes another
    /// number in every game.
    #[arg(long, value_name = "ENGINE")]
    pub a: String,
    /// Its opponent.
    #[arg(long, value_name = "ENGINE")]
    pub b: String,
    /// Play this many games, an even number.
    #[arg(long, value_name = "N", required_unless_present = "sprt", value_parser = clap::value_parser!(u64).range(2..=1_000_000_000))]
    pub games: Option<u64>,
    /// Stop once a sequential test is decided, such as elo0=0,elo1=20 or
    /// elo0=0,elo1=20,alpha=.05,beta=.05.
    #[arg(long, value_name = "TEST", value_parser = lab::Sprt::parse)]
    pub sprt: Option<lab::Sprt>,
    /// Start every pair of games after K random moves (random:K), after K random moves that
    /// leave both sides about the same chances (balanced:K), or from the ends of the SGF files
    /// of a folder in turn.
    #[arg(long, value_name = "OPENINGS", default_value = "random:0")]
    pub openings: String,
    /// Simulations a move, for engines that set no limit themselves.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub sims: Option<u64>,
    /// Time a move, for engines that set no limit themselves.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub time: Option<Duration>,
    /// Processor time a move, for engines that set no limit themselves.
    #[arg(long, value_name = "T", value_parser = units::duration)]
    pub cpu_time: Option<Duration>,
    /// Play this many games side by side.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    pub concurrency: u16,
    /// The seed of openings and engines.
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub seed: u64,
    /// Play on where an engine has proven that it wins.
    #[arg(long)]
    pub no_adjudication: bool,
    /// A gtp engine that takes longer to answer loses the game.
    #[arg(long, value_name = "T", default_value = "60s", value_parser = units::duration)]
    pub move_timeout: Duration,
    /// Save games and state in this folder; the same command goes on with a
    /// match that was stopped.
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
}
