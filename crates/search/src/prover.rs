//! What all exact solvers have in common: they answer yes or no.
//!
//! "Does this player get at least this score from here?" Scores of any grade
//! are found by such questions, certificates are answers to them, and two of
//! them that meet are an exact value.

use crate::Clock;
use game::{Bounds, Game, Player, Score};

/// Whether `player` gets at least `goal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who wants it.
    pub player: Player,
    /// The score wanted, seen by that player.
    pub goal: Score,
}

impl Question {
    /// What `bounds` (seen by the first player) answer, if they do.
    #[inline]
    pub fn answer(self, bounds: Bounds) -> Option<bool> {
        let mine = bounds.seen_by(self.player);
        match () {
            () if mine.lower >= self.goal => Some(true),
            () if mine.upper < self.goal => Some(false),
            () => None,
        }
    }

    /// What an answer says of the score, seen by the first player.
    pub fn bounds(self, answer: bool, range: Bounds) -> Bounds {
        let mut mine = range.seen_by(self.player);
        match answer {
            true => mine.lower = mine.lower.max(self.goal),
            false => mine.upper = mine.upper.min(Score(self.goal.0 - 1)),
        }
        mine.seen_by(self.player)
    }
}

/// A solver at work on one game; its table outlives the questions.
pub trait Prover<G: Game> {
    /// Answers a question; `None` if the watch said stop.
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool>;

    /// What is known of a position without a search.
    fn known(&self, position: &G) -> Bounds;

    /// Positions looked at so far.
    fn nodes(&self) -> u64;
}

/// Looks after a solver: when to stop, and whom to tell how far it is.
pub struct Watch<'a> {
    clock: Clock,
    tell: &'a mut dyn FnMut(&str),
    told: f64,
}

/// Seconds between two reports.
const REPORT_EVERY: f64 = 0.2;

impl<'a> Watch<'a> {
    /// A watch over `clock` that tells `tell` how the work stands.
    pub fn new(clock: Clock, tell: &'a mut dyn FnMut(&str)) -> Watch<'a> {
        Watch { clock, tell, told: 0.0 }
    }

    /// Whether the work must stop. To be asked every few thousand nodes;
    /// `status` makes one line on how the work stands.
    pub fn is_over(&mut self, status: impl FnOnce() -> String) -> bool {
        let seconds = self.clock.seconds();
        if seconds >= self.told + REPORT_EVERY {
            self.told = seconds;
            (self.tell)(&status());
        }
        self.clock.is_over()
    }
}
