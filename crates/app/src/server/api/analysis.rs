//! Searches: the best move and what is known of all of them, as a stream or at the end.

use crate::cli::SearchArgs;
use crate::levels::Level;
use crate::report::Report;
use crate::server::connections::Client;
use crate::server::events;
use crate::server::input::{GameInput, Input};
use crate::server::limits::{LEAST_MEMORY, Limits};
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use crate::server::{App, Shared};
use crate::thinking::Thinker;
use axum::Json;
use axum::extract::State;
use axum::response::Response;
use game::{AnyGame, Bounds, Colour};
use search::{Analysis, Budget, Interrupt};
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// However late a search begins, it gets one part in so many of its time.
const LEAST_SHARE: u32 = 4;

/// What to search, and how long.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct SearchInput {
    #[serde(flatten)]
    game: GameInput,
    /// From 1, for a child, to 10.
    #[serde(default)]
    level: Option<u8>,
    /// Milliseconds; with a level or simulations an upper limit.
    #[serde(default)]
    time_ms: Option<u64>,
    /// Simulations.
    #[serde(default)]
    simulations: Option<u64>,
    /// Threads, 1 unless more are wanted.
    #[serde(default)]
    threads: Option<usize>,
    /// Bytes for the tree.
    #[serde(default)]
    memory: Option<usize>,
    /// Changes of the game's settings, such as `selection=rave`.
    #[serde(default)]
    settings: Vec<String>,
    /// The seed of the random numbers: another one each time, unless it is given.
    #[serde(default)]
    seed: Option<u64>,
}

/// The score is at least `lower` and at most `upper`: this is proven.
#[derive(Debug, Serialize, ToSchema)]
pub struct Interval {
    lower: i16,
    upper: i16,
}

impl From<Bounds> for Interval {
    fn from(bounds: Bounds) -> Interval {
        Interval { lower: bounds.lower.0, upper: bounds.upper.0 }
    }
}

/// What is known of a position, seen by the side to move.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnalysisReply {
    #[serde(flatten)]
    report: Report,
    /// The side to move.
    mover: &'static str,
    /// `win`, `draw` or `loss`, if that is proven.
    proven: Option<&'static str>,
    /// What is proven, seen by the side to move.
    bounds: Interval,
    /// The same seen by White.
    bounds_white: Interval,
    /// Whether the search has ended.
    done: bool,
}

impl AnalysisReply {
    fn new(game: &dyn AnyGame, analysis: &Analysis, done: bool) -> AnalysisReply {
        let mover = game.colour(analysis.mover);
        let white = match mover {
            Colour::White => analysis.bounds,
            Colour::Black => analysis.bounds.seen_by(game::Player::Second),
        };
        AnalysisReply {
            report: Report::of(analysis),
            mover: mover.name(),
            proven: analysis.bounds.result(),
            bounds: analysis.bounds.into(),
            bounds_white: white.into(),
            done,
        }
    }
}

/// Searches a position and streams what is found: events `report`, the last of which
/// says that it is done, or an event `error`. Closing the connection ends the search.
#[utoipa::path(
    post, path = "/analyze", request_body = SearchInput,
    responses(
        (status = 200, body = AnalysisReply, content_type = "text/event-stream"),
        (status = "4XX", body = ErrorBody),
    )
)]
pub async fn analyze(
    State(app): State<Shared>,
    Client(client): Client,
    Input(input): Input<SearchInput>,
) -> Answer<Response> {
    let (game, request) = prepare(&app, input).await?;
    let slot = app.desk.admit(client, request.args.memory).await?;
    Ok(events::stream(slot, "report", move |interrupt, teller| {
        let mut thinker = request.thinker(&app, &*game, interrupt)?;
        let analysis = thinker.think_with(&*game, &mut |analysis| {
            teller.now_and_then("report", || AnalysisReply::new(&*game, analysis, false));
        });
        Ok(AnalysisReply::new(&*game, &analysis, true))
    }))
}

