//! Features of positions: what stands on small parts of the board.
//!
//! A part is a rectangle; what stands on it, as the mover sees it, is one of 3^n patterns.
//! Mirror images of a part and its pattern are the same feature.

use super::Board;
use game::bits;
use game::prelude::*;
use std::sync::OnceLock;

/// The most squares of a part: 3^9 patterns.
const MOST_SQUARES: usize = 9;

/// All parts of a board of one size.
pub(super) struct Patterns {
    /// As the first player sees them, and as the second.
    parts: [Vec<Part>; 2],
    count: usize,
}

struct Part {
    squares: u64,
    /// The number of its first pattern.
    first: u32,
    /// What a set of its squares adds to the number of a pattern.
    digits: Vec<u16>,
    /// The same for the mirror image, where a part is its own image: of the two numbers
    /// the smaller counts.
    mirrored: Option<Vec<u16>>,
}

/// A rectangle on a board, as a player sees it who moves upwards.
#[derive(Clone, Copy)]
struct Rectangle {
    row: usize,
    column: usize,
    height: usize,
    width: usize,
}

impl Patterns {
    /// Those of a board's size; made once.
    pub fn of(board: &Board) -> &'static Patterns {
        // A board has at most 64 squares and two columns at least.
        const ROWS: usize = 33;
        const COLUMNS: usize = 17;
        static ALL: [OnceLock<Patterns>; ROWS * COLUMNS] =
            [const { OnceLock::new() }; ROWS * COLUMNS];
        let (rows, columns) = (board.rows(), board.columns());
        ALL[rows * COLUMNS + columns].get_or_init(|| Patterns::new(rows, columns))
    }

    fn new(rows: usize, columns: usize) -> Patterns {
        let mut patterns = Patterns { parts: [Vec::new(), Vec::new()], count: 0 };
        let shapes = [(3, columns.min(3)), (rows.min(MOST_SQUARES - 1), 1), (2, columns.min(4))];
        for (height, width) in shapes {
            for row in 0..=rows - height {
                for column in 0..=(columns - width) / 2 {
                    let part = Rectangle { row, column, height, width };
                    patterns.add(rows, columns, part);
                }
            }
        }
        patterns
    }

    /// Adds a part and its mirror image, for both players.
    fn add(&mut self, rows: usize, columns: usize, part: Rectangle) {
        let Rectangle { row, column, height, width } = part;
        let image = columns - width - column;
        let first = self.count as u32;
        self.count += 3usize.pow((height * width) as u32);
        for player in Player::BOTH {
            let lowest = match player {
                Player::First => row,
                Player::Second => rows - height - row,
            };
            // What a set of squares adds, by the places that they have in the pattern.
            let digits = |is_mirrored: bool| {
                let place = |i: usize| {
                    let (r, c) = (i / width, i % width);
                    let c = if is_mirrored { width - 1 - c } else { c };
                    let r = if player == Player::First { r } else { height - 1 - r };
                    r * width + c
                };
                let digit = |set: u64| bits::ones(set).map(|i| 3u16.pow(place(i) as u32)).sum();
                (0..1 << (height * width)).map(digit).collect::<Vec<u16>>()
            };
            let squares = |left: usize| {
                let square = |i| (lowest + i / width) * columns + left + i % width;
                (0..height * width).fold(0, |all, i| all | 1u64 << square(i))
            };
            let parts = &mut self.parts[player.index()];
            let middle = image == column;
            let (plain, mirrored) = (digits(false), digits(true));
            if !middle {
                let (squares, digits) = (squares(image), mirrored.clone());
                parts.push(Part { squares, first, digits, mirrored: None });
            }
            let mirrored = (middle && width > 1).then_some(mirrored);
            parts.push(Part { squares: squares(column), first, digits: plain, mirrored });
        }
    }

    /// How many features there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The features of a position, one for each part.
    pub fn list(&self, board: &Board, features: &mut Vec<u32>) {
        let mover = board.to_move();
        let [mine, theirs] = [mover, mover.other()].map(|player| board.pieces(player));
        features.clear();
        features.extend(self.parts[mover.index()].iter().map(|part| {
            let [mine, theirs] =
                [mine, theirs].map(|set| bits::extract(set, part.squares) as usize);
            let number = |digits: &[u16]| u32::from(digits[mine]) + 2 * u32::from(digits[theirs]);
            let plain = number(&part.digits);
            part.first + part.mirrored.as_ref().map_or(plain, |digits| plain.min(number(digits)))
        }));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakthrough::Breakthrough;
    use game::{Family, Rng};

    fn sorted(board: &Board) -> Vec<u32> {
        let mut features = Vec::new();
        Patterns::of(board).list(board, &mut features);
        features.sort_unstable();
        features
    }

    /// The board upside down, with the colours exchanged.
    fn turned(board: &Board) -> Board {
        let (rows, columns) = (board.rows(), board.columns());
        let row = u64::MAX >> (64 - columns);
        let flip = |pieces: u64| {
            (0..rows).fold(0, |all, r| all << columns | pieces >> (r * columns) & row)
        };
        let pieces = Player::BOTH.map(|player| flip(board.pieces(player.other())));
        board.with_pieces(pieces, board.to_move().other())
    }

    #[test]
    fn symmetric_positions_have_the_same_features() {
        let mut rng = Rng::new(1);
        for size in ["5x5", "6x4", "8x8", "4x2", "4x3", "9x7", "4x16", "32x2"] {
            let mut board = Breakthrough::start(size).unwrap();
            let count = Patterns::of(&board).count();
            while let Some(step) = board.random_move(&mut rng) {
                let found = sorted(&board);
                assert!(found.iter().all(|&feature| (feature as usize) < count));
                assert_eq!(found, sorted(&board.transformed(1)), "{board:?}");
                assert_eq!(found, sorted(&turned(&board)), "{board:?}");
                board.play_unchecked(step);
            }
        }
    }

    #[test]
    fn different_pieces_are_different_features() {
        let board = Breakthrough::start("6x5").unwrap();
        let mut next = Vec::new();
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        for m in moves {
            // The same player to move again, so that nothing else differs.
            let after = board.after(m);
            let pieces = Player::BOTH.map(|player| after.pieces(player));
            next.push(sorted(&board.with_pieces(pieces, Player::First)));
        }
        next.sort();
        next.dedup();
        // Mirror images are alike: 13 moves, and one of the middle.
        assert_eq!(next.len(), 7);
    }
}
