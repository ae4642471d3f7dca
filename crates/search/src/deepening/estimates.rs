//! What was thought of positions met before: estimates, never facts.

use game::Move;

/// What an estimate says of the value that a full search would give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// It is this.
    Exact,
    /// It is at least this.
    AtLeast,
    /// It is at most this.
    AtMost,
}

/// An estimate as it is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Estimate {
    pub value: i32,
    /// Plies looked ahead.
    pub depth: u8,
    pub kind: Kind,
    /// The code of the move that was best.
    pub best: u16,
}

impl Estimate {
    /// The value, if it settles a search with this window and depth.
    pub fn settles(self, depth: i32, alpha: i32, beta: i32) -> Option<i32> {
        let settled = match self.kind {
            Kind::Exact => true,
            Kind::AtLeast => self.value >= beta,
            Kind::AtMost => self.value <= alpha,
        };
        (settled && i32::from(self.depth) >= depth).then_some(self.value)
    }
}

/// No position has it: it marks an empty place.
const NO_KEY: u64 = 0;
/// Entries of one cache line.
const WIDTH: usize = 4;

#[derive(Clone, Copy)]
#[repr(C)]
struct Entry {
    key: u64,
    /// Value, depth, kind and the search's number, best move.
    data: u64,
}

#[derive(Clone, Copy)]
#[repr(C, align(64))]
struct Bucket([Entry; WIDTH]);

/// Estimates by key. A key may be another position's: nothing here is proof.
pub(super) struct Estimates {
    buckets: Vec<Bucket>,
    /// The number of the search, to tell new entries from old.
    turn: u8,
}

impl Estimates {
    /// A table of at most `memory` bytes, or of one bucket.
    pub fn new(memory: usize) -> Estimates {
        let count = (memory / size_of::<Bucket>()).max(1);
        let empty = Bucket([Entry { key: NO_KEY, data: 0 }; WIDTH]);
        Estimates { buckets: vec![empty; 1 << count.ilog2()], turn: 0 }
    }

    /// A new search begins; what older ones wrote goes first.
    pub fn begin(&mut self) {
        self.turn = (self.turn + 1) % 64;
    }

    /// Bytes of memory.
    pub fn memory(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    fn place(&self, key: u64) -> usize {
        // Mixed, because keys of a game may be alike in their lowest bits.
        game::zobrist::mix(key) as usize & (self.buckets.len() - 1)
    }

    pub fn get(&self, key: u64) -> Option<Estimate> {
        let bucket = &self.buckets[self.place(key)].0;
        bucket
            .iter()
            .find(|entry| entry.key == key && key != NO_KEY)
            .map(|entry| unpack(entry.data))
    }

    /// Remembers an estimate in the place of the same position's, of one of an
    /// older search, or of the shallowest.
    pub fn put(&mut self, key: u64, estimate: Estimate) {
        let (place, turn) = (self.place(key), self.turn);
        let bucket = &mut self.buckets[place].0;
        let worth = |entry: &Entry| match entry.key {
            k if k == key || k == NO_KEY => (0, 0),
            _ => (1 + u8::from(turn_of(entry.data) == turn), unpack(entry.data).depth),
        };
        let victim = bucket.iter_mut().min_by_key(|entry| worth(entry)).expect("not empty");
        *victim = Entry { key, data: pack(estimate, turn) };
    }
}

fn pack(estimate: Estimate, turn: u8) -> u64 {
    u64::from(estimate.value as u32)
        | u64::from(estimate.depth) << 32
        | (estimate.kind as u64) << 40
        | u64::from(turn) << 42
        | u64::from(estimate.best) << 48
}

fn turn_of(data: u64) -> u8 {
    (data >> 42 & 63) as u8
}

fn unpack(data: u64) -> Estimate {
    Estimate {
        value: data as u32 as i32,
        depth: (data >> 32) as u8,
        kind: match data >> 40 & 3 {
            0 => Kind::Exact,
            1 => Kind::AtLeast,
            _ => Kind::AtMost,
        },
        best: (data >> 48) as u16,
    }
}

/// No move: the estimate has none to recommend.
pub(super) const NO_MOVE: u16 = u16::MAX;

impl Estimate {
    /// The move it recommends.
    pub fn best_move<M: Move>(self) -> Option<M> {
        (self.best != NO_MOVE).then(|| M::from_code(self.best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Rng;
    use std::collections::HashMap;

    #[test]
    fn what_is_found_was_put_last() {
        let mut table = Estimates::new(1 << 12);
        let mut truth: HashMap<u64, Estimate> = HashMap::new();
        let mut rng = Rng::new(5);
        let mut found = 0;
        for turn in 0..200 {
            table.begin();
            for _ in 0..100 {
                let key = game::zobrist::mix(u64::from(rng.below(500)));
                if let Some(estimate) = table.get(key) {
                    assert_eq!(truth[&key], estimate);
                    found += 1;
                }
                let estimate = Estimate {
                    value: rng.below(4_000_000) as i32 - 2_000_000,
                    depth: rng.below(256) as u8,
                    kind: [Kind::Exact, Kind::AtLeast, Kind::AtMost][rng.below(3) as usize],
                    best: rng.below(1 << 16) as u16,
                };
                table.put(key, estimate);
                assert_eq!(table.get(key), Some(estimate), "turn {turn}");
                truth.insert(key, estimate);
            }
        }
        assert!(found > 1000);
    }

    #[test]
    fn an_estimate_settles_only_what_it_says() {
        let estimate = |kind| Estimate { value: 5, depth: 3, kind, best: NO_MOVE };
        assert_eq!(estimate(Kind::Exact).settles(3, -9, 9), Some(5));
        assert_eq!(estimate(Kind::Exact).settles(4, -9, 9), None);
        assert_eq!(estimate(Kind::AtLeast).settles(3, 4, 5), Some(5));
        assert_eq!(estimate(Kind::AtLeast).settles(3, 5, 6), None);
        assert_eq!(estimate(Kind::AtMost).settles(3, 5, 6), Some(5));
        assert_eq!(estimate(Kind::AtMost).settles(3, 4, 5), None);
    }
}
