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
        let cells = 0..usize::from(self.area());
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
        let swap = if self.swap_rule { "+swap" } else { "" };
        format!("{}:{}{swap}", Hex::NAME, self.size)
    }

    fn move_text(&self, cell: u16) -> String {
        if cell == self.area() {
            return "swap".to_string();
        }
        let cell = usize::from(cell);
        square_name(cell % self.size(), cell / self.size())
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        let size = self.size();
        if text.eq_ignore_ascii_case("swap") || text.eq_ignore_ascii_case("swap-pieces") {
            let error = || ParseError::in_move(text, "this variant has no swap rule");
            return self.swap_rule.then(|| self.area()).ok_or_else(error);
        }
        match parse_square(text) {
            Some((column, row)) if column < size && row < size => Ok((row * size + column) as u16),
            _ => {
                let last = square_name(size - 1, size - 1);
                Err(ParseError::in_move(text, format!("expected a cell from a1 to {last}")))
            }
        }
    }

    /// Rows from row 1 at the top. With the swap rule the side to move follows,
    /// because the numbers of stones do not tell it.
    fn position_text(&self) -> String {
        let size = self.size();
        let row = |r: usize| (0..size).map(|c| self.glyph(r * size + c)).collect::<String>();
        let rows = (0..size).map(row).collect::<Vec<_>>().join("/");
        match self.swap_rule {
            true => format!("{rows} {}", Self::colour(self.to_move).glyph()),
            false => rows,
        }
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let error = |reason: String| ParseError::in_position(text, reason);
        let (rows, side) = match (self.swap_rule, text.trim().rsplit_once(' ')) {
            (false, _) => (text, None),
            (true, Some((rows, side))) => (rows, Colour::parse(side).map(Board::player)),
            (true, None) => (text, None),
        };
        if self.swap_rule && side.is_none() {
            return Err(error("expected the side to move, x or o, after the board".to_string()));
        }
        let grid = Grid::parse(rows, "xo.").map_err(error)?;
        let size = grid.columns;
        if grid.rows != size || size > LARGEST {
            return Err(error(format!("expected a square of at most {LARGEST} rows")));
        }
        let mut board = Board::new(size, self.swap_rule);
        // The grid counts rows from the bottom, Hex from the top.
        for (i, &glyph) in grid.cells.iter().enumerate() {
            let cell = (size - 1 - i / size) * size + i % size;
            board.cells[cell] = Colour::parse(&glyph.to_string()).map(Board::player);
        }
        let count = |player| board.cells.iter().filter(|&&c| c == Some(player)).count();
        let (black, white) = (count(Player::First), count(Player::Second));
        // Who is to move, and whether White has a stone more than in a game
        // without a swap.
        let told = match side {
            None if black == white => Some((Player::First, false)),
            None => (black == white + 1).then_some((Player::Second, false)),
            Some(Player::First) if black == white => Some((Player::First, false)),
            Some(Player::First) => (black + 1 == white).then_some((Player::First, true)),
            Some(Player::Second) if black == white && black > 0 => Some((Player::Second, true)),
            Some(Player::Second) => (black == white + 1).then_some((Player::Second, false)),
        };
        let Some((to_move, swapped)) = told else {
            return Err(error(format!("Black starts, but there are {black} x and {white} o")));
        };
        (board.to_move, board.swapped) = (to_move, swapped);
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
        let swap = if self.swap_rule { "+swap" } else { "" };
        Hex::start(&format!("{size}{swap}")).ok()
    }

    fn sgf_size(&self) -> Option<String> {
        Some(self.size.to_string())
    }
}
