//! Atomic weights of all-small values.

use crate::{Dyadic, Full, Simple, Store, Value};
use std::sync::atomic::Ordering::{Acquire, Release};

impl Store {
    /// The integer as a value.
    fn integer(&self, n: i64) -> Result<Value, Full> {
        self.of_simple(Simple::number(Dyadic::from(n)))
    }

    /// The atomic weight, or `None` if the value is not all small.
    ///
    /// It is {w(Gᴸ) − 2 | w(Gᴿ) + 2}, unless that is an integer: then several
    /// integers may fit between the options, and the comparison with a remote
    /// star tells which is meant (Winning Ways, chapter 8; Siegel, II.7).
    pub fn atomic_weight(&self, value: Value) -> Result<Option<Value>, Full> {
        if !self.is_all_small(value) {
            return Ok(None);
        }
        self.weight(value).map(Some)
    }

    fn weight(&self, value: Value) -> Result<Value, Full> {
        if let Some(simple) = self.simple(value) {
            return self.integer(simple.ups.into());
        }
        let known = self.node(value).weight.load(Acquire);
        if known > 0 {
            return Ok(Value(known - 1));
        }
        let shifted = |options: &[Value], by: i64| {
            let by = self.integer(by)?;
            options.iter().map(|&o| self.add(self.weight(o)?, by)).collect::<Result<Vec<_>, _>>()
        };
        let (left, right) = (shifted(self.left(value), -2)?, shifted(self.right(value), 2)?);
        let mut weight = self.of_options(&left, &right)?;
        if self.simple(weight).is_some_and(|w| w.is_number() && w.number.integer().is_some()) {
            // Any nimber will do as a remote star that no position of the
            // value is equal to: moving a larger one to it is never better.
            let star = Simple::infinitesimal(0, self.node(value).nimbers);
            let star = self.of_simple(star)?;
            weight = if self.le(star, value) {
                self.extreme(&right, 1, |r, n| self.le(r, n))?
            } else if self.le(value, star) {
                self.extreme(&left, -1, |l, n| self.le(n, l))?
            } else {
                Value::ZERO
            };
        }
        self.node(value).weight.store(weight.0 + 1, Release);
        Ok(weight)
    }

    /// The last integer, counting from 0 by `step` or back, that no option
    /// `passes`.
    fn extreme(
        &self,
        options: &[Value],
        step: i64,
        passes: impl Fn(Value, Value) -> bool,
    ) -> Result<Value, Full> {
        let fits = |n: i64| {
            let n = self.integer(n)?;
            Ok(!options.iter().any(|&o| passes(o, n)))
        };
        let mut n = 0;
        while !fits(n)? {
            n -= step;
        }
        while fits(n + step)? {
            n += step;
        }
        self.integer(n)
    }

    /// The greatest integer that is at most the value, and the least that is
    /// at least the value.
    pub fn integers_around(&self, value: Value) -> Result<(i64, i64), Full> {
        let at_most = |n| Ok(self.le(self.integer(n)?, value));
        let at_least = |n| Ok(self.le(value, self.integer(n)?));
        let mut floor = 0;
        while !at_most(floor)? {
            floor -= 1;
        }
        while at_most(floor + 1)? {
            floor += 1;
        }
        let mut ceiling = floor;
        while !at_least(ceiling)? {
            ceiling += 1;
        }
        Ok((floor, ceiling))
    }

    /// The integers around the atomic weight, if there is one. A game of
    /// weight 2 or more is positive; one of weight 1 or more is won by Left
    /// moving first (the two-ahead rule).
    pub fn atomic_bounds(&self, value: Value) -> Result<Option<(i64, i64)>, Full> {
        match self.atomic_weight(value)? {
            Some(weight) => self.integers_around(weight).map(Some),
            None => Ok(None),
        }
    }
}
