//! A position: stones, turn, and whether somebody has won.

use super::forest::{Ending, Forest};
use super::geometry::{Cell, Geometry};
use super::playout::Finished;
use game::prelude::*;

/// The move by which the second player takes over the opening stone.
pub const SWAP: u16 = 0;

/// The key of positions in which that has happened.
const SWAPPED: u64 = game::zobrist::mix(0x5357_4150);

/// The stones, in the smallest size that fits; named after boards with equal edges. An enum and not one size for
/// all, because copying a position copies only what its size needs.
#[derive(Clone)]
#[allow(clippy::large_enum_variant)]
pub(super) enum Stones {
    UpTo4(Forest<u8, 1, 64>),
    UpTo5(Forest<u8, 3, 128>),
    UpTo8(Forest<u8, 5, 256>),
    UpTo12(Forest<u16, 10, 576>),
}

/// Evaluates an expression for whichever size the stones have.
macro_rules! any_size {
    ($stones:expr, $forest:ident => $then:expr) => {
        match $stones {
            Stones::UpTo4($forest) => $then,
            Stones::UpTo5($forest) => $then,
            Stones::UpTo8($forest) => $then,
            Stones::UpTo12($forest) => $then,
        }
    };
}

pub(super) use any_size;

impl Stones {
    fn none(geometry: &Geometry) -> Stones {
        match geometry.places() {
            ..=64 => Stones::UpTo4(Forest::new()),
            65..=128 => Stones::UpTo5(Forest::new()),
            129..=256 => Stones::UpTo8(Forest::new()),
            _ => Stones::UpTo12(Forest::new()),
        }
    }

    pub fn words(&self, player: usize) -> &[u64] {
        any_size!(self, forest => &forest.stones[player])
    }
}

/// A position. Stones are placed and stay; White is the first player.
#[derive(Clone)]
pub struct Board {
    pub(super) geometry: &'static Geometry,
    pub(super) key: u64,
    pub(super) placed: u16,
    pub(super) to_move: Player,
    /// Whether the variant has the swap rule.
    pub(super) swap_rule: bool,
    /// Whether the second player has made use of it.
    pub(super) swapped: bool,
    /// How the side that is not to move has won.
    pub(super) ending: Option<Ending>,
    /// The stone placed or taken over last, to point it out; no part of the
    /// position.
    pub(super) last: Option<Cell>,
    pub(super) stones: Stones,
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        // The side to move also tells whether stones were swapped.
        (self.geometry.edges, self.swap_rule, self.to_move)
            == (other.geometry.edges, other.swap_rule, other.to_move)
            && (0..2).all(|player| self.stones.words(player) == other.stones.words(player))
    }
}

impl Eq for Board {}

impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.variant(), self.position_text())
    }
}

impl Board {
    /// The empty board of a size from 2 to 12, with or without swap rule.
    ///
    /// # Panics
    /// If there is no such size.
    pub fn new(size: usize, swap_rule: bool) -> Board {
        Board::on(Geometry::of([size; 3]), swap_rule)
    }

    /// The empty board of this shape.
    pub(super) fn on(geometry: &'static Geometry, swap_rule: bool) -> Board {
        Board {
            geometry,
            key: 0,
            placed: 0,
            to_move: Player::First,
            swap_rule,
            swapped: false,
            ending: None,
            last: None,
            stones: Stones::none(geometry),
        }
    }

    /// A board with stones in any order, of which only one side may have won;
    /// `None` if both have. Of several ways to have won, the first in the
    /// order fork, bridge, ring counts, as when one stone completes them.
    pub(super) fn with_stones(
        empty: &Board,
        to_move: Player,
        swapped: bool,
        stones: impl Iterator<Item = (Player, Cell)>,
    ) -> Option<Board> {
        let mut board = Board { to_move, swapped, ..Board::on(empty.geometry, empty.swap_rule) };
        let mut endings = [None; 2];
        for (player, cell) in stones {
            let ending = board.put(player, cell);
            let rank = |ending| match ending {
                Some(Ending::Fork) => 3,
                Some(Ending::Bridge) => 2,
                Some(Ending::Ring) => 1,
                None => 0,
            };
            let best = &mut endings[player.index()];
            if rank(ending) > rank(*best) {
                *best = ending;
            }
        }
        board.ending = endings[to_move.other().index()];
        board.key = board.key_from_scratch();
        board.last = None;
        endings[to_move.index()].is_none().then_some(board)
    }

