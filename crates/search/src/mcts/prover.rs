//! The tree search as a solver: it goes on until bounds answer the question.

use super::Mcts;
use crate::prover::{Prover, Question, Watch};
use crate::report::Resources;
use crate::{Budget, Knowledge, Settings};
use game::{Bounds, Game};

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
        if !self.is_at(position) {
            self.mcts.reset(position.clone());
        }
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
