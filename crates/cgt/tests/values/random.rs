//! Random values.

use cgt::{Dyadic, Simple, Store, Value};
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Random numbers by a seed.
pub struct Random(Xoshiro256PlusPlus);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    pub fn below(&mut self, n: u32) -> u32 {
        (u64::from(self.0.next_u32()) * u64::from(n) >> 32) as u32
    }

    pub fn dyadic(&mut self) -> Dyadic {
        Dyadic::new(i64::from(self.below(33)) - 16, self.below(4) as u8)
    }

    pub fn pick(&mut self, values: &[Value]) -> Value {
        values[self.below(values.len() as u32) as usize]
    }

    fn simple(&mut self) -> Simple {
        let number = if self.below(2) == 0 { Dyadic::ZERO } else { self.dyadic() };
        let ups = if self.below(2) == 0 { 0 } else { self.below(7) as i32 - 3 };
        Simple { number, ups, nimber: self.below(2) * self.below(5) }
    }
}

/// Values of which each has earlier ones as options: numbers, ups and nimbers
/// at first, then whatever becomes of them.
pub fn values(store: &Store, random: &mut Random, count: usize) -> Vec<Value> {
    let mut values = vec![Value::ZERO];
    while values.len() < count {
        let value = if values.len() < count / 4 {
            store.of_simple(random.simple()).unwrap()
        } else {
            let mut options = || {
                let count = 1 + random.below(3);
                (0..count).map(|_| random.pick(&values)).collect::<Vec<_>>()
            };
            let (left, right) = (options(), options());
            store.of_options(&left, &right).unwrap()
        };
        values.push(value);
    }
    values
}