/// Searches a position for the move to play, and answers once. The search ends early
/// when nothing can change the move any more. Closing the connection ends it, too.
#[utoipa::path(
    post, path = "/move", request_body = SearchInput,
    responses((status = 200, body = AnalysisReply), (status = "4XX", body = ErrorBody))
)]
pub async fn choose(
    State(app): State<Shared>,
    Client(client): Client,
    Input(input): Input<SearchInput>,
) -> Answer<Json<AnalysisReply>> {
    let (game, request) = prepare(&app, input).await?;
    let slot = app.desk.admit(client, request.args.memory).await?;
    slot.work_and_clear(move |interrupt| {
        let mut thinker = match request.thinker(&app, &*game, interrupt) {
            Ok(thinker) => thinker.only_for_the_move(),
            Err(refusal) => return (Err(refusal), None),
        };
        let analysis = thinker.think_with(&*game, &mut |_| {});
        (Ok(Json(AnalysisReply::new(&*game, &analysis, true))), Some(thinker))
    })
    .await
}

/// A search that keeps to the limits.
struct Request {
    args: SearchArgs,
    level: Option<Level>,
    longest: Duration,
    /// When the request came: waiting for a slot and making room for the tree is part
    /// of its time.
    came: Instant,
}

impl Request {
    fn thinker(&self, app: &App, game: &dyn AnyGame, interrupt: &Interrupt) -> Answer<Thinker> {
        let longest = self.longest;
        let otherwise = Budget::time(longest);
        let thinker = Thinker::new(&app.games, game, &self.args, self.level, otherwise, interrupt)?;
        let left = longest.saturating_sub(self.came.elapsed());
        Ok(thinker.at_most(left.max(longest / LEAST_SHARE)))
    }
}

async fn prepare(app: &Shared, input: SearchInput) -> Answer<(Box<dyn AnyGame>, Request)> {
    let request = input.request(&app.limits)?;
    let shared = app.clone();
    let game = app.desk.quick(move || input.game.open(&shared)).await?;
    Ok((game, request))
}

impl SearchInput {
    fn request(&self, limits: &Limits) -> Answer<Request> {
        let level = self.level.map(|level| Level::parse(&level.to_string())).transpose();
        let level = level.map_err(Refusal::wrong)?;
        let threads = within("threads", self.threads.unwrap_or(1), 1, limits.threads)?;
        let memory = self.memory.unwrap_or(limits.usual_memory());
        let memory = within("memory", memory, LEAST_MEMORY, limits.memory)?;
        let time = time(self.time_ms, limits)?;
        let simulations = self.simulations;
        if simulations == Some(0) {
            return Err(Refusal::wrong("simulations: expected at least 1"));
        }
        check_settings(&self.settings)?;
        let args = SearchArgs {
            time: simulations.is_none().then_some(time).flatten(),
            cpu_time: None,
            sims: simulations,
            threads: threads as u16,
            memory,
            seed: Some(self.seed.unwrap_or_else(random_seed)),
            settings: self.settings.clone(),
        };
        let longest = time.unwrap_or(limits.time);
        Ok(Request { args, level, longest, came: Instant::now() })
    }
}

/// A number between two others.
pub fn within(name: &str, number: usize, least: usize, most: usize) -> Answer<usize> {
    match (least..=most).contains(&number) {
        true => Ok(number),
        false => {
            Err(Refusal::wrong(format!("{name}: expected from {least} to {most}, not {number}")))
        }
    }
}

/// A time that is allowed.
pub fn time(wanted: Option<u64>, limits: &Limits) -> Answer<Option<Duration>> {
    let most = limits.time.as_millis() as usize;
    let checked = wanted.map(|wanted| within("time_ms", wanted as usize, 1, most)).transpose()?;
    Ok(checked.map(|checked| Duration::from_millis(checked as u64)))
}

/// Refuses what would let others name files on this machine, or make large ones.
pub fn check_settings(settings: &[String]) -> Answer<()> {
    for text in settings {
        let (name, value) = text.split_once('=').unwrap_or((text, ""));
        if name.trim() == "table" && !matches!(value.trim(), "none" | "auto") {
            return Err(Refusal::wrong("setting table: expected none or auto here"));
        }
    }
    Ok(())
}

fn random_seed() -> u64 {
    getrandom::u64().unwrap_or(1)
}
