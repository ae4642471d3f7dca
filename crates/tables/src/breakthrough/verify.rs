//! A sample of a table derived again from the rules of the game, move by move on real
//! boards. Positions near the end are searched to the end; of others each move of both
//! sides is made, and what follows is what the table says of the positions after it.

use super::layers::Rules;
use super::layout::Pieces;
use super::rows::{Limits, NONE, NOW, Value};
use super::table::{BreakthroughTable, Shape};
use crate::kind::{Sample, Verified, Watch, Wrong};
use game::{Game, Notation, Player, Rng};
use games::breakthrough::Board;
use rayon::prelude::*;
use rustc_hash::FxHashMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// Entries that are derived by one thread at a time.
const CHUNK: u64 = 2048;
/// With so many steps left at most a position is searched to its end.
const NEAR: usize = 3;

pub(super) fn verify(
    table: &BreakthroughTable,
    sample: &Sample,
    watch: Watch,
) -> Result<Verified, Wrong> {
    let entries = table.layout().len();
    let all = sample.share >= 1.0;
    let count = if all { entries } else { (entries as f64 * sample.share).ceil() as u64 };
    let (done, chunks) = (AtomicU64::new(0), count.div_ceil(CHUNK));
    (0..chunks).into_par_iter().try_for_each(|chunk| {
        let mut judge = Judge::new(table);
        let mut rng = Rng::new(sample.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ chunk);
        let places = chunk * CHUNK..count.min((chunk + 1) * CHUNK);
        let length = places.end - places.start;
        for place in places {
            let random = (u128::from(rng.bits()) * u128::from(entries)) >> 64;
            judge.check(if all { place } else { random as u64 } as usize)?;
        }
        (watch.progress)(done.fetch_add(length, Relaxed) + length, count);
        Ok(())
    })?;
    Ok(Verified { positions: count, values: count })
}

/// Derives entries of a table.
struct Judge<'t> {
    table: &'t BreakthroughTable,
    /// The board on which positions are set up: that of the table, or one that has two
    /// more rows below those of the table, and beside a window one more column.
    start: Board,
    known: FxHashMap<(u64, u64), u8>,
}

