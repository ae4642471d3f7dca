//! Where the entry of a position is: a number made of the codes of its columns.
//!
//! Rows are counted from 0, as the attacker sees them, who moves up. The attacker has
//! pieces on the rows up to the third last (one row farther, to move, wins at once); the
//! defender has pieces on the rows from 1 (what has come to row 0 is behind everything).
//!
//! The left half of the columns and the mirrored right half have a code each. A position
//! and its mirror image share an entry: the one at `b(b+1)/2 + a`, where `a <= b` are both
//! codes. The middle column of an odd number is a further digit. Where left and right are
//! not alike (`one_sided`), every pair of halves has an entry of its own.

use std::ops::Range;

/// The attacker's and the defender's pieces as bits, row by row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pieces {
    /// Of the side that moves up.
    pub attacker: u64,
    /// Of the other side.
    pub defender: u64,
}

/// The codes of both halves and of the middle column side by side in one number, so that
/// the codes of single pieces add up.
pub type Code = u64;

const RIGHT: u32 = 24;
const MIDDLE: u32 = 48;
const FIELD: u64 = (1 << RIGHT) - 1;

/// The most columns: a row's pieces are a place in a table.
pub const MOST_COLUMNS: usize = 8;

/// A half of the columns as it stands on the left, and on the right.
#[derive(Clone, Copy, Debug)]
pub struct Half {
    /// On the left.
    pub left: Pieces,
    /// The mirror image on the right.
    pub right: Pieces,
}

/// The order of all positions of so many rows and columns.
pub struct Layout {
    rows: usize,
    columns: usize,
    /// Codes of a half, and of the middle column (1 if there is none).
    halves: u64,
    middles: u64,
    /// Whether mirror images are different.
    one_sided: bool,
    /// The code of a single piece of the attacker and of the defender on each square.
    squares: [[Code; 64]; 2],
    /// The codes of all pieces on [`PART`] squares: two or more such parts of the
    /// attacker's squares, then as many of the defender's, which begin a row higher.
    parts: Vec<[Code; 1 << PART]>,
    /// How many entries one content of the middle column has.
    pairs: u64,
}

/// The squares of a part: so few that its table is small.
const PART: usize = 9;

impl Layout {
    /// The layout of a board of so many rows and columns, or nothing if there is none or
    /// it has more than 2^36 entries.
    pub fn new(rows: usize, columns: usize) -> Option<Layout> {
        Layout::make(rows, columns, false)
    }

    /// The same where mirror images have entries of their own.
    pub fn one_sided(rows: usize, columns: usize) -> Option<Layout> {
        Layout::make(rows, columns, true)
    }

    fn make(rows: usize, columns: usize, one_sided: bool) -> Option<Layout> {
        if !(3..=16).contains(&rows)
            || !(2..=MOST_COLUMNS).contains(&columns)
            || rows * columns > 64
        {
            return None;
        }
        let column = 8 * 3u64.pow(rows as u32 - 3);
        let halves = column.checked_pow(columns as u32 / 2).filter(|&n| n <= 1 << RIGHT)?;
        let middles = if columns % 2 == 1 { column } else { 1 };
        let pairs = halves.checked_mul(if one_sided { 2 * halves } else { halves + 1 })? / 2;
        if pairs > (1 << 36) / middles || middles > 1 << 16 {
            return None;
        }
        let mut layout = Layout {
            rows,
            columns,
            halves,
            middles,
            one_sided,
            squares: [[0; 64]; 2],
            parts: Vec::new(),
            pairs,
        };
        let mut worth = 1;
        for row in 0..rows {
            // Empty, attacker and defender, or empty and one of both.
            let (attacker, defender, next) = match row {
                0 => (1, 0, 2),
                _ if row + 2 < rows => (1, 2, 3),
                _ => (0, 1, 2),
            };
            for square in 0..columns {
                let place = layout.place(square, column);
                layout.squares[0][row * columns + square] = attacker * worth * place;
                layout.squares[1][row * columns + square] = defender * worth * place;
            }
            worth *= next;
        }
        // The attacker's squares end a row sooner than the defender's.
        let count = ((rows - 1) * columns).div_ceil(PART).max(2);
        for (side, first) in [(0, 0), (1, columns)] {
            for part in 0..count {
                layout.parts.push(layout.part(side, first + part * PART));
            }
        }
        Some(layout)
    }

    /// The codes of all pieces of a side on the squares of a part that begins here.
    fn part(&self, side: usize, first: usize) -> [Code; 1 << PART] {
        let codes = self.squares[side].get(first..).unwrap_or(&[]);
        std::array::from_fn(|pieces| {
            (0..PART.min(codes.len()))
                .filter(|bit| pieces >> bit & 1 == 1)
                .map(|bit| codes[bit])
                .sum()
        })
    }

