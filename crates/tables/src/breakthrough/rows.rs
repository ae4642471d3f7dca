//! The value of a position of the top rows: whether the attacker, who is to move, breaks
//! through there by force, and how many times the defender may move elsewhere meanwhile.
//!
//! The attacker moves pieces of these rows. The defender answers with a piece of these
//! rows that is not on the lowest, or passes (moves elsewhere). The attacker wants the
//! number of passes to be small, and next the number of all the defender's moves.

use super::layout::{Code, Layout, Pieces};
use super::steps::{Steps, after_up, code_after_down, code_after_entry};

/// [`Limits`] in a byte: passes in the upper half, in the lower half how many more moves
/// there are at most, so that the order of bytes is the attacker's. There, 15 stands for
/// any number from 15 on.
pub type Value = u8;

/// The attacker arrives with this move.
pub const NOW: Value = 0;
/// There is no forced win here (or one that lets the defender pass 15 times).
pub const NONE: Value = 0xff;
/// The value of a piece that comes to the row before the last and cannot be taken.
const FREE: Value = 0x10;
/// No value is smaller where the attacker cannot come to the row before the last.
const LATER: Value = 0x20;

/// What the attacker can force: whatever the defender does, it makes no more moves than
/// this before the attacker arrives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Moves elsewhere.
    pub passes: u8,
    /// Moves of any kind; [`Limits::MANY`] if there is no limit.
    pub moves: u8,
}

impl Limits {
    /// More moves than anybody counts.
    pub const MANY: u8 = 100;

    /// What a value says; nothing if there is no forced win.
    #[inline]
    pub fn of(value: Value) -> Option<Limits> {
        let (passes, more) = (value >> 4, value & 0xf);
        let moves = if more == 0xf { Limits::MANY } else { passes + more };
        (value != NONE).then_some(Limits { passes, moves })
    }

    /// As a value.
    #[inline]
    pub fn value(self) -> Value {
        match self.passes {
            15.. => NONE,
            passes => passes << 4 | (self.moves - passes).min(0xf),
        }
    }

    /// One move of the defender earlier, which was a pass or not.
    #[inline]
    pub fn before(self, pass: bool) -> Limits {
        Limits { passes: self.passes + u8::from(pass), moves: self.moves + 1 }
    }

    /// What holds whichever of both the defender chooses.
    #[inline]
    pub fn or(self, other: Limits) -> Limits {
        Limits { passes: self.passes.max(other.passes), moves: self.moves.max(other.moves) }
    }
}

/// The rules of the game within the rows of a table.
pub struct Rows {
    steps: Steps,
    /// The row before the last, and the one before that.
    before_last: u64,
    third_last: u64,
    /// In a window the squares of its last column but the one on the last row: there the
    /// defender's pieces come in.
    open: u64,
}

impl Rows {
    /// For tables of this layout. In a window of columns the defender has as many pieces as
    /// it likes beside the last column.
    pub fn new(layout: &Layout, is_window: bool) -> Rows {
        let (rows, columns) = (layout.rows(), layout.columns());
        Rows {
            steps: Steps::new(rows, columns),
            before_last: layout.squares_of(rows - 2..rows - 1),
            third_last: layout.squares_of(rows - 3..rows - 2),
            open: match is_window {
                true => (0..rows - 1).fold(0, |bits, row| bits | 1 << ((row + 1) * columns - 1)),
                false => 0,
            },
        }
    }

    /// The value of a position without a piece of the attacker on the last two rows, from
    /// those of later ones, and the step of the attacker that gets it, as the bits of both
    /// squares.
    #[inline]
    pub fn value(
        &self,
        layout: &Layout,
        (pieces, code): (Pieces, Code),
        look: impl Fn(Code) -> Value,
    ) -> (Value, (u64, u64)) {
        let (mut best, mut step) = (NONE, (0, 0));
        let lasts = Pieces { attacker: pieces.attacker & self.third_last, ..pieces };
        self.steps.up(lasts, |from, to| {
            let next = after_up(layout, (pieces, code), from, to);
            let worst = self.taken(layout, next, to, best, &look);
            if worst < best {
                (best, step) = (worst, (from, to));
            }
            best > FREE
        });
        // Any other step gives the defender a second pass.
        if best >= LATER {
            self.steps.up(pieces, |from, to| {
                if to & self.before_last == 0 {
                    let next = after_up(layout, (pieces, code), from, to);
                    let worst = self.answered(layout, next, best, &look);
                    if worst < best {
                        (best, step) = (worst, (from, to));
                    }
                }
                best > LATER
            });
        }
        (best, step)
    }

