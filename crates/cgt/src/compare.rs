//! The order of values.

use crate::{Outcome, Store, Value};

impl Store {
    /// Whether `a ≤ b`: no left option of `a` is at least `b`, and no right
    /// option of `b` is at most `a`.
    pub fn le(&self, a: Value, b: Value) -> bool {
        self.quick_le(a, b).unwrap_or_else(|| self.slow_le(a, b))
    }

    /// Whether `a ≤ b`, if that is known without a look at the options.
    #[inline]
    fn quick_le(&self, a: Value, b: Value) -> Option<bool> {
        if a == b {
            return Some(true);
        }
        let (x, y) = (self.node(a), self.node(b));
        if let Some(known) = x.scale.le(y.scale) {
            return Some(known);
        }
        match (&x.simple, &y.simple) {
            (Some(x), Some(y)) => Some((**x + -**y).at_most_zero()),
            _ => None,
        }
    }

    fn slow_le(&self, a: Value, b: Value) -> bool {
        // One cheap refutation saves all the search, and even a look into the
        // table, which is seldom in the processor's cache.
        let (left, right) = (self.left(a), self.right(b));
        let mut open = false;
        let mut refutes = |known: Option<bool>| {
            open |= known.is_none();
            known == Some(true)
        };
        if left.iter().any(|&l| refutes(self.quick_le(b, l)))
            || right.iter().any(|&r| refutes(self.quick_le(r, a)))
        {
            return false;
        }
        if !open {
            return true;
        }
        if let Some(known) = self.order.get(a, b) {
            return known;
        }
        let answer = !left.iter().any(|&l| self.le(b, l)) && !right.iter().any(|&r| self.le(r, a));
        self.order.set(a, b, answer);
        answer
    }

    /// Whether neither value is at most the other.
    pub fn confused(&self, a: Value, b: Value) -> bool {
        !self.le(a, b) && !self.le(b, a)
    }

    /// Who wins.
    pub fn outcome(&self, value: Value) -> Outcome {
        Outcome::of(self.le(Value::ZERO, value), self.le(value, Value::ZERO))
    }
}
