//! A sum as a game of its own.

use super::group::{Grid, Group};
use crate::clobber::{Database, Lines, ValueId};
use cgt::Simple;
use game::prelude::*;
use game::{bits, zobrist};
use games::clobber::Board;
use smallvec::SmallVec;

/// Groups of stones, values, and who is to move. Left is Black and moves
/// second, as on the board.
#[derive(Clone, Debug)]
pub struct Sum {
    pub(super) setting: &'static Setting,
    pub(super) black: u64,
    pub(super) white: u64,
    pub(super) groups: SmallVec<[Group; 4]>,
    /// The values that are not n·↑ + ⋆k, sorted.
    pub(super) values: SmallVec<[ValueId; 8]>,
    /// The sum of all others.
    pub(super) ups: i16,
    pub(super) nimber: u8,
    pub(super) to_move: Player,
}

/// What all positions of one board have in common.
pub(super) struct Setting {
    pub database: &'static Database,
    pub grid: Grid,
    lines: Lines,
}

/// A move: a capture by its lower cell and direction, an option of a value, or
/// an option of the simple part.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SumMove(pub(super) u16);

impl Move for SumMove {
    fn code(self) -> u16 {
        self.0
    }
    fn from_code(code: u16) -> SumMove {
        SumMove(code)
    }
}

/// With 10^10 positions, two are mistaken for each other once in 10^10 times.
const LONG_KEY_BITS: u32 = 100;

const VALUES: u16 = 0x100;
pub(super) const SIMPLE: u16 = 0xff00;

impl Sum {
    /// The sum of a board's subgames; `None` if the board has more than 64
    /// cells.
    pub fn new(database: &'static Database, board: &Board) -> Option<Sum> {
        if board.rows() * board.columns() > 64 {
            return None;
        }
        let line = board.rows().min(board.columns()) as u32;
        let lines = board.rows().max(board.columns()) as u32;
        let setting =
            Setting { database, grid: Grid::new(line, lines), lines: Lines::new(line) };
        let mut sum = Sum {
            setting: Box::leak(Box::new(setting)),
            black: 0,
            white: 0,
            groups: SmallVec::new(),
            values: SmallVec::new(),
            ups: 0,
            nimber: 0,
            to_move: board.to_move(),
        };
        let (black, white) = (board.stones(Player::Second) as u64, board.stones(Player::First) as u64);
        sum.add_stones(black | white, black, white);
        Some(sum)
    }

    /// Adds the groups among some cells.
    fn add_stones(&mut self, mut cells: u64, black: u64, white: u64) {
        while cells != 0 {
            let group = self.setting.grid.group(cells & cells.wrapping_neg(), cells);
            cells &= !group;
            let (black, white) = (black & group, white & group);
            if black == 0 || white == 0 {
                continue;
            }
            let Setting { database, grid, lines } = self.setting;
            if group.count_ones() <= database.stones()
                && let Some(value) = database.look_group(lines, black.into(), white.into())
                && database.values().is_exact(value)
            {
                self.add_value(value);
                continue;
            }
            let new = Group::new(grid, group, black, white);
            // A group and its negative are zero together.
            let inverse = |other: &Group| other.keys[0] == new.keys[1];
            match self.groups.iter().position(inverse) {
                Some(at) => {
                    let gone = self.groups.swap_remove(at).cells;
                    self.black &= !gone;
                    self.white &= !gone;
                }
                None => {
                    self.groups.push(new);
                    self.black |= black;
                    self.white |= white;
                }
            }
        }
    }

    fn add_value(&mut self, value: ValueId) {
        let values = self.setting.database.values();
        if let Some(simple) = values.simple(value) {
            self.ups += simple.ups as i16;
            self.nimber ^= simple.nimber as u8;
            return;
        }
        let negative = values.negative(value);
        match self.values.binary_search(&negative) {
            Ok(at) => {
                self.values.remove(at);
            }
            Err(_) => {
                let at = self.values.binary_search(&value).unwrap_or_else(|at| at);
                self.values.insert(at, value);
            }
        }
    }

