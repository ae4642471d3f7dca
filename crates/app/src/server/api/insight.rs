//! What only this game knows of a position: exact knowledge on the board.

use crate::searching;
use crate::server::connections::Client;
use crate::server::input::{GameInput, Input};
use crate::server::limits::USUAL_MEMORY;
use crate::server::refusal::{Answer, ErrorBody};
use crate::server::{App, Shared};
use axum::Json;
use axum::extract::State;
use game::{AnyGame, Look, Overlay};
use search::{Budget, Interrupt, Job};
use serde::{Deserialize, Serialize};
use std::time::Duration;
use utoipa::ToSchema;

/// Up to so many moves are solved one by one.
const FEW: usize = 20;
/// How long that may take unless the request says otherwise.
const USUAL: Duration = Duration::from_millis(700);

/// Which position.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct InsightInput {
    #[serde(flatten)]
    game: GameInput,
    /// Milliseconds for solving its moves, where they are few.
    #[serde(default)]
    time_ms: Option<u64>,
}

/// From a cell to another.
#[derive(Debug, Serialize, ToSchema)]
pub struct Arrow {
    from: String,
    to: String,
}

/// Something to be seen on the board. All of it is exact.
#[derive(Debug, Serialize, ToSchema)]
pub struct OverlayEntry {
    /// What kind of thing this is.
    kind: &'static str,
    /// The same in words.
    words: String,
    /// Where it is; no cell for what concerns the whole board.
    cells: Vec<String>,
    /// A short text to be written on the board.
    label: Option<String>,
    /// `win`, `threat`, `forced`, `link`, `dead`, `group`, `value` or `liberty`.
    style: &'static str,
    /// `White` or `Black`, if it belongs to a side.
    side: Option<&'static str>,
    /// Which of the parts of `value` it is, if it is one.
    part: Option<usize>,
    /// Its directions.
    arrows: Vec<Arrow>,
}

/// All there is to see.
#[derive(Debug, Serialize, ToSchema)]
pub struct InsightReply {
    overlays: Vec<OverlayEntry>,
}

/// Exact knowledge about a position that can be drawn on its board.
#[utoipa::path(
    post, path = "/insight", request_body = InsightInput,
    responses((status = 200, body = InsightReply), (status = "4XX", body = ErrorBody))
)]
pub async fn insight(
    State(app): State<Shared>,
    Client(client): Client,
    Input(input): Input<InsightInput>,
) -> Answer<Json<InsightReply>> {
    let time = super::analysis::time(input.time_ms, &app.limits)?;
    let time = time.unwrap_or(USUAL.min(app.limits.time));
    let memory = USUAL_MEMORY.min(app.limits.usual_memory());
    let slot = app.desk.admit(client, memory).await?;
    slot.work(move |interrupt| {
        let game = input.game.open(&app)?;
        let mut overlays = (searching::skills(&app.games, &*game).insight.see)(&*game);
        overlays.extend(by_table(&app, &*game));
        if game.score().is_none() {
            overlays.extend(by_solver(&app, &*game, memory, time, interrupt));
        }
        Ok(Json(InsightReply { overlays: told(overlays) }))
    })
    .await
}

fn told(overlays: Vec<Overlay>) -> Vec<OverlayEntry> {
    let mut parts = 0;
    let entry = |overlay: Overlay| {
        let part = (overlay.look == Look::Group).then(|| {
            parts += 1;
            parts - 1
        });
        OverlayEntry {
            kind: overlay.kind,
            words: overlay.words,
            cells: overlay.cells,
            label: overlay.label,
            style: overlay.look.name(),
            side: overlay.side.map(game::Colour::name),
            part,
            arrows: overlay.arrows.into_iter().map(|(from, to)| Arrow { from, to }).collect(),
        }
    };
    overlays.into_iter().map(entry).collect()
}

/// What the game's table says, line by line.
fn by_table(app: &App, game: &dyn AnyGame) -> Vec<Overlay> {
    let Some(kind) = searching::skills(&app.games, game).table else { return Vec::new() };
    let kind = kind.on_board(game).unwrap_or(kind);
    let told = match app.tables.get(kind) {
        Some(table) => table.probe(game),
        None => return Vec::new(),
    };
    let Ok(told) = told else { return Vec::new() };
    let line =
        |line: &str| Overlay::new("table", Look::Value, format!("the table: {line}"), Vec::new());
    told.text.lines().filter(|line| !line.trim().is_empty()).map(line).collect()
}

/// What a solver finds out about each move, where there are few.
fn by_solver(
    app: &App,
    game: &dyn AnyGame,
    memory: usize,
    time: Duration,
    interrupt: &Interrupt,
) -> Vec<Overlay> {
    let steps = game.steps();
    let solving = &searching::skills(&app.games, game).solving;
    let mut options = (solving.defaults)();
    (options.memory, options.threads) = (memory, 1);
    let few = steps.len() <= FEW;
    let Some(mut solver) = few.then(|| (solving.start)(game, &options).ok()).flatten() else {
        return Vec::new();
    };
    let budget = Budget { time: Some(time), interrupt: interrupt.clone(), ..Budget::default() };
    let values = solver.solve_moves(Job { budget, tell: &mut |_| (), save: None });
    let mover = game.to_move();
    let overlay = |(text, solution): &(String, search::Solution)| {
        let result = solution.bounds.seen_by(mover).result()?;
        let step = steps.iter().find(|step| step.text == *text)?;
        let words = format!("{text} is a proven {result} for {}", game.colour(mover));
        let cells = step.to.iter().cloned().collect();
        let arrows = step.from.clone().zip(step.to.clone()).into_iter().collect();
        let overlay = Overlay::new("exact move", Look::Value, words, cells);
        Some(Overlay { arrows, ..overlay.labelled(result).of(game.colour(mover)) })
    };
    values.iter().filter_map(overlay).collect()
}
