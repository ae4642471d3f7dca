//! The search of one position, to a depth.
//!
//! Every result has two parts that never mix: an estimate, which reductions,
//! cuts and hash keys may spoil, and bounds, which follow from the rules and
//! the oracles alone. A child that was not searched leaves its part of the
//! bounds open.

use super::estimates::{Estimate, Kind, NO_MOVE};
use super::{Deepening, ESTIMATE, PROVEN};
use crate::settings::{MultiCut, Switch};
use game::{Bounds, Game, Move, Player, Score};

/// What a search says of a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found {
    /// The estimate, for the player to move.
    pub value: i32,
    /// The facts, seen by the first player.
    pub bounds: Bounds,
}

/// A null window has but one value to beat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Window {
    pub alpha: i32,
    pub beta: i32,
}

impl Window {
    fn is_null(self) -> bool {
        self.beta - self.alpha == 1
    }

    /// Whether a value is above `alpha`.
    pub fn test(alpha: i32) -> Window {
        Window { alpha, beta: alpha + 1 }
    }

    fn turned(self) -> Window {
        Window { alpha: -self.beta, beta: -self.alpha }
    }

    /// Whether a cut here would rest on estimates alone.
    fn is_open(self) -> bool {
        self.beta.abs() < ESTIMATE && self.alpha.abs() < ESTIMATE
    }
}

/// A move to try.
struct Child<G: Game> {
    m: G::Move,
    position: G,
    /// What is known of it before it is searched.
    known: Bounds,
    /// More is better.
    rank: i32,
}

/// Plies by which moves are searched less deep for a multi-cut, how many are
/// tried, and how many of them must look good enough.
const MULTI_CUT: (i32, usize, usize) = (2, 10, 3);
/// Depth from which all children are looked up first.
const ETC_FROM: i32 = 2;
/// Depth up to which estimates prune.
const FORWARD_TO: i32 = 2;
/// The first moves are never reduced.
const FULL_MOVES: usize = 3;
/// Nodes between two looks at the clock.
const CLOCK_EVERY: u64 = 256;

/// The estimate that goes with a proven score, for whom it is good.
pub(super) fn proven(score: Score) -> i32 {
    PROVEN * i32::from(score.0.signum()) + i32::from(score.0)
}

impl<G: Game> Deepening<G> {
    /// Searches a position `depth` plies deep. `cut` says whether a cut is
    /// expected. Once the search was stopped, the value means nothing, but the
    /// bounds are still true.
    pub(super) fn visit(
        &mut self,
        position: &G,
        depth: i32,
        window: Window,
        ply: usize,
        cut: bool,
    ) -> Found {
        self.nodes += 1;
        let mover = position.to_move();
        let range = position.score_range();
        if let Some(score) = position.score() {
            return found(Bounds::exact(score), mover);
        }
        if self.nodes.is_multiple_of(CLOCK_EVERY) {
            self.look_at_clock();
        }
        if self.stopped {
            return Found { value: 0, bounds: range };
        }
        let known = self.known(position);
        if known.decided().is_some() {
            return found(known, mover);
        }
        if depth <= 0 {
            self.estimated = true;
            return Found { value: self.estimate(position), bounds: known };
        }
        let key = position.key();
        let entry = self.remembered(key);
        if let Some(value) = entry.and_then(|e| e.settles(depth, window.alpha, window.beta))
            && window.is_null()
            && !self.plain
        {
            return Found { value, bounds: known };
        }
        if let Some(value) = self.pruned(position, depth, window) {
            return Found { value, bounds: known };
        }
        let best = entry.and_then(Estimate::best_move::<G::Move>);
        let mut children = self.children(position, depth, best, ply);
        let cutoff = self.transposition_cutoff(&children, depth, window, mover, range);
        if let Some(cutoff) = cutoff {
            let bounds = known.intersect(cutoff.bounds).expect("facts agree");
            return Found { bounds, ..cutoff };
        }
        children.sort_by_key(|child| -child.rank);
        if self.multi_cut(&children, mover, depth, window, ply, cut) {
            return Found { value: window.beta, bounds: known };
        }
        let best = self.try_all(position, &children, depth, window, ply, cut, known);
        if !self.stopped {
            self.learn(position, key, depth, window, best);
        }
        best.found
    }

    /// Searches a position that `mover` can reach, in that player's view: the
    /// same player may be to move there again.
    pub(super) fn below(
        &mut self,
        position: &G,
        mover: Player,
        depth: i32,
        window: Window,
        ply: usize,
        cut: bool,
    ) -> Found {
        if position.to_move() == mover {
            return self.visit(position, depth, window, ply, !cut);
        }
        let told = self.visit(position, depth, window.turned(), ply, cut);
        Found { value: -told.value, ..told }
    }

