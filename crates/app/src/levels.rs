//! Levels of play, from 1 to 10.
//!
//! A weaker level looks at less; it never plays a bad move on purpose. What a
//! level finds a higher one finds as well, so the levels are in order. Only the
//! tenth uses all the time it is given.

use search::Budget;
use std::fmt;
use std::time::Duration;

/// How well the program plays: 1 is for a child, 10 is full strength.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(u8);

/// The simulations of the levels below the highest, three times more from each
/// to the next or a little over.
const SIMULATIONS: [u64; 9] = [10, 30, 100, 300, 1_000, 3_000, 10_000, 30_000, 100_000];

/// The most time a move takes on any level, and the time of the highest.
const LONGEST: Duration = Duration::from_secs(5);

/// Levels below this use nothing but the tree: a table of solved endgames or an
/// exact solver would beat a child however few the simulations.
const KNOWING: u8 = 6;

impl Level {
    /// Reads a number from 1 to 10.
    pub fn parse(text: &str) -> Result<Level, String> {
        match text.parse() {
            Ok(level @ 1..=10) => Ok(Level(level)),
            _ => Err(format!("expected a level from 1 to 10, not {text:?}")),
        }
    }

    /// What a move may cost.
    pub fn budget(self) -> Budget {
        let simulations = SIMULATIONS.get(usize::from(self.0) - 1).copied();
        Budget { simulations, ..Budget::time(LONGEST) }
    }

    /// Changes of the game's settings.
    pub fn settings(self) -> &'static [&'static str] {
        match self.0 < KNOWING {
            true => &["table=none", "oracles=none", "solve-first=0", "simplify=off"],
            false => &[],
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level {}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_grow() {
        let levels: Vec<Level> = (1..=10).map(|n| Level::parse(&n.to_string()).unwrap()).collect();
        let limit = |level: &Level| level.budget().simulations.unwrap_or(u64::MAX);
        assert!(levels.is_sorted_by(|a, b| limit(a) < limit(b)));
        assert!(levels.iter().all(|level| level.budget().time == Some(LONGEST)));
        assert!(levels.is_sorted_by_key(|level| level.settings().is_empty()));
        for text in ["0", "11", "", "-1", "3.5", "easy"] {
            assert!(Level::parse(text).is_err(), "{text}");
        }
    }
}
