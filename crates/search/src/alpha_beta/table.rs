//! What alpha-beta remembers: bounds per position, in bounded memory.
//!
//! A bucket is one cache line. Small entries are one atomic word each, eight
//! to a bucket. Larger ones take two or three words, and the bucket's first
//! word counts writes, so that a reader who met a writer sees it and looks
//! away. Either way an entry is read as it was written or not at all, and
//! because keys are split exactly (see [`Quotient`]) it belongs to the position
//! asked for: bounds from here are facts.

use crate::memory::{Zeroed, fetch};
use crate::quotient::Quotient;
use bytemuck::Zeroable;
use game::{Bounds, Score};
use std::sync::atomic::{AtomicU64, Ordering, fence};

const WORDS: usize = 8;
/// Bits of a bucket's number at the start: a megabyte.
const FIRST_BITS: u32 = 14;
/// Fewer buckets are not worth a thread.
const SHARE: usize = 1 << 12;
/// Buckets that tell how full all are.
const SAMPLE: usize = 64;
/// Bits that say how much work an entry saves; zero marks an empty place.
const WORK_BITS: u32 = 6;

#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket([AtomicU64; WORDS]);

/// Where a position belongs.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place {
    bucket: usize,
    rest: u128,
}

impl Place {
    /// A number for the place that is hardly ever another's, and never zero.
    #[inline]
    pub fn mark(self) -> u64 {
        let rest = self.rest as u64 ^ (self.rest >> 64) as u64;
        game::zobrist::mix(rest ^ (self.bucket as u64).rotate_right(24)) | 1
    }
}

/// Bounds by position. The table starts small and grows as it fills: what fits
/// the processor's caches is fast, and easy questions do not pay for memory
/// they do not need.
pub(crate) struct Table {
    /// As many as there may ever be; those not yet in use were never touched.
    buckets: Zeroed<Bucket>,
    quotient: Quotient,
    key_bits: u32,
    range: Bounds,
    /// Bits of one bound.
    score_bits: u32,
    /// Words of one entry.
    entry_words: usize,
}

/// An entry as it lies in memory: data in the lowest bits, then the rest of
/// the key.
type Packed = [u64; 3];

impl Table {
    /// A table of at most `memory` bytes (one bucket at least) for keys of
    /// `key_bits` bits and scores within `range`.
    pub fn new(memory: usize, key_bits: u32, range: Bounds) -> Result<Table, String> {
        let wanted = (memory / size_of::<Bucket>()).max(2);
        let most_bits = wanted.ilog2().min(key_bits.max(2) - 1);
        let scores = i32::from(range.upper.0) - i32::from(range.lower.0);
        let score_bits = 32 - scores.unsigned_abs().leading_zeros();
        let words = |quotient: Quotient| {
            (quotient.rest_bits() + 2 * score_bits + WORK_BITS).div_ceil(64) as usize
        };
        let buckets = Zeroed::new(1 << most_bits)
            .map_err(|e| format!("no memory for a table of {memory} bytes: {e}"))?;
        // It may start small unless that makes entries longer.
        let first = Quotient::new(key_bits, FIRST_BITS.min(most_bits));
        let last = Quotient::new(key_bits, most_bits);
        let quotient = if words(first) == words(last) { first } else { last };
        Ok(Table { buckets, quotient, key_bits, range, score_bits, entry_words: words(quotient) })
    }

    /// The buckets in use.
    fn in_use(&self) -> &[Bucket] {
        &self.buckets[..1 << self.quotient.place_bits()]
    }

    /// Whether it is time to grow, and possible. From a sample that changes
    /// with `turn`.
    pub fn is_crowded(&self, turn: u64) -> bool {
        let in_use = self.in_use();
        if in_use.len() == self.buckets.len() {
            return false;
        }
        let step = (in_use.len() / SAMPLE).max(1);
        let start = (game::zobrist::mix(turn) % step as u64) as usize;
        let (mut used, mut all) = (0, 0);
        for bucket in in_use[start..].iter().step_by(step) {
            for slot in self.slots() {
                used += usize::from(bucket.0[slot].load(Ordering::Relaxed) != 0);
                all += 1;
            }
        }
        4 * used > 3 * all
    }

