//! Uptimals: ↑ⁿ and their sums (Siegel, Combinatorial Game Theory, II.4).

use crate::{Dyadic, Full, Simple, Store, Value};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// Higher powers have no notation.
pub(crate) const LARGEST_POWER: u32 = 20;

/// The value `number + powers[0]·↑ + powers[1]·↑² + … + ⋆nimber`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Uptimal {
    /// The number.
    pub number: Dyadic,
    /// How many ↑, ↑², ↑³ and so on; negative for downs.
    pub powers: Vec<i32>,
    /// The nimber's size; 0 for none.
    pub nimber: u32,
}

impl Store {
    /// ↑ + ↑² + … + ↑ⁿ, which is `{↑ + … + ↑ⁿ⁻¹ | ⋆}`, and 0 for n = 0.
    pub fn up_sum(&self, n: u32) -> Result<Value, Full> {
        let star = self.of_simple(Simple::infinitesimal(0, 1))?;
        let mut sum = Value::ZERO;
        for _ in 0..n {
            sum = self.of_options(&[sum], &[star])?;
        }
        Ok(sum)
    }

    /// ↑ⁿ, which is `{0 | ⋆ − ↑ − … − ↑ⁿ⁻¹}`: positive, and infinitesimal with
    /// respect to ↑ⁿ⁻¹.
    ///
    /// # Panics
    /// If n is 0.
    pub fn up_power(&self, n: u32) -> Result<Value, Full> {
        assert!(n > 0, "there is no zeroth uptimal");
        let star = self.of_simple(Simple::infinitesimal(0, 1))?;
        let reply = self.sub(star, self.up_sum(n - 1)?)?;
        self.of_options(&[Value::ZERO], &[reply])
    }

    /// `{0 | {0 | -threat}}`: positive, and the smaller the larger the threat.
    pub fn tiny(&self, threat: Value) -> Result<Value, Full> {
        let reply = self.of_options(&[Value::ZERO], &[self.neg(threat)?])?;
        self.of_options(&[Value::ZERO], &[reply])
    }
}

impl From<Simple> for Uptimal {
    fn from(Simple { number, ups, nimber }: Simple) -> Uptimal {
        Uptimal { number, powers: vec![ups], nimber }
    }
}

/// Recognises uptimals, each value once.
pub(crate) struct Uptimals<'s> {
    store: &'s Store,
    known: FxHashMap<Value, Option<Rc<Uptimal>>>,
}

impl<'s> Uptimals<'s> {
    pub fn new(store: &'s Store) -> Uptimals<'s> {
        Uptimals { store, known: FxHashMap::default() }
    }

    /// The powers that add up to the value, if there are such and the store has
    /// room to find out.
    pub fn of(&mut self, value: Value) -> Option<Rc<Uptimal>> {
        if let Some(simple) = self.store.simple(value) {
            return Some(Rc::new(simple.into()));
        }
        if let Some(known) = self.known.get(&value) {
            return known.clone();
        }
        let found = self.recognise(value).map(Rc::new);
        self.known.insert(value, found.clone());
        found
    }

    /// All options of such a form are such sums with the same number, which
    /// refuses nearly all other values before anything is computed.
    fn recognise(&mut self, value: Value) -> Option<Uptimal> {
        let store = self.store;
        let mut options = Vec::new();
        for &option in store.left(value).iter().chain(store.right(value)) {
            options.push(self.of(option)?);
        }
        let number = options.first()?.number;
        if options.iter().any(|option| option.number != number) {
            return None;
        }
        let shift = store.of_simple(Simple::number(-number)).ok()?;
        let rest = store.add(value, shift).ok()?;
        let weight = store.atomic_weight(rest).ok()??;
        let ups = i32::try_from(store.number(weight)?.integer()?).ok()?;
        // A move in one of the arrows leaves the nimber or adds a star.
        let mut nimbers: Vec<u32> =
            options.iter().flat_map(|option| [option.nimber, option.nimber ^ 1]).collect();
        nimbers.extend((0..).find(|nimber| !nimbers.contains(nimber)));
        nimbers.sort_unstable();
        nimbers.dedup();
        nimbers.into_iter().find_map(|nimber| {
            let simple = store.of_simple(Simple::infinitesimal(-ups, nimber)).ok()?;
            let powers = self.higher_powers(store.add(rest, simple).ok()?)?;
            let powers = std::iter::once(ups).chain(powers).collect();
            Some(Uptimal { number, powers, nimber })
        })
    }

    /// How many ↑², ↑³ and so on a value is the sum of. Each is infinitesimal with
    /// respect to the one before, so they are found one after the other.
    fn higher_powers(&self, mut rest: Value) -> Option<Vec<i32>> {
        let store = self.store;
        let latest = store.birthday(rest).saturating_add(1);
        let mut powers = Vec::new();
        for power in 2..=LARGEST_POWER.min(latest) {
            if rest == Value::ZERO {
                break;
            }
            let unit = store.up_power(power).ok()?;
            let count = self.count(rest, unit, latest)?;
            powers.push(count);
            rest = store.sub(rest, store.times(count.into(), unit).ok()?).ok()?;
        }
        (rest == Value::ZERO).then_some(powers)
    }

    /// The multiple of `unit` that differs from the value by less than every
    /// part of `unit`, if there is one and it is at most `most`.
    fn count(&self, value: Value, unit: Value, most: u32) -> Option<i32> {
        let store = self.store;
        if store.le(value, Value::ZERO) {
            let negative = store.neg(value).ok()?;
            return match negative == Value::ZERO {
                true => Some(0),
                false => self.count(negative, unit, most).map(|count| -count),
            };
        }
        if !store.le(Value::ZERO, value) {
            return None;
        }
        let (mut count, mut rest) = (0, value);
        while store.le(unit, rest) {
            count += 1;
            if count > most {
                return None;
            }
            rest = store.sub(rest, unit).ok()?;
        }
        // The rest is far below the unit, or just below it.
        let twice = store.add(rest, rest).ok()?;
        let count = count + u32::from(store.le(unit, twice));
        i32::try_from(count).ok()
    }
}

impl Store {
    /// The powers of ↑ that add up to the value, if there are such.
    pub fn uptimal(&self, value: Value) -> Option<Uptimal> {
        Uptimals::new(self).of(value).map(|found| (*found).clone())
    }

    /// The value of such a sum.
    pub fn of_uptimal(&self, uptimal: &Uptimal) -> Result<Value, Full> {
        let Uptimal { number, nimber, .. } = *uptimal;
        let mut sum = self.of_simple(Simple { number, ups: 0, nimber })?;
        for (power, &count) in (1..).zip(&uptimal.powers) {
            sum = self.add(sum, self.times(count.into(), self.up_power(power)?)?)?;
        }
        Ok(sum)
    }
}
