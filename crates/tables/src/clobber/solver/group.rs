//! Groups too large for the database, and their keys.

use game::{bits, zobrist};

/// How a board's cells are numbered: rows of `width` cells, at most 64 in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Grid {
    pub width: u32,
    /// The cells of the first and the last column.
    pub first: u64,
    pub last: u64,
    pub all: u64,
}

impl Grid {
    pub fn new(width: u32, height: u32) -> Grid {
        let first = (0..height).fold(0, |set, row| set | 1u64 << (row * width));
        Grid { width, first, last: first << (width - 1), all: low(width * height) }
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

/// The lowest `count` bits.
#[inline]
pub(super) fn low(count: u32) -> u64 {
    u64::MAX.unbounded_shr(64 - count)
}

/// A group of more stones than the database knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub cells: u64,
    /// A key of the group wherever it lies and however it is turned, seen by
    /// Left and by Right: the keys of its negative are the other way round.
    pub keys: [u128; 2],
}

/// Rows of stones in a bounding box no wider than high.
#[derive(Clone, Copy)]
struct Image {
    black: u64,
    white: u64,
    width: u32,
    height: u32,
}

impl Group {
    pub fn new(grid: &Grid, cells: u64, black: u64, white: u64) -> Group {
        let mut least = [(u64::MAX, u64::MAX); 2];
        let mut look = |image: Image| {
            least[0] = least[0].min((image.black, image.white));
            least[1] = least[1].min((image.white, image.black));
        };
        let cropped = Image::crop(grid, cells, black, white);
        let upright = if cropped.width > cropped.height { cropped.transposed() } else { cropped };
        upright.each_of_four(&mut look);
        if upright.width == upright.height {
            upright.transposed().each_of_four(&mut look);
        }
        let shape = u64::from(upright.width) << 8 | u64::from(upright.height);
        let keys = least.map(|(mine, theirs)| {
            let low = zobrist::mix(mine ^ zobrist::mix(theirs ^ zobrist::mix(shape)));
            let high =
                zobrist::mix(theirs.rotate_left(32) ^ zobrist::mix(mine ^ zobrist::mix(!shape)));
            u128::from(high) << 64 | u128::from(low)
        });
        Group { cells, keys }
    }
}

impl Image {
    #[inline]
    fn crop(grid: &Grid, cells: u64, black: u64, white: u64) -> Image {
        let mut columns = cells;
        // Fold all rows onto the first.
        let rows = (63 - cells.leading_zeros()) / grid.width;
        let south = cells.trailing_zeros() / grid.width;
        columns >>= south * grid.width;
        let height = rows - south + 1;
        let mut seen = 0;
        for row in 0..height {
            seen |= columns >> (row * grid.width);
        }
        seen &= low(grid.width);
        let west = seen.trailing_zeros();
        let width = 64 - seen.leading_zeros() - west;
        let mut boxed = 0;
        let line = low(width) << west;
        for row in south..south + height {
            boxed |= line << (row * grid.width);
        }
        let take = |stones: u64| bits::extract(stones & cells, boxed);
        Image { black: take(black), white: take(white), width, height }
    }

    #[inline]
    fn transposed(self) -> Image {
        let first = (0..self.height).fold(0, |set, row| set | 1u64 << (row * self.width));
        let turn = |stones: u64| {
            (0..self.width).fold(0, |set, column| {
                set | bits::extract(stones, first << column) << (column * self.height)
            })
        };
        let (width, height) = (self.height, self.width);
        Image { black: turn(self.black), white: turn(self.white), width, height }
    }

    /// East and west exchanged; rows of at most 8 cells.
    #[inline]
    fn mirrored(self) -> Image {
        let flip = |stones: u64| {
            (0..self.height).fold(0, |set, row| {
                let line = (stones >> (row * self.width) & low(self.width)) as u8;
                set | u64::from(line.reverse_bits() >> (8 - self.width)) << (row * self.width)
            })
        };
        Image { black: flip(self.black), white: flip(self.white), ..self }
    }

    #[inline]
    fn turned(self) -> Image {
        let turn = |stones: u64| stones.reverse_bits() >> (64 - self.width * self.height);
        Image { black: turn(self.black), white: turn(self.white), ..self }
    }

    #[inline]
    fn each_of_four(self, look: &mut impl FnMut(Image)) {
        let mirror = self.mirrored();
        look(self);
        look(self.turned());
        look(mirror);
        look(mirror.turned());
    }
}
