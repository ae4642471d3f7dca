//! Threat search: does the attacker, to move, win by threats alone? Every move of the
//! attacker must threaten to win with the next stone, so the defender's reply is forced,
//! until a move makes two threats at once. Replies that threaten in turn are respected:
//! the attacker's next move must then stand on that cell, and be a threat itself.

use super::cells::{Cells, Shape};
use super::groups::{Groups, Stack};
use super::tree::{At, Tree};

/// How many positions one search may look at. Most searches need a handful; the rest
/// is better left to the solver, which remembers what it found.
const LIMIT: u32 = 50;

/// A position of the search.
#[derive(Clone, Copy)]
pub(super) struct State<C> {
    pub attacker: At,
    pub defender: Groups<C>,
    pub empty: C,
    /// The cells where the defender would win.
    pub danger: C,
}

/// A win by threats: moves with their forced replies, and the last move with the cells
/// that then win, two at least.
#[derive(Clone)]
pub(super) struct Line<C> {
    pub steps: Vec<(u16, u16)>,
    pub last: u16,
    pub wins: C,
}

impl<C: Cells> Line<C> {
    /// The first move.
    pub fn first(&self) -> u16 {
        self.steps.first().map_or(self.last, |step| step.0)
    }

    /// The cells that a stone of the defender must be on to take part in the line. Of
    /// three winning cells it takes one, and two are left.
    pub fn zone(&self) -> C {
        let wins = if self.wins.count() == 2 { self.wins } else { C::NONE };
        let steps = self.steps.iter();
        steps.fold(wins | C::one(self.last), |zone, &(m, reply)| zone | C::one(m) | C::one(reply))
    }
}

/// A threat search on one board.
pub(super) struct Search<C: 'static> {
    pub shape: &'static Shape<C>,
    pub tree: Box<Tree<C>>,
    /// The defender's groups.
    pub stack: Stack<C>,
    steps: Vec<(u16, u16)>,
    /// Threats still to be tried, with their only replies and what those threaten.
    pending: Vec<(u32, u16, u16, C)>,
    /// Positions that are known not to be won by threats: the same threats in another
    /// order lead there again.
    failed: Vec<[C; 2]>,
    left: u32,
}

impl<C: Cells> Search<C> {
    pub fn new(shape: &'static Shape<C>, tree: Box<Tree<C>>) -> Search<C> {
        Search {
            shape,
            tree,
            stack: Stack::new(),
            steps: Vec::with_capacity(16),
            pending: Vec::with_capacity(64),
            failed: Vec::with_capacity(64),
            left: 0,
        }
    }

    /// The empty cells where a stone of the defender wins.
    pub fn wins(&self, groups: &Groups<C>, empty: C) -> C {
        self.shape.wins(&self.stack.view(groups)) & empty
    }

    /// The position after a stone of the defender, who wins nowhere without it but on
    /// cells that are taken.
    pub fn defended(&mut self, state: State<C>, m: u16) -> State<C> {
        let empty = state.empty & !C::one(m);
        let danger = self.shape.threats(&self.stack.view(&state.defender), m, empty);
        let defender = self.stack.add(self.shape, &state.defender, m);
        State { defender, empty, danger, ..state }
    }

    /// A line by which the attacker wins, who wins nowhere at once.
    pub fn attack(&mut self, state: State<C>) -> Option<Line<C>> {
        if state.danger.several() {
            return None;
        }
        self.steps.clear();
        self.failed.clear();
        self.left = LIMIT;
        let height = self.stack.height();
        self.pending.clear();
        let State { attacker, ref defender, empty, danger } = state;
        let found = self.search(attacker, defender, None, empty, danger);
        self.stack.cut(height);
        let (last, wins) = found?;
        Some(Line { steps: self.steps.clone(), last, wins })
    }

    /// Searches a position in which the defender's last reply is not yet among its groups.
    fn search(
        &mut self,
        attacker: At,
        defender: &Groups<C>,
        reply: Option<u16>,
        empty: C,
        danger: C,
    ) -> Option<(u16, C)> {
        self.left = self.left.checked_sub(1)?;
        let allowed = if danger.is_empty() { empty } else { danger };
        let from = self.pending.len();
        for i in self.tree.threats(attacker) {
            let (m, wins) = self.tree.threat(i);
            let wins = wins & empty;
            if wins.is_empty() || !allowed.has(m) {
                continue;
            }
            if wins.several() {
                return Some((m, wins));
            }
            self.pending.push((i as u32, m, wins.first(), C::NONE));
        }
        if self.pending.len() == from {
            return None;
        }
        let height = self.stack.height();
        let added;
        let defender = match reply {
            None => defender,
            Some(reply) => {
                added = self.stack.add(self.shape, defender, reply);
                &added
            }
        };
        // What the reply threatens: the attacker must go on there.
        let view = self.stack.view(defender);
        for (_, m, reply, danger) in &mut self.pending[from..] {
            *danger = self.shape.threats(&view, *reply, empty & !C::one(*m));
        }
        let stones = self.tree.stones(attacker);
        for next in from..self.pending.len() {
            let (i, m, reply, danger) = self.pending[next];
            let key = [stones | C::one(m), defender.stones | C::one(reply)];
            if danger.several() || self.failed.contains(&key) {
                continue;
            }
            let empty = empty & !(C::one(m) | C::one(reply));
            let attacker = self.tree.after(attacker, i as usize);
            self.steps.push((m, reply));
            let found = self.search(attacker, defender, Some(reply), empty, danger);
            if found.is_some() {
                return found;
            }
            self.steps.pop();
            self.failed.push(key);
        }
        self.pending.truncate(from);
        self.stack.cut(height);
        None
    }

    /// Whether a line wins in another position too, checked move by move: replies are
    /// whatever is forced there.
    pub fn holds(&mut self, line: &Line<C>, state: State<C>) -> bool {
        let height = self.stack.height();
        let holds = self.replay(line, state);
        self.stack.cut(height);
        holds
    }

    fn replay(&mut self, line: &Line<C>, mut state: State<C>) -> bool {
        let moves = line.steps.iter().map(|step| step.0).chain([line.last]);
        for m in moves {
            if !state.empty.has(m) || !(state.danger & !C::one(m)).is_empty() {
                return false;
            }
            let Some(threat) = self.tree.threat_by(state.attacker, m) else {
                return false;
            };
            let wins = self.tree.threat(threat).1 & state.empty;
            if wins.several() {
                return true;
            }
            if wins.is_empty() {
                return false;
            }
            state.attacker = self.tree.after(state.attacker, threat);
            state.empty &= !C::one(m);
            state = self.defended(state, wins.first());
        }
        false
    }
}
