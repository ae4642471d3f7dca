//! The two players, and the colours they play with.

use serde::{Deserialize, Serialize};
use std::fmt;

/// One of the two players. `First` is whoever moves first from the game's
/// standard start position; the name stays with that side for good, also in
/// positions set up with the other side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// The side that opens the standard game.
    First,
    /// The other side.
    Second,
}

impl Player {
    /// Both players, in order.
    pub const BOTH: [Player; 2] = [Player::First, Player::Second];

    /// The other player.
    #[inline]
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            Player::Second => Player::First,
        }
    }

    /// 0 for the first player, 1 for the second: an index into pairs.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// `first` or `second`, as the program's JSON writes it.
    pub const fn name(self) -> &'static str {
        match self {
            Player::First => "first",
            Player::Second => "second",
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The colour a player's pieces have in GTP, SGF and on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    /// `b`, `black`, drawn as `x`.
    Black,
    /// `w`, `white`, drawn as `o`.
    White,
}

impl Colour {
    /// Both colours, Black first.
    pub const BOTH: [Colour; 2] = [Colour::Black, Colour::White];

    /// The other colour.
    pub const fn other(self) -> Colour {
        match self {
            Colour::Black => Colour::White,
            Colour::White => Colour::Black,
        }
    }

    /// `Black` or `White`.
    pub const fn name(self) -> &'static str {
        match self {
            Colour::Black => "Black",
            Colour::White => "White",
        }
    }

    /// `B` or `W`, as in SGF and in GTP results.
    pub const fn letter(self) -> char {
        match self {
            Colour::Black => 'B',
            Colour::White => 'W',
        }
    }

    /// `x` for Black and `o` for White, as text boards show them.
    pub const fn glyph(self) -> char {
        match self {
            Colour::Black => 'x',
            Colour::White => 'o',
        }
    }

    /// Reads `b`, `w`, `black` or `white` in either case.
    pub fn parse_name(text: &str) -> Option<Colour> {
        let is = |colour: &Colour| {
            let name = colour.name();
            text.eq_ignore_ascii_case(name) || text.eq_ignore_ascii_case(&name[..1])
        };
        Colour::BOTH.into_iter().find(is)
    }

    /// Reads a name as [`Colour::parse_name`] does, or a glyph: `x` or `o`.
    pub fn parse(text: &str) -> Option<Colour> {
        let is = |colour: &Colour| text.eq_ignore_ascii_case(&colour.glyph().to_string());
        Colour::parse_name(text).or_else(|| Colour::BOTH.into_iter().find(is))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
