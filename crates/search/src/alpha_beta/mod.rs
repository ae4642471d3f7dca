//! Alpha-beta with a null window: a depth-first search that answers whether a
//! player gets at least a score.
//!
//! There is no iterative deepening and no estimate: a question with two
//! answers leaves nothing to aim at but the end of the game, and every bound
//! that comes back is a fact. What makes it fast is the game's [`Oracle`]
//! (bounds, forced moves, order), a table of bounds, and looking at all
//! children before the first is searched.

mod busy;
mod learning;
pub(crate) mod order;
pub(crate) mod table;
mod worker;

use crate::oracles::RulesOnly;
use crate::prover::{Prover, Question, Watch, basis};
use busy::Busy;
use game::{Bounds, Game, Oracle};
use learning::{Learner, Rounds};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use table::{Place, Table};
use worker::Worker;

/// What an alpha-beta search may use.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// Bytes for the table.
    pub memory: usize,
    /// Threads that search together.
    pub threads: usize,
    /// In how many plies from the start symmetric positions are recognised.
    /// `None` leaves it to the number of symmetries: with a mirror image at
    /// most always, otherwise in the first plies.
    pub symmetric_plies: Option<u32>,
    /// Whether to learn which moves to try first, in games that have features for it.
    pub learn: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { memory: 64 << 20, threads: 1, symmetric_plies: None, learn: true }
    }
}

/// Plies in which symmetric positions are recognised where that is dear. There
/// they save a factor; deeper down few positions have a twin in the tree.
const DEAR_SYMMETRIC_PLIES: u32 = 8;

/// Alpha-beta over one game.
pub struct AlphaBeta<G: Game> {
    shared: Shared<G>,
    workers: Vec<Worker<G>>,
    rounds: Rounds,
}

/// What the threads of a search have in common.
struct Shared<G: Game> {
    oracle: Box<dyn Oracle<G>>,
    table: Table,
    busy: Busy,
    range: Bounds,
    /// Whether there is but one thread.
    alone: bool,
    /// Whether keys are exact; otherwise they are hashes.
    exact: bool,
    /// Whether those have more than 64 bits.
    long_keys: bool,
    /// With fewer plies left than this, a position's own key will do.
    symmetric_until: u32,
    stop: AtomicBool,
    /// Whether all came back for the table to grow.
    to_grow: AtomicBool,
    learner: Option<Learner>,
    /// Where it learns: how many positions are looked at before it begins again.
    round_end: AtomicU64,
    /// Whether all came back to begin again.
    to_begin_again: AtomicBool,
    nodes: AtomicU64,
}

impl<G: Game> AlphaBeta<G> {
    /// A search for positions that come from `start`, or why there is none.
    ///
    /// Where the game has no exact keys, positions are told apart by their long
    /// keys. Of 64 bits: with n positions searched, the chance that any two are
    /// mistaken for each other is about n²/2^65, one in 3,700 for 10^8 positions.
    pub fn new(
        start: &G,
        oracle: Option<Box<dyn Oracle<G>>>,
        options: Options,
    ) -> Result<AlphaBeta<G>, String> {
        if start.depends_on_history() {
            return Err(
                "alpha-beta takes equal positions for one, but here the history matters".into()
            );
        }
        let exact = start.exact_key().is_some();
        let key_bits = if exact { start.exact_key_bits() } else { start.long_key_bits() };
        let range = start.score_range();
        let dear = if start.symmetries() > 2 { DEAR_SYMMETRIC_PLIES } else { u32::MAX };
        let symmetric_plies = options.symmetric_plies.unwrap_or(dear);
        let oracle = oracle.unwrap_or_else(|| Box::new(RulesOnly));
        let features = if options.learn { oracle.feature_count(start) } else { 0 };
        let shared = Shared {
            alone: options.threads <= 1,
            oracle,
            learner: Learner::new(features),
            round_end: AtomicU64::new(u64::MAX),
            to_begin_again: AtomicBool::new(false),
            table: Table::new(options.memory, key_bits, range)?,
            busy: Busy::new(options.threads.max(1)),
            range,
            exact,
            long_keys: start.long_key_bits() > 64,
            symmetric_until: start.plies_left().saturating_sub(symmetric_plies),
            stop: AtomicBool::new(false),
            to_grow: AtomicBool::new(false),
            nodes: AtomicU64::new(0),
        };
        let threads = options.threads.max(1);
        let workers = (0..threads).map(|number| Worker::new(start, number)).collect();
        Ok(AlphaBeta { shared, workers, rounds: Rounds::new() })
    }

    /// Bytes of the table.
    pub fn memory(&self) -> usize {
        self.shared.table.memory()
    }
}

