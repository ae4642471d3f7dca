//! Positions made smaller, with the same winner: Claessen's Algorithm 5, and
//! beyond pairs of groups.

use super::sums::Sums;
use super::values::ValueId;
use cgt::Simple;
use game::{Game, Player, Simplifier};
use games::clobber::Board;
use std::sync::Arc;

/// Takes groups off the board that add up to zero: zero itself, inverse pairs,
/// and of values n·↑ + ⋆k all but the fewest groups that have the same sum. Of
/// other groups it leaves out moves that are never needed; and where the moves
/// need not be real ones, the simplest equal group takes a group's place.
pub struct Cancelling(pub Arc<Sums>);

/// A group that may have to go.
#[derive(Clone, Copy)]
struct Known {
    group: (u128, u128),
    id: ValueId,
    simple: Option<Simple>,
}

/// The stones of a board: groups with values, and all others.
struct Apart {
    known: Vec<Known>,
    others: (u128, u128),
}

impl Apart {
    fn stones(&self) -> (u128, u128) {
        self.known.iter().fold(self.others, |(black, white), known| {
            (black | known.group.0, white | known.group.1)
        })
    }

    /// Leaves nothing else on the board.
    fn put_on(&self, board: &mut Board) {
        let (black, white) = self.stones();
        *board = board.with_stones(black, white, board.to_move());
    }
}

impl Cancelling {
    /// What is left of a board, and whether anything has gone.
    fn cancel(&self, board: &Board) -> (Apart, bool) {
        let (database, lines) = (self.0.database(), self.0.lines(board));
        let values = database.values();
        let mut left = Apart { known: Vec::new(), others: (0, 0) };
        let mut gone = false;
        for group in board.groups() {
            let id = database.look_group(lines, group.0, group.1);
            let Some(id) = id else {
                left.others = (left.others.0 | group.0, left.others.1 | group.1);
                continue;
            };
            let inverse = values.negative(id);
            match left.known.iter().position(|other| other.id == inverse) {
                _ if id == ValueId::ZERO => gone = true,
                Some(place) => {
                    left.known.swap_remove(place);
                    gone = true;
                }
                None => left.known.push(Known { group, id, simple: values.simple(id) }),
            }
        }
        gone |= thin_out(&mut left.known);
        (left, gone)
    }

    /// Puts the simplest equal groups in the place of known ones, as far as there
    /// is room for them; whether any was.
    fn exchange(&self, board: &Board, left: &mut Apart) -> bool {
        let mut changed = false;
        for i in 0..left.known.len() {
            let Known { group, id, .. } = left.known[i];
            let stones = (group.0 | group.1).count_ones();
            let simplest = self.0.database().simplest(id).filter(|part| part.stones() < stones);
            let Some(part) = simplest else { continue };
            let all = left.stones();
            let others = (all.0 | all.1) & !(group.0 | group.1);
            if let Some(place) = board.room_for(part, others) {
                left.known[i].group = place;
                changed = true;
            }
        }
        changed
    }
}

impl Simplifier<Board> for Cancelling {
    fn simplify(&self, board: &mut Board) -> bool {
        let (left, gone) = self.cancel(board);
        if gone {
            left.put_on(board);
        }
        gone
    }

    fn thin(&self, board: &Board, moves: &mut Vec<<Board as Game>::Move>) {
        let (database, lines) = (self.0.database(), self.0.lines(board));
        let (mut known, mut pairs) = (0, Vec::new());
        for group in board.groups() {
            let is_left = board.to_move() == Player::Second;
            if database.needed_moves(lines, group, is_left, &mut pairs) {
                known |= group.0 | group.1;
            }
        }
        let needed: Vec<_> = pairs.into_iter().map(|(from, to)| board.capture(from, to)).collect();
        // Whoever has moves needs one of them, unless no group matters.
        let stays = |m: &_| {
            let (from, _) = board.cells_of(*m).expect("a legal move");
            known >> from & 1 == 0 || needed.contains(m)
        };
        if moves.iter().any(stays) {
            moves.retain(stays);
        }
    }

    fn replace(&self, board: &mut Board) -> bool {
        let (mut left, mut changed) = self.cancel(board);
        changed |= self.exchange(board, &mut left);
        if changed {
            left.put_on(board);
        }
        changed
    }
}

/// Leaves of the simple values none, one or two that have the sum of all, if
/// there are such; says whether any went.
fn thin_out(known: &mut Vec<Known>) -> bool {
    let simple: Vec<(usize, Simple)> =
        known.iter().enumerate().filter_map(|(i, known)| Some((i, known.simple?))).collect();
    let sum = simple.iter().fold(Simple::default(), |sum, &(_, value)| sum + value);
    let keep: Vec<usize> = if simple.len() < 2 {
        return false;
    } else if sum == Simple::default() {
        Vec::new()
    } else if let Some(&(one, _)) = simple.iter().find(|&&(_, value)| value == sum) {
        vec![one]
    } else {
        let pairs = simple.iter().flat_map(|&a| simple.iter().map(move |&b| (a, b)));
        let found = pairs.filter(|(a, b)| a.0 < b.0).find(|(a, b)| a.1 + b.1 == sum);
        match found.filter(|_| simple.len() > 2) {
            Some((a, b)) => vec![a.0, b.0],
            None => return false,
        }
    };
    let mut index = 0;
    known.retain(|known| {
        let stays = known.simple.is_none() || keep.contains(&index);
        index += 1;
        stays
    });
    true
}
