//! One thread of the search: simulations, one after the other.

use super::arena::{Arena, ROOT};
use super::batched_stats::{HOT, Hot};
use super::node::Node;
use super::playout::Playouts;
use super::select::Lanes;
use super::select_rave::RaveLanes;
use super::{Shared, keeps, reward, solves};
use crate::budget::Clock;
use crate::settings::{Selection, Simplify, Switch};
use crate::symmetry;
use game::{Bounds, Game, Move, Player, Rng};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// Simulations between two looks at the clock.
const CLOCK_EVERY: u64 = 16;
/// Simulations between two looks at whether the decision is settled.
const SETTLED_EVERY: u64 = 2048;
/// Seconds between two reports of progress.
const REPORT_EVERY: f64 = 0.1;

/// A node on the way down, who chose it, and who is to move there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Step {
    pub slot: u32,
    pub chooser: Player,
    pub mover: Player,
    /// Its statistics are held back; see [`super::batched_stats`].
    pub hot: bool,
}

pub(super) struct Worker<'s, G: Game> {
    pub shared: &'s Shared<'s, G>,
    pub rng: Rng,
    pub path: Vec<Step>,
    pub moves: Vec<G::Move>,
    pub lanes: Vec<Lanes>,
    pub rave_lanes: Vec<RaveLanes>,
    /// With several threads, statistics not yet in the tree.
    pub hot: Hot,
    pub playouts: Playouts<G>,
    pub range: Bounds,
}

