//! What there is to play.

use crate::levels::Level;
use crate::server::Shared;
use crate::server::limits::ToldLimits;
use axum::Json;
use axum::extract::State;
use game::AnyGame;
use serde::Serialize;
use utoipa::ToSchema;

/// A game of the list.
#[derive(Debug, Serialize, ToSchema)]
pub struct GameEntry {
    /// The name before the colon.
    name: &'static str,
    /// The name for people.
    title: String,
    /// One line on what it is.
    summary: &'static str,
    /// What may follow the colon.
    parameters: &'static str,
    /// The usual game string.
    default: String,
    /// Game strings to begin with, from small to usual.
    examples: Vec<String>,
    /// Whether `value` knows it.
    can_value: bool,
    /// Whether `solve` can write certificates of it.
    can_certify: bool,
    /// Whether there is a swap rule to be had, by `+swap`.
    can_swap: bool,
}

/// A level of play.
#[derive(Debug, Serialize, ToSchema)]
pub struct LevelEntry {
    /// From 1 to 10.
    level: u8,
    /// Its name for people.
    name: &'static str,
    /// What it does.
    words: String,
}

/// The list.
#[derive(Debug, Serialize, ToSchema)]
pub struct Catalogue {
    /// The program's version.
    version: &'static str,
    /// The games.
    games: Vec<GameEntry>,
    /// The levels of play.
    levels: Vec<LevelEntry>,
    /// What a request may ask for.
    limits: ToldLimits,
}

/// The games, levels and limits.
#[utoipa::path(get, path = "/games", responses((status = 200, body = Catalogue)))]
pub async fn games(State(app): State<Shared>) -> Json<Catalogue> {
    let rulesets = games::rulesets();
    let games = app.games.entries().iter().map(|entry| {
        let opens = |text: &String| app.games.open(text).is_ok();
        let full = |parameters: &str| match parameters {
            "" => entry.name.to_string(),
            _ => format!("{}:{parameters}", entry.name),
        };
        let default = full(entry.default);
        let mut examples: Vec<String> =
            entry.examples.iter().map(|parameters| full(parameters)).filter(opens).collect();
        if !examples.contains(&default) {
            examples.push(default.clone());
        }
        let checking = &entry.extension.checking;
        let certified = |game: Box<dyn AnyGame>| (checking.can_certify)(&*game).is_ok();
        GameEntry {
            name: entry.name,
            title: title(entry.name),
            summary: entry.summary,
            parameters: entry.parameters,
            can_value: rulesets.iter().any(|ruleset| ruleset.name == entry.name),
            can_certify: app.games.open(&default).is_ok_and(certified),
            can_swap: opens(&format!("{default}+swap")),
            default,
            examples,
        }
    });
    let levels = Level::all().map(|level| LevelEntry {
        level: level.number(),
        name: level.name(),
        words: level.to_string(),
    });
    Json(Catalogue {
        version: env!("CARGO_PKG_VERSION"),
        games: games.collect(),
        levels: levels.collect(),
        limits: app.limits.told(),
    })
}

/// `Connect Four` for `connect-four`.
fn title(name: &str) -> String {
    let words = name.split('-').map(|word| {
        let (first, rest) = word.split_at(word.len().min(1));
        first.to_uppercase() + rest
    });
    words.collect::<Vec<_>>().join(" ")
}