    pub(super) fn simple(&self) -> Simple {
        Simple::infinitesimal(i32::from(self.ups), u32::from(self.nimber))
    }

    fn is_left(&self) -> bool {
        self.to_move == Player::Second
    }

    /// All pairs of enemies among the groups: their lower cells, per direction.
    #[inline]
    fn pairs(&self) -> [u64; 2] {
        let Grid { width, last, .. } = self.setting.grid;
        let pairs = |distance: u32| {
            let up = |stones: u64| stones.unbounded_shr(distance);
            self.black & up(self.white) | self.white & up(self.black)
        };
        let beside = pairs(1) & !last;
        [beside, if width == 1 { beside & 0 | pairs(1) } else { pairs(width) }]
    }

    pub(super) fn promise(&self, m: SumMove, after: &Sum) -> i32 {
        let w = &*WEIGHTS;
        let mut known = after.ups as i32 * 2;
        for &value in &after.values {
            let weight = after.setting.database.values().atomic(value);
            known += i32::from(weight.lower) + i32::from(weight.upper);
        }
        let known = known * if self.is_left() { 1 } else { -1 };
        let common = w[4] * known - w[5] * after.groups.len() as i32 - w[6] * after.values.len() as i32;
        if m.0 >= VALUES {
            return w[7] + common;
        }
        let grid = &self.setting.grid;
        let low = u32::from(m.0 >> 1);
        let distance = if m.0 & 1 == 0 { 1 } else { grid.width };
        let pair = 1u64 << low | 1u64 << (low + distance);
        let (mine, theirs) = if self.is_left() { (self.black, self.white) } else { (self.white, self.black) };
        let (from, to) = (mine & pair, theirs & pair);
        let count = |set: u64| set.count_ones() as i32;
        let (near_from, near_to) = (grid.around(from), grid.around(to));
        w[0] * count(near_from & theirs) + w[1] * count(near_to & mine) + w[2] * count(near_to & theirs)
            + w[3] * count(near_from & mine) + common
    }

    /// The options of the simple part for the mover, as (ups, nimber).
    fn simple_options(&self) -> SmallVec<[(i16, u8); 4]> {
        let sign = if self.is_left() { 1 } else { -1 };
        let (ups, nimber) = (sign * self.ups, self.nimber);
        let mut options = SmallVec::new();
        match (ups, nimber) {
            (0, k) => options.extend((0..k).map(|j| (0, j))),
            (1, 1) => options.extend([(0, 0), (0, 1)]),
            (n, _) if n > 0 => options.push((0, 0)),
            // Right's options of the negative.
            (-1, 1) => options.push((0, 0)),
            (n, k) => options.push((sign * (n + 1), k ^ 1)),
        }
        options
    }

    /// Lists the moves; of equal values only one has them.
    pub(super) fn list(&self, moves: &mut Vec<SumMove>) {
        moves.clear();
        let mut live = self.black | self.white;
        for (i, group) in self.groups.iter().enumerate() {
            if self.groups[..i].iter().any(|other| other.keys == group.keys) {
                live &= !group.cells;
            }
        }
        let pairs = self.pairs();
        for (direction, pairs) in pairs.into_iter().enumerate() {
            moves.extend(
                bits::ones(pairs & live).map(|low| SumMove((low as u16) << 1 | direction as u16)),
            );
        }
        for (i, &value) in self.values.iter().enumerate() {
            if i > 0 && self.values[i - 1] == value {
                continue;
            }
            let count = self.options(value).len().min(256) as u16;
            moves.extend((0..count).map(|o| SumMove(VALUES * (1 + i as u16) + o)));
        }
        let simple = self.simple_options().len() as u16;
        moves.extend((0..simple).map(|o| SumMove(SIMPLE + o)));
    }

