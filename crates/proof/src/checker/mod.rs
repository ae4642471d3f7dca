//! The checker: together with the rules and with numbers (`key.rs`) all that a
//! verdict rests on.

mod frontier;
pub(crate) mod input;
mod walk;

pub(crate) use walk::Walk;

use crate::claim::{check_claims, exact_score};
use crate::rules::{self, Rules, Visitor};
use crate::{Checking, Claim, Flaw, Limits, Progress, Rejection, Verdict};
use game::{Player, Score};
use input::Input;
use std::cmp::Ordering;
use std::io::Read;

/// Reads a certificate and checks all of it. `others` finds the rules of games
/// without simple ones by the family's name.
pub fn verify(
    mut input: &mut dyn Read,
    others: &dyn Fn(&str) -> Option<Checking>,
    limits: &Limits,
    progress: Progress<'_>,
) -> Result<Verdict, Rejection> {
    let mut input = Input::new(&mut input as &mut dyn Read);
    let (format, game) = input.head()?;
    let check = Check { input, game: game.clone(), format, limits, progress, simple: true };
    rules::visit_simple(&game, format, check).unwrap_or_else(|mut check| {
        check.simple = false;
        let (family, parameters) = game.split_once(':').unwrap_or((&game, ""));
        match others(family) {
            Some(checking) => (checking.run)(check, parameters),
            None => Err(Rejection::Game { game, reason: "there are no rules of it".to_string() }),
        }
    })
}

/// A check that has read the game.
pub(crate) struct Check<'c> {
    input: Input<&'c mut dyn Read>,
    pub(crate) game: String,
    format: u64,
    limits: &'c Limits,
    progress: Progress<'c>,
    simple: bool,
}

impl Visitor for Check<'_> {
    type Output = Result<Verdict, Rejection>;

    fn visit<R: Rules>(mut self, rules: R) -> Result<Verdict, Rejection> {
        if rules.format() != self.format {
            let reason = format!("it has no certificates of format {}", self.format);
            return Err(Rejection::Game { game: self.game, reason });
        }
        let text = self.input.text()?;
        let refused = |reason| Rejection::Root { position: text.clone(), reason };
        let root = rules.read(&text).map_err(refused)?;
        if rules.text(&root) != text {
            return Err(refused(format!("expected {:?}", rules.text(&root))));
        }
        let lemmas: u64 = self.input.number()?;
        if lemmas > 0 {
            let kind: u64 = self.input.number()?;
            return Err(self.input.malformed(format!("lemmas of kind {kind} are unknown")));
        }
        let count: u64 = self.input.number()?;
        if count != 1 && count != 2 {
            return Err(Rejection::Claims(format!("{count} claims; expected 1 or 2")));
        }
        let (mut claims, mut positions, mut spilled) = (Vec::new(), 0, 0);
        for _ in 0..count {
            let [prover, low, high] = self.input.array()?;
            let Some(&prover) = Player::BOTH.get(usize::from(prover)) else {
                return Err(self.input.malformed(format!("there is no player {prover}")));
            };
            let claim = Claim { prover, value: Score(i16::from_le_bytes([low, high])) };
            claims.push(claim);
            check_claims(&claims, rules.range())?;
            let mut walk = Walk::new(&rules, claim, &root, self.limits)?;
            self.claim(&mut walk, &mut positions)?;
            spilled += walk.open.spilled();
        }
        self.input.finish()?;
        let (bytes, simple_rules) = (self.input.offset(), self.simple);
        let score = exact_score(&claims, rules.range());
        let Check { game, .. } = self;
        Ok(Verdict { game, root: text, claims, score, positions, bytes, simple_rules, spilled })
    }
}

impl Check<'_> {
    /// Holds the entries of a claim against what the proof needs, rank by rank.
    fn claim<R: Rules>(
        &mut self,
        walk: &mut Walk<'_, R>,
        positions: &mut u64,
    ) -> Result<(), Rejection> {
        loop {
            // Ranks are stored plus one; 0 ends the claim.
            let stored: u64 = self.input.number()?;
            let needed = walk.open.highest().map_or(0, |rank| u64::from(rank) + 1);
            let Some(mut layer) = walk.open.pop()? else {
                return match stored {
                    0 => Ok(()),
                    _ => Err(self.unused::<R>(walk, stored, None)),
                };
            };
            if stored > needed {
                return Err(self.unused::<R>(walk, stored, None));
            }
            let mut key: Option<R::Key> = None;
            while let Some(wanted) = layer.next()? {
                // A layer that is not there is missing all of its positions.
                let found = match stored == needed {
                    true => self.input.key_after(key.as_ref())?,
                    false => None,
                };
                let Some(position) = walk.rules.position(&wanted, walk.claim.prover) else {
                    return Err(self.input.malformed("the rules made a position that has no text"));
                };
                match found.as_ref().map_or(Ordering::Greater, |found| found.cmp(&wanted)) {
                    Ordering::Less => return Err(self.unused(walk, stored, found)),
                    Ordering::Greater => return Err(walk.flaw(&position, Flaw::Missing)),
                    Ordering::Equal => key = found,
                }
                let code: u64 = self.input.number()?;
                if !walk.rules.any_move(&position, |legal| u64::from(legal) == code) {
                    return Err(walk.flaw(&position, Flaw::Illegal(code)));
                }
                walk.follow(&position, code as u16)?;
                walk.require()?;
                *positions += 1;
                if positions.is_multiple_of(1 << 14) {
                    (self.progress)(self.input.offset(), *positions);
                }
            }
            if let Some(more) = self.input.key_after(key.as_ref())? {
                return Err(self.unused(walk, stored, Some(more)));
            }
        }
    }

    /// An entry that nothing needs, of a stored rank.
    fn unused<R: Rules>(&self, walk: &Walk<'_, R>, stored: u64, key: Option<R::Key>) -> Rejection {
        let position = key.and_then(|key| walk.rules.position(&key, walk.claim.prover));
        Rejection::Position {
            claim: walk.claim,
            position: position.map_or("none".to_string(), |position| walk.rules.text(&position)),
            rank: u32::try_from(stored - 1).unwrap_or(u32::MAX),
            flaw: Flaw::Unused(self.input.offset() - 1),
        }
    }
}
