//! Values of the form number + n·↑ + ⋆k, which add and compare by arithmetic.

use crate::{Dyadic, Full, Store, Value};
use rustc_hash::FxHashMap;
use std::ops::{Add, Neg};
use std::sync::RwLock;
use std::sync::atomic::AtomicU32;
use std::sync::atomic::Ordering::{Acquire, Release};

/// Beyond this, numbers and ups are refused as too large: their forms
/// are that deep, and comparing and adding recurse.
pub(crate) const LARGEST: i64 = 1000;

/// Nimbers go as far as sums of the nimbers up to [`LARGEST`].
pub(crate) const LARGEST_NIMBER: u32 = 1023;

/// Numbers with a larger power of two below the line are refused, so that
/// arithmetic with them never overflows.
const FINEST: u8 = 40;

/// The value `number + ups·↑ + ⋆nimber`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Simple {
    /// The number.
    pub number: Dyadic,
    /// How many ↑; negative for ↓.
    pub ups: i32,
    /// The nimber's size; 0 for none.
    pub nimber: u32,
}

impl Simple {
    /// A number.
    pub fn number(number: Dyadic) -> Simple {
        Simple { number, ..Simple::default() }
    }

    /// `ups·↑ + ⋆nimber`.
    pub fn infinitesimal(ups: i32, nimber: u32) -> Simple {
        Simple { ups, nimber, ..Simple::default() }
    }

    /// Whether it is within the limits of size.
    pub(crate) fn is_allowed(self) -> bool {
        let large = Dyadic::from(LARGEST);
        let number = self.number <= large && -self.number <= large;
        number
            && self.number.exponent() <= FINEST
            && i64::from(self.ups).abs() <= LARGEST
            && self.nimber <= LARGEST_NIMBER
    }

    /// Whether it is a nimber: 0, ⋆, ⋆2 and so on.
    pub(crate) fn is_nimber(self) -> bool {
        self.number == Dyadic::ZERO && self.ups == 0
    }

    /// Whether it is a number.
    pub fn is_number(self) -> bool {
        self.ups == 0 && self.nimber == 0
    }

    /// Whether it is at most zero.
    pub fn at_most_zero(self) -> bool {
        match (self.number.cmp(&Dyadic::ZERO), self.ups) {
            (std::cmp::Ordering::Less, _) => true,
            (std::cmp::Ordering::Greater, _) => false,
            (_, 0) => self.nimber == 0,
            (_, -1) => self.nimber != 1,
            (_, ups) => ups < 0,
        }
    }

    /// Recognises the options of a canonical form.
    pub(crate) fn recognise(store: &Store, left: &[Value], right: &[Value]) -> Option<Simple> {
        let simple = |v: Value| store.simple(v);
        match (left, right) {
            ([], []) => return Some(Simple::default()),
            ([l], []) => {
                let integer = simple(*l)?.number.integer()?;
                return Some(Simple::number((integer + 1).into()));
            }
            ([], [r]) => {
                let integer = simple(*r)?.number.integer()?;
                return Some(Simple::number((integer - 1).into()));
            }
            _ => {}
        }
        let (first, second) = (simple(*left.first()?)?, simple(*right.first()?)?);
        if left.len() == 1 && right.len() == 1 && first.is_number() && second.is_number() {
            // {x|x} is x + ⋆; a number lies between; otherwise it is hot.
            return match first.number.cmp(&second.number) {
                std::cmp::Ordering::Less => {
                    Some(Simple::number((first.number + second.number).half()))
                }
                std::cmp::Ordering::Equal => Some(Simple { nimber: 1, ..first }),
                std::cmp::Ordering::Greater => None,
            };
        }
        Simple::nimber_of(store, left, right)
            .or_else(|| Simple::ups_of(store, left, right))
            .or_else(|| Simple::ups_of_negative(store, left, right))
    }

    /// x + ⋆k has the options x, x + ⋆, …, x + ⋆(k−1) for both.
    fn nimber_of(store: &Store, left: &[Value], right: &[Value]) -> Option<Simple> {
        if left != right {
            return None;
        }
        let number = store.simple(left[0])?.number;
        let mut seen = vec![false; left.len()];
        for &option in left {
            let simple = store.simple(option)?;
            if simple.number != number || simple.ups != 0 {
                return None;
            }
            *seen.get_mut(simple.nimber as usize)? = true;
        }
        let nimber = left.len() as u32;
        seen.iter().all(|&s| s).then_some(Simple { number, ups: 0, nimber })
    }

    /// Above zero: {x | x + (n−1)·↑ + ⋆(k⊕1)}, but x + ↑⋆ is {x, x⋆ | x}.
    fn ups_of(store: &Store, left: &[Value], right: &[Value]) -> Option<Simple> {
        let [r] = right else { return None };
        let after = store.simple(*r)?;
        let number = after.number;
        match left {
            [l] if store.simple(*l)? == Simple::number(number) => {
                let positive = after.ups > 0 || after.ups == 0 && after.nimber > 0;
                let ups = after.ups + 1;
                positive.then_some(Simple { number, ups, nimber: after.nimber ^ 1 })
            }
            [_, _] if after.is_number() => {
                let star = Simple { nimber: 1, ..after };
                let found = |s| left.iter().any(|&l| store.simple(l) == Some(s));
                (found(after) && found(star)).then_some(Simple { number, ups: 1, nimber: 1 })
            }
            _ => None,
        }
    }