    fn options(&self, value: ValueId) -> &'static [ValueId] {
        let values = self.setting.database.values();
        if self.is_left() { values.left(value) } else { values.right(value) }
    }

    fn hash(&self) -> u128 {
        let side = usize::from(!self.is_left());
        let mut key: u128 = 0;
        for group in &self.groups {
            key = key.wrapping_add(group.keys[side]);
        }
        let values = self.setting.database.values();
        let spread = |low: u64| u128::from(zobrist::mix(low)) << 64 | u128::from(zobrist::mix(!low));
        for &value in &self.values {
            let seen = if side == 0 { value } else { values.negative(value) };
            key = key.wrapping_add(spread(seen.index() as u64 + 0x1_0000_0000));
        }
        let ups = if side == 0 { self.ups } else { -self.ups };
        let simple = u64::from(ups as u16) << 8 | u64::from(self.nimber);
        key.wrapping_add(spread(simple + 0x1000))
    }
}

impl std::fmt::Debug for Setting {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.grid.fmt(f)
    }
}

impl PartialEq for Sum {
    fn eq(&self, other: &Sum) -> bool {
        self.hash() == other.hash() && self.to_move == other.to_move
    }
}

impl Game for Sum {
    type Move = SumMove;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<SumMove>) {
        self.list(moves);
    }

    fn check(&self, m: SumMove) -> Result<(), IllegalMove> {
        let mut moves = Vec::new();
        self.list(&mut moves);
        moves.contains(&m).then_some(()).ok_or_else(|| IllegalMove::new("there is no such option"))
    }

    fn play_unchecked(&mut self, m: SumMove) {
        let is_left = self.is_left();
        match m.0 {
            SIMPLE.. => {
                (self.ups, self.nimber) = self.simple_options()[usize::from(m.0 - SIMPLE)];
            }
            VALUES.. => {
                let at = usize::from(m.0 / VALUES) - 1;
                let option = self.options(self.values[at])[usize::from(m.0 % VALUES)];
                self.values.remove(at);
                self.add_value(option);
            }
            code => {
                let low = u32::from(code >> 1);
                let distance = if code & 1 == 0 { 1 } else { self.setting.grid.width };
                let (low, high) = (1u64 << low, 1u64 << (low + distance));
                let at = self.groups.iter().position(|g| g.cells & low != 0).expect("a group");
                let cells = self.groups.swap_remove(at).cells;
                let (mut black, mut white) = (self.black & cells, self.white & cells);
                self.black &= !cells;
                self.white &= !cells;
                let pair = low | high;
                let from = if is_left { black & pair } else { white & pair };
                if is_left {
                    black ^= pair;
                    white &= !pair;
                } else {
                    white ^= pair;
                    black &= !pair;
                }
                self.add_stones(cells & !from, black, white);
            }
        }
        self.to_move = self.to_move.other();
    }

    fn score(&self) -> Option<Score> {
        let over = self.groups.is_empty()
            && self.values.is_empty()
            && self.ups == 0
            && self.nimber == 0;
        over.then(|| Score::win_for(self.to_move.other()))
    }

    fn plies_left(&self) -> u32 {
        let values = 12 * self.values.len() as u32;
        (self.black | self.white).count_ones() + values + u32::from(self.ups.unsigned_abs()) + 4
    }

    fn move_limit(&self) -> u16 {
        u16::MAX
    }

    fn key(&self) -> u64 {
        self.hash() as u64
    }

    fn key_from_scratch(&self) -> u64 {
        self.hash() as u64
    }

    fn long_key(&self) -> u128 {
        self.hash() >> (128 - LONG_KEY_BITS)
    }

    fn long_key_bits(&self) -> u32 {
        LONG_KEY_BITS
    }
}

static WEIGHTS: std::sync::LazyLock<[i32; 8]> = std::sync::LazyLock::new(|| {
    let text = std::env::var("W").unwrap_or_else(|_| "1,1,-1,0,0,0,0,0".to_string());
    let mut all = [0; 8];
    for (i, w) in text.split(',').enumerate() {
        all[i] = w.parse().unwrap();
    }
    all
});
