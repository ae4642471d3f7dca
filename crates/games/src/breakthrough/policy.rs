//! Playouts that make and stop wins and like to take what hangs.

use super::{Board, Step};
use game::Playout;
use game::prelude::*;

/// Arrives, takes a piece that would arrive, and otherwise moves at random, with what is
/// switched on beside.
pub(super) struct Decisive {
    /// Whether a piece goes to the row before the last where nobody can take it.
    break_through: bool,
    /// How often something that nobody guards is taken where it can be, from 0 to 1.
    captures: f32,
}

impl Default for Decisive {
    fn default() -> Decisive {
        Decisive { break_through: true, captures: 0.0 }
    }
}

impl Playout<Board> for Decisive {
    fn name(&self) -> &'static str {
        "decisive"
    }

    fn options(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("break-through", "1: go to the row before the last where nobody can take"),
            ("captures", "how often a piece that nobody guards is taken, from 0 to 1"),
        ]
    }

    fn set(&mut self, option: &str, value: f32) -> Result<(), String> {
        match option {
            "break-through" if value == 0.0 || value == 1.0 => self.break_through = value == 1.0,
            "captures" if (0.0..=1.0).contains(&value) => self.captures = value,
            "break-through" | "captures" => {
                return Err(format!("{option}:{value} is out of range"));
            }
            _ => return Err(format!("the policy {} has no option {option:?}", self.name())),
        }
        Ok(())
    }

    #[inline]
    fn choose(&mut self, board: &Board, _: Option<Step>, rng: &mut Rng) -> Option<Step> {
        if board.score().is_some() {
            return None;
        }
        let mover = board.to_move();
        let ways = self.worth_playing(board, mover, rng);
        let (sideways, to) = rng.pick_bit(ways)?;
        Some(Step::new(mover, sideways, to.trailing_zeros() as usize))
    }
}

impl Decisive {
    /// Where the moves lead of which one is played, in each of the three directions.
    #[inline]
    fn worth_playing(&self, board: &Board, mover: Player, rng: &mut Rng) -> [u64; 3] {
        let opponent = mover.other();
        let ways = board.destinations(mover);
        let theirs = board.pieces[opponent.index()];
        let only = |squares: u64| Some(ways.map(|way| way & squares)).filter(|w| *w != [0; 3]);
        // Decisive moves, then anti-decisive ones.
        let runners = theirs & board.before_goal(opponent);
        if let Some(found) = only(board.goals[mover.index()]).or_else(|| only(runners)) {
            return found;
        }
        if !self.break_through && self.captures == 0.0 {
            return ways;
        }
        let unattacked = !board.attacked(opponent);
        if self.break_through
            && let Some(found) = only(board.before_goal(mover) & unattacked)
        {
            return found;
        }
        if self.captures > 0.0
            && let Some(found) = only(theirs & unattacked)
            && rng.below(1 << 24) as f32 <= self.captures * (1 << 24) as f32
        {
            return found;
        }
        ways
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakthrough::Breakthrough;
    use game::Family;

    fn moves_of(options: &[(&str, f32)], position: &str) -> Vec<String> {
        let mut policy = Decisive::default();
        options.iter().for_each(|(name, value)| policy.set(name, *value).unwrap());
        let start = Breakthrough::start("6x4").unwrap();
        let board = start.parse_position(position).unwrap();
        let mut rng = Rng::new(3);
        let mut moves: Vec<String> = (0..300)
            .map(|_| board.move_text(policy.choose(&board, None, &mut rng).unwrap()))
            .collect();
        moves.sort();
        moves.dedup();
        moves
    }

    #[test]
    fn it_arrives_takes_what_would_arrive_and_breaks_through() {
        let bare = [("break-through", 0.0)];
        // To arrive comes before taking.
        assert_eq!(moves_of(&bare, "x.../..o./..../..../x.../.o.. o"), ["c5b6", "c5c6", "c5d6"]);
        assert_eq!(moves_of(&bare, "x..x/..../..o./..../x.../.o.. o"), ["b1a2"]);
        // On b5 the piece on a6 could take.
        let runs = "x..x/..../o.../..../..../.o.. o";
        assert!(moves_of(&bare, runs).len() > 2);
        assert_eq!(moves_of(&[], runs), ["a4a5"]);
    }

    #[test]
    fn it_takes_what_nobody_guards_as_often_as_it_is_told() {
        let hangs = "x..x/..../..../x.../.o../..o. o";
        assert_eq!(moves_of(&[("captures", 1.0)], hangs), ["b2a3"]);
        assert!(moves_of(&[("captures", 0.5)], hangs).len() > 3);
        let guarded = "x..x/..../.x../x.../.o../..o. o";
        assert!(moves_of(&[("captures", 1.0)], guarded).len() > 3);
        let mut policy = Decisive::default();
        assert!(policy.set("captures", 2.0).is_err() && policy.set("nonsense", 1.0).is_err());
    }
}
