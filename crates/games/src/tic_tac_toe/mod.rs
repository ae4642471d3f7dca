//! Tic-tac-toe: the smallest complete game, and the tutorial of
//! CONTRIBUTING.md. A move is a cell from 0 to 8, `a1` at the bottom left first.

use game::coordinates::{column_name, parse_square, square_name};
use game::grid::{self, Grid};
use game::prelude::*;

/// A position: one bit per cell and player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    stones: [u16; 2],
    key: u64,
}

const LINES: [u16; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];
static KEYS: [u64; 18] = game::zobrist::table(1);

impl Board {
    fn taken(&self) -> u16 {
        self.stones[0] | self.stones[1]
    }
    fn owner(&self, cell: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|p| self.stones[p.index()] >> cell & 1 == 1)
    }
}

impl Game for Board {
    type Move = u16;
    fn to_move(&self) -> Player {
        Player::BOTH[(self.taken().count_ones() % 2) as usize]
    }
    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        moves.extend((0..9).filter(|&cell| self.check(cell).is_ok()));
    }
    fn check(&self, cell: u16) -> Result<(), IllegalMove> {
        match cell {
            _ if self.score().is_some() => Err(IllegalMove::GAME_OVER),
            9.. => Err(IllegalMove::new("there is no such cell")),
            _ if self.taken() >> cell & 1 == 1 => Err(IllegalMove::new("the cell is taken")),
            _ => Ok(()),
        }
    }
    fn play_unchecked(&mut self, cell: u16) {
        let player = self.to_move().index();
        self.stones[player] |= 1 << cell;
        self.key ^= KEYS[9 * player + usize::from(cell)];
    }
    fn score(&self) -> Option<Score> {
        let has_line = |p: &Player| LINES.iter().any(|&l| self.stones[p.index()] & l == l);
        let draw = (self.plies_left() == 0).then_some(Score::DRAW);
        Player::BOTH.into_iter().find(has_line).map(Score::win_for).or(draw)
    }
    fn plies_left(&self) -> u32 {
        9 - self.taken().count_ones()
    }
    fn move_limit(&self) -> u16 {
        9
    }
    fn key(&self) -> u64 {
        self.key
    }
    fn key_from_scratch(&self) -> u64 {
        let index = |cell| self.owner(cell).map(|player| 9 * player.index() + cell);
        (0..9).filter_map(index).fold(0, |key, i| key ^ KEYS[i])
    }
}

impl Notation for Board {
    const FIRST: Colour = Colour::Black;
    fn variant(&self) -> String {
        TicTacToe::NAME.to_string()
    }
    fn move_text(&self, cell: u16) -> String {
        square_name(usize::from(cell % 3), usize::from(cell / 3))
    }
    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        match parse_square(text) {
            Some((column @ 0..3, row @ 0..3)) => Ok((3 * row + column) as u16),
            _ => Err(ParseError::in_move(text, "expected a cell from a1 to c3")),
        }
    }
    fn position_text(&self) -> String {
        grid::write(3, 3, |c, r| self.owner(3 * r + c).map_or('.', |p| Self::colour(p).glyph()))
    }
    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        let error = |reason: String| ParseError::in_position(text, reason);
        let grid = Grid::parse_sized(text, "xo.", 3, 3).map_err(error)?;
        let stones = ['x', 'o'].map(|glyph| grid.find(glyph).fold(0, |bits, i| bits | 1 << i));
        let [x, o] = stones.map(u16::count_ones);
        let won = stones.map(|s| LINES.iter().any(|&l| l & !s == 0));
        if (won[0] || x != o) && (won[1] || x != o + 1) {
            return Err(error(format!("no game leads to {x} x and {o} o like this")));
        }
        let board = Board { stones, key: 0 };
        Ok(Board { key: board.key_from_scratch(), ..board })
    }
    fn picture(&self) -> Picture {
        let cell = |c: usize, r: usize| (self.owner(3 * r + c).map(Self::colour), false);
        Picture::board(Tiling::Squares, 3, 3, column_name, cell)
    }
}

/// The family `tic-tac-toe`, which has one member.
pub struct TicTacToe;

impl Family for TicTacToe {
    type Game = Board;
    const NAME: &str = "tic-tac-toe";
    const SUMMARY: &str = "three in a row on a board of 3x3";
    const PARAMETERS: &str = "none";
    const DEFAULT: &str = "";

    fn start(parameters: &str) -> Result<Board, ParseError> {
        match parameters {
            "" => Ok(Board { stones: [0, 0], key: 0 }),
            _ => Err(ParseError::in_game(parameters, "tic-tac-toe takes no parameters")),
        }
    }
}
