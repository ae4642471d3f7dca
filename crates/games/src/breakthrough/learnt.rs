//! An estimate whose weights were learnt from the program's own games.
//!
//! What can be counted of a player's pieces is counted for both, the differences are
//! weighed, and the sum is the log odds that the first player wins. The example
//! `breakthrough_evaluation` of the crate `lab` plays the games and finds the weights.

use super::Board;
use super::evaluation::expectation;
use game::prelude::*;
use game::{Evaluator, bits};
use std::sync::OnceLock;

/// How many numbers [`features`] gives.
pub const FEATURES: usize = TEMPO + 1;

/// Pieces by the steps left to the far row, from 1 to 7 and more, and by the distance of
/// their column from the nearer edge, from 0 to 3 and more.
const PLACES: usize = 0;
const STEPS: usize = 7;
const EDGES: usize = 4;
/// Pieces that another one guards: with at most [`NEAR`] steps left, and with more.
const GUARDED: usize = PLACES + STEPS * EDGES;
/// Pieces side by side, and one behind the other.
const PAIRS: usize = GUARDED + 2;
/// Pieces that can be taken and are not guarded, of the player to move, then of the other:
/// with at most [`NEAR`] steps left, and with more.
const HANGING: usize = PAIRS + 2;
/// Pieces that can be taken and are guarded, of the player to move, then of the other.
const ATTACKED: usize = HANGING + 4;
/// Pieces that no enemy can reach any more, by the steps left.
const FREE: usize = ATTACKED + 2;
/// Squares before the home row that no piece attacks.
const HOLES: usize = FREE + STEPS;
/// The right to move.
const TEMPO: usize = HOLES + 1;

/// What counts as near the far row.
const NEAR: usize = 3;

/// The weights, in thousandths of log odds.
#[rustfmt::skip]
const WEIGHTS: [i16; FEATURES] = [
    // Places, by the steps left. With one step left a race is decided: no game tells.
    1200, 1200, 1400, 1300,
    1019, 1004, 1309, 1215,
    992, 972, 1096, 1126,
    853, 873, 975, 949,
    756, 844, 752, 865,
    630, 842, 877, 1003,
    528, 754, 776, 813,
    // Guarded, pairs, hanging, attacked.
    -29, -70, 16, -53,
    -134, 385, -484, -651,
    355, 348,
    // Free pieces by the steps left, holes, the right to move.
    0, 0, 359, 0, 0, 0, 0,
    -256, 63,
];

/// The estimate `learnt`.
pub(super) struct Learnt;

impl Evaluator<Board> for Learnt {
    fn name(&self) -> &'static str {
        "learnt"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let places = places(board.columns());
        let mut sum = 0.0;
        for player in Player::BOTH {
            let mut side = 0.0;
            let rows = board.rows();
            for (row, steps) in (0..rows).map(|row| (row, board.steps_from(player, row))) {
                if steps > 0 {
                    side += places[steps.min(STEPS) - 1][board.row_of(player, row)];
                }
            }
            Side::of(board, player).count(board, &mut |feature, count| {
                side += weight(feature) * count as f32;
            });
            sum += if player == Player::First { side } else { -side };
        }
        expectation(sum + tempo(board) * weight(TEMPO))
    }
}

#[inline]
fn weight(feature: usize) -> f32 {
    f32::from(WEIGHTS[feature]) / 1000.0
}

fn tempo(board: &Board) -> f32 {
    if board.to_move == Player::First { 1.0 } else { -1.0 }
}

/// What is counted, as differences between the first player and the second.
pub fn features(board: &Board) -> [f32; FEATURES] {
    let mut found = [0.0; FEATURES];
    for player in Player::BOTH {
        let sign = if player == Player::First { 1.0 } else { -1.0 };
        for square in bits::ones(board.pieces[player.index()]) {
            let steps = board.steps_from(player, square / board.columns());
            if steps > 0 {
                let edge = edge(square % board.columns(), board.columns());
                found[PLACES + (steps.min(STEPS) - 1) * EDGES + edge] += sign;
            }
        }
        Side::of(board, player).count(board, &mut |feature, count| {
            found[feature] += sign * count as f32;
        });
    }
    found[TEMPO] = tempo(board);
    found
}

/// How far a column is from the nearer edge, as far as that counts.
fn edge(column: usize, columns: usize) -> usize {
    column.min(columns - 1 - column).min(EDGES - 1)
}

/// The weights of all sets of places on a row, by the steps left.
type Places = [Vec<f32>; STEPS];

/// For boards of so many columns.
fn places(columns: usize) -> &'static Places {
    const MOST: usize = 16;
    static ALL: [OnceLock<Places>; MOST + 1] = [const { OnceLock::new() }; MOST + 1];
    ALL[columns].get_or_init(|| {
        std::array::from_fn(|steps| {
            let of = |column: usize| weight(PLACES + steps * EDGES + edge(column, columns));
            let sum = |row: u64| bits::ones(row).map(of).sum();
            (0..1 << columns).map(sum).collect()
        })
    })
}

