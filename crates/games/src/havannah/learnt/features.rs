//! What is looked at: the stones around a cell, what a stone there would join for either
//! side, how far it is from the opponent's last stone, and where on the board it lies.

use crate::havannah::board::{Board, SWAP, Stones, any_size};
use crate::havannah::forest::{Forest, Index};
use crate::havannah::geometry::{CIRCLE, CORNERS, Cell, EDGES, Geometry, STEPS};
use crate::havannah::priors::{attacked, steps_between};
use game::prelude::*;

/// What a move looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features {
    /// The twelve cells around it: six neighbours and six across a bridge, two bits each,
    /// the same for all twelve symmetries.
    pub around: u32,
    /// Numbers below [`KINDS`], one of each kind.
    pub kinds: [u16; 5],
}

/// Each kind has a range of numbers of its own.
const NEIGHBOURS: u16 = 0;
const OWN: u16 = NEIGHBOURS + 4096;
const THEIRS: u16 = OWN + 48;
const REPLY: u16 = THEIRS + 48;
const PLACE: u16 = REPLY + 12;
/// All numbers of all kinds.
pub const KINDS: usize = PLACE as usize + 80;

const EMPTY: u8 = 0;
const MINE: u8 = 1;
const THEIR: u8 = 2;
const OFF: u8 = 3;

/// The features of the moves of a position that place a stone, in their order.
pub fn features(board: &Board, moves: &[u16], mut each: impl FnMut(usize, Features)) {
    any_size!(&board.stones, forest => of_forest(board, forest, moves, &mut each));
}

fn of_forest<I: Index, const WORDS: usize, const PLACES: usize>(
    board: &Board,
    forest: &Forest<I, WORDS, PLACES>,
    moves: &[u16],
    each: &mut impl FnMut(usize, Features),
) {
    let geometry = board.geometry;
    let mover = board.to_move().index();
    // A rim of two cells around the board, so that all steps stay inside.
    let wide = geometry.width + 3;
    let mut colours = [OFF; 27 * 27 + 27];
    let at = |row: usize, column: usize| (row + 1) * wide + column + 1;
    for &cell in &geometry.all {
        let (row, column) = geometry.row_and_column(cell);
        let place = usize::from(cell);
        let holds = |player: usize| forest.stones[player][place / 64] >> (place % 64) & 1 == 1;
        colours[at(row, column)] = match (holds(mover), holds(mover ^ 1)) {
            (true, _) => MINE,
            (_, true) => THEIR,
            _ => EMPTY,
        };
    }
    let step = |i: usize| {
        let (down, right) = STEPS[CIRCLE[i % 6]];
        down as isize * wide as isize + right as isize
    };
    let near: [isize; 6] = std::array::from_fn(step);
    let across: [isize; 6] = std::array::from_fn(|i| near[i] + near[(i + 1) % 6]);
    let saves = board.last.map_or([None; 6], |last| attacked(board, mover, last));
    let stage = stage(board);
    for (i, &cell) in moves.iter().enumerate().filter(|(_, m)| **m != SWAP) {
        let (row, column) = geometry.row_and_column(cell);
        let here = at(row, column);
        let code = |steps: &[isize; 6]| {
            let colour = |i: usize| u32::from(colours[here.wrapping_add_signed(steps[i])]);
            (0..6).fold(0, |code, i| code | colour(i) << (2 * i))
        };
        let (first, second) = (code(&near), code(&across));
        let reply = board.last.map_or(5, |last| steps_between(geometry, cell, last).min(5)) as u16;
        let saved = u16::from(saves.contains(&Some(cell)));
        each(
            i,
            Features {
                around: same_for_all(first, second),
                kinds: [
                    NEIGHBOURS + (same_for_all(first, 0) >> 12) as u16,
                    OWN + joins(forest, geometry, mover, cell),
                    THEIRS + joins(forest, geometry, mover ^ 1, cell),
                    REPLY + 2 * reply + saved,
                    PLACE + 20 * stage + place(geometry, row, column),
                ],
            },
        );
    }
}

/// The least of a pattern's twelve images.
fn same_for_all(first: u32, second: u32) -> u32 {
    let turn = |code: u32| (code << 2 | code >> 10) & 0xfff;
    let images = |mut first: u32, mut second: u32| {
        let mut least = u32::MAX;
        for _ in 0..6 {
            least = least.min(first << 12 | second);
            (first, second) = (turn(first), turn(second));
        }
        least
    };
    // In the mirror neighbour i becomes −i, and what lies between i and i + 1 what lies
    // between −i − 1 and −i.
    let mirror = |code: u32| (0..6).fold(0, |all, i| all | (code >> (2 * i) & 3) << (10 - 2 * i));
    images(first, second).min(images(turn(mirror(first)), mirror(second)))
}

/// Groups that a stone would join, and the corners and edges it would then touch.
fn joins<I: Index, const WORDS: usize, const PLACES: usize>(
    forest: &Forest<I, WORDS, PLACES>,
    geometry: &Geometry,
    player: usize,
    cell: Cell,
) -> u16 {
    let cell = usize::from(cell);
    let sides = forest.group_with(geometry, player, cell);
    let corners = (sides & CORNERS).count_ones().min(2) as u16;
    let edges = (sides & EDGES).count_ones().min(3) as u16;
    let groups = match forest.around(geometry, player, cell) {
        0 => 0,
        _ if !forest.would_join(geometry, player, cell) => 1,
        _ => 2,
    };
    (groups * 3 + corners) * 4 + edges
}

/// Early, middle or late.
fn stage(board: &Board) -> u16 {
    let (stones, cells) = (u32::from(board.placed), board.geometry.cells as u32);
    match 100 * stones / cells {
        ..=3 => 0,
        4..=11 => 1,
        12..=29 => 2,
        _ => 3,
    }
}

/// How far from the nearest edge, and from the nearest corner.
fn place(geometry: &Geometry, row: usize, column: usize) -> u16 {
    let [upper_right, _, lower_left] = geometry.edges;
    // The distances from the nearer of each two opposite edges.
    let mut depths = [
        (row - 1).min(geometry.height - 1 - row),
        (column - 1).min(geometry.width - 1 - column),
        (row + upper_right - 1 - column).min(column + lower_left - 1 - row),
    ];
    depths.sort_unstable();
    let edge = depths[0].min(4) as u16;
    let corner = (depths[0] + depths[1]).min(3) as u16;
    edge * 4 + corner
}
