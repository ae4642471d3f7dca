//! Positions of known value.
//!
//! Connect Four and Havannah: values of other programs and of the literature.
//! Breakthrough: an independent brute force. Clobber: other programs, and for
//! 4x5 a certificate that `python/verify_proof.py` has checked; larger boards have
//! been published by the authors of MCGS.

/// A position, and what it is worth to the side to move.
pub struct Item {
    /// The game string.
    pub game: &'static str,
    /// Moves from its start.
    pub moves: &'static str,
    /// `win`, `draw` or `loss`.
    pub value: &'static str,
    /// Whether `--quick` leaves it out: what is left has every game and every
    /// kind of result, and takes all solvers together less than a minute.
    pub long: bool,
}

const fn item(game: &'static str, moves: &'static str, value: &'static str) -> Item {
    Item { game, moves, value, long: false }
}

const fn long(game: &'static str, moves: &'static str, value: &'static str) -> Item {
    Item { game, moves, value, long: true }
}

/// All of them.
pub const SUITE: &[Item] = &[
    item("connect-four:4x4", "", "draw"),
    item("connect-four:5x4", "", "draw"),
    long("connect-four:4x5", "", "draw"),
    item("connect-four:6x4", "", "loss"),
    long("connect-four:4x6", "", "draw"),
    item("connect-four:5x5", "", "draw"),
    long("connect-four:6x5", "", "draw"),
    long("connect-four:7x6", "", "win"),
    // Every opening that is not the mirror image of another.
    item("havannah:3", "a1", "loss"),
    item("havannah:3", "a2", "win"),
    long("havannah:3", "b2", "win"),
    long("havannah:3", "c3", "win"),
    long("havannah:4", "g4 a4 g7 f5 a1 d2 c3 d7 b5 c4 b4 b3", "win"),
    long("havannah:4", "g5 d1 g4 g7 e3 c2 a1 a4 f5 f3 d7 d6 c3", "win"),
    item("havannah:4", "a4 g4 a1 b3 g7 d1 d7 f3 e2 d2", "win"),
    long("havannah:4", "b1 d2 a2 e4", "win"),
    item("breakthrough:4x4", "", "loss"),
    item("breakthrough:5x3", "", "loss"),
    item("breakthrough:5x4", "", "loss"),
    item("breakthrough:6x3", "", "win"),
    long("breakthrough:5x5", "", "loss"),
    item("clobber:3x4", "", "loss"),
    item("clobber:4x4", "", "win"),
    long("clobber:3x6", "", "loss"),
    item("clobber:4x5", "", "win"),
    item("clobber:1x36", "", "win"),
    long("clobber:5x5", "", "loss"),
    long("clobber:4x6", "", "loss"),
    long("clobber:3x9", "", "win"),
    long("clobber:2x15", "", "loss"),
];
