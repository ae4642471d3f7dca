//! Bounds shared between threads: how they are stored, narrowed, and derived
//! from those of the children.
//!
//! Nothing is lost between threads: each narrows its child before it reads the
//! siblings, and both are sequentially consistent, so of two threads below one
//! parent the later one sees both children's news. The tests try this under
//! many schedules.

use crate::settings::Proofs;
use game::{Bounds, Player, Score};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// A 32-bit word that threads share, sequentially consistent.
pub(super) trait Word {
    fn get(&self) -> u32;
    /// Replaces `old` by `new`, or says what is there instead.
    fn swap(&self, old: u32, new: u32) -> Result<(), u32>;
}

impl Word for AtomicU32 {
    fn get(&self) -> u32 {
        self.load(SeqCst)
    }

    fn swap(&self, old: u32, new: u32) -> Result<(), u32> {
        self.compare_exchange(old, new, SeqCst, SeqCst).map(|_| ())
    }
}

/// `lower` and `upper`, 16 bits each.
pub(super) const fn pack(bounds: Bounds) -> u32 {
    (bounds.lower.0 as u16 as u32) << 16 | bounds.upper.0 as u16 as u32
}

#[inline]
pub(super) const fn unpack(packed: u32) -> Bounds {
    Bounds { lower: Score((packed >> 16) as i16), upper: Score(packed as i16) }
}

/// Adds knowledge: the common part of what was known and `known`. Bounds only
/// ever narrow, so the order of updates does not matter. Says whether anything
/// was new.
///
/// # Panics
/// If the two contradict each other: then a rule or an oracle is wrong, and no
/// result could be trusted.
pub(super) fn narrow(word: &impl Word, known: Bounds) -> bool {
    let mut old = word.get();
    loop {
        let before = unpack(old);
        let Some(after) = before.intersect(known) else {
            panic!("contradiction: {before} and {known}: an oracle or a rule is wrong");
        };
        if after == before {
            return false;
        }
        match word.swap(old, pack(after)) {
            Ok(()) => return true,
            Err(now) => old = now,
        }
    }
}

/// What the children's bounds say about their parent.
pub(super) fn from_children(
    proofs: Proofs,
    children: impl Iterator<Item = Bounds>,
    mover: Player,
    range: Bounds,
) -> Option<Bounds> {
    match proofs {
        Proofs::Off => None,
        Proofs::Bounds => children.reduce(|a, b| a.best_for(mover, b)),
        Proofs::WinLoss => win_loss(children, mover, range),
    }
}

/// MCTS-Proofs: decided by a won child, or once every child is decided.
fn win_loss(
    children: impl Iterator<Item = Bounds>,
    mover: Player,
    range: Bounds,
) -> Option<Bounds> {
    let best = range.seen_by(mover).upper;
    let mut all: Option<Bounds> = None;
    let mut undecided = false;
    for child in children {
        match child.decided() {
            Some(score) if score.seen_by(mover) == best => return Some(child),
            Some(_) => all = Some(all.map_or(child, |a| a.best_for(mover, child))),
            None => undecided = true,
        }
    }
    all.filter(|_| !undecided)
}

#[cfg(test)]
mod tests {
    use super::*;
    use shuttle::sync::Arc;
    use shuttle::sync::atomic::{AtomicU32 as TestedU32, Ordering};

    impl Word for TestedU32 {
        fn get(&self) -> u32 {
            self.load(Ordering::SeqCst)
        }

        fn swap(&self, old: u32, new: u32) -> Result<(), u32> {
            self.compare_exchange(old, new, Ordering::SeqCst, Ordering::SeqCst).map(|_| ())
        }
    }

    const RANGE: Bounds = Bounds { lower: Score(-2), upper: Score(2) };

    #[test]
    fn bounds_round_trip() {
        for lower in [-722i16, -1, 0, 1, 300] {
            for upper in lower..lower + 4 {
                let bounds = Bounds::new(Score(lower), Score(upper));
                assert_eq!(unpack(pack(bounds)), bounds);
            }
        }
    }

    /// A root of the first player with two children of the second, each with
    /// two leaves: nodes 0, 1–2 and 3–6.
    fn parent(node: usize) -> usize {
        (node - 1) / 2
    }

    fn mover(node: usize) -> Player {
        if node == 0 { Player::First } else { Player::Second }
    }

    /// What a worker does once a leaf is known: the same steps as `propagate`.
    fn tell(tree: &[TestedU32], proofs: Proofs, leaf: usize, known: Bounds) {
        let mut node = leaf;
        let mut news = narrow(&tree[leaf], known);
        while news && node != 0 {
            node = parent(node);
            let children = [2 * node + 1, 2 * node + 2].map(|c| unpack(tree[c].get()));
            news = from_children(proofs, children.into_iter(), mover(node), RANGE)
                .is_some_and(|known| narrow(&tree[node], known));
        }
    }

    fn no_update_is_lost(proofs: Proofs, scores: [i16; 4]) {
        let tree: Arc<Vec<TestedU32>> =
            Arc::new((0..7).map(|_| TestedU32::new(pack(RANGE))).collect());
        let threads: Vec<_> = (0..4)
            .map(|i| {
                let tree = tree.clone();
                shuttle::thread::spawn(move || {
                    tell(&tree, proofs, 3 + i, Bounds::exact(Score(scores[i])));
                })
            })
            .collect();
        for thread in threads {
            thread.join().unwrap();
        }
        let truth = scores[0].min(scores[1]).max(scores[2].min(scores[3]));
        assert_eq!(unpack(tree[0].get()), Bounds::exact(Score(truth)));
    }

    #[test]
    fn concurrent_updates_reach_the_root() {
        for scores in [[1, 0, -1, 2], [2, 2, 2, 2], [-2, 2, 0, 1], [0, 0, -1, -2]] {
            for proofs in [Proofs::Bounds, Proofs::WinLoss] {
                shuttle::check_random(move || no_update_is_lost(proofs, scores), 3_000);
            }
        }
    }
}
