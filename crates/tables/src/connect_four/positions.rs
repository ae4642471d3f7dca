//! The positions of a table, in the order of its entries.

use game::Game;
use games::connect_four::Board;

/// All positions of few stones in which the game is not over, each once with its
/// mirror image: by the number of stones, then by key. They follow from the rules, so
/// that no file has to name them.
pub struct Positions {
    start: Board,
    /// The canonical keys of the positions of each number of stones, sorted.
    levels: Vec<Vec<u64>>,
    /// The place of each level's first position.
    firsts: Vec<usize>,
    len: usize,
}

impl Positions {
    /// All positions that come from an empty board in at most so many plies.
    pub fn new(start: &Board, plies: u32) -> Positions {
        let mut levels = vec![vec![key(start)]];
        for _ in 0..plies {
            let mut next = Vec::new();
            let mut moves = Vec::new();
            for &key_before in levels.last().expect("one at least") {
                let board = start.with_exact_key(key_before);
                board.legal_moves(&mut moves);
                let after = moves.iter().map(|&m| board.after(m));
                next.extend(after.filter(|b| b.score().is_none()).map(|b| key(&b)));
            }
            next.sort_unstable();
            next.dedup();
            levels.push(next);
        }
        let mut len = 0;
        let mut firsts = Vec::new();
        for level in &levels {
            firsts.push(len);
            len += level.len();
        }
        Positions { start: start.clone(), levels, firsts, len }
    }

    /// The empty board.
    pub fn start(&self) -> &Board {
        &self.start
    }

    /// The most stones of a position.
    pub fn plies(&self) -> u32 {
        self.levels.len() as u32 - 1
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none: never, the empty board is one.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The places of the positions of so many stones.
    pub fn level(&self, stones: u32) -> std::ops::Range<usize> {
        let first = self.firsts[stones as usize];
        first..first + self.levels[stones as usize].len()
    }

    /// The position at a place, or its mirror image: whichever has the smaller key.
    pub fn board(&self, place: usize) -> Board {
        let stones = self.firsts.partition_point(|&first| first <= place) - 1;
        self.start.with_exact_key(self.levels[stones][place - self.firsts[stones]])
    }

    /// Whether a position has the size of these, and no more stones.
    #[inline]
    pub fn reach(&self, board: &Board) -> bool {
        let left = board.plies_left();
        left + self.plies() >= self.start.plies_left()
            && (board.width(), board.height()) == (self.start.width(), self.start.height())
    }

    /// The place of a position that is [in reach](Positions::reach), unless the game is
    /// over there; and whether it is the mirror image of the one at that place.
    pub fn find(&self, board: &Board) -> Option<(usize, bool)> {
        let stones = (self.start.plies_left() - board.plies_left()) as usize;
        let key = key(board);
        let place = self.levels[stones].binary_search(&key).ok()?;
        Some((self.firsts[stones] + place, board.exact_key() != Some(key.into())))
    }
}

/// The smaller key of a position and its mirror image.
fn key(board: &Board) -> u64 {
    board.canonical_exact_key().expect("every position has one") as u64
}
