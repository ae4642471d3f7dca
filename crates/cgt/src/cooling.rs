//! Cooling, freezing, heating and overheating (Siegel, Combinatorial Game Theory,
//! II.5; Winning Ways, chapter 6).

use crate::thermograph::Thermographs;
use crate::{Dyadic, Full, Simple, Store, Value};
use rustc_hash::FxHashMap;

struct Cooling<'s> {
    store: &'s Store,
    by: Dyadic,
    thermographs: Thermographs<'s>,
    known: FxHashMap<Value, Value>,
}

impl Cooling<'_> {
    fn cool(&mut self, value: Value) -> Result<Value, Full> {
        if let Some(&known) = self.known.get(&value) {
            return Ok(known);
        }
        let thermograph = self.thermographs.of(value).ok_or(Full)?;
        let cooled = if self.by > thermograph.temperature {
            self.store.of_simple(Simple::number(thermograph.mean))?
        } else {
            let (left, right) = (self.store.left(value), self.store.right(value));
            let taxes = [-self.by, self.by].map(|tax| self.store.of_simple(Simple::number(tax)));
            let mut after = |options: &[Value], tax: Result<Value, Full>| {
                let taxed = |&option| self.store.add(self.cool(option)?, tax?);
                options.iter().map(taxed).collect::<Result<Vec<_>, _>>()
            };
            let (left, right) = (after(left, taxes[0])?, after(right, taxes[1])?);
            self.store.of_options(&left, &right)?
        };
        self.known.insert(value, cooled);
        Ok(cooled)
    }
}

impl Store {
    /// The game in which every move costs `by`, from 0 on, as long as anybody
    /// would pay that.
    pub fn cool(&self, value: Value, by: Dyadic) -> Result<Value, Full> {
        let thermographs = Thermographs::new(self);
        Cooling { store: self, by, thermographs, known: FxHashMap::default() }.cool(value)
    }

    /// The game cooled by its own temperature, which leaves its mean and an
    /// infinitesimal. A number, which is frozen already, stays as it is.
    pub fn freeze(&self, value: Value) -> Result<Value, Full> {
        let temperature = self.thermograph(value).ok_or(Full)?.temperature;
        match temperature < Dyadic::ZERO {
            true => Ok(value),
            false => self.cool(value, temperature),
        }
    }

    /// The game in which every move earns `by`, except in numbers.
    pub fn heat(&self, value: Value, by: Dyadic) -> Result<Value, Full> {
        let by = self.of_simple(Simple::number(by))?;
        let leaf = |value| Ok(self.number(value).map(|_| value));
        self.heat_below(value, by, &leaf, &mut FxHashMap::default())
    }

    /// The game overheated from `from` to `to`: an integer n becomes n times
    /// `from`, and elsewhere every move earns `to`.
    pub fn overheat(&self, value: Value, from: Value, to: Value) -> Result<Value, Full> {
        let leaf = |value| {
            let integer = self.number(value).and_then(Dyadic::integer);
            integer.map(|times| self.times(times, from)).transpose()
        };
        self.heat_below(value, to, &leaf, &mut FxHashMap::default())
    }

    /// Every move earns `by`, down to the positions that `leaf` gives a value.
    fn heat_below(
        &self,
        value: Value,
        by: Value,
        leaf: &dyn Fn(Value) -> Result<Option<Value>, Full>,
        known: &mut FxHashMap<Value, Value>,
    ) -> Result<Value, Full> {
        if let Some(&heated) = known.get(&value) {
            return Ok(heated);
        }
        if let Some(heated) = leaf(value)? {
            return Ok(heated);
        }
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for &option in self.left(value) {
            left.push(self.add(self.heat_below(option, by, leaf, known)?, by)?);
        }
        for &option in self.right(value) {
            right.push(self.sub(self.heat_below(option, by, leaf, known)?, by)?);
        }
        let heated = self.of_options(&left, &right)?;
        known.insert(value, heated);
        Ok(heated)
    }
}
