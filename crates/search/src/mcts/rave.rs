//! What one simulation tells RAVE: for every move, how often a player made it and how
//! those playouts ended (Ewalds 2012, section 2.4.2).

use super::node::Node;
use game::Player;

/// The news of one simulation, of all its playouts together.
pub(super) struct RaveNews {
    /// By player and code: what [`Node::add_rave`] adds; 0 for a move that nobody made.
    steps: [Vec<u64>; 2],
    /// The playout in which a player last made a move: each counts once per playout.
    seen: [Vec<u32>; 2],
    playout: u32,
    /// The moves to be forgotten before the next simulation.
    made: Vec<(u16, Player)>,
    /// The sum of the playouts' values for the first player, and how many there were.
    total: u64,
    playouts: u64,
}

impl RaveNews {
    /// For moves with codes below `limit`.
    pub fn new(limit: usize) -> RaveNews {
        RaveNews {
            steps: std::array::from_fn(|_| vec![0; limit]),
            seen: std::array::from_fn(|_| vec![0; limit]),
            playout: 0,
            made: Vec::new(),
            total: 0,
            playouts: 0,
        }
    }

    /// A new simulation begins.
    #[inline]
    pub fn clear(&mut self) {
        for (code, player) in self.made.drain(..) {
            self.steps[player.index()][usize::from(code)] = 0;
        }
        (self.total, self.playouts) = (0, 0);
    }

    /// A playout of these moves ended with this value for the first player.
    #[inline]
    pub fn add_playout(&mut self, moves: &[(u16, Player)], value: u64) {
        self.playout = self.playout.wrapping_add(1);
        self.total += value;
        self.playouts += 1;
        let steps = [Node::rave_step(value), Node::rave_step(Node::ONE - value)];
        for &(code, player) in moves {
            let seen = &mut self.seen[player.index()][usize::from(code)];
            let step = if *seen == self.playout { 0 } else { steps[player.index()] };
            *seen = self.playout;
            self.steps[player.index()][usize::from(code)] += step;
        }
        self.made.extend_from_slice(moves);
    }

    /// A move of the tree; all playouts come after it. `value` is what the simulation
    /// is worth for the first player.
    #[inline]
    pub fn add_tree_move(&mut self, code: u16, player: Player, value: u64) {
        let seen = if player == Player::First { value } else { Node::ONE - value };
        let step = Node::rave_steps(seen, self.playouts.max(1));
        self.steps[player.index()][usize::from(code)] = step;
        self.made.push((code, player));
    }

    /// By code: what to add to the moves of this player.
    #[inline]
    pub fn steps(&self, player: Player) -> &[u64] {
        &self.steps[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playouts_add_up_and_are_forgotten() {
        let mut news = RaveNews::new(8);
        let (first, second) = (Player::First, Player::Second);
        news.add_playout(&[(1, first), (2, second), (1, first)], Node::ONE);
        news.add_playout(&[(1, second), (2, second)], 0);
        let (won, lost) = (Node::rave_step(Node::ONE), Node::rave_step(0));
        assert_eq!(news.steps(first)[1], won);
        assert_eq!(news.steps(second)[1..3], [won, lost + won]);
        news.add_tree_move(3, first, Node::ONE / 2);
        assert_eq!(news.steps(first)[3], 2 * Node::rave_step(Node::ONE / 2));
        // One of three won: the mean of all is no multiple of what RAVE counts in.
        news.clear();
        (0..3).for_each(|_| news.add_playout(&[], 0));
        news.add_tree_move(4, first, Node::ONE / 3);
        news.add_tree_move(4, second, Node::ONE / 3);
        assert_eq!(news.steps(first)[4], won + 2 * lost);
        assert_eq!(news.steps(second)[4], 2 * won + lost);
        news.clear();
        assert!(Player::BOTH.iter().all(|&p| news.steps(p).iter().all(|&s| s == 0)));
    }
}
