//! Proof and disproof numbers: how many positions at least remain to be
//! decided before a yes, and before a no.

use crate::prover::Question;
use game::{Bounds, Player};

/// The two numbers of one position: for a yes, and for a no.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Numbers(pub [u32; 2]);

/// This cannot happen any more. Fits the 22 bits that the table gives it.
pub(super) const NEVER: u32 = (1 << 22) - 1;
/// The largest number of a position that is not decided.
pub(super) const MOST: u32 = NEVER - 2;

impl Numbers {
    /// The most that any question could ask for, and the least.
    pub const YES: Numbers = Numbers([0, NEVER]);
    pub const NO: Numbers = Numbers([NEVER, 0]);
    /// Yes or no to the question, but perhaps not to one that asks for more or less. The
    /// least and the sum keep this apart from the above, as they should: one move that
    /// gets the most is enough, and all must get the least.
    const JUST_YES: Numbers = Numbers([0, NEVER - 1]);
    const JUST_NO: Numbers = Numbers([NEVER - 1, 0]);

    /// An answer of which nothing more is known.
    pub fn just(answer: bool) -> Numbers {
        if answer { Numbers::JUST_YES } else { Numbers::JUST_NO }
    }

    /// What bounds say to a question about the first player, if they answer it. Scores are
    /// within `range`.
    #[inline]
    pub fn decided(question: Question, known: Bounds, range: Bounds) -> Option<Numbers> {
        Some(match question.answer(known)? {
            true if known.lower >= range.upper => Numbers::YES,
            true => Numbers::JUST_YES,
            false if known.upper <= range.lower => Numbers::NO,
            false => Numbers::JUST_NO,
        })
    }

    /// Whether the same answer holds for every question.
    #[inline]
    pub fn is_extreme(self) -> bool {
        self == Numbers::YES || self == Numbers::NO
    }

    /// The answer, if it is found.
    #[inline]
    pub fn answer(self) -> Option<bool> {
        match self.0 {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        }
    }

    /// A position nobody has looked into, whose mover has so many moves: one
    /// may suffice for what the mover wants, all are needed for the contrary.
    #[inline]
    pub fn fresh(mover: Player, moves: usize) -> Numbers {
        let mut numbers = [1, 1];
        numbers[other(wanted(mover))] = (moves as u32).clamp(1, MOST);
        Numbers(numbers)
    }
}

/// The answer a player wants, as an index: the first player a yes. Questions
/// are always put about the first player.
#[inline]
pub(super) fn wanted(mover: Player) -> usize {
    mover.index()
}

#[inline]
pub(super) fn other(index: usize) -> usize {
    1 - index
}

/// How the numbers of the moves that must all fail make that of the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sum {
    /// Their sum: right in a tree, far too much where lines of play meet again.
    Full,
    /// The largest of them and half of the others.
    Half,
    /// The largest of them and one for each other.
    Weak,
}

/// What the moves of a position say together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Merged {
    pub numbers: Numbers,
    /// The move to look into, as an index.
    pub best: usize,
    /// The smallest of the mover's numbers, but for that move.
    pub second: u32,
    /// What must be left of a threshold for the other moves.
    pub reserved: u32,
}

