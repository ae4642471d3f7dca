//! The moves.

use game::Move;

/// A capture: two neighbouring cells, and which of them takes the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Capture(u16);

impl Capture {
    /// The capture between `low` and the cell after it, in its line (`axis` 0)
    /// or in the next line (`axis` 1). The stone on `low` takes the other one
    /// unless it goes `downwards`.
    #[inline]
    pub(super) fn new(low: usize, axis: usize, downwards: bool) -> Capture {
        Capture((4 * low + 2 * axis + usize::from(downwards)) as u16)
    }

    /// The lower of the two cells.
    #[inline]
    pub(super) fn low(self) -> usize {
        usize::from(self.0 / 4)
    }

    /// 0 within a line, 1 between two lines.
    #[inline]
    pub(super) fn axis(self) -> usize {
        usize::from(self.0 / 2 % 2)
    }

    /// Whether the higher cell takes the lower one.
    #[inline]
    pub(super) fn downwards(self) -> bool {
        self.0 % 2 == 1
    }
}

impl Move for Capture {
    #[inline]
    fn code(self) -> u16 {
        self.0
    }
    #[inline]
    fn from_code(code: u16) -> Capture {
        Capture(code)
    }
}
