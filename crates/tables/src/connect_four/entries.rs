//! What a table says of its positions: twelve entries in a word.

use game::Score;

/// How many columns a board may have, so that a move fits into an entry.
pub const MOST_COLUMNS: usize = 8;

const BITS: usize = 5;
const PER_WORD: usize = 64 / BITS;

/// The value of a position, and a move that keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Seen by the mover: a win, a draw or a loss.
    pub score: Score,
    /// A column.
    pub column: u16,
}

/// Entries by place, in words as a file has them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entries(pub Vec<u64>);

impl Entries {
    /// So many entries, none of them known.
    pub fn unknown(len: usize) -> Entries {
        Entries(vec![u64::MAX >> (64 - BITS * PER_WORD); len.div_ceil(PER_WORD)])
    }

    /// How many words so many entries take.
    pub fn words(len: usize) -> usize {
        len.div_ceil(PER_WORD)
    }

    /// Sets an entry.
    pub fn set(&mut self, place: usize, entry: Entry) {
        let shift = BITS * (place % PER_WORD);
        let bits = u64::from(entry.column) << 2 | (entry.score.0 + 1) as u64;
        let word = &mut self.0[place / PER_WORD];
        *word = *word & !(31 << shift) | bits << shift;
    }
}

/// The entry at a place; `None` if it is not known.
#[inline]
pub fn entry(words: &[u64], place: usize) -> Option<Entry> {
    let bits = words[place / PER_WORD] >> (BITS * (place % PER_WORD));
    let score = Score((bits & 3) as i16 - 1);
    (bits & 3 != 3).then_some(Entry { score, column: (bits >> 2 & 7) as u16 })
}