    /// The children in turn, until one is good enough.
    #[allow(clippy::too_many_arguments)]
    fn try_all(
        &mut self,
        position: &G,
        children: &[Child<G>],
        depth: i32,
        window: Window,
        ply: usize,
        cut: bool,
        known: Bounds,
    ) -> Best {
        let (mover, range) = (position.to_move(), position.score_range());
        let mut alpha = window.alpha;
        let mut best = Best { value: -2 * PROVEN, code: NO_MOVE, found: found(range, mover) };
        let mut bounds: Option<Bounds> = None;
        for (number, child) in children.iter().enumerate() {
            let told = match child.known.decided() {
                Some(_) => found(child.known, mover),
                None => {
                    let window = Window { alpha, ..window };
                    self.try_child(child, mover, depth, window, ply, number, cut)
                }
            };
            let told_bounds = told.bounds.intersect(child.known).expect("facts agree");
            bounds = Some(bounds.map_or(told_bounds, |b| b.best_for(mover, told_bounds)));
            if self.stopped {
                best.found.bounds = with_rest(bounds, range, mover, &known);
                return best;
            }
            if told.value > best.value {
                best.value = told.value;
                best.code = child.m.code();
            }
            alpha = alpha.max(best.value);
            if alpha >= window.beta {
                self.praise(mover, child.m, ply, depth, &children[..number]);
                // What was not searched might be better still.
                let rest = children.len() > number + 1;
                bounds = if rest { Some(open_above(bounds, range, mover)) } else { bounds };
                break;
            }
        }
        let bounds = bounds.and_then(|b| b.intersect(known)).expect("facts agree");
        let value = match bounds.decided() {
            Some(score) => proven(score.seen_by(mover)),
            None => best.value.clamp(1 - ESTIMATE, ESTIMATE - 1),
        };
        best.found = Found { value, bounds };
        best
    }

    /// One child: late ones less deep first, and all but the first with a null
    /// window, again in full if they surprise.
    #[allow(clippy::too_many_arguments)]
    fn try_child(
        &mut self,
        child: &Child<G>,
        mover: Player,
        depth: i32,
        window: Window,
        ply: usize,
        number: usize,
        cut: bool,
    ) -> Found {
        let (position, next, ply) = (&child.position, depth - 1, ply + 1);
        if number == 0 {
            return self.below(position, mover, next, window, ply, window.is_null() && !cut);
        }
        let test = Window::test(window.alpha);
        let reduced = next - self.reduction(depth, number);
        let mut told = self.below(position, mover, reduced, test, ply, true);
        let surprises = |told: &Found| told.value > window.alpha && told.bounds.decided().is_none();
        if surprises(&told) && reduced < next {
            told = self.below(position, mover, next, test, ply, !cut);
        }
        if surprises(&told) && !window.is_null() {
            told = self.below(position, mover, next, window, ply, false);
        }
        told
    }

    /// Plies by which a late move is searched less deep.
    pub(super) fn reduction(&self, depth: i32, number: usize) -> i32 {
        if depth < 3 || number < FULL_MOVES || self.settings.lmr == 0.0 || self.plain {
            return 0;
        }
        let less = self.settings.lmr * (depth as f32).ln() * (number as f32).ln();
        (less as i32).clamp(0, depth - 2)
    }

    /// Near the leaves, an estimate far outside the window stands for the
    /// search.
    fn pruned(&self, position: &G, depth: i32, window: Window) -> Option<i32> {
        let margin = self.settings.forward;
        if margin == 0.0
            || self.plain
            || depth > FORWARD_TO
            || !window.is_null()
            || !window.is_open()
        {
            return None;
        }
        let margin = (margin * depth as f32 * ESTIMATE as f32) as i32;
        let value = self.estimate(position);
        (value - margin >= window.beta || value + margin <= window.alpha).then_some(value)
    }

