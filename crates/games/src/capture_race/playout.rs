//! Random play on the liberties of the marked strings, as section 4 of the Score Bounded
//! MCTS paper has it.

use super::Race;
use crate::go::{PASS, Point};
use game::{Game, Playout, Rng};

/// Captures the marked string where it can, otherwise fills a random liberty of either
/// marked string, a shared one counting once. It passes only where none can be filled.
pub struct FillLiberties;

impl Playout<Race> for FillLiberties {
    fn name(&self) -> &'static str {
        "liberties"
    }

    fn choose(&mut self, race: &Race, _: Option<u16>, rng: &mut Rng) -> Option<u16> {
        if race.score().is_some() {
            return None;
        }
        let board = race.board();
        let [own, other] = [race.to_move(), race.to_move().other()]
            .map(|player| board.liberties(race.marked[player.index()]));
        if let [capture] = other[..] {
            return Some(capture);
        }
        let not_shared = other.iter().filter(|&point| !own.contains(point));
        let legal: Vec<Point> = own
            .iter()
            .chain(not_shared)
            .copied()
            .filter(|&point| race.check(point).is_ok())
            .collect();
        Some(rng.pick(&legal).unwrap_or(PASS))
    }
}
