//! Errors of moves and texts: one line each, naming what and why.

use std::borrow::Cow;
use thiserror::Error;

/// Why a move may not be played here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct IllegalMove(pub Cow<'static, str>);

impl IllegalMove {
    /// The answer to any move after the end.
    pub const GAME_OVER: IllegalMove = IllegalMove(Cow::Borrowed("the game is over"));

    /// An error with this reason.
    pub fn new(reason: impl Into<Cow<'static, str>>) -> IllegalMove {
        IllegalMove(reason.into())
    }
}

/// A text that does not say what it should.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{what} {text:?}: {reason}")]
pub struct ParseError {
    /// What was to be read: `move`, `position`, `game`.
    pub what: &'static str,
    /// The text, shortened if it is long.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

/// Longer input is cut in messages, so that an error stays one readable line.
const SHOWN: usize = 60;

impl ParseError {
    /// An error about `text`.
    pub fn new(what: &'static str, text: &str, reason: impl Into<String>) -> ParseError {
        let shortened = match text.char_indices().nth(SHOWN) {
            Some((end, _)) => format!("{}…", &text[..end]),
            None => text.to_string(),
        };
        ParseError { what, text: shortened, reason: reason.into() }
    }

    /// An error about a move.
    pub fn in_move(text: &str, reason: impl Into<String>) -> ParseError {
        ParseError::new("move", text, reason)
    }

    /// An error about a position.
    pub fn in_position(text: &str, reason: impl Into<String>) -> ParseError {
        ParseError::new("position", text, reason)
    }

    /// An error about a game's name or parameters.
    pub fn in_game(text: &str, reason: impl Into<String>) -> ParseError {
        ParseError::new("game", text, reason)
    }
}

/// A move given as text that could not be played.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlayError {
    /// The text is no move of this game.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// The move exists, but not here.
    #[error("illegal move {text:?}: {reason}")]
    Illegal {
        /// The move as it was written.
        text: String,
        /// Why it may not be played.
        reason: IllegalMove,
    },
    /// A move of a sequence failed.
    #[error("move {number}: {error}")]
    InSequence {
        /// Its place in the sequence, from 1.
        number: usize,
        /// What was wrong with it.
        error: Box<PlayError>,
    },
}
