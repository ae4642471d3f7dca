//! The memory of a depth-first proof-number search: a table of fixed size.
//!
//! An entry has 16 bytes, four share a cache line. A position may be in any of
//! the four of its line; the one with the least work behind it makes room.

use super::numbers::Numbers;
use crate::memory::Zeroed;
use crate::quotient::Quotient;
use bytemuck::Zeroable;
use std::io;
use std::sync::atomic::{
    AtomicU64, Ordering::Acquire, Ordering::Relaxed, Ordering::Release, fence,
};

/// Where an entry belongs, and how it is told from others there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    line: usize,
    rest: u64,
}

impl Place {
    /// A place for what is decided and need not be looked up.
    pub const NOWHERE: Place = Place { line: 0, rest: 0 };

    /// A small number that differs for most places.
    pub fn hint(self) -> usize {
        self.line ^ self.rest as usize
    }
}

/// `rest`, then from the low end: yes 22, no 22, work 14, version 6 bits. An
/// entry whose numbers are both 0 is empty or being written.
#[derive(Zeroable)]
#[repr(C)]
struct Entry([AtomicU64; 2]);

#[derive(Zeroable)]
#[repr(C, align(64))]
struct Line([Entry; 4]);

const NUMBER: u64 = (1 << 22) - 1;
const VERSION: u64 = 1 << 58;

/// A table of positions with their numbers. It starts small and grows as it
/// fills, so that easy questions do not pay for memory they do not need.
pub(super) struct Table {
    /// As many as there may ever be; those not yet in use were never touched.
    lines: Zeroed<Line>,
    quotient: Quotient,
    key_bits: u32,
    used: AtomicU64,
}

/// Bits of a line's number at the start.
const FIRST_BITS: u32 = 12;

impl Table {
    /// A table of at most `bytes`, for keys of `key_bits` bits.
    pub fn new(bytes: usize, key_bits: u32) -> io::Result<Table> {
        let most_bits = (bytes / size_of::<Line>()).max(2).ilog2();
        let lines = Zeroed::new(1 << most_bits)?;
        // Rests that were shortened cannot be split further, so it starts with
        // as many lines as it takes to have them whole.
        let first =
            Quotient::new(key_bits, FIRST_BITS.max(key_bits.saturating_sub(64)).min(most_bits));
        let can_grow = first.rest_bits() <= 64;
        let quotient = if can_grow { first } else { Quotient::new(key_bits, most_bits) };
        Ok(Table { lines, quotient, key_bits, used: AtomicU64::new(0) })
    }

    /// The lines in use.
    fn lines(&self) -> &[Line] {
        &self.lines[..1 << self.quotient.place_bits()]
    }

    /// Whether it is time to grow, and possible.
    pub fn is_crowded(&self) -> bool {
        let lines = 1 << self.quotient.place_bits();
        self.used.load(Relaxed) > 3 * lines && 2 * lines as usize <= self.lines.len()
    }

    /// Doubles the table: every line becomes two, told apart by the first bit
    /// of the rest. From the last line to the first, so that none is
    /// overwritten before it is read.
    pub fn grow(&mut self) {
        let (bits, rest_bits) = (self.quotient.place_bits(), self.quotient.rest_bits());
        assert!(2 << bits <= self.lines.len() && rest_bits > 1, "no room to grow");
        let first_bit = 1u64 << (rest_bits - 1);
        for i in (0..1usize << bits).rev() {
            let old: [_; 4] = std::array::from_fn(|j| self.lines[i].0[j].read());
            for (half, wanted) in [(2 * i, 0), (2 * i + 1, first_bit)] {
                let belong = old.iter().flatten().filter(|(rest, _)| rest & first_bit == wanted);
                let mut belong = belong.map(|&(rest, data)| (rest & !first_bit, data));
                for entry in &self.lines[half].0 {
                    let (rest, data) = belong.next().unwrap_or((0, 0));
                    entry.0[0].store(rest, Relaxed);
                    entry.0[1].store(data, Relaxed);
                }
            }
        }
        self.quotient = Quotient::new(self.key_bits, bits + 1);
    }

    /// Whether an entry can never be taken for that of another position.
    /// Otherwise 64 of the key's mixed bits tell entries apart besides the
    /// line: two positions agree in all of them once in more than 10^19 times.
    pub fn is_exact(&self) -> bool {
        self.quotient.rest_bits() <= 64
    }

    #[inline]
    pub fn place(&self, key: u128) -> Place {
        let (line, rest) = self.quotient.split(key);
        let folded = if self.is_exact() { rest } else { rest ^ rest >> 64 };
        Place { line, rest: folded as u64 }
    }

    #[inline]
    pub fn get(&self, place: Place) -> Option<Numbers> {
        self.lines[place.line].0.iter().find_map(|entry| {
            let (rest, data) = entry.read()?;
            (rest == place.rest).then(|| unpack(data).0)
        })
    }

