//! The program `zermelo` as a library: command line, GTP and terminal play
//! over any registry of [`Games`].
//!
//! A program with further games of its own is one line:
//!
//! ```no_run
//! # use games::tic_tac_toe::TicTacToe as MyGame;
//! # let _ = || {
//! zermelo::main(&game::Registry::new().with::<MyGame>())
//! # };
//! ```
//!
//! Architecture invariant: the only crate that reads, prints or listens. It
//! knows games through `game::AnyGame` alone, and tables through `tables::Kind`.

mod checkpoint;
mod cli;
mod commands;
mod crew;
mod external;
mod files;
pub mod gtp;
mod levels;
mod output;
mod report;
mod review;
mod searching;
mod server;
mod signals;
mod thinking;

use clap::{CommandFactory, FromArgMatches};
use cli::{Cli, Command};
use search::units;
use signals::Stopped;
use std::io::{ErrorKind, Write};
use std::process::ExitCode;

pub use engine::{Games, Skills, registry};

/// Bad input: what the user or another program gave us cannot be used.
const BAD_INPUT: u8 = 2;
/// The answer is no: see [`commands::Rejected`].
const REJECTED: u8 = 1;

/// Runs the program on the process's arguments.
pub fn main(registry: &Games) -> ExitCode {
    let command = Cli::command();
    let cli = match command.try_get_matches().and_then(|found| Cli::from_arg_matches(&found)) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() => {
            let _ = writeln!(std::io::stderr(), "zermelo: {}", one_line(&error));
            return ExitCode::from(BAD_INPUT);
        }
        // Help and version.
        Err(error) => error.exit(),
    };
    match run(registry, cli) {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => match error.downcast_ref::<Stopped>() {
            Some(stopped) => stopped.exit_code(),
            None => {
                let _ = writeln!(std::io::stderr(), "zermelo: {error:#}");
                let rejected = error.is::<commands::Rejected>();
                let code = ExitCode::from(if rejected { REJECTED } else { BAD_INPUT });
                // What was stopped may not have been able to say that it was.
                signals::received().map_or(code, |stopped| stopped.exit_code())
            }
        },
    }
}

/// An error of the command line on one line, without usage; of the tips only
/// the name that was probably meant.
fn one_line(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let told = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
    let told = told.split_whitespace().collect::<Vec<_>>().join(" ");
    told + &meant(error)
}

/// `; did you mean play?` for a mistyped command, option or value.
fn meant(error: &clap::Error) -> String {
    use clap::error::{ContextKind, ContextValue};
    let strings = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => vec![text.clone()],
        Some(ContextValue::Strings(texts)) => texts.clone(),
        _ => Vec::new(),
    };
    let kinds = [
        (ContextKind::InvalidSubcommand, ContextKind::SuggestedSubcommand),
        (ContextKind::InvalidArg, ContextKind::SuggestedArg),
        (ContextKind::InvalidValue, ContextKind::ValidValue),
    ];
    let told = kinds.into_iter().map(|(wrong, near)| (strings(wrong), strings(near)));
    let found = told.filter_map(|(wrong, near)| {
        let near = near.iter().map(String::as_str);
        Some(game::did_you_mean(wrong.first()?, near))
    });
    found.reduce(|a, b| if a.is_empty() { b } else { a }).unwrap_or_default()
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let io = error.chain().find_map(|cause| cause.downcast_ref::<std::io::Error>());
    io.is_some_and(|e| e.kind() == ErrorKind::BrokenPipe)
}

fn run(registry: &Games, cli: Cli) -> anyhow::Result<()> {
    let mut out = std::io::stdout().lock();
    tables::watch_builds(tables::Onlooker {
        show: commands::table::show_build,
        stop: || signals::received().is_some(),
    });
    match cli.command.unwrap_or_else(cli::default_command) {
        Command::Games(args) => commands::games::run(registry, &args, &mut out)?,
        Command::Show(args) => commands::show::run(registry, &args, &mut out)?,
        Command::Perft(args) => commands::perft::run(registry, &args, &mut out)?,
        Command::Playouts(args) => commands::playouts::run(registry, &args, &mut out)?,
        Command::Analyze(args) => commands::analyze::run(registry, &args, &mut out)?,
        Command::Solve(args) => commands::solve::run(registry, &args, &mut out)?,
        Command::Race(args) => commands::race::run(registry, &args, &mut out)?,
        Command::Settings(args) => commands::settings::run(registry, &args, &mut out)?,
        Command::Experiment(args) => commands::experiment::run(registry, &args, &mut out)?,
        Command::Lab(args) => commands::lab::run(registry, &args, &mut out)?,
        Command::Bench(args) => commands::bench::run(registry, &args, &mut out)?,
        Command::Gtp(args) => gtp::run(registry, &args, &mut out)?,
        Command::Play(args) => commands::play::run(registry, &args, &mut out)?,
        Command::Serve(args) => server::run(registry, &args, &mut out)?,
        Command::Completions(args) => commands::pages::completions(&args, &mut out)?,
        Command::Man(args) => commands::pages::man(&args, &mut out)?,
        Command::Match(args) => commands::matches::run(registry, &args, &mut out)?,
        Command::Verify(args) => commands::verify::run(registry, &args, &mut out)?,
        Command::Table(args) => commands::table::run(registry, &args, &mut out)?,
        Command::Worker(args) => commands::worker::run(registry, &args)?,
        Command::Value(args) => commands::value::run(registry, &args, &mut out)?,
    }
    out.flush()?;
    Ok(())
}
