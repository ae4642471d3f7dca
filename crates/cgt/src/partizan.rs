//! Any game's way to all of this.

use crate::{Full, Simple, Store, Value};
use rustc_hash::FxHashMap;
use std::hash::Hash;

/// A game under normal play: whoever cannot move loses.
pub trait Partizan: Clone + Eq + Hash {
    /// The positions after Left's moves.
    fn left_options(&self) -> Vec<Self>;
    /// The positions after Right's moves.
    fn right_options(&self) -> Vec<Self>;
    /// The independent parts whose sum this is. Parts of value zero may be left
    /// out, and equal parts should be equal as data; itself, if it does not
    /// fall apart.
    fn parts(&self) -> Vec<Self>;

    /// The players exchanged, if that is easy to say. It saves work.
    fn negative(&self) -> Option<Self> {
        None
    }

    /// A base of a known value and what stands on it, if this is their ordinal
    /// sum. The base must move as the canonical form of its value does.
    fn stacked(&self) -> Option<(Simple, Self)> {
        None
    }

    /// A number that no other part of any position has, if there is a cheap
    /// one. It saves memory and time.
    fn key(&self) -> Option<u128> {
        None
    }
}

/// About how many bytes a known part takes.
const BYTES_PER_PART: usize = 48;

/// Values of positions, each part computed once.
pub struct Valuer<'s, P> {
    /// Where the values are.
    pub store: &'s Store,
    /// By key, and the parts without one.
    known: FxHashMap<u128, Value>,
    others: FxHashMap<P, Value>,
}

impl<'s, P: Partizan> Valuer<'s, P> {
    /// With nothing known yet.
    pub fn new(store: &'s Store) -> Valuer<'s, P> {
        Valuer { store, known: FxHashMap::default(), others: FxHashMap::default() }
    }

    /// The value of a position.
    pub fn value(&mut self, position: &P) -> Result<Value, Full> {
        let mut sum = Value::ZERO;
        for part in position.parts() {
            let value = self.part(&part)?;
            sum = self.store.add(sum, value)?;
        }
        Ok(sum)
    }

    /// How many parts are known.
    pub fn len(&self) -> usize {
        self.known.len() + self.others.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn part(&mut self, part: &P) -> Result<Value, Full> {
        let key = part.key();
        let known = key.map_or_else(|| self.others.get(part), |key| self.known.get(&key));
        if let Some(&value) = known {
            return Ok(value);
        }
        // Parts may go on for ever without a new value to fill the store.
        if self.store.refuses(self.len() * BYTES_PER_PART) {
            return Err(Full);
        }
        let value = match part.stacked() {
            Some((base, top)) => {
                let top = self.value(&top)?;
                self.store.ordinal_sum(self.store.of_simple(base)?, top)?
            }
            None => self.by_options(part)?,
        };
        if let Some(negative) = part.negative() {
            let value = self.store.neg(value)?;
            self.insert(negative.key(), &negative, value);
        }
        self.insert(key, part, value);
        Ok(value)
    }

    fn by_options(&mut self, part: &P) -> Result<Value, Full> {
        let mut values =
            |options: Vec<P>| options.iter().map(|o| self.value(o)).collect::<Result<Vec<_>, _>>();
        let left = values(part.left_options())?;
        let right = values(part.right_options())?;
        self.store.of_options(&left, &right)
    }

    fn insert(&mut self, key: Option<u128>, part: &P, value: Value) {
        match key {
            Some(key) => self.known.insert(key, value),
            None => self.others.insert(part.clone(), value),
        };
    }
}
