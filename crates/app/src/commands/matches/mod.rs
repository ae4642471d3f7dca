//! `zermelo match`: games between two players, and what they show.

mod openings;
mod report;
mod store;

use crate::cli::MatchArgs;
use crate::external;
use crate::signals::Signals;
use crate::{Games, Skills, output, searching};
use anyhow::{Context, Result, anyhow, bail};
use game::Player;
use indicatif::{ProgressBar, ProgressStyle};
use lab::{Budgets, Contest, Contestant, Ending, EngineSpec, GameResult, Played, Request, Role};
use search::Interrupt;
use serde_json::{Value, json};
use std::io::Write;
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;
use store::Store;

/// Plays a match, or what is left of it, and tells the result.
pub fn run(registry: &Games, args: &MatchArgs, out: &mut dyn Write) -> Result<()> {
    let signals = Signals::catch()?;
    let (game, contest) = play(registry, args, &signals)?;
    match args.json {
        true => output::json(out, &report::as_json(&game, args, &contest))?,
        false => write!(out, "{}", report::text(&game, args, &contest))?,
    }
    out.flush()?;
    Ok(signals.check()?)
}

/// A match of pairs without end, one game at a time, that leaves nothing behind: what
/// commands that play matches of their own change.
pub fn plain(game: &str, a: &str, b: &str, openings: &str, seed: u64) -> MatchArgs {
    MatchArgs {
        game: game.to_string(),
        a: a.to_string(),
        b: b.to_string(),
        games: None,
        sprt: None,
        openings: openings.to_string(),
        sims: None,
        time: None,
        cpu_time: None,
        concurrency: 1,
        seed,
        no_adjudication: false,
        move_timeout: external::USUAL_TIMEOUT,
        out: None,
        json: false,
    }
}

/// The result for people.
pub fn report_text(game: &str, args: &MatchArgs, contest: &Contest) -> String {
    report::text(game, args, contest)
}

/// Plays a match, or what is left of it; the game's string in full, and the
/// result. A signal ends it: games under way are dropped, those finished are
/// saved and told.
pub fn play(registry: &Games, args: &MatchArgs, signals: &Signals) -> Result<(String, Contest)> {
    let arena = Arena::new(registry, args)?;
    let limit = args.games.unwrap_or(u64::MAX - 1);
    if !limit.is_multiple_of(2) {
        bail!("--games {limit}: expected an even number, for games come in pairs");
    }
    let (store, played) = match &args.out {
        Some(folder) => {
            let (store, played) = Store::open(folder, arena.identity())?;
            (Some(store), played)
        }
        None => (None, Vec::new()),
    };
    let contest = Mutex::new(Contest::new(limit, args.sprt, played));
    let live = Live::new(args);
    live.show(&locked(&contest));
    let store = Mutex::new(store);
    let ended = lab::run(&contest, usize::from(args.concurrency), |number| {
        let played = arena.play(number, signals.interrupt());
        signals.check()?;
        let played = played?;
        if let Ending::Forfeit(failure) = &played.ending {
            let loser = arena.role_of_loser(number, &played);
            live.note(&format!("game {}: {} {failure}", number + 1, loser.name()));
        }
        let mut store = locked(&store);
        if let Some(store) = &mut *store {
            store.save_game(number, &played, arena.names(number))?;
        }
        let mut contest = locked(&contest);
        contest.record(GameResult::of(number, &played));
        live.show(&contest);
        store.as_mut().map_or(Ok(()), |store| store.save(contest.results(), false))
    });
    live.bar.finish_and_clear();
    let contest = contest.into_inner().expect("no panic while locked");
    if let Some(store) = &mut *locked(&store) {
        store.save(contest.results(), true)?;
    }
    if signals.check().is_ok() {
        ended?;
    }
    Ok((arena.game, contest))
}

pub fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().expect("no panic while locked")
}

/// All that a game of the match needs.
pub struct Arena<'a> {
    args: &'a MatchArgs,
    /// The game string in full.
    game: String,
    games: lab::Arena,
    /// The openings in text, to recognise the match by.
    openings: String,
    /// The tables in files that both use, if any.
    tables: [Option<String>; 2],
}

