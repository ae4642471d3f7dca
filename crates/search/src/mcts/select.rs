//! The choice of a child on the way down.

use super::node::Node;
use super::reward;
use super::worker::Worker;
use crate::settings::{PriorUse, Proofs, RaveSchedule, Selection, Settings};
use game::{Bounds, Game, Player};
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

impl<G: Game> Worker<'_, G> {
    /// The child to visit next, or `None` if none can matter any more.
    ///
    /// `window` is what still matters further up: the first player already has
    /// `lower`, the second already holds it to `upper`. Children outside are
    /// cut (Cazenave and Saffidine 2010, section 3.3).
    pub(super) fn select(
        &mut self,
        node: &Node,
        children: &Range<u32>,
        mover: Player,
        window: &mut Bounds,
    ) -> Option<u32> {
        let shared = self.shared;
        let (arena, settings) = (shared.arena, shared.settings);
        let filter = Filter::new(settings.proofs, mover, node, window);
        if visits_each_once(settings) {
            while let Some(child) = arena.next_unvisited(children, shared.parallel) {
                if filter.admits(arena.node(child).bounds()) {
                    return Some(child);
                }
            }
        }
        let visits = node.visits().max(1) as f32;
        if is_plain(settings) {
            return self.select_plain(children, &filter, settings.exploration, visits);
        }
        if is_plain_rave(settings) {
            let again = node.visits() / settings.reselect.max(1);
            if settings.reselect == 0 || again < 2 {
                return self.select_rave(children, &filter, visits);
            }
            let kept = arena.kept_choice(children, node.visits());
            if let Some(child) = kept.filter(|&c| filter.admits(arena.node(c).bounds())) {
                return Some(child);
            }
            let chosen = self.select_rave(children, &filter, visits)?;
            arena.keep_choice(
                children,
                chosen,
                node.visits().saturating_add(again.min(MOST_AGAIN)),
            );
            return Some(chosen);
        }
        let formula =
            Formula { settings, visits, log: logarithm(visits), mover, range: self.range };
        let mut best = f32::NEG_INFINITY;
        let mut chosen = None;
        let proof_scale = self.proof_scale(children, mover);
        for slot in children.clone() {
            let child = arena.node(slot);
            let bounds = child.bounds();
            if !filter.admits(bounds) {
                continue;
            }
            let mut value = formula.value(child, bounds);
            if let Some(extra) = arena.extra(slot) {
                let load = |bits: &std::sync::atomic::AtomicU32| f32::from_bits(bits.load(Relaxed));
                value += formula.extra(child, load(&extra.prior), load(&extra.minimax));
                if let Some(scale) = proof_scale {
                    let proof = extra.proof[mover.index()].load(Relaxed) as f32;
                    let bias = settings.proof_bias * (1.0 - proof / scale);
                    value += bias * formula.fading(child.visits() as f32);
                }
            }
            if value > best || chosen.is_none() {
                best = value;
                chosen = Some(slot);
            }
        }
        chosen
    }

    /// Plain UCT, the common case, in three passes: what is needed is collected
    /// from the nodes, computed on arrays with vector instructions (which
    /// atomic loads would prevent), and compared.
    #[inline]
    fn select_plain(
        &mut self,
        children: &Range<u32>,
        filter: &Filter,
        exploration: f32,
        visits: f32,
    ) -> Option<u32> {
        let nodes = self.shared.arena.nodes(children.start, children.len());
        let chunks = nodes.len().div_ceil(LANES);
        if self.lanes.len() < chunks {
            self.lanes.resize(chunks, Lanes::EMPTY);
        }
        let lanes = &mut self.lanes[..chunks];
        for (chunk, lane) in nodes.chunks(LANES).zip(lanes.iter_mut()) {
            for (i, child) in chunk.iter().enumerate() {
                lane.counts[i] = child.visits().max(1) as i32 as f32;
                let total = child.total() as i64 as f32;
                lane.totals[i] =
                    if filter.admits(child.bounds()) { total } else { f32::NEG_INFINITY };
            }
            lane.totals[chunk.len()..].fill(f32::NEG_INFINITY);
        }
        let spread = exploration * logarithm(visits).sqrt();
        lanes.iter_mut().for_each(|lane| compute(lane, spread));
        let mut best = f32::NEG_INFINITY;
        let mut chosen = None;
        for (lane, start) in lanes.iter().zip((children.start..).step_by(LANES)) {
            for (i, &value) in lane.totals.iter().enumerate() {
                if value > best {
                    best = value;
                    chosen = Some(start + i as u32);
                }
            }
        }
        chosen
    }

    /// The largest finite proof number among the children, to scale by.
    fn proof_scale(&self, children: &Range<u32>, mover: Player) -> Option<f32> {
        if self.shared.settings.proof_bias == 0.0 {
            return None;
        }
        let arena = self.shared.arena;
        let numbers = children.clone().filter_map(|slot| arena.extra(slot));
        let finite = numbers
            .map(|extra| extra.proof[mover.index()].load(Relaxed))
            .filter(|&n| n < super::backup::INFINITE);
        Some(finite.max().unwrap_or(1).max(1) as f32)
    }
}

