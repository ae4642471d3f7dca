//! What workers that solve one position together tell each other.
//!
//! Each has a table of its own. What one finds out of a position that took it long, the
//! others would find again; so it comes back with the result of a job, and goes out with
//! later jobs to everybody else.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use search::prover::Entry;
use std::collections::{BTreeMap, VecDeque};

/// Bytes of an entry: its key, its numbers, its work.
const ENTRY: usize = 32;

/// Entries that go out with one job at most, and that the master keeps.
const MOST_AT_ONCE: usize = 1 << 15;
const MOST: usize = 1 << 20;

/// Entries as text.
pub(crate) fn pack(entries: &[Entry]) -> String {
    let mut bytes = Vec::with_capacity(entries.len() * ENTRY);
    for Entry { key, numbers: [yes, no], work } in entries {
        bytes.extend(key.to_le_bytes());
        bytes.extend(yes.to_le_bytes());
        bytes.extend(no.to_le_bytes());
        bytes.extend(work.to_le_bytes());
    }
    STANDARD.encode(bytes)
}

/// Entries from text.
pub(crate) fn unpack(text: &str) -> Result<Vec<Entry>, String> {
    let bytes = STANDARD.decode(text).map_err(|error| format!("shared entries: {error}"))?;
    let (entries, rest) = bytes.as_chunks::<ENTRY>();
    if !rest.is_empty() {
        return Err("shared entries: the last one is not whole".to_string());
    }
    let number = |bytes: &[u8]| u32::from_le_bytes(bytes.try_into().expect("four bytes"));
    let entry = |bytes: &[u8; ENTRY]| Entry {
        key: u128::from_le_bytes(bytes[..16].try_into().expect("sixteen bytes")),
        numbers: [number(&bytes[16..20]), number(&bytes[20..24])],
        work: u64::from_le_bytes(bytes[24..].try_into().expect("eight bytes")),
    };
    Ok(entries.iter().map(entry).collect())
}

/// What was told so far, and who has heard it.
#[derive(Default)]
pub(crate) struct Pool {
    told: VecDeque<(String, Vec<Entry>)>,
    /// How many were forgotten before the first of these.
    forgotten: usize,
    entries: usize,
    /// How many of all each worker has heard.
    heard: BTreeMap<String, usize>,
}

impl Pool {
    /// A worker tells something.
    pub fn add(&mut self, worker: &str, entries: Vec<Entry>) {
        if entries.is_empty() {
            return;
        }
        self.entries += entries.len();
        self.told.push_back((worker.to_string(), entries));
        while self.entries > MOST {
            let (_, oldest) = self.told.pop_front().expect("there are entries");
            self.entries -= oldest.len();
            self.forgotten += 1;
        }
    }

    /// What others told that this worker has not heard yet; of too much, what took longest.
    pub fn tell(&mut self, worker: &str) -> Vec<Entry> {
        let all = self.forgotten + self.told.len();
        let heard = self.heard.insert(worker.to_string(), all).unwrap_or(0);
        let new = self.told.iter().skip(heard.saturating_sub(self.forgotten));
        let others = new.filter(|(by, _)| by != worker);
        let mut entries: Vec<Entry> = others.flat_map(|(_, entries)| entries).copied().collect();
        if entries.len() > MOST_AT_ONCE {
            entries.sort_by_key(|entry| std::cmp::Reverse(entry.work));
            entries.truncate(MOST_AT_ONCE);
        }
        entries
    }

    /// A worker starts with an empty table.
    pub fn starts_anew(&mut self, worker: &str) {
        self.heard.remove(worker);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(key: u128, work: u64) -> Entry {
        Entry { key, numbers: [3, 7], work }
    }

    #[test]
    fn entries_survive_their_way() {
        let entries = [entry(1, 2), entry(u128::MAX, u64::MAX), entry(1 << 90, 0)];
        assert_eq!(unpack(&pack(&entries)).unwrap(), entries);
        assert_eq!(unpack("").unwrap(), []);
        assert!(unpack("AAAA").unwrap_err().contains("not whole"));
        assert!(unpack("?").unwrap_err().starts_with("shared entries: "));
    }

    #[test]
    fn everybody_hears_everything_of_the_others_once() {
        let mut pool = Pool::default();
        pool.add("anna", vec![entry(1, 1)]);
        pool.add("bert", vec![entry(2, 1)]);
        assert_eq!(pool.tell("anna"), [entry(2, 1)]);
        assert_eq!(pool.tell("carl"), [entry(1, 1), entry(2, 1)]);
        pool.add("carl", vec![entry(3, 1)]);
        assert_eq!(pool.tell("anna"), [entry(3, 1)]);
        assert_eq!(pool.tell("anna"), []);
        assert_eq!(pool.tell("bert"), [entry(1, 1), entry(3, 1)]);
        pool.starts_anew("anna");
        assert_eq!(pool.tell("anna"), [entry(2, 1), entry(3, 1)]);
    }

    #[test]
    fn of_too_much_the_most_work_is_told_and_the_oldest_forgotten() {
        let mut pool = Pool::default();
        for batch in 0..3 {
            let entries = (0..MOST / 2).map(|i| entry((batch * MOST + i) as u128, i as u64));
            pool.add("anna", entries.collect());
        }
        assert_eq!((pool.told.len(), pool.forgotten), (2, 1));
        let told = pool.tell("bert");
        assert_eq!(told.len(), MOST_AT_ONCE);
        assert!(told.iter().all(|entry| entry.work as usize >= MOST / 2 - MOST_AT_ONCE / 2));
        assert!(told.iter().all(|entry| entry.key >= MOST as u128));
    }
}
