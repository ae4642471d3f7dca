//! What is known of a value, for programs and for people.

use super::Means;
use super::bounds::{self, Fallback};
use crate::signals::Stopped;
use cgt::{Outcome, Simple, Store, Style, Thermograph, Value};
use serde_json::{Value as Json, json};
use std::fmt::Write;

/// Longer ones are left out for people.
const LONGEST_FOR_PEOPLE: usize = 2_000;

/// The report of one command.
pub struct Report {
    /// For programs.
    pub json: Json,
    /// The thermograph, if the value is known.
    pub thermograph: Option<Thermograph>,
    /// The signal that ended the work early.
    pub stopped: Option<Stopped>,
    players: [&'static str; 2],
}

impl Report {
    /// A report on what `about` says.
    pub fn new(about: Json, players: [&'static str; 2]) -> Report {
        Report { json: about, thermograph: None, stopped: None, players }
    }

    fn add_outcome(&mut self, outcome: Option<Outcome>, left_wins: [Option<bool>; 2]) {
        let name = |left_wins: Option<bool>| left_wins.map(|l| if l { "left" } else { "right" });
        self.json["outcome"] = json!(outcome.map(|outcome| outcome.to_string()));
        self.json["left_first"] = json!(name(left_wins[0]));
        self.json["right_first"] = json!(name(left_wins[1]));
    }

    /// Everything about a known value.
    pub fn add_value(&mut self, store: &Store, value: Value, means: &Means<'_>) {
        let outcome = store.outcome(value);
        let left_wins = [true, false].map(|left_moves| Some(outcome.left_wins(left_moves)));
        self.add_outcome(Some(outcome), left_wins);
        add_text(&mut self.json, store, value, means);
        self.json["atomic_weight"] = json!(atomic_weight(store, value, means));
        if means.expressions {
            self.json["canonical"] = json!(plain(store, value, means));
        }
        self.thermograph = store.thermograph(value);
        let (left, right) = store.stops(value);
        let graph = self.thermograph.as_ref();
        self.json["temperature"] = json!(graph.map(|graph| graph.temperature.to_string()));
        self.json["mean"] = json!(graph.map(|graph| graph.mean.to_string()));
        self.json["left_stop"] = json!(left.to_string());
        self.json["right_stop"] = json!(right.to_string());
        self.json["birthday"] = json!(store.birthday(value));
    }

    /// What is known without a value; `size` is how many values there were
    /// and how many bytes they took when the memory was full or the time over.
    pub fn add_fallback(&mut self, found: &Fallback, size: (usize, usize), style: Style) {
        self.add_outcome(found.outcome(), found.left_wins);
        self.json["value"] = Json::Null;
        add_bounds(&mut self.json, (found.lower, found.upper), style);
        for name in ["atomic_weight", "temperature", "mean"] {
            self.json[name] = Json::Null;
        }
        self.json["too_large"] = json!({ "values": size.0, "bytes": size.1 });
    }

    /// What the report is about, on one line.
    pub fn title(&self) -> String {
        let words = ["game", "position", "expression"].map(|name| self.json[name].as_str());
        words.into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    /// The report for people.
    pub fn text(&self) -> String {
        let json = &self.json;
        let word = |name: &str| json[name].as_str().unwrap_or("unknown").to_string();
        let mut text = String::new();
        if let (Some(game), Some(position)) = (json["game"].as_str(), json["position"].as_str()) {
            let _ = writeln!(text, "{game} {position}");
        }
        for subgame in json["subgames"].as_array().into_iter().flatten() {
            let cells = subgame["cells"].as_array().into_iter().flatten();
            let cells: Vec<&str> = cells.filter_map(Json::as_str).collect();
            let _ = writeln!(text, "subgame        {}: {}", cells.join(" "), shown(subgame));
        }
        let _ = writeln!(text, "value          {}", shown(json));
        if let (Some(values), Some(bytes)) =
            (json["too_large"]["values"].as_u64(), json["too_large"]["bytes"].as_u64())
        {
            let mega = bytes >> 20;
            let _ = writeln!(text, "too large      given up with {values} values, {mega} MB");
        }
        let outcome = match json["outcome"].as_str() {
            Some("L") => "L, Left wins",
            Some("R") => "R, Right wins",
            Some("N") => "N, the player to move wins",
            Some("P") => "P, the player to move loses",
            _ => "unknown",
        };
        let _ = writeln!(text, "outcome        {outcome}");
        let names = ["left", "right"];
        for (name, player) in ["left_first", "right_first"].into_iter().zip(self.players) {
            let winner = json[name].as_str().and_then(|w| names.iter().position(|n| *n == w));
            let winner =
                winner.map_or("unknown".to_string(), |i| format!("{} wins", self.players[i]));
            let _ = writeln!(text, "{:<15}{player} moves first: {winner}", "");
        }
        if !json["birthday"].is_null() {
            let weight = json["atomic_weight"].as_str().unwrap_or("none, it is not all small");
            let _ = writeln!(text, "atomic weight  {weight}");
            let _ = writeln!(text, "temperature    {}", word("temperature"));
            let _ = writeln!(text, "mean           {}", word("mean"));
            let _ = writeln!(text, "stops          {}, {}", word("left_stop"), word("right_stop"));
            let _ = writeln!(text, "birthday       {}", json["birthday"]);
        }
        text
    }
}

/// Adds the text of a value, or its length and bounds if it is too long.
pub fn add_text(json: &mut Json, store: &Store, value: Value, means: &Means<'_>) {
    match store.text_within(value, means.style, means.longest) {
        Ok(text) => json["value"] = json!(text),
        Err(length) => {
            json["value"] = Json::Null;
            json["characters"] = json!(length);
            add_bounds(json, bounds::ends(store.scale(value)), means.style);
        }
    }
}

/// Adds what a person wants to know of a subgame, and how to ask for more.
pub fn add_facts(json: &mut Json, store: &Store, value: Value, means: &Means<'_>) {
    json["outcome"] = json!(store.outcome(value).to_string());
    json["atomic_weight"] = json!(atomic_weight(store, value, means));
    json["expression"] = json!(plain(store, value, means));
}

/// The value as an expression that reads back as it.
fn plain(store: &Store, value: Value, means: &Means<'_>) -> Option<String> {
    let style = Style { unicode: false, uptimals: false, slashes: false };
    store.text_within(value, style, means.longest).ok()
}

fn atomic_weight(store: &Store, value: Value, means: &Means<'_>) -> Option<String> {
    let weight = store.atomic_weight(value).ok().flatten()?;
    store.text_within(weight, means.style, means.longest).ok()
}

/// Adds a lower and an upper bound, or the value if they are the same.
pub fn add_bounds(json: &mut Json, pair: (Option<Simple>, Option<Simple>), style: Style) {
    let text = |game: Option<Simple>| game.map(|game| game.text(style.unicode));
    if pair.0.is_some() && pair.0 == pair.1 {
        json["value"] = json!(text(pair.0));
        return;
    }
    json["lower"] = json!(text(pair.0));
    json["upper"] = json!(text(pair.1));
}

/// A value or its bounds, for people.
fn shown(json: &Json) -> String {
    if let Some(value) = json["value"].as_str() {
        return match value.len() {
            ..=LONGEST_FOR_PEOPLE => value.to_string(),
            long => format!("{long} characters long, see --json"),
        };
    }
    let range = match (json["lower"].as_str(), json["upper"].as_str()) {
        (Some(lower), Some(upper)) => format!("from {lower} to {upper}"),
        (Some(lower), None) => format!("at least {lower}"),
        (None, Some(upper)) => format!("at most {upper}"),
        (None, None) => "unknown".to_string(),
    };
    match json["characters"].as_u64() {
        Some(length) => format!("{range}, {length} characters long"),
        None => range,
    }
}
