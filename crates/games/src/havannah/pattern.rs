//! What the six neighbours of a new stone tell, looked up by the pattern of
//! those that are of its colour.
//!
//! Neighbours that stand side by side touch each other, so a run of them is of
//! one group and one of them represents it. Two runs are separated on both
//! sides by cells that are not own; if they belong to one group, the new stone
//! closes a ring around one of the gaps. That is the whole ring test but for
//! rings filled with own stones: then an own stone has six own neighbours, and
//! only one with both its neighbours around the new stone own can have become
//! such a centre just now (Ewalds 2012, section 4.2.2).

use super::geometry::{CIRCLE, STEPS};

/// The group bit that marks a group of more than one stone; see
/// [`Forest`](super::forest::Forest) for heights.
pub(super) const TALL: u16 = 0x1000;

/// One entry. Cells are given as distances from the new stone.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pattern {
    /// One cell of every run; the stone itself where there is no run, so that
    /// a lone stone and one that joins a single group are handled alike.
    pub runs: [i16; 3],
    /// How many runs beyond the first.
    pub further_runs: u8,
    /// How many centres there are to test.
    pub filled: u8,
    /// FamilyOnly neighbours that may now have six own neighbours.
    pub centres: [i16; 3],
    /// The height bit of a stone that is not alone.
    pub tall: u16,
}

/// The entries for a board of this width.
pub(super) fn table(width: usize) -> [Pattern; 64] {
    let distance = |i: usize| {
        let (down, right) = STEPS[CIRCLE[i]];
        (down * width as i32 + right) as i16
    };
    std::array::from_fn(|bits| {
        let own = |i: usize| bits >> CIRCLE[i % 6] & 1 == 1;
        let mut entry = Pattern::default();
        let mut runs = 0;
        for i in (0..6).filter(|&i| own(i)) {
            if !own(i + 5) {
                entry.runs[runs] = distance(i);
                runs += 1;
            }
            if own(i + 5) && own(i + 1) && bits != 63 {
                entry.centres[usize::from(entry.filled)] = distance(i);
                entry.filled += 1;
            }
        }
        if bits == 63 {
            // Six own neighbours are a ring already: one group, met twice.
            (entry.runs, runs, entry.filled) = ([distance(0), distance(1), 0], 2, 0);
        }
        entry.further_runs = runs.saturating_sub(1) as u8;
        entry.tall = if bits == 0 { 0 } else { TALL };
        entry
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_and_centres_are_counted() {
        let table = table(8);
        let count = |runs: u8, filled: u8| {
            table.iter().filter(|p| p.further_runs == runs && p.filled == filled).count()
        };
        // No neighbour or one run of one or two; runs of three, four, five; all.
        assert_eq!([count(0, 0), count(0, 1), count(0, 2), count(0, 3)], [13, 6, 6, 6]);
        // Two runs: of 1+1, 1+2, 2+2 and all six without centre, of 1+3 with one.
        assert_eq!([count(1, 0), count(1, 1)], [9 + 12 + 3 + 1, 6]);
        assert_eq!(count(2, 0), 2);
    }
}
