//! A tournament: everybody plays everybody, and all are rated together.

use super::plain;
use crate::{Encounter, Ratings, Statistics};
use toml::{Table, Value};

/// Who plays.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Tournament {
    /// The players' names.
    pub players: Vec<String>,
    /// The players of each row of the table.
    pub pairings: Places,
}

impl Tournament {
    /// The same with these rows of the table alone.
    pub(super) fn of_rows(mut self, rows: &[usize]) -> Tournament {
        self.pairings = rows.iter().filter_map(|&row| self.pairings.get(row).copied()).collect();
        self
    }

    /// The ratings from a column of the table, where each row has the pairs of a match;
    /// `None` unless games join all players.
    pub fn ratings(&self, column: &[Option<Statistics>]) -> Option<Ratings> {
        Ratings::of(self.players.len(), &self.encounters(column))
    }

    /// The matches of a column of the table.
    pub fn encounters(&self, column: &[Option<Statistics>]) -> Vec<Encounter> {
        let rows = self.pairings.iter().zip(column);
        rows.filter_map(|(&(a, b), pairs)| Some(Encounter { a, b, pairs: (*pairs)? })).collect()
    }
}

/// The players of each row.
type Places = Vec<(usize, usize)>;

/// A row for each two of the players, and their places.
pub(super) fn pairings(players: &[Table]) -> Result<(Vec<Table>, Places), String> {
    let (mut rows, mut places) = (Vec::new(), Vec::new());
    let text = |player: usize, key: &str| players[player].get(key).and_then(plain);
    for (a, player) in players.iter().enumerate() {
        if let Some(key) = player.keys().find(|key| !["name", "player"].contains(&key.as_str())) {
            return Err(format!("{key:?}: a player has a name and a player"));
        }
        for b in a + 1..players.len() {
            let names = [a, b].map(|player| text(player, "name").unwrap_or_default());
            let missing = |name: &String| format!("player {name:?}: player is missing");
            let mut row = Table::from_iter([("name".to_string(), Value::from(names.join(" – ")))]);
            for (key, player, name) in [("a", a, &names[0]), ("b", b, &names[1])] {
                let spec = text(player, "player").ok_or_else(|| missing(name))?;
                row.insert(key.to_string(), Value::from(spec));
            }
            rows.push(row);
            places.push((a, b));
        }
    }
    match rows.is_empty() {
        true => Err("a tournament needs two players".to_string()),
        false => Ok((rows, places)),
    }
}

#[cfg(test)]
mod tests {
    use crate::experiment::{Amount, Experiment, Task};

    const FILE: &str = r#"
        title = "Who is best?"
        paper = "ours"
        measure = "match"
        [full]
        trials = 10
        sims = 100
        [quick]
        trials = 2
        sims = 10
        [common]
        game = "connect-four:5x4"
        [[players]]
        name = "one"
        player = "random"
        [[players]]
        name = "two"
        player = "mcts"
        [[players]]
        name = "three"
        player = "mcts:exploration=1"
    "#;

    #[test]
    fn everybody_plays_everybody() {
        let read = Experiment::parse(FILE, Amount::Full).unwrap();
        assert_eq!(read.rows, ["one – two", "one – three", "two – three"]);
        assert_eq!(read.tournament.pairings, [(0, 1), (0, 2), (1, 2)]);
        let Task::Match { a, b, .. } = &read.cells[2].task else { panic!("a match") };
        assert_eq!((a.as_str(), b.as_str()), ("mcts", "mcts:exploration=1"));
        let pairs = |score: [u64; 5]| Some(crate::Statistics { pentanomial: score });
        let column = [pairs([4, 0, 0, 0, 2]), pairs([5, 0, 0, 0, 1]), pairs([3, 0, 0, 0, 2])];
        let ratings = read.tournament.ratings(&column).unwrap();
        assert_eq!(ratings.order(), [2, 1, 0]);
        assert_eq!(read.tournament.ratings(&[None, None, column[2]]), None);
    }

    #[test]
    fn slips_are_named() {
        let error = |from: &str, to: &str| {
            assert!(FILE.contains(from));
            Experiment::parse(&FILE.replace(from, to), Amount::Full).unwrap_err()
        };
        assert!(error("player = \"random\"", "").contains("player \"one\": player is missing"));
        assert!(error("player = \"random\"", "plyer = \"random\"").contains("\"plyer\""));
        assert!(error("name = \"two\"", "name = \"one\"").contains("two players are called"));
        assert!(error("measure = \"match\"", "measure = \"solve\"").contains("in place of rows"));
    }
}