/// Merges the moves of a position in which `mover` is to move.
#[inline]
pub(super) fn merge(mover: Player, sum: Sum, moves: impl Iterator<Item = Numbers>) -> Merged {
    let (want, not) = (wanted(mover), other(wanted(mover)));
    let (mut least, mut second, mut best, mut best_tie) = (u32::MAX, u32::MAX, 0, 0);
    let (mut total, mut largest, mut open, mut never) = (0u64, 0u32, 0u64, false);
    for (i, Numbers(numbers)) in moves.enumerate() {
        let number = numbers[want];
        // Of equal moves the one with less to refute it.
        if number < least || number == least && numbers[not] < best_tie {
            second = least;
            (least, best, best_tie) = (number, i, numbers[not]);
        } else if number < second {
            second = number;
        }
        never |= numbers[not] == NEVER;
        if numbers[not] > 0 {
            total += u64::from(numbers[not]);
            largest = largest.max(numbers[not]);
            open += 1;
        }
    }
    let mut numbers = [0; 2];
    numbers[want] = least.min(NEVER);
    let all = match sum {
        Sum::Full => total,
        Sum::Half => u64::from(largest) + (total - u64::from(largest)).div_ceil(2),
        Sum::Weak => u64::from(largest) + open.saturating_sub(1),
    };
    numbers[not] = match never {
        true => NEVER,
        false => all.min(u64::from(NEVER) - 1) as u32,
    };
    // What is left for the others once the best move has the largest number.
    let others = match sum {
        Sum::Full => total.saturating_sub(u64::from(best_tie)),
        Sum::Half => total.saturating_sub(u64::from(best_tie)) / 2,
        Sum::Weak => open.saturating_sub(1),
    };
    if numbers[want] > 0 && numbers[not] > 0 {
        numbers = numbers.map(|number| number.min(MOST));
    }
    let reserved = others.min(u64::from(NEVER)) as u32;
    Merged { numbers: Numbers(numbers), best, second, reserved }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_one_winning_move_and_a_loss_is_all_losing() {
        let yes_no = [Numbers::NO, Numbers::YES, Numbers([3, 5])];
        let merged = merge(Player::First, Sum::Full, yes_no.into_iter());
        assert_eq!((merged.numbers.answer(), merged.best), (Some(true), 1));
        let merged = merge(Player::Second, Sum::Weak, yes_no.into_iter());
        assert_eq!((merged.numbers.answer(), merged.best), (Some(false), 0));
        for sum in [Sum::Full, Sum::Half, Sum::Weak] {
            let lost = merge(Player::First, sum, [Numbers::NO; 2].into_iter());
            assert_eq!(lost.numbers, Numbers::NO);
            let won = merge(Player::Second, sum, [Numbers::YES; 2].into_iter());
            assert_eq!(won.numbers, Numbers::YES);
        }
    }

    #[test]
    fn least_and_sum() {
        let moves = [Numbers([4, 2]), Numbers([3, 7]), Numbers([9, 1]), Numbers::NO];
        let merged = merge(Player::First, Sum::Full, moves.into_iter());
        assert_eq!(merged.numbers, Numbers([3, 10]));
        assert_eq!((merged.best, merged.second, merged.reserved), (1, 4, 3));
        let merged = merge(Player::First, Sum::Weak, moves.into_iter());
        assert_eq!((merged.numbers, merged.reserved), (Numbers([3, 9]), 2));
        let merged = merge(Player::First, Sum::Half, moves.into_iter());
        assert_eq!((merged.numbers, merged.reserved), (Numbers([3, 9]), 1));
    }

    #[test]
    fn the_most_is_told_from_just_enough() {
        let just = [Numbers::JUST_YES, Numbers::JUST_NO];
        for sum in [Sum::Full, Sum::Half, Sum::Weak] {
            let of = |mover, moves: &[Numbers]| merge(mover, sum, moves.iter().copied()).numbers;
            // One move that gets the most is enough,
            assert_eq!(of(Player::First, &[Numbers::YES, Numbers([3, 4])]), Numbers::YES);
            assert_eq!(of(Player::Second, &[Numbers::NO, Numbers([3, 4])]), Numbers::NO);
            assert_eq!(of(Player::First, &[just[0], Numbers([3, 4])]), just[0]);
            assert_eq!(of(Player::Second, &[just[1], Numbers([3, 4])]), just[1]);
            // and all moves must get the least.
            assert_eq!(of(Player::Second, &[Numbers::YES; 2]), Numbers::YES);
            assert_eq!(of(Player::Second, &[Numbers::YES, just[0]]), just[0]);
            assert_eq!(of(Player::First, &[Numbers::NO; 2]), Numbers::NO);
            assert_eq!(of(Player::First, &[Numbers::NO, just[1]]), just[1]);
        }
    }

    #[test]
    fn large_numbers_are_not_proofs() {
        let large = Numbers([MOST, MOST]);
        for sum in [Sum::Full, Sum::Half, Sum::Weak] {
            let merged = merge(Player::First, sum, [large; 3].into_iter());
            assert_eq!(merged.numbers, large);
        }
    }
}
