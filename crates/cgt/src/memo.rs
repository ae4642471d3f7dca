//! Comparisons and sums met before, in tables of fixed size that forget.

use crate::Value;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

fn mix(a: u32, b: u32) -> u64 {
    let both = u64::from(a) << 32 | u64::from(b);
    let mixed = (both ^ both >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

fn places(bytes: usize, each: usize) -> usize {
    let places = (bytes / each).max(1024);
    1 << places.ilog2()
}

/// Which of two values is at most the other. Needs values below 2^31.
pub(crate) struct Order(Box<[AtomicU64]>);

impl Order {
    pub fn new(bytes: usize) -> Order {
        Order((0..places(bytes, 8)).map(|_| AtomicU64::new(0)).collect())
    }

    pub fn bytes(&self) -> usize {
        8 * self.0.len()
    }

    fn place(&self, a: Value, b: Value) -> &AtomicU64 {
        &self.0[mix(a.0, b.0) as usize & (self.0.len() - 1)]
    }

    /// Both numbers, and two bits: known, and the answer.
    fn entry(a: Value, b: Value, answer: bool) -> u64 {
        u64::from(a.0) << 33 | u64::from(b.0) << 2 | 2 | u64::from(answer)
    }

    pub fn get(&self, a: Value, b: Value) -> Option<bool> {
        let entry = self.place(a, b).load(Relaxed);
        (entry | 1 == Order::entry(a, b, true)).then_some(entry & 1 == 1)
    }

    pub fn set(&self, a: Value, b: Value, answer: bool) {
        self.place(a, b).store(Order::entry(a, b, answer), Relaxed);
    }
}

/// Sums of two values. An entry is read whole or not at all: its first word is
/// the pair combined with the second.
pub(crate) struct Sums(Box<[[AtomicU64; 2]]>);

impl Sums {
    pub fn new(bytes: usize) -> Sums {
        Sums((0..places(bytes, 16)).map(|_| Default::default()).collect())
    }

    pub fn bytes(&self) -> usize {
        16 * self.0.len()
    }

    fn place(&self, a: Value, b: Value) -> &[AtomicU64; 2] {
        &self.0[mix(a.0, b.0) as usize & (self.0.len() - 1)]
    }

    fn pair(a: Value, b: Value) -> u64 {
        u64::from(a.0) << 32 | u64::from(b.0)
    }

    pub fn get(&self, a: Value, b: Value) -> Option<Value> {
        let [first, second] = self.place(a, b);
        let (first, second) = (first.load(Relaxed), second.load(Relaxed));
        // The second word is never zero where there is an entry.
        (second != 0 && first ^ second == Sums::pair(a, b)).then_some(Value(second as u32))
    }

    pub fn set(&self, a: Value, b: Value, sum: Value) {
        let second = u64::from(sum.0) | 1 << 63;
        let place = self.place(a, b);
        place[0].store(Sums::pair(a, b) ^ second, Relaxed);
        place[1].store(second, Relaxed);
    }
}
