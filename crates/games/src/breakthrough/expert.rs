//! What can be seen at once: pieces that arrive, pieces that must be taken, and
//! pieces that nobody can stop.

use super::{Board, Step};
use game::Expert;
use game::prelude::*;

/// Sees who wins the race within three moves.
pub(super) struct Race;

impl Expert<Board> for Race {
    fn name(&self) -> &'static str {
        "race"
    }

    fn look(&self, board: &Board, moves: &mut Vec<Step>) -> Bounds {
        moves.clear();
        if let Some(score) = board.score() {
            return Bounds::exact(score);
        }
        let mover = board.to_move();
        let opponent = mover.other();
        let ways = board.destinations(mover);
        let theirs = board.pieces[opponent.index()];
        let diagonal = [ways[0], 0, ways[2]];
        let won = Bounds::exact(Score::win_for(mover));
        // To arrive wins, and so does taking the last piece.
        let last = if theirs.count_ones() == 1 { theirs } else { 0 };
        if list(mover, moves, ways.map(|way| way & board.goals[mover.index()]))
            || list(mover, moves, diagonal.map(|way| way & last))
        {
            return won;
        }
        // A piece one step away arrives unless it is taken now: on the far row
        // there is none of its own side, and it has a diagonal to go.
        let runners = theirs & board.before_goal(opponent);
        if runners != 0 {
            let stopped =
                runners.count_ones() == 1 && list(mover, moves, diagonal.map(|way| way & runners));
            if stopped {
                return board.score_range();
            }
            board.legal_moves(moves);
            return Bounds::exact(Score::win_for(opponent));
        }
        // Nor can anybody take a piece that comes there unattacked.
        let safe = board.before_goal(mover) & !board.attacked(opponent);
        if list(mover, moves, ways.map(|way| way & safe)) {
            return won;
        }
        list(mover, moves, diagonal.map(|way| way & theirs));
        list(mover, moves, ways.map(|way| way & !theirs));
        board.score_range()
    }
}

impl Board {
    /// The row before the far row of `player`.
    fn before_goal(&self, player: Player) -> u64 {
        match player {
            Player::First => self.goals[0] >> self.columns(),
            Player::Second => self.goals[1] << self.columns(),
        }
    }
}

/// Appends the steps to these squares, the most advanced first; whether there
/// are any.
fn list(player: Player, moves: &mut Vec<Step>, ways: [u64; 3]) -> bool {
    let mut all = ways[0] | ways[1] | ways[2];
    let found = all != 0;
    while all != 0 {
        let square = match player {
            Player::First => 63 - all.leading_zeros() as usize,
            Player::Second => all.trailing_zeros() as usize,
        };
        all &= !(1 << square);
        let by = (0..3).filter(|&sideways| ways[sideways] >> square & 1 == 1);
        moves.extend(by.map(|sideways| Step::new(player, sideways, square)));
    }
    found
}
