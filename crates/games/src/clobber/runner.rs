//! Random play.

use super::board::{KEYS, SECOND_TO_MOVE};
use super::{Board, Capture, words};
use game::Rng;
use std::hint::select_unpredictable;

/// The inner loop of playouts: both sides' stones in `N` words each.
pub(super) struct Runner<'b, const N: usize> {
    board: &'b Board,
    mine: [u64; N],
    theirs: [u64; N],
    key: u64,
    keys: [&'static [u64; 128]; 2],
}

impl<'b, const N: usize> Runner<'b, N> {
    #[inline(always)]
    pub(super) fn new(board: &'b Board) -> Self {
        let (mover, other) = (board.to_move.index(), board.to_move.other().index());
        Runner {
            board,
            mine: words::split(board.stones[mover]),
            theirs: words::split(board.stones[other]),
            key: board.key,
            keys: [&KEYS[mover], &KEYS[other]],
        }
    }

    /// A random pair: its axis, word and bit.
    #[inline(always)]
    pub(super) fn pick(&self, rng: &mut Rng) -> Option<(usize, usize, u64)> {
        let [within, between] = self.board.pairs([self.mine, self.theirs]);
        // Written out because the number of masks cannot be computed from `N`.
        let (which, bit) = if N == 1 {
            rng.pick_bit([within[0], between[0]])?
        } else {
            rng.pick_bit([within[0], within[1], between[0], between[1]])?
        };
        Some((which / N, which % N, bit))
    }

    /// The capture of the mover among a pair.
    #[inline(always)]
    pub(super) fn capture(&self, (axis, word, bit): (usize, usize, u64)) -> Capture {
        let low = 64 * word + bit.trailing_zeros() as usize;
        Capture::new(low, axis, self.mine[word] & bit == 0)
    }

    /// Plays the mover's capture among a pair and changes sides.
    #[inline(always)]
    fn play(&mut self, (axis, word, bit): (usize, usize, u64)) {
        let distance = self.board.distance(axis);
        let low_bit: [u64; N] = std::array::from_fn(|i| select_unpredictable(i == word, bit, 0));
        let high_bit = words::up(low_bit, distance);
        let downwards = (0..N).fold(0, |found, i| found | self.theirs[i] & low_bit[i]) != 0;
        // The mover's stone leaves one cell of the pair and arrives at the
        // other, and the enemy's vanishes, whichever way round they were.
        for i in 0..N {
            let pair = low_bit[i] | high_bit[i];
            self.mine[i] ^= pair;
            self.theirs[i] &= !pair;
        }
        let low = (64 * word + bit.trailing_zeros() as usize) % 128;
        let high = (low + distance as usize) % 128;
        let taken = select_unpredictable(downwards, low, high);
        self.key ^= self.keys[0][low] ^ self.keys[0][high] ^ self.keys[1][taken];
        std::mem::swap(&mut self.mine, &mut self.theirs);
        self.keys.swap(0, 1);
    }

    /// Plays at most so many random moves.
    pub(super) fn run(
        mut self,
        most: u32,
        rng: &mut Rng,
        mut on_move: impl FnMut(Capture),
    ) -> (Board, u32) {
        let mut plies = 0;
        while plies < most
            && let Some(pair) = self.pick(rng)
        {
            on_move(self.capture(pair));
            self.play(pair);
            plies += 1;
        }
        let mut end = self.board.clone();
        end.key = self.key;
        if plies % 2 == 1 {
            end.to_move = end.to_move.other();
            end.key ^= SECOND_TO_MOVE;
        }
        end.stones[end.to_move.index()] = words::join(self.mine);
        end.stones[end.to_move.other().index()] = words::join(self.theirs);
        (end, plies)
    }
}
