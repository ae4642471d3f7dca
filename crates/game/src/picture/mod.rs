//! A drawing of a position, said once and shown everywhere: as text, in
//! colour on a terminal, and as SVG.

mod svg;
mod text;

use crate::Colour;

/// How the cells lie and look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tiling {
    /// Square cells with pieces in them.
    Squares,
    /// Crossings of lines with stones on them, as in Go.
    Points,
    /// Hexagonal cells in staggered rows.
    Hexagons,
}

impl Tiling {
    /// `squares`, `points` or `hexagons`.
    pub const fn name(self) -> &'static str {
        match self {
            Tiling::Squares => "squares",
            Tiling::Points => "points",
            Tiling::Hexagons => "hexagons",
        }
    }
}

/// One cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Its name in the game's notation, `c4`.
    pub name: String,
    /// Its place across, in half cells: neighbours in a row are 2 apart, and
    /// rows of hexagons are shifted by 1 against each other.
    pub x: i32,
    /// Its row, from the top.
    pub y: i32,
    /// The piece on it.
    pub piece: Option<Colour>,
    /// Whether it is to be pointed out: the last move, a winning line.
    pub marked: bool,
}

/// A coordinate beside the board, placed like a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// Its place across, in half cells.
    pub x: i32,
    /// Its row.
    pub y: i32,
    /// What it says.
    pub text: String,
}

/// A whole drawing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    /// How the cells lie.
    pub tiling: Tiling,
    /// The cells; no two share a place.
    pub cells: Vec<Cell>,
    /// Coordinates around them.
    pub labels: Vec<Label>,
}

impl Picture {
    /// A board of `rows` by `columns` square cells or points with the usual
    /// coordinates: columns named by `column_name`, rows from 1 at the bottom.
    /// `cell` tells the piece in a column and row (from 0, `a1` bottom left)
    /// and whether it is marked.
    pub fn board(
        tiling: Tiling,
        columns: usize,
        rows: usize,
        column_name: impl Fn(usize) -> String,
        cell: impl Fn(usize, usize) -> (Option<Colour>, bool),
    ) -> Picture {
        let mut picture = Picture { tiling, cells: Vec::new(), labels: Vec::new() };
        for row in (0..rows).rev() {
            let y = (rows - 1 - row) as i32;
            picture.labels.push(Label { x: -2, y, text: (row + 1).to_string() });
            for column in 0..columns {
                let (piece, marked) = cell(column, row);
                let name = format!("{}{}", column_name(column), row + 1);
                picture.cells.push(Cell { name, x: 2 * column as i32, y, piece, marked });
            }
        }
        for column in 0..columns {
            let (x, y) = (2 * column as i32, rows as i32);
            picture.labels.push(Label { x, y, text: column_name(column) });
        }
        picture
    }
}
