//! The order of values.

use crate::{Outcome, Store, Value};

impl Store {
    /// Whether `a ≤ b`: no left option of `a` is at least `b`, and no right
    /// option of `b` is at most `a`.
    pub fn le(&self, a: Value, b: Value) -> bool {
        if a == b {
            return true;
        }
        if let (Some(a), Some(b)) = (self.simple(a), self.simple(b)) {
            return (a + -b).at_most_zero();
        }
        if let Some(known) = self.scale(a).le(self.scale(b)) {
            return known;
        }
        if let Some(known) = self.order.get(a, b) {
            return known;
        }
        let answer = !self.left(a).iter().any(|&l| self.le(b, l))
            && !self.right(b).iter().any(|&r| self.le(r, a));
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
