//! Comparisons and sums met before, in tables that grow to a fixed size and
//! then forget.

use crate::Value;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::*};

/// Places of the smallest table; each larger one has four times as many.
const FIRST: usize = 1 << 12;
const GROWTH: u32 = 4;

fn mix(a: Value, b: Value) -> u64 {
    let both = pair(a, b);
    let mixed = (both ^ both >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ mixed >> 32
}

fn pair(a: Value, b: Value) -> u64 {
    u64::from(a.0) << 32 | u64::from(b.0)
}

/// Tables of growing size. The last is written; the one before it is still
/// read, so that little is forgotten while growing.
struct Tables<T> {
    tables: Box<[OnceLock<Box<[T]>>]>,
    last: AtomicUsize,
    /// Places taken in the last table.
    filled: AtomicUsize,
}

impl<T: Default> Tables<T> {
    /// That take so many bytes at most, all together.
    fn new(bytes: usize) -> Tables<T> {
        let (mut count, mut places) = (1, FIRST);
        while (places + FIRST * (GROWTH as usize).pow(count)) * size_of::<T>() <= bytes {
            places += FIRST * (GROWTH as usize).pow(count);
            count += 1;
        }
        let tables = (0..count).map(|_| OnceLock::new()).collect();
        let tables = Tables { tables, last: AtomicUsize::new(0), filled: AtomicUsize::new(0) };
        tables.start(0);
        tables
    }

    fn start(&self, index: usize) {
        let places = FIRST * (GROWTH as usize).pow(index as u32);
        self.tables[index].get_or_init(|| (0..places).map(|_| T::default()).collect());
        self.last.store(index, Relaxed);
        self.filled.store(0, Relaxed);
    }

    fn bytes(&self) -> usize {
        let places = |index| FIRST * (GROWTH as usize).pow(index as u32);
        (0..=self.last.load(Relaxed)).map(places).sum::<usize>() * size_of::<T>()
    }

    /// Where the pair is or belongs, in the last table and in the one before.
    #[inline]
    fn places(&self, a: Value, b: Value) -> impl Iterator<Item = &T> {
        let (hash, last) = (mix(a, b) as usize, self.last.load(Relaxed));
        let tables = self.tables[last.saturating_sub(1)..=last].iter().rev();
        tables.filter_map(OnceLock::get).map(move |t| &t[hash & (t.len() - 1)])
    }

    /// The place to write, and one more place is taken if it was free.
    #[inline]
    fn place(&self, a: Value, b: Value, is_free: impl Fn(&T) -> bool) -> Option<&T> {
        let place = self.places(a, b).next()?;
        if is_free(place) {
            let last = self.last.load(Relaxed);
            let filled = self.filled.fetch_add(1, Relaxed) + 1;
            let enough = FIRST / 4 * 3 * (GROWTH as usize).pow(last as u32);
            // Exactly one thread counts to `enough`.
            if filled == enough && last + 1 < self.tables.len() {
                self.start(last + 1);
                return self.places(a, b).next();
            }
        }
        Some(place)
    }
}

/// Which of two values is at most the other. Needs values below 2^31.
pub(crate) struct Order(Tables<AtomicU64>);

impl Order {
    pub fn new(bytes: usize) -> Order {
        Order(Tables::new(bytes))
    }

    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    /// Both numbers, and two bits: known, and the answer.
    fn entry(a: Value, b: Value, answer: bool) -> u64 {
        u64::from(a.0) << 33 | u64::from(b.0) << 2 | 2 | u64::from(answer)
    }

    #[inline]
    pub fn get(&self, a: Value, b: Value) -> Option<bool> {
        let wanted = Order::entry(a, b, true);
        let mut entries = self.0.places(a, b).map(|place| place.load(Relaxed));
        entries.find(|entry| entry | 1 == wanted).map(|entry| entry & 1 == 1)
    }

    pub fn set(&self, a: Value, b: Value, answer: bool) {
        if let Some(place) = self.0.place(a, b, |p| p.load(Relaxed) == 0) {
            place.store(Order::entry(a, b, answer), Relaxed);
        }
    }
}

/// Sums of two values, released so that who finds one finds its node. An entry is read whole or not at all: its first word is
/// the pair combined with the second.
pub(crate) struct Sums(Tables<[AtomicU64; 2]>);

impl Sums {
    pub fn new(bytes: usize) -> Sums {
        Sums(Tables::new(bytes))
    }

    pub fn bytes(&self) -> usize {
        self.0.bytes()
    }

    pub fn get(&self, a: Value, b: Value) -> Option<Value> {
        let mut entries = self.0.places(a, b).map(|[x, y]| (x.load(Acquire), y.load(Acquire)));
        // The second word is never zero where there is an entry.
        let found = entries.find(|&(x, y)| y != 0 && x ^ y == pair(a, b));
        found.map(|(_, second)| Value(second as u32))
    }

    pub fn set(&self, a: Value, b: Value, sum: Value) {
        let second = u64::from(sum.0) | 1 << 63;
        if let Some(place) = self.0.place(a, b, |p| p[1].load(Relaxed) == 0) {
            place[0].store(pair(a, b) ^ second, Release);
            place[1].store(second, Release);
        }
    }
}
