//! Stones in rows, for groups by themselves: boxes of at most 64 cells.

use game::bits;

/// How the cells of a box are numbered: rows of `width` cells, one after the
/// other from bit 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    width: u32,
    /// The cells of the first and the last column.
    first: u64,
    last: u64,
    all: u64,
}

impl Grid {
    /// A box of at most 64 cells.
    pub fn new(width: u32, height: u32) -> Grid {
        let first = first_column(width, height);
        Grid { width, first, last: first << (width - 1), all: low(width * height) }
    }

    /// The cells of a row.
    #[inline]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The cells of the last column.
    #[inline]
    pub fn last_column(&self) -> u64 {
        self.last
    }

    /// The cells beside some of `cells`.
    #[inline]
    pub fn around(&self, cells: u64) -> u64 {
        let beside = (cells & !self.last) << 1 | (cells & !self.first) >> 1;
        (beside | cells.unbounded_shl(self.width) | cells.unbounded_shr(self.width)) & self.all
    }

    /// The cells of `stones` that hang together with `seed`.
    #[inline]
    pub fn group(&self, seed: u64, stones: u64) -> u64 {
        let mut group = seed;
        loop {
            let larger = group | self.around(group) & stones;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }
}

/// The stones of a box of at most 64 cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rows {
    /// Left's.
    pub black: u64,
    /// Right's.
    pub white: u64,
    /// The cells of a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
}

impl Rows {
    /// A group of a box by itself, in its own bounding box.
    #[inline]
    pub fn cropped(grid: &Grid, group: u64, black: u64, white: u64) -> Rows {
        let south = group.trailing_zeros() / grid.width;
        let height = (63 - group.leading_zeros()) / grid.width - south + 1;
        let lines = group >> (south * grid.width);
        let seen = (0..height).fold(0, |seen, row| seen | lines >> (row * grid.width));
        let seen = seen & low(grid.width);
        let west = seen.trailing_zeros();
        let width = 64 - seen.leading_zeros() - west;
        let line = low(width) << west;
        let cells = (south..south + height).fold(0, |set, r| set | line << (r * grid.width));
        let crop = |stones: u64| bits::extract(stones & group, cells);
        Rows { black: crop(black), white: crop(white), width, height }
    }

    /// Transposed if it is wider than high.
    #[inline]
    pub fn upright(self) -> Rows {
        if self.width > self.height { self.transposed() } else { self }
    }

    /// All images of an upright box that are upright: four, or eight of a square.
    #[inline]
    pub fn each_image(self, mut look: impl FnMut(Rows)) {
        let mut four = |image: Rows| {
            let mirror = image.mirrored();
            [image, image.turned(), mirror, mirror.turned()].into_iter().for_each(&mut look);
        };
        four(self);
        if self.width == self.height {
            four(self.transposed());
        }
    }

    pub(super) fn transposed(self) -> Rows {
        let first = first_column(self.width, self.height);
        let turn = |stones: u64| {
            (0..self.width).fold(0, |set, column| {
                set | bits::extract(stones, first << column) << (column * self.height)
            })
        };
        let (width, height) = (self.height, self.width);
        Rows { black: turn(self.black), white: turn(self.white), width, height }
    }

    /// East and west exchanged; rows of at most 8 cells.
    fn mirrored(self) -> Rows {
        let flip = |stones: u64| {
            (0..self.height).fold(0, |set, row| {
                let line = (stones >> (row * self.width) & low(self.width)) as u8;
                set | u64::from(line.reverse_bits() >> (8 - self.width)) << (row * self.width)
            })
        };
        Rows { black: flip(self.black), white: flip(self.white), ..self }
    }

    /// Turned by half a turn.
    fn turned(self) -> Rows {
        let turn = |stones: u64| stones.reverse_bits() >> (64 - self.width * self.height);
        Rows { black: turn(self.black), white: turn(self.white), ..self }
    }
}

fn first_column(width: u32, height: u32) -> u64 {
    (0..height).fold(0, |set, row| set | 1u64 << (row * width))
}

/// The lowest `count` bits.
fn low(count: u32) -> u64 {
    u64::MAX.unbounded_shr(64 - count)
}
