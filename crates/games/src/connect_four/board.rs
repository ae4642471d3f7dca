//! The rules on bitboards.

use game::prelude::*;

/// A position: one bit per cell and player, column by column from the left,
/// each from the bottom. Above every column lies one bit that is never set, so
/// that no line runs from one column into the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    pub(super) stones: [u64; 2],
    /// The lowest cell of every column.
    pub(super) bottom: u64,
    /// All cells.
    pub(super) cells: u64,
    width: u8,
    height: u8,
    /// How many bits neighbours lie apart: upright, level, falling, rising.
    distances: [u64; 4],
}

impl Board {
    /// The empty board, or why there is none of this size.
    pub fn new(width: usize, height: usize) -> Result<Board, String> {
        // Both are checked first because their product might overflow.
        if width == 0 || height == 0 || width > 64 || height > 64 || width * (height + 1) > 64 {
            return Err(
                "expected a width and height of at least 1 with width·(height+1) ≤ 64".to_string()
            );
        }
        let stride = height + 1;
        let bottom = (0..width).fold(0, |bits, column| bits | 1u64 << (column * stride));
        // Without four columns only upright lines exist. The top bit is never
        // a stone, so a distance of 63 finds no neighbour.
        let [level, falling, rising] =
            if width < 4 { [63; 3] } else { [stride, height, height + 2].map(|d| d as u64) };
        Ok(Board {
            stones: [0, 0],
            bottom,
            cells: bottom * ((1 << height) - 1),
            width: width as u8,
            height: height as u8,
            distances: [1, level, falling, rising],
        })
    }

    /// The number of columns.
    pub fn width(&self) -> usize {
        usize::from(self.width)
    }

    /// The number of rows.
    pub fn height(&self) -> usize {
        usize::from(self.height)
    }

    /// The stone in a column and row, both from 0 at the bottom left.
    pub fn owner(&self, column: usize, row: usize) -> Option<Player> {
        let bit = self.bit(column, row);
        Player::BOTH.into_iter().find(|p| self.stones[p.index()] & bit != 0)
    }

    pub(super) fn bit(&self, column: usize, row: usize) -> u64 {
        1 << (column * (self.height() + 1) + row)
    }

    #[inline(always)]
    fn taken(&self) -> u64 {
        self.stones[0] | self.stones[1]
    }

    /// The cells where the next stone may land: adding the bottom row carries
    /// each column to the bit above its highest stone.
    #[inline(always)]
    pub(super) fn landing(&self, taken: u64) -> u64 {
        taken.wrapping_add(self.bottom) & self.cells
    }

    /// Where a stone in this column, which is not full, lands.
    #[inline(always)]
    pub(super) fn cell_of(&self, column: u16) -> u64 {
        let taken = self.taken();
        (taken + (1 << (column * (u16::from(self.height) + 1)))) & !taken
    }

    /// The column of a cell that is given as its bit.
    #[inline(always)]
    pub(super) fn column(&self, bit: u64) -> u16 {
        ((bit ^ (bit - 1)) & self.bottom).count_ones() as u16 - 1
    }

    /// The first stone of every four in a row, for each of the distances.
    /// Four lanes of one vector, where the processor has them.
    #[inline(always)]
    fn fours(&self, stones: u64) -> [u64; 4] {
        self.distances.map(|distance| {
            let pairs = stones & stones >> (distance & 63);
            pairs & pairs >> ((2 * distance) & 63)
        })
    }

    #[inline(always)]
    pub(super) fn has_four(&self, stones: u64) -> bool {
        let [upright, level, falling, rising] = self.fours(stones);
        (upright | level | falling | rising) != 0
    }

    /// The cells and other bits that would make four in a row with these
    /// stones; the caller keeps the free cells among them.
    #[inline(always)]
    pub(super) fn threats(&self, stones: u64) -> u64 {
        let found = self.distances.map(|distance| {
            let (one, two) = (distance & 63, (2 * distance) & 63);
            let three = (3 * distance) & 63;
            let pairs = stones & stones >> one;
            let triples = pairs & stones >> two;
            let outer = triples << three | triples >> one;
            outer | (pairs >> two & stones) << one | (stones >> three & pairs) << two
        });
        found[0] | found[1] | found[2] | found[3]
    }

    /// Whether a player would have four in a row with the next stone.
    pub fn threatens_four(&self, player: Player) -> bool {
        self.threats(self.stones[player.index()]) & self.landing(self.taken()) != 0
    }

    /// How many fours in a row within `cells` contain `cell`.
    #[inline(always)]
    pub(super) fn lines_through(&self, cell: u64, cells: u64) -> u32 {
        let starts = self.fours(cells).into_iter().zip(self.distances);
        let own = starts.map(|(first, d)| {
            first & (cell | cell >> (d & 63) | cell >> ((2 * d) & 63) | cell >> ((3 * d) & 63))
        });
        own.map(u64::count_ones).sum()
    }

    /// Every stone that is part of a four in a row.
    pub(super) fn winning_stones(&self) -> u64 {
        let mut found = 0;
        for stones in self.stones {
            for (first, distance) in self.fours(stones).into_iter().zip(self.distances) {
                found |= (0..4).fold(0, |line, i| line | first << ((i * distance) & 63));
            }
        }
        found
    }
}

