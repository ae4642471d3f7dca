//! Alpha-beta as a player: to a depth, deeper and deeper until the budget is
//! spent, with an estimate at the leaves; in the manner of αβ-MILA (Claessen 2011,
//! section 6.2). Principal variations, null windows, a table, killers and the
//! history heuristic, late-move reductions, multi-cut, forward pruning near the
//! leaves, enhanced transposition cutoffs; each can be switched off.
//!
//! What it calls proven is proven: `node.rs` says why.

mod estimates;
mod node;

use crate::alpha_beta::order::History;
use crate::alpha_beta::table::{Place, Table};
use crate::budget::{Budget, Clock};
use crate::knowledge::Knowledge;
use crate::report::{MoveReport, Report, Resources};
use crate::settings::{Settings, Switch};
use crate::symmetry;
use estimates::{Estimate, Estimates};
use game::{Bounds, Game, Move};
use node::{Window, proven};

/// Estimates are smaller than this; a sure win by estimate is worth this much.
const ESTIMATE: i32 = 100_000;
/// Proven wins and losses are at least as large as this.
const PROVEN: i32 = 1_000_000;

/// Alpha-beta over one game, as a player.
pub struct Deepening<G: Game> {
    root: G,
    settings: Settings,
    knowledge: Knowledge<G>,
    estimates: Estimates,
    /// Proven bounds, by exact keys where the game has them. `None` where
    /// positions with the same key may have different futures.
    facts: Option<Table>,
    exact: bool,
    history: History,
    killers: Vec<[Option<G::Move>; 2]>,
    moves: Vec<G::Move>,
    clock: Option<Clock>,
    limit: u64,
    nodes: u64,
    stopped: bool,
    /// Whether this depth has met a position that it could only estimate.
    estimated: bool,
    /// Nothing but the rules decides: no reductions, no cuts by estimate.
    plain: bool,
}

/// A move of the root.
struct Line<G: Game> {
    m: G::Move,
    position: G,
    value: i32,
    bounds: Bounds,
    nodes: u64,
}

impl<G: Game> Deepening<G> {
    /// A search from `root` with this knowledge, or why there is none.
    pub fn new(
        root: G,
        knowledge: Knowledge<G>,
        settings: Settings,
        resources: &Resources,
    ) -> Result<Deepening<G>, String> {
        if resources.threads > 1 {
            return Err("alpha-beta plays with one thread".to_string());
        }
        knowledge.check(&settings)?;
        let exact = root.exact_key().is_some();
        let key_bits = if exact { root.exact_key_bits() } else { 64 };
        let facts = match root.depends_on_history() {
            true => None,
            false => Some(Table::new(resources.memory / 4, key_bits, root.score_range())?),
        };
        Ok(Deepening {
            estimates: Estimates::new(resources.memory / 2),
            facts,
            exact,
            root,
            settings,
            knowledge,
            history: History::new(),
            killers: Vec::new(),
            moves: Vec::new(),
            clock: None,
            limit: u64::MAX,
            nodes: 0,
            stopped: false,
            estimated: false,
            plain: false,
        })
    }

    /// The position searched.
    pub fn root(&self) -> &G {
        &self.root
    }

    /// The settings.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Goes to another position. The tables are kept: what they say does not
    /// depend on where a search began.
    pub fn reset(&mut self, root: G) {
        self.root = root;
    }

