//! Sets of cells, and the board as such sets: what threat search works on. Boards up to
//! size 4 fit a word of 64 places, size 5 one of 128; larger boards take several words.

use super::tree::Tree;
use super::words::Words;
use crate::havannah::geometry::{CIRCLE, Geometry, PLACES};
use std::cell::Cell;
use std::fmt::Debug;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};
use std::sync::OnceLock;
use std::thread::LocalKey;

/// A board as sets of whichever type it fits, made when it is first asked for.
#[derive(Default)]
pub(in crate::havannah) struct Shapes {
    pub(super) one: OnceLock<Shape<u64>>,
    pub(super) two: OnceLock<Shape<u128>>,
    pub(super) three: OnceLock<Shape<Words<3>>>,
    pub(super) four: OnceLock<Shape<Words<4>>>,
    pub(super) seven: OnceLock<Shape<Words<7>>>,
    pub(super) nine: OnceLock<Shape<Words<9>>>,
}

/// A set of places of the board, numbered as in [`Geometry`].
pub(super) trait Cells:
    Copy
    + Debug
    + Eq
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitAndAssign
    + BitOr<Output = Self>
    + BitOrAssign
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
    + 'static
{
    const NONE: Self;
    fn of(words: &[u64]) -> Self;
    fn one(cell: u16) -> Self;
    fn count(self) -> u32;
    /// The lowest cell of a set that is not empty.
    fn first(self) -> u16;
    fn without_first(self) -> Self;
    fn hash(self) -> u64;
    /// Where a board keeps its shape.
    fn shape(shapes: &Shapes) -> &OnceLock<Shape<Self>>;
    /// The tree of threats that a thread keeps from one look to the next.
    fn kept() -> &'static LocalKey<Cell<Option<Box<Tree<Self>>>>>;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::NONE
    }

    #[inline(always)]
    fn has(self, cell: u16) -> bool {
        !(self & Self::one(cell)).is_empty()
    }

    /// Whether there are at least two.
    #[inline(always)]
    fn several(self) -> bool {
        !self.is_empty() && !self.without_first().is_empty()
    }

    #[inline(always)]
    fn each(mut self) -> impl Iterator<Item = u16> {
        std::iter::from_fn(move || {
            (!self.is_empty()).then(|| {
                let cell = self.first();
                self = self.without_first();
                cell
            })
        })
    }
}

macro_rules! cells {
    ($word:ty, $words:expr, $shape:ident) => {
        impl Cells for $word {
            const NONE: $word = 0;

            #[inline(always)]
            fn of(words: &[u64]) -> $word {
                let parts = words.iter().take($words).enumerate();
                parts.fold(0, |all, (i, &word)| all | <$word>::from(word) << (64 * i as u32))
            }

            #[inline(always)]
            fn one(cell: u16) -> $word {
                1 << cell
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.count_ones()
            }

            #[inline(always)]
            fn first(self) -> u16 {
                self.trailing_zeros() as u16
            }

            #[inline(always)]
            fn without_first(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn hash(self) -> u64 {
                let folded = (0..$words).fold(0, |all, i| all ^ (self >> (64 * i)) as u64);
                game::zobrist::mix(folded)
            }

            fn kept() -> &'static LocalKey<Cell<Option<Box<Tree<$word>>>>> {
                thread_local! {
                    static KEPT: Cell<Option<Box<Tree<$word>>>> = const { Cell::new(None) };
                }
                &KEPT
            }

            fn shape(shapes: &Shapes) -> &OnceLock<Shape<$word>> {
                &shapes.$shape
            }
        }
    };
}

cells!(u64, 1, one);
cells!(u128, 2, two);

/// A board as sets of cells.
pub(super) struct Shape<C> {
    pub width: u32,
    pub board: C,
    pub border: C,
    /// The cells of each corner and edge, by the bit of a group.
    pub sides: [C; 12],
    /// The corner or edge that a cell lies on, as a bit.
    pub side_of: [u16; PLACES],
    /// The neighbours of each cell.
    pub around: Vec<C>,
}

impl<C: Cells> Shape<C> {
    /// This board, which must fit the word.
    pub fn of(geometry: &'static Geometry) -> &'static Shape<C> {
        C::shape(&geometry.shapes).get_or_init(|| Shape::new(geometry))
    }

    fn new(geometry: &Geometry) -> Shape<C> {
        let mut shape = Shape {
            width: geometry.width as u32,
            board: C::of(&geometry.board),
            border: C::of(&geometry.border),
            sides: [C::NONE; 12],
            side_of: std::array::from_fn(|place| geometry.sides[place]),
            around: vec![C::NONE; geometry.places()],
        };
        for &cell in &geometry.all {
            let place = usize::from(cell);
            for side in (0..12).filter(|side| geometry.sides[place] >> side & 1 == 1) {
                shape.sides[side] |= C::one(cell);
            }
            let near = (0..6).filter_map(|i| geometry.neighbour(cell, CIRCLE[i]));
            shape.around[place] = near.fold(C::NONE, |all, near| all | C::one(near));
        }
        shape
    }

    /// For each direction in turn around a cell, the places whose neighbour there is in
    /// the set. Beyond the board's rim they meet places that never hold a stone.
    #[inline(always)]
    pub fn toward(&self, set: C) -> [C; 6] {
        let w = self.width;
        [set << (w + 1), set << w, set >> 1, set >> (w + 1), set >> w, set << 1]
    }

    /// Moves a set one step in the direction `i` of [`Shape::toward`].
    #[inline(always)]
    pub fn moved(&self, set: C, i: usize) -> C {
        let w = self.width;
        match i {
            0 => set >> (w + 1),
            1 => set >> w,
            2 => set << 1,
            3 => set << (w + 1),
            4 => set << w,
            _ => set >> 1,
        }
    }

    /// The places next to a set, and off the board too.
    #[inline(always)]
    pub fn beside(&self, set: C) -> C {
        let [a, b, c, d, e, f] = self.toward(set);
        (a | b) | (c | d) | (e | f)
    }
}
