//! A position: drawing, legal moves, result.

use crate::output;
use crate::server::Shared;
use crate::server::input::{GameInput, Input};
use crate::server::refusal::{Answer, ErrorBody};
use axum::Json;
use axum::extract::State;
use game::{AnyGame, Step};
use serde::Serialize;
use utoipa::ToSchema;

/// A cell of the board.
#[derive(Debug, Serialize, ToSchema)]
pub struct CellEntry {
    /// Its name in the game's notation.
    name: String,
    /// Its place across, in half cells.
    x: i32,
    /// Its row, from the top.
    y: i32,
    /// Its centre in the units of the drawing.
    cx: f64,
    /// See `cx`.
    cy: f64,
    /// `White` or `Black`, if there is a piece on it.
    piece: Option<&'static str>,
    /// Whether the drawing points it out.
    marked: bool,
}

/// A legal move by cells.
#[derive(Debug, Serialize, ToSchema)]
pub struct StepEntry {
    /// The move in the game's notation.
    #[serde(rename = "move")]
    text: String,
    /// Where a piece comes from, if one moves.
    from: Option<String>,
    /// Where it goes; nothing for a move without a cell, such as a pass.
    to: Option<String>,
    /// Whether it takes what stands there.
    capture: bool,
    /// What a button for it says, if it has no cell.
    label: Option<String>,
}

/// How a game ended.
#[derive(Debug, Serialize, ToSchema)]
pub struct ResultEntry {
    /// `White`, `Black`, or nobody.
    winner: Option<&'static str>,
    /// For people.
    words: String,
    /// As SGF writes it.
    score: String,
}

/// A position of a game.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionReply {
    /// The game string.
    game: String,
    /// The position that the moves started from, if it is not the standard one.
    start: Option<String>,
    /// The position in the game's notation.
    position: String,
    /// The moves since the start.
    moves: Vec<String>,
    /// The side to move.
    to_move: &'static str,
    /// The side that moves first in the standard game.
    first: &'static str,
    /// The other side.
    second: &'static str,
    /// The legal moves.
    legal: Vec<String>,
    /// The result, once the game is over.
    result: Option<ResultEntry>,
    /// The cells of the last move.
    last_move: Vec<String>,
    /// The cells of the shape that won.
    winning: Vec<String>,
    /// `hexagons`, `squares` or `points`.
    tiling: &'static str,
    /// The cells.
    cells: Vec<CellEntry>,
    /// The drawing.
    svg: String,
    /// Whether the side to move may swap.
    can_swap: bool,
    /// The legal moves by cells.
    steps: Vec<StepEntry>,
}

/// A position: its drawing, its legal moves, its result.
#[utoipa::path(
    post, path = "/position", request_body = GameInput,
    responses((status = 200, body = PositionReply), (status = "4XX", body = ErrorBody))
)]
pub async fn position(
    State(app): State<Shared>,
    Input(input): Input<GameInput>,
) -> Answer<Json<PositionReply>> {
    let desk = app.desk.clone();
    desk.quick(move || {
        let game = input.open(&app)?;
        Ok(Json(reply(&*game, input.position)))
    })
    .await
}

fn reply(game: &dyn AnyGame, start: Option<String>) -> PositionReply {
    let picture = game.picture();
    let colour = |player| game.colour(player).name();
    let cells = picture.cells.iter().map(|cell| {
        let (cx, cy) = picture.centre(cell);
        let round = |number: f64| (number * 10.0).round() / 10.0;
        CellEntry {
            name: cell.name.clone(),
            x: cell.x,
            y: cell.y,
            cx: round(cx),
            cy: round(cy),
            piece: cell.piece.map(game::Colour::name),
            marked: cell.marked,
        }
    });
    let steps = game.steps();
    PositionReply {
        game: game.game(),
        start,
        position: game.position(),
        moves: game.history(),
        to_move: colour(game.to_move()),
        first: colour(game::Player::First),
        second: colour(game::Player::Second),
        legal: steps.iter().map(|step| step.text.clone()).collect(),
        result: result(game),
        last_move: last_move(game),
        winning: game.winning_shape(),
        tiling: picture.tiling.name(),
        cells: cells.collect(),
        svg: picture.svg(),
        can_swap: steps.iter().any(|step| step.text == "swap"),
        steps: steps.into_iter().map(step).collect(),
    }
}

/// How the game ended, if it has.
pub fn result(game: &dyn AnyGame) -> Option<ResultEntry> {
    let score = game.score()?;
    Some(ResultEntry {
        winner: score.winner().map(|player| game.colour(player).name()),
        words: output::result_line(game).unwrap_or_default(),
        score: game.score_text(score),
    })
}

fn step(step: Step) -> StepEntry {
    let label = step.to.is_none().then(|| match step.text.as_str() {
        "swap" => "Swap sides".to_string(),
        text => {
            let (first, rest) = text.split_at(text.len().min(1));
            first.to_uppercase() + rest
        }
    });
    StepEntry { text: step.text, from: step.from, to: step.to, capture: step.takes, label }
}

/// The cells that the last move concerned.
fn last_move(game: &dyn AnyGame) -> Vec<String> {
    let history = game.history();
    let Some(last) = history.last() else { return Vec::new() };
    let mut before = game.boxed_clone();
    before.undo();
    let step = before.steps().into_iter().find(|step| step.text == *last);
    step.into_iter().flat_map(|step| [step.from, step.to]).flatten().collect()
}
