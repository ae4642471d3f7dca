//! Hex, as a game added from outside: a crate of its own that depends on
//! `game` alone. A line in the program's registry gives it perft, playouts,
//! GTP, SGF and play.
//!
//! Black moves first and joins the top edge to the bottom edge; White joins
//! left to right. `a1` is the top left corner, letters are columns.
//!
//! With `+swap` White may answer the first stone by taking it over: it becomes
//! White's, mirrored on the diagonal through a1, so that it means to White what
//! it meant to Black. Other programs call this `swap-pieces`.

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
    swap_rule: bool,
    swapped: bool,
    cells: [Option<Player>; CELLS],
    empty: u16,
    to_move: Player,
    winner: Option<Player>,
    key: u64,
}

static KEYS: [u64; 2 * CELLS] = zobrist::table(0x4845_5821);
const SECOND_TO_MOVE: u64 = zobrist::mix(0x4845_5822);
const SWAPPED: u64 = zobrist::mix(0x4845_5823);

/// The steps to the six neighbours, as columns and rows.
const NEIGHBOURS: [(isize, isize); 6] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];

impl Board {
    /// The empty board, with or without the swap rule.
    pub fn new(size: usize, swap_rule: bool) -> Board {
        assert!((1..=LARGEST).contains(&size), "no board of size {size}");
        Board {
            size: size as u8,
            swap_rule,
            swapped: false,
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

    /// The number of cells, and the move that swaps.
    fn area(&self) -> u16 {
        (self.size() * self.size()) as u16
    }

    fn may_swap(&self) -> bool {
        let first_reply = self.empty + 1 == self.area() && self.to_move == Player::Second;
        self.swap_rule && first_reply && self.winner.is_none()
    }

    /// White takes the first stone over.
    fn swap(&mut self) {
        let stone = self.cells.iter().position(Option::is_some).expect("the first stone is there");
        let mirrored = stone % self.size() * self.size() + stone / self.size();
        self.cells[stone] = None;
        self.cells[mirrored] = Some(Player::Second);
        self.swapped = true;
        self.to_move = Player::First;
        self.key = self.key_from_scratch();
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
            moves.extend((0..self.area()).filter(|&m| self.cells[usize::from(m)].is_none()));
        }
        if self.may_swap() {
            moves.push(self.area());
        }
    }

    fn check(&self, cell: u16) -> Result<(), IllegalMove> {
        if self.winner.is_some() {
            Err(IllegalMove::GAME_OVER)
        } else if cell == self.area() && self.swap_rule {
            let reason = "only the second player's first move may swap";
            if self.may_swap() { Ok(()) } else { Err(IllegalMove::new(reason)) }
        } else if cell >= self.area() {
            Err(IllegalMove::new("there is no such cell"))
        } else if self.cells[usize::from(cell)].is_some() {
            Err(IllegalMove::new("the cell is taken"))
        } else {
            Ok(())
        }
    }

    fn play_unchecked(&mut self, cell: u16) {
        if cell == self.area() {
            return self.swap();
        }
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
        // A swap is a move without a new stone.
        let swap = self.swap_rule && !self.swapped && self.empty + 1 >= self.area();
        u32::from(self.empty) + u32::from(swap)
    }

    fn move_limit(&self) -> u16 {
        self.area() + u16::from(self.swap_rule)
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn key_from_scratch(&self) -> u64 {
        let side = if self.to_move == Player::Second { SECOND_TO_MOVE } else { 0 };
        let start = if self.swapped { side ^ SWAPPED } else { side };
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
            image.cells[..usize::from(self.area())].reverse();
            image.key = image.key_from_scratch();
        }
        image
    }

    fn transform_move(&self, cell: u16, symmetry: usize) -> u16 {
        if symmetry == 1 && cell < self.area() { self.area() - 1 - cell } else { cell }
    }

    fn random_move(&self, rng: &mut Rng) -> Option<u16> {
        if self.winner.is_some() {
            return None;
        }
        let k = rng.below(u32::from(self.empty) + u32::from(self.may_swap())) as usize;
        let mut cells = (0..self.area()).filter(|&m| self.cells[usize::from(m)].is_none());
        // Past the last cell is the swap.
        Some(cells.nth(k).unwrap_or(self.area()))
    }
}

/// The family `hex`.
pub struct Hex;

impl Family for Hex {
    type Game = Board;
    const NAME: &str = "hex";
    const SUMMARY: &str = "join your two edges of a rhombus of hexagons";
    const PARAMETERS: &str = "N, from 1 to 19; +swap for the swap rule";
    const DEFAULT: &str = "11";

    fn start(parameters: &str) -> Result<Board, ParseError> {
        let error = |reason| Err(ParseError::in_game(parameters, reason));
        let (size, swap_rule) = match parameters.split_once('+') {
            Some((size, "swap")) => (size, true),
            Some(_) => return error("the only option is +swap, as in hex:11+swap"),
            None => (parameters, false),
        };
        match size.parse() {
            Ok(number @ 1..=LARGEST) if number.to_string() == size => {
                Ok(Board::new(number, swap_rule))
            }
            _ => error("expected a size from 1 to 19"),
        }
    }
}
