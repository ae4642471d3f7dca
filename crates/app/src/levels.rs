//! Levels of play, from 1 to 10.
//!
//! A weaker level looks at fewer continuations; it never plays a bad move on
//! purpose. Only the tenth uses all the time it is given.

use search::Budget;
use std::fmt;
use std::time::Duration;

/// How well the program plays: 1 is for a child, 10 is full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The simulations of the levels below the highest, for each legal move. With
/// fewer than one for each, a search would know only the first cells of the board;
/// so the number of moves decides what is few.
const SIMULATIONS: [u64; 9] = [2, 4, 8, 16, 40, 100, 300, 1_000, 3_000];

/// What people call the levels.
const NAMES: [&str; 10] = [
    "Child",
    "Beginner",
    "Learner",
    "Casual player",
    "Regular player",
    "Club player",
    "Strong player",
    "Expert",
    "Master",
    "Full strength",
];

/// The most time a move takes on any level, and the time of the highest.
const LONGEST: Duration = Duration::from_secs(5);

/// Levels below this use nothing but the tree: a table of solved endgames or an
/// exact solver would beat a child however few the simulations.
const KNOWING: u8 = 6;

/// Levels below this grow their small trees at once, instead of waiting for visits
/// that never come.
const LARGE: u8 = 8;

impl Level {
    /// Reads a number from 1 to 10.
    pub fn parse(text: &str) -> Result<Level, String> {
        match text.parse() {
            Ok(level @ 1..=10) => Ok(Level(level)),
            _ => Err(format!("expected a level from 1 to 10, not {text:?}")),
        }
    }

    /// All levels, from 1 on.
    pub fn all() -> impl Iterator<Item = Level> {
        (1..=10).map(Level)
    }

    /// A name for people.
    pub fn name(self) -> &'static str {
        NAMES[usize::from(self.0) - 1]
    }

    /// The number, from 1 to 10.
    pub fn number(self) -> u8 {
        self.0
    }

    fn simulations(self) -> Option<u64> {
        SIMULATIONS.get(usize::from(self.0) - 1).copied()
    }

    /// What a move may cost where so many are legal.
    pub fn budget(self, legal: usize) -> Budget {
        let simulations = self.simulations().map(|each| each * legal.max(1) as u64);
        Budget { simulations, ..Budget::time(LONGEST) }
    }

    /// Changes of the game's settings.
    pub fn settings(self) -> &'static [&'static str] {
        match self.0 {
            ..KNOWING => {
                &["expand=1", "table=none", "oracles=none", "solve-first=0", "simplify=off"]
            }
            KNOWING..LARGE => &["expand=1"],
            _ => &[],
        }
    }
}

/// `level 3 (8 simulations for each legal move, at most 5 s)`.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = LONGEST.as_secs();
        match self.simulations() {
            Some(each) => {
                let limit = format!("{each} simulations for each legal move, at most {seconds} s");
                write!(f, "level {} ({limit})", self.0)
            }
            None => write!(f, "level {} ({seconds} s)", self.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_grow() {
        let levels: Vec<Level> = (1..=10).map(|n| Level::parse(&n.to_string()).unwrap()).collect();
        for legal in [1, 7, 361] {
            let limit = |level: &Level| level.budget(legal).simulations.unwrap_or(u64::MAX);
            assert!(levels.is_sorted_by(|a, b| limit(a) < limit(b)));
            // Every move is tried.
            assert!(limit(&levels[0]) > legal as u64);
        }
        assert!(levels.iter().all(|level| level.budget(7).time == Some(LONGEST)));
        assert!(levels.is_sorted_by(|a, b| a.settings().len() >= b.settings().len()));
        for text in ["0", "11", "", "-1", "3.5", "easy"] {
            assert!(Level::parse(text).is_err(), "{text}");
        }
    }
}
