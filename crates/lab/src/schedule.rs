//! Which game is played when: openings, sides and seeds by game number.

use crate::round::Role;
use game::{AnyGame, Player, Rng};
use std::collections::HashSet;

/// Where the games of a match start.
pub enum Openings {
    /// So many random moves from the start, another line for every pair as far
    /// as there are enough.
    Random(u32),
    /// These positions, in turn.
    Given(Vec<Box<dyn AnyGame>>),
}

/// Draws in a row that give an opening played before: there are no others.
const LAST_DRAW: u32 = 100;
/// Draws in a row in which the game is over before the opening is.
const HOPELESS: u32 = 1000;

/// The side A plays in a game: first in the first game of every pair.
pub const fn side_of_a(number: u64) -> Player {
    if number.is_multiple_of(2) { Player::First } else { Player::Second }
}

/// The seed of a player in a game.
pub fn seed_of(match_seed: u64, number: u64, role: Role) -> u64 {
    let stream = number.wrapping_mul(2) + 1 + role as u64;
    Rng::new(match_seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15)).bits()
}

/// The games of a match.
pub struct Schedule {
    start: Box<dyn AnyGame>,
    openings: Openings,
    /// Random openings so far, drawn in order so that a pair's opening does
    /// not depend on when it is asked for.
    drawn: Vec<Box<dyn AnyGame>>,
    seen: HashSet<u64>,
    rng: Rng,
}

impl Schedule {
    /// The schedule of a match of this game with this seed. Fails if there is
    /// no such opening.
    pub fn new(start: Box<dyn AnyGame>, openings: Openings, seed: u64) -> Result<Schedule, String> {
        let mut schedule = Schedule {
            start,
            openings,
            drawn: Vec::new(),
            seen: HashSet::new(),
            rng: Rng::new(seed),
        };
        schedule.opening(0)?;
        Ok(schedule)
    }

    /// The position from which both games of a pair start.
    pub fn opening(&mut self, pair: u64) -> Result<Box<dyn AnyGame>, String> {
        let moves = match &self.openings {
            Openings::Given(positions) => {
                let count = positions.len().max(1) as u64;
                let found = positions.get((pair % count) as usize);
                return found.map(|game| game.boxed_clone()).ok_or("no openings".to_string());
            }
            Openings::Random(moves) => *moves,
        };
        while self.drawn.len() as u64 <= pair {
            let next = self.draw(moves)?;
            self.drawn.push(next);
        }
        Ok(self.drawn[pair as usize].boxed_clone())
    }

    /// A random opening that no pair had yet, also not mirrored; once there is
    /// none, all may come again.
    fn draw(&mut self, moves: u32) -> Result<Box<dyn AnyGame>, String> {
        let mut over = 0;
        let mut repeated = 0;
        loop {
            let mut game = self.start.boxed_clone();
            for _ in 0..moves {
                let Some(text) = game.random_move(&mut self.rng) else { break };
                game.play(&text).map_err(|error| error.to_string())?;
            }
            if game.score().is_some() {
                over += 1;
                if over == HOPELESS {
                    return Err(format!("{} is over within {moves} random moves", game.game()));
                }
                continue;
            }
            if repeated == LAST_DRAW {
                self.seen.clear();
            }
            if self.seen.insert(game.canonical_key()) {
                return Ok(game);
            }
            repeated += 1;
        }
    }
}
