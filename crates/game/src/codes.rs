//! Moves as numbers, and positions seen through symmetries, behind `dyn`: what
//! bindings for other languages use where text would be slow.

use crate::facade::Session;
use crate::{AnyGame, IllegalMove, Move, Notation, ParseError};

/// The part of [`AnyGame`] that speaks in move codes.
pub trait MoveCodes {
    /// The codes of the legal moves, in the order of [`AnyGame::legal`].
    fn legal_codes(&self) -> Vec<u16>;
    /// Plays the move of this code; on error nothing changes.
    fn play_code(&mut self, code: u16) -> Result<(), IllegalMove>;
    /// Every code in this position and its successors is below this.
    fn move_limit(&self) -> u16;
    /// The text of a legal move.
    fn text_of_code(&self, code: u16) -> Result<String, IllegalMove>;
    /// The code of a move that exists on this board, legal or not.
    fn code_of_text(&self, text: &str) -> Result<u16, ParseError>;
    /// The codes of the moves since the start position.
    fn past_codes(&self) -> Vec<u16>;
    /// How many symmetries the board has; number 0 is the identity.
    fn symmetries(&self) -> usize;
    /// A game that starts at this position, seen through a symmetry; `None` if there is
    /// no symmetry of this number.
    fn transformed(&self, symmetry: usize) -> Option<Box<dyn AnyGame>>;
    /// The code that a legal move has in the transformed position.
    fn transformed_code(&self, code: u16, symmetry: usize) -> Result<u16, IllegalMove>;
    /// A key that no two positions of this variant share, where there is one.
    fn exact_key(&self) -> Option<u128>;
    /// Whether both games stand at positions that are the same to the rules.
    fn is_same_position(&self, other: &dyn AnyGame) -> bool;
}

impl<G: Notation> MoveCodes for Session<G> {
    fn legal_codes(&self) -> Vec<u16> {
        let mut moves = Vec::new();
        self.now().legal_moves(&mut moves);
        moves.into_iter().map(Move::code).collect()
    }

    fn play_code(&mut self, code: u16) -> Result<(), IllegalMove> {
        self.play_parsed(Move::from_code(code))
    }

    fn move_limit(&self) -> u16 {
        self.now().move_limit()
    }

    fn text_of_code(&self, code: u16) -> Result<String, IllegalMove> {
        let m = Move::from_code(code);
        self.now().check(m)?;
        Ok(self.now().move_text(m))
    }

    fn code_of_text(&self, text: &str) -> Result<u16, ParseError> {
        self.read_move(text).map(Move::code)
    }

    fn past_codes(&self) -> Vec<u16> {
        self.all_moves().map(Move::code).collect()
    }

    fn symmetries(&self) -> usize {
        self.now().symmetries()
    }

    fn transformed(&self, symmetry: usize) -> Option<Box<dyn AnyGame>> {
        let image =
            (symmetry < self.now().symmetries()).then(|| self.now().transformed(symmetry))?;
        Some(Box::new(self.starting_from(image)))
    }

    fn transformed_code(&self, code: u16, symmetry: usize) -> Result<u16, IllegalMove> {
        let m = Move::from_code(code);
        self.now().check(m)?;
        if symmetry >= self.now().symmetries() {
            return Err(IllegalMove::new("the board has no such symmetry"));
        }
        Ok(self.now().transform_move(m, symmetry).code())
    }

    fn exact_key(&self) -> Option<u128> {
        self.now().exact_key()
    }

    fn is_same_position(&self, other: &dyn AnyGame) -> bool {
        let other = other.as_any().downcast_ref::<Session<G>>();
        other.is_some_and(|other| {
            self.now() == other.now() && self.now().variant() == other.now().variant()
        })
    }
}
