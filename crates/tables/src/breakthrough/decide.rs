//! When a table decides a whole position. The proof is in `docs/breakthrough-tables.md`.

use super::layers::Rules;
use super::layout::{Code, Pieces};
use super::rows::{Limits, NONE};
use super::sides::Attack;
use super::table::BreakthroughTable;
use super::whole::upside_down;
use game::{Bounds, Game, Player, Score};
use games::breakthrough::{Board, Step};

/// A board as one side sees it that moves up: its pieces and the other's.
fn seen_by(board: &Board, player: Player) -> Pieces {
    let [own, other] = [player, player.other()].map(|side| board.pieces(side));
    match player {
        Player::First => Pieces { attacker: own, defender: other },
        Player::Second => {
            let turned = |bits| upside_down(bits, board.rows(), board.columns());
            Pieces { attacker: turned(own), defender: turned(other) }
        }
    }
}

impl BreakthroughTable {
    /// The attacks of a side on the top rows of a board: one, or one from each edge.
    pub fn attacks(&self, board: &Board, attacker: Player) -> impl Iterator<Item = Attack> {
        self.sides().views().map(move |view| self.sides().attack(board, attacker, view))
    }

    /// Whether the defender comes too late after so many moves more, in the position of a
    /// code with the attacker to move.
    #[inline]
    fn is_won(&self, attack: &Attack, code: Code, passes: u8, moves: u8) -> bool {
        let index = self.layout().index(code);
        let found = self.passes_at(index);
        // Most of what is not won is seen without a look at the second section, which tells
        // the moves of any kind: there are as many of these as passes, or more.
        if found == NONE >> 4
            || !attack.is_fast(Limits { passes: found + passes, moves: found + moves })
        {
            return false;
        }
        let limits = match found + passes < attack.below {
            true => Limits { passes: found, moves: Limits::MANY },
            false => Limits::of(self.value_with(found, index)).expect("there is a forced win"),
        };
        attack.is_fast(Limits { passes: limits.passes + passes, moves: limits.moves + moves })
    }

    /// The view in which the table shows that `attacker` wins.
    #[inline]
    fn wins(&self, board: &Board, attacker: Player) -> Option<usize> {
        let sides = self.sides();
        let wins = |&view: &usize| {
            sides.is_worth_a_look(board, attacker, view) && self.wins_in(board, attacker, view)
        };
        sides.views().find(wins)
    }

    fn wins_in(&self, board: &Board, attacker: Player, view: usize) -> bool {
        let has_runner = self.sides().has_runner(board, attacker, view);
        if has_runner && board.to_move() == attacker {
            return true;
        }
        let Rules::Rows(rows) = self.rules() else { unreachable!("a table of the top rows") };
        let (attack, layout) = (self.sides().attack(board, attacker, view), self.layout());
        let code = layout.code(attack.top);
        if board.to_move() == attacker {
            return self.is_won(&attack, code, 0, 0);
        }
        let passed = match has_runner {
            true => attack.is_fast(Limits { passes: 1, moves: 1 }),
            false => self.is_won(&attack, code, 1, 1),
        };
        passed
            && rows.after_every_answer(layout, (attack.top, code), |code| {
                self.is_won(&attack, code, 0, 1)
            })
    }

    /// Whether the table shows that the mover wins a game that is not over: one look.
    #[inline]
    pub fn mover_wins(&self, board: &Board) -> bool {
        match self.shape().is_whole() {
            true => self.winner(board) == Some(board.to_move()),
            false => self.wins(board, board.to_move()).is_some(),
        }
    }

    /// What the table shows of a position of its board: the score, or nothing.
    pub fn decided(&self, board: &Board) -> Bounds {
        if let Some(score) = board.score() {
            return Bounds::exact(score);
        }
        self.winner(board).map_or_else(|| board.score_range(), |w| Bounds::exact(Score::win_for(w)))
    }

