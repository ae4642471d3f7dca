//! Values of combinatorial game theory.

use crate::commands::value::{Means, Report, of_expression, of_position};
use crate::server::connections::Client;
use crate::server::input::{GameInput, Input};
use crate::server::limits::USUAL_MEMORY;
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use crate::server::{App, Shared};
use axum::Json;
use axum::extract::State;
use cgt::{Dyadic, Style, Trajectory};
use search::Interrupt;
use serde::{Deserialize, Serialize};
use serde_json::Value as Any;
use std::time::Duration;
use utoipa::ToSchema;

/// How long a value may take unless the request says otherwise.
const USUAL: Duration = Duration::from_secs(3);
/// Longer texts of values are left out.
const LONGEST: u64 = 4_000;

/// A position, or an expression in its place.
#[derive(Clone, Debug, Deserialize, ToSchema)]
pub struct ValueInput {
    /// A game whose positions have values; a position is needed where the program has
    /// no rules to play it by.
    #[serde(default)]
    game: Option<String>,
    /// The start; the game's standard one if it is not given.
    #[serde(default)]
    position: Option<String>,
    /// The moves that follow it.
    #[serde(default)]
    moves: Vec<String>,
    /// An expression, such as `{0|*} + ^`.
    #[serde(default)]
    expression: Option<String>,
    /// Milliseconds.
    #[serde(default)]
    time_ms: Option<u64>,
}

/// A part of a position that does not influence the others.
#[derive(Debug, Serialize, ToSchema)]
pub struct PartReply {
    /// Its cells.
    cells: Vec<String>,
    /// Its value, if it is known and not too long.
    value: Option<String>,
    /// `L`, `R`, `N` or `P`: who wins it alone.
    outcome: Option<String>,
    /// Its atomic weight, if it is all small.
    atomic_weight: Option<String>,
    /// Its value as an expression that can be asked about.
    expression: Option<String>,
    /// Bounds, where the value is not known.
    lower: Option<String>,
    /// See `lower`.
    upper: Option<String>,
}

/// The two walls of a thermograph as points (number, temperature), from the coldest to
/// where they meet.
#[derive(Debug, Serialize, ToSchema)]
pub struct GraphReply {
    left: Vec<[f64; 2]>,
    right: Vec<[f64; 2]>,
    /// A drawing of it.
    svg: String,
}

/// What is known of a value.
#[derive(Debug, Serialize, ToSchema)]
pub struct ValueReply {
    /// The value, if it is known and not too long.
    value: Option<String>,
    /// The same in letters of ASCII, which can be asked about as an expression.
    canonical: Option<String>,
    /// Bounds, where the value is not known.
    lower: Option<String>,
    /// See `lower`.
    upper: Option<String>,
    /// `L`, `R`, `N` or `P`.
    outcome: Option<String>,
    /// The atomic weight, if it is all small.
    atomic_weight: Option<String>,
    /// The temperature.
    temperature: Option<String>,
    /// The mean.
    mean: Option<String>,
    /// The stops of Left and Right.
    left_stop: Option<String>,
    /// See `left_stop`.
    right_stop: Option<String>,
    /// The thermograph.
    thermograph: Option<GraphReply>,
    /// The parts of a position.
    parts: Vec<PartReply>,
    /// The sum in words: the values of the parts, and what they add up to.
    sum: Option<String>,
}

/// The value of a position or of an expression.
#[utoipa::path(
    post, path = "/value", request_body = ValueInput,
    responses((status = 200, body = ValueReply), (status = "4XX", body = ErrorBody))
)]
pub async fn value(
    State(app): State<Shared>,
    Client(client): Client,
    Input(input): Input<ValueInput>,
) -> Answer<Json<ValueReply>> {
    let time = super::analysis::time(input.time_ms, &app.limits)?;
    let time = time.unwrap_or(USUAL.min(app.limits.time));
    let memory = USUAL_MEMORY.min(app.limits.memory);
    let slot = app.desk.admit(client, memory).await?;
    slot.work(move |interrupt| {
        let report = input.report(&app, memory, time, interrupt)?;
        Ok(Json(reply(&report)))
    })
    .await
}

impl ValueInput {
    fn report(
        &self,
        app: &App,
        memory: usize,
        time: Duration,
        interrupt: &Interrupt,
    ) -> Answer<Report> {
        let means = Means {
            memory,
            // The value, and then bounds if it is too large.
            time: time / 2,
            style: Style { unicode: true, uptimals: true, slashes: false },
            longest: LONGEST,
            expressions: true,
            interrupt,
        };
        match (&self.expression, &self.game) {
            (Some(expression), None) => Ok(of_expression(&means, expression)?),
            (None, Some(game)) => {
                let name = game.split(':').next().unwrap_or_default();
                let text = match app.games.find(name) {
                    Some(_) => Some(self.opened(app, game)?),
                    None => self.position.clone(),
                };
                Ok(of_position(&app.games, &means, name, text.as_deref())?)
            }
            _ => Err(Refusal::wrong("expected either a game or an expression")),
        }
    }

    /// The text of a position that the program has the rules of.
    fn opened(&self, app: &App, game: &str) -> Answer<String> {
        let input = GameInput {
            game: game.to_string(),
            position: self.position.clone(),
            moves: self.moves.clone(),
        };
        Ok(input.open(app)?.position())
    }
}

fn reply(report: &Report) -> ValueReply {
    let text = |json: &Any, name: &str| json[name].as_str().map(str::to_string);
    let whole = |name: &str| text(&report.json, name);
    let parts: Vec<PartReply> = report.json["subgames"]
        .as_array()
        .into_iter()
        .flatten()
        .map(|part| PartReply {
            cells: part["cells"]
                .as_array()
                .into_iter()
                .flatten()
                .filter_map(|cell| cell.as_str().map(str::to_string))
                .collect(),
            value: text(part, "value"),
            outcome: text(part, "outcome"),
            atomic_weight: text(part, "atomic_weight"),
            expression: text(part, "expression"),
            lower: text(part, "lower"),
            upper: text(part, "upper"),
        })
        .collect();
    let thermograph = report.thermograph.as_ref().map(|graph| GraphReply {
        left: points(&graph.left),
        right: points(&graph.right),
        svg: graph.svg(&report.title()),
    });
    ValueReply {
        value: whole("value"),
        canonical: whole("canonical"),
        lower: whole("lower"),
        upper: whole("upper"),
        outcome: whole("outcome"),
        atomic_weight: whole("atomic_weight"),
        temperature: whole("temperature"),
        mean: whole("mean"),
        left_stop: whole("left_stop"),
        right_stop: whole("right_stop"),
        thermograph,
        sum: sum(&parts, whole("value")),
        parts,
    }
}

/// `↑ + ⋆ = ↑⋆`.
fn sum(parts: &[PartReply], value: Option<String>) -> Option<String> {
    if parts.len() < 2 {
        return None;
    }
    let values: Vec<&str> = parts.iter().map(|part| part.value.as_deref().unwrap_or("?")).collect();
    Some(format!("{} = {}", values.join(" + "), value.as_deref().unwrap_or("?")))
}

fn points(wall: &Trajectory) -> Vec<[f64; 2]> {
    let float = |number: Dyadic| number.numerator() as f64 / (1u64 << number.exponent()) as f64;
    wall.points().iter().map(|&(temperature, x)| [float(x), float(temperature)]).collect()
}
