//! What playouts teach the ones after them: which cells have served whom (the move-average
//! sampling of Finnsson and Björnsson 2008, with the choice among a few cells drawn at
//! random instead of among all).

use super::board::each_bit;

/// How much one playout changes the value of a cell.
const RATE: f32 = 1.0 / 512.0;

/// By player and place: how playouts went lately in which the player got a stone there,
/// from 0 to 1. Nothing as long as nobody learns.
#[derive(Default)]
pub(super) struct Habits([Vec<f32>; 2]);

impl Habits {
    /// Makes room for so many places, if there is none yet.
    pub fn open(&mut self, places: usize) {
        for values in &mut self.0 {
            values.resize(places, 0.5);
        }
    }

    /// Whether `one` has served the player better than `other`.
    #[inline]
    pub fn prefers(&self, player: usize, one: usize, other: usize) -> bool {
        self.0[player][one] > self.0[player][other]
    }

    /// Learns from a playout, by the stones of both players before and after it.
    pub fn learn<const WORDS: usize>(
        &mut self,
        before: &[[u64; WORDS]; 2],
        after: &[[u64; WORDS]; 2],
        winner: Option<usize>,
    ) {
        for player in 0..2 {
            let worth = winner.map_or(0.5, |winner| f32::from(u8::from(winner == player)));
            let new: [u64; WORDS] =
                std::array::from_fn(|word| after[player][word] & !before[player][word]);
            for place in each_bit(&new) {
                let value = &mut self.0[player][usize::from(place)];
                *value += RATE * (worth - *value);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_of_the_winner_gain_and_those_of_the_loser_lose() {
        let mut habits = Habits::default();
        habits.open(128);
        let before = [[1, 0], [2, 0]];
        let after = [[1 | 4, 1 << 5], [2 | 8, 0]];
        for _ in 0..3 {
            habits.learn(&before, &after, Some(0));
        }
        for gained in [2, 69] {
            assert!(habits.prefers(0, gained, 0), "{gained}");
        }
        assert!(habits.prefers(1, 1, 3));
        assert!(!habits.prefers(1, 1, 0) && !habits.prefers(1, 0, 1));
        // It forgets: as many losses outweigh the wins.
        for _ in 0..4 {
            habits.learn(&before, &after, Some(1));
        }
        assert!(habits.prefers(0, 0, 2) && habits.prefers(1, 3, 1));
        habits.learn(&before, &after, None);
    }
}
