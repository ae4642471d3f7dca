//! Connected groups by themselves, wherever they lie on a board.

use super::Board;
use cgt::Partizan;
use game::bits;

/// A connected group of stones of both colours in its bounding box, which is
/// no wider than high and has at most 64 cells. Of its images under the
/// symmetries of the square it is the one with the least bits, so that equal
/// groups are equal as data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Part {
    black: u64,
    white: u64,
    width: u8,
    height: u8,
}

/// Stones in rows of `width` cells, one after the other from bit 0.
#[derive(Clone, Copy)]
struct Rows {
    black: u64,
    white: u64,
    width: u32,
    height: u32,
}

impl Rows {
    fn cells(self) -> u32 {
        self.width * self.height
    }

    /// The cells of the first column.
    fn first_column(self) -> u64 {
        let every = (0..self.height).fold(0, |set, row| set | 1u64 << (row * self.width));
        every & low(self.cells())
    }

    /// The cells of `stones` that hang together with `seed`.
    fn group(self, seed: u64, stones: u64) -> u64 {
        let first = self.first_column();
        let last = first << (self.width - 1);
        let mut group = seed;
        loop {
            let mut around = (group & !last) << 1 | (group & !first) >> 1;
            if self.height > 1 {
                around |= group << self.width | group >> self.width;
            }
            let larger = group | around & stones;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    /// The group by itself, in its bounding box.
    fn cropped(self, group: u64) -> Rows {
        let first = self.first_column();
        let columns = (0..self.width).filter(|&c| group & first << c != 0);
        let columns: Vec<u32> = columns.collect();
        let (west, width) = (columns[0], columns[columns.len() - 1] - columns[0] + 1);
        let south = group.trailing_zeros() / self.width;
        let height = (63 - group.leading_zeros()) / self.width - south + 1;
        let box_row = low(width) << west;
        let cells = (south..south + height).fold(0, |set, r| set | box_row << (r * self.width));
        let crop = |stones: u64| bits::extract(stones & group, cells);
        Rows { black: crop(self.black), white: crop(self.white), width, height }
    }

    fn transposed(self) -> Rows {
        let first = self.first_column();
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
        let turn = |stones: u64| stones.reverse_bits() >> (64 - self.cells());
        Rows { black: turn(self.black), white: turn(self.white), ..self }
    }

    fn part(self) -> Part {
        let upright = if self.width > self.height { self.transposed() } else { self };
        let mut best = (upright.black, upright.white);
        let mut look = |image: Rows| best = best.min((image.black, image.white));
        let mut four = |image: Rows| {
            let mirror = image.mirrored();
            [image, image.turned(), mirror, mirror.turned()].into_iter().for_each(&mut look);
        };
        four(upright);
        if upright.width == upright.height {
            four(upright.transposed());
        }
        let (black, white) = best;
        Part { black, white, width: upright.width as u8, height: upright.height as u8 }
    }

    /// The parts, by their lowest cells. Groups of one colour are left out.
    fn parts(self, found: &mut impl FnMut(Part)) {
        let mut rest = self.black | self.white;
        while rest != 0 {
            let group = self.group(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            if group & self.black != 0 && group & self.white != 0 {
                found(self.cropped(group).part());
            }
        }
    }
}

/// The lowest `count` bits.
fn low(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

impl Part {
    /// The part with these stones, in rows of `width` cells from bit 0. They must
    /// be connected and touch all four sides of their box.
    pub fn new(black: u64, white: u64, width: u32) -> Part {
        let height = (64 - (black | white).leading_zeros()).div_ceil(width);
        Rows { black, white, width, height }.part()
    }

    /// Left's stones, in rows from bit 0.
    pub fn black(self) -> u64 {
        self.black
    }

    /// Right's stones.
    pub fn white(self) -> u64 {
        self.white
    }

    /// The cells of a row.
    pub fn width(self) -> u32 {
        u32::from(self.width)
    }

    /// The number of rows.
    pub fn height(self) -> u32 {
        u32::from(self.height)
    }

    /// How many stones there are.
    pub fn stones(self) -> u32 {
        (self.black | self.white).count_ones()
    }

    /// A number that no other part has, if the box has at most 62 cells. The
    /// height need not be in it: there are stones in the last row.
    pub fn key(self) -> Option<u128> {
        let bits = |stones: u64| u128::from(stones);
        let key = bits(self.black) << 66 | bits(self.white) << 4 | u128::from(self.width & 7);
        (self.width() * self.height() <= 62).then_some(key)
    }

    /// The colours exchanged.
    pub fn negative(self) -> Part {
        Rows { black: self.white, white: self.black, ..self.rows() }.part()
    }

    fn rows(self) -> Rows {
        let (width, height) = (self.width(), self.height());
        Rows { black: self.black, white: self.white, width, height }
    }

    /// What every capture leaves: the parts, in lists one after the other.
    fn options(self, mover: u64, other: u64, is_left: bool) -> Vec<Vec<Part>> {
        let rows = self.rows();
        let first = rows.first_column();
        let last = first << (rows.width - 1);
        let mut options = Vec::new();
        for from in bits::ones(mover) {
            let stone = 1u64 << from;
            let around = [
                (stone & !last) << 1,
                (stone & !first) >> 1,
                if rows.height > 1 { stone << rows.width } else { 0 },
                if rows.height > 1 { stone >> rows.width } else { 0 },
            ];
            for to in around.into_iter().filter(|&to| to & other != 0) {
                let (mine, theirs) = (mover ^ stone ^ to, other ^ to);
                let (black, white) = if is_left { (mine, theirs) } else { (theirs, mine) };
                let mut parts = Vec::new();
                Rows { black, white, ..rows }.parts(&mut |part| parts.push(part));
                options.push(parts);
            }
        }
        options
    }
}

impl Board {
    /// The subgames wherever they lie, or `None` if one of them needs a box of
    /// more than 64 cells.
    pub fn parts(&self) -> Option<Vec<Part>> {
        let mut parts = Vec::new();
        for subgame in self.subgames() {
            parts.push(self.part(subgame.black, subgame.white)?);
        }
        Some(parts)
    }

    /// A connected group of this board's stones as a part.
    pub fn part(&self, black: u128, white: u128) -> Option<Part> {
        let places = || bits::ones(black | white).map(|cell| self.place(cell));
        let span = |values: &mut dyn Iterator<Item = usize>| {
            let (low, high) = values.fold((128, 0), |(l, h), v| (v.min(l), v.max(h)));
            (low, high - low + 1)
        };
        let (west, width) = span(&mut places().map(|(column, _)| column));
        let (south, height) = span(&mut places().map(|(_, row)| row));
        if width * height > 64 {
            return None;
        }
        let gather = |stones: u128| {
            bits::ones(stones).fold(0, |set, cell| {
                let (column, row) = self.place(cell);
                set | 1u64 << ((row - south) * width + column - west)
            })
        };
        let (black, white) = (gather(black), gather(white));
        Some(Rows { black, white, width: width as u32, height: height as u32 }.part())
    }
}

/// Several parts, as a game whose values can be computed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Parts(pub Vec<Part>);

impl Parts {
    fn after(&self, options: impl Fn(Part) -> Vec<Vec<Part>>) -> Vec<Parts> {
        let mut all = Vec::new();
        for (index, &part) in self.0.iter().enumerate() {
            for mut parts in options(part) {
                let others = self.0.iter().enumerate().filter(|&(i, _)| i != index);
                parts.extend(others.map(|(_, &other)| other));
                all.push(Parts(parts));
            }
        }
        all
    }
}

impl Partizan for Parts {
    fn left_options(&self) -> Vec<Parts> {
        self.after(|part| part.options(part.black, part.white, true))
    }

    fn right_options(&self) -> Vec<Parts> {
        self.after(|part| part.options(part.white, part.black, false))
    }

    fn parts(&self) -> Vec<Parts> {
        self.0.iter().map(|&part| Parts(vec![part])).collect()
    }

    fn negative(&self) -> Option<Parts> {
        Some(Parts(self.0.iter().map(|part| part.negative()).collect()))
    }

    fn key(&self) -> Option<u128> {
        match self.0[..] {
            [part] => part.key(),
            _ => None,
        }
    }
}
