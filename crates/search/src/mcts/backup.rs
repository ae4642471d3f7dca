//! The way back up: bounds, rewards, and what some settings keep beside them.

use super::node::Node;
use super::worker::{Step, Worker};
use super::{reward, shared_bounds, solves};
use crate::settings::{Selection, Switch};
use game::{Game, Player, Score};
use std::sync::atomic::Ordering::Relaxed;

/// A proof number that says: impossible.
pub(super) const INFINITE: u32 = 1 << 30;

impl<G: Game> Worker<'_, G> {
    /// Carries the last node's new bounds towards the root, as far as they add
    /// anything (Cazenave and Saffidine 2010, section 3.2).
    ///
    /// Nothing is lost between threads: each narrows its child before it reads
    /// the siblings, and both are sequentially consistent, so of two threads
    /// below one parent the later one sees both children's news.
    pub(super) fn propagate(&self) {
        // There is no path where a solver's news reach the root before any simulation.
        let Some(last) = self.path.len().checked_sub(1) else { return };
        for (i, step) in self.path.iter().enumerate().rev() {
            // The last node's news may come from itself.
            if !self.narrow_from_children(step) && i != last {
                break;
            }
        }
    }

    fn narrow_from_children(&self, step: &Step) -> bool {
        let arena = self.shared.arena;
        let Step { slot, mover, .. } = *step;
        let children = arena.children(slot).map(|child| arena.node(child).settled_bounds());
        let known =
            shared_bounds::from_children(self.shared.settings.proofs, children, mover, self.range);
        known.is_some_and(|known| arena.node(slot).narrow(known))
    }

    /// Adds a simulation's value, seen by the first player, to all nodes on
    /// its way. Where a node's bounds exclude the value, the nearest one they
    /// allow goes on from there (Cazenave and Saffidine 2010, section 6 suggests it).
    pub(super) fn back_up(&mut self, mut value: u64) {
        let shared = self.shared;
        let settings = shared.settings;
        let clamp = settings.clamp == Switch::On && solves(settings);
        for step in self.path.iter().rev() {
            let node = shared.arena.node(step.slot);
            if clamp {
                let bounds = node.bounds();
                if bounds != self.range {
                    let worth = |score: Score| reward(score, settings, self.range);
                    value = value.clamp(worth(bounds.lower), worth(bounds.upper));
                }
            }
            let seen = match step.chooser {
                Player::First => value,
                Player::Second => Node::ONE - value,
            };
            if step.hot {
                self.hot.add(shared.arena, step.slot, seen);
                continue;
            }
            node.add_reward(seen, shared.parallel);
            if settings.virtual_loss > 1 {
                node.remove_visits(settings.virtual_loss - 1);
            }
        }
        if settings.selection == Selection::Rave {
            self.back_up_rave(value);
        }
        self.playouts.learn(value);
        if settings.proof_bias > 0.0 || settings.minimax > 0.0 {
            self.back_up_extras();
        }
    }

    /// Credits every move that its player made later in the simulation, from the leaf
    /// up: the move chosen at a node counts there and above.
    fn back_up_rave(&mut self, value: u64) {
        let arena = self.shared.arena;
        let Some(news) = &mut self.playouts.rave else { return };
        let mut chosen: Option<u32> = None;
        for step in self.path.iter().rev() {
            if let Some(child) = chosen {
                news.add_tree_move(arena.node(child).code(), step.mover, value);
            }
            chosen = Some(step.slot);
            let steps = news.steps(step.mover);
            let children = arena.children(step.slot);
            // Adding nothing is quicker than asking whether there is something to add.
            for node in arena.nodes(children.start, children.len()) {
                node.add_rave(steps[usize::from(node.code())]);
            }
        }
    }

    /// Proof numbers (one per player) and implicit minimax values, from the
    /// leaf up.
    fn back_up_extras(&self) {
        let arena = self.shared.arena;
        for step in self.path.iter().rev() {
            let Some(extra) = arena.extra(step.slot) else { return };
            let bounds = arena.node(step.slot).bounds();
            let children = arena.children(step.slot);
            for player in Player::BOTH {
                let numbers = children.clone().filter_map(|slot| arena.extra(slot));
                let numbers = numbers.map(|e| e.proof[player.index()].load(Relaxed));
                let number = match bounds.decided() {
                    Some(score) if score.winner() == Some(player) => 0,
                    Some(_) => INFINITE,
                    None if children.is_empty() => 1,
                    None if step.mover == player => numbers.min().unwrap_or(1),
                    None => numbers.fold(0u32, |a, b| a.saturating_add(b)).min(INFINITE),
                };
                extra.proof[player.index()].store(number, Relaxed);
            }
            if self.shared.settings.minimax > 0.0 {
                let visited = children.filter(|&slot| arena.node(slot).visits() > 0);
                let values = visited.filter_map(|slot| arena.extra(slot));
                let values = values.map(|e| f32::from_bits(e.minimax.load(Relaxed)));
                if let Some(best) = values.reduce(f32::max) {
                    let seen = if step.mover == step.chooser { best } else { 1.0 - best };
                    extra.minimax.store(seen.to_bits(), Relaxed);
                }
            }
        }
    }
}