/// Visits for which a choice is kept at most.
const MOST_AGAIN: u32 = 32;

/// Children computed together.
pub(super) const LANES: usize = 8;

/// Visits and totals of some children; the totals become their values.
#[derive(Clone, Copy, Debug)]
#[repr(align(32))]
pub(super) struct Lanes {
    counts: [f32; LANES],
    totals: [f32; LANES],
}

impl Lanes {
    const EMPTY: Lanes = Lanes { counts: [1.0; LANES], totals: [f32::NEG_INFINITY; LANES] };
}

/// Turns totals into values: mean plus confidence. Not inlined, and a lane a call: only on
/// its own does the compiler make vectors of a lane, and in a loop over several it gathers
/// their parts from afar.
#[inline(never)]
fn compute(lane: &mut Lanes, spread: f32) {
    let scale = 1.0 / Node::ONE as f32;
    let inverse = lane.counts.map(|n| 1.0 / n);
    let mean: [f32; LANES] = std::array::from_fn(|i| lane.totals[i] * scale * inverse[i]);
    let confidence = inverse.map(|x| spread * x.sqrt());
    lane.totals = std::array::from_fn(|i| mean[i] + confidence[i]);
}

/// RAVE in its usual form, and nothing beside it but knowledge about moves over √n.
fn is_plain_rave(settings: &Settings) -> bool {
    settings.selection == Selection::Rave
        && settings.rave_schedule == RaveSchedule::Linear
        && matches!(settings.prior, PriorUse::Off | PriorUse::Wins | PriorUse::Root)
        && settings.gamma == 0.0
        && settings.delta == 0.0
        && settings.proof_bias == 0.0
        && settings.minimax == 0.0
}

/// Nothing but mean and confidence enters the choice.
fn is_plain(settings: &Settings) -> bool {
    visits_each_once(settings)
        && settings.gamma == 0.0
        && settings.delta == 0.0
        && settings.proof_bias == 0.0
        && settings.minimax == 0.0
}

/// With these settings every child is visited once before any twice, in order:
/// no need to look at them all.
fn visits_each_once(settings: &Settings) -> bool {
    settings.selection == Selection::Uct
        && settings.fpu.is_infinite()
        && settings.prior == PriorUse::Off
}

/// The natural logarithm of a number from 1 on, within a hundredth: enough for
/// a confidence term, quicker than the library's, and the same on every
/// machine, which the library's is not.
#[inline]
pub(super) fn logarithm(x: f32) -> f32 {
    let bits = x.to_bits();
    let exponent = (bits >> 23) as i32 - 127;
    let mantissa = f32::from_bits(bits & 0x007f_ffff | 0x3f80_0000);
    // A parabola through the ends of the interval from 1 to 2.
    let fraction = (-mantissa / 3.0 + 2.0) * mantissa - 5.0 / 3.0;
    ((exponent as f32 + fraction) * std::f32::consts::LN_2).max(0.0)
}

/// Which children can still matter.
pub(super) struct Filter {
    proofs: Proofs,
    mover: Player,
    window: Bounds,
}

impl Filter {
    fn new(proofs: Proofs, mover: Player, node: &Node, window: &mut Bounds) -> Filter {
        if proofs == Proofs::Bounds {
            let known = node.bounds();
            match mover {
                Player::First => window.lower = window.lower.max(known.lower),
                Player::Second => window.upper = window.upper.min(known.upper),
            }
        }
        Filter { proofs, mover, window: *window }
    }

    /// The same as numbers: a child is admitted if its upper bound is above the first, its
    /// lower one below the second, and the difference of both above the third.
    pub(super) fn limits(&self) -> [i32; 3] {
        match (self.proofs, self.mover) {
            (Proofs::Off, _) => [i32::MIN, i32::MAX, -1],
            (Proofs::WinLoss, _) => [i32::MIN, i32::MAX, 0],
            (Proofs::Bounds, Player::First) => [self.window.lower.0.into(), i32::MAX, -1],
            (Proofs::Bounds, Player::Second) => [i32::MIN, self.window.upper.0.into(), -1],
        }
    }

    #[inline]
    fn admits(&self, child: Bounds) -> bool {
        match self.proofs {
            Proofs::Off => true,
            Proofs::WinLoss => child.lower != child.upper,
            // A decided child never passes: the parent knows its value.
            Proofs::Bounds => match self.mover {
                Player::First => child.upper > self.window.lower,
                Player::Second => child.lower < self.window.upper,
            },
        }
    }
}

