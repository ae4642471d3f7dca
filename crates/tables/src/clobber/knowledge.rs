//! What else the table tells a search: the knowledge of the papers' players,
//! and positions made smaller.

use super::groups::Groups;
use super::sums::Sums;
use super::values::ValueId;
use cgt::Simple;
use game::{Bounds, Evaluator, Game, Memory, Oracle, Simplifier};
use games::clobber::Board;
use std::sync::Arc;

/// What paper 000's program knows: sums of groups that are all n·↑ + ⋆k.
pub struct SimpleSums(pub Arc<Sums>);

impl Oracle<Board> for SimpleSums {
    fn name(&self) -> &'static str {
        "simple-values"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.of(board, &mut Groups::default())
    }

    fn bounds_along(&self, board: &Board, memory: &mut Memory) -> Bounds {
        self.of(board, memory.kept())
    }
}

impl SimpleSums {
    fn of(&self, board: &Board, groups: &mut Groups) -> Bounds {
        let database = self.0.database();
        let is_simple = |id| database.values().simple(id).is_some();
        self.0.decide(board, groups.total(&self.0, board, database.stones(), is_simple))
    }
}

/// What paper 003's program knows: sums of groups of at most 8 stones.
pub struct SmallSums(pub Arc<Sums>);

/// Stones of a group in paper 003's database (section 4).
const SMALL: u32 = 8;

impl Oracle<Board> for SmallSums {
    fn name(&self) -> &'static str {
        "small-groups"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        self.of(board, &mut Groups::default())
    }

    fn bounds_along(&self, board: &Board, memory: &mut Memory) -> Bounds {
        self.of(board, memory.kept())
    }
}

impl SmallSums {
    fn of(&self, board: &Board, groups: &mut Groups) -> Bounds {
        let most = SMALL.min(self.0.database().stones());
        self.0.decide(board, groups.total(&self.0, board, most, |_| true))
    }
}

/// Estimates by atomic weights where the table has them, and by stones
/// elsewhere.
pub struct Weights(pub Arc<Sums>);

/// What a unit of atomic weight is worth in log odds: fitted to the same games
/// as the worth of stones.
const UNIT: f32 = 0.75;

impl Evaluator<Board> for Weights {
    fn name(&self) -> &'static str {
        "atomic-weights"
    }

    fn evaluate(&self, board: &Board) -> f32 {
        let (database, lines) = (self.0.database(), self.0.lines(board));
        let values = database.values();
        let (mut unknown, mut twice) = (0, 0);
        for (black, white) in board.groups() {
            match database.look_group(lines, black, white) {
                // Weights are good for Left, who is Black and moves second.
                Some(id) => {
                    let weight = values.atomic(id);
                    twice -= i32::from(weight.lower) + i32::from(weight.upper);
                }
                None => unknown |= black | white,
            }
        }
        let known = UNIT * twice as f32 / 2.0;
        Board::expectation(known + board.lead(unknown) + board.tempo())
    }
}

/// Takes groups off the board that add up to zero (paper 000, Algorithm 5, for
/// more than pairs): zero itself, inverse pairs, and of values n·↑ + ⋆k all but
/// the fewest groups that have the same sum.
pub struct Cancelling(pub Arc<Sums>);

/// A group that may have to go.
#[derive(Clone, Copy)]
struct Known {
    group: (u128, u128),
    id: ValueId,
    simple: Option<Simple>,
}

impl Simplifier<Board> for Cancelling {
    fn simplify(&self, board: &mut Board) -> bool {
        let (database, lines) = (self.0.database(), self.0.lines(board));
        let values = database.values();
        let (mut stays, mut known) = ((0, 0), Vec::<Known>::new());
        let mut gone = false;
        for group in board.groups() {
            let id = database.look_group(lines, group.0, group.1);
            let Some(id) = id.filter(|&id| values.is_exact(id)) else {
                stays = (stays.0 | group.0, stays.1 | group.1);
                continue;
            };
            let inverse = values.negative(id);
            match known.iter().position(|other| other.id == inverse) {
                _ if id == ValueId::ZERO => gone = true,
                Some(place) => {
                    known.swap_remove(place);
                    gone = true;
                }
                None => known.push(Known { group, id, simple: values.simple(id) }),
            }
        }
        gone |= thin_out(&mut known);
        if gone {
            let (black, white) = known.iter().fold(stays, |(black, white), known| {
                (black | known.group.0, white | known.group.1)
            });
            *board = board.with_stones(black, white, board.to_move());
        }
        gone
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
