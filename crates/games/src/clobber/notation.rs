//! Text and drawing.

use super::{Board, Capture, Clobber};
use game::coordinates::{column_name, parse_square_pair, square_name};
use game::grid::{self, Grid};
use game::prelude::*;
use game::sgf;

impl Board {
    /// The name of a cell, `a1`.
    pub fn cell_name(&self, cell: usize) -> String {
        let (column, row) = self.place(cell);
        square_name(column, row)
    }

    fn colour_at(&self, column: usize, row: usize) -> Option<Colour> {
        self.owner(self.cell(column, row)).map(Self::colour)
    }
}

impl Notation for Board {
    const FIRST: Colour = Colour::White;

    fn variant(&self) -> String {
        format!("{}:{}x{}", Clobber::NAME, self.rows(), self.columns())
    }

    fn move_text(&self, capture: Capture) -> String {
        match self.cells_of(capture) {
            Some((from, to)) => self.cell_name(from) + &self.cell_name(to),
            None => "none".to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Capture, ParseError> {
        let inside = |&(column, row): &(usize, usize)| column < self.columns() && row < self.rows();
        let pair = parse_square_pair(text).filter(|(from, to)| inside(from) && inside(to));
        match pair {
            Some((from, to)) if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) == 1 => {
                Ok(self.capture(self.cell(from.0, from.1), self.cell(to.0, to.1)))
            }
            _ => {
                let last = square_name(self.columns() - 1, self.rows() - 1);
                let reason =
                    format!("expected two neighbouring cells such as a1a2, within a1 to {last}");
                Err(ParseError::in_move(text, reason))
            }
        }
    }

    fn position_text(&self) -> String {
        let to_move = Some(Self::colour(self.to_move));
        grid::write_pieces(self.columns(), self.rows(), |c, r| self.colour_at(c, r), to_move)
    }

    /// Reads a position of any size.
    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        read(text).map_err(|reason| ParseError::in_position(text, reason))
    }

    fn picture(&self) -> Picture {
        Picture::board(Tiling::Squares, self.columns(), self.rows(), column_name, |c, r| {
            (self.colour_at(c, r), false)
        })
    }

    fn resized(&self, size: u32) -> Option<Board> {
        grid::square(size, Board::new)
    }

    fn sgf_size(&self) -> Option<String> {
        Some(sgf::size_text(self.columns(), self.rows()))
    }

    fn sgf_parameters(root: &sgf::Node) -> Option<String> {
        grid::rows_by_columns(root)
    }
}

/// Reads `xo.x/oxo.` or `r2c4xo.xoxo.`, either with a side to move or not.
fn read(text: &str) -> Result<Board, String> {
    let (cells, side) = grid::split_side(text, parse_side)?;
    let grid = match cells.strip_prefix('r') {
        Some(counted) => Grid::parse(&rows_of(counted)?, "xo.")?,
        None => Grid::parse(cells, "xo.")?,
    };
    let mut board = Board::empty(grid.rows, grid.columns)?;
    for player in Player::BOTH {
        let places = grid.places(Board::colour(player).glyph());
        board.stones[player.index()] = places.fold(0, |set, (c, r)| set | 1 << board.cell(c, r));
    }
    board.to_move = side.map_or(Player::First, Board::player);
    board.key = board.key_from_scratch();
    Ok(board)
}

/// Black is Left and White is Right.
fn parse_side(text: &str) -> Option<Colour> {
    match text.to_ascii_lowercase().as_str() {
        "left" => Some(Colour::Black),
        "right" => Some(Colour::White),
        other => Colour::parse(other),
    }
}

/// `2c4xo.xoxo.`, of which the `r` has been read, as rows: `xo.x/oxo.`.
fn rows_of(text: &str) -> Result<String, String> {
    let number = |text: &str| text.parse::<usize>().ok().filter(|n| (1..=128).contains(n));
    let sizes = || {
        let (rows, rest) = text.split_once('c')?;
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let (columns, cells) = rest.split_at(digits);
        Some((number(rows)?, number(columns)?, cells.chars().collect::<Vec<char>>()))
    };
    let Some((rows, columns, cells)) = sizes() else {
        return Err("expected rows and columns such as r2c4 before the cells".to_string());
    };
    if cells.len() != rows * columns {
        let (expected, found) = (rows * columns, cells.len());
        return Err(format!("expected {expected} cells after r{rows}c{columns}, found {found}"));
    }
    let rows = cells.chunks(columns).map(|row| row.iter().collect::<String>());
    Ok(rows.collect::<Vec<_>>().join("/"))
}
