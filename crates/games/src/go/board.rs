//! Stones and strings: what a play does to the board, and no more.
//!
//! A string is a circular list of stones that all know its root, and the root
//! knows the string's size and its pseudo-liberties: the number of pairs of a
//! stone and an empty point beside it. That count is zero exactly when the
//! string has no liberty, and it is kept up to date by adding and subtracting
//! one, which a count of distinct liberties is not.

use super::size::{Point, Size};
use game::{Colour, Player};

/// What lies on a cell. The values of stones are [`Player::index`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Content {
    Black,
    White,
    Empty,
    Edge,
}

impl Content {
    #[inline]
    pub(super) fn stone(player: Player) -> Content {
        match player {
            Player::First => Content::Black,
            Player::Second => Content::White,
        }
    }
}

/// One cell. `liberties` and `size` mean something at the root of a string
/// only. Edges and empty points have cell 0 for their root, whose counts mean
/// nothing, so that plays can count on all four neighbours without asking what
/// they are; `next` of an empty point is its place in the list of those. Sizes above 255 are kept as 255: they only tell a single stone from more
/// and small strings from large ones, and a cell fits eight bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub content: Content,
    pub size: u8,
    pub root: Point,
    pub next: Point,
    pub liberties: u16,
}

/// Keys of stones, by player and point.
pub(super) static STONES: [[u64; Size::MOST_CELLS]; 2] =
    [game::zobrist::table(0x60_01), game::zobrist::table(0x60_02)];

/// A board, without side to move, ko or history.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    pub(super) size: Size,
    pub(super) cells: Box<[Cell]>,
    /// The empty points in no particular order, the first `empties` entries.
    pub(super) empty: Box<[Point]>,
    pub(super) empties: u16,
    pub(super) key: u64,
}

impl PartialEq for Board {
    /// Same stones on a board of the same size: lists may be ordered anyhow.
    fn eq(&self, other: &Board) -> bool {
        let same = |(a, b): (&Cell, &Cell)| a.content == b.content;
        let all_same = || self.cells.iter().zip(&other.cells).all(same);
        self.key == other.key && self.size == other.size && all_same()
    }
}

impl Board {
    /// An empty board.
    pub fn new(size: Size) -> Board {
        let edge = Cell { content: Content::Edge, root: 0, next: 0, liberties: 0, size: 0 };
        let mut cells = vec![edge; size.cells()];
        let empty: Vec<Point> = size.points().collect();
        for (slot, &point) in empty.iter().enumerate() {
            cells[usize::from(point)].content = Content::Empty;
            cells[usize::from(point)].next = slot as u16;
        }
        let empties = empty.len() as u16;
        Board { size, cells: cells.into(), empty: empty.into(), empties, key: 0 }
    }

    /// The board's size.
    #[inline]
    pub fn size(&self) -> Size {
        self.size
    }

    /// A key of the stones alone, the one that superko compares.
    #[inline]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// [`Board::key`] computed anew.
    pub fn key_from_scratch(&self) -> u64 {
        let stone = |point| self.owner(point).map(|p| STONES[p.index()][usize::from(point)]);
        self.size.points().filter_map(stone).fold(0, |key, stone| key ^ stone)
    }

    /// The empty points, in no particular order.
    #[inline]
    pub fn empty_points(&self) -> &[Point] {
        &self.empty[..usize::from(self.empties)]
    }

    /// Whose stone is on `point`, if any.
    #[inline]
    pub fn owner(&self, point: Point) -> Option<Player> {
        match self.cell(point).content {
            Content::Black => Some(Player::First),
            Content::White => Some(Player::Second),
            Content::Empty | Content::Edge => None,
        }
    }

    /// The colour of the stone on `point`, if any.
    pub fn colour(&self, point: Point) -> Option<Colour> {
        self.owner(point).map(|player| [Colour::Black, Colour::White][player.index()])
    }

    /// Whether `point` is on the board and empty.
    #[inline]
    pub fn is_empty(&self, point: Point) -> bool {
        self.cells.get(usize::from(point)).is_some_and(|cell| cell.content == Content::Empty)
    }

    #[inline]
    pub(super) fn cell(&self, point: Point) -> &Cell {
        &self.cells[usize::from(point)]
    }

    #[inline]
    pub(super) fn cell_mut(&mut self, point: Point) -> &mut Cell {
        &mut self.cells[usize::from(point)]
    }

    /// The four cells beside a point, edges included.
    #[inline]
    pub fn beside(&self, point: Point) -> [Point; 4] {
        self.size.beside(point)
    }

    /// The stones of the string on `point`, which must hold a stone.
    pub fn string(&self, point: Point) -> impl Iterator<Item = Point> {
        let next = move |&p: &Point| Some(self.cell(p).next).filter(|&next| next != point);
        std::iter::successors(Some(point), next)
    }

    /// Whether there are stones on both points and they form one string.
    pub fn same_string(&self, a: Point, b: Point) -> bool {
        let owner = self.owner(a);
        owner.is_some() && owner == self.owner(b) && self.cell(a).root == self.cell(b).root
    }

    /// The distinct liberties of the string on `point`.
    pub fn liberties(&self, point: Point) -> Vec<Point> {
        let beside = self.string(point).flat_map(|stone| self.beside(stone));
        let mut liberties: Vec<Point> = beside.filter(|&p| self.is_empty(p)).collect();
        liberties.sort_unstable();
        liberties.dedup();
        liberties
    }

    /// Whether a stone of `player` on the empty `point` would live to see the
    /// next move: it has a liberty, joins a string that keeps one, or captures.
    #[inline]
    pub fn is_not_suicide(&self, point: Point, player: Player) -> bool {
        let beside = self.beside(point).map(|p| *self.cell(p));
        if beside.iter().any(|cell| cell.content == Content::Empty) {
            return true;
        }
        let own = Content::stone(player);
        beside.iter().any(|cell| {
            // An edge has root 0, which no string has.
            let touching = beside.iter().filter(|other| other.root == cell.root).count();
            let loses_all = usize::from(self.cell(cell.root).liberties) == touching;
            cell.content != Content::Edge && (cell.content == own) != loses_all
        })
    }

    /// [`Board::key`] after a legal play.
    pub fn key_after(&self, point: Point, player: Player) -> u64 {
        let enemy = player.other();
        let mut key = self.key ^ STONES[player.index()][usize::from(point)];
        let beside = self.beside(point);
        for (i, &stone) in beside.iter().enumerate() {
            let root = self.cell(stone).root;
            let is_root = |&&p: &&Point| self.owner(p) == Some(enemy) && self.cell(p).root == root;
            let touching = beside.iter().filter(is_root).count();
            // A string that touches the point twice is taken once.
            let first = !beside[..i].iter().any(|p| is_root(&p));
            let enemy_string = self.owner(stone) == Some(enemy) && first;
            if enemy_string && usize::from(self.cell(root).liberties) == touching {
                let keys = &STONES[enemy.index()];
                key = self.string(stone).fold(key, |key, p| key ^ keys[usize::from(p)]);
            }
        }
        key
    }

    /// A stone whose string has no liberty, if there is one.
    pub fn without_liberty(&self) -> Option<Point> {
        let dead =
            |&p: &Point| self.owner(p).is_some() && self.cell(self.cell(p).root).liberties == 0;
        self.size.points().find(dead)
    }

    /// Whether the stone on `point` stands alone with one liberty: after a
    /// capture of one stone this makes a ko.
    #[inline]
    pub fn is_single_in_atari(&self, point: Point) -> bool {
        let cell = self.cell(point);
        cell.root == point && cell.size == 1 && cell.liberties == 1
    }
}
