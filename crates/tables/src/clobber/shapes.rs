//! Shapes: every polyomino, where it lies in the table, and how its cells turn
//! into those of the image that the table holds.

use bytemuck::{Pod, Zeroable};
use game::bits;
use rustc_hash::FxHashSet;

/// The largest number of stones: the cells of a bounding box and its width fit
/// into a key, and the number of an entry into 31 bits.
pub const MOST_STONES: u32 = 13;

/// A polyomino as it lies: the cells of its bounding box in rows from bit 4 on,
/// and the box's width below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Pod, Zeroable)]
#[repr(transparent)]
pub struct Shape(u64);

impl Shape {
    /// The shape of cells in rows of `width` from bit 0, which must touch all
    /// four sides of their box.
    #[inline]
    pub fn new(cells: u64, width: u32) -> Shape {
        Shape(cells << 4 | u64::from(width))
    }

    /// The cells, in rows from bit 0.
    pub fn cells(self) -> u64 {
        self.0 >> 4
    }

    /// The cells of a row.
    pub fn width(self) -> u32 {
        self.0 as u32 & 15
    }

    /// How many cells it has.
    pub fn stones(self) -> u32 {
        self.cells().count_ones()
    }

    /// The columns and rows of its cells, in the order of their bits.
    pub fn places(self) -> Vec<[i32; 2]> {
        let width = self.width() as usize;
        bits::ones(self.cells()).map(|bit| [(bit % width) as i32, (bit / width) as i32]).collect()
    }

    /// The shape of these cells wherever they lie, and each one's rank in it.
    pub fn of_places(places: &[[i32; 2]]) -> (Shape, Vec<u8>) {
        let least = |axis: usize| places.iter().map(|p| p[axis]).min().expect("not empty");
        let (west, south) = (least(0), least(1));
        let width = places.iter().map(|p| p[0] - west + 1).max().expect("not empty");
        let bit = |p: &[i32; 2]| (p[1] - south) * width + p[0] - west;
        let cells = places.iter().fold(0, |set, p| set | 1u64 << bit(p));
        let rank = |p| (cells & ((1 << bit(p)) - 1)).count_ones() as u8;
        (Shape::new(cells, width as u32), places.iter().map(rank).collect())
    }

    /// Of its images under the symmetries of the square the least one, and the
    /// rank in it of each of its cells.
    pub fn free(self) -> (Shape, Vec<u8>) {
        let places = self.places();
        let image = |symmetry: u32| {
            let turn = |&[x, y]: &[i32; 2]| {
                let (x, y) = if symmetry & 4 != 0 { (y, x) } else { (x, y) };
                [if symmetry & 1 != 0 { -x } else { x }, if symmetry & 2 != 0 { -y } else { y }]
            };
            Shape::of_places(&places.iter().map(turn).collect::<Vec<_>>())
        };
        (0..8).map(image).min().expect("there are eight")
    }

    /// The pairs of neighbouring cells by their ranks, the lower first.
    pub fn neighbours(self) -> Vec<[u8; 2]> {
        let places = self.places();
        let mut pairs = Vec::new();
        for (i, a) in places.iter().enumerate() {
            for (j, b) in places.iter().enumerate().skip(i + 1) {
                if a[0].abs_diff(b[0]) + a[1].abs_diff(b[1]) == 1 {
                    pairs.push([i as u8, j as u8]);
                }
            }
        }
        pairs
    }

    /// What is left without one cell: the connected groups of the others'
    /// ranks.
    pub fn without(self, cell: u8) -> Vec<Vec<u8>> {
        let pairs = self.neighbours();
        let mut rest: Vec<u8> = (0..self.stones() as u8).filter(|&c| c != cell).collect();
        let mut groups = Vec::new();
        while let Some(seed) = rest.pop() {
            let mut group = vec![seed];
            let mut next = 0;
            while next < group.len() {
                let here = group[next];
                let beside = |&c: &u8| pairs.contains(&[here.min(c), here.max(c)]);
                group.extend(rest.extract_if(.., |c| beside(c)));
                next += 1;
            }
            groups.push(group);
        }
        groups
    }
}

/// All polyominoes as they may lie, by their number of cells, each list sorted.
pub fn all_fixed(stones: u32) -> Vec<Vec<Shape>> {
    let mut all = vec![vec![], vec![Shape::new(1, 1)]];
    for count in 2..=stones as usize {
        let mut larger = FxHashSet::default();
        for shape in &all[count - 1] {
            let mut places = shape.places();
            let known = places.clone();
            for &[x, y] in &known {
                for cell in [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]] {
                    if !known.contains(&cell) {
                        places.push(cell);
                        larger.insert(Shape::of_places(&places).0);
                        places.pop();
                    }
                }
            }
        }
        let mut larger: Vec<Shape> = larger.into_iter().collect();
        larger.sort_unstable();
        all.push(larger);
    }
    all.truncate(stones as usize + 1);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of fixed and of free polyominoes are well known.
    #[test]
    fn counts() {
        let fixed = all_fixed(8);
        let counts: Vec<usize> = fixed[1..].iter().map(Vec::len).collect();
        assert_eq!(counts, [1, 2, 6, 19, 63, 216, 760, 2725]);
        let free = |shapes: &Vec<Shape>| shapes.iter().filter(|s| s.free().0 == **s).count();
        let counts: Vec<usize> = fixed[1..].iter().map(free).collect();
        assert_eq!(counts, [1, 1, 2, 5, 12, 35, 108, 369]);
    }

    #[test]
    fn a_cell_taken_out_leaves_groups() {
        // Three in a row: without the middle one, two single cells.
        let row = Shape::new(7, 3);
        assert_eq!(row.without(1).len(), 2);
        assert_eq!(row.without(0).len(), 1);
    }
}