    /// What the code of a column is multiplied by.
    fn place(&self, column: usize, codes: u64) -> Code {
        let half = self.columns / 2;
        let power = |n: usize| codes.pow(n as u32);
        match column {
            c if c < half => power(c),
            c if c >= self.columns - half => power(self.columns - 1 - c) << RIGHT,
            _ => 1 << MIDDLE,
        }
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// How many entries there are.
    pub fn len(&self) -> u64 {
        self.middles * self.pairs
    }

    /// Whether a position and its mirror image have entries of their own.
    pub fn is_one_sided(&self) -> bool {
        self.one_sided
    }

    /// Never.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The squares of some rows.
    pub fn squares_of(&self, rows: Range<usize>) -> u64 {
        rows.fold(0, |bits, row| bits | ((1 << self.columns) - 1) << (row * self.columns))
    }

    /// The code of one piece of the attacker.
    #[inline]
    pub fn attacker(&self, square: u32) -> Code {
        self.squares[0][square as usize & 63]
    }

    /// The code of one piece of the defender.
    #[inline]
    pub fn defender(&self, square: u32) -> Code {
        self.squares[1][square as usize & 63]
    }

    /// The code of a position of these rows.
    #[inline]
    pub fn code(&self, pieces: Pieces) -> Code {
        let (own, other) = self.parts.split_at(self.parts.len() / 2);
        let sum = |parts: &[[Code; 1 << PART]], mut pieces: u64| {
            let mut at = |part: &[Code; 1 << PART]| {
                let code = part[pieces as usize & ((1 << PART) - 1)];
                pieces >>= PART;
                code
            };
            // Nearly all tables have no more than two.
            let [first, second, more @ ..] = parts else { unreachable!("two parts or more") };
            at(first) + at(second) + more.iter().map(at).sum::<Code>()
        };
        sum(own, pieces.attacker) + sum(other, pieces.defender >> self.columns)
    }

    /// Where the entry of a code is.
    #[inline]
    pub fn index(&self, code: Code) -> usize {
        let (left, right, middle) = (code & FIELD, code >> RIGHT & FIELD, code >> MIDDLE);
        if self.one_sided {
            return (middle * self.pairs + right * self.halves + left) as usize;
        }
        let (a, b) = (left.min(right), left.max(right));
        (middle * self.pairs + ((b * (b + 1)) >> 1) + a) as usize
    }

    /// The code at an index: of both mirror images the one with the smaller code on the
    /// left.
    pub fn code_at(&self, index: usize) -> Code {
        let pairs = self.pairs;
        let (middle, rest) = (index as u64 / pairs, index as u64 % pairs);
        if self.one_sided {
            let (left, right) = (rest % self.halves, rest / self.halves);
            return left | right << RIGHT | middle << MIDDLE;
        }
        let mut b = ((8.0 * rest as f64 + 1.0).sqrt() / 2.0 - 0.5) as u64;
        while b * (b + 1) / 2 > rest {
            b -= 1;
        }
        while (b + 1) * (b + 2) / 2 <= rest {
            b += 1;
        }
        (rest - b * (b + 1) / 2) | b << RIGHT | middle << MIDDLE
    }

    /// The codes of `a` on the left, `b` on the right and `middle`.
    #[inline]
    pub fn joined(a: usize, b: usize, middle: usize) -> Code {
        a as u64 | (b as u64) << RIGHT | (middle as u64) << MIDDLE
    }

    /// The position of a code.
    pub fn pieces(&self, code: Code) -> Pieces {
        let codes = 8 * 3u64.pow(self.rows as u32 - 3);
        let half = self.columns / 2;
        let mut all = Pieces { attacker: 0, defender: 0 };
        let mut put = |column: usize, mut code: u64| {
            for row in 0..self.rows {
                let digits = if row > 0 && row + 2 < self.rows { 3 } else { 2 };
                let bit = 1 << (row * self.columns + column);
                match (code % digits, row + 2 < self.rows) {
                    (0, _) => {}
                    (1, true) => all.attacker |= bit,
                    _ => all.defender |= bit,
                }
                code /= digits;
            }
        };
        let (mut left, mut right) = (code & FIELD, code >> RIGHT & FIELD);
        for column in 0..half {
            put(column, left % codes);
            put(self.columns - 1 - column, right % codes);
            left /= codes;
            right /= codes;
        }
        if self.columns % 2 == 1 {
            put(half, code >> MIDDLE);
        }
        all
    }

    /// All halves, in the order of their codes.
    pub fn halves(&self) -> Vec<Half> {
        let half = |code| Half { left: self.pieces(code), right: self.pieces(code << RIGHT) };
        (0..self.halves).map(half).collect()
    }

    /// All middle columns, in the order of their codes; one empty one if there is none.
    pub fn middles(&self) -> Vec<Pieces> {
        (0..self.middles).map(|code| self.pieces(code << MIDDLE)).collect()
    }
}

impl Pieces {
    /// Both together.
    #[inline]
    pub fn and(self, other: Pieces) -> Pieces {
        Pieces {
            attacker: self.attacker | other.attacker,
            defender: self.defender | other.defender,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_positions_are_each_others_inverse() {
        for (rows, columns) in [(3, 2), (3, 5), (4, 3), (4, 4), (5, 3), (6, 2)] {
            for one_sided in [false, true] {
                let layout = Layout::make(rows, columns, one_sided).unwrap();
                let mut seen = vec![0u8; layout.len() as usize];
                let halves = layout.halves().len();
                for middle in 0..layout.middles().len() {
                    for left in 0..halves {
                        for right in 0..halves {
                            let code = Layout::joined(left, right, middle);
                            let pieces = layout.pieces(code);
                            assert_eq!(layout.code(pieces), code);
                            seen[layout.index(code)] += 1;
                        }
                    }
                }
                assert!(seen.iter().all(|&n| n == 1 || n == 2 && !one_sided));
                for index in 0..seen.len() {
                    assert_eq!(layout.index(layout.code_at(index)), index);
                }
            }
        }
        assert_eq!(Layout::one_sided(4, 6).unwrap().len(), 24u64.pow(6));
        assert_eq!(Layout::new(4, 6).unwrap().len(), 95_558_400);
        assert_eq!(Layout::new(5, 5).unwrap().len(), 967_645_440);
        assert!(Layout::new(6, 6).is_none() && Layout::new(2, 6).is_none());
        assert!(Layout::new(4, 9).is_none());
    }
}
