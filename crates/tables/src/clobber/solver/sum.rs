//! A sum as a game of its own.

use super::group::Group;
use crate::clobber::{Database, Lines, Total, ValueId};
use cgt::Simple;
use game::prelude::*;
use game::{bits, zobrist};
use games::clobber::{Board, Grid};
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// Groups of stones, values, and who is to move. Left is Black and moves
/// second, as on the board.
#[derive(Clone, Debug)]
pub struct Sum {
    pub(super) context: &'static SumContext,
    pub(super) black: u64,
    pub(super) white: u64,
    pub(super) groups: SmallVec<[Group; 4]>,
    /// The values of all other groups.
    pub(super) total: Total,
    pub(super) to_move: Player,
}

/// What all sums of one board have in common.
pub struct SumContext {
    pub(super) database: &'static Database,
    pub(super) grid: Grid,
    lines: Lines,
    /// Groups of a board of more than 64 cells are put on one that has no more.
    shelf: Option<Shelf>,
}

/// A board for the groups of a larger one.
struct Shelf {
    board: Board,
    /// How the cells of the larger board are numbered.
    lines: Lines,
}

/// The cells of a board whose groups stay where they are.
const CELLS: u32 = 64;

impl SumContext {
    /// The context of a board and of all that follow it; `None` if a value has more
    /// options than moves can tell apart. Every position of a search refers to it,
    /// so it stays in memory: some hundred bytes, once for each table and size.
    pub fn new(database: &'static Database, board: &Board) -> Option<&'static SumContext> {
        type Known = BTreeMap<(usize, usize, usize), &'static SumContext>;
        static ALL: Mutex<Known> = Mutex::new(BTreeMap::new());
        let table = std::ptr::from_ref(database).addr();
        let key = (table, board.rows(), board.columns());
        let mut all = ALL.lock().expect("no panic while locked");
        if let Some(context) = all.get(&key) {
            return Some(context);
        }
        let context: &'static SumContext = Box::leak(Box::new(SumContext::make(database, board)?));
        all.insert(key, context);
        Some(context)
    }

    fn make(database: &'static Database, board: &Board) -> Option<SumContext> {
        let (rows, columns) = (board.rows() as u32, board.columns() as u32);
        let (mut line, mut lines) = (rows.min(columns), rows.max(columns));
        let shelf = (rows * columns > CELLS).then(|| {
            let numbers = Lines::new(line);
            line = line.min(8);
            lines = CELLS / line;
            let board = Board::new(lines as usize, line as usize).expect("not too large");
            Shelf { board: board.with_stones(0, 0, Player::First), lines: numbers }
        });
        let fits = database.values().most_options() <= usize::from(VALUES);
        fits.then(|| {
            let grid = Grid::new(line, lines);
            SumContext { database, grid, lines: Lines::new(line), shelf }
        })
    }
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
    /// Nothing.
    pub fn zero(context: &'static SumContext, to_move: Player) -> Sum {
        let total = Total::default();
        Sum { context, black: 0, white: 0, groups: SmallVec::new(), total, to_move }
    }

    /// The sum of a board's subgames. `None` if those that are not in the
    /// database find no room on 64 cells.
    pub fn new(context: &'static SumContext, board: &Board) -> Option<Sum> {
        let mut sum = Sum::zero(context, board.to_move());
        let (black, white) = match &context.shelf {
            None => (board.stones(Player::Second), board.stones(Player::First)),
            Some(shelf) => sum.put_on(shelf, board)?,
        };
        sum.add_stones((black | white) as u64, black as u64, white as u64);
        Some(sum)
    }

    /// Adds the values of a large board's groups that are in the database, and
    /// says where on the shelf the stones of the others are.
    fn put_on(&mut self, shelf: &Shelf, board: &Board) -> Option<(u128, u128)> {
        let database = self.context.database;
        let mut parts = Vec::new();
        for (black, white) in board.groups() {
            match database.look_group(&shelf.lines, black, white) {
                Some(id) => self.total.add(database.values(), id),
                None => parts.push(board.part(black, white)?),
            }
        }
        // The largest find their place first.
        parts.sort_by_key(|part| Reverse(part.width() * part.height()));
        parts.into_iter().try_fold((0, 0), |(all_black, all_white), part| {
            let (black, white) = shelf.board.room_for(part, all_black | all_white)?;
            Some((all_black | black, all_white | white))
        })
    }

    /// Adds the groups among some cells.
    fn add_stones(&mut self, mut cells: u64, black: u64, white: u64) {
        while cells != 0 {
            let group = self.context.grid.group(cells & cells.wrapping_neg(), cells);
            cells &= !group;
            let (black, white) = (black & group, white & group);
            if black == 0 || white == 0 {
                continue;
            }
            let SumContext { database, grid, lines, .. } = self.context;
            if group.count_ones() <= database.stones()
                && let Some(value) = database.look_group(lines, black.into(), white.into())
            {
                self.total.add(database.values(), value);
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

    /// How many plies a search has to go, about: most of them are captures among
    /// the groups that are not in the database, and few are moves in values.
    pub fn plies_to_search(&self) -> u32 {
        (self.black | self.white).count_ones() + 2 * self.total.others.len() as u32
    }

    /// Who wins, where the values tell.
    pub(super) fn winner(&self) -> Option<Player> {
        let known = self.groups.is_empty();
        let signs = known.then(|| self.total.signs(self.context.database.values()))?;
        signs.winner(self.to_move)
    }

    fn is_left(&self) -> bool {
        self.to_move == Player::Second
    }

    /// All pairs of enemies among the groups: their lower cells, per direction.
    #[inline]
    fn pairs(&self) -> [u64; 2] {
        let (width, last) = (self.context.grid.width(), self.context.grid.last_column());
        let pairs = |distance: u32| {
            let up = |stones: u64| stones.unbounded_shr(distance);
            self.black & up(self.white) | self.white & up(self.black)
        };
        let beside = pairs(1) & !last;
        // Where lines have one cell, neighbours lie in different ones.
        [beside, pairs(width)]
    }

    /// How promising a move is: the fewer captures it leaves the better, and
    /// the fewer groups that are not in the database.
    pub(super) fn promise(&self, m: SumMove, after: &Sum) -> i32 {
        let groups = 3 * after.groups.len() as i32;
        if m.0 >= VALUES {
            return 1 - groups;
        }
        let grid = &self.context.grid;
        let pair = self.pair(m);
        let (mine, theirs) = match self.is_left() {
            true => (self.black, self.white),
            false => (self.white, self.black),
        };
        let [near_from, near_to] = [mine, theirs].map(|stones| grid.around(stones & pair));
        let count = |set: u64| set.count_ones() as i32;
        let lost = count(near_from & theirs) + count(near_to & mine);
        4 * lost - count(near_to & theirs) - groups
    }

    /// The two cells of a capture.
    fn pair(&self, m: SumMove) -> u64 {
        let low = 1u64 << (m.0 >> 1);
        let distance = if m.0 & 1 == 0 { 1 } else { self.context.grid.width() };
        low | low << distance
    }

    /// The mover's canonical options of the simple part.
    fn simple_options(&self) -> SmallVec<[Simple; 4]> {
        let Simple { ups, nimber, .. } = self.total.simple;
        let sign = if self.is_left() { 1 } else { -1 };
        let simple = |ups: i32, nimber| Simple::infinitesimal(sign * ups, nimber);
        match (sign * ups, nimber) {
            (0, k) => (0..k).map(|j| simple(0, j)).collect(),
            (1, 1) => [simple(0, 0), simple(0, 1)].into_iter().collect(),
            (-1, 1) => [simple(0, 0)].into_iter().collect(),
            (n, _) if n > 0 => [simple(0, 0)].into_iter().collect(),
            (n, k) => [simple(n + 1, k ^ 1)].into_iter().collect(),
        }
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
        let others = &self.total.others;
        for (i, &value) in others.iter().enumerate() {
            if others[..i].contains(&value) {
                continue;
            }
            let count = self.options(value).len() as u16;
            moves.extend((0..count).map(|o| SumMove(VALUES * (1 + i as u16) + o)));
        }
        let simple = self.simple_options().len() as u16;
        moves.extend((0..simple).map(|o| SumMove(SIMPLE + o)));
    }

    fn options(&self, value: ValueId) -> &'static [ValueId] {
        let values = self.context.database.values();
        if self.is_left() { values.left(value) } else { values.right(value) }
    }

    /// The same for sums that differ in where groups lie and how they are
    /// turned.
    fn hash(&self) -> u128 {
        let spread = |n: u64| u128::from(zobrist::mix(n)) << 64 | u128::from(zobrist::mix(!n));
        let Simple { ups, nimber, .. } = self.total.simple;
        let simple = u64::from(ups as u16) << 1 | u64::from(nimber) << 20;
        let mut key = spread(simple | u64::from(self.is_left()));
        for group in &self.groups {
            key = key.wrapping_add(group.keys[0]);
        }
        for value in &self.total.others {
            key = key.wrapping_add(spread(value.index() as u64 | 1 << 32));
        }
        key
    }
}

impl std::fmt::Debug for SumContext {
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
                self.total.simple = self.simple_options()[usize::from(m.0 - SIMPLE)];
            }
            VALUES.. => {
                let at = usize::from(m.0 / VALUES) - 1;
                let value = self.total.others.swap_remove(at);
                let option = self.options(value)[usize::from(m.0 % VALUES)];
                self.total.add(self.context.database.values(), option);
            }
            _ => {
                let pair = self.pair(m);
                let at = self.groups.iter().position(|g| g.cells & pair != 0).expect("a group");
                let cells = self.groups.swap_remove(at).cells;
                let (mut black, mut white) = (self.black & cells, self.white & cells);
                self.black &= !cells;
                self.white &= !cells;
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
        let over = self.groups.is_empty() && self.total.simple() == Some(Simple::default());
        over.then(|| Score::win_for(self.to_move.other()))
    }

    fn can_draw(&self) -> bool {
        false
    }

    fn plies_left(&self) -> u32 {
        let values = 12 * self.total.others.len() as u32;
        (self.black | self.white).count_ones() + values + self.total.simple.ups.unsigned_abs() + 4
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
