//! Counting move histories: the field's test of a rules implementation.

use crate::{Game, Player};
use serde::Serialize;

/// The histories of one length.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct PerftRow {
    /// Their number of moves.
    pub depth: u32,
    /// How many there are.
    pub histories: u64,
    /// How many of them end there with a win of the first player.
    pub first_wins: u64,
    /// How many of them end there with a win of the second player.
    pub second_wins: u64,
    /// How many of them end there in a draw.
    pub draws: u64,
}

/// Counts the histories of each length from 1 to `depth`, or to the length of
/// the longest game if that is less. `progress` is told
/// now and then how many have been counted, and stops the count by answering
/// `false`; the result is then `None`.
pub fn perft<G: Game>(
    start: &G,
    depth: u32,
    progress: &mut dyn FnMut(u64) -> bool,
) -> Option<Vec<PerftRow>> {
    let row = |depth| PerftRow { depth, ..PerftRow::default() };
    let mut count = Count {
        rows: (0..=depth).map(row).collect(),
        buffers: vec![Vec::new(); depth as usize + 1],
        counted: 0,
        progress,
    };
    count.visit(start, 0)?;
    count.rows.remove(0);
    count.rows.retain(|row| row.histories > 0);
    Some(count.rows)
}

struct Count<'p, M> {
    rows: Vec<PerftRow>,
    buffers: Vec<Vec<M>>,
    counted: u64,
    progress: &'p mut dyn FnMut(u64) -> bool,
}

impl<M: Copy> Count<'_, M> {
    fn visit<G: Game<Move = M>>(&mut self, position: &G, depth: usize) -> Option<()> {
        let row = &mut self.rows[depth];
        row.histories += 1;
        self.counted += 1;
        if self.counted.is_multiple_of(1 << 20) && !(self.progress)(self.counted) {
            return None;
        }
        if let Some(score) = position.score() {
            match score.winner() {
                Some(Player::First) => row.first_wins += 1,
                Some(Player::Second) => row.second_wins += 1,
                None => row.draws += 1,
            }
            return Some(());
        }
        if depth + 1 < self.rows.len() {
            let mut moves = std::mem::take(&mut self.buffers[depth]);
            position.legal_moves(&mut moves);
            for &m in &moves {
                let next = position.after(m);
                self.visit(&next, depth + 1)?;
            }
            self.buffers[depth] = moves;
        }
        Some(())
    }
}
