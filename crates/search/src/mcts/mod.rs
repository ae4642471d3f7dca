//! Score-bounded Monte-Carlo tree search over any game.
//!
//! All searches of the papers are settings of this one: every node carries
//! bounds on its score, narrowed by terminal positions, oracles and children,
//! and never explores what the bounds show cannot matter.

mod arena;
mod backup;
mod batched_stats;
mod node;
mod playout;
mod presolve;
mod prover;
mod rave;
mod report;
mod select;
mod select_rave;
mod shared_bounds;
mod worker;

pub use prover::MctsProver;

pub use arena::Arena;

use crate::budget::{Budget, Clock};
use crate::knowledge::Knowledge;
use crate::prover::{Prover, Question};
use crate::report::{Report, Resources};
use crate::settings::{Proofs, Settings, Simplify, Switch};
use arena::ROOT;
use game::{Bounds, Game, Move, Oracle, Score};
use presolve::{Found, Presolver, Trap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use worker::Worker;

/// The least threshold of garbage collection (Ewalds 2012, section 5.1.3).
const LEAST_COLLECT: u32 = 5;

/// Prior weight, in visits, of a random opponent.
const DOUBT: f32 = 30.0;
/// The share of a search that goes to the tree before a solver is asked.
const BEFORE_SOLVING: f64 = 0.2;
/// The same in simulations, where there is no limit on them or on time.
const A_LITTLE: u64 = 1000;

/// A search tree that can be grown, asked and advanced.
pub struct Mcts<G: Game> {
    root: G,
    /// The position the tree grows from: the root, perhaps simplified.
    start: G,
    arena: Arena,
    settings: Settings,
    knowledge: Knowledge<G>,
    /// Asked before the tree grows.
    presolver: Option<Presolver<G>>,
    resources: Resources,
    /// Nodes with fewer visits lose their children in the next collection.
    collect_below: u32,
    /// Memory is full of what must stay: no further expansion.
    frozen: bool,
    /// Searches so far: each gets random numbers of its own.
    searches: u64,
    collections: u64,
}

/// What all threads of a search share.
struct Shared<'a, G: Game> {
    root: &'a G,
    arena: &'a Arena,
    settings: &'a Settings,
    knowledge: &'a Knowledge<G>,
    /// Whether other threads write to the tree.
    parallel: bool,
    frozen: bool,
    /// Simulations begun or promised, in batches.
    tickets: Alone<AtomicU64>,
    /// Simulations done.
    simulations: Alone<AtomicU64>,
    limit: u64,
    node_limit: usize,
    stop: AtomicBool,
    full: AtomicBool,
    clock: &'a Clock,
    settled: bool,
}

/// Alone on its cache line: what one thread writes often must not slow down
/// another that reads something beside it.
#[repr(align(128))]
struct Alone<T>(T);

/// Simulations a thread may begin at a time.
const BATCH: u64 = 32;

impl<G: Game> Shared<'_, G> {
    /// Leave to begin some more simulations; 0 once the limit is reached.
    fn claim(&self) -> u64 {
        let begun = self.tickets.0.fetch_add(BATCH, Relaxed);
        self.limit.saturating_sub(begun).min(BATCH)
    }
}

impl<G: Game> Mcts<G> {
    /// A search from `root` with this knowledge. Fails if the settings ask for
    /// knowledge that the game does not have.
    pub fn new(
        root: G,
        knowledge: Knowledge<G>,
        settings: Settings,
        resources: Resources,
    ) -> Result<Mcts<G>, String> {
        knowledge.check(&settings)?;
        let arena = Arena::new(resources.memory, needs_extras(&settings), root.score_range())
            .map_err(|error| {
                let size = crate::units::show_bytes(resources.memory as u64);
                format!("no memory for a tree of {size}: {error}")
            })?;
        Ok(Mcts {
            start: root.clone(),
            root,
            arena,
            settings,
            knowledge,
            presolver: None,
            resources,
            collect_below: LEAST_COLLECT,
            frozen: false,
            searches: 0,
            collections: 0,
        })
    }

    /// The same search, with a solver that is asked first.
    pub fn with_solver(mut self, prover: Box<dyn Prover<G>>) -> Mcts<G> {
        self.presolver = Some(Presolver::new(prover, &self.settings));
        self
    }

    /// The position searched.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Forgets the tree and starts anew.
    pub fn reset(&mut self, root: G) {
        self.arena.reset(root.score_range());
        self.start = root.clone();
        self.root = root;
        self.frozen = false;
        self.collect_below = LEAST_COLLECT;
    }

