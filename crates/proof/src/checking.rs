//! The checker for games of any type, as a registry attaches it.

use crate::checker::Check;
use crate::explorer::{Opened, Opening};
use crate::rules::{Engine, Visitor};
use crate::{Rejection, Verdict};
use game::{AnyGame, Extension, Family, Notation, Session};

/// Checks a certificate of a game without simple rules: what a registry attaches
/// to each family.
#[derive(Clone, Copy)]
pub struct Checking {
    pub(crate) run: fn(Check<'_>, &str) -> Result<Verdict, Rejection>,
    pub(crate) explore: fn(Opening, &str) -> Opened,
    /// Why there can be no certificate of a game's positions, if there cannot.
    pub can_certify: fn(&dyn AnyGame) -> Result<(), String>,
}

impl Extension for Checking {
    fn of<F: Family>() -> Checking {
        Checking {
            run: |check, parameters| {
                let rules = rules::<F>(&check.game, parameters)?;
                check.visit(rules)
            },
            explore: |opening, parameters| {
                let rules = rules::<F>(&opening.game, parameters)?;
                opening.visit(rules)
            },
            can_certify: |game| {
                let session = game.as_any().downcast_ref::<Session<F::Game>>();
                session.map_or(Ok(()), |session| crate::can_certify(session.now()))
            },
        }
    }
}

/// The engine's own rules of a game, given by its full name.
fn rules<F: Family>(game: &str, parameters: &str) -> Result<Engine<F::Game>, Rejection> {
    let refused = |reason| Rejection::Game { game: game.to_string(), reason };
    let start = F::start(parameters).map_err(|error| refused(error.reason))?;
    if start.variant() != game {
        return Err(refused(format!("its full name is {}", start.variant())));
    }
    Engine::new(start).map_err(refused)
}