/// With fewer plies left a position is not worth a mark for other threads.
const MARK_FROM: u32 = 16;

impl<G: Game> Shared<G> {
    /// Whether threads mark what they search below a position.
    #[inline]
    fn marks(&self, plies_left: u32) -> bool {
        !self.alone && plies_left >= MARK_FROM
    }

    #[inline]
    fn place(&self, position: &G) -> Place {
        self.table.place(self.key(position))
    }

    #[inline]
    fn key(&self, position: &G) -> u128 {
        let symmetric = position.plies_left() >= self.symmetric_until;
        match (self.exact, symmetric) {
            (true, true) => position.canonical_exact_key().expect("the start has an exact key"),
            (true, false) => position.exact_key().expect("the start has an exact key"),
            (false, true) => position.long_key(),
            // Longer ones are not made of symmetry alone.
            (false, false) if self.long_keys => position.long_key(),
            (false, false) => position.key().into(),
        }
    }
}

impl<G: Game> AlphaBeta<G> {
    /// Lets all threads search until one has an answer or the watch says stop,
    /// or until the table must grow.
    fn search(
        &mut self,
        position: &G,
        question: Question,
        watch: &mut Watch<'_>,
    ) -> Option<Bounds> {
        let shared = &self.shared;
        shared.stop.store(false, Ordering::Relaxed);
        shared.busy.reset();
        let (first, others) = self.workers.split_first_mut().expect("one worker at least");
        std::thread::scope(|scope| {
            let helpers: Vec<_> = others
                .iter_mut()
                .map(|worker| scope.spawn(|| worker.solve(shared, position, question, None)))
                .collect();
            let own = first.solve(shared, position, question, Some(watch));
            let theirs = helpers.into_iter().filter_map(|helper| match helper.join() {
                Ok(bounds) => bounds,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            theirs.last().or(own)
        })
    }
}

impl<G: Game> Prover<G> for AlphaBeta<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        let bounds = loop {
            if self.shared.learner.is_some() {
                let end = self.rounds.end(self.nodes());
                self.shared.round_end.store(end, Ordering::Relaxed);
            }
            let found = self.search(position, question, watch);
            // In both cases, what the table holds is found again at once.
            let to_grow = self.shared.to_grow.swap(false, Ordering::Relaxed);
            let to_begin_again = self.shared.to_begin_again.swap(false, Ordering::Relaxed);
            if found.is_some() || !to_grow && !to_begin_again {
                break found;
            }
            if to_grow {
                self.shared.table.grow(self.workers.len());
            }
            if to_begin_again {
                self.rounds.next();
            }
        };
        let shared = &self.shared;
        // The search itself stores nothing about positions that were easy, but
        // what was asked for is worth an entry.
        let (bounds, place) = (bounds?, shared.place(position));
        let known = shared.table.get(place).intersect(bounds).expect("answers agree");
        shared.table.put(place, known, shared.nodes.load(Ordering::Relaxed));
        question.answer(bounds)
    }

    fn known(&self, position: &G) -> Bounds {
        if let Some(score) = position.score() {
            return Bounds::exact(score);
        }
        // As the search does it: while there is but one move, all positions have one score,
        // and only the last is in the table.
        let (mut known, mut moves) = (self.shared.range, Vec::new());
        let mut at = position.clone();
        loop {
            let told = self.shared.oracle.look(&at, &mut moves);
            known = known.intersect(told).expect("bounds agree with each other");
            if known.decided().is_some() {
                return known;
            }
            if moves.len() != 1 {
                break;
            }
            at.play_unchecked(moves[0]);
        }
        // The search may have met it turned or reflected.
        let turned =
            if at.plies_left() < self.shared.symmetric_until { at.symmetries() } else { 1 };
        for image in (0..turned).map(|s| at.transformed(s)) {
            let told = self.shared.table.get(self.shared.place(&image));
            known = known.intersect(told).expect("bounds agree with each other");
            if known.decided().is_some() {
                break;
            }
        }
        known
    }

    fn nodes(&self) -> u64 {
        self.shared.nodes.load(Ordering::Relaxed)
    }

    fn describe(&self) -> String {
        "alpha-beta".to_string()
    }

    fn layout(&self) -> Option<String> {
        Some(self.shared.table.layout())
    }

    fn basis(&self, root: &G) -> String {
        basis("alpha-beta", root, &*self.shared.oracle, |position| self.shared.key(position))
    }

    fn save(&self, put: &mut dyn FnMut(u64)) {
        self.shared.table.words().for_each(put);
    }

    fn restore(
        &mut self,
        layout: &str,
        words: &mut dyn Iterator<Item = u64>,
    ) -> Result<(), String> {
        self.shared.table.restore(layout, words)
    }
}