    /// Who wins a game that is not over, if the table shows it.
    #[inline]
    pub fn winner(&self, board: &Board) -> Option<Player> {
        let mover = board.to_move();
        if self.shape().is_whole() {
            let won = self.moves_left(seen_by(board, mover)) % 2 == 1;
            return Some(if won { mover } else { mover.other() });
        }
        [mover, mover.other()].into_iter().find(|&side| self.wins(board, side).is_some())
    }

    /// A move that wins where the mover wins by the table; of a whole board the best move
    /// in any position.
    pub fn best_move(&self, board: &Board) -> Option<Step> {
        let mover = board.to_move();
        let layout = self.layout();
        let (step, view) = match self.rules() {
            Rules::Whole(whole) => {
                let pieces = seen_by(board, mover);
                let turned = layout.code(whole.turned(pieces));
                let runner = self.arrival(pieces);
                let best = || whole.value(layout, (pieces, turned), |code| self.look(code)).1;
                (runner.unwrap_or_else(best), 0)
            }
            Rules::Rows(rows) => {
                let view = self.wins(board, mover)?;
                let top = self.sides().attack(board, mover, view).top;
                let best = || rows.value(layout, (top, layout.code(top)), |code| self.look(code)).1;
                (self.arrival(top).unwrap_or_else(best), view)
            }
        };
        let square = |bit: u64| self.sides().square(bit.trailing_zeros() as usize, mover, view);
        (step.1 != 0).then(|| board.step(square(step.0), square(step.1)))
    }

    /// A step to the last row, as bits, if there is one.
    fn arrival(&self, pieces: Pieces) -> Option<(u64, u64)> {
        let columns = self.layout().columns();
        let runner = pieces.attacker & self.before_last();
        let runner = runner & runner.wrapping_neg();
        let (ahead, column) = (runner << columns, runner.trailing_zeros() as usize % columns);
        match runner {
            0 => None,
            _ if pieces.defender & ahead == 0 => Some((runner, ahead)),
            _ if column > 0 => Some((runner, ahead >> 1)),
            _ => Some((runner, ahead << 1)),
        }
    }

    /// What the table says of the top rows with this attacker to move.
    pub fn limits_for(&self, attack: &Attack) -> Option<Limits> {
        Limits::of(self.value(attack.top))
    }

    /// The number of moves left of a position of a whole board that is not over.
    pub fn moves_to_end(&self, board: &Board) -> u8 {
        self.moves_left(seen_by(board, board.to_move()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::breakthrough::Shape;
    use game::Rng;

    #[test]
    fn what_is_not_worth_a_look_is_not_won() {
        let (mut rng, start) = (Rng::new(7), Board::new(6, 5).unwrap());
        for (rows, window) in [(3, 5), (4, 5), (4, 4), (5, 3)] {
            let shape = Shape { window, ..Shape::new(6, 5, rows) };
            let table = BreakthroughTable::in_memory(shape).unwrap();
            let (mut won, mut dismissed) = (0, 0);
            for _ in 0..20_000 {
                // Neither side has arrived.
                let [a, b] = [rng.bits() & rng.bits(), rng.bits() & rng.bits()];
                let white = a & ((1 << 25) - 1) | 1;
                let black = b & ((1 << 30) - (1 << 5)) & !white | 1 << 29;
                let to_move = Player::BOTH[rng.below(2) as usize];
                let board = start.with_pieces([white, black], to_move);
                for (attacker, view) in Player::BOTH
                    .into_iter()
                    .flat_map(|p| table.sides().views().map(move |v| (p, v)))
                {
                    let wins = table.wins_in(&board, attacker, view);
                    let worth = table.sides().is_worth_a_look(&board, attacker, view);
                    assert!(worth || !wins, "{board:?}: {attacker:?}");
                    won += u32::from(wins);
                    dismissed += u32::from(!worth);
                }
            }
            assert!(won > 1000 && dismissed > 1000, "{won} {dismissed}");
        }
    }
}