    /// How many nodes an entry's numbers took, roughly.
    pub fn work(&self, place: Place) -> Option<u64> {
        self.lines()[place.line].0.iter().find_map(|entry| {
            let (rest, data) = entry.read()?;
            (rest == place.rest).then(|| unsqueeze(unpack(data).1))
        })
    }

    /// Remembers numbers that took `work` nodes to find.
    pub fn put(&self, place: Place, numbers: Numbers, work: u64) {
        let mut target = (u64::MAX, 0);
        let line = &self.lines[place.line].0;
        for (i, entry) in line.iter().enumerate() {
            let value = match entry.read() {
                None => 0,
                Some((rest, data)) if rest == place.rest => {
                    target = (0, i);
                    // What is proven stays so, whoever comes late.
                    if unpack(data).0.answer().is_some() && numbers.answer().is_none() {
                        return;
                    }
                    break;
                }
                Some((_, data)) => 1 + unpack(data).1,
            };
            if value < target.0 {
                target = (value, i);
            }
        }
        let entry = &line[target.1];
        if entry.read().is_none() {
            self.used.fetch_add(1, Relaxed);
        }
        entry.write(place.rest, pack(numbers, squeeze(work)));
    }

    /// The share of the memory in use.
    pub fn load(&self) -> f64 {
        (self.used.load(Relaxed) as f64 / (4 * self.lines.len()) as f64).min(1.0)
    }

    /// Where a processor should look soon.
    #[inline]
    pub fn fetch(&self, place: Place) {
        crate::memory::fetch(&self.lines[place.line]);
    }

    /// All entries as they are, for a checkpoint: line, and both words.
    pub fn entries(&self) -> impl Iterator<Item = [u64; 3]> {
        self.lines().iter().enumerate().flat_map(|(i, line)| {
            let read = move |entry: &Entry| entry.read().map(|(rest, data)| [i as u64, rest, data]);
            line.0.iter().filter_map(read)
        })
    }

    /// Puts an entry of [`Table::entries`] back; `false` if it is none.
    pub fn restore(&self, [line, rest, data]: [u64; 3]) -> bool {
        let Some(line) = usize::try_from(line).ok().and_then(|line| self.lines().get(line)) else {
            return false;
        };
        let Some(entry) = line.0.iter().find(|entry| entry.read().is_none()) else {
            return false;
        };
        self.used.fetch_add(1, Relaxed);
        entry.write(rest, data);
        true
    }

    /// Makes an empty table as large as one whose entries are to be restored;
    /// `false` if it cannot be.
    pub fn make_room(&mut self, place_bits: u32) -> bool {
        let fits = 1usize.checked_shl(place_bits).is_some_and(|lines| lines <= self.lines.len());
        let empty = self.used.load(Relaxed) == 0;
        let can = empty && fits && place_bits >= self.quotient.place_bits();
        if can {
            self.quotient = Quotient::new(self.key_bits, place_bits);
        }
        can
    }

    /// Bits of a line's number, which a checkpoint must agree in.
    pub fn place_bits(&self) -> u32 {
        self.quotient.place_bits()
    }
}

impl Entry {
    #[inline]
    fn read(&self) -> Option<(u64, u64)> {
        let data = self.0[1].load(Acquire);
        let rest = self.0[0].load(Relaxed);
        fence(Acquire);
        // Between the two readings another thread may have begun to write.
        let same = self.0[1].load(Relaxed) == data;
        (same && data << 20 != 0).then_some((rest, data))
    }

    fn write(&self, rest: u64, data: u64) {
        let before = self.0[1].load(Relaxed);
        let version = before & !(VERSION - 1);
        // Numbers of 0 keep everybody else away meanwhile. Who fails here
        // leaves it to whoever is writing: what is lost can be found again.
        if before << 20 == 0 && before != version
            || self.0[1].compare_exchange(before, version | WRITING, Acquire, Relaxed).is_err()
        {
            return;
        }
        fence(Release);
        self.0[0].store(rest, Relaxed);
        let next = version.wrapping_add(VERSION);
        self.0[1].store(next | data & (VERSION - 1), Release);
    }
}

/// In place of work, while an entry is being written.
const WRITING: u64 = 1 << 44;

fn pack(Numbers([yes, no]): Numbers, work: u64) -> u64 {
    u64::from(yes) | u64::from(no) << 22 | work << 44
}

fn unpack(data: u64) -> (Numbers, u64) {
    let numbers = Numbers([(data & NUMBER) as u32, (data >> 22 & NUMBER) as u32]);
    (numbers, data >> 44 & 0x3fff)
}

/// Work in 14 bits: exact up to 255, then with eight bits behind the first.
fn squeeze(work: u64) -> u64 {
    match work {
        0..256 => work,
        _ => {
            let exponent = work.ilog2();
            u64::from(exponent - 7) << 8 | work >> (exponent - 8) & 0xff
        }
    }
}

