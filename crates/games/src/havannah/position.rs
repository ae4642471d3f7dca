//! A position as one line: the rows from `a` on, separated by `/`, `x` for
//! Black, `o` for White and `.` for empty, then the side to move.

use super::board::Board;
use super::geometry::{Geometry, MAX_SIZE, MIN_SIZE};
use game::prelude::*;

/// Writes the rows and the side to move.
pub(super) fn write(board: &Board) -> String {
    let geometry = board.geometry;
    let glyph = |row: usize, column: usize| {
        let owner = geometry.cell(row, column).and_then(|cell| board.owner(cell));
        owner.map_or('.', |player| Board::colour(player).glyph())
    };
    let row = |row: usize| geometry.columns(row).map(|c| glyph(row, c)).collect::<String>();
    let rows: Vec<String> = (1..geometry.height).map(row).collect();
    format!("{} {}", rows.join("/"), Board::colour(board.to_move()).glyph())
}

/// Reads a position of the variant's board, or of any board with equal edges, under the
/// swap rule of `variant`; what is wrong with it otherwise.
pub(super) fn read(variant: &Board, text: &str) -> Result<Board, String> {
    let mut words = text.split_whitespace();
    let rows: Vec<&str> = words.next().ok_or("there are no rows")?.split('/').collect();
    let side = words.next().map(|word| {
        Colour::parse(word)
            .map(Board::player)
            .ok_or_else(|| format!("side to move {word:?} is neither x nor o"))
    });
    if let Some(word) = words.next() {
        return Err(format!("{word:?} after the side to move"));
    }
    let geometry = geometry_of(variant, &rows)?;
    let mut stones = Vec::new();
    for (i, text) in rows.iter().enumerate() {
        for (column, glyph) in geometry.columns(i + 1).zip(text.chars()) {
            let player = match glyph {
                '.' => continue,
                'x' => Board::player(Colour::Black),
                'o' => Board::player(Colour::White),
                _ => return Err(format!("cell {glyph:?} is none of x, o and .")),
            };
            stones.extend(geometry.cell(i + 1, column).map(|cell| (player, cell)));
        }
    }
    let white = stones.iter().filter(|(player, _)| *player == Player::First).count();
    let black = stones.len() - white;
    let (to_move, swapped) = turn(white, black, side.transpose()?, variant.has_swap_rule())?;
    let empty = Board::on(geometry, variant.has_swap_rule());
    Board::with_stones(&empty, to_move, swapped, stones.into_iter()).ok_or_else(|| {
        let colour = Board::colour(to_move);
        format!("{colour} has won, so it cannot be {colour}'s move")
    })
}

/// The board whose rows have these lengths. Mirror images such as 4x4x5 and 4x5x4 have the
/// same, so that of boards with unequal edges only the variant's own is meant.
fn geometry_of(variant: &Board, rows: &[&str]) -> Result<&'static Geometry, String> {
    let fitting = regular(rows).and_then(|geometry| fits(geometry, rows));
    match variant.size() {
        Some(_) => fitting,
        None => fits(variant.geometry, rows).or_else(|reason| fitting.map_err(|_| reason)),
    }
}

/// The board with equal edges that has so many rows.
fn regular(rows: &[&str]) -> Result<&'static Geometry, String> {
    let size = rows.len().div_ceil(2);
    if rows.len().is_multiple_of(2) || !(MIN_SIZE..=MAX_SIZE).contains(&size) {
        let (least, most) = (2 * MIN_SIZE - 1, 2 * MAX_SIZE - 1);
        let found = rows.len();
        return Err(format!("expected an odd number of rows from {least} to {most}, not {found}"));
    }
    Ok(Geometry::of([size; 3]))
}

/// The board, if it has these rows; else what is wrong with them.
fn fits(geometry: &'static Geometry, rows: &[&str]) -> Result<&'static Geometry, String> {
    let board = Board::on(geometry, false).shape();
    let (expected, found) = (geometry.height - 1, rows.len());
    if expected != found {
        return Err(format!("size {board} has {expected} rows, not {found}"));
    }
    for (i, text) in rows.iter().enumerate() {
        let (expected, found) = (geometry.columns(i + 1).count(), text.chars().count());
        if expected != found {
            let row = game::coordinates::column_name(i);
            return Err(format!("row {row} of size {board} has {expected} cells, not {found}"));
        }
    }
    Ok(geometry)
}

/// Who is to move, and whether the opening stone was swapped. White has as many
/// stones as Black before White's move and one more before Black's; after a
/// swap, one stone fewer each time. So the side to move says everything, and
/// where it is missing and both are possible, there was no swap.
fn turn(
    white: usize,
    black: usize,
    side: Option<Player>,
    swap_rule: bool,
) -> Result<(Player, bool), String> {
    let possible: Vec<(Player, bool)> = [
        (Player::First, false, white == black),
        (Player::Second, false, white == black + 1),
        (Player::First, true, swap_rule && white + 1 == black),
        (Player::Second, true, swap_rule && white == black && white > 0),
    ]
    .into_iter()
    .filter_map(|(player, swapped, fits)| fits.then_some((player, swapped)))
    .collect();
    let counts = format!("{white} o and {black} x");
    if possible.is_empty() {
        return Err(format!("White starts, but there are {counts}"));
    }
    match side {
        None => Ok(possible[0]),
        Some(player) => possible
            .into_iter()
            .find(|(who, _)| *who == player)
            .ok_or_else(|| format!("with {counts} it is not {}'s move", Board::colour(player))),
    }
}
