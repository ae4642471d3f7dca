//! Any game's way to all of this.

use crate::{Full, Store, Value};
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
}

/// Values of positions, each part computed once.
pub struct Valuer<'s, P> {
    /// Where the values are.
    pub store: &'s Store,
    known: FxHashMap<P, Value>,
}

impl<'s, P: Partizan> Valuer<'s, P> {
    /// With nothing known yet.
    pub fn new(store: &'s Store) -> Valuer<'s, P> {
        Valuer { store, known: FxHashMap::default() }
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

    fn part(&mut self, part: &P) -> Result<Value, Full> {
        if let Some(&value) = self.known.get(part) {
            return Ok(value);
        }
        let mut values =
            |options: Vec<P>| options.iter().map(|o| self.value(o)).collect::<Result<Vec<_>, _>>();
        let left = values(part.left_options())?;
        let right = values(part.right_options())?;
        let value = self.store.of_options(&left, &right)?;
        self.known.insert(part.clone(), value);
        Ok(value)
    }
}
