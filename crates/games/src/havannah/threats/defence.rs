//! Must-play: the moves after which the opponent does not win by threats.
//!
//! If the mover passed and the opponent then won by a line of threats, only few moves can
//! help. But a stone outside the line can: it may turn a forced reply into a threat. So
//! every move is settled by replaying the line in the position after it.

use super::attack::{Line, Search, State};
use super::cells::Cells;

/// What the mover can do.
pub(super) enum Defence<C> {
    /// The moves that are not refuted.
    Moves(C),
    Lost,
}

impl<C: Cells> Search<C> {
    /// The moves of the defender, who is to move and neither wins at once nor faces a
    /// threat, that the attacker's threats do not refute.
    pub fn must_play(&mut self, state: State<C>) -> Defence<C> {
        let Some(line) = self.attack(state) else {
            return Defence::Moves(state.empty);
        };
        let mut open = line.zone() & state.empty | self.disturbing(&line, state);
        let mut lines = vec![line];
        for m in open.each() {
            let height = self.stack.height();
            let after = self.defended(state, m);
            let refuted = lines.iter().any(|line| self.holds(line, after)) || {
                let found = self.attack(after);
                let refuted = found.is_some();
                lines.extend(found);
                refuted
            };
            if refuted {
                open &= !C::one(m);
            }
            self.stack.cut(height);
        }
        if open.is_empty() { Defence::Lost } else { Defence::Moves(open) }
    }

    /// Whether the defender's only move loses to threats.
    pub fn loses_after(&mut self, state: State<C>, m: u16) -> bool {
        let height = self.stack.height();
        let after = self.defended(state, m);
        let lost = self.attack(after).is_some();
        self.stack.cut(height);
        lost
    }

    /// The moves outside a line's zone that could disturb it: with such a stone the
    /// defender, replying as forced, would somewhere on the way threaten to win on a cell
    /// other than the attacker's next. After all others the line goes through unchanged:
    /// the attacker's stones and winning cells are the same, and the defender never wins.
    fn disturbing(&mut self, line: &Line<C>, state: State<C>) -> C {
        let height = self.stack.height();
        let outside = state.empty & !line.zone();
        let mut disturbing = C::NONE;
        let mut at = state;
        let replies = line.steps.iter().map(|&(m, reply)| (m, Some(reply)));
        for (m, reply) in replies.chain([(line.last, None)]) {
            at.empty &= !C::one(m);
            let view = self.stack.view(&at.defender);
            let candidates = self.shape.candidates(&view, at.empty);
            for other in (candidates & outside & !disturbing).each() {
                if !self.shape.threats(&view, other, at.empty).is_empty() {
                    disturbing |= C::one(other);
                }
            }
            if let Some(reply) = reply {
                at.empty &= !C::one(reply);
                at.defender = self.stack.add(self.shape, &at.defender, reply);
            }
        }
        self.stack.cut(height);
        disturbing
    }
}
