//! Negatives, sums and multiples.

use crate::{Full, Store, Value};
use std::sync::atomic::Ordering::{Acquire, Release};

impl Store {
    /// The negative: both players change places.
    pub fn neg(&self, value: Value) -> Result<Value, Full> {
        let known = self.node(value).negative.load(Acquire);
        if known > 0 {
            return Ok(Value(known - 1));
        }
        let negated =
            |options: &[Value]| options.iter().map(|&o| self.neg(o)).collect::<Result<Vec<_>, _>>();
        let (left, right) = (negated(self.right(value))?, negated(self.left(value))?);
        let negative = self.intern(left, right)?;
        self.node(value).negative.store(negative.0 + 1, Release);
        self.node(negative).negative.store(value.0 + 1, Release);
        Ok(negative)
    }

    /// The sum.
    pub fn add(&self, a: Value, b: Value) -> Result<Value, Full> {
        let (a, b) = (a.min(b), a.max(b));
        if a == Value::ZERO {
            return Ok(b);
        }
        if let (Some(a), Some(b)) = (self.simple(a), self.simple(b)) {
            return self.of_simple(a + b);
        }
        if let Some(sum) = self.sums.get(a, b) {
            return Ok(sum);
        }
        let options = |of_a: &[Value], of_b: &[Value]| {
            let first = of_a.iter().map(|&o| self.add(o, b));
            first.chain(of_b.iter().map(|&o| self.add(a, o))).collect::<Result<Vec<_>, _>>()
        };
        let left = options(self.left(a), self.left(b))?;
        let right = options(self.right(a), self.right(b))?;
        let sum = self.of_options(&left, &right)?;
        self.sums.set(a, b, sum);
        Ok(sum)
    }

    /// The difference.
    pub fn sub(&self, a: Value, b: Value) -> Result<Value, Full> {
        self.add(a, self.neg(b)?)
    }

    /// The sum of `n` times the value; of its negative if `n < 0`.
    pub fn times(&self, n: i64, value: Value) -> Result<Value, Full> {
        let one = if n < 0 { self.neg(value)? } else { value };
        let (mut sum, mut power, mut n) = (Value::ZERO, one, n.unsigned_abs());
        while n > 0 {
            if n & 1 == 1 {
                sum = self.add(sum, power)?;
            }
            n >>= 1;
            if n > 0 {
                power = self.add(power, power)?;
            }
        }
        Ok(sum)
    }
}