/// The sets of squares that are counted for one player.
struct Side {
    mine: u64,
    /// Rows from which at most [`NEAR`] steps are left.
    near: u64,
    guarded: u64,
    attacked: u64,
    free: u64,
    holes: u64,
    player: Player,
}

impl Side {
    #[inline]
    fn of(board: &Board, player: Player) -> Side {
        let mine = board.pieces[player.index()];
        let guards = board.attacked(player);
        let other = player.other();
        let columns = board.columns();
        // The nearest rows, of which every board has as many.
        let near = u64::MAX >> (64 - (NEAR + 1) * columns);
        let near = match player {
            Player::First => near << ((board.rows() - NEAR - 1) * columns),
            Player::Second => near,
        };
        Side {
            mine,
            near,
            guarded: mine & guards,
            attacked: mine & board.attacked(other),
            free: mine & !board.reach(other),
            holes: board.before_goal(other) & !guards,
            player,
        }
    }

    /// Tells how often each feature but places and the right to move is there.
    #[inline]
    fn count(&self, board: &Board, tell: &mut impl FnMut(usize, u32)) {
        let Side { mine, near, guarded, attacked, free, holes, player } = *self;
        tell(GUARDED, (guarded & near).count_ones());
        tell(GUARDED + 1, (guarded & !near).count_ones());
        let columns = board.columns();
        let beside = mine & (mine & board.inner_right()) << 1;
        tell(PAIRS, beside.count_ones());
        tell(PAIRS + 1, (mine & mine << columns).count_ones());
        let hanging = attacked & !guarded;
        let waits = usize::from(player != board.to_move);
        tell(HANGING + 2 * waits, (hanging & near).count_ones());
        tell(HANGING + 2 * waits + 1, (hanging & !near).count_ones());
        tell(ATTACKED + waits, (attacked & guarded).count_ones());
        for square in bits::ones(free) {
            let steps = board.steps_from(player, square / columns);
            if steps > 0 {
                tell(FREE + steps.min(STEPS) - 1, 1);
            }
        }
        tell(HOLES, holes.count_ones());
    }
}

impl Board {
    /// The steps left to the far row from a row.
    #[inline]
    fn steps_from(&self, player: Player, row: usize) -> usize {
        match player {
            Player::First => self.rows() - 1 - row,
            Player::Second => row,
        }
    }

    /// The pieces of a player on a row, as the low bits.
    #[inline]
    fn row_of(&self, player: Player, row: usize) -> usize {
        let columns = self.columns();
        (self.pieces[player.index()] >> (row * columns)) as usize & ((1 << columns) - 1)
    }

    /// The squares that a player's pieces could come to or are on, if nothing stood in
    /// their way.
    #[inline]
    fn reach(&self, player: Player) -> u64 {
        let mut all = self.pieces[player.index()];
        for _ in 1..self.rows() {
            all |= self.steps_of(player, all);
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakthrough::Breakthrough;
    use game::{Family, Rng};

    #[test]
    fn the_estimate_is_the_weighted_sum_of_the_features() {
        let mut rng = Rng::new(1);
        for size in ["8x8", "6x6", "5x4", "4x16", "9x7", "16x2"] {
            for _ in 0..50 {
                let mut board = Breakthrough::start(size).unwrap();
                while let Some(step) = board.random_move(&mut rng) {
                    let sum: f32 =
                        features(&board).iter().enumerate().map(|(i, f)| f * weight(i)).sum();
                    assert!((Learnt.evaluate(&board) - expectation(sum)).abs() < 1e-4, "{board:?}");
                    board.play_unchecked(step);
                }
            }
        }
    }

    #[test]
    fn free_pieces_are_those_that_no_enemy_can_meet() {
        let mut rng = Rng::new(2);
        for size in ["8x8", "6x6", "5x4"] {
            for _ in 0..50 {
                let mut board = Breakthrough::start(size).unwrap();
                while let Some(step) = board.random_move(&mut rng) {
                    board.play_unchecked(step);
                    Player::BOTH.into_iter().for_each(|player| check_free(&board, player));
                }
            }
        }
    }

    /// An enemy meets a piece if it is no more columns aside than rows ahead.
    fn check_free(board: &Board, player: Player) {
        let place = |square: usize| {
            let (row, column) = (square / board.columns(), square % board.columns());
            (board.steps_from(player, row) as i32, column as i32)
        };
        let free = Side::of(board, player).free;
        for square in bits::ones(board.pieces[player.index()]) {
            let (steps, column) = place(square);
            let met = bits::ones(board.pieces[player.other().index()])
                .map(place)
                .any(|(s, c)| s < steps && (c - column).abs() <= steps - s);
            assert_eq!(free >> square & 1 == 0, met, "{board:?} {square}");
        }
    }
}
