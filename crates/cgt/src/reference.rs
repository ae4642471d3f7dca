//! Any game held against reference games, without its canonical form.

use crate::{Full, Partizan, Scale, Simple, Store, Value};
use rustc_hash::FxHashMap;

/// How far to go.
#[derive(Clone, Copy)]
pub struct Limit<'a> {
    /// No more positions than this get known, but for those on the way.
    pub positions: usize,
    /// Whether it is time to stop; asked at every position.
    pub stop: &'a dyn Fn() -> bool,
}

/// Places on the scale n·↑ + ⋆k of positions, each position looked at once.
pub struct Scaler<P> {
    known: FxHashMap<P, Scale>,
}

impl<P: Partizan> Default for Scaler<P> {
    fn default() -> Scaler<P> {
        Scaler { known: FxHashMap::default() }
    }
}

impl<P: Partizan> Scaler<P> {
    /// Where the position lies, exactly.
    pub fn scale(&mut self, position: &P) -> Scale {
        let none = Limit { positions: usize::MAX, stop: &|| false };
        self.scale_within(position, none).expect("there is no limit")
    }

    /// Where the position lies, unless that goes beyond a limit.
    pub fn scale_within(&mut self, position: &P, limit: Limit) -> Result<Scale, Full> {
        if let Some(&scale) = self.known.get(position) {
            return Ok(scale);
        }
        if self.known.len() >= limit.positions || (limit.stop)() {
            return Err(Full);
        }
        let mut places = |options: Vec<P>| -> Result<Vec<Scale>, Full> {
            options.iter().map(|option| self.scale_within(option, limit)).collect()
        };
        let (left, right) = (places(position.left_options())?, places(position.right_options())?);
        let scale = Scale::of_options(left, right);
        self.known.insert(position.clone(), scale);
        Ok(scale)
    }

    /// How many positions are known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }
}

/// Compares positions with values of a store, each pair once.
pub struct Comparer<'s, P> {
    store: &'s Store,
    at_most: FxHashMap<(P, Value), bool>,
    at_least: FxHashMap<(P, Value), bool>,
}

impl<'s, P: Partizan> Comparer<'s, P> {
    /// With nothing known yet.
    pub fn new(store: &'s Store) -> Comparer<'s, P> {
        Comparer { store, at_most: FxHashMap::default(), at_least: FxHashMap::default() }
    }

    /// Whether the position is at most the value.
    pub fn at_most(&mut self, position: &P, value: Value) -> bool {
        if let Some(&known) = self.at_most.get(&(position.clone(), value)) {
            return known;
        }
        let answer = !self.store.right(value).iter().any(|&r| self.at_least(position, r))
            && !position.left_options().iter().any(|l| self.at_least(l, value));
        self.at_most.insert((position.clone(), value), answer);
        answer
    }

    /// Whether the position is at least the value.
    pub fn at_least(&mut self, position: &P, value: Value) -> bool {
        if let Some(&known) = self.at_least.get(&(position.clone(), value)) {
            return known;
        }
        let answer = !self.store.left(value).iter().any(|&l| self.at_most(position, l))
            && !position.right_options().iter().any(|r| self.at_most(r, value));
        self.at_least.insert((position.clone(), value), answer);
        answer
    }

    /// The greatest game of a rising scale that is at most the position, and
    /// the least that is at least the position. If they are the same, it is
    /// the position's value.
    pub fn bounds(&mut self, position: &P, scale: &[Value]) -> (Option<Value>, Option<Value>) {
        let below = scale.partition_point(|&v| self.at_least(position, v));
        let above = scale.partition_point(|&v| !self.at_most(position, v));
        (below.checked_sub(1).map(|i| scale[i]), scale.get(above).copied())
    }
}

impl Store {
    /// A rising scale from −`ups`·↑ to `ups`·↑ with ↑², …, ↑ᵖ between, ⋆ added
    /// to all if `star`. With `ups` and `powers` 2 and 3 it is that of Wahab,
    /// Janjua and Ameen.
    pub fn scale_of_ups(&self, ups: i32, powers: u32, star: bool) -> Result<Vec<Value>, Full> {
        // Rising: 0, ↑ᵖ, …, ↑².
        let mut fine = vec![Value::ZERO];
        for power in (2..=powers).rev() {
            fine.push(self.up_power(power)?);
        }
        let mut scale = Vec::new();
        for n in 0..ups {
            let whole = self.of_simple(Simple::infinitesimal(n, 0))?;
            for &rest in &fine {
                scale.push(self.add(whole, rest)?);
            }
        }
        scale.push(self.of_simple(Simple::infinitesimal(ups, 0))?);
        let negative: Result<Vec<Value>, Full> =
            scale[1..].iter().rev().map(|&v| self.neg(v)).collect();
        let mut all = negative?;
        all.extend(scale);
        let star = self.of_simple(Simple::infinitesimal(0, star.into()))?;
        all.into_iter().map(|v| self.add(v, star)).collect()
    }
}