    /// Searches until the budget is spent, the root is decided, or there is
    /// nothing deeper. A budget of simulations counts positions. `progress` is
    /// called after every depth.
    pub fn search(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Report)) -> Report {
        let clock = budget.start_on_this_thread();
        self.clock = Some(clock.clone());
        self.limit = budget.simulations.into_iter().chain(budget.nodes).min().unwrap_or(u64::MAX);
        (self.nodes, self.stopped, self.plain) = (0, false, false);
        self.estimates.begin();
        self.killers.clear();
        let mut lines = self.lines();
        let deepest = self.settings.depth.min(self.root.plies_left()).max(1);
        for depth in 1..=deepest as i32 {
            if lines.is_empty() || self.bounds(&lines).decided().is_some() {
                break;
            }
            self.estimated = false;
            self.deepen(&mut lines, depth);
            if self.stopped {
                break;
            }
            if !self.estimated {
                // It saw all ends that it did not prune: now it prunes nothing.
                self.plain = true;
                self.deepen(&mut lines, deepest as i32);
                break;
            }
            if self.facts.as_ref().is_some_and(|facts| facts.is_crowded(self.nodes)) {
                self.facts.as_mut().expect("just asked").grow(1);
            }
            progress(&self.report(&lines, &clock));
        }
        self.report(&lines, &clock)
    }

    /// The root's moves, one of each class of symmetric ones.
    fn lines(&self) -> Vec<Line<G>> {
        let mut moves = Vec::new();
        self.root.legal_moves(&mut moves);
        symmetry::merge(&self.root, &mut moves, || false);
        let line = |m: G::Move| {
            let position = self.root.after(m);
            let bounds = self.known(&position);
            let value = bounds.decided().map_or(0, |s| proven(s.seen_by(self.root.to_move())));
            Line { m, position, value, bounds, nodes: 0 }
        };
        moves.into_iter().map(line).collect()
    }

    /// All moves to a depth; the list is sorted, best first. When the search is
    /// stopped, what was found before it counts.
    fn deepen(&mut self, lines: &mut [Line<G>], depth: i32) {
        let mover = self.root.to_move();
        let mut alpha = -2 * PROVEN;
        for number in 0..lines.len() {
            let line = &lines[number];
            let before = self.nodes;
            if line.bounds.decided().is_none() {
                let position = line.position.clone();
                let full = Window { alpha, beta: 2 * PROVEN };
                let found = if number == 0 {
                    self.below(&position, mover, depth - 1, full, 1, false)
                } else {
                    let reduced = depth - 1 - self.reduction(depth, number);
                    let test = Window::test(alpha);
                    let mut found = self.below(&position, mover, reduced, test, 1, true);
                    if found.value > alpha && !self.stopped {
                        found = self.below(&position, mover, depth - 1, full, 1, false);
                    }
                    found
                };
                let line = &mut lines[number];
                line.nodes += self.nodes - before;
                line.bounds = line.bounds.intersect(found.bounds).expect("facts agree");
                if line.bounds.decided().is_none() {
                    if self.stopped {
                        return;
                    }
                    // A null window that held says only that it is not better.
                    line.value = found.value;
                }
            }
            if let Some(score) = lines[number].bounds.decided() {
                lines[number].value = proven(score.seen_by(mover));
            }
            let value = lines[number].value;
            if value > alpha {
                alpha = value;
                // In front of those that are not better, which keep their order.
                let place = lines[..number].iter().position(|l| l.value < value).unwrap_or(number);
                lines[place..=number].rotate_right(1);
            }
            if alpha >= PROVEN || self.stopped {
                return;
            }
        }
        lines.sort_by_key(|line| -line.value);
    }

    /// What is proven of the root: by its moves alone, so that a decided root
    /// has a move to show for it.
    fn bounds(&self, lines: &[Line<G>]) -> Bounds {
        let mover = self.root.to_move();
        let all = lines.iter().map(|line| line.bounds).reduce(|a, b| a.best_for(mover, b));
        all.or(self.root.score().map(Bounds::exact)).unwrap_or_else(|| self.root.score_range())
    }

    /// What oracles and table know of a position.
    fn known(&self, position: &G) -> Bounds {
        let fact = self.fact(position);
        match &self.knowledge.oracle {
            Some(oracle) if fact.decided().is_none() => {
                fact.intersect(oracle.bounds(position)).expect("oracles agree with the rules")
            }
            _ => fact,
        }
    }

    /// What was proven of a position before.
    fn fact(&self, position: &G) -> Bounds {
        match &self.facts {
            Some(facts) => facts.get(self.place(facts, position)),
            None => position.score_range(),
        }
    }

    fn keep_fact(&self, position: &G, bounds: Bounds) {
        if let Some(facts) = &self.facts {
            let place = self.place(facts, position);
            facts.put(place, bounds, u64::from(position.plies_left()));
        }
    }

    fn place(&self, facts: &Table, position: &G) -> Place {
        facts.place(match self.exact {
            true => position.exact_key().expect("the root has an exact key"),
            false => position.key().into(),
        })
    }

    fn remembered(&self, key: u64) -> Option<Estimate> {
        (self.settings.remember == Switch::On).then(|| self.estimates.get(key)).flatten()
    }

    /// The evaluation for the player to move; nothing without an evaluator.
    fn estimate(&self, position: &G) -> i32 {
        let Some(evaluator) = self.knowledge.evaluators.first() else { return 0 };
        let first = evaluator.evaluate(position).clamp(-1.0, 1.0) * (ESTIMATE - 1) as f32;
        match position.to_move() {
            game::Player::First => first as i32,
            game::Player::Second => -(first as i32),
        }
    }

    fn look_at_clock(&mut self) {
        let clock = self.clock.as_ref().expect("a search is under way");
        self.stopped |= self.nodes >= self.limit || clock.is_over();
    }

    fn report(&self, lines: &[Line<G>], clock: &Clock) -> Report {
        let mover = self.root.to_move();
        let share = |value: i32| f64::from(value.clamp(-ESTIMATE, ESTIMATE)) / f64::from(ESTIMATE);
        let moves: Vec<MoveReport<u16>> = lines
            .iter()
            .map(|line| MoveReport {
                m: line.m.code(),
                visits: u32::try_from(line.nodes).unwrap_or(u32::MAX),
                value: (share(line.value) + 1.0) / 2.0,
                bounds: line.bounds,
                pv: self.continuation(line),
            })
            .collect();
        let bounds = self.bounds(lines);
        // Of moves that are proven to give what the root is worth, the one that
        // was hardest to prove: where all is lost, it is hardest to refute.
        let proving = |line: &&Line<G>| line.bounds.decided() == bounds.decided();
        let best = match bounds.decided() {
            Some(_) => lines.iter().filter(proving).max_by_key(|line| line.nodes),
            None => lines.first(),
        };
        let value = best.map_or_else(
            || self.root.score().map_or(0, |score| proven(score.seen_by(mover))),
            |line| line.value,
        );
        Report {
            best: best.map(|line| line.m.code()),
            value: (share(value) + 1.0) / 2.0,
            bounds,
            moves,
            simulations: self.nodes,
            seconds: clock.seconds(),
            cpu_seconds: clock.cpu_seconds(),
            nodes: self.nodes as usize,
            tree_bytes: self.estimates.memory()
                + self.facts.as_ref().map_or(0, |facts| facts.memory()),
        }
    }

    /// The expected line, as far as the table remembers it.
    fn continuation(&self, line: &Line<G>) -> Vec<u16> {
        let mut position = line.position.clone();
        let mut codes = vec![line.m.code()];
        while codes.len() < 64 {
            let best = self.remembered(position.key()).and_then(Estimate::best_move::<G::Move>);
            // The entry may be another position's.
            let Some(m) = best.filter(|&m| position.check(m).is_ok()) else { break };
            position.play_unchecked(m);
            codes.push(m.code());
        }
        codes
    }
}
