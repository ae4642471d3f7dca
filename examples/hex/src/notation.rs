//! Text and drawing.

use crate::{Board, Family, Hex, LARGEST};
use game::coordinates::{column_name, parse_square, square_name};
use game::grid::Grid;
use game::prelude::*;
use game::{Cell, Label};

impl Board {
    /// Who has won, if anybody has. The game ends with the first chain between
    /// two edges, so the last stone must have made it: without that stone, and
    /// it can be any of the chain, there is none.
    fn winner_by_last_move(&self) -> Result<Option<Player>, String> {
        let cells = 0..usize::from(self.move_limit());
        let joins = |board: &Board, player| {
            let of_player = |&cell: &usize| board.cells[cell] == Some(player);
            cells.clone().filter(of_player).any(|cell| board.joins_edges(cell))
        };
        let Some(winner) = Player::BOTH.into_iter().find(|&player| joins(self, player)) else {
            return Ok(None);
        };
        let colour = Self::colour(winner);
        if winner == self.to_move {
            let other = colour.other();
            return Err(format!("{colour} has joined both edges, yet {other} has moved since"));
        }
        let without = |cell: usize| {
            let mut board = self.clone();
            board.cells[cell] = None;
            board
        };
        let mut stones = cells.clone().filter(|&cell| self.cells[cell] == Some(winner));
        match stones.any(|cell| !joins(&without(cell), winner)) {
            true => Ok(Some(winner)),
            false => Err(format!("{colour} had joined both edges before the last move")),
        }
    }

    fn glyph(&self, cell: usize) -> char {
        self.cells[cell].map_or('.', |owner| Self::colour(owner).glyph())
    }
}

impl Notation for Board {
    const FIRST: Colour = Colour::Black;
    const SGF_NUMBER: Option<&str> = Some("11");

    fn variant(&self) -> String {
        format!("{}:{}", Hex::NAME, self.size)
    }

    fn move_text(&self, cell: u16) -> String {
        let cell = usize::from(cell);
        square_name(cell % self.size(), cell / self.size())
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        let size = self.size();
        match parse_square(text) {
            Some((column, row)) if column < size && row < size => Ok((row * size + column) as u16),
            _ => {
                let last = square_name(size - 1, size - 1);
                Err(ParseError::in_move(text, format!("expected a cell from a1 to {last}")))
            }
        }
    }

    /// Rows from row 1 at the top.
    fn position_text(&self) -> String {
        let size = self.size();
        let row = |r: usize| (0..size).map(|c| self.glyph(r * size + c)).collect::<String>();
        (0..size).map(row).collect::<Vec<_>>().join("/")
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let error = |reason: String| ParseError::in_position(text, reason);
        let grid = Grid::parse(text, "xo.").map_err(error)?;
        let size = grid.columns;
        if grid.rows != size || size > LARGEST {
            return Err(error(format!("expected a square of at most {LARGEST} rows")));
        }
        let mut board = Board::new(size);
        // The grid counts rows from the bottom, Hex from the top.
        for (i, &glyph) in grid.cells.iter().enumerate() {
            let cell = (size - 1 - i / size) * size + i % size;
            board.cells[cell] = Colour::parse(&glyph.to_string()).map(Board::player);
        }
        let count = |player| board.cells.iter().filter(|&&c| c == Some(player)).count();
        let (black, white) = (count(Player::First), count(Player::Second));
        if black != white && black != white + 1 {
            return Err(error(format!("Black starts, but there are {black} x and {white} o")));
        }
        board.to_move = if black == white { Player::First } else { Player::Second };
        board.empty -= (black + white) as u16;
        board.winner = board.winner_by_last_move().map_err(error)?;
        board.key = board.key_from_scratch();
        Ok(board)
    }

    fn picture(&self) -> Picture {
        let size = self.size();
        let cell = |i: usize| {
            let (column, row) = (i % size, i / size);
            Cell {
                name: square_name(column, row),
                x: (2 * column + row) as i32,
                y: row as i32,
                piece: self.cells[i].map(Self::colour),
                marked: false,
            }
        };
        let letter = |c: usize| Label { x: 2 * c as i32 - 1, y: -1, text: column_name(c) };
        let number = |r: usize| Label { x: r as i32 - 2, y: r as i32, text: (r + 1).to_string() };
        Picture {
            tiling: Tiling::Hexagons,
            cells: (0..size * size).map(cell).collect(),
            labels: (0..size).map(letter).chain((0..size).map(number)).collect(),
        }
    }

    fn resized(&self, size: u32) -> Option<Board> {
        Hex::start(&size.to_string()).ok()
    }

    fn sgf_size(&self) -> Option<String> {
        Some(self.size.to_string())
    }
}
