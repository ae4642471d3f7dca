//! A board as each side sees it that attacks the top rows: which squares count, and how
//! far the defender is from its own goal. Most positions are dismissed by these alone.
//!
//! A table of all columns has one view of each attack. A table of a window has two: from
//! the left edge, and the mirror image from the right.

use super::layout::Pieces;
use super::rows::Limits;
use super::table::Shape;
use game::{Game, Player};
use games::breakthrough::Board;
use std::ops::Range;

/// What one attacker wants to know of one view, in squares of the board.
struct Side {
    /// The attacker's squares on the rows of the table, without the last two.
    area: u64,
    /// Of these the row from which a piece comes to the row before the last.
    third_last: u64,
    /// The row from which it arrives.
    before_last: u64,
    /// The defender's squares on the rows of the table above the lowest, in all columns.
    inside: u64,
    /// The squares from which the defender needs at most so many moves.
    near: [u64; 4],
    /// The moves that a piece of the defender needs, by the zeros before it.
    steps: [u8; 65],
}

/// A way to look at the board.
struct View {
    /// By the attacker.
    sides: [Side; 2],
    is_mirrored: bool,
    /// A row of the table, by the row of the board; none where they are the same.
    row: Vec<u8>,
}

/// All views of a table of the top rows.
pub(super) struct Sides {
    views: Vec<View>,
    shape: Shape,
}

/// A side's attack on the top rows, and how far the defender is from its own goal.
#[derive(Clone, Copy, Debug)]
pub struct Attack {
    /// The rows of the table, without the defender's pieces that have come to the lowest.
    pub(super) top: Pieces,
    /// How many moves elsewhere a piece needs that is below these rows or on the lowest.
    pub outside: u8,
    /// How many moves a piece needs that is on these rows.
    pub inside: u8,
    /// How many of these are moves elsewhere.
    pub below: u8,
}

impl Attack {
    /// Whether the defender comes too late, if it makes no more than so many moves.
    #[inline]
    pub(super) fn is_fast(&self, limits: Limits) -> bool {
        let Limits { passes, moves } = limits;
        passes < self.outside && (passes < self.below || moves < self.inside)
    }
}

impl Side {
    fn new(shape: Shape, attacker: Player, columns_seen: u64) -> Side {
        let Shape { board_rows, columns, rows, .. } = shape;
        let below = board_rows - rows;
        // Rows as the attacker counts them.
        let squares = |range: Range<usize>, row: u64| {
            range.fold(0, |bits, r| {
                let place = if attacker == Player::First { r } else { board_rows - 1 - r };
                bits | row << (place * columns)
            })
        };
        let all = u64::MAX >> (64 - columns);
        let steps = |zeros: usize| match zeros {
            64 => Limits::MANY + 2,
            _ if attacker == Player::First => (zeros / columns) as u8,
            _ => (board_rows - 1).saturating_sub((63 - zeros) / columns) as u8,
        };
        Side {
            area: squares(below..board_rows - 2, columns_seen),
            third_last: squares(board_rows - 3..board_rows - 2, columns_seen),
            before_last: squares(board_rows - 2..board_rows - 1, columns_seen),
            inside: squares(below + 1..board_rows, all),
            near: std::array::from_fn(|most| squares(0..(most + 1).min(board_rows), all)),
            steps: std::array::from_fn(steps),
        }
    }
}

impl Sides {
    pub fn new(shape: Shape) -> Sides {
        let Shape { columns, window, .. } = shape;
        let view = |is_mirrored: bool| {
            let column = |c: usize| if is_mirrored { columns - 1 - c } else { c };
            let seen = (0..window).fold(0, |bits, c| bits | 1 << column(c));
            let turned = |row: usize| {
                (0..window).fold(0, |bits, c| bits | ((row >> column(c) & 1) << c) as u8)
            };
            View {
                sides: Player::BOTH.map(|attacker| Side::new(shape, attacker, seen)),
                is_mirrored,
                row: match shape.is_window() {
                    true => (0..1 << columns).map(turned).collect(),
                    false => Vec::new(),
                },
            }
        };
        let mirrored: &[bool] = if shape.is_window() { &[false, true] } else { &[false] };
        Sides { views: mirrored.iter().map(|&is_mirrored| view(is_mirrored)).collect(), shape }
    }

    /// How many views there are.
    #[inline]
    pub fn views(&self) -> Range<usize> {
        0..self.views.len()
    }

    /// Whether a look at the table could show that `attacker` wins. What it cannot: every
    /// forced win lets the defender pass once, and twice if no piece comes to the row
    /// before the last at once; and once more if the defender is to move.
    #[inline]
    pub fn is_worth_a_look(&self, board: &Board, attacker: Player, view: usize) -> bool {
        let side = &self.views[view].sides[attacker.index()];
        let [own, other] = [attacker, attacker.other()].map(|player| board.pieces(player));
        if own & side.before_last != 0 {
            return true;
        }
        let waits = usize::from(board.to_move() != attacker);
        let passes = 1 + usize::from(own & side.third_last == 0) + waits;
        own & side.area != 0 && other & side.near[passes] == 0
    }

    /// Whether `attacker` arrives if it is to move.
    #[inline]
    pub fn has_runner(&self, board: &Board, attacker: Player, view: usize) -> bool {
        board.pieces(attacker) & self.views[view].sides[attacker.index()].before_last != 0
    }

    /// An attack on the top rows of a board.
    #[inline]
    pub fn attack(&self, board: &Board, attacker: Player, view: usize) -> Attack {
        let Shape { board_rows, columns, rows, window } = self.shape;
        let view = &self.views[view];
        let side = &view.sides[attacker.index()];
        let [own, other] = [attacker, attacker.other()].map(|player| board.pieces(player));
        let below = board_rows - rows;
        let mask = u64::MAX >> (64 - columns);
        let top = |pieces: u64| {
            if view.row.is_empty() && attacker == Player::First {
                return pieces >> (below * columns);
            }
            (0..rows).fold(0, |bits, r| {
                let place = if attacker == Player::First { below + r } else { rows - 1 - r };
                let row = pieces >> (place * columns) & mask;
                let row = view.row.get(row as usize).map_or(row, |&row| row.into());
                bits | row << (r * window)
            })
        };
        let nearest = |pieces: u64| match attacker {
            Player::First => side.steps[pieces.trailing_zeros() as usize],
            Player::Second => side.steps[pieces.leading_zeros() as usize],
        };
        Attack {
            top: Pieces { attacker: top(own), defender: top(other & side.inside) },
            outside: nearest(other & !side.inside),
            inside: nearest(other & side.inside),
            below: below as u8,
        }
    }

    /// The square of the board that a square of the table is, as this attacker sees it.
    pub fn square(&self, square: usize, attacker: Player, view: usize) -> usize {
        let Shape { board_rows, columns, rows, window } = self.shape;
        let (row, column) = (square / window + board_rows - rows, square % window);
        let row = if attacker == Player::First { row } else { board_rows - 1 - row };
        let column = if self.views[view].is_mirrored { columns - 1 - column } else { column };
        row * columns + column
    }
}