    /// Every move with the position it leads to, and how it ranks.
    fn children(
        &mut self,
        position: &G,
        depth: i32,
        best: Option<G::Move>,
        ply: usize,
    ) -> Vec<Child<G>> {
        let mover = position.to_move();
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [None; 2]);
        }
        let killers = self.killers[ply];
        let mut moves = std::mem::take(&mut self.moves);
        let told = self.knowledge.oracle.as_ref().map(|oracle| oracle.look(position, &mut moves));
        // Where the oracle decides, its list need not be whole.
        if told.is_none_or(|bounds| bounds.decided().is_some()) {
            position.legal_moves(&mut moves);
        }
        let made = moves.iter().map(|&m| {
            let next = position.after(m);
            let rank = match () {
                () if best == Some(m) => i32::MAX,
                () if killers[0] == Some(m) => i32::MAX - 1,
                () if killers[1] == Some(m) => i32::MAX - 2,
                () if self.settings.history == Switch::On => self.history.of(mover, m.code()),
                () => 0,
            };
            let known = match self.settings.etc {
                Switch::On if depth >= ETC_FROM => self.fact(&next),
                _ => next.score_range(),
            };
            Child { m, position: next, known, rank }
        });
        let children = made.collect();
        self.moves = moves;
        children
    }

    /// An enhanced transposition cutoff (Schaeffer and Plaat): a child that is
    /// known to be good enough ends it before any is searched.
    fn transposition_cutoff(
        &self,
        children: &[Child<G>],
        depth: i32,
        window: Window,
        mover: Player,
        range: Bounds,
    ) -> Option<Found> {
        if self.settings.etc == Switch::Off || depth < ETC_FROM {
            return None;
        }
        let won = range.seen_by(mover).upper;
        let wins = |child: &&Child<G>| child.known.seen_by(mover).lower == won;
        if let Some(child) = children.iter().find(wins) {
            return Some(found(child.known, mover));
        }
        if !window.is_null() || !window.is_open() || self.plain {
            return None;
        }
        let turned = |child: &&Child<G>| child.position.to_move() != mover;
        let told = children.iter().filter(turned).find_map(|child| {
            let entry = self.remembered(child.position.key())?;
            entry.settles(depth - 1, -window.beta, -window.alpha).filter(|&v| -v >= window.beta)
        })?;
        Some(Found { value: -told, bounds: range })
    }

    /// Whether several of the first moves look good enough in a less deep
    /// search (Björnsson and Marsland): then one of them surely is.
    fn multi_cut(
        &mut self,
        children: &[Child<G>],
        mover: Player,
        depth: i32,
        window: Window,
        ply: usize,
        cut: bool,
    ) -> bool {
        let (less, tried, needed) = MULTI_CUT;
        let wanted = match self.settings.multi_cut {
            MultiCut::Off => false,
            MultiCut::Cut => cut,
            MultiCut::All => true,
        };
        if !wanted || self.plain || depth <= less || !window.is_null() || !window.is_open() {
            return false;
        }
        let mut good = 0;
        for child in children.iter().take(tried) {
            let less_deep = depth - 1 - less;
            let told = self.below(&child.position, mover, less_deep, window, ply + 1, !cut);
            if self.stopped {
                return false;
            }
            good += usize::from(told.value >= window.beta);
            if good == needed {
                return true;
            }
        }
        false
    }

    /// A move caused a cut: it comes earlier the next time, and those tried in
    /// vain later.
    fn praise(&mut self, mover: Player, m: G::Move, ply: usize, depth: i32, in_vain: &[Child<G>]) {
        if self.killers[ply][0] != Some(m) {
            self.killers[ply] = [Some(m), self.killers[ply][0]];
        }
        let weight = (depth * depth).min(400);
        self.history.change(mover, m.code(), weight);
        for child in in_vain {
            self.history.change(mover, child.m.code(), -weight / 4);
        }
    }

    /// Remembers what was found.
    fn learn(&mut self, position: &G, key: u64, depth: i32, window: Window, best: Best) {
        let Found { value, bounds } = best.found;
        if bounds != position.score_range() {
            self.keep_fact(position, bounds);
        }
        if bounds.decided().is_none() && self.settings.remember == Switch::On {
            let kind = match value {
                v if v >= window.beta => Kind::AtLeast,
                v if v <= window.alpha => Kind::AtMost,
                _ => Kind::Exact,
            };
            let depth = depth.clamp(0, 255) as u8;
            self.estimates.put(key, Estimate { value, depth, kind, best: best.code });
        }
    }
}

/// The best of some children.
#[derive(Clone, Copy)]
struct Best {
    value: i32,
    code: u16,
    found: Found,
}

/// Facts with the estimate that goes with them.
fn found(bounds: Bounds, mover: Player) -> Found {
    let value = bounds.decided().map_or(0, |score| proven(score.seen_by(mover)));
    Found { value, bounds }
}

/// Bounds of a position of which some children were not searched.
fn open_above(searched: Option<Bounds>, range: Bounds, mover: Player) -> Bounds {
    let lower = searched.unwrap_or(range).seen_by(mover).lower;
    Bounds { lower, upper: range.seen_by(mover).upper }.seen_by(mover)
}

fn with_rest(searched: Option<Bounds>, range: Bounds, mover: Player, known: &Bounds) -> Bounds {
    open_above(searched, range, mover).intersect(*known).expect("facts agree")
}
