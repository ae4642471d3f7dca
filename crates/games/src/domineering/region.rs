//! Free cells by themselves, wherever they lie on a board.

use cgt::Partizan;
use game::bits;

/// Free cells that hang together, in their bounding box of at most 64 cells. Of
/// its images under reflections, which change no value, it is the one with the
/// least bits, so that equal regions are equal as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Region {
    /// The free cells, in rows from bit 0.
    free: u64,
    columns: u8,
    rows: u8,
}

impl Region {
    /// The region of these columns and rows, which must hang together; `None` if
    /// its box has more than 64 cells.
    pub fn new(places: &[(usize, usize)]) -> Option<Region> {
        let west = places.iter().map(|place| place.0).min()?;
        let south = places.iter().map(|place| place.1).min()?;
        let columns = places.iter().map(|place| place.0).max()? - west + 1;
        let rows = places.iter().map(|place| place.1).max()? - south + 1;
        if rows * columns > 64 {
            return None;
        }
        let bit = |&(column, row): &(usize, usize)| 1 << ((row - south) * columns + column - west);
        let free = places.iter().map(bit).fold(0, |free, bit: u64| free | bit);
        Some(Region { free, columns: columns as u8, rows: rows as u8 }.least_image())
    }

    /// The columns and rows of some cells.
    fn places(self, cells: u64) -> impl Iterator<Item = (usize, usize)> {
        let columns = usize::from(self.columns);
        bits::ones(cells).map(move |cell| (cell % columns, cell / columns))
    }

    /// Columns and rows counted from the other end.
    fn reflected(self, columns: bool, rows: bool) -> Region {
        let turn = |turned: bool, place: usize, count: u8| match turned {
            true => usize::from(count) - 1 - place,
            false => place,
        };
        let free = self.places(self.free).fold(0, |free, (column, row)| {
            let (column, row) = (turn(columns, column, self.columns), turn(rows, row, self.rows));
            free | 1 << (row * usize::from(self.columns) + column)
        });
        Region { free, ..self }
    }

    fn least_image(self) -> Region {
        let others = [(true, false), (false, true), (true, true)];
        let images = others.map(|(columns, rows)| self.reflected(columns, rows));
        images.into_iter().fold(self, Region::min)
    }

    /// Columns and rows exchanged, and so are the players.
    fn transposed(self) -> Region {
        let free = self
            .places(self.free)
            .fold(0, |free, (column, row)| free | 1 << (column * usize::from(self.rows) + row));
        Region { free, columns: self.rows, rows: self.columns }.least_image()
    }

    /// The cells of the first column.
    fn first_column(self) -> u64 {
        (0..self.rows).fold(0, |cells, row| cells | 1 << (row * self.columns))
    }

    /// The pairs of cells where a domino fits.
    fn dominoes(self, upright: bool) -> impl Iterator<Item = u64> {
        let (lower, step) = match upright {
            true => (self.free & self.free.unbounded_shr(self.columns.into()), self.columns),
            false => (self.free & (self.free & !self.first_column()) >> 1, 1),
        };
        bits::ones(lower).map(move |cell| 1 << cell | 1 << (cell + usize::from(step)))
    }

    /// The cells of `free` that hang together with `seed`.
    fn group(self, seed: u64, free: u64) -> u64 {
        let (width, first) = (u32::from(self.columns), self.first_column());
        let mut group = seed;
        loop {
            // What leaves a row to the right would enter the next on the left.
            let level = (group << 1 & !first) | (group & !first) >> 1;
            let upright = group.unbounded_shl(width) | group.unbounded_shr(width);
            let larger = group | (level | upright) & free;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    /// The regions that are left when some cells are taken, without single cells.
    fn without(self, taken: u64) -> Vec<Region> {
        let (mut rest, mut regions) = (self.free & !taken, Vec::new());
        while rest != 0 {
            let group = self.group(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            if group.count_ones() > 1 {
                regions.extend(Region::new(&self.places(group).collect::<Vec<_>>()));
            }
        }
        regions
    }
}

/// Regions side by side, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Regions(Vec<Region>);

impl Regions {
    /// The sum of these.
    pub fn new(mut regions: Vec<Region>) -> Regions {
        regions.sort_unstable();
        Regions(regions)
    }

    fn options(&self, upright: bool) -> Vec<Regions> {
        let mut options = Vec::new();
        for (index, region) in self.0.iter().enumerate() {
            for domino in region.dominoes(upright) {
                let mut after = self.0.clone();
                after.swap_remove(index);
                after.extend(region.without(domino));
                options.push(Regions::new(after));
            }
        }
        options
    }
}

impl Partizan for Regions {
    fn left_options(&self) -> Vec<Regions> {
        self.options(true)
    }

    fn right_options(&self) -> Vec<Regions> {
        self.options(false)
    }

    fn parts(&self) -> Vec<Regions> {
        self.0.iter().map(|&region| Regions(vec![region])).collect()
    }

    fn negative(&self) -> Option<Regions> {
        Some(Regions::new(self.0.iter().map(|region| region.transposed()).collect()))
    }

    fn key(&self) -> Option<u128> {
        match self.0[..] {
            [Region { free, columns, rows }] => {
                Some(u128::from(rows) << 72 | u128::from(columns) << 64 | u128::from(free))
            }
            _ => None,
        }
    }
}
