//! Text and drawing.

use super::{Board, ConnectFour};
use game::coordinates::{column_name, square_name};
use game::grid;
use game::prelude::*;
use game::sgf;

impl Notation for Board {
    const FIRST: Colour = Colour::Black;

    fn variant(&self) -> String {
        format!("{}:{}x{}", ConnectFour::NAME, self.width(), self.height())
    }

    fn move_text(&self, column: u16) -> String {
        (column + 1).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        // A column has one spelling: neither `04` nor `+4` is column 4.
        let plain = text.starts_with(|c| matches!(c, '1'..='9'));
        match text.parse::<u16>() {
            Ok(number) if plain && usize::from(number) <= self.width() => Ok(number - 1),
            _ => {
                let reason = format!("expected a column from 1 to {}", self.width());
                Err(ParseError::in_move(text, reason))
            }
        }
    }

    /// Columns may be written together, `44455`, where each has one digit.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let separated = text.split(|c: char| c.is_whitespace() || c == ',');
        let mut moves = Vec::new();
        for word in separated.filter(|word| !word.is_empty()) {
            if self.width() <= 9 && word.bytes().all(|b| b.is_ascii_digit()) {
                moves.extend((0..word.len()).map(|i| &word[i..=i]));
            } else {
                moves.push(word);
            }
        }
        moves
    }

    /// The side to move follows from the number of stones.
    fn position_text(&self) -> String {
        let piece = |column, row| self.owner(column, row).map(Self::colour);
        grid::write_pieces(self.width(), self.height(), piece, None)
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        read(text).map_err(|reason| ParseError::in_position(text, reason))
    }

    fn picture(&self) -> Picture {
        let four = self.winning_stones();
        let mut picture =
            Picture::board(Tiling::Squares, self.width(), self.height(), column_name, |c, r| {
                (self.owner(c, r).map(Self::colour), four & self.bit(c, r) != 0)
            });
        // Moves are columns by number, and that is what stands below the board.
        for label in picture.labels.iter_mut().filter(|label| label.y == self.height() as i32) {
            label.text = (label.x / 2 + 1).to_string();
        }
        picture
    }

    fn landing_cell(&self, column: u16) -> Option<String> {
        let column = usize::from(column);
        let row = (0..self.height()).find(|&row| self.owner(column, row).is_none())?;
        Some(square_name(column, row))
    }

    fn resized(&self, size: u32) -> Option<Board> {
        grid::square(size, Board::new)
    }

    fn sgf_size(&self) -> Option<String> {
        Some(sgf::size_text(self.width(), self.height()))
    }

    fn sgf_parameters(root: &sgf::Node) -> Option<String> {
        let (width, height) = root.board_size()?;
        Some(format!("{width}x{height}"))
    }
}

/// Reads a position of any size and refuses what no game can lead to.
fn read(text: &str) -> Result<Board, String> {
    let (grid, side) = grid::parse_pieces(text)?;
    let mut board = Board::new(grid.columns, grid.rows)?;
    for player in Player::BOTH {
        let places = grid.places(Board::colour(player).glyph());
        board.stones[player.index()] = places.fold(0, |bits, (c, r)| bits | board.bit(c, r));
    }
    for (column, row) in grid.places('.') {
        if row + 1 < grid.rows && board.owner(column, row + 1).is_some() {
            return Err(format!("the stone in column {}, row {} floats", column + 1, row + 2));
        }
    }
    let [x, o] = board.stones.map(u64::count_ones);
    if x != o && x != o + 1 {
        return Err(format!("x starts, but there are {x} x and {o} o"));
    }
    let mover = Board::colour(board.to_move());
    if let Some(side) = side.filter(|&side| side != mover) {
        return Err(format!("{side} cannot be to move with {x} x and {o} o"));
    }
    if board.has_four(board.stones[board.to_move().index()]) {
        return Err(format!("{mover} has four in a row, but the other side moved last"));
    }
    Ok(board)
}
