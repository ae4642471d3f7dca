//! Several solvers, the cheap tries first: what one finds hard is often easy
//! for another.

use crate::prover::{Prover, Question, Watch};
use game::{Bounds, Game};

/// Nodes for the first solver before the second has its try.
const FIRST_TRY: u64 = 5_000_000;
/// Nodes for the second solver before the first goes on alone.
const SECOND_TRY: u64 = 300_000;

/// A solver that is made only if it is needed.
pub type Later<G> = Box<dyn FnOnce() -> Result<Box<dyn Prover<G>>, String> + Send>;

/// The solver that suits the game, and another for what it cannot do soon.
pub struct Portfolio<G: Game> {
    first: Box<dyn Prover<G>>,
    later: Option<Later<G>>,
    second: Option<Box<dyn Prover<G>>>,
    /// Who found the last answer, if there is one yet.
    found_by: Option<String>,
}

impl<G: Game> Portfolio<G> {
    /// `first` gets most of the work, what `later` makes a try.
    pub fn new(first: Box<dyn Prover<G>>, later: Option<Later<G>>) -> Portfolio<G> {
        Portfolio { first, later, second: None, found_by: None }
    }

    /// A limited try of one solver; `None` if it found nothing.
    fn attempt(
        solver: &mut dyn Prover<G>,
        nodes: u64,
        position: &G,
        question: Question,
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let limit = solver.nodes() + nodes;
        solver.ask(position, question, &mut watch.until(limit))
    }

    /// Notes that an answer, if it is one, is the first solver's.
    fn by_first(&mut self, told: Option<bool>) -> Option<bool> {
        if told.is_some() {
            self.found_by = Some(self.first.describe());
        }
        told
    }
}

impl<G: Game> Prover<G> for Portfolio<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        let told = Portfolio::attempt(self.first.as_mut(), FIRST_TRY, position, question, watch);
        if told.is_some() || watch.is_over(0, || self.describe()) {
            return self.by_first(told);
        }
        if let Some(later) = self.later.take() {
            // Without memory for it, there is only the first.
            self.second = later().ok();
        }
        if let Some(second) = &mut self.second {
            let told = Portfolio::attempt(second.as_mut(), SECOND_TRY, position, question, watch);
            if told.is_some() {
                self.found_by = Some(second.describe());
                return told;
            }
        }
        let told = self.first.ask(position, question, watch);
        self.by_first(told)
    }

    fn known(&self, position: &G) -> Bounds {
        let known = self.first.known(position);
        let others = self.second.as_ref().map(|second| second.known(position));
        others.map_or(known, |other| known.intersect(other).expect("solvers agree with each other"))
    }

    fn nodes(&self) -> u64 {
        self.first.nodes() + self.second.as_ref().map_or(0, |second| second.nodes())
    }

    fn work(&self, position: &G, question: Question) -> Option<u64> {
        self.first.work(position, question)
    }

    fn describe(&self) -> String {
        match &self.second {
            None => format!("auto: {}", self.first.describe()),
            Some(second) => {
                let found = self.found_by.as_ref().map(|name| format!(", found by {name}"));
                format!(
                    "auto: {} {} nodes, {} {} nodes{}",
                    self.first.describe(),
                    self.first.nodes(),
                    second.describe(),
                    second.nodes(),
                    found.unwrap_or_default()
                )
            }
        }
    }

    fn layout(&self) -> Option<String> {
        self.first.layout()
    }

    fn basis(&self, root: &G) -> String {
        self.first.basis(root)
    }

    fn save(&self, put: &mut dyn FnMut(u64)) {
        self.first.save(put);
    }

    fn restore(
        &mut self,
        layout: &str,
        words: &mut dyn Iterator<Item = u64>,
    ) -> Result<(), String> {
        self.first.restore(layout, words)
    }
}
