//! Estimates of who wins.

use super::Board;
use game::{Evaluator, Player};

/// Pieces, how far they have come, which of them hang, and who is to move.
pub(super) struct Advance;

/// Pieces and how far they have come, and no more: what a first program knows.
pub(super) struct Material;

/// What a piece is worth in log odds.
const PIECE: f32 = 0.7;
/// What it is worth more with so many steps left to the far row. With fewer than
/// two left the race is decided, and who stays at home guards.
const STEPS_LEFT: [f32; 8] = [0.0, 2.0, 1.2, 0.6, 0.25, 0.1, 0.0, 0.15];
/// What a piece loses that can be taken and is not guarded.
const HANGING: f32 = 0.25;
/// What the right to move is worth.
const TEMPO: f32 = 0.3;

impl Evaluator<Board> for Advance {
    fn name(&self) -> &'static str {
        "advance"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let of = |player: Player| {
            let mine = board.pieces[player.index()];
            let hanging = mine & board.attacked(player.other()) & !board.attacked(player);
            let advanced: f32 = board
                .by_steps_left(player)
                .map(|(steps, count)| STEPS_LEFT[steps.min(STEPS_LEFT.len() - 1)] * count)
                .sum();
            PIECE * mine.count_ones() as f32 + advanced - HANGING * hanging.count_ones() as f32
        };
        let tempo = if board.to_move == Player::First { TEMPO } else { -TEMPO };
        expectation(of(Player::First) - of(Player::Second) + tempo)
    }
}

impl Evaluator<Board> for Material {
    fn name(&self) -> &'static str {
        "material"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let rows = board.rows() as f32;
        let of = |player: Player| {
            let worth = |(steps, count): (usize, f32)| (1.0 + (rows - steps as f32) / rows) * count;
            board.by_steps_left(player).map(worth).sum::<f32>()
        };
        expectation(0.5 * (of(Player::First) - of(Player::Second)))
    }
}

/// The expected result, from −1 to 1, that goes with log odds.
pub(super) fn expectation(log_odds: f32) -> f32 {
    (log_odds / 2.0).tanh()
}

impl Board {
    /// How many pieces of `player` have how many steps left to the far row.
    fn by_steps_left(&self, player: Player) -> impl Iterator<Item = (usize, f32)> {
        let (mine, columns, rows) = (self.pieces[player.index()], self.columns(), self.rows());
        let row = u64::MAX >> (64 - columns);
        (0..rows).map(move |r| {
            let steps = if player == Player::First { rows - 1 - r } else { r };
            (steps, (mine >> (r * columns) & row).count_ones() as f32)
        })
    }
}