impl<'s, G: Game> Worker<'s, G> {
    pub fn new(shared: &'s Shared<'s, G>, seed: u64) -> Worker<'s, G> {
        Worker {
            shared,
            rng: Rng::new(seed),
            path: Vec::new(),
            moves: Vec::new(),
            lanes: Vec::new(),
            rave_lanes: Vec::new(),
            hot: Hot::new(),
            playouts: Playouts::new(shared),
            range: shared.root.score_range(),
        }
    }

    /// Simulates until something says stop.
    pub fn run(mut self, progress: &mut dyn FnMut(u64)) {
        let shared = self.shared;
        let (mut own, mut told) = (0u64, 0);
        let mut tickets = 0;
        let mut reported = 0.0;
        let early_stop = shared.settings.early_stop == Switch::On;
        loop {
            let mut over = shared.stop.load(Relaxed)
                || shared.full.load(Relaxed)
                || shared.clock.is_interrupted()
                || early_stop && self.root_is_decided();
            if own.is_multiple_of(CLOCK_EVERY) {
                self.flush(own - told);
                told = own;
                over |= shared.clock.is_over();
                let seconds = shared.clock.seconds();
                if seconds >= reported + REPORT_EVERY {
                    reported = seconds;
                    progress(shared.simulations.0.load(Relaxed));
                }
            }
            // However short the time, there is a move to name.
            over &= own > 0 || !self.arena().children(ROOT).is_empty();
            if tickets == 0 && !over {
                tickets = shared.claim();
            }
            if over || tickets == 0 {
                self.flush(own - told);
                self.hot.tell(self.arena());
                // Stop the others only if the search is over, not if our tickets ran out.
                if over {
                    shared.stop.store(true, Relaxed);
                }
                return;
            }
            tickets -= 1;
            self.simulate();
            own += 1;
            if shared.settled
                && own.is_multiple_of(SETTLED_EVERY)
                && self.is_settled(shared.simulations.0.load(Relaxed))
            {
                shared.stop.store(true, Relaxed);
            }
        }
    }

    /// Takes over what is proven of moves of the root.
    pub fn learn(mut self, moves: &[(u16, Bounds)]) {
        let shared = self.shared;
        let mut children = self.arena().children(ROOT);
        if children.is_empty() {
            children = self.expand(shared.root, ROOT);
        }
        for child in children.map(|slot| self.arena().node(slot)) {
            let told = moves.iter().find(|(code, _)| *code == child.code());
            if let Some((_, bounds)) = told.filter(|(_, bounds)| keeps(shared.settings, *bounds)) {
                child.narrow(*bounds);
            }
        }
    }

    /// Tells the others what this thread has done.
    fn flush(&mut self, simulations: u64) {
        self.shared.simulations.0.fetch_add(simulations, Relaxed);
    }

    fn arena(&self) -> &'s Arena {
        self.shared.arena
    }

    fn root_is_decided(&self) -> bool {
        solves(self.shared.settings) && self.arena().node(ROOT).bounds().decided().is_some()
    }

    /// Whether the simulations still to come cannot change the most visited
    /// move.
    fn is_settled(&self, simulations: u64) -> bool {
        let by_count = (self.shared.limit != u64::MAX)
            .then(|| self.shared.limit.saturating_sub(simulations) as f64);
        let by_time = self.shared.clock.spent().filter(|&s| s > 0.0).map(|spent| {
            let share = spent.min(1.0);
            simulations as f64 * (1.0 - share) / share
        });
        let Some(remaining) = [by_count, by_time].into_iter().flatten().reduce(f64::min) else {
            return false;
        };
        let mut visits: Vec<u32> =
            self.arena().children(ROOT).map(|slot| self.arena().node(slot).visits()).collect();
        visits.sort_unstable_by(|a, b| b.cmp(a));
        match visits.as_slice() {
            [first, second, ..] => f64::from(first - second) > remaining,
            _ => true,
        }
    }

    /// One simulation: down the tree, a playout, and back up.
    fn simulate(&mut self) {
        let shared = self.shared;
        let arena = shared.arena;
        let weight = shared.settings.virtual_loss;
        let mut position = shared.root.clone();
        let mut slot = ROOT;
        let mut chooser = position.to_move().other();
        let mut window = self.range;
        self.path.clear();
        self.playouts.start();
        let value = loop {
            let node = arena.node(slot);
            let hot = shared.parallel && node.visits() >= HOT;
            let visits = match hot {
                true => node.visits(),
                false => node.add_visits(weight, shared.parallel),
            };
            let mover = position.to_move();
            self.path.push(Step { slot, chooser, mover, hot });
            if solves(shared.settings)
                && let Some(score) = node.bounds().decided()
            {
                break reward(score, shared.settings, self.range);
            }
            let mut children = arena.children(slot);
            if children.is_empty() {
                // The root's value must come from its moves, or there would be
                // none to name for it.
                let is_new = visits == weight && slot != ROOT;
                if let Some(value) = self.ask_oracle(&position, node, is_new) {
                    break value;
                }
                if visits > shared.settings.expand.saturating_mul(weight) || slot == ROOT {
                    children = self.expand(&position, slot);
                }
                if children.is_empty() {
                    if shared.knowledge.deep.is_some()
                        && let Some(score) = node.bounds().decided()
                    {
                        break reward(score, shared.settings, self.range);
                    }
                    break self.playouts.run(shared, &mut position, &mut self.rng);
                }
            }
            if visits == shared.settings.deep_visits.saturating_mul(weight) {
                self.ask_deep_oracle(&position, slot, children.clone());
            }
            if let Some(score) = node.bounds().decided().filter(|_| solves(shared.settings)) {
                // Looking ahead or the deep oracle has just decided it.
                break reward(score, shared.settings, self.range);
            }
            let Some(child) = self.select(node, &children, mover, &mut window) else {
                // Everything left was decided meanwhile: so is this node.
                self.propagate();
                break reward(node.bounds().lower, shared.settings, self.range);
            };
            arena.fetch_children(child);
            let code = arena.node(child).code();
            position.play_unchecked(G::Move::from_code(code));
            self.playouts.record(code, mover);
            chooser = mover;
            slot = child;
        };
        self.back_up(value);
    }

    /// What can be known of a position without a playout: its result, or what
    /// the oracle says. The value, if the playout can be skipped.
    fn ask_oracle(&mut self, position: &G, node: &Node, is_new: bool) -> Option<u64> {
        let settings = self.shared.settings;
        if let Some(score) = position.score() {
            if solves(settings) && node.narrow(Bounds::exact(score)) {
                self.propagate();
            }
            return Some(reward(score, settings, self.range));
        }
        let oracle = self.shared.knowledge.oracle.as_deref();
        if !is_new || !solves(settings) || settings.lookahead == 0 && oracle.is_none() {
            return None;
        }
        let told = oracle.map_or(self.range, |oracle| oracle.bounds(position));
        let known = match settings.lookahead {
            0 => told,
            plies => told
                .intersect(shallow(position, plies, self.shared.clock))
                .expect("an oracle contradicts the rules"),
        };
        let useful = keeps(settings, known);
        if useful && node.narrow(known) {
            self.propagate();
        }
        let skips = useful && settings.skip_simulation == Switch::On;
        known.decided().filter(|_| skips).map(|score| reward(score, settings, self.range))
    }

    /// What an oracle that sees far knows of a node that has children: bounds, and moves
    /// that are lost. A root's bounds come from its moves alone.
    fn ask_deep_oracle(&mut self, position: &G, slot: u32, children: Range<u32>) {
        let shared = self.shared;
        let Some(oracle) = shared.knowledge.later.as_deref() else { return };
        if !solves(shared.settings) || oracle.is_silent(position) {
            return;
        }
        let bounds = oracle.look(position, &mut self.moves);
        let mut news = slot != ROOT
            && keeps(shared.settings, bounds)
            && self.arena().node(slot).narrow(bounds);
        if bounds.decided().is_none() && oracle.refutes() && self.moves.len() < children.len() {
            let mover = position.to_move();
            let worst = self.range.seen_by(mover).lower.seen_by(mover);
            for child in children.map(|slot| self.arena().node(slot)) {
                if !self.moves.iter().any(|m| m.code() == child.code()) {
                    news |= child.narrow(Bounds::exact(worst));
                }
            }
        }
        if news {
            self.propagate();
        }
    }

    /// Lists the moves that get children. At the root these are all, so that there
    /// is something to say of each. Elsewhere it is the oracle's list, in which a
    /// forced reply stands alone (all moves, if its bounds decide the node anyway).
    /// With a simplifier it is the needed moves of the simplified position; if that
    /// is over, the node is decided.
    fn list_moves(&mut self, position: &G, slot: u32) {
        let shared = self.shared;
        position.legal_moves(&mut self.moves);
        if slot == ROOT {
            return;
        }
        let wanted = matches!(shared.settings.simplify, Simplify::Tree | Simplify::All);
        let Some(simplifier) = shared.knowledge.simplifier.as_ref().filter(|_| wanted) else {
            if let Some(oracle) = shared.knowledge.for_moves(position)
                && solves(shared.settings)
            {
                let bounds = oracle.look(position, &mut self.moves);
                if shared.knowledge.deep.is_some()
                    && keeps(shared.settings, bounds)
                    && self.arena().node(slot).narrow(bounds)
                {
                    self.propagate();
                }
                if self.moves.is_empty() || bounds.decided().is_some() {
                    position.legal_moves(&mut self.moves);
                }
            }
            return;
        };
        // Not on top of the oracle's list: each may leave out a move because of one
        // that only the other keeps.
        let mut less = position.clone();
        if simplifier.simplify(&mut less) {
            if let Some(score) = less.score() {
                if solves(self.shared.settings)
                    && self.arena().node(slot).narrow(Bounds::exact(score))
                {
                    self.propagate();
                }
                return;
            }
            less.legal_moves(&mut self.moves);
        }
        simplifier.thin(&less, &mut self.moves);
    }

    /// Makes the children of a node, unless another thread does, or memory is
    /// full.
    fn expand(&mut self, position: &G, slot: u32) -> Range<u32> {
        let shared = self.shared;
        let arena = shared.arena;
        if shared.frozen && slot != ROOT || !arena.claim(slot) {
            return 0..0;
        }
        self.list_moves(position, slot);
        if shared.knowledge.deep.is_some()
            && slot != ROOT
            && arena.node(slot).bounds().decided().is_some()
        {
            arena.release(slot);
            return 0..0;
        }
        if self.path.len().max(1) <= shared.settings.symmetry as usize {
            symmetry::merge(position, &mut self.moves, || shared.clock.is_interrupted());
        }
        let often = shared.settings.collect_every as usize;
        let crowded = often > 0 && arena.used() > often || arena.used() >= shared.node_limit;
        if crowded && slot != ROOT && !shared.frozen {
            arena.release(slot);
            // A limit on nodes ends the search; the memory's only interrupts.
            match arena.used() >= shared.node_limit {
                true => shared.stop.store(true, Relaxed),
                false => shared.full.store(true, Relaxed),
            }
            return 0..0;
        }
        let codes = self.moves.iter().map(|m| m.code());
        let moves = &self.moves;
        let elder = self.elder();
        let made = arena.expand(slot, codes, self.range, |arena, children| {
            self.playouts.prepare(shared, position, moves, arena, children.clone());
            if let Some(elder) = elder {
                inherit(arena, elder, children, shared.settings.rave_inherit);
            }
        });
        let Some(children) = made else {
            shared.full.store(true, Relaxed);
            return 0..0;
        };
        if shared.settings.lookahead > 0 && solves(shared.settings) {
            self.look_ahead(position, children.clone());
        }
        children
    }

    /// The nearest node above the last one of the path where the same player chose among
    /// several moves: what RAVE knows there is a guess for the new children.
    fn elder(&self) -> Option<u32> {
        let settings = self.shared.settings;
        if settings.selection != Selection::Rave || settings.rave_inherit == 0 {
            return None;
        }
        let (last, above) = self.path.split_last()?;
        let choices = |step: &&Step| {
            step.mover == last.mover && self.shared.arena.children(step.slot).len() > 1
        };
        above.iter().rev().find(choices).map(|step| step.slot)
    }

    /// Decides the children that end the game at once (Ewalds 2012, section 4.6).
    fn look_ahead(&mut self, position: &G, children: Range<u32>) {
        let mut news = false;
        for (slot, &m) in children.zip(&self.moves) {
            let next = position.after(m);
            if let Some(score) = next.score() {
                news |= self.shared.arena.node(slot).narrow(Bounds::exact(score));
            }
        }
        if news {
            self.propagate();
        }
    }
}

