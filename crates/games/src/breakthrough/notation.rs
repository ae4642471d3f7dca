//! Text and drawing.

use super::{Board, Breakthrough, Step};
use game::coordinates::{column_name, parse_square_pair, square_name};
use game::grid;
use game::prelude::*;
use game::sgf;

impl Board {
    pub(super) fn square_name(&self, square: usize) -> String {
        square_name(square % self.columns(), square / self.columns())
    }

    fn colour_at(&self, column: usize, row: usize) -> Option<Colour> {
        self.owner(row * self.columns() + column).map(Self::colour)
    }
}

impl Notation for Board {
    const FIRST: Colour = Colour::White;

    fn variant(&self) -> String {
        format!("{}:{}x{}", Breakthrough::NAME, self.rows(), self.columns())
    }

    fn move_text(&self, step: Step) -> String {
        match self.squares(step) {
            Some((from, to)) => self.square_name(from) + &self.square_name(to),
            None => "none".to_string(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<Step, ParseError> {
        let step = || {
            let ((from_column, from_row), (column, row)) = parse_square_pair(text)?;
            let player = match row.checked_sub(from_row) {
                Some(1) => Player::First,
                None if from_row - row == 1 => Player::Second,
                _ => return None,
            };
            let sideways = (column + 1).checked_sub(from_column).filter(|&s| s <= 2)?;
            let inside = row < self.rows() && column < self.columns();
            let step =
                inside.then(|| Step::new(player, sideways, row * self.columns() + column))?;
            self.squares(step).map(|_| step)
        };
        step().ok_or_else(|| {
            let last = square_name(self.columns() - 1, self.rows() - 1);
            let reason =
                format!("expected a step to the next row such as a2b3, within a1 to {last}");
            ParseError::in_move(text, reason)
        })
    }

    fn position_text(&self) -> String {
        let to_move = Some(Self::colour(self.to_move));
        grid::write_pieces(self.columns(), self.rows(), |c, r| self.colour_at(c, r), to_move)
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        read(text).map_err(|reason| ParseError::in_position(text, reason))
    }

    /// The piece that has broken through is marked.
    fn picture(&self) -> Picture {
        let arrived = self.arrived(Player::First) | self.arrived(Player::Second);
        Picture::board(Tiling::Squares, self.columns(), self.rows(), column_name, |c, r| {
            (self.colour_at(c, r), arrived >> (r * self.columns() + c) & 1 == 1)
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

/// Reads a position of any size and refuses what no game can lead to.
fn read(text: &str) -> Result<Board, String> {
    let (grid, side) = grid::parse_pieces(text)?;
    let mut board = Board::new(grid.rows, grid.columns)?;
    board.to_move = side.map_or(Player::First, Board::player);
    for player in Player::BOTH {
        let colour = Board::colour(player);
        let pieces = grid.find(colour.glyph()).fold(0u64, |bits, i| bits | 1 << i);
        let count = pieces.count_ones() as usize;
        if count > 2 * grid.columns {
            let most = 2 * grid.columns;
            return Err(format!("{colour} has {count} pieces, more than {most}"));
        }
        board.pieces[player.index()] = pieces;
    }
    if board.pieces == [0, 0] {
        return Err("there are no pieces".to_string());
    }
    let (mover, last) = (board.to_move, board.to_move.other());
    if board.has_won(mover) {
        let (mover, last) = (Board::colour(mover), Board::colour(last));
        return Err(format!("{mover} has won already, so {last} would be to move"));
    }
    if board.arrived(last).count_ones() > 1 {
        return Err(format!("{} has two pieces on its last row", Board::colour(last)));
    }
    board.key = board.key_from_scratch();
    Ok(board)
}
