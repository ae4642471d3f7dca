//! A group as it lies on a board, in the table's terms.

use super::shapes::{MOST_STONES, Shape};
use game::bits;

/// How the cells of a board are numbered: in lines of the same length.
#[derive(Clone, Debug)]
pub struct Lines {
    length: u32,
    /// For each width the cells of that many columns, from the first one.
    columns: [u128; 16],
}

fn split(set: u128) -> [u64; 2] {
    [set as u64, (set >> 64) as u64]
}

impl Lines {
    /// Lines of at most 15 cells.
    ///
    /// # Panics
    /// If there are none or more.
    pub fn new(length: u32) -> Lines {
        assert!((1..16).contains(&length), "lines have from 1 to 15 cells");
        let first = (0..128 / length).fold(0, |set, line| set | 1u128 << (line * length));
        let mut columns = [0; 16];
        for width in 1..=length as usize {
            columns[width] = columns[width - 1] | first << (width - 1);
        }
        Lines { length, columns }
    }

    /// The shape of a connected group, and its colours: bit i is set if its
    /// i-th stone is white. `None` if it has too many stones for any table.
    #[inline]
    pub fn shape(&self, black: u128, white: u128) -> Option<(Shape, u32)> {
        let group = black | white;
        if group == 0 || group.count_ones() > MOST_STONES {
            return None;
        }
        let south = group.trailing_zeros() / self.length * self.length;
        let (lines, [low_group, high_group]) = (group >> south, split(group));
        let [low_white, high_white] = split(white);
        let mut colours = bits::extract(low_white, low_group);
        if high_group != 0 {
            // Fewer than 64 stones are in the low half: no group has more.
            colours |= bits::extract(high_white, high_group) << low_group.count_ones();
        }
        let (cells, width) = match split(lines) {
            [low, 0] => self.narrow(low),
            _ => self.wide(lines),
        };
        Some((Shape::new(cells, width), colours as u32))
    }

    /// The columns that a group reaches over, by its stones with all lines on
    /// top of each other: the first one, and how many.
    #[inline]
    fn span(&self, row: u32) -> (u32, u32) {
        let row = row & ((1 << self.length) - 1);
        let west = row.trailing_zeros();
        (west, 32 - row.leading_zeros() - west)
    }

    /// The cells of a group in its box, and the box's width. The group begins in
    /// the first line, and has at most 13.
    #[inline]
    fn narrow(&self, lines: u64) -> (u64, u32) {
        let mut row = lines;
        for step in [1, 2, 4, 8] {
            row |= row.checked_shr(step * self.length).unwrap_or(0);
        }
        let (west, width) = self.span(row as u32);
        (bits::extract(lines >> west, self.columns[width as usize] as u64), width)
    }

    /// The same for a group that reaches beyond 64 cells.
    fn wide(&self, lines: u128) -> (u64, u32) {
        let mut row = lines;
        for step in [1, 2, 4, 8] {
            row |= row.checked_shr(step * self.length).unwrap_or(0);
        }
        let (west, width) = self.span(row as u32);
        let [low, high] = split(lines >> west);
        let [low_columns, high_columns] = split(self.columns[width as usize]);
        let cells = bits::extract(low, low_columns);
        // There are more than 64 cells here, so the low half is not all of it.
        (cells | bits::extract(high, high_columns) << low_columns.count_ones(), width)
    }
}
