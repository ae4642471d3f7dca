//! Games as trees, without any reduction.

use std::collections::HashMap;

/// Games, each with the numbers of its options.
#[derive(Default)]
pub struct Trees {
    left: Vec<Vec<usize>>,
    right: Vec<Vec<usize>>,
    known: HashMap<(usize, usize), bool>,
}

impl Trees {
    /// The number of a new game.
    pub fn add(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        self.left.push(left);
        self.right.push(right);
        self.left.len() - 1
    }

    /// Conway's definition of `a ≤ b`.
    pub fn le(&mut self, a: usize, b: usize) -> bool {
        if let Some(&known) = self.known.get(&(a, b)) {
            return known;
        }
        let (left, right) = (self.left[a].clone(), self.right[b].clone());
        let answer =
            !left.into_iter().any(|l| self.le(b, l)) && !right.into_iter().any(|r| self.le(r, a));
        self.known.insert((a, b), answer);
        answer
    }

    /// Whether Left wins the sum, by playing it out.
    pub fn left_wins(
        &self,
        mut sum: Vec<usize>,
        left_moves: bool,
        known: &mut HashMap<(Vec<usize>, bool), bool>,
    ) -> bool {
        sum.sort_unstable();
        if let Some(&wins) = known.get(&(sum.clone(), left_moves)) {
            return wins;
        }
        let options = if left_moves { &self.left } else { &self.right };
        let mut mover_wins = false;
        for index in 0..sum.len() {
            for &option in &options[sum[index]] {
                let mut after = sum.clone();
                after[index] = option;
                mover_wins |= self.left_wins(after, !left_moves, known) == left_moves;
            }
        }
        let wins = mover_wins == left_moves;
        known.insert((sum, left_moves), wins);
        wins
    }
}
