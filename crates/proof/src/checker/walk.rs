//! What a move of the prover leaves to be shown. Writer and checker share this,
//! so that both draw the line between leaves and entries in the same place.

use super::frontier::Frontier;
use crate::rules::Rules;
use crate::{Claim, Flaw, Limits, Rejection};

/// The proof of one claim, as far as it has come.
pub struct Walk<'r, R: Rules> {
    pub rules: &'r R,
    pub claim: Claim,
    /// The positions that need a move of the prover.
    pub open: Frontier<R::Key>,
    /// The positions that the last move leads to.
    next: Vec<(u32, R::Key)>,
}

impl<'r, R: Rules> Walk<'r, R> {
    /// A walk that has met the root.
    pub fn new(
        rules: &'r R,
        claim: Claim,
        root: &R::Position,
        limits: &Limits,
    ) -> Result<Walk<'r, R>, Rejection> {
        let open = Frontier::new(limits.memory, limits.folder.clone());
        let mut walk = Walk { rules, claim, open, next: Vec::new() };
        if rules.score(root).is_none() && rules.to_move(root) != claim.prover {
            walk.meet_replies(root, rules.rank(root))?;
        } else {
            walk.meet(root)?;
        }
        walk.require()?;
        Ok(walk)
    }

    /// A flaw at a position.
    pub fn flaw(&self, position: &R::Position, flaw: Flaw) -> Rejection {
        let (position, rank) = (self.rules.text(position), self.rules.rank(position));
        Rejection::Position { claim: self.claim, position, rank, flaw }
    }

    /// Lists what has to be shown after the prover's legal move.
    pub fn follow(
        &mut self,
        position: &R::Position,
        code: u16,
    ) -> Result<&[(u32, R::Key)], Rejection> {
        self.next.clear();
        let rank = self.rules.rank(position);
        let next = self.rules.play(position, code);
        self.check_order(position, &next, rank)?;
        match self.rules.score(&next) {
            Some(_) => self.meet(&next)?,
            None => self.meet_replies(&next, rank)?,
        }
        Ok(&self.next)
    }

    /// Makes what [`Walk::follow`] listed last part of the proof.
    pub fn require(&mut self) -> Result<(), Rejection> {
        self.next.drain(..).try_for_each(|(rank, key)| self.open.push(rank, key))
    }

    /// Moves alternate and lower the rank, which is why the proof ends.
    fn check_order(
        &self,
        position: &R::Position,
        next: &R::Position,
        rank: u32,
    ) -> Result<(), Rejection> {
        if self.rules.rank(next) >= rank {
            return Err(self.flaw(position, Flaw::Rules("a move leads to no lower rank")));
        }
        if self.rules.to_move(next) == self.rules.to_move(position) {
            return Err(self.flaw(position, Flaw::Rules("a player moves twice in a row")));
        }
        Ok(())
    }

    /// Goes through all replies of the opponent.
    fn meet_replies(&mut self, position: &R::Position, rank: u32) -> Result<(), Rejection> {
        let rules = self.rules;
        let mut result = None;
        rules.any_move(position, |code| {
            let next = rules.play(position, code);
            let met = self.check_order(position, &next, rank).and_then(|()| self.meet(&next));
            result.insert(met).is_err()
        });
        let stuck = || Err(self.flaw(position, Flaw::Rules("it has no moves and is not over")));
        result.unwrap_or_else(stuck)
    }

    /// Deals with a position that is over or has the prover to move.
    fn meet(&mut self, position: &R::Position) -> Result<(), Rejection> {
        if let Some(score) = self.rules.score(position) {
            return match self.claim.is_met_by(score) {
                true => Ok(()),
                false => Err(self.flaw(position, Flaw::Worse(score.seen_by(self.claim.prover).0))),
            };
        }
        if !self.is_leaf(position) {
            self.next.push((self.rules.rank(position), self.rules.key(position)));
        }
        Ok(())
    }

    /// Whether a position needs no entry: the prover ends the game at once with
    /// what is claimed, or gets it whatever happens, or by a run that nobody can stop.
    fn is_leaf(&self, position: &R::Position) -> bool {
        let ends = |code| {
            let score = self.rules.score(&self.rules.play(position, code));
            score.is_some_and(|score| self.claim.is_met_by(score))
        };
        self.rules.settled(position, self.claim)
            || self.rules.run(position).is_some()
            || self.rules.may_end(position) && self.rules.any_move(position, ends)
    }
}
