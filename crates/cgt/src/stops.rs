//! Stops and birthdays.

use crate::{Dyadic, Store, Value};
use rustc_hash::FxHashMap;

impl Store {
    /// The number of a value that is one.
    pub fn number(&self, value: Value) -> Option<Dyadic> {
        self.simple(value).filter(|simple| simple.is_number()).map(|simple| simple.number)
    }

    /// The numbers at which alternating play stops, if Left begins and if Right
    /// does.
    pub fn stops(&self, value: Value) -> (Dyadic, Dyadic) {
        self.stops_below(value, &mut FxHashMap::default())
    }

    fn stops_below(
        &self,
        value: Value,
        known: &mut FxHashMap<Value, (Dyadic, Dyadic)>,
    ) -> (Dyadic, Dyadic) {
        if let Some(simple) = self.simple(value) {
            return (simple.number, simple.number);
        }
        if let Some(&stops) = known.get(&value) {
            return stops;
        }
        let left = self.left(value).iter().map(|&l| self.stops_below(l, known).1).max();
        let right = self.right(value).iter().map(|&r| self.stops_below(r, known).0).min();
        let (Some(left), Some(right)) = (left, right) else {
            unreachable!("a canonical form without options for one player is an integer")
        };
        known.insert(value, (left, right));
        (left, right)
    }

    /// The birthday: how many generations of options there are.
    pub fn birthday(&self, value: Value) -> u32 {
        self.birthday_below(value, &mut FxHashMap::default())
    }

    fn birthday_below(&self, value: Value, known: &mut FxHashMap<Value, u32>) -> u32 {
        if let Some(&birthday) = known.get(&value) {
            return birthday;
        }
        let options = self.left(value).iter().chain(self.right(value));
        let latest = options.map(|&option| self.birthday_below(option, known)).max();
        let birthday = latest.map_or(0, |latest| latest + 1);
        known.insert(value, birthday);
        birthday
    }
}