/// The value of a child, as far as it is the same for all children.
struct Formula<'s> {
    settings: &'s Settings,
    visits: f32,
    log: f32,
    mover: Player,
    range: Bounds,
}

impl Formula<'_> {
    #[inline]
    fn value(&self, child: &Node, bounds: Bounds) -> f32 {
        let settings = self.settings;
        let n = child.visits() as f32;
        let mean = if n > 0.0 { child.total() as f32 / (n * Node::ONE as f32) } else { 0.0 };
        let mut value = match settings.selection {
            Selection::Uct if n > 0.0 => mean + self.confidence(n),
            Selection::Puct if n > 0.0 => mean,
            Selection::Uct | Selection::Puct => settings.fpu.min(10.0),
            Selection::Rave => self.rave(child, n, mean),
        };
        if settings.gamma != 0.0 || settings.delta != 0.0 {
            let mine = bounds.seen_by(self.mover);
            let worth = |score: game::Score| {
                let seen = reward(score.seen_by(self.mover), settings, self.range);
                let seen = seen as f32 / Node::ONE as f32;
                if self.mover == Player::First { seen } else { 1.0 - seen }
            };
            let bias = settings.gamma * worth(mine.lower) + settings.delta * worth(mine.upper);
            value += bias * self.fading(n);
        }
        value
    }

    /// How much a bias still weighs at a child visited so often.
    #[inline]
    fn fading(&self, n: f32) -> f32 {
        match self.settings.bias_fade {
            0.0 => 1.0,
            k => k / (k + n),
        }
    }

    #[inline]
    fn confidence(&self, n: f32) -> f32 {
        self.settings.exploration * (self.log / n).sqrt()
    }

    /// Mean and RAVE mixed (Ewalds 2012, section 2.4.2, with β on the RAVE side).
    fn rave(&self, child: &Node, n: f32, mean: f32) -> f32 {
        let settings = self.settings;
        let (m, total) = child.rave();
        if m == 0.0 && n == 0.0 {
            return settings.fpu.min(10.0);
        }
        let beta = match settings.rave_schedule {
            _ if m == 0.0 => 0.0,
            RaveSchedule::Linear => settings.rave_k / (settings.rave_k + n),
            RaveSchedule::Root => (settings.rave_k / (settings.rave_k + 3.0 * n)).sqrt(),
            RaveSchedule::Silver => {
                m / (n + m + 4.0 * n * m * settings.rave_bias * settings.rave_bias)
            }
        };
        let rave = if m > 0.0 { total / m } else { 0.0 };
        let explore = if n > 0.0 { self.confidence(n) } else { self.confidence(1.0) };
        beta * rave + (1.0 - beta) * mean + explore
    }

    /// What knowledge and implicit minimax values add.
    fn extra(&self, child: &Node, prior: f32, minimax: f32) -> f32 {
        let settings = self.settings;
        let n = child.visits() as f32;
        let mut value = match settings.prior {
            _ if settings.selection == Selection::Puct => {
                settings.exploration * prior * self.visits.sqrt() / (1.0 + n)
            }
            PriorUse::Off | PriorUse::Wins => 0.0,
            PriorUse::Log => settings.prior_weight * prior / (n + 2.0).ln(),
            PriorUse::Root => settings.prior_weight * prior / (n + 1.0).sqrt(),
            PriorUse::Linear => settings.prior_weight * prior / (n + 1.0),
        };
        if settings.minimax > 0.0 && n > 0.0 {
            let mean = child.total() as f32 / (n * Node::ONE as f32);
            value += settings.minimax * (minimax - mean);
        }
        value
    }
}

#[cfg(test)]
mod tests {
    use super::{Filter, logarithm};
    use crate::settings::Proofs;
    use game::{Bounds, Player, Score};

    #[test]
    fn limits_admit_the_same_children() {
        let scores = || (-2..=2).map(Score);
        let pairs = || scores().flat_map(|lower| scores().map(move |upper| (lower, upper)));
        let ranges =
            || pairs().filter(|(l, u)| l <= u).map(|(lower, upper)| Bounds { lower, upper });
        for proofs in [Proofs::Off, Proofs::WinLoss, Proofs::Bounds] {
            for (window, mover) in ranges().flat_map(|w| Player::BOTH.map(|mover| (w, mover))) {
                let filter = Filter { proofs, mover, window };
                let [above, below, width] = filter.limits();
                for child in ranges() {
                    let (lower, upper) = (i32::from(child.lower.0), i32::from(child.upper.0));
                    let admitted = upper > above && lower < below && upper - lower > width;
                    assert_eq!(admitted, filter.admits(child), "{window} {child}");
                }
            }
        }
    }

    #[test]
    fn the_logarithm_is_close() {
        for x in (1..2_000_000).step_by(7).map(|x| x as f32) {
            assert!((logarithm(x) - x.ln()).abs() < 0.01, "{x}");
        }
    }
}
