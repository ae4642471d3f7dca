//! What can be seen at once: pieces that arrive, pieces that must be taken, and
//! pieces that nobody can stop.

use super::patterns::Patterns;
use super::{Board, Step};
use game::Oracle;
use game::prelude::*;

/// Sees who wins the race within three moves.
pub(super) struct Race;

impl Oracle<Board> for Race {
    fn name(&self) -> &'static str {
        "race"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        see(board).0
    }

    fn narrows(&self) -> bool {
        true
    }

    fn look(&self, board: &Board, moves: &mut Vec<Step>) -> Bounds {
        moves.clear();
        let (bounds, ways) = see(board);
        // Pieces that can be taken come first.
        let theirs = board.pieces[board.to_move().other().index()];
        list(board.to_move(), moves, ways.map(|way| way & theirs));
        list(board.to_move(), moves, ways.map(|way| way & !theirs));
        bounds
    }

    fn glance(&self, board: &Board, _: &mut Vec<Step>) -> (Bounds, usize) {
        let (bounds, ways) = see(board);
        (bounds, ways.iter().map(|way| way.count_ones() as usize).sum())
    }

    fn feature_count(&self, board: &Board) -> usize {
        Patterns::of(board).count()
    }

    fn features(&self, board: &Board, features: &mut Vec<u32>) {
        Patterns::of(board).list(board, features);
    }
}

/// Bounds on the score, and where the moves worth a try lead in each of the
/// three directions.
fn see(board: &Board) -> (Bounds, [u64; 3]) {
    if let Some(score) = board.score() {
        return (Bounds::exact(score), [0; 3]);
    }
    let mover = board.to_move();
    let opponent = mover.other();
    let ways = board.destinations(mover);
    let only = |squares: u64| ways.map(|way| way & squares);
    let theirs = board.pieces[opponent.index()];
    let won = Bounds::exact(Score::win_for(mover));
    // To arrive wins, and so does taking the last piece. What a way straight
    // ahead leads to is empty, so nothing is taken there.
    let last = if theirs.count_ones() == 1 { theirs } else { 0 };
    let winning = only(board.goals[mover.index()] | last);
    if winning != [0; 3] {
        return (won, winning);
    }
    // A piece one step away arrives unless it is taken now: on the far row
    // there is none of its own side, and it has a diagonal to go.
    let runners = theirs & board.before_goal(opponent);
    if runners != 0 {
        let taking = only(runners);
        return match taking != [0; 3] && runners.count_ones() == 1 {
            true => (board.score_range(), taking),
            false => (Bounds::exact(Score::win_for(opponent)), ways),
        };
    }
    // Nor can anybody take a piece that comes there unattacked.
    let safe = only(board.before_goal(mover) & !board.attacked(opponent));
    if safe != [0; 3] {
        return (won, safe);
    }
    (board.score_range(), ways)
}

impl Board {
    /// The row before the far row of `player`.
    pub(super) fn before_goal(&self, player: Player) -> u64 {
        match player {
            Player::First => self.goals[0] >> self.columns(),
            Player::Second => self.goals[1] << self.columns(),
        }
    }
}

/// Appends the steps to these squares, the most advanced first.
fn list(player: Player, moves: &mut Vec<Step>, ways: [u64; 3]) {
    let mut all = ways[0] | ways[1] | ways[2];
    while all != 0 {
        let square = match player {
            Player::First => 63 - all.leading_zeros() as usize,
            Player::Second => all.trailing_zeros() as usize,
        };
        all &= !(1 << square);
        let by = (0..3).filter(|&sideways| ways[sideways] >> square & 1 == 1);
        moves.extend(by.map(|sideways| Step::new(player, sideways, square)));
    }
}