    fn ups_of_negative(store: &Store, left: &[Value], right: &[Value]) -> Option<Simple> {
        let [l] = left else { return None };
        let after = store.simple(*l)?;
        let number = after.number;
        match right {
            [r] if store.simple(*r)? == Simple::number(number) => {
                let negative = after.ups < 0 || after.ups == 0 && after.nimber > 0;
                let ups = after.ups - 1;
                negative.then_some(Simple { number, ups, nimber: after.nimber ^ 1 })
            }
            [_, _] if after.is_number() => {
                let star = Simple { nimber: 1, ..after };
                let found = |s| right.iter().any(|&r| store.simple(r) == Some(s));
                (found(after) && found(star)).then_some(Simple { number, ups: -1, nimber: 1 })
            }
            _ => None,
        }
    }
}

/// The values of the forms met so far; small ones are found without a lock.
pub(crate) struct Simples {
    /// The number plus one of n·↑ + ⋆k, once known.
    small: Box<[AtomicU32]>,
    others: RwLock<FxHashMap<Simple, Value>>,
}

impl Default for Simples {
    fn default() -> Simples {
        let small = (0..2 * UPS * NIMBERS).map(|_| AtomicU32::new(0)).collect();
        Simples { small, others: RwLock::default() }
    }
}

/// Above the ups and nimbers of small forms.
const UPS: i32 = 64;
const NIMBERS: i32 = 16;

impl Simples {
    fn place(&self, simple: Simple) -> Option<&AtomicU32> {
        let Simple { number, ups, nimber } = simple;
        let is_small = number == Dyadic::ZERO && ups.abs() < UPS && nimber < NIMBERS as u32;
        is_small.then(|| &self.small[((ups + UPS) * NIMBERS + nimber as i32) as usize])
    }

    fn get(&self, simple: Simple) -> Option<Value> {
        match self.place(simple) {
            Some(place) => place.load(Acquire).checked_sub(1).map(Value),
            None => self.others.read().expect("no thread panics").get(&simple).copied(),
        }
    }

    pub fn insert(&self, simple: Simple, value: Value) {
        match self.place(simple) {
            Some(place) => place.store(value.0 + 1, Release),
            None => {
                self.others.write().expect("no thread panics").insert(simple, value);
            }
        }
    }
}

impl Add for Simple {
    type Output = Simple;

    fn add(self, other: Simple) -> Simple {
        Simple {
            number: self.number + other.number,
            ups: self.ups + other.ups,
            nimber: self.nimber ^ other.nimber,
        }
    }
}

impl Neg for Simple {
    type Output = Simple;

    fn neg(self) -> Simple {
        Simple { number: -self.number, ups: -self.ups, nimber: self.nimber }
    }
}

impl Store {
    /// The form number + n·↑ + ⋆k of a value, if it has one.
    pub fn simple(&self, value: Value) -> Option<Simple> {
        self.node(value).simple.as_deref().copied()
    }

    /// The value of such a form.
    pub fn of_simple(&self, simple: Simple) -> Result<Value, Full> {
        if let Some(value) = self.simples.get(simple) {
            return Ok(value);
        }
        if !simple.is_allowed() {
            return Err(Full);
        }
        let Simple { number, ups, nimber } = simple;
        let (left, right) = if ups > 0 {
            let after = self.of_simple(Simple { number, ups: ups - 1, nimber: nimber ^ 1 })?;
            let x = self.of_simple(Simple::number(number))?;
            match (ups, nimber) {
                (1, 1) => (vec![x, self.of_simple(Simple { number, ups: 0, nimber: 1 })?], vec![x]),
                _ => (vec![x], vec![after]),
            }
        } else if ups < 0 {
            let negative = self.of_simple(-simple)?;
            return self.neg(negative);
        } else if nimber > 0 {
            let smaller = (0..nimber).map(|k| self.of_simple(Simple { number, ups: 0, nimber: k }));
            let options = smaller.collect::<Result<Vec<Value>, _>>()?;
            (options.clone(), options)
        } else {
            let of = |number| self.of_simple(Simple::number(number)).map(|v| vec![v]);
            let one = Dyadic::from(1);
            match number.integer() {
                Some(0) => (vec![], vec![]),
                Some(n) if n > 0 => (of(number - one)?, vec![]),
                Some(_) => (vec![], of(number + one)?),
                None => {
                    let step = Dyadic::new(1, number.exponent());
                    (of(number - step)?, of(number + step)?)
                }
            }
        };
        self.intern(left, right)
    }
}
