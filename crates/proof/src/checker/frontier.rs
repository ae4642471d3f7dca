//! The positions that a proof still owes a move, by rank. What does not fit the
//! memory waits in temporary files, as sorted runs.

use super::input::Input;
use crate::Rejection;
use crate::key::Key;
use crate::output::Output;
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::fs::File;
use std::io::{self, Seek};
use std::path::PathBuf;

/// So many runs of one rank become one, to keep few files open.
const MOST_RUNS: usize = 32;
/// A run is worth a file from so many keys on.
const LEAST_RUN: usize = 64;

/// Where keys wait.
pub struct Frontier<K> {
    buckets: BTreeMap<u32, Bucket<K>>,
    bytes: usize,
    limit: usize,
    folder: PathBuf,
    spilled: u64,
}

struct Bucket<K> {
    keys: Vec<K>,
    bytes: usize,
    runs: Vec<File>,
}

impl<K: Key> Frontier<K> {
    /// An empty one, for so many bytes of memory in all.
    pub fn new(memory: usize, folder: PathBuf) -> Frontier<K> {
        // A growing list may be twice as large as its content, and the keys of
        // the rank at work are there besides.
        Frontier { buckets: BTreeMap::new(), bytes: 0, limit: memory / 4, folder, spilled: 0 }
    }

    /// The highest rank that has keys.
    pub fn highest(&self) -> Option<u32> {
        self.buckets.last_key_value().map(|(&rank, _)| rank)
    }

    /// How many keys went to files.
    pub fn spilled(&self) -> u64 {
        self.spilled
    }

    /// Adds a key.
    #[inline]
    pub fn push(&mut self, rank: u32, key: K) -> Result<(), Rejection> {
        let new = || Bucket { keys: Vec::new(), bytes: 0, runs: Vec::new() };
        let bucket = self.buckets.entry(rank).or_insert_with(new);
        let bytes = key.bytes();
        bucket.bytes += bytes;
        self.bytes += bytes;
        bucket.keys.push(key);
        if self.bytes > self.limit { self.shrink() } else { Ok(()) }
    }

    /// Removes duplicates where most keys are; where that does not help, writes
    /// them to a file.
    fn shrink(&mut self) -> Result<(), Rejection> {
        let Some(bucket) = self.buckets.values_mut().max_by_key(|bucket| bucket.bytes) else {
            return Ok(());
        };
        if bucket.keys.len() < LEAST_RUN {
            return Ok(());
        }
        self.bytes -= bucket.bytes;
        let before = bucket.bytes;
        bucket.sort();
        if bucket.bytes > before / 2 {
            self.spilled += bucket.keys.len() as u64;
            let keys = std::mem::take(&mut bucket.keys);
            let full = bucket.runs.len() >= MOST_RUNS;
            let runs = if full { std::mem::take(&mut bucket.runs) } else { Vec::new() };
            let run = write_run(Merge::new(keys, runs)?, &self.folder)?;
            bucket.runs.push(run);
            bucket.bytes = 0;
        }
        self.bytes += bucket.bytes;
        Ok(())
    }

    /// Takes out the keys of the highest rank, ascending and each once.
    pub fn pop(&mut self) -> Result<Option<Merge<K>>, Rejection> {
        let Some((_, mut bucket)) = self.buckets.pop_last() else { return Ok(None) };
        self.bytes -= bucket.bytes;
        bucket.sort();
        Merge::new(bucket.keys, bucket.runs).map(Some)
    }
}

impl<K: Key> Bucket<K> {
    fn sort(&mut self) {
        self.keys.sort_unstable();
        self.keys.dedup();
        self.bytes = self.keys.iter().map(Key::bytes).sum();
    }
}

/// Writes keys to a file without a name, which goes when it is closed.
fn write_run<K: Key>(mut keys: Merge<K>, folder: &PathBuf) -> Result<File, Rejection> {
    let mut output = Output::plain(tempfile::tempfile_in(folder).map_err(|error| {
        io::Error::new(error.kind(), format!("temporary folder {}: {error}", folder.display()))
    })?);
    let mut last = None;
    while let Some(key) = keys.next()? {
        output.key_after(last.as_ref(), &key)?;
        last = Some(key);
    }
    output.raw(&[0])?;
    let mut file = output.into_sink()?;
    file.rewind()?;
    Ok(file)
}

/// The keys of a sorted list and of sorted runs, ascending and each once.
pub struct Merge<K> {
    keys: std::vec::IntoIter<K>,
    runs: Vec<Input<File>>,
    /// The next key of each source; source 0 is the list.
    heads: BinaryHeap<Reverse<(K, usize)>>,
}

impl<K: Key> Merge<K> {
    fn new(keys: Vec<K>, runs: Vec<File>) -> Result<Merge<K>, Rejection> {
        let runs: Vec<_> = runs.into_iter().map(Input::plain).collect();
        let mut merge = Merge { keys: keys.into_iter(), runs, heads: BinaryHeap::new() };
        if !merge.runs.is_empty() {
            for source in 0..=merge.runs.len() {
                merge.advance(source, None)?;
            }
        }
        Ok(merge)
    }

    fn advance(&mut self, source: usize, last: Option<&K>) -> Result<(), Rejection> {
        let next = match source {
            0 => self.keys.next(),
            _ => self.runs[source - 1].key_after(last)?,
        };
        self.heads.extend(next.map(|key| Reverse((key, source))));
        Ok(())
    }

    /// The next key.
    #[inline]
    pub fn next(&mut self) -> Result<Option<K>, Rejection> {
        if self.runs.is_empty() {
            return Ok(self.keys.next());
        }
        let Some(Reverse((key, source))) = self.heads.pop() else { return Ok(None) };
        self.advance(source, Some(&key))?;
        while self.heads.peek().is_some_and(|Reverse((next, _))| *next == key) {
            if let Some(Reverse((_, source))) = self.heads.pop() {
                self.advance(source, Some(&key))?;
            }
        }
        Ok(Some(key))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::key::Wide;
    use game::Rng;
    use std::collections::BTreeSet;

    #[test]
    fn a_frontier_is_a_sorted_set_for_each_rank_whatever_the_memory() {
        check(|n| u64::from(n) << 40);
        check(|n| Wide::of_text(&format!("{n:x} and a text")));
    }

    fn check<K: Key + std::fmt::Debug>(key_of: fn(u32) -> K) {
        let mut rng = Rng::new(7);
        for memory in [0, 4_000, 100_000, 1 << 30] {
            let mut frontier = Frontier::new(memory, std::env::temp_dir());
            let mut sets: [BTreeSet<K>; 3] = Default::default();
            for _ in 0..30_000 {
                let (rank, key) = (rng.below(3), key_of(rng.below(20_000)));
                frontier.push(rank, key.clone()).unwrap();
                sets[rank as usize].insert(key);
            }
            assert_eq!(frontier.spilled() == 0, memory == 1 << 30, "{memory}");
            for rank in (0..3).rev() {
                assert_eq!(frontier.highest(), Some(rank));
                let mut merge = frontier.pop().unwrap().unwrap();
                let keys = std::iter::from_fn(|| merge.next().unwrap());
                assert!(keys.eq(sets[rank as usize].iter().cloned()), "{memory} {rank}");
            }
            assert!(frontier.pop().unwrap().is_none());
        }
    }
}
