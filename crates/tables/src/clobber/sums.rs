//! Who wins a sum of groups: by their values, else by bounds of them, else by
//! their atomic weights.

use super::database::Database;
use super::group::Lines;
use super::groups::Groups;
use super::values::{Signed, ValueId, Values};
use cgt::Simple;
use game::{Bounds, Game, Memory, Oracle, Player, Score};
use games::clobber::Board;
use smallvec::SmallVec;
use std::sync::Arc;

/// What is known of a sum of values of the table. Values n·↑ + ⋆k add up as
/// they come; of the others those that cancel each other are left out.
#[derive(Clone, Debug, Default)]
pub struct Total {
    pub(super) simple: Simple,
    pub(super) others: SmallVec<[ValueId; 8]>,
}

/// The two questions whose answers are the outcome; `None` where unknown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Signs {
    /// Whether the sum is at least zero: Left wins if Right moves first.
    pub at_least_zero: Option<bool>,
    /// Whether the sum is at most zero: Right wins if Left moves first.
    pub at_most_zero: Option<bool>,
}

impl Total {
    /// Adds a value.
    pub fn add(&mut self, values: Values, id: ValueId) {
        self.add_signed(values, Signed { of: id, negative: false });
    }

    /// Adds a value or its negative.
    #[inline]
    pub fn add_signed(&mut self, values: Values, value: Signed) {
        match value.simple(values) {
            Some(simple) => self.simple = self.simple + simple,
            None => self.add_other(values, value.id(values)),
        }
    }

    fn add_other(&mut self, values: Values, id: ValueId) {
        let negative = values.negative(id);
        match self.others.iter().position(|&o| o == negative) {
            Some(place) => {
                self.others.swap_remove(place);
            }
            None => self.others.push(id),
        }
    }

    /// What the sum is, if it is some n·↑ + ⋆k.
    pub fn simple(&self) -> Option<Simple> {
        self.others.is_empty().then_some(self.simple)
    }

    /// How the sum compares with zero, as far as it can be told.
    pub fn signs(&self, values: Values) -> Signs {
        let at_most = |s: Simple| s.at_most_zero();
        let at_least = |s: Simple| (-s).at_most_zero();
        if self.others.is_empty() {
            let signs = (at_least(self.simple), at_most(self.simple));
            return Signs { at_least_zero: Some(signs.0), at_most_zero: Some(signs.1) };
        }
        if let ([id], Simple { ups, nimber: k @ 0..2, .. }) = (&self.others[..], self.simple) {
            // The best bounds of a single value tell all.
            let scale = values.scale(*id);
            let least = i32::from(scale.lower[k as usize]) >= -ups;
            let most = i32::from(scale.upper[k as usize]) <= -ups;
            return Signs { at_least_zero: Some(least), at_most_zero: Some(most) };
        }
        let (mut lower, mut upper) = ([self.simple.ups, self.simple.ups - 2], [self.simple.ups; 2]);
        upper[1] += 2;
        let (mut lightest, mut heaviest) = (self.simple.ups, self.simple.ups);
        for &id in &self.others {
            let (scale, weight) = (values.scale(id), values.atomic(id));
            let (l, u) = (scale.lower.map(i32::from), scale.upper.map(i32::from));
            let least = |k: usize| (lower[0] + l[k]).max(lower[1] + l[k ^ 1]);
            let most = |k: usize| (upper[0] + u[k]).min(upper[1] + u[k ^ 1]);
            (lower, upper) = ([least(0), least(1)], [most(0), most(1)]);
            lightest += i32::from(weight.lower);
            heaviest += i32::from(weight.upper);
        }
        let bound = |ups: [i32; 2]| {
            [0, 1].map(|k| Simple::infinitesimal(ups[k as usize], self.simple.nimber ^ k))
        };
        let (lower, upper) = (bound(lower), bound(upper));
        // Two ahead in atomic weight wins, one ahead wins moving first
        // (Winning Ways, chapter 8).
        let yes = |found: bool| found.then_some(true);
        let no = |found: bool| found.then_some(false);
        Signs {
            at_least_zero: yes(lightest >= 2 || lower.into_iter().any(at_least))
                .or(no(heaviest <= -1 || !upper.into_iter().all(at_least))),
            at_most_zero: yes(heaviest <= -2 || upper.into_iter().any(at_most))
                .or(no(lightest >= 1 || !lower.into_iter().all(at_most))),
        }
    }
}

impl Signs {
    /// Who wins, if it is known. Right is the first player.
    pub fn winner(self, to_move: Player) -> Option<Player> {
        match to_move {
            Player::First => {
                self.at_least_zero.map(|yes| if yes { Player::Second } else { Player::First })
            }
            Player::Second => {
                self.at_most_zero.map(|yes| if yes { Player::First } else { Player::Second })
            }
        }
    }
}

/// An oracle for boards all of whose groups are in the table.
pub struct Sums {
    database: Arc<Database>,
    /// By the length of a board's lines.
    lines: Vec<Lines>,
}

impl Sums {
    /// With the values of a table.
    pub fn new(database: Arc<Database>) -> Sums {
        // No board of at most 128 cells has longer lines than 11.
        Sums { database, lines: (1..12).map(Lines::new).collect() }
    }

    /// The table.
    pub fn database(&self) -> &Arc<Database> {
        &self.database
    }

    /// The numbering of a board's cells.
    pub fn lines(&self, board: &Board) -> &Lines {
        &self.lines[board.line() as usize - 1]
    }

    /// The sum of the board's groups, if all of them are in the table.
    pub fn total(&self, board: &Board) -> Option<Total> {
        Groups::default().total(self, board, self.database.stones(), |_| true)
    }

    /// Who wins, if it is known.
    pub fn winner(&self, board: &Board) -> Option<Player> {
        self.decide(board, self.total(board)).decided()?.winner()
    }

    /// What a sum says of the board whose groups it is of, as bounds.
    pub(super) fn decide(&self, board: &Board, sum: Option<Total>) -> Bounds {
        let values = self.database.values();
        let winner = sum.and_then(|sum| sum.signs(values).winner(board.to_move()));
        winner.map_or_else(|| board.score_range(), |player| Bounds::exact(Score::win_for(player)))
    }
}

impl Oracle<Board> for Sums {
    fn name(&self) -> &'static str {
        "values"
    }

    fn bounds(&self, position: &Board) -> Bounds {
        self.decide(position, self.total(position))
    }

    fn bounds_along(&self, board: &Board, memory: &mut Memory) -> Bounds {
        let groups: &mut Groups = memory.kept();
        self.decide(board, groups.total(self, board, self.database.stones(), |_| true))
    }
}
