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
        let length = self.length;
        let south = group.trailing_zeros() / length * length;
        let lines = group >> south;
        // A connected group of 13 stones reaches over at most 13 lines.
        let mut row = lines;
        for step in [1, 2, 4, 8] {
            row |= row.checked_shr(step * length).unwrap_or(0);
        }
        let row = row as u32 & ((1 << length) - 1);
        let west = row.trailing_zeros();
        let width = 32 - row.leading_zeros() - west;
        let [low, high] = split(lines >> west);
        let [low_columns, high_columns] = split(self.columns[width as usize]);
        let mut cells = bits::extract(low, low_columns);
        if high != 0 {
            cells |= bits::extract(high, high_columns) << low_columns.count_ones();
        }
        let ([low, high], [low_white, high_white]) = (split(group), split(white));
        let mut colours = bits::extract(low_white, low);
        if high != 0 {
            // Fewer than 64 stones are in the low half: no group has more.
            colours |= bits::extract(high_white, high) << low.count_ones();
        }
        Some((Shape::new(cells, width), colours as u32))
    }
}
