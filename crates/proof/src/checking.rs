//! The checker for games of any type, as a registry attaches it.

use crate::checker::Check;
use crate::rules::{Engine, Visitor};
use crate::{Rejection, Verdict};
use game::{Extension, Family, Notation};

/// Checks a certificate of a game without simple rules: what a registry attaches
/// to each family.
#[derive(Clone, Copy)]
pub struct Checking {
    pub(crate) run: fn(Check<'_>, &str) -> Result<Verdict, Rejection>,
}

impl Extension for Checking {
    fn of<F: Family>() -> Checking {
        let run = |check: Check<'_>, parameters: &str| {
            let game = check.game.clone();
            let refused = |reason| Rejection::Game { game: game.clone(), reason };
            let start = F::start(parameters).map_err(|error| refused(error.reason))?;
            if start.variant() != game {
                return Err(refused(format!("its full name is {}", start.variant())));
            }
            check.visit(Engine::new(start).map_err(refused)?)
        };
        Checking { run }
    }
}
