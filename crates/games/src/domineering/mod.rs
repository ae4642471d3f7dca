//! Domineering, for its values: Left places dominoes upright, Right level, each on
//! two free cells, and whoever cannot loses.

mod region;

pub use region::{Region, Regions};

use cgt::{Position, Ruleset, Subgame, Subgames};
use game::coordinates::{parse_dimensions, square_name};
use game::grid::Grid;

/// Domineering for `zermelo value`.
pub const RULESET: Ruleset = Ruleset {
    name: "domineering",
    notation: "a board as ROWSxCOLUMNS, such as 4x4, or rows of . (free) and # (blocked) from \
               the top, such as ..#/...",
    players: ["Left (vertical)", "Right (horizontal)"],
    read,
};

/// The most cells of a board.
const MOST_CELLS: usize = 1024;

fn read(text: &str) -> Result<Box<dyn Position>, String> {
    let board = board(text.trim()).map_err(|reason| format!("position {text:?}: {reason}"))?;
    let (mut parts, mut regions) = (Vec::new(), Some(Vec::new()));
    for places in groups(&board) {
        // It has no value if it needs a box of more than 64 cells.
        let region = Region::new(&places);
        let cells = places.iter().map(|&(column, row)| square_name(column, row)).collect();
        let game = region.map(|region| Regions::new(vec![region]));
        parts.push(Subgame { cells, game, longest: None });
        regions = regions.zip(region).map(|(mut regions, region)| {
            regions.push(region);
            regions
        });
    }
    let whole = regions.map(Regions::new);
    Ok(Box::new(Subgames { parts, whole, less_ups: Box::new(|_| None) }))
}

fn board(text: &str) -> Result<Grid, String> {
    let too_large = || format!("a board has at most {MOST_CELLS} cells");
    let board = match parse_dimensions(text) {
        Some((rows, columns)) => {
            let count = rows.checked_mul(columns).filter(|&count| count <= MOST_CELLS);
            Grid { columns, rows, cells: vec!['.'; count.ok_or_else(too_large)?] }
        }
        None if text.starts_with(|c: char| c.is_ascii_digit()) => {
            return Err("expected ROWSxCOLUMNS, such as 4x4".to_string());
        }
        None => Grid::parse(text, ".#")?,
    };
    if board.cells.len() > MOST_CELLS { Err(too_large()) } else { Ok(board) }
}

/// The columns and rows of free cells that hang together, without single cells,
/// on which nobody can move.
fn groups(board: &Grid) -> Vec<Vec<(usize, usize)>> {
    let mut free: Vec<bool> = board.cells.iter().map(|&cell| cell == '.').collect();
    let mut groups = Vec::new();
    for start in 0..free.len() {
        let mut waiting = Vec::from_iter(free[start].then_some(start));
        free[start] = false;
        let mut group = Vec::new();
        while let Some(cell) = waiting.pop() {
            let (column, row) = (cell % board.columns, cell / board.columns);
            group.push((column, row));
            let beside = [
                (column > 0).then(|| cell - 1),
                (column + 1 < board.columns).then(|| cell + 1),
                (row > 0).then(|| cell - board.columns),
                (row + 1 < board.rows).then(|| cell + board.columns),
            ];
            for other in beside.into_iter().flatten() {
                if std::mem::take(&mut free[other]) {
                    waiting.push(other);
                }
            }
        }
        if group.len() > 1 {
            group.sort_unstable();
            groups.push(group);
        }
    }
    groups
}