impl Judge<'_> {
    fn new(table: &BreakthroughTable) -> Judge<'_> {
        let shape = table.shape();
        let rows = if shape.is_whole() { shape.rows } else { shape.rows + 2 };
        let columns = shape.window + usize::from(shape.is_window());
        let start = Board::new(rows, columns).expect("tables have few squares");
        Judge { table, start, known: FxHashMap::default() }
    }

    fn check(&mut self, index: usize) -> Result<(), Wrong> {
        let layout = self.table.layout();
        let pieces = layout.pieces(layout.code_at(index));
        let near = self.table.rules().layer(layout, pieces) <= NEAR;
        let (stored, derived) = match self.table.rules() {
            Rules::Rows(_) => (self.table.value_at(index), self.rows(pieces, near)),
            Rules::Whole(_) if pieces.attacker == 0 || pieces.defender == 0 => return Ok(()),
            Rules::Whole(_) => {
                let Pieces { attacker, defender } = pieces;
                let board = self.start.with_pieces([attacker, defender], Player::First);
                (self.table.moves_at(index), self.whole(&board, near))
            }
        };
        match stored == derived {
            true => Ok(()),
            false => {
                let board = self.set_up(pieces).position_text();
                Err(Wrong(format!("{board}: entry {stored:#x} should be {derived:#x}")))
            }
        }
    }

    /// The rows of a table on a board, with a piece of the defender far below that is
    /// never moved: a game goes on as long as there is one.
    fn set_up(&self, pieces: Pieces) -> Board {
        match self.table.shape().is_whole() {
            true => self.start.with_pieces([pieces.attacker, pieces.defender], Player::First),
            false => self.placed(pieces, Player::First, false),
        }
    }

    /// The same for rows, and beside a window the defender's pieces on all squares.
    fn placed(&self, pieces: Pieces, to_move: Player, beside: bool) -> Board {
        let Shape { rows, window, .. } = self.table.shape();
        let columns = self.start.columns();
        let row = |bits: u64, row: usize| bits >> (row * window) & ((1 << window) - 1);
        let spread = |bits| (0..rows).fold(0, |all, r| all | row(bits, r) << ((r + 2) * columns));
        let guards = match beside {
            true => (3..rows + 2).fold(0, |all, r| all | 1u64 << (r * columns + window)),
            false => 0,
        };
        let defender = spread(pieces.defender) | guards | 1 << columns;
        self.start.with_pieces([spread(pieces.attacker), defender], to_move)
    }

    /// The pieces of the top rows, without the defender's on the lowest of them.
    fn top(&self, board: &Board) -> Pieces {
        let Shape { rows, window, .. } = self.table.shape();
        let columns = self.start.columns();
        let lowest = (1 << window) - 1;
        let seen = |player| {
            let row = |r: usize| board.pieces(player) >> ((r + 2) * columns) & lowest;
            (0..rows).fold(0, |all, r| all | row(r) << (r * window))
        };
        Pieces { attacker: seen(Player::First), defender: seen(Player::Second) & !lowest }
    }

    /// The value of the top rows, the attacker to move.
    fn rows(&mut self, pieces: Pieces, near: bool) -> Value {
        if let Some(&value) = self.known.get(&(pieces.attacker, pieces.defender)) {
            return value;
        }
        let board = self.set_up(pieces);
        let (columns, last) = (board.columns(), board.rows() - 1);
        let Shape { window, .. } = self.table.shape();
        let (mut moves, mut answers, mut best) = (Vec::new(), Vec::new(), NONE);
        if pieces.attacker != 0 {
            board.legal_moves(&mut moves);
        }
        // The attacker stays in the window.
        for &m in moves.iter().filter(|m| m.to() % columns < window) {
            if m.to() / columns == last {
                return NOW;
            }
            let next = self.top(&board.after(m));
            let mut all = vec![(next, true)];
            // With nothing beside it a piece can leave the window; the others come in.
            for beside in [false, true].into_iter().take(1 + columns - window) {
                let next = self.placed(next, Player::Second, beside);
                next.legal_moves(&mut answers);
                for &answer in &answers {
                    let after = next.after(answer);
                    let moved = next.pieces(Player::Second) & !after.pieces(Player::Second);
                    // Pieces of the three lowest rows are elsewhere.
                    if moved.trailing_zeros() as usize / columns > 2 {
                        all.push((self.top(&after), false));
                    }
                }
            }
            let value = |(pieces, pass)| {
                let value = self.continued(pieces, near);
                Limits::of(value).map(|limits| limits.before(pass))
            };
            let worst: Option<Vec<Limits>> = all.into_iter().map(value).collect();
            let worst = worst.and_then(|all| all.into_iter().reduce(Limits::or));
            best = best.min(worst.map_or(NONE, Limits::value));
        }
        if near {
            self.known.insert((pieces.attacker, pieces.defender), best);
        }
        best
    }

    fn continued(&mut self, pieces: Pieces, near: bool) -> Value {
        if near { self.rows(pieces, true) } else { self.table.value(pieces) }
    }

    /// The number of moves left of a whole board.
    fn whole(&mut self, board: &Board, near: bool) -> u8 {
        if board.score().is_some() {
            return 0;
        }
        // Small boards leave the highest bit free for the side to move.
        let side = u64::from(board.to_move() == Player::Second) << 63;
        let key = (board.pieces(Player::First), board.pieces(Player::Second) | side);
        if near && let Some(&moves) = self.known.get(&key) {
            return moves;
        }
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        let (mut won, mut lost) = (None, 0);
        for &m in &moves {
            let next = board.after(m);
            let left = match (near, next.score()) {
                (_, Some(_)) => 0,
                (true, None) => self.whole(&next, true),
                (false, None) => self.table.moves_to_end(&next),
            };
            match left % 2 {
                0 => won = Some(won.map_or(left, |least: u8| least.min(left))),
                _ => lost = lost.max(left),
            }
        }
        let left = 1 + won.unwrap_or(lost);
        if near {
            self.known.insert(key, left);
        }
        left
    }
}
