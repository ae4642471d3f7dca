//! The writer: walks a strategy rank by rank.

use crate::checker::Walk;
use crate::checker::input::{MAGIC, VERSION};
use crate::claim::check_claims;
use crate::key::Key;
use crate::output::Output;
use crate::rules::{self, Engine, Rules, Visitor};
use crate::{Claim, Flaw, Limits, Progress, Rejection, WriteError};
use game::{Game, Notation};
use std::io::Write;

/// Knows moves that keep a claim.
pub trait Strategy<G: Game> {
    /// Adds to `moves`, which is empty, one or several moves that each keep what
    /// is claimed, the preferred one first. The prover is to move, the game is
    /// not over, and the claim is true here. The writer takes the move that adds
    /// the fewest positions to the certificate, as far as it can tell.
    ///
    /// The position may be a mirror image of one that a search has met.
    fn choose(
        &mut self,
        position: &G,
        claim: Claim,
        moves: &mut Vec<G::Move>,
    ) -> Result<(), String>;
}

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Written {
    /// Entries: positions with a move of the prover.
    pub positions: u64,
    /// The length of the certificate.
    pub bytes: u64,
}

/// An error that says why, if there can be no certificate of a game's positions.
pub fn can_certify<G: Notation>(position: &G) -> Result<(), String> {
    Engine::new(position.clone()).map(|_| ())
}

/// Writes a certificate of the claims, of which there are one or the two of
/// [`Claim::exact`]. It is complete only if this succeeds.
pub fn write<G: Notation>(
    root: &G,
    claims: &[Claim],
    strategy: &mut dyn Strategy<G>,
    out: &mut dyn Write,
    limits: &Limits,
    progress: Progress<'_>,
) -> Result<Written, WriteError> {
    let game = root.variant();
    let job = Job { root, claims, strategy, out, limits, progress };
    rules::visit_simple(&game, VERSION, job).unwrap_or_else(|job| {
        let rules = Engine::new(root.clone());
        job.visit(rules.map_err(|reason| WriteError::Refused(Rejection::Game { game, reason }))?)
    })
}

struct Job<'j, G: Game> {
    root: &'j G,
    claims: &'j [Claim],
    strategy: &'j mut dyn Strategy<G>,
    out: &'j mut dyn Write,
    limits: &'j Limits,
    progress: Progress<'j>,
}

impl<G: Notation> Visitor for Job<'_, G> {
    type Output = Result<Written, WriteError>;

    fn visit<R: Rules>(self, rules: R) -> Result<Written, WriteError> {
        let text = self.root.position_text();
        let refused = |reason| Rejection::Root { position: text.clone(), reason };
        let root = rules.read(&text).map_err(|reason| WriteError::Refused(refused(reason)))?;
        let mut out = Output::new(&mut *self.out);
        out.raw(&MAGIC)?;
        out.number(&rules.format())?;
        out.text(&self.root.variant())?;
        out.text(&text)?;
        out.number(&0u64)?; // lemmas
        check_claims(self.claims, rules.range()).map_err(WriteError::Refused)?;
        out.number(&(self.claims.len() as u64))?;
        let mut positions = 0;
        for claim in self.claims {
            out.raw(&[claim.prover.index() as u8])?;
            out.raw(&claim.value.0.to_le_bytes())?;
            let walk = Walk::new(&rules, *claim, &root, self.limits);
            let mut planner =
                Planner { walk: walk.map_err(WriteError::fails)?, seen: vec![0; SEEN] };
            while let Some(rank) = planner.walk.open.highest() {
                out.number(&(u64::from(rank) + 1))?;
                let layer = planner.walk.open.pop().map_err(WriteError::fails)?;
                let mut layer = layer.expect("there is a highest rank");
                let mut last = None;
                while let Some(key) = layer.next().map_err(WriteError::fails)? {
                    out.key_after(last.as_ref(), &key)?;
                    let code = planner.answer(&key, self.root, self.strategy)?;
                    out.number(&u64::from(code))?;
                    last = Some(key);
                    positions += 1;
                    if positions % (1 << 14) == 0 {
                        (self.progress)(0, positions);
                    }
                }
                out.number(&0u64)?;
            }
            out.number(&0u64)?;
        }
        Ok(Written { positions, bytes: out.finish()? })
    }
}

/// How many keys the writer remembers to tell which are new.
const SEEN: usize = 1 << 20;

struct Planner<'r, R: Rules> {
    walk: Walk<'r, R>,
    /// Hashes of keys that the proof needs already, as far as remembered.
    seen: Vec<u64>,
}

impl<R: Rules> Planner<'_, R> {
    /// The code of the move for a position, whose consequences become part of
    /// the proof.
    fn answer<G: Notation>(
        &mut self,
        key: &R::Key,
        variant: &G,
        strategy: &mut dyn Strategy<G>,
    ) -> Result<u16, WriteError> {
        let rules = self.walk.rules;
        let position = rules.position(key, self.walk.claim.prover).expect("keys are positions");
        let text = rules.text(&position);
        let no_move = |reason: String| WriteError::NoMove { position: text.clone(), reason };
        let board = variant.parse_position(&text).map_err(|error| no_move(error.reason))?;
        let mut moves = Vec::new();
        strategy.choose(&board, self.walk.claim, &mut moves).map_err(no_move)?;
        let mut best: Option<(usize, u16)> = None;
        let several = moves.len() > 1;
        for m in &moves {
            let name = board.move_text(*m);
            let mut code = None;
            rules.any_move(&position, |legal| {
                code = (rules.move_text(&position, legal) == name).then_some(legal);
                code.is_some()
            });
            let Some(code) = code else {
                let illegal = Flaw::Illegal(u64::from(game::Move::code(*m)));
                return Err(WriteError::Fails(self.walk.flaw(&position, illegal)));
            };
            let new = if several { self.count_new(&position, code)? } else { 0 };
            if best.is_none_or(|(least, _)| new < least) {
                best = Some((new, code));
            }
            if new == 0 {
                break;
            }
        }
        let Some((_, code)) = best else { return Err(no_move("the strategy has none".into())) };
        for (_, key) in self.walk.follow(&position, code).map_err(WriteError::fails)? {
            let hash = hash(key);
            self.seen[hash as usize % SEEN] = hash;
        }
        self.walk.require().map_err(WriteError::fails)?;
        Ok(code)
    }

    /// How many positions a move adds to the proof, as far as is remembered.
    fn count_new(&mut self, position: &R::Position, code: u16) -> Result<usize, WriteError> {
        let next = self.walk.follow(position, code).map_err(WriteError::fails)?;
        let new = |key: &R::Key| {
            let hash = hash(key);
            self.seen[hash as usize % SEEN] != hash
        };
        Ok(next.iter().filter(|(_, key)| new(key)).count())
    }
}

fn hash<K: Key>(key: &K) -> u64 {
    (0..key.digits()).fold(1, |hash: u64, place| {
        (hash ^ u64::from(key.digit(place))).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(23)
    })
}