    /// The value if the defender is to move; anything not below `best` if it is not below.
    #[inline(always)]
    fn answered(
        &self,
        layout: &Layout,
        (pieces, code): (Pieces, Code),
        best: Value,
        look: &impl Fn(Code) -> Value,
    ) -> Value {
        let Some(passed) = Limits::of(look(code)) else { return NONE };
        let mut worst = passed.before(true);
        let mut value = worst.value();
        if value < best {
            self.answers(layout, (pieces, code), |_, next| {
                value = match Limits::of(look(next)) {
                    Some(replied) => {
                        worst = worst.or(replied.before(false));
                        worst.value()
                    }
                    None => NONE,
                };
                value < best
            });
        }
        value
    }

    /// The same where a piece of the attacker arrives unless it is taken at once.
    #[inline(always)]
    fn taken(
        &self,
        layout: &Layout,
        (pieces, code): (Pieces, Code),
        runner: u64,
        best: Value,
        look: &impl Fn(Code) -> Value,
    ) -> Value {
        let mut worst = Limits { passes: 1, moves: 1 };
        if runner & self.open != 0 {
            let next = code_after_entry(layout, (pieces, code), runner);
            let Some(replied) = Limits::of(look(next)) else { return NONE };
            worst = worst.or(replied.before(false));
        }
        let mut takers = self.steps.takers(pieces.defender, runner);
        while takers != 0 && worst.value() < best {
            let from = takers & takers.wrapping_neg();
            takers ^= from;
            let next = code_after_down(layout, (pieces, code), from, runner);
            let Some(replied) = Limits::of(look(next)) else { return NONE };
            worst = worst.or(replied.before(false));
        }
        worst.value()
    }

    /// Whether `holds` is true of what every step of the defender, who is to move, leads
    /// to, or the attacker arrives after it.
    #[inline]
    pub fn after_every_answer(
        &self,
        layout: &Layout,
        (pieces, code): (Pieces, Code),
        holds: impl Fn(Code) -> bool,
    ) -> bool {
        let runners = pieces.attacker & self.before_last;
        let mut all = true;
        self.answers(layout, (pieces, code), |to, next| {
            // A runner that is not taken arrives.
            all = runners & !to != 0 || holds(next);
            all
        });
        all
    }

    /// Calls `each` with the square that a move of the defender leads to, as a bit (none if
    /// it leaves the window), and the code after it; it says whether to go on.
    #[inline(always)]
    fn answers(
        &self,
        layout: &Layout,
        (pieces, code): (Pieces, Code),
        mut each: impl FnMut(u64, Code) -> bool,
    ) {
        let mut goes_on = true;
        self.steps.down(pieces, |from, to| {
            goes_on = each(to, code_after_down(layout, (pieces, code), from, to));
            goes_on
        });
        if self.open == 0 {
            return;
        }
        let mut entries = self.open & !pieces.defender;
        while entries != 0 && goes_on {
            let to = entries & entries.wrapping_neg();
            entries ^= to;
            goes_on = each(to, code_after_entry(layout, (pieces, code), to));
        }
        // From all rows but the lowest, where the defender has no piece.
        let mut leavers = (self.open | self.open << layout.columns()) & pieces.defender;
        while leavers != 0 && goes_on {
            let from = leavers & leavers.wrapping_neg();
            leavers ^= from;
            goes_on = each(0, code.wrapping_sub(layout.defender(from.trailing_zeros())));
        }
    }
}