/// The least work that [`squeeze`] makes this of.
fn unsqueeze(squeezed: u64) -> u64 {
    match squeezed {
        0..256 => squeezed,
        _ => (256 | squeezed & 0xff) << ((squeezed >> 8) - 1),
    }
}

#[cfg(test)]
mod tests {
    use super::super::numbers::NEVER;
    use super::*;
    use game::Rng;
    use std::collections::HashMap;

    #[test]
    fn work_keeps_its_order() {
        let works = (0..100_000u64).chain((17..64).map(|bit| 1 << bit)).chain([u64::MAX]);
        let squeezed: Vec<u64> = works.map(squeeze).collect();
        assert!(squeezed.is_sorted() && squeezed.iter().all(|&w| w < 1 << 14));
        for work in (0..100_000u64).chain([1 << 40, u64::MAX]) {
            let back = unsqueeze(squeeze(work));
            assert!(back <= work && work - back <= work / 256, "{work} becomes {back}");
        }
    }

    #[test]
    fn a_table_never_gives_what_was_not_put() {
        let table = Table::new(1 << 12, 40).unwrap();
        assert!(table.is_exact());
        let mut put = HashMap::new();
        let mut rng = Rng::new(1);
        let mut found = 0;
        for _ in 0..100_000 {
            let key = u128::from(rng.below(5000)) * 0x10_0001;
            let place = table.place(key);
            if let Some(numbers) = table.get(place) {
                assert_eq!(Some(&numbers), put.get(&key));
                found += 1;
            }
            let numbers = Numbers([1 + rng.below(NEVER - 1), 1 + rng.below(NEVER - 1)]);
            table.put(place, numbers, u64::from(rng.below(1000)));
            put.insert(key, numbers);
        }
        assert!(found > 1000 && table.load() > 0.9);
    }

    #[test]
    fn a_table_that_grows_loses_nothing_and_makes_nothing_up() {
        let mut table = Table::new(1 << 22, 60).unwrap();
        let mut rng = Rng::new(7);
        let key = |i: u32| u128::from(game::zobrist::mix(u64::from(i)) >> 4);
        let mut growths = 0;
        for i in 0..100_000 {
            let number = 1 + rng.below(1000);
            table.put(table.place(key(i)), Numbers([i + 1, number]), 1);
            if table.is_crowded() {
                let before: Vec<_> = (0..=i).map(|i| table.get(table.place(key(i)))).collect();
                table.grow();
                growths += 1;
                let after: Vec<_> = (0..=i).map(|i| table.get(table.place(key(i)))).collect();
                assert_eq!(before, after);
                let wrong = |(i, n): (usize, &Option<Numbers>)| {
                    n.is_some_and(|Numbers([yes, _])| yes != i as u32 + 1)
                };
                assert!(!after.iter().enumerate().any(wrong));
            }
        }
        assert!(growths >= 2 && !table.is_crowded() || growths >= 3);
    }

    #[test]
    fn the_most_work_stays_and_proofs_are_not_forgotten_for_guesses() {
        let table = Table::new(128, 64).unwrap();
        let place = |rest| Place { line: 0, rest };
        table.put(place(1), Numbers::YES, 1 << 40);
        for rest in 2..1000 {
            table.put(place(rest), Numbers([1, 1]), rest);
        }
        table.put(place(1), Numbers([5, 5]), 3);
        assert_eq!(table.get(place(1)), Some(Numbers::YES));
        assert_eq!(table.get(place(999)), Some(Numbers([1, 1])));
    }

    #[test]
    fn threads_never_read_half_an_entry() {
        let table = Table::new(64, 64).unwrap();
        std::thread::scope(|scope| {
            for thread in 0..4u64 {
                let table = &table;
                scope.spawn(move || {
                    let mut rng = Rng::new(thread);
                    for _ in 0..200_000 {
                        let rest = u64::from(1 + rng.below(9));
                        let place = Place { line: 0, rest };
                        if let Some(Numbers([yes, no])) = table.get(place) {
                            assert_eq!((u64::from(yes), u64::from(no)), (rest, rest + 7));
                        }
                        table.put(place, Numbers([rest as u32, rest as u32 + 7]), rest);
                    }
                });
            }
        });
    }

    #[test]
    fn entries_survive_a_checkpoint() {
        let table = Table::new(1 << 12, 40).unwrap();
        (0..100u32).for_each(|i| table.put(table.place(u128::from(i)), Numbers([i + 1, 7]), 3));
        let copy = Table::new(1 << 12, 40).unwrap();
        assert!(table.entries().all(|entry| copy.restore(entry)));
        for i in 0..100 {
            let place = table.place(i);
            assert_eq!(copy.get(place), table.get(place));
        }
        assert!(!copy.restore([1 << 40, 1, 1]));
    }
}
