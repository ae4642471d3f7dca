//! The choice by RAVE in its usual form, with or without knowledge about moves over √n:
//! the same as [`super::select::Formula`] with the linear schedule.
//!
//! It is most of the work of a simulation, so it has three passes: what is needed is copied
//! from the nodes as it stands there, computed on arrays with vector instructions (which
//! atomic loads would prevent), and compared.

use super::node::Node;
use super::select::{Filter, LANES, logarithm};
use super::worker::Worker;
use crate::settings::PriorUse;
use game::Game;
use std::ops::Range;
use std::sync::atomic::Ordering::Relaxed;

/// What RAVE needs of some children.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub(super) struct RaveLanes {
    visits: [u32; LANES],
    bounds: [u32; LANES],
    totals: [u64; LANES],
    rave: [u64; LANES],
    priors: [f32; LANES],
    values: [f32; LANES],
}

impl RaveLanes {
    const EMPTY: RaveLanes = RaveLanes {
        visits: [0; LANES],
        bounds: [0; LANES],
        totals: [0; LANES],
        rave: [0; LANES],
        priors: [0.0; LANES],
        values: [f32::NEG_INFINITY; LANES],
    };
}

/// What [`compute`] weighs with.
struct Weights {
    /// [`Filter::limits`].
    limits: [i32; 3],
    spread: f32,
    k: f32,
    fpu: f32,
    prior: f32,
}

impl<G: Game> Worker<'_, G> {
    /// The best child among those that the filter admits.
    #[inline]
    pub(super) fn select_rave(
        &mut self,
        children: &Range<u32>,
        filter: &Filter,
        visits: f32,
    ) -> Option<u32> {
        let arena = self.shared.arena;
        let settings = self.shared.settings;
        let nodes = arena.nodes(children.start, children.len());
        let chunks = nodes.len().div_ceil(LANES);
        if self.rave_lanes.len() < chunks {
            self.rave_lanes.resize(chunks, RaveLanes::EMPTY);
        }
        let lanes = &mut self.rave_lanes[..chunks];
        let priors = arena.extras(children.start, children.len());
        let weights = Weights {
            limits: filter.limits(),
            spread: match settings.exploration {
                0.0 => 0.0,
                exploration => exploration * logarithm(visits).sqrt(),
            },
            k: settings.rave_k,
            fpu: settings.fpu.min(10.0),
            prior: if settings.prior == PriorUse::Root { settings.prior_weight } else { 0.0 },
        };
        // All are copied before any is computed: the processor cannot read as a vector what
        // has only just been written piece by piece.
        for (at, (chunk, lane)) in nodes.chunks(LANES).zip(lanes.iter_mut()).enumerate() {
            for (i, child) in chunk.iter().enumerate() {
                lane.visits[i] = child.visits();
                lane.bounds[i] = child.packed_bounds();
                lane.totals[i] = child.total();
                lane.rave[i] = child.packed_rave();
            }
            if let Some(extras) = priors.get(LANES * at..) {
                for (prior, extra) in lane.priors.iter_mut().zip(extras) {
                    *prior = f32::from_bits(extra.prior.load(Relaxed));
                }
            }
        }
        lanes.iter_mut().for_each(|lane| compute(lane, &weights));
        let values = lanes.iter().flat_map(|lane| lane.values);
        let (mut best, mut chosen) = (f32::NEG_INFINITY, None);
        for (value, slot) in values.zip(children.clone()) {
            if value > best {
                (best, chosen) = (value, Some(slot));
            }
        }
        chosen
    }
}

/// The values of some children. One step at a time for all of them, and not inlined, because
/// only so does the compiler make vectors of it.
#[inline(never)]
fn compute(lane: &mut RaveLanes, weights: &Weights) {
    type Eight = [f32; LANES];
    let RaveLanes { visits, bounds, totals, rave, priors, values } = lane;
    let counts: Eight = visits.map(|n| n as i32 as f32);
    let total: Eight = totals.map(|total| total as i64 as f32 * (1.0 / Node::ONE as f32));
    let heard: Eight = rave.map(|both| both as u32 as f32);
    let told: Eight = rave.map(|both| (both >> 32) as u32 as f32 * (1.0 / Node::RAVE_ONE as f32));
    let mean: Eight = std::array::from_fn(|i| told[i] / heard[i].max(1.0));
    // RAVE counts like k simulations, where it has seen any.
    let k: Eight = heard.map(|m| if m > 0.0 { weights.k } else { 0.0 });
    let all: Eight = std::array::from_fn(|i| (counts[i] + k[i]).max(1e-9));
    let mut value: Eight = std::array::from_fn(|i| (k[i] * mean[i] + total[i]) / all[i]);
    if weights.spread > 0.0 {
        let wide = counts.map(|n| (1.0 / n.max(1.0)).sqrt());
        value = std::array::from_fn(|i| value[i] + weights.spread * wide[i]);
    }
    let seen: Eight = std::array::from_fn(|i| counts[i] + heard[i]);
    let known: Eight = std::array::from_fn(|i| if seen[i] > 0.0 { value[i] } else { weights.fpu });
    let fading: Eight = counts.map(|n| (1.0 / (n + 1.0)).sqrt());
    let [above, below, width] = weights.limits;
    let lower = bounds.map(|bounds| bounds as i32 >> 16);
    let upper = bounds.map(|bounds| (bounds << 16) as i32 >> 16);
    let value: Eight = std::array::from_fn(|i| known[i] + weights.prior * priors[i] * fading[i]);
    *values = std::array::from_fn(|i| {
        let admitted = (upper[i] > above) & (lower[i] < below) & (upper[i] - lower[i] > width);
        if admitted { value[i] } else { f32::NEG_INFINITY }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_those_of_the_formula() {
        let mut rng = game::Rng::new(5);
        for round in 0..10_000 {
            let mut lane = RaveLanes::EMPTY;
            let mut number = |limit: u32| rng.below(limit);
            let weights = Weights {
                limits: [0, i32::MAX, -1],
                spread: (round % 2) as f32 * 0.3,
                k: 500.0,
                fpu: 1.0,
                prior: 0.01,
            };
            let mut expected = [0.0; LANES];
            for (i, expected) in expected.iter_mut().enumerate() {
                let (n, m) = (number(3) * number(1000), number(3) * number(1000));
                let (won, heard) = (number(n + 1), number(4 * m + 1));
                let (prior, is_lost) = (number(300) as f32, number(4) == 0);
                lane.visits[i] = n;
                lane.totals[i] = u64::from(won) * Node::ONE;
                lane.rave[i] = u64::from(heard) << 32 | u64::from(m);
                lane.priors[i] = prior;
                lane.bounds[i] = if is_lost { 0xffff_ffff } else { 0xffff_0001 };
                let beta = if m > 0 { 500.0 / (500.0 + n as f32) } else { 0.0 };
                let rave = heard as f32 / 4.0 / m.max(1) as f32;
                let mean = won as f32 / n.max(1) as f32;
                let known = if n + m > 0 {
                    beta * rave + (1.0 - beta) * mean + weights.spread / (n.max(1) as f32).sqrt()
                } else {
                    1.0
                };
                *expected = known + 0.01 * prior / (n as f32 + 1.0).sqrt();
                if is_lost {
                    *expected = f32::NEG_INFINITY;
                }
            }
            compute(&mut lane, &weights);
            for (value, expected) in lane.values.into_iter().zip(expected) {
                let close = value == expected || (value - expected).abs() < 1e-4;
                assert!(close, "{value} {expected}");
            }
        }
    }
}
