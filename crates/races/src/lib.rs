//! Capture races of Go, decided: who wins the race when Black begins and when White
//! does, by which moves, and what is taken for granted.
//!
//! A race is confined to the part of the board that matters (`games::confined_race`) and
//! solved there by a solver of `search`, twice: once everything that the confinement
//! leaves open favours Black, once it favours White. Who wins kos is left open, who gets
//! to the open board, and who wins at the limit of captures. Where both searches agree,
//! the answer rests on none of these; where they do not, the answer is `ko` or
//! `unknown`, never a guess.
//!
//! Architecture invariant: no input or output; the solver is given from outside.

mod certificate;
mod decide;
mod judge;
mod make;
mod picture;
mod policy;

pub use certificate::{Certificate, certify};
pub use decide::{Limits, decide};
pub use games::capture_race::Race;
pub use make::{file, make};
pub use picture::{svg, text};

use game::Score;
use games::confined_race::Confinement;

/// How a race ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Black captures.
    Black,
    /// White captures.
    White,
    /// Nobody captures: seki, or both live.
    Seki,
    /// Whoever wins the ko decides it.
    Ko,
    /// It could not be decided.
    Unknown,
}

impl Outcome {
    /// The name that the program's JSON has for it.
    pub const fn name(self) -> &'static str {
        match self {
            Outcome::Black => "black",
            Outcome::White => "white",
            Outcome::Seki => "seki",
            Outcome::Ko => "ko",
            Outcome::Unknown => "unknown",
        }
    }

    /// The outcome of a score, seen by Black.
    fn of(score: Score) -> Outcome {
        match score.0.signum() {
            1 => Outcome::Black,
            -1 => Outcome::White,
            _ => Outcome::Seki,
        }
    }
}

/// A move that is not the one to play, and what happens after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    /// The move.
    pub played: String,
    /// The best reply, if there is one.
    pub reply: Option<String>,
    /// How the race ends then.
    pub outcome: Outcome,
    /// How it goes on, the move and the reply included.
    pub line: Vec<String>,
}

/// The answer for one side to begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// How the race ends.
    pub outcome: Outcome,
    /// The move that achieves it, if the side to move achieves anything.
    pub best: Option<String>,
    /// Other moves that do as well.
    pub also: Vec<String>,
    /// Best play.
    pub line: Vec<String>,
    /// The other moves in the race, and why they are worse or lose as well.
    pub refutations: Vec<Refutation>,
    /// Why it could not be decided, or what it depends on.
    pub reason: Option<String>,
}

/// The answer to a race.
#[derive(Clone, Debug)]
pub struct Answer {
    /// If Black moves first.
    pub black_first: Verdict,
    /// If White moves first.
    pub white_first: Verdict,
    /// What is taken for granted, a sentence each.
    pub assumed: Vec<String>,
    /// The part of the board that was searched.
    pub confinement: Confinement,
    /// Positions looked at.
    pub nodes: u64,
}