impl Game for Board {
    /// A column, from 0.
    type Move = u16;

    #[inline]
    fn to_move(&self) -> Player {
        Player::BOTH[(self.taken().count_ones() % 2) as usize]
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        if self.has_four(self.stones[self.to_move().other().index()]) {
            return;
        }
        let mut landing = self.landing(self.taken());
        while landing != 0 {
            moves.push(self.column(landing & landing.wrapping_neg()));
            landing &= landing - 1;
        }
    }

    fn check(&self, column: u16) -> Result<(), IllegalMove> {
        if self.score().is_some() {
            return Err(IllegalMove::GAME_OVER);
        }
        if column >= u16::from(self.width) {
            return Err(IllegalMove::new("there is no such column"));
        }
        let top = self.bit(usize::from(column), self.height() - 1);
        if self.taken() & top != 0 {
            return Err(IllegalMove::new("the column is full"));
        }
        Ok(())
    }

    #[inline]
    fn play_unchecked(&mut self, column: u16) {
        self.stones[self.to_move().index()] |= self.cell_of(column);
    }

    /// Only the side that moved last can have four in a row.
    #[inline]
    fn score(&self) -> Option<Score> {
        let last = self.to_move().other();
        if self.has_four(self.stones[last.index()]) {
            return Some(Score::win_for(last));
        }
        (self.taken() == self.cells).then_some(Score::DRAW)
    }

    fn plies_left(&self) -> u32 {
        (self.cells ^ self.taken()).count_ones()
    }

    fn move_limit(&self) -> u16 {
        u16::from(self.width)
    }

    /// The exact key, mixed. Mixing is one-to-one, so these keys never collide,
    /// and there is nothing to keep up to date.
    #[inline]
    fn key(&self) -> u64 {
        game::zobrist::mix(self.packed())
    }

    fn key_from_scratch(&self) -> u64 {
        self.key()
    }

    fn exact_key(&self) -> Option<u128> {
        Some(u128::from(self.packed()))
    }

    fn exact_key_bits(&self) -> u32 {
        (self.width() * (self.height() + 1)) as u32
    }

    #[inline]
    fn canonical_exact_key(&self) -> Option<u128> {
        let key = self.packed();
        Some(u128::from(key.min(self.mirrored(key))))
    }

    fn symmetries(&self) -> usize {
        2
    }

    fn transformed(&self, symmetry: usize) -> Board {
        match symmetry {
            0 => self.clone(),
            _ => Board { stones: self.stones.map(|s| self.mirrored(s)), ..self.clone() },
        }
    }

    fn transform_move(&self, column: u16, symmetry: usize) -> u16 {
        if symmetry == 0 { column } else { u16::from(self.width) - 1 - column }
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<u16> {
        if self.has_four(self.stones[self.to_move().other().index()]) {
            return None;
        }
        let (_, bit) = rng.pick_bit([self.landing(self.taken())])?;
        Some(self.column(bit))
    }

    /// The same moves as the default, but with both sides' stones in registers
    /// and without asking anew whose turn it is: three times as fast.
    #[inline]
    fn random_playout(&mut self, rng: &mut Rng, mut on_move: impl FnMut(u16)) -> u32 {
        let first = self.to_move();
        let mut mine = self.stones[first.index()];
        let mut theirs = self.stones[first.other().index()];
        let mut plies = 0;
        while !self.has_four(theirs) {
            let Some((_, bit)) = rng.pick_bit([self.landing(mine | theirs)]) else {
                break;
            };
            (mine, theirs) = (theirs, mine | bit);
            on_move(self.column(bit));
            plies += 1;
        }
        let mover = if plies % 2 == 0 { first } else { first.other() };
        self.stones[mover.index()] = mine;
        self.stones[mover.other().index()] = theirs;
        plies
    }
}

impl Board {
    /// Columns in reverse order.
    #[inline]
    fn mirrored(&self, bits: u64) -> u64 {
        if self.width == 1 {
            // Its one column may take the whole word.
            return bits;
        }
        let stride = u32::from(self.height) + 1;
        let column = (1 << stride) - 1;
        let (mut from, mut image) = (bits, 0);
        for _ in 0..self.width {
            image = image << stride | from & column;
            from >>= stride;
        }
        image
    }

    /// The position of this size with an exact key, as
    /// [`exact_key`](Game::exact_key) gives it.
    pub fn with_exact_key(&self, key: u64) -> Board {
        let stride = self.height() + 1;
        let mut board = Board { stones: [0, 0], ..self.clone() };
        for start in (0..self.width()).map(|column| column * stride) {
            let marked = key >> start & ((1 << self.height()) * 2 - 1);
            let taken = (1u64 << marked.checked_ilog2().unwrap_or(0)) - 1;
            board.stones[0] |= (marked & taken) << start;
            board.stones[1] |= (taken & !marked) << start;
        }
        board
    }

    /// The usual injective key: in each column the first player's stones below
    /// a marking bit on top of the highest stone.
    #[inline]
    fn packed(&self) -> u64 {
        self.taken().wrapping_add(self.bottom).wrapping_add(self.stones[0])
    }
}