    /// Grows the tree from what is left of the root, if the settings say so.
    /// A tree of more than that is given up.
    fn simplify(&mut self) {
        let wanted =
            matches!(self.settings.simplify, Simplify::Root | Simplify::Tree | Simplify::All);
        if !wanted {
            return;
        }
        if self.start.score().is_some() && self.root.score().is_none() {
            // Nothing is left of it, but there are moves to be named.
            self.reset(self.root.clone());
        }
        let mut less = self.start.clone();
        // Some move must be left to be named.
        let simplifier = self.knowledge.simplifier.as_ref();
        if simplifier.is_some_and(|s| s.simplify(&mut less)) && less.score().is_none() {
            let root = self.root.clone();
            self.reset(root);
            self.start = less;
        }
    }

    /// Plays a move at the root and keeps its part of the tree.
    pub fn advance(&mut self, m: G::Move) {
        let next = self.root.after(m);
        let found =
            self.arena.children(ROOT).find(|&slot| self.arena.node(slot).code() == m.code());
        match found {
            Some(slot) if self.settings.keep_tree == Switch::On && !self.is_narrowed(&next) => {
                self.arena.advance(slot);
                self.root = next;
                self.start.play_unchecked(m);
                self.frozen = false;
                self.rederive_root();
            }
            _ => self.reset(next),
        }
    }

    /// Whether a node of this position has not all its moves as children: a root
    /// has, so that there is something to say of each.
    fn is_narrowed(&self, position: &G) -> bool {
        let Some(oracle) = self.knowledge.for_moves(position) else { return false };
        let (mut listed, mut legal) = (Vec::new(), Vec::new());
        let open = oracle.look(position, &mut listed).decided().is_none();
        position.legal_moves(&mut legal);
        solves(&self.settings) && open && listed.len() < legal.len()
    }

    /// The root's bounds come from its moves alone, so that a decided root
    /// always has a move that achieves its value; what an oracle or a look
    /// ahead said of the position before it was the root is left aside.
    fn rederive_root(&self) {
        let node = self.arena.node(ROOT);
        let range = self.root.score_range();
        node.set_bounds(range);
        let children = self.arena.children(ROOT).map(|c| self.arena.node(c).settled_bounds());
        let mover = self.root.to_move();
        if let Some(known) =
            shared_bounds::from_children(self.settings.proofs, children, mover, range)
        {
            node.narrow(known);
        }
    }

    /// What is proven of the root.
    pub fn bounds(&self) -> Bounds {
        self.arena.node(ROOT).settled_bounds()
    }

    /// A move of the root that is proven to give what a question wants.
    fn proven_move(&self, question: Question) -> Option<u16> {
        let children = self.arena.children(ROOT).map(|slot| self.arena.node(slot));
        let gives = |bounds: Bounds| question.answer(bounds) == Some(true);
        children.into_iter().find(|c| gives(c.settled_bounds())).map(|child| child.code())
    }

    /// Nodes in the tree.
    pub fn nodes(&self) -> usize {
        self.arena.used()
    }

    /// Garbage collections so far.
    pub fn collections(&self) -> u64 {
        self.collections
    }

