//! Which moves have answered questions before.

use game::{Move, Player};

/// Success by player and move, halved before it overflows.
pub(super) struct History {
    scores: [Vec<u32>; 2],
}

const LARGEST: u32 = 1 << 20;

impl History {
    pub fn new(moves: u16) -> History {
        History { scores: [0; 2].map(|_| vec![0; usize::from(moves)]) }
    }

    #[inline]
    pub fn of<M: Move>(&self, player: Player, m: M) -> u32 {
        self.scores[player.index()].get(usize::from(m.code())).copied().unwrap_or(0)
    }

    /// `m` answered a question with `plies` to go.
    pub fn praise<M: Move>(&mut self, player: Player, m: M, plies: u32) {
        let scores = &mut self.scores[player.index()];
        if let Some(score) = scores.get_mut(usize::from(m.code())) {
            *score += plies;
            if *score >= LARGEST {
                scores.iter_mut().for_each(|s| *s /= 2);
            }
        }
    }
}
