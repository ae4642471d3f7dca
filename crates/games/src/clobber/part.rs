//! Connected groups by themselves, wherever they lie on a board.

use super::Board;
use super::rows::{Grid, Rows};
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

impl Rows {
    /// The part that these stones are, which must be connected and touch all
    /// four sides of their box.
    fn part(self) -> Part {
        let upright = self.upright();
        let mut best = (upright.black, upright.white);
        upright.each_image(|image| best = best.min((image.black, image.white)));
        let (black, white) = best;
        Part { black, white, width: upright.width as u8, height: upright.height as u8 }
    }

    /// The parts, by their lowest cells. Groups of one colour are left out.
    fn parts(self, grid: &Grid, found: &mut impl FnMut(Part)) {
        let mut rest = self.black | self.white;
        while rest != 0 {
            let group = grid.group(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            if group & self.black != 0 && group & self.white != 0 {
                found(Rows::cropped(grid, group, self.black, self.white).part());
            }
        }
    }
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
        let grid = Grid::new(rows.width, rows.height);
        let mut options = Vec::new();
        for from in bits::ones(mover) {
            let stone = 1u64 << from;
            for to in bits::ones(grid.around(stone) & other) {
                let to = 1u64 << to;
                let (mine, theirs) = (mover ^ stone ^ to, other ^ to);
                let (black, white) = if is_left { (mine, theirs) } else { (theirs, mine) };
                let mut parts = Vec::new();
                Rows { black, white, ..rows }.parts(&grid, &mut |part| parts.push(part));
                options.push(parts);
            }
        }
        options
    }
}

impl Board {
    /// The black and white stones of a part somewhere on the board, in any
    /// image, where none of the cells in `others` is theirs or beside theirs.
    pub fn room_for(&self, part: Part, others: u128) -> Option<(u128, u128)> {
        let free = !(others | self.beside(others));
        let mut found = None;
        let mut try_image = |image: Rows| {
            let (line, lines) = (self.line(), self.rows().max(self.columns()) as u32);
            if found.is_some() || image.width > line || image.height > lines {
                return;
            }
            // The box's rows, as far apart as lines of the board.
            let spread = |stones: u64| {
                bits::ones(stones).fold(0, |set, cell| {
                    let (row, column) = (cell as u32 / image.width, cell as u32 % image.width);
                    set | 1u128 << (row * line + column)
                })
            };
            let (black, white) = (spread(image.black), spread(image.white));
            let places = (0..=lines - image.height)
                .flat_map(|row| (0..=line - image.width).map(move |column| row * line + column));
            let fits = |&place: &u32| (black | white) << place & !free == 0;
            found = places.into_iter().find(fits).map(|place| (black << place, white << place));
        };
        let upright = part.rows();
        upright.each_image(&mut try_image);
        if upright.width != upright.height {
            upright.each_image(|image| try_image(image.transposed()));
        }
        found
    }

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
    /// The same value with fewer parts, in order: a part and its negative make
    /// zero.
    pub fn reduced(mut self) -> Parts {
        let mut index = 0;
        while index < self.0.len() && self.0.len() > 1 {
            let negative = self.0[index].negative();
            match (index + 1..self.0.len()).find(|&other| self.0[other] == negative) {
                Some(other) => {
                    self.0.swap_remove(other);
                    self.0.swap_remove(index);
                }
                None => index += 1,
            }
        }
        self.0.sort_unstable();
        self
    }

    fn after(&self, options: impl Fn(Part) -> Vec<Vec<Part>>) -> Vec<Parts> {
        let mut all = Vec::new();
        for (index, &part) in self.0.iter().enumerate() {
            for mut parts in options(part) {
                let others = self.0.iter().enumerate().filter(|&(i, _)| i != index);
                parts.extend(others.map(|(_, &other)| other));
                all.push(Parts(parts).reduced());
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
