//! Knowledge about moves: what experience says of a move before it is tried
//! (Ewalds 2012, section 4.8). None of it is exact.

use super::board::{Board, SWAP, any_size};
use super::geometry::{CIRCLE, CORNERS, Cell, EDGES, Geometry, STEPS};
use super::{board::Stones, distance, learnt};
use game::Prior;
use game::prelude::*;

/// What is looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Feature {
    Bridges,
    Near,
    NearOwn,
    Reply,
    Sides,
    GroupSize,
    Distance,
    LeastDistance,
    Learnt,
}

/// One kind of knowledge.
struct Knows(Feature);

/// All kinds.
pub(super) fn all() -> Vec<Box<dyn Prior<Board>>> {
    use Feature::*;
    let features =
        [Bridges, Near, NearOwn, Reply, Sides, GroupSize, Distance, LeastDistance, Learnt];
    features.into_iter().map(|feature| Box::new(Knows(feature)) as Box<dyn Prior<Board>>).collect()
}

impl Prior<Board> for Knows {
    fn name(&self) -> &'static str {
        match self.0 {
            Feature::Bridges => "bridges",
            Feature::Near => "near",
            Feature::NearOwn => "near-own",
            Feature::Reply => "reply",
            Feature::Sides => "sides",
            Feature::GroupSize => "group-size",
            Feature::Distance => "distance",
            Feature::LeastDistance => "least-distance",
            Feature::Learnt => "learnt",
        }
    }

    fn meaning(&self) -> &'static str {
        match self.0 {
            Feature::Bridges => "1 for saving a connection that the last stone attacks",
            Feature::Near => "3, 2 or 1 for each stone next to it, a bridge or a step further away",
            Feature::NearOwn => "the same for own stones only",
            Feature::Reply => "4 less the distance to the opponent's last stone",
            Feature::Sides => "how many corners and edges the stone's group then touches",
            Feature::GroupSize => "how many own stones it joins",
            Feature::Distance => "how few stones the mover needs from there for a fork or a bridge",
            Feature::LeastDistance => "the same for whoever needs fewer",
            Feature::Learnt => "how likely a long search is to choose it, from 0 to 1",
        }
    }

    fn add(&self, board: &Board, moves: &[u16], weight: f32, weights: &mut [f32]) {
        let mover = board.to_move().index();
        let geometry = board.geometry;
        let mut give = |value: &mut dyn FnMut(Cell) -> f32| {
            for (&m, total) in moves.iter().zip(weights.iter_mut()).filter(|(m, _)| **m != SWAP) {
                *total += weight * value(m);
            }
        };
        match self.0 {
            Feature::Bridges => {
                let Some(last) = board.last else { return };
                let saves = attacked(board, mover, last);
                give(&mut |cell| if saves.contains(&Some(cell)) { 1.0 } else { 0.0 });
            }
            Feature::Near => give(&mut |cell| near(board, cell, None)),
            Feature::NearOwn => give(&mut |cell| near(board, cell, Some(mover))),
            Feature::Reply => {
                let Some(last) = board.last else { return };
                give(&mut |cell| 4usize.saturating_sub(steps_between(geometry, cell, last)) as f32);
            }
            Feature::Sides => give(&mut |cell| {
                let group = any_size!(&board.stones,
                    forest => forest.group_with(geometry, mover, usize::from(cell)));
                (group & (CORNERS | EDGES)).count_ones() as f32
            }),
            Feature::GroupSize => {
                any_size!(&board.stones, forest => {
                    let sizes = forest.sizes(geometry, mover);
                    give(&mut |cell| {
                        f32::from(forest.joined_size(geometry, mover, usize::from(cell), &sizes))
                    });
                });
            }
            Feature::Learnt => learnt::add(board, moves, weight, weights),
            Feature::Distance => {
                let own = distance::to_win(board, mover);
                give(&mut |cell| distance::worth(geometry, own[usize::from(cell)]));
            }
            Feature::LeastDistance => {
                let both = [0, 1].map(|player| distance::to_win(board, player));
                give(&mut |cell| {
                    let least = both[0][usize::from(cell)].min(both[1][usize::from(cell)]);
                    distance::worth(geometry, least)
                });
            }
        }
    }
}

/// The cells around the opponent's stone `last` that hold together what it attacks: an
/// empty cell between two own stones, or between an own stone and the edge of the board
/// (Ewalds 2012, section 4.9.2).
pub(super) fn attacked(board: &Board, mover: usize, last: Cell) -> [Option<Cell>; 6] {
    let geometry = board.geometry;
    let own = any_size!(&board.stones,
        forest => forest.around(geometry, mover, usize::from(last)));
    let theirs = any_size!(&board.stones,
        forest => forest.around(geometry, mover ^ 1, usize::from(last)));
    std::array::from_fn(|i| {
        let at = |i: usize| CIRCLE[i % 6];
        let cell = geometry.neighbour(last, at(i))?;
        let empty = (own | theirs) >> at(i) & 1 == 0;
        let is_own = |i: usize| own >> at(i) & 1 == 1;
        let holds = |i: usize| is_own(i) || geometry.neighbour(last, at(i)).is_none();
        let (before, after) = (i + 5, i + 1);
        let saves = holds(before) && holds(after) && (is_own(before) || is_own(after));
        (empty && saves).then_some(cell)
    })
}

/// Stones near a cell: 3 for a neighbour, 2 for one across a bridge, 1 for one two steps
/// straight away.
fn near(board: &Board, cell: Cell, of: Option<usize>) -> f32 {
    let geometry = board.geometry;
    let (row, column) = geometry.row_and_column(cell);
    let at = |down: i32, right: i32| {
        let row = row.checked_add_signed(down as isize)?;
        let column = column.checked_add_signed(right as isize)?;
        let owner = board.owner(geometry.cell(row, column)?)?;
        of.is_none_or(|player| owner.index() == player).then_some(())
    };
    let mut points = 0;
    for i in 0..6 {
        let (step, next) = (STEPS[CIRCLE[i]], STEPS[CIRCLE[(i + 1) % 6]]);
        points += 3 * i32::from(at(step.0, step.1).is_some());
        points += 2 * i32::from(at(step.0 + next.0, step.1 + next.1).is_some());
        points += i32::from(at(2 * step.0, 2 * step.1).is_some());
    }
    points as f32
}

/// The least number of steps between two cells.
pub(super) fn steps_between(geometry: &Geometry, a: Cell, b: Cell) -> usize {
    let (ar, ac) = geometry.row_and_column(a);
    let (br, bc) = geometry.row_and_column(b);
    let (down, right) = (ar as i32 - br as i32, ac as i32 - bc as i32);
    down.abs().max(right.abs()).max((down - right).abs()) as usize
}
