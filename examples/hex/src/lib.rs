//! Hex, as a game added from outside: a crate of its own that depends on
//! `game` alone. A line in the program's registry gives it perft, playouts,
//! GTP, SGF and play.
//!
//! Black moves first and joins the top edge to the bottom edge; White joins
//! left to right. `a1` is the top left corner, letters are columns.

mod notation;

use game::prelude::*;
use game::zobrist;

/// The largest board.
pub const LARGEST: usize = 19;
const CELLS: usize = LARGEST * LARGEST;

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    size: u8,
    cells: [Option<Player>; CELLS],
    empty: u16,
    to_move: Player,
    winner: Option<Player>,
    key: u64,
}

static KEYS: [u64; 2 * CELLS] = zobrist::table(0x4845_5821);
const SECOND_TO_MOVE: u64 = zobrist::mix(0x4845_5822);

/// The steps to the six neighbours, as columns and rows.
const NEIGHBOURS: [(isize, isize); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

impl Board {
    /// The empty board.
    pub fn new(size: usize) -> Board {
        assert!((1..=LARGEST).contains(&size), "no board of size {size}");
        Board {
            size: size as u8,
            cells: [None; CELLS],
            empty: (size * size) as u16,
            to_move: Player::First,
            winner: None,
            key: 0,
        }
    }

    fn size(&self) -> usize {
        usize::from(self.size)
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> {
        let size = self.size() as isize;
        let (column, row) = (cell as isize % size, cell as isize / size);
        let steps = NEIGHBOURS.iter().map(move |(dc, dr)| (column + dc, row + dr));
        let on_board = steps.filter(move |(c, r)| (0..size).contains(c) && (0..size).contains(r));
        on_board.map(move |(c, r)| (r * size + c) as usize)
    }

    /// Whether the group of the stone on `cell` joins its owner's two edges.
    fn joins_edges(&self, cell: usize) -> bool {
        let owner = self.cells[cell];
        let (mut near, mut far) = (false, false);
        let mut seen = [false; CELLS];
        let mut open = vec![cell];
        seen[cell] = true;
        while let Some(next) = open.pop() {
            let line = match owner {
                Some(Player::First) => next / self.size(),
                _ => next % self.size(),
            };
            near |= line == 0;
            far |= line == self.size() - 1;
            for n in self.neighbours(next) {
                if self.cells[n] == owner && !seen[n] {
                    seen[n] = true;
                    open.push(n);
                }
            }
        }
        near && far
    }
}

impl Game for Board {
    type Move = u16;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        if self.winner.is_none() {
            moves.extend((0..self.move_limit()).filter(|&m| self.cells[usize::from(m)].is_none()));
        }
    }

    fn check(&self, cell: u16) -> Result<(), IllegalMove> {
        if self.winner.is_some() {
            Err(IllegalMove::GAME_OVER)
        } else if cell >= self.move_limit() {
            Err(IllegalMove::new("there is no such cell"))
        } else if self.cells[usize::from(cell)].is_some() {
            Err(IllegalMove::new("the cell is taken"))
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, cell: u16) {
        let cell = usize::from(cell);
        self.cells[cell] = Some(self.to_move);
        self.empty -= 1;
        self.key ^= KEYS[self.to_move.index() * CELLS + cell] ^ SECOND_TO_MOVE;
        if self.joins_edges(cell) {
            self.winner = Some(self.to_move);
        }
        self.to_move = self.to_move.other();
    }

    /// There are no draws: a full board always joins one pair of edges.
    fn score(&self) -> Option<Score> {
        self.winner.map(Score::win_for)
    }

    fn can_draw(&self) -> bool {
        false
    }

    fn plies_left(&self) -> u32 {
        u32::from(self.empty)
    }

    fn move_limit(&self) -> u16 {
        (self.size() * self.size()) as u16
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let start = if self.to_move == Player::Second { SECOND_TO_MOVE } else { 0 };
        let stone = |cell: usize| self.cells[cell].map(|owner| owner.index() * CELLS + cell);
        (0..CELLS).filter_map(stone).fold(start, |key, i| key ^ KEYS[i])
    }

    /// The board turned by half.
    fn symmetries(&self) -> usize {
        2
    }

    fn transformed(&self, symmetry: usize) -> Board {
        let mut image = self.clone();
        if symmetry == 1 {
            image.cells[..usize::from(self.move_limit())].reverse();
            image.key = image.key_from_scratch();
        }
        image
    }

    fn transform_move(&self, cell: u16, symmetry: usize) -> u16 {
        if symmetry == 1 { self.move_limit() - 1 - cell } else { cell }
    }

    fn random_move(&self, rng: &mut Rng) -> Option<u16> {
        if self.winner.is_some() {
            return None;
        }
        let k = rng.below(u32::from(self.empty)) as usize;
        (0..self.move_limit()).filter(|&m| self.cells[usize::from(m)].is_none()).nth(k)
    }
}

/// The family `hex`.
pub struct Hex;

impl Family for Hex {
    type Game = Board;
    const NAME: &str = "hex";
    const SUMMARY: &str = "join your two edges of a rhombus of hexagons";
    const PARAMETERS: &str = "N, from 1 to 19";
    const DEFAULT: &str = "11";

    fn start(parameters: &str) -> Result<Board, ParseError> {
        match parameters.parse() {
            Ok(size @ 1..=LARGEST) if size.to_string() == parameters => Ok(Board::new(size)),
            _ => Err(ParseError::in_game(parameters, "expected a size from 1 to 19")),
        }
    }
}
