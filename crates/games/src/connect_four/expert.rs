//! What can be seen in a position without playing it out.
//!
//! Tactics: fours that can be made at once, replies that are forced, cells that
//! must not be given away. Strategy: follow-up, the old way to hold Connect
//! Four, in which every stone of the opponent is answered on top of it.

use super::Board;
use super::follow_up;
use game::{Bounds, Expert, Game, Player, Score};

/// Threats, forced moves and follow-up.
pub struct Threats;

impl Expert<Board> for Threats {
    fn name(&self) -> &'static str {
        "threats"
    }

    #[inline]
    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        moves.clear();
        let mover = board.to_move();
        let won_by = |player| Bounds::exact(Score::win_for(player));
        let mine = board.stones[mover.index()];
        let theirs = board.stones[mover.other().index()];
        if board.has_four(theirs) {
            return won_by(mover.other());
        }
        let taken = mine | theirs;
        let free = board.cells ^ taken;
        if free == 0 {
            return Bounds::exact(Score::DRAW);
        }
        let landing = board.landing(taken);
        let wins = board.threats(mine) & landing;
        if wins != 0 {
            moves.push(board.column(wins & wins.wrapping_neg()));
            return won_by(mover);
        }
        let danger = board.threats(theirs) & free;
        let forced = danger & landing;
        // A stone below a cell where they win loses at once, and so does
        // everything that leaves a four open.
        let mut safe = landing & !(danger >> 1);
        if forced != 0 {
            safe &= forced;
            if forced & (forced - 1) != 0 {
                safe = 0;
            }
        }
        if safe == 0 {
            let any = landing & landing.wrapping_neg();
            moves.push(board.column(any));
            return won_by(mover.other());
        }
        let mut bounds = Bounds::WIN_DRAW_LOSS;
        if forced == 0 {
            bounds = limits(board, mover, mine, theirs, free);
            bounds = bounds
                .intersect(follow_up::bounds(board, mine, theirs, danger).seen_by(mover))
                .expect("what is possible and what is forced agree");
        }
        while safe != 0 {
            moves.push(board.column(safe & safe.wrapping_neg()));
            safe &= safe - 1;
        }
        bounds
    }

    fn slot(&self, board: &Board, column: u16) -> u16 {
        let taken = board.stones[0] | board.stones[1];
        let bottom = board.bit(usize::from(column), 0);
        ((taken + bottom) & !taken).trailing_zeros() as u16
    }

    fn promise(&self, board: &Board, column: u16) -> i32 {
        let mover = board.to_move();
        let mine = board.stones[mover.index()];
        let theirs = board.stones[mover.other().index()];
        let taken = mine | theirs;
        let free = board.cells ^ taken;
        let bottom = board.bit(usize::from(column), 0);
        let cell = (taken + bottom) & !taken;
        let threats = board.threats(mine | cell) & free & !cell;
        let w = weights();
        let centre = column.min(board.width() as u16 - 1 - column) as i32;
        let row = cell.trailing_zeros() as i32 - bottom.trailing_zeros() as i32;
        let rows = follow_up::Rows::new(board);
        let good = if mover == Player::First { rows.even } else { rows.odd };
        w[5] * (threats & good).count_ones() as i32
          + w[6] * ((threats >> 1 | threats << 1) & threats).count_ones() as i32
          + w[7] * (board.threats(theirs|cell) & free & !cell).count_ones() as i32
        + w[0] * threats.count_ones() as i32 + w[1] * centre + w[2] * row.min(board.height() as i32 - 1 - row)
          + w[3] * lines(board, cell, mine|free) + w[4] * lines(board, cell, theirs|free)
    }
}

fn lines(board: &Board, cell: u64, stones: u64) -> i32 {
    let mut n = 0;
    for f in board.fours(stones).into_iter().zip(board.distances) {
        let (f, d) = f;
        let r = f & (cell | cell >> d | cell >> (2 * d & 63) | cell >> (3 * d & 63));
        n += r.count_ones();
    }
    n as i32
}

fn weights() -> &'static [i32; 8] {
    static W: std::sync::OnceLock<[i32; 8]> = std::sync::OnceLock::new();
    W.get_or_init(|| {
        let mut w = [0; 8];
        if let Ok(t) = std::env::var("W") {
            for (i, p) in t.split(',').enumerate() { w[i] = p.parse().unwrap(); }
        }
        w
    })
}

/// Who can still make four in a row at all.
#[inline]
fn limits(board: &Board, mover: Player, mine: u64, theirs: u64, free: u64) -> Bounds {
    let reach = |stones: u64| Score(board.has_four(stones | free) as i16);
    Bounds { lower: -reach(theirs), upper: reach(mine) }.seen_by(mover)
}