    /// Cells on the top edge and on the next two clockwise; on most boards all the same.
    pub fn edges(&self) -> [usize; 3] {
        self.geometry.edges
    }

    /// Cells on a side, if all sides are equal.
    pub fn size(&self) -> Option<usize> {
        let [size, b, c] = self.edges();
        (size == b && b == c).then_some(size)
    }

    /// Whether the second player may take over the opening stone in this
    /// variant.
    pub fn has_swap_rule(&self) -> bool {
        self.swap_rule
    }

    /// How the game was won; `None` while it goes on and after a draw.
    pub fn won_by(&self) -> Option<Ending> {
        self.ending
    }

    /// The player whose stone is on a cell.
    pub fn owner(&self, cell: Cell) -> Option<Player> {
        let holds = |player: &Player| {
            let word = self.stones.words(player.index()).get(usize::from(cell) / 64);
            word.is_some_and(|word| word >> (cell % 64) & 1 == 1)
        };
        Player::BOTH.into_iter().find(holds)
    }

    pub(super) fn may_swap(&self) -> bool {
        self.swap_rule && self.placed == 1 && self.to_move == Player::Second
    }

    /// Whether somebody may still swap.
    pub(super) fn swap_is_ahead(&self) -> bool {
        self.swap_rule && self.placed <= 1 && !self.swapped
    }

    /// Takes over the end of a playout on these stones.
    #[inline]
    pub(super) fn finish(&mut self, end: &Finished) {
        self.key ^= end.key;
        self.placed += end.plies as u16;
        self.ending = end.ending;
        if end.plies > 0 {
            self.last = Some(end.last);
        }
        if end.plies % 2 == 1 {
            self.to_move = self.to_move.other();
        }
    }

    pub(super) fn empty_cells(&self) -> u32 {
        self.geometry.cells as u32 - u32::from(self.placed)
    }

    /// The bits of the empty cells, word by word.
    pub(super) fn empty_words(&self) -> impl Iterator<Item = u64> {
        let [white, black] = [0, 1].map(|player| self.stones.words(player));
        let taken = white.iter().zip(black).map(|(w, b)| w | b);
        self.geometry.board.iter().zip(taken).map(|(board, taken)| board & !taken)
    }

    /// Puts a stone down, whoever's turn it is.
    pub(super) fn put(&mut self, player: Player, cell: Cell) -> Option<Ending> {
        let index = player.index();
        let joined = any_size!(&mut self.stones,
            forest => forest.place(self.geometry, index, usize::from(cell)));
        self.key ^= self.geometry.keys[index][usize::from(cell)];
        self.placed += 1;
        self.last = Some(cell);
        joined.ending()
    }

    pub(super) fn swap(&mut self) {
        let opening = self.last.or_else(|| each_bit(self.stones.words(0)).next());
        self.stones = Stones::none(self.geometry);
        self.placed = 0;
        self.swapped = true;
        self.key = SWAPPED;
        self.put(Player::Second, opening.expect("a swap follows the opening stone"));
    }

    /// The stones with their owners.
    pub(super) fn placed_stones(&self) -> impl Iterator<Item = (Player, Cell)> {
        let of = |player: Player| {
            each_bit(self.stones.words(player.index())).map(move |cell| (player, cell))
        };
        of(Player::First).chain(of(Player::Second))
    }

    pub(super) fn swap_key(&self) -> u64 {
        if self.swapped { SWAPPED } else { 0 }
    }
}

/// The cells of a bitboard in rising order.
pub(super) fn each_bit(words: &[u64]) -> impl Iterator<Item = Cell> {
    words.iter().enumerate().flat_map(|(i, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some((64 * i as u32 + bit) as Cell)
        })
    })
}
