//! Sets of cells in several words, for boards that do not fit one.

use super::cells::{Cells, Shape, Shapes};
use super::tree::Tree;
use std::cell::Cell;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Shl, Shr};
use std::sync::OnceLock;
use std::thread::LocalKey;

/// A set of up to 64 · `N` places.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Words<const N: usize>([u64; N]);

impl<const N: usize> BitAnd for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        Words(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        Words(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> BitAndAssign for Words<N> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const N: usize> BitOrAssign for Words<N> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// By less than a word, and not by nothing: all that boards need.
impl<const N: usize> Shl<u32> for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn shl(self, by: u32) -> Self {
        let below = |i: usize| if i > 0 { self.0[i - 1] } else { 0 };
        Words(std::array::from_fn(|i| self.0[i] << by | below(i) >> (64 - by)))
    }
}

/// By less than a word, and not by nothing.
impl<const N: usize> Shr<u32> for Words<N> {
    type Output = Self;

    #[inline(always)]
    fn shr(self, by: u32) -> Self {
        let above = |i: usize| if i + 1 < N { self.0[i + 1] } else { 0 };
        Words(std::array::from_fn(|i| self.0[i] >> by | above(i) << (64 - by)))
    }
}

macro_rules! cells {
    ($words:expr, $shape:ident) => {
        impl Cells for Words<$words> {
            const NONE: Self = Words([0; $words]);

            #[inline(always)]
            fn of(words: &[u64]) -> Self {
                Words(std::array::from_fn(|i| words.get(i).copied().unwrap_or(0)))
            }

            #[inline(always)]
            fn one(cell: u16) -> Self {
                let mut words = [0; $words];
                words[usize::from(cell) / 64] = 1 << (cell % 64);
                Words(words)
            }

            #[inline(always)]
            fn count(self) -> u32 {
                self.0.iter().map(|word| word.count_ones()).sum()
            }

            #[inline(always)]
            fn first(self) -> u16 {
                let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
                (64 * word as u32 + self.0[word].trailing_zeros()) as u16
            }

            #[inline(always)]
            fn without_first(mut self) -> Self {
                let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
                self.0[word] &= self.0[word].wrapping_sub(1);
                self
            }

            #[inline(always)]
            fn has(self, cell: u16) -> bool {
                self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
            }

            #[inline(always)]
            fn hash(self) -> u64 {
                let turned = |all: u64, word: &u64| all.rotate_left(21) ^ word;
                game::zobrist::mix(self.0.iter().fold(0, turned))
            }

            fn kept() -> &'static LocalKey<Cell<Option<Box<Tree<Self>>>>> {
                thread_local! {
                    static KEPT: Cell<Option<Box<Tree<Words<$words>>>>> = const { Cell::new(None) };
                }
                &KEPT
            }

            fn shape(shapes: &Shapes) -> &OnceLock<Shape<Self>> {
                &shapes.$shape
            }
        }
    };
}

cells!(3, three);
cells!(4, four);
cells!(7, seven);
cells!(9, nine);
