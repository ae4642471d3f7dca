//! The rules of the engine, for games without a simple second implementation.

use super::Rules;
use crate::key::{Key, Wide};
use game::{Bounds, Move, Notation, Player, Score};

/// The rules of a game by its own type. A position's number is its text.
pub struct Engine<G> {
    start: G,
}

impl<G: Notation> Engine<G> {
    /// The rules of a variant, given by any of its positions, unless the future
    /// depends on more than the position.
    pub fn new(start: G) -> Result<Engine<G>, String> {
        match start.depends_on_history() {
            true => Err("the future depends on more than the position, so that a move for \
                         every position proves nothing"
                .to_string()),
            false => Ok(Engine { start }),
        }
    }
}

impl<G: Notation> Rules for Engine<G> {
    type Key = Wide;
    type Position = G;

    fn read(&self, text: &str) -> Result<G, String> {
        let position = self.start.parse_position(text).map_err(|error| error.reason)?;
        match position.variant() == self.start.variant() && position.position_text() == text {
            true => Ok(position),
            false => Err(format!("this is no position of {}", self.start.variant())),
        }
    }

    fn text(&self, position: &G) -> String {
        position.position_text()
    }

    fn move_text(&self, position: &G, code: u16) -> String {
        position.move_text(G::Move::from_code(code))
    }

    fn range(&self) -> Bounds {
        self.start.score_range()
    }

    fn to_move(&self, position: &G) -> Player {
        position.to_move()
    }

    fn score(&self, position: &G) -> Option<Score> {
        position.score()
    }

    fn rank(&self, position: &G) -> u32 {
        position.plies_left()
    }

    fn any_move(&self, position: &G, mut test: impl FnMut(u16) -> bool) -> bool {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.into_iter().any(|m| test(m.code()))
    }

    fn play(&self, position: &G, code: u16) -> G {
        position.after(G::Move::from_code(code))
    }

    fn key(&self, position: &G) -> Wide {
        let image = |symmetry| Wide::of_text(&position.transformed(symmetry).position_text());
        (0..position.symmetries()).map(image).min().unwrap_or_default()
    }

    fn position(&self, key: &Wide, prover: Player) -> Option<G> {
        // A text of 4,096 characters is more than any board has.
        let text = (key.digits() < Wide::MOST).then(|| key.text())?;
        self.read(&text).ok().filter(|position| position.to_move() == prover)
    }
}