/// Gives new children what RAVE says of the same moves at the node `elder`. Both lists
/// are walked once, so moves must be listed in the same order there; a move that is not
/// found gets nothing.
fn inherit(arena: &Arena, elder: u32, children: Range<u32>, most: u32) {
    let mut elders = arena.children(elder).map(|slot| arena.node(slot));
    for child in children.map(|slot| arena.node(slot)) {
        let mut rest = elders.clone();
        if let Some(same) = rest.find(|node| node.code() == child.code()) {
            child.inherit_rave(same, most);
            elders = rest;
        }
    }
}

/// What the next plies show of a position's score (Ewalds 2012, section 4.6 looks
/// one or two ahead). The end of the search leaves open what was not looked at yet; to
/// ask about it costs nothing beside the last three plies.
fn shallow<G: Game>(position: &G, plies: u32, clock: &Clock) -> Bounds {
    if let Some(score) = position.score() {
        return Bounds::exact(score);
    }
    let range = position.score_range();
    if plies == 0 || clock.is_interrupted() || plies >= 3 && clock.is_over() {
        return range;
    }
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut known: Option<Bounds> = None;
    for m in moves {
        let next = position.after(m);
        let child = shallow(&next, plies - 1, clock);
        let best = known.map_or(child, |k| k.best_for(mover, child));
        // Nothing beats a win.
        if best.seen_by(mover).lower == range.seen_by(mover).upper {
            return best;
        }
        known = Some(best);
    }
    known.unwrap_or(range)
}
