//! What the past says: which kinds of move answered questions, and how.

use game::Player;

/// Success by player and kind of move.
pub(crate) struct History {
    scores: [Vec<i32>; 2],
}

/// Beyond this all scores are halved, so that the past fades.
const LARGEST: i32 = 1 << 13;

impl History {
    pub fn new() -> History {
        History { scores: [Vec::new(), Vec::new()] }
    }

    #[inline]
    pub fn of(&self, player: Player, slot: u16) -> i32 {
        self.scores[player.index()].get(usize::from(slot)).copied().unwrap_or(0)
    }

    /// Adds to a score.
    pub fn change(&mut self, player: Player, slot: u16, by: i32) {
        let scores = &mut self.scores[player.index()];
        let slot = usize::from(slot);
        if scores.len() <= slot {
            scores.resize(slot + 1, 0);
        }
        scores[slot] += by;
        if scores[slot].abs() >= LARGEST {
            scores.iter_mut().for_each(|score| *score /= 2);
        }
    }
}

/// What the answer will be, judging by the last thousand positions or so: with
/// good moves first, most positions of a proof share the answer of its root.
#[derive(Default)]
pub(super) struct Guess {
    lean: i64,
}

impl Guess {
    pub fn answer(&self) -> bool {
        self.lean >= 0
    }

    pub fn learn(&mut self, answer: bool) {
        self.lean += if answer { 1 << 20 } else { -(1 << 20) } - self.lean / 1024;
    }
}