impl<'a> Arena<'a> {
    pub fn new(registry: &'a Games, args: &'a MatchArgs) -> Result<Arena<'a>> {
        let game = registry.open(&args.game)?;
        let common = Budgets { sims: args.sims, time: args.time, cpu_time: args.cpu_time };
        let spec = |text: &str| {
            EngineSpec::parse(text)
                .and_then(|spec| spec.with_budgets(common))
                .map_err(|e| anyhow!(e))
        };
        let specs = [spec(&args.a)?, spec(&args.b)?];
        for spec in &specs {
            // Threads of one search cannot be told from those of another game.
            let mixed = matches!(spec, EngineSpec::Mcts(mcts)
                if mcts.budgets.cpu_time.is_some() && mcts.threads > Some(1));
            if mixed && args.concurrency > 1 {
                bail!("CPU time of several threads: use --concurrency 1 with it");
            }
        }
        let external = specs.iter().any(|spec| matches!(spec, EngineSpec::Gtp(_)));
        let (openings, described) = openings::read(registry, &*game, &args.openings, external)?;
        let Skills { searching, table, .. } = searching::skills(registry, &*game);
        let table_of = |spec: &EngineSpec| match (spec, table) {
            (EngineSpec::Mcts(spec), Some(kind)) => {
                let settings = spec.settings(searching, &*game).map_err(|e| anyhow!(e))?;
                let kind = kind.on_board(&*game).unwrap_or(*kind);
                kind.identity(&settings.table).map_err(|e| anyhow!(e))
            }
            _ => Ok(None),
        };
        let tables = [table_of(&specs[0])?, table_of(&specs[1])?];
        let name = game.game();
        let adjudicate = !args.no_adjudication;
        let games =
            lab::Arena::new(*searching, game, specs, openings, args.seed, adjudicate, args.time);
        let games = games.map_err(|e| anyhow!(e))?;
        Ok(Arena { args, game: name, games, openings: described, tables })
    }

    /// Starts a player in a process of its own.
    fn launch(&self, request: &Request<'_>) -> Result<Box<dyn Contestant>, String> {
        let Request { role, number, .. } = *request;
        let name = format!("{}-{:05}.stderr", role.name(), number + 1);
        let stderr = self.args.out.as_ref().map(|folder| folder.join(name));
        let text = if role == Role::A { &self.args.a } else { &self.args.b };
        external::start(request, self.args.move_timeout, stderr)
            .with_context(|| format!("engine {text:?}"))
            .map_err(|error| format!("{error:#}"))
    }

    pub fn play(&self, number: u64, interrupt: &Interrupt) -> Result<Played> {
        let launch = |request: &Request<'_>| self.launch(request);
        self.games.play(number, interrupt, &launch).map_err(|reason| anyhow!(reason))
    }

    fn role_of_loser(&self, number: u64, played: &Played) -> Role {
        if played.winner == Some(lab::side_of_a(number)) { Role::B } else { Role::A }
    }

    /// The first and the second player of a game.
    fn names(&self, number: u64) -> [&str; 2] {
        match lab::side_of_a(number) {
            Player::First => [&self.args.a, &self.args.b],
            Player::Second => [&self.args.b, &self.args.a],
        }
    }

    /// What must be the same for a match to go on: all that decides how a game
    /// of a given number is played, but not how many there are to be.
    fn identity(&self) -> Value {
        let seconds = |time: Option<Duration>| time.map(|time| time.as_secs_f64());
        json!({
            "program": env!("CARGO_PKG_VERSION"),
            "tables": self.tables,
            "game": self.game,
            "a": self.args.a,
            "b": self.args.b,
            "sims": self.args.sims,
            "time": seconds(self.args.time),
            "cpu_time": seconds(self.args.cpu_time),
            "openings": self.openings,
            "seed": self.args.seed,
            "adjudication": !self.args.no_adjudication,
        })
    }
}

/// The line that shows how the match stands; only on a terminal.
struct Live {
    bar: ProgressBar,
    games: Option<u64>,
}

impl Live {
    fn new(args: &MatchArgs) -> Live {
        let style = ProgressStyle::with_template("{spinner} {msg} {elapsed}");
        let bar =
            ProgressBar::new_spinner().with_style(style.expect("the template is well formed"));
        bar.enable_steady_tick(Duration::from_millis(200));
        Live { bar, games: args.games }
    }

    fn show(&self, contest: &Contest) {
        if !self.bar.is_hidden() {
            self.bar.set_message(report::line(contest, self.games));
        }
    }

    fn note(&self, text: &str) {
        self.bar.suspend(|| eprintln!("zermelo: {text}"));
    }
}
