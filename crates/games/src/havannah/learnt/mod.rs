//! Knowledge about moves that was learnt from the program's own games: how likely a long
//! search is to choose a move, by what can be seen of it at once.
//!
//! Each feature of a move has a weight, the weights of a move add up, and the chances of
//! the moves are proportional to the exponentials of their sums. The example
//! `havannah_patterns` of the crate `lab` plays the games and finds the weights.

mod features;

pub use features::{Features, KINDS, features};

use super::board::Board;
use std::sync::OnceLock;

/// The weights, in thousandths: a line for each feature that has one. Features of a kind
/// are written as `k` and a number, the twelve cells around a move as a number in
/// hexadecimal.
const TEXT: &str = include_str!("weights.txt");

/// What each feature weighs.
pub struct Weights {
    kinds: Vec<f32>,
    /// Pairs of a pattern and its weight, each near the place that its pattern says.
    around: Vec<(u32, f32)>,
}

/// No pattern.
const NONE: u32 = u32::MAX;

impl Weights {
    /// What was learnt.
    pub fn learnt() -> &'static Weights {
        static WEIGHTS: OnceLock<Weights> = OnceLock::new();
        WEIGHTS.get_or_init(|| Weights::read(TEXT).expect("the weights are tested"))
    }

    /// Reads weights; the number of the first wrong line if there is one.
    pub fn read(text: &str) -> Result<Weights, usize> {
        let lines = text.lines().count();
        let mut weights = Weights {
            kinds: vec![0.0; KINDS],
            around: vec![(NONE, 0.0); (4 * lines).next_power_of_two().max(64)],
        };
        for (number, line) in text.lines().enumerate() {
            weights.take(line).ok_or(number + 1)?;
        }
        Ok(weights)
    }

    fn take(&mut self, line: &str) -> Option<()> {
        let (feature, weight) = line.split_once(' ')?;
        let weight = weight.parse::<i32>().ok()? as f32 / 1000.0;
        match feature.strip_prefix('k') {
            Some(number) => *self.kinds.get_mut(number.parse::<usize>().ok()?)? = weight,
            None => {
                let pattern = u32::from_str_radix(feature, 16).ok()?;
                let place = self.place(pattern);
                self.around[place] = (pattern, weight);
            }
        }
        Some(())
    }

    /// Where a pattern is, or would be.
    fn place(&self, pattern: u32) -> usize {
        let mask = self.around.len() - 1;
        let mut place = (pattern.wrapping_mul(0x9e37_79b1) >> 12) as usize & mask;
        while self.around[place].0 != pattern && self.around[place].0 != NONE {
            place = (place + 1) & mask;
        }
        place
    }

    /// What a move weighs.
    pub fn of(&self, features: &Features) -> f32 {
        let kinds: f32 = features.kinds.iter().map(|&kind| self.kinds[usize::from(kind)]).sum();
        kinds + self.around[self.place(features.around)].1
    }
}

/// Adds `weight` times the chance of each move to its total.
pub(super) fn add(board: &Board, moves: &[u16], weight: f32, totals: &mut [f32]) {
    let weights = Weights::learnt();
    let mut chances = vec![0.0; moves.len()];
    features(board, moves, |i, features| chances[i] = weights.of(&features));
    let most = chances.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    chances.iter_mut().for_each(|chance| *chance = exponential(*chance - most));
    let scale = weight / chances.iter().sum::<f32>().max(1e-9);
    for (total, chance) in totals.iter_mut().zip(chances) {
        *total += scale * chance;
    }
}

/// The exponential of a number up to 0, within a thousandth: the same on every machine,
/// which the library's is not.
fn exponential(x: f32) -> f32 {
    // e^x = (e^(x/1024))^1024, and close to 0 a parabola is good enough.
    let x = x.max(-20.0) / 1024.0;
    let mut power = 1.0 + x * (1.0 + x / 2.0);
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::havannah::{Havannah, SWAP};
    use game::prelude::*;

    #[test]
    fn the_exponential_is_close() {
        for x in (0..2000).map(|i| -0.01 * i as f32) {
            assert!((exponential(x) - x.exp()).abs() < 1e-3, "{x}");
        }
    }

    #[test]
    fn the_weights_can_be_read() {
        assert_eq!(Weights::read(TEXT).err(), None);
        assert!(TEXT.lines().count() > 100);
        for wrong in ["k", "k1", "k99999 3", "xyz 4", "12 a"] {
            assert_eq!(Weights::read(&format!("k1 2\n{wrong}\n")).err(), Some(2), "{wrong}");
        }
    }

    #[test]
    fn chances_add_up_and_turn_with_the_board() {
        let mut rng = game::Rng::new(7);
        let regular = (2..=12).map(|size| size.to_string());
        let uneven = ["4x4x5", "5x4x4", "2x6x3", "22x2x2", "2x22x2", "9x15x5"].map(str::to_string);
        for parameters in regular.chain(uneven) {
            for swap in ["", "+swap"] {
                let mut board = Havannah::start(&format!("{parameters}{swap}")).unwrap();
                while board.score().is_none() {
                    let mut moves = Vec::new();
                    board.legal_moves(&mut moves);
                    let mut totals = vec![0.0; moves.len()];
                    add(&board, &moves, 1.0, &mut totals);
                    let sum: f32 = totals.iter().sum();
                    assert!((sum - 1.0).abs() < 1e-3, "{sum} in {board:?}");
                    turned(&board, &moves);
                    board.play_unchecked(board.random_move(&mut rng).unwrap());
                }
            }
        }
    }

    /// A symmetric position has the same features.
    fn turned(board: &Board, moves: &[u16]) {
        let symmetry = usize::from(board.placed) % board.symmetries();
        let geometry = board.geometry;
        let stones = board.placed_stones().map(|(p, c)| (p, geometry.image(c, symmetry)));
        let empty = Board::on(geometry, board.swap_rule);
        let there = Board::with_stones(&empty, board.to_move, board.swapped, stones);
        let there = Board {
            last: board.last.map(|last| geometry.image(last, symmetry)),
            ..there.expect("nobody has won")
        };
        let image = |m: u16| if m == SWAP { SWAP } else { geometry.image(m, symmetry) };
        let images: Vec<u16> = moves.iter().map(|&m| image(m)).collect();
        let all = |board: &Board, moves: &[u16]| {
            let mut all = Vec::new();
            features(board, moves, |i, features| all.push((i, features)));
            all
        };
        assert_eq!(all(board, moves), all(&there, &images));
    }
}