    /// Doubles the table: every bucket becomes two, told apart by the first bit
    /// of the rest. The upper half goes first, to places that nobody reads, then
    /// the upper half of what is left, to places that were read already, and so
    /// on: so threads may share the work on each half.
    pub fn grow(&mut self, threads: usize) {
        let (bits, rest_bits) = (self.quotient.place_bits(), self.quotient.rest_bits());
        assert!(2 << bits <= self.buckets.len() && rest_bits > 1, "no room to grow");
        let mut end = 1usize << bits;
        while end > 0 {
            let start = end / 2;
            let share = (end - start).div_ceil(threads.max(1)).max(SHARE);
            std::thread::scope(|scope| {
                let mut parts = (start..end).step_by(share).map(|from| from..end.min(from + share));
                let own = parts.next().expect("a half is not empty");
                for part in parts {
                    scope.spawn(|| self.split(part));
                }
                self.split(own);
            });
            end = start;
        }
        self.quotient = Quotient::new(self.key_bits, bits + 1);
    }

    /// Makes two buckets of each in a range.
    fn split(&self, buckets: std::ops::Range<usize>) {
        let first_bit = self.quotient.rest_bits() - 1 + self.data_bits();
        let (word, bit) = (first_bit as usize / 64, 1u64 << (first_bit % 64));
        for i in buckets {
            let old = self.buckets[i].0.each_ref().map(|word| word.load(Ordering::Relaxed));
            for (half, wanted) in [(2 * i, 0), (2 * i + 1, bit)] {
                let mut new = [0; WORDS];
                let belongs = |slot: &usize| old[*slot] != 0 && old[slot + word] & bit == wanted;
                for (to, from) in self.slots().zip(self.slots().filter(belongs)) {
                    let entry = &old[from..from + self.entry_words];
                    new[to..to + self.entry_words].copy_from_slice(entry);
                    new[to + word] &= !bit;
                }
                let words = self.buckets[half].0.iter().zip(new);
                words.for_each(|(word, new)| word.store(new, Ordering::Relaxed));
            }
        }
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Where a key belongs.
    #[inline]
    pub fn place(&self, key: u128) -> Place {
        let (bucket, rest) = self.quotient.split(key);
        Place { bucket, rest }
    }

    /// Starts to load a place.
    #[inline]
    pub fn prepare(&self, place: Place) {
        fetch(&self.buckets[place.bucket]);
    }

    /// What is known of a position; its whole range if nothing.
    #[inline]
    pub fn get(&self, place: Place) -> Bounds {
        let bucket = &self.buckets[place.bucket].0;
        if self.entry_words == 1 {
            let tag = self.pack(place.rest, 0)[0];
            let data = self.data_mask();
            for word in bucket {
                let word = word.load(Ordering::Relaxed);
                // An empty place is all zeros, and so is some position's tag.
                if word & !data == tag && word != 0 {
                    return self.bounds(word);
                }
            }
            return self.range;
        }
        let Some(entries) = self.read(bucket) else { return self.range };
        let found = self.slots().find(|&slot| self.is(&entries, slot, place.rest));
        found.map_or(self.range, |slot| self.bounds(entries[slot]))
    }

    /// Remembers bounds that took `work` positions to find. They replace what
    /// is known of the same position, an empty place, or the entry that saves
    /// the least work.
    #[inline]
    pub fn put(&self, place: Place, bounds: Bounds, work: u64) {
        let bucket = &self.buckets[place.bucket].0;
        let entry = self.pack(place.rest, self.data(bounds, work));
        if self.entry_words == 1 {
            let data = self.data_mask();
            let mut victim = (u64::MAX, 0);
            for (slot, word) in bucket.iter().enumerate() {
                let word = word.load(Ordering::Relaxed);
                if word & !data == entry[0] & !data || word == 0 {
                    victim = (0, slot);
                    break;
                }
                let saved = word & ((1 << WORK_BITS) - 1);
                victim = victim.min((saved, slot));
            }
            bucket[victim.1].store(entry[0], Ordering::Relaxed);
            return;
        }
        self.write(bucket, place.rest, entry);
    }

    /// The whole table, word by word, for a checkpoint. [`Table::restore`]
    /// takes it back.
    pub fn words(&self) -> impl Iterator<Item = u64> {
        self.in_use().iter().flat_map(|b| b.0.iter().map(|w| w.load(Ordering::Relaxed)))
    }

    /// Fills the table with what [`Table::words`] of a table of this
    /// [`Table::layout`] gave.
    pub fn restore(
        &mut self,
        layout: &str,
        mut words: impl Iterator<Item = u64>,
    ) -> Result<(), String> {
        let saved = layout.split_whitespace().nth(1).and_then(|bits| bits.parse().ok());
        let bits: u32 = saved
            .filter(|_| self.layout_of(saved) == layout)
            .ok_or_else(|| format!("it holds a table of another kind or size: {layout}"))?;
        self.quotient = Quotient::new(self.key_bits, bits);
        for word in self.in_use().iter().flat_map(|b| &b.0) {
            let saved = words.next().ok_or("the table's data end too early")?;
            word.store(saved, Ordering::Relaxed);
        }
        if words.next().is_some() { Err("the table has too much data".into()) } else { Ok(()) }
    }

    /// What a saved table must agree in to be restored into this one.
    pub fn layout(&self) -> String {
        self.layout_of(Some(self.quotient.place_bits()))
    }

    /// The layout that this table has, or grows to, with so many buckets.
    fn layout_of(&self, place_bits: Option<u32>) -> String {
        let possible = self.quotient.place_bits()..=self.buckets.len().ilog2();
        match place_bits.filter(|bits| possible.contains(bits)) {
            Some(bits) => format!(
                "alpha-beta {bits} bits for buckets, {} for keys, scores {}, words {}",
                self.key_bits, self.range, self.entry_words
            ),
            None => "none".to_string(),
        }
    }

    #[inline]
    fn data_bits(&self) -> u32 {
        2 * self.score_bits + WORK_BITS
    }

    #[inline]
    fn data_mask(&self) -> u64 {
        (1 << self.data_bits()) - 1
    }

    #[inline]
    fn data(&self, bounds: Bounds, work: u64) -> u64 {
        let part = |score: Score| (score.0.wrapping_sub(self.range.lower.0)) as u16 as u64;
        // Two steps per doubling, from 1.
        let double = (work.max(1) as u128).pow(2).ilog2().clamp(0, (1 << WORK_BITS) - 2);
        (part(bounds.upper) << self.score_bits | part(bounds.lower)) << WORK_BITS
            | u64::from(double + 1)
    }

    #[inline]
    fn bounds(&self, word: u64) -> Bounds {
        let score = |shift: u32| {
            let part = word >> shift & ((1 << self.score_bits) - 1);
            Score((part as i16).wrapping_add(self.range.lower.0))
        };
        Bounds { lower: score(WORK_BITS), upper: score(WORK_BITS + self.score_bits) }
    }

    #[inline]
    fn pack(&self, rest: u128, data: u64) -> Packed {
        let low = 64 - self.data_bits();
        [(rest as u64) << self.data_bits() | data, (rest >> low) as u64, (rest >> 64 >> low) as u64]
    }

    /// The first words of a bucket's entries. Larger ones leave the bucket's
    /// first word to count writes.
    fn slots(&self) -> impl Iterator<Item = usize> + use<> {
        let words = self.entry_words;
        (usize::from(words > 1)..=WORDS - words).step_by(words)
    }

    fn is(&self, entries: &[u64; WORDS], slot: usize, rest: u128) -> bool {
        let tag = self.pack(rest, 0);
        let found = &entries[slot..slot + self.entry_words];
        let is_used = found[0] & ((1 << WORK_BITS) - 1) != 0;
        is_used && found[0] & !self.data_mask() == tag[0] && found[1..] == tag[1..self.entry_words]
    }

    /// A bucket as it was at one moment, unless somebody writes.
    fn read(&self, bucket: &[AtomicU64; WORDS]) -> Option<[u64; WORDS]> {
        let before = bucket[0].load(Ordering::Acquire);
        let copy = std::array::from_fn(|i| bucket[i].load(Ordering::Relaxed));
        fence(Ordering::Acquire);
        let after = bucket[0].load(Ordering::Relaxed);
        (before == after && before.is_multiple_of(2)).then_some(copy)
    }

    /// Writes unless somebody else does: to forget is allowed.
    fn write(&self, bucket: &[AtomicU64; WORDS], rest: u128, entry: Packed) {
        let before = bucket[0].load(Ordering::Relaxed);
        let locked = before | 1;
        let (success, failure) = (Ordering::Acquire, Ordering::Relaxed);
        if before == locked || bucket[0].compare_exchange(before, locked, success, failure).is_err()
        {
            return;
        }
        fence(Ordering::Release);
        let entries: [u64; WORDS] = std::array::from_fn(|i| bucket[i].load(Ordering::Relaxed));
        let saved = |slot: usize| entries[slot] & ((1 << WORK_BITS) - 1);
        let own = self.slots().find(|&slot| self.is(&entries, slot, rest));
        let slot = own.or_else(|| self.slots().min_by_key(|&slot| saved(slot)));
        let slot = slot.expect("a bucket has room for an entry");
        for (word, value) in bucket[slot..slot + self.entry_words].iter().zip(entry) {
            word.store(value, Ordering::Relaxed);
        }
        bucket[0].store(before.wrapping_add(2), Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;
    use std::collections::HashMap;

    /// Whatever is found was put there last, for entries of one, two and three
    /// words and scores of any grade.
    #[test]
    fn what_is_found_was_put() {
        for (key_bits, largest) in
            [(30, 1), (49, 1), (64, 400), (100, 1), (128, 400), (128, 32_767)]
        {
            let range = Bounds::new(Score(-largest), Score(largest));
            for memory in [0, 1 << 12, 1 << 16] {
                let table = Table::new(memory, key_bits, range).unwrap();
                let mut rng = Rng::new(u64::from(key_bits));
                let mut truth = HashMap::new();
                let mut found = 0;
                for _ in 0..20_000 {
                    // Small, large and zero keys.
                    let shift = rng.below(4) * (key_bits / 4 - 2);
                    let key = u128::from(rng.below(1 << 6)) << shift;
                    let place = table.place(key);
                    let bounds = table.get(place);
                    if bounds != range {
                        assert_eq!(truth[&key], bounds);
                        found += 1;
                    }
                    let mut ends = [0; 2].map(|_| {
                        Score(
                            (rng.below(2 * largest as u32 + 1) as i32 - i32::from(largest)) as i16,
                        )
                    });
                    ends.sort();
                    let new = Bounds::new(ends[0], ends[1]);
                    table.put(place, new, u64::from(rng.below(1000)));
                    assert_eq!(table.get(place), new);
                    truth.insert(key, new);
                }
                assert!(found > 10, "{key_bits} {memory}");
                let mut copy = Table::new(memory, key_bits, range).unwrap();
                let layout = table.layout();
                copy.restore(&layout, table.words()).unwrap();
                assert!(
                    truth.keys().all(|&k| copy.get(copy.place(k)) == table.get(table.place(k)))
                );
                assert!(copy.restore(&layout, table.words().skip(1)).is_err());
                assert!(copy.restore("dfpn 12", table.words()).is_err());
            }
        }
    }

    #[test]
    fn a_table_that_grows_loses_nothing_and_makes_nothing_up() {
        // Entries of one word and of two.
        for key_bits in [49, 100] {
            grows(key_bits);
        }
    }

    fn grows(key_bits: u32) {
        let range = Bounds::WIN_DRAW_LOSS;
        let mut table = Table::new(1 << 23, key_bits, range).unwrap();
        let key = |i: u64| {
            let high = u128::from(game::zobrist::mix(!i)) << 64;
            (high | u128::from(game::zobrist::mix(i))) >> (128 - key_bits)
        };
        let own = |i: u64| Bounds::exact(Score((i % 3) as i16 - 1));
        let mut growths = 0;
        for i in 0..1_000_000 {
            table.put(table.place(key(i)), own(i), 1 + i % 7);
            if i % 4096 == 0 && table.is_crowded(i) {
                let known = |table: &Table| -> Vec<Bounds> {
                    (0..i).map(|i| table.get(table.place(key(i)))).collect()
                };
                let before = known(&table);
                table.grow(1 + growths % 3);
                growths += 1;
                let after = known(&table);
                assert_eq!(before, after);
                let right = |(i, &b): (usize, &Bounds)| b == range || b == own(i as u64);
                assert!(after.iter().enumerate().all(right));
            }
        }
        assert_eq!(growths, 3);
        let mut copy = Table::new(1 << 23, key_bits, range).unwrap();
        copy.restore(&table.layout(), table.words()).unwrap();
        assert!((0..1000).all(|i| copy.get(copy.place(key(i))) == table.get(table.place(key(i)))));
        assert!(
            Table::new(1 << 20, key_bits, range)
                .unwrap()
                .restore(&table.layout(), table.words())
                .is_err()
        );
    }

    /// Writers that fight for the same buckets leave no mixture behind.
    #[test]
    fn threads_never_see_half_an_entry() {
        let range = Bounds::new(Score(-30_000), Score(30_000));
        for key_bits in [40, 100, 128] {
            let table = Table::new(256, key_bits, range).unwrap();
            std::thread::scope(|scope| {
                for seed in 0..2 {
                    let table = &table;
                    scope.spawn(move || {
                        let mut rng = Rng::new(seed);
                        for _ in 0..200_000 {
                            let n = rng.below(64);
                            let spread = u128::from(n) * 0x1_0001_0001_0001_0001;
                            let key = spread & (u128::MAX >> (128 - key_bits));
                            let place = table.place(key);
                            // Each key has bounds of its own for ever.
                            let own = Bounds::exact(Score(key as u16 as i16 * 7));
                            let bounds = table.get(place);
                            assert!(bounds == range || bounds == own);
                            table.put(place, own, n.into());
                        }
                    });
                }
            });
        }
    }
}
