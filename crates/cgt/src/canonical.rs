//! Canonical forms.

use crate::{Full, Simple, Store, Value};
use rustc_hash::FxHashMap;

/// A game given by its options, and how it compares with values.
struct Raw<'s> {
    store: &'s Store,
    left: Vec<Value>,
    right: Vec<Value>,
    /// Whether a value is at most the game, and at least.
    below: FxHashMap<Value, bool>,
    above: FxHashMap<Value, bool>,
}

impl Raw<'_> {
    /// Whether `value` is at most the game.
    fn is_at_least(&mut self, value: Value) -> bool {
        if let Some(&known) = self.below.get(&value) {
            return known;
        }
        let store = self.store;
        let answer = !self.right.iter().any(|&r| store.le(r, value))
            && !store.left(value).iter().any(|&l| self.is_at_most(l));
        self.below.insert(value, answer);
        answer
    }

    /// Whether the game is at most `value`.
    fn is_at_most(&mut self, value: Value) -> bool {
        if let Some(&known) = self.above.get(&value) {
            return known;
        }
        let store = self.store;
        let answer = !self.left.iter().any(|&l| store.le(value, l))
            && !store.right(value).iter().any(|&r| self.is_at_least(r));
        self.above.insert(value, answer);
        answer
    }

    /// The left options, each reversible one replaced by what it reverses to.
    fn bypass_left(&mut self) -> Vec<Value> {
        let store = self.store;
        let (mut waiting, mut kept) = (self.left.clone(), Vec::new());
        while let Some(option) = waiting.pop() {
            let back = store.right(option).iter().copied().find(|&r| self.is_at_least(r));
            match back {
                Some(back) => waiting.extend(store.left(back)),
                None => kept.push(option),
            }
        }
        kept
    }

    fn bypass_right(&mut self) -> Vec<Value> {
        let store = self.store;
        let (mut waiting, mut kept) = (self.right.clone(), Vec::new());
        while let Some(option) = waiting.pop() {
            let back = store.left(option).iter().copied().find(|&l| self.is_at_most(l));
            match back {
                Some(back) => waiting.extend(store.right(back)),
                None => kept.push(option),
            }
        }
        kept
    }
}

impl Store {
    /// The value of the game with these options, in any order, with any
    /// duplicates.
    pub fn of_options(&self, left: &[Value], right: &[Value]) -> Result<Value, Full> {
        if let Some(nimber) = self.least_missing(left, right) {
            return self.of_simple(Simple::infinitesimal(0, nimber));
        }
        let mut raw = Raw {
            store: self,
            left: self.undominated(left.to_vec(), |a, b| self.le(a, b)),
            right: self.undominated(right.to_vec(), |a, b| self.le(b, a)),
            below: FxHashMap::default(),
            above: FxHashMap::default(),
        };
        let (left, right) = (raw.bypass_left(), raw.bypass_right());
        let left = self.undominated(left, |a, b| self.le(a, b));
        let right = self.undominated(right, |a, b| self.le(b, a));
        self.intern(left, right)
    }

    /// The least nimber that is no option, where both players have the same
    /// options and all are nimbers: the value, and sooner found for large heaps.
    fn least_missing(&self, left: &[Value], right: &[Value]) -> Option<u32> {
        let nimbers = |options: &[Value]| {
            let nimber = |&value| Some(self.simple(value)?).filter(|s| s.is_nimber());
            let all: Option<Vec<u32>> =
                options.iter().map(|value| Some(nimber(value)?.nimber)).collect();
            let mut all = all?;
            all.sort_unstable();
            all.dedup();
            Some(all)
        };
        let left = nimbers(left)?;
        let missing = || (0..).zip(&left).find(|&(n, &have)| n != have);
        (left == nimbers(right)?).then(|| missing().map_or(left.len() as u32, |(n, _)| n))
    }

    /// Keeps the options that no other is at least as good as.
    fn undominated(
        &self,
        mut options: Vec<Value>,
        is_worse: impl Fn(Value, Value) -> bool,
    ) -> Vec<Value> {
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Value> = Vec::with_capacity(options.len());
        for option in options {
            if kept.iter().any(|&other| is_worse(option, other)) {
                continue;
            }
            kept.retain(|&other| !is_worse(other, option));
            kept.push(option);
        }
        kept
    }
}
