//! What a sum's values tell.

use super::sum::{Sum, SumMove};
use game::{Bounds, Expert, Game, Player, Score};

/// Decides sums by their values.
pub struct Summing;

impl Expert<Sum> for Summing {
    fn name(&self) -> &'static str {
        "sums"
    }

    fn look(&self, sum: &Sum, moves: &mut Vec<SumMove>) -> Bounds {
        moves.clear();
        if let Some(left_wins) = sum.decided() {
            let winner = if left_wins { Player::Second } else { Player::First };
            return Bounds::exact(Score::win_for(winner));
        }
        sum.list(moves);
        Bounds::WIN_DRAW_LOSS
    }

    fn promise(&self, sum: &Sum, m: SumMove, after: &Sum) -> i32 {
        sum.promise(m, after)
    }

    fn slot(&self, _sum: &Sum, m: SumMove) -> u16 {
        m.0.min(0x100)
    }
}

impl Sum {
    /// Whether Left wins, where the values tell.
    pub(super) fn decided(&self) -> Option<bool> {
        if !self.groups.is_empty() {
            return None;
        }
        let left_moves = self.to_move() == Player::Second;
        let simple = self.simple();
        if self.values.is_empty() {
            let (le, ge) = (simple.at_most_zero(), (-simple).at_most_zero());
            return Some(if left_moves { !le } else { ge });
        }
        let values = self.setting.database.values();
        if let [value] = self.values[..] && simple == cgt::Simple::default() {
            return values.outcome(value).map(|outcome| outcome.left_wins(left_moves));
        }
        // Bounds n·↑ + ⋆k for both k, and on the atomic weight.
        const FAR: i32 = 1000;
        let mut low = [-FAR; 2];
        let mut high = [FAR; 2];
        let (ups, star) = (simple.ups, simple.nimber);
        // Nimbers above 1 are between two ups less and two more.
        match star {
            0 | 1 => {
                low[star as usize] = ups;
                high[star as usize] = ups;
                low[1 - star as usize] = ups - 2;
                high[1 - star as usize] = ups + 2;
            }
            _ => {
                low = [ups - 1, ups - 1];
                high = [ups + 1, ups + 1];
            }
        }
        let mut weight = [ups, ups];
        for &value in &self.values {
            let scale = values.scale(value);
            let (l, h) = (scale.lower, scale.upper);
            let l = l.map(i32::from);
            let h = h.map(i32::from);
            low = [(low[0] + l[0]).max(low[1] + l[1]), (low[0] + l[1]).max(low[1] + l[0])];
            high = [(high[0] + h[0]).min(high[1] + h[1]), (high[0] + h[1]).min(high[1] + h[0])];
            let w = values.atomic(value);
            weight[0] += i32::from(w.lower);
            weight[1] += i32::from(w.upper);
        }
        if left_moves {
            // Left wins unless the sum is at most zero.
            if low[0] >= 1 || low[1] >= 0 || weight[0] >= 1 {
                return Some(true);
            }
            if high[0] <= 0 || high[1] <= -2 || weight[1] <= -2 {
                return Some(false);
            }
        } else {
            if low[0] >= 0 || low[1] >= 2 || weight[0] >= 2 {
                return Some(true);
            }
            if high[0] <= -1 || high[1] <= 0 || weight[1] <= -1 {
                return Some(false);
            }
        }
        None
    }
}
