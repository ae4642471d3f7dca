//! An estimate of who wins.

use super::Board;
use game::{Evaluator, Player};

/// Counts stones that can still matter: majorities are worth ups.
pub(super) struct LiveStones;

impl Evaluator<Board> for LiveStones {
    fn name(&self) -> &'static str {
        "live-stones"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let [first, second] = board.features();
        let sum: f32 =
            WEIGHTS.iter().zip(first.iter().zip(second)).map(|(w, (a, b))| w * (a - b)).sum();
        let tempo = if board.to_move == Player::First { TEMPO } else { -TEMPO };
        let x = sum + tempo;
        x / (1.0 + x.abs())
    }
}

const WEIGHTS: [f32; 5] = [0.1, 0.05, 0.0, 0.0, 0.0];
const TEMPO: f32 = 0.1;

impl Board {
    /// Numbers that tell about each player's stones: in groups with an enemy,
    /// beside an enemy, beside two enemies, beside a friend.
    fn features(&self) -> [[f32; 5]; 2] {
        let [first, second] = self.stones;
        let all = first | second;
        let contact = [first & self.around(second), second & self.around(first)];
        let live = self.group(contact[0] | contact[1], all);
        [0, 1].map(|player| {
            let (mine, theirs) = (self.stones[player], self.stones[1 - player]);
            let [any, two] = self.neighbours(theirs);
            let [friend, two_friends] = self.neighbours(mine);
            let count = |set: u128| (set & mine & live).count_ones() as f32;
            [count(live), count(any), count(two), count(friend), count(two_friends)]
        })
    }

    /// The cells beside some of these.
    fn around(&self, cells: u128) -> u128 {
        self.neighbours(cells)[0]
    }

    /// The cells beside at least one of these, and beside at least two.
    fn neighbours(&self, cells: u128) -> [u128; 2] {
        let sides = [
            (cells & self.inner) << 1,
            cells >> 1 & self.inner,
            cells << self.line(),
            cells >> self.line(),
        ];
        sides.into_iter().fold([0, 0], |[one, two], side| [one | side, two | one & side])
    }
}
