//! Which moves have answered questions before.

use game::Player;

/// Success by player and move, halved before it overflows.
pub(super) struct History {
    scores: [Vec<i32>; 2],
}

const LARGEST: i32 = 1 << 13;

impl History {
    pub fn new(moves: u16) -> History {
        History { scores: [0; 2].map(|_| vec![0; usize::from(moves)]) }
    }

    #[inline]
    pub fn of(&self, player: Player, m: u16) -> i32 {
        self.scores[player.index()].get(usize::from(m)).copied().unwrap_or(0)
    }

    /// `m` answered a question with `plies` to go.
    pub fn praise(&mut self, player: Player, m: u16, by: u32) {
        self.change(player, m, by as i32);
    }

    pub fn blame(&mut self, player: Player, m: u16) {
        self.change(player, m, -1);
    }

    fn change(&mut self, player: Player, m: u16, by: i32) {
        let scores = &mut self.scores[player.index()];
        if let Some(score) = scores.get_mut(usize::from(m)) {
            *score += by;
            if score.abs() >= LARGEST {
                scores.iter_mut().for_each(|s| *s /= 2);
            }
        }
    }
}