    /// Searches until the budget is spent or the root is decided. `progress`
    /// is called now and then with the state so far.
    pub fn search(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Report)) -> Report {
        let clock = self.resources.start(budget);
        self.simplify();
        let mut done = 0;
        let mut found = None;
        let is_lost = self.ask_about_root(budget, &clock);
        let hopes = |solver: &Presolver<G>| is_lost || solver.hopes(&self.start);
        if solves(&self.settings) && self.presolver.as_ref().is_some_and(hopes) {
            // A little of the tree tells where to begin.
            let mut little = budget.share(BEFORE_SOLVING);
            if little.time.or(little.cpu_time).is_none() {
                little.simulations = little.simulations.or(Some(A_LITTLE));
            }
            done = self.grow(&little, &self.resources.start(&little), 0, progress);
            if is_lost || self.bounds().decided().is_none() {
                found = self.solve_first(budget, &clock);
            }
        }
        let done = self.grow(budget, &clock, done, progress);
        let mut report = self.report(done, &clock);
        if let Some(Found { bounds, traps: Some(traps), .. }) = found {
            report.resist(bounds, |m| self.hope(m, &traps));
        } else {
            self.postpone_loss(&mut report);
        }
        report
    }

    /// In a lost position, moves that lose at once come last.
    fn postpone_loss(&self, report: &mut Report) {
        let mover = self.start.to_move();
        let worst = self.start.score_range().seen_by(mover).lower;
        let is_lost = report.bounds.seen_by(mover).upper == worst && self.start.score().is_none();
        let Some(oracle) = self.knowledge.for_moves(&self.start).filter(|o| o.refutes()) else {
            return;
        };
        let mut listed = Vec::new();
        if is_lost
            && solves(&self.settings)
            && oracle.look(&self.start, &mut listed).decided().is_none()
        {
            let is_listed = |code: u16| listed.iter().any(|m| m.code() == code);
            report.resist(report.bounds, |code| f32::from(u8::from(is_listed(code))));
        }
    }

    /// Grows the tree until the budget is spent, `done` simulations of which
    /// are; returns how many are then.
    fn grow(
        &mut self,
        budget: &Budget,
        clock: &Clock,
        mut done: u64,
        progress: &mut dyn FnMut(&Report),
    ) -> u64 {
        self.searches += 1;
        // Every round ends with the search or with a full memory.
        for round in 0.. {
            let shared = self.shared(budget, clock, done);
            let seed = |thread: u64| {
                let parts = [self.searches, round, thread];
                parts.iter().fold(self.resources.seed, |s, &p| game::zobrist::mix(s ^ p))
            };
            let report = |simulations| self.report(simulations, clock);
            std::thread::scope(|scope| {
                for thread in 1..self.resources.threads {
                    let (shared, seed) = (&shared, seed(thread as u64));
                    scope.spawn(move || Worker::new(shared, seed).run(&mut |_| ()));
                }
                Worker::new(&shared, seed(0))
                    .run(&mut |simulations| progress(&report(simulations)));
            });
            done = shared.simulations.0.load(Relaxed);
            if !shared.full.load(Relaxed) {
                break;
            }
            self.collect(clock);
        }
        done
    }

    /// What threads share that spend this budget.
    fn shared<'a>(&'a self, budget: &Budget, clock: &'a Clock, done: u64) -> Shared<'a, G> {
        Shared {
            root: &self.start,
            arena: &self.arena,
            settings: &self.settings,
            knowledge: &self.knowledge,
            parallel: self.resources.threads > 1,
            frozen: self.frozen,
            tickets: Alone(AtomicU64::new(done)),
            simulations: Alone(AtomicU64::new(done)),
            limit: budget.simulations.unwrap_or(u64::MAX),
            node_limit: budget.nodes.map_or(usize::MAX, |n| n as usize),
            stop: AtomicBool::new(false),
            full: AtomicBool::new(false),
            clock,
            settled: budget.settled,
        }
    }

    /// Where the oracle knows the root's score and lists one move alone, that move gets
    /// this score: the tree learns it, so that the root is decided and has a move to be
    /// named. Where it does not know the score but refutes moves, the tree learns that,
    /// so that even the shortest search meets a threat. If the root is lost nothing is
    /// learnt, but it says so: then the question is which move is the hardest to answer,
    /// and that is none which loses at once.
    fn ask_about_root(&self, budget: &Budget, clock: &Clock) -> bool {
        let oracle = self.knowledge.for_root(&self.start);
        let Some(oracle) = oracle.filter(|_| solves(&self.settings)) else { return false };
        if self.start.score().is_some() {
            return false;
        }
        let mut moves = Vec::new();
        let bounds = oracle.look(&self.start, &mut moves);
        let mover = self.start.to_move();
        if bounds.seen_by(mover).upper == self.start.score_range().seen_by(mover).lower {
            if let Some(oracle) = self.knowledge.for_moves(&self.start) {
                let bounds = oracle.look(&self.start, &mut moves);
                self.refute(oracle, bounds, &moves, budget, clock);
            }
            return true;
        }
        if let [m] = moves[..]
            && bounds.decided().is_some()
            && self.bounds().decided().is_none()
        {
            self.learn(&[(m.code(), bounds)], bounds, budget, clock);
        }
        self.refute(oracle, bounds, &moves, budget, clock);
        false
    }

    /// Takes over that all moves but these are lost, if that is what the oracle's list
    /// of the root's moves says.
    fn refute(
        &self,
        oracle: &dyn Oracle<G>,
        bounds: Bounds,
        listed: &[G::Move],
        budget: &Budget,
        clock: &Clock,
    ) {
        let decided = bounds.decided().or_else(|| self.bounds().decided());
        if decided.is_some() || !oracle.refutes() {
            return;
        }
        let mut legal = Vec::new();
        self.start.legal_moves(&mut legal);
        if listed.is_empty() || listed.len() == legal.len() {
            return;
        }
        let (mover, range) = (self.start.to_move(), self.start.score_range());
        let lost = Bounds::exact(range.seen_by(mover).lower.seen_by(mover));
        let refuted = legal.iter().filter(|m| !listed.contains(m)).map(|m| (m.code(), lost));
        self.learn(&refuted.collect::<Vec<_>>(), range, budget, clock);
    }

    /// Takes over what is proven of moves of the root, and of the root.
    fn learn(&self, moves: &[(u16, Bounds)], root: Bounds, budget: &Budget, clock: &Clock) {
        let shared = self.shared(budget, clock, 0);
        Worker::new(&shared, self.resources.seed).learn(moves);
        self.rederive_root();
        self.arena.node(ROOT).narrow(self.achieved(root));
    }

    /// What a solver says of the position, which the tree learns too.
    fn solve_first(&mut self, budget: &Budget, clock: &Clock) -> Option<Found> {
        let mut order: Vec<_> = self.arena.children(ROOT).map(|c| self.arena.node(c)).collect();
        order.sort_by_key(|child| std::cmp::Reverse(child.visits()));
        let order: Vec<u16> = order.into_iter().map(|child| child.code()).collect();
        let first = self.presolver.as_mut()?;
        let found = first.solve(&self.start, &order, budget, clock, &self.resources)?;
        if !found.moves.is_empty() {
            self.learn(&found.moves, found.bounds, budget, clock);
        }
        Some(found)
    }

    /// What a solver says of the root, if the tree knows a move for it.
    fn achieved(&self, bounds: Bounds) -> Bounds {
        let mover = self.root.to_move();
        let wanted = bounds.seen_by(mover).lower;
        let moves = self.arena.children(ROOT).map(|slot| self.arena.node(slot).settled_bounds());
        let has_move = moves.map(|bounds| bounds.seen_by(mover).lower).any(|lower| lower >= wanted);
        if has_move && keeps(&self.settings, bounds) { bounds } else { self.root.score_range() }
    }

    /// How likely it is that the opponent answers a move wrongly: as often as
    /// the tree does, and like a random player where it has seen little.
    fn hope(&self, code: u16, traps: &[Trap]) -> f32 {
        let Some(trap) = traps.iter().find(|trap| trap.code == code) else { return -1.0 };
        let of = |slot| self.arena.children(slot).map(|child| self.arena.node(child));
        let slot = self.arena.children(ROOT).find(|&slot| self.arena.node(slot).code() == code);
        let (mut all, mut wrong) = (0, 0);
        for reply in slot.into_iter().flat_map(of) {
            all += reply.visits();
            wrong += if trap.mistakes.contains(&reply.code()) { reply.visits() } else { 0 };
        }
        let random = trap.mistakes.len() as f32 / trap.replies.max(1) as f32;
        (wrong as f32 + DOUBT * random) / (all as f32 + DOUBT)
    }

    /// Frees at least a tenth of the memory, if anything but the root's own
    /// children can go. An interrupt ends it before that.
    fn collect(&mut self, clock: &Clock) {
        let limit = match self.settings.collect_every {
            0 => self.arena.capacity(),
            often => (often as usize).min(self.arena.capacity()),
        };
        let most = self.arena.node(ROOT).visits().saturating_mul(2).max(LEAST_COLLECT);
        loop {
            let before = self.arena.used();
            let kept = self.arena.collect(self.collect_below, || clock.is_interrupted());
            if clock.is_interrupted() {
                return;
            }
            self.collections += 1;
            // Less than half freed: be stricter next time; more: laxer.
            self.collect_below = match kept > before / 2 {
                true => self.collect_below.saturating_mul(2),
                false => (self.collect_below / 2).max(LEAST_COLLECT),
            };
            if kept <= limit - limit / 10 {
                return;
            }
            if self.collect_below > most {
                self.frozen = true;
                return;
            }
        }
    }

    fn report(&self, simulations: u64, clock: &Clock) -> Report {
        report::report(&self.root, &self.arena, &self.settings, simulations, clock)
    }
}

fn needs_extras(settings: &Settings) -> bool {
    use crate::settings::{PriorUse, Selection};
    settings.selection == Selection::Puct
        || settings.prior != PriorUse::Off
        || settings.minimax > 0.0
        || settings.proof_bias > 0.0
}

/// What a score is worth to the first player, from 0 to [`node::Node::ONE`].
fn reward(score: Score, settings: &Settings, range: Bounds) -> u64 {
    use crate::settings::Reward;
    let one = node::Node::ONE;
    match settings.reward {
        Reward::Result => match score.0.signum() {
            1 => one,
            0 => one / 2,
            _ => 0,
        },
        Reward::Score => {
            let span = i64::from(range.upper.0 - range.lower.0).max(1);
            (i64::from(score.0 - range.lower.0) * one as i64 / span) as u64
        }
    }
}

/// Whether these bounds are kept: with `winloss` a node is decided or it is not.
fn keeps(settings: &Settings, bounds: Bounds) -> bool {
    settings.proofs == Proofs::Bounds || bounds.decided().is_some()
}

/// Whether bounds are kept at all.
fn solves(settings: &Settings) -> bool {
    settings.proofs != Proofs::Off
}
