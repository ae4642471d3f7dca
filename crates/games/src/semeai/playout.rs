//! Random play on the liberties, as section 4 of the Score Bounded MCTS paper
//! has it.

use super::{OUT, OWN, SHARED, Semeai};
use game::{Game, Playout, Rng};

/// Captures where it can, otherwise fills a random liberty among all that may
/// be filled: each liberty counts, not each kind. It never passes.
///
/// From `semeai:A,B,0+own` with A and B of at least 2 the mover wins with the
/// probabilities of the paper's Table 1.
pub struct FillLiberties;

impl FillLiberties {
    /// The moves it chooses from with their weights: the capture alone if
    /// there is one. Moves of weight 0 are never chosen.
    pub fn weights(position: &Semeai) -> [(u16, u32); 3] {
        let legal = |m: u16| position.check(m).is_ok();
        let capture = [OUT, SHARED].into_iter().find(|&m| legal(m) && position.captures(m));
        [OUT, SHARED, OWN].map(|m| match capture {
            Some(capture) => (m, u32::from(m == capture)),
            None if legal(m) => (m, position.liberties(m)),
            None => (m, 0),
        })
    }
}

impl Playout<Semeai> for FillLiberties {
    fn name(&self) -> &'static str {
        "liberties"
    }

    fn choose(&mut self, position: &Semeai, _: Option<u16>, rng: &mut Rng) -> Option<u16> {
        let weights = FillLiberties::weights(position);
        let total: u32 = weights.iter().map(|&(_, weight)| weight).sum();
        if total == 0 {
            return None;
        }
        let mut drawn = rng.below(total);
        for (m, weight) in weights {
            if drawn < weight {
                return Some(m);
            }
            drawn -= weight;
        }
        None
    }
}
