//! The trait every game implements: rules, keys and symmetries.

use crate::{Bounds, IllegalMove, Player, Rng, Score};
use std::fmt::Debug;
use std::hash::Hash;

/// A move: a small `Copy` value with a code of its own, so that trees, tables
/// and histories can store any game's moves in 16 bits.
pub trait Move: Copy + Eq + Ord + Hash + Debug + Send + Sync + 'static {
    /// The move's code. Different moves of one game have different codes.
    fn code(self) -> u16;
    /// The move of this code; codes that no move has may give any value that
    /// [`Game::check`] refuses.
    fn from_code(code: u16) -> Self;
}

/// A plain number is a move where every move is one cell or column.
impl Move for u16 {
    #[inline]
    fn code(self) -> u16 {
        self
    }
    #[inline]
    fn from_code(code: u16) -> u16 {
        code
    }
}

/// A position of a two-player perfect-information game, with its rules.
///
/// Positions are values, cheap to clone.
///
/// Positions that compare `==` are interchangeable: they have the same legal
/// moves, the same scores and the same value now, and equal positions again
/// after every move. So `==` compares whatever the rules look at: cells, side
/// to move, special rights, and what of the past counts, such as the boards
/// that superko forbids or the number of moves where it is limited. Positions
/// whose futures are the same may still compare unequal.
///
/// Two positions are symmetric if one, [`Game::transformed`], is `==` to the
/// other. A transformed position has a transformed past, so symmetric positions
/// have the same value, and a search needs to look at one of them only.
///
/// Equal positions have equal keys. Positions with equal keys are
/// interchangeable too (but for chance collisions of hash keys), unless
/// [`Game::depends_on_history`]: there a key is only a hint.
pub trait Game: Clone + PartialEq + Debug + Send + Sync + 'static {
    /// What a player may do.
    type Move: Move;

    /// The side to move; of a finished game, the side that would move next.
    fn to_move(&self) -> Player;

    /// Replaces the content of `moves` by the legal moves, in a fixed order;
    /// none once the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Says why `m` is illegal here, if it is.
    fn check(&self, m: Self::Move) -> Result<(), IllegalMove>;

    /// Plays `m`, which must be legal.
    ///
    /// # Panics
    /// May panic or leave a meaningless position if `m` is illegal; it never
    /// touches memory out of bounds. Use [`Game::play`] for moves from outside.
    fn play_unchecked(&mut self, m: Self::Move);

    /// Plays `m` if it is legal; otherwise the position stays as it was.
    fn play(&mut self, m: Self::Move) -> Result<(), IllegalMove> {
        self.check(m)?;
        self.play_unchecked(m);
        Ok(())
    }

    /// The position after `m`, which must be legal.
    ///
    /// # Panics
    /// As [`Game::play_unchecked`].
    #[must_use]
    #[inline]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(m);
        next
    }

    /// The result, once the game is over.
    fn score(&self) -> Option<Score>;

    /// All scores this game can have.
    fn score_range(&self) -> Bounds {
        Bounds::WIN_DRAW_LOSS
    }

    /// Whether a game can end with the score 0. Where it cannot, "at most 0" is
    /// a loss, and solvers have one question to ask instead of two.
    fn can_draw(&self) -> bool {
        true
    }

    /// No continuation is longer than this many moves. It strictly decreases
    /// with every move, so it is also the rank that shows that games end.
    fn plies_left(&self) -> u32;

    /// The same position with the other side to move, where that is a position
    /// of the game too.
    fn passed(&self) -> Option<Self> {
        None
    }

    /// Whether positions with the same key may have different futures, because
    /// of what came before them (superko, a limit on the length of the game).
    /// Keys of such a game leave the past out, and only `==` compares it.
    /// Whatever draws proofs from keys must refuse such games; estimates and
    /// the order of moves may come from a key in any game.
    fn depends_on_history(&self) -> bool {
        false
    }

    /// Every move code in this position and its successors is below this.
    fn move_limit(&self) -> u16;

    /// The Zobrist key, kept up to date by every move.
    fn key(&self) -> u64;

    /// The same key computed from nothing but the position's content.
    fn key_from_scratch(&self) -> u64;

    /// A key that no two different positions of this variant share, wherever
    /// a position fits 128 bits.
    fn exact_key(&self) -> Option<u128> {
        None
    }

    /// Hash key for solvers of games without exact keys; equivalent positions may
    /// share it. With n positions and b bits, some two others do so by accident with
    /// a chance of about n²/2^(b+1).
    fn long_key(&self) -> u128 {
        self.canonical_key().into()
    }

    /// How many bits a long key has: it is below two to this power.
    fn long_key_bits(&self) -> u32 {
        64
    }

    /// How many bits an exact key has: it is below two to this power.
    fn exact_key_bits(&self) -> u32 {
        128
    }

    /// The least of the exact keys of all symmetric positions.
    fn canonical_exact_key(&self) -> Option<u128> {
        let own = self.exact_key()?;
        (1..self.symmetries())
            .try_fold(own, |least, s| Some(least.min(self.transformed(s).exact_key()?)))
    }

    /// How many symmetries the board has; number 0 is the identity.
    fn symmetries(&self) -> usize {
        1
    }

    /// The position seen through a symmetry below [`Game::symmetries`].
    fn transformed(&self, symmetry: usize) -> Self {
        debug_assert_eq!(symmetry, 0);
        self.clone()
    }

    /// The move that corresponds to `m` in the transformed position.
    fn transform_move(&self, m: Self::Move, symmetry: usize) -> Self::Move {
        debug_assert_eq!(symmetry, 0);
        m
    }

    /// One key for all positions that are the same up to symmetry: the least
    /// of their keys.
    fn canonical_key(&self) -> u64 {
        (1..self.symmetries()).fold(self.key(), |least, s| least.min(self.transformed(s).key()))
    }

    /// A uniformly random legal move, or `None` once the game is over.
    ///
    /// Games whose moves can be counted without listing them do better than
    /// this default, which allocates.
    fn random_move(&self, rng: &mut Rng) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        rng.pick(&moves)
    }

    /// Plays uniformly random moves to the end, tells `on_move` each of them,
    /// and returns how many there were. This is the playout that every search
    /// uses; a game may replace it by something faster with the same
    /// distribution.
    #[inline]
    fn random_playout(&mut self, rng: &mut Rng, on_move: impl FnMut(Self::Move)) -> u32 {
        self.random_moves(u32::MAX, rng, on_move)
    }

    /// Plays at most so many random moves, like a playout that is cut short.
    /// Where a game has a faster way for this, its playouts can use it.
    #[inline]
    fn random_moves(
        &mut self,
        most: u32,
        rng: &mut Rng,
        mut on_move: impl FnMut(Self::Move),
    ) -> u32 {
        let mut plies = 0;
        while plies < most
            && let Some(m) = self.random_move(rng)
        {
            self.play_unchecked(m);
            on_move(m);
            plies += 1;
        }
        plies
    }
}
