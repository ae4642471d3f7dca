//! Matches between players of this engine.

use crate::errors::{bad_text, refused};
use crate::limits::seconds;
use crate::show::objects;
use crate::work::interruptible;
use crate::{GAMES, show, skills};
use lab::{Arena, Budgets, Contest, EngineSpec, GameResult, Openings, Statistics};
use pyo3::prelude::*;
use serde_json::json;
use std::sync::Mutex;

/// What a match came to, for player A.
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct MatchResult {
    /// The game's name.
    game: String,
    /// The players.
    a: String,
    /// The players.
    b: String,
    /// Games that were finished.
    games: u64,
    /// Games that A won.
    wins: u64,
    /// Games that nobody won.
    draws: u64,
    /// Games that A lost.
    losses: u64,
    /// A's wins, draws and losses as first player.
    as_first: (u64, u64, u64),
    /// A's wins, draws and losses as second player.
    as_second: (u64, u64, u64),
    /// A's mean score over finished pairs, from 0 to 1.
    score: f64,
    /// A 95 % interval around it.
    interval: (f64, f64),
    /// The Elo difference, A minus B; infinite if one side won everything.
    elo: f64,
    /// The likelihood that A is the stronger player.
    los: f64,
    /// Pairs by A's score in them, from none of two points to two.
    pentanomial: Vec<u64>,
    /// The games as SGF, in the order of the match.
    records: Vec<String>,
    /// Whether Ctrl-C ended the match before its last game.
    interrupted: bool,
}

#[pymethods]
impl MatchResult {
    fn __repr__(&self) -> String {
        let MatchResult { game, wins, draws, losses, score, .. } = self;
        format!("MatchResult('{game}', +{wins} ={draws} -{losses}, score={score:.3})")
    }

    fn _repr_html_(&self) -> String {
        let title = format!("{}: {} against {}", self.game, self.a, self.b);
        let row = |name: &str, (wins, draws, losses): (u64, u64, u64)| {
            vec![name.to_string(), wins.to_string(), draws.to_string(), losses.to_string()]
        };
        let all = (self.wins, self.draws, self.losses);
        let rows =
            [row("as first", self.as_first), row("as second", self.as_second), row("all", all)];
        let (low, high) = self.interval;
        let note = format!(
            "score {:.1} % (95 %: {:.1} to {:.1})",
            100.0 * self.score,
            100.0 * low,
            100.0 * high
        );
        show::table(&title, &["A", "wins", "draws", "losses"], rows.into_iter(), &note)
    }

    /// The figures as objects of Python that JSON knows.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let (low, high) = self.interval;
        let told = json!({
            "game": self.game, "a": self.a, "b": self.b, "games": self.games,
            "wins": self.wins, "draws": self.draws, "losses": self.losses,
            "score": self.score, "low": low, "high": high,
            "pentanomial": self.pentanomial, "interrupted": self.interrupted,
        });
        objects(py, &told)
    }
}

/// Plays a match between two players of this engine, written as on the command line:
/// `mcts:selection=rave,sims=1000`, `alpha-beta`, a preset, `random`. Games come in pairs
/// from the same opening with sides exchanged. The same seed gives the same games where
/// the limits are simulations.
///
/// Ctrl-C ends the match with the games that are finished.
///
/// >>> import zermelo
/// >>> result = zermelo.play_match("tic-tac-toe", "mcts", "random", games=4, simulations=200)
/// >>> result.games, result.losses
/// (4, 0)
#[pyfunction]
#[pyo3(signature = (game, a, b, games=20, *, simulations=None, time=None, cpu_time=None,
                    opening_moves=2, seed=1, concurrency=1, adjudicate=true))]
#[allow(clippy::too_many_arguments)]
pub fn play_match(
    py: Python<'_>,
    game: &str,
    a: &str,
    b: &str,
    games: u64,
    simulations: Option<u64>,
    time: Option<f64>,
    cpu_time: Option<f64>,
    opening_moves: u32,
    seed: u64,
    concurrency: usize,
    adjudicate: bool,
) -> PyResult<MatchResult> {
    if !games.is_multiple_of(2) {
        return Err(bad_text(format!("games={games}: expected an even number")));
    }
    if !(1..=256).contains(&concurrency) {
        return Err(bad_text(format!("concurrency={concurrency}: expected from 1 to 256")));
    }
    let start = GAMES.open(game).map_err(bad_text)?;
    let name = start.game();
    let common = Budgets {
        sims: simulations,
        time: seconds("time", time)?,
        cpu_time: seconds("cpu_time", cpu_time)?,
    };
    let spec = |text: &str| EngineSpec::parse(text).and_then(|spec| spec.with_budgets(common));
    let specs = [spec(a).map_err(bad_text)?, spec(b).map_err(bad_text)?];
    if specs.iter().any(|spec| matches!(spec, EngineSpec::Gtp(_))) {
        return Err(bad_text("engines of other programs play on the command line"));
    }
    let searching = skills(&*start).searching;
    let openings = Openings::Random(opening_moves);
    let arena = Arena::new(searching, start, specs, openings, seed, adjudicate, common.time);
    let arena = arena.map_err(bad_text)?;
    let contest = Mutex::new(Contest::new(games, None, Vec::new()));
    let records = Mutex::new(Vec::new());
    let done = interruptible(py, |interrupt| {
        lab::run(&contest, concurrency, |number| {
            let played = arena.play(number, interrupt, &lab::no_outside)?;
            if interrupt.is_raised() {
                return Err("stopped".to_string());
            }
            let record = played.game.to_sgf(Some(&played.result)).text();
            records.lock().expect("no panic while locked").push((number, record));
            let result = GameResult::of(number, &played);
            contest.lock().expect("no panic while locked").record(result);
            Ok(())
        })
    })?;
    let (ended, interrupted) = done.so_far(py)?;
    if !interrupted {
        ended.map_err(refused)?;
    }
    let summary = contest.into_inner().expect("no panic while locked").summary();
    let mut records = records.into_inner().expect("no panic while locked");
    records.sort_by_key(|&(number, _)| number);
    let counts = |record: lab::Record| (record.wins, record.draws, record.losses);
    let [as_first, as_second] = summary.by_side.map(counts);
    let (wins, draws, losses) = counts(summary.all);
    let statistics: Statistics = summary.statistics;
    Ok(MatchResult {
        game: name,
        a: a.to_string(),
        b: b.to_string(),
        games: wins + draws + losses,
        wins,
        draws,
        losses,
        as_first,
        as_second,
        score: statistics.score(),
        interval: statistics.interval(),
        elo: statistics.elo(),
        los: statistics.likelihood_of_superiority(),
        pentanomial: statistics.pentanomial.to_vec(),
        records: records.into_iter().map(|(_, record)| record).collect(),
        interrupted,
    })
}
