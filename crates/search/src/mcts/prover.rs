//! The tree search as a solver: it goes on until bounds answer the question.

use super::Mcts;
use crate::prover::{Prover, Question, Watch};
use crate::report::Resources;
use crate::{Budget, Knowledge, Settings};
use game::{Bounds, Game, Move};

/// Simulations between two looks at the watch.
const ROUND: u64 = 4096;

/// A tree search that answers questions.
pub struct MctsProver<G: Game> {
    mcts: Mcts<G>,
    simulations: u64,
}

impl<G: Game> MctsProver<G> {
    /// A solver that starts at `root`.
    pub fn new(
        root: &G,
        knowledge: Knowledge<G>,
        settings: Settings,
        resources: Resources,
    ) -> Result<MctsProver<G>, String> {
        if settings.proofs == crate::Proofs::Off {
            return Err("setting proofs: off keeps no bounds, so it solves nothing".to_string());
        }
        Ok(MctsProver {
            mcts: Mcts::new(root.clone(), knowledge, settings, resources)?,
            simulations: 0,
        })
    }

    /// Whether the tree is about this position.
    fn is_at(&self, position: &G) -> bool {
        self.mcts.root() == position
    }

    /// Brings the tree to a position, and keeps what it knows if the position is one
    /// move further.
    fn go_to(&mut self, position: &G) {
        if self.is_at(position) {
            return;
        }
        let root = self.mcts.root();
        let mut moves = Vec::new();
        root.legal_moves(&mut moves);
        match moves.into_iter().find(|&m| root.after(m) == *position) {
            Some(m) => self.mcts.advance(m),
            None => self.mcts.reset(position.clone()),
        }
    }

    fn status(&self) -> String {
        let nodes = self.mcts.nodes();
        format!(
            "{} simulations, bounds {}, {nodes} in the tree",
            self.simulations,
            self.mcts.bounds()
        )
    }
}

impl<G: Game> Prover<G> for MctsProver<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        if let Some(score) = position.score() {
            return question.answer(Bounds::exact(score));
        }
        self.go_to(position);
        loop {
            if let Some(answer) = question.answer(self.mcts.bounds()) {
                return Some(answer);
            }
            if watch.is_over(self.simulations, || self.status()) {
                return None;
            }
            let interrupt = watch.clock().interrupt();
            let budget = Budget { interrupt, ..Budget::simulations(ROUND) };
            self.simulations += self.mcts.search(&budget, &mut |_| ()).simulations;
        }
    }

    /// A tree that has proven a position knows the move: to ask about one move after
    /// the other would forget the tree, and search the wrong ones first.
    fn achieve(
        &mut self,
        position: &G,
        question: Question,
        watch: &mut Watch<'_>,
    ) -> Option<G::Move> {
        if position.score().is_some() || self.ask(position, question, watch) != Some(true) {
            return None;
        }
        self.mcts.proven_move(question).map(G::Move::from_code)
    }

    fn known(&self, position: &G) -> Bounds {
        match position.score() {
            Some(score) => Bounds::exact(score),
            None if self.is_at(position) => self.mcts.bounds(),
            None => position.score_range(),
        }
    }

    fn nodes(&self) -> u64 {
        self.simulations
    }

    fn describe(&self) -> String {
        "mcts".to_string()
    }
}
