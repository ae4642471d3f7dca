//! The players of a tournament in one table, and how likely each is the better of two.

use super::Table;
use super::markdown::aligned;
use lab::{Encounter, Ratings};
use serde_json::{Value, json};

/// The ratings of a column.
pub struct Rated<'t> {
    players: &'t [String],
    /// The column's name, if there are several.
    column: Option<&'t str>,
    encounters: Vec<Encounter>,
    ratings: Ratings,
}

/// The ratings of every column of a tournament in which games join all players.
pub fn rated<'t>(table: &'t Table<'_>) -> Vec<Rated<'t>> {
    let experiment = &table.file.experiment;
    let (tournament, columns) = (&experiment.tournament, &experiment.columns);
    let rate = |place: usize| {
        let cells = table.cells.iter().skip(place).step_by(columns.len());
        let pairs: Vec<_> = cells.map(|m| m.figure.as_ref().and_then(|f| f.pairs)).collect();
        Some(Rated {
            players: &tournament.players,
            column: (columns.len() > 1).then_some(columns[place].as_str()),
            encounters: tournament.encounters(&pairs),
            ratings: tournament.ratings(&pairs)?,
        })
    };
    (0..columns.len()).filter_map(rate).collect()
}

/// The same for programs.
pub fn as_json(table: &Table<'_>) -> Vec<Value> {
    let columns = rated(table);
    columns.iter().map(Rated::as_json).collect()
}

impl Rated<'_> {
    /// Games and points of a player.
    fn record(&self, player: usize) -> (u64, f64) {
        let (mut games, mut points) = (0, 0.0);
        for &Encounter { a, b, pairs } in &self.encounters {
            if a == player || b == player {
                let score = if a == player { pairs.score() } else { 1.0 - pairs.score() };
                games += 2 * pairs.pairs();
                points += 2.0 * pairs.pairs() as f64 * score;
            }
        }
        (games, points)
    }

    /// Two tables: the ratings, and the likelihoods.
    pub fn text(&self) -> String {
        let order = self.ratings.order();
        let head = ["#", "player", "Elo", "±", "points", "games", "score", "LOS"];
        let mut lines = vec![head.map(str::to_string).to_vec()];
        for (place, &player) in order.iter().enumerate() {
            let (games, points) = self.record(player);
            let next = order.get(place + 1).map(|&next| self.ratings.superiority(player, next));
            lines.push(vec![
                (place + 1).to_string(),
                self.players[player].clone(),
                format!("{:+.1}", self.ratings.elo[player] + 0.0),
                format!("{:.1}", self.ratings.error(player)),
                format!("{points:.1}"),
                games.to_string(),
                format!("{:.1} %", 100.0 * points / games.max(1) as f64),
                next.map_or("–".to_string(), |chance| format!("{:.1} %", 100.0 * chance)),
            ]);
        }
        let numbers = (1..=order.len()).map(|place| place.to_string());
        let mut matrix: Vec<Vec<String>> =
            vec![std::iter::once(String::new()).chain(numbers).collect()];
        for (place, &player) in order.iter().enumerate() {
            let chances = order.iter().map(|&other| match other == player {
                true => "–".to_string(),
                false => format!("{:.1}", 100.0 * self.ratings.superiority(player, other)),
            });
            let name = format!("{}. {}", place + 1, self.players[player]);
            matrix.push(std::iter::once(name).chain(chances).collect());
        }
        let column = self.column.map(|column| format!(", {column}")).unwrap_or_default();
        let drawn = match self.ratings.is_regularized {
            true => " Somebody won or lost everything: every match counts one drawn pair more.",
            false => "",
        };
        format!(
            "Ratings{column}: likeliest for all games together, 0 on average, with 95 % errors; \
             LOS is the likelihood to be stronger than the next.{drawn}\n\n{}\n\
             Likelihood in percent that the player of a row is stronger than that of a \
             column:\n\n{}",
            aligned(&lines),
            aligned(&matrix),
        )
    }

    fn as_json(&self) -> Value {
        let players = self.ratings.order().into_iter().map(|player| {
            let (games, points) = self.record(player);
            let others = (0..self.players.len()).filter(|&other| other != player);
            let stronger = others.map(|other| {
                (self.players[other].clone(), json!(self.ratings.superiority(player, other)))
            });
            json!({
                "player": self.players[player],
                "elo": self.ratings.elo[player],
                "error": self.ratings.error(player),
                "points": points,
                "games": games,
                "superiority": stronger.collect::<serde_json::Map<String, Value>>(),
            })
        });
        json!({
            "column": self.column,
            "is_regularized": self.ratings.is_regularized,
            "players": players.collect::<Vec<_>>(),
        })
    }
}
