//! The checker.

use crate::codec::{Input, MAGIC, VERSION};
use crate::rules::{self, Engine, Rules, Visitor};
use crate::walk::Walk;
use crate::{Claim, Flaw, Limits, Rejection};
use game::{Extension, Family, Notation, Player, Score};
use std::cmp::Ordering;
use std::io::Read;

/// What a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The game string.
    pub game: String,
    /// The root position, in the game's notation.
    pub root: String,
    /// What is proven.
    pub claims: Vec<Claim>,
    /// The root's score seen by the first player, if the claims settle it.
    pub score: Option<Score>,
    /// Entries: positions with a move of the prover.
    pub positions: u64,
    /// The length of the certificate.
    pub bytes: u64,
    /// Whether the rules were those of the second, simple implementation.
    pub simple_rules: bool,
    /// How many keys did not fit the memory and went through files.
    pub spilled: u64,
}

/// Called now and then with the number of bytes and of entries that were read.
pub type Progress<'p> = &'p mut dyn FnMut(u64, u64);

/// Checks a certificate of a game without simple rules: what a registry attaches
/// to each family.
#[derive(Clone, Copy)]
pub struct Checking(fn(Check<'_>, &str) -> Result<Verdict, Rejection>);

impl Extension for Checking {
    fn of<F: Family>() -> Checking {
        Checking(|check, parameters| {
            let game = check.game.clone();
            let refused = |reason| Rejection::Game { game: game.clone(), reason };
            let start = F::start(parameters).map_err(|error| refused(error.reason))?;
            if start.variant() != game {
                return Err(refused(format!("its full name is {}", start.variant())));
            }
            check.visit(Engine::new(start).map_err(refused)?)
        })
    }
}

/// Reads a certificate and checks all of it. `others` finds the rules of games
/// without simple ones by the family's name.
pub fn verify(
    mut input: &mut dyn Read,
    others: &dyn Fn(&str) -> Option<Checking>,
    limits: &Limits,
    progress: Progress<'_>,
) -> Result<Verdict, Rejection> {
    let mut input = Input::new(&mut input as &mut dyn Read);
    if input.array()? != MAGIC {
        return Err(input.malformed("this is no certificate of Zermelo"));
    }
    let version: u64 = input.number()?;
    if version != VERSION {
        return Err(input.malformed(format!("format {version} is unknown; known: {VERSION}")));
    }
    let game = input.text()?;
    let check = Check { input, game: game.clone(), limits, progress, simple: true };
    rules::visit_simple(&game, check).unwrap_or_else(|mut check| {
        check.simple = false;
        let (family, parameters) = game.split_once(':').unwrap_or((&game, ""));
        match others(family) {
            Some(Checking(run)) => run(check, parameters),
            None => Err(Rejection::Game { game, reason: "there are no rules of it".to_string() }),
        }
    })
}

/// A check that has read the game.
struct Check<'c> {
    input: Input<&'c mut dyn Read>,
    game: String,
    limits: &'c Limits,
    progress: Progress<'c>,
    simple: bool,
}

impl Visitor for Check<'_> {
    type Output = Result<Verdict, Rejection>;

    fn visit<R: Rules>(mut self, rules: R) -> Result<Verdict, Rejection> {
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
            check_claims(&claims, &rules)?;
            let mut walk = Walk::new(&rules, claim, &root, self.limits)?;
            self.claim(&mut walk, &mut positions)?;
            spilled += walk.open.spilled();
        }
        self.input.finish()?;
        let (bytes, simple_rules) = (self.input.offset(), self.simple);
        let score = exact_score(&claims, &rules);
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

/// One claim, or two that make the score exact. A claim must say something: less
/// than the worst score is no claim, and more than the best is absurd.
pub(crate) fn check_claims<R: Rules>(claims: &[Claim], rules: &R) -> Result<(), Rejection> {
    for claim in claims {
        let range = rules.range().seen_by(claim.prover);
        if claim.value <= range.lower || claim.value > range.upper {
            let (low, high) = (range.lower, range.upper);
            let reason = format!("{claim}, but scores are from {low} to {high}");
            return Err(Rejection::Claims(reason));
        }
    }
    match claims {
        [_] => Ok(()),
        [a, b] if (a.prover, b.prover, a.value) == (Player::First, Player::Second, -b.value) => {
            Ok(())
        }
        _ => {
            Err(Rejection::Claims("two claims must say the same score, first player first".into()))
        }
    }
}

fn exact_score<R: Rules>(claims: &[Claim], rules: &R) -> Option<Score> {
    let best = |claim: &Claim| claim.value == rules.range().seen_by(claim.prover).upper;
    let exact = claims.len() == 2 || claims.iter().any(best);
    claims.first().filter(|_| exact).map(|claim| claim.value.seen_by(claim.prover))
}
