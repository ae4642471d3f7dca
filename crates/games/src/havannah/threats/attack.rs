//! Threat search: does the attacker, to move, win by threats alone? Every move of the
//! attacker must threaten to win with the next stone, so the defender's reply is forced,
//! until a move makes two threats at once. Replies that threaten in turn are respected:
//! the attacker's next move must then stand on that cell, and be a threat itself.

use super::cells::{Cells, Shape};
use super::groups::{Groups, Stack};

/// How many positions one search may look at. Most searches need a handful; the rest
/// is better left to the solver, which remembers what it found.
const LIMIT: u32 = 300;

/// A position of the search.
#[derive(Clone, Copy)]
pub(super) struct State<C> {
    pub attacker: Groups<C>,
    pub defender: Groups<C>,
    pub empty: C,
}

/// A win by threats: moves with their forced replies, and the last move with the cells
/// that then win, two at least.
#[derive(Clone)]
pub(super) struct Line<C> {
    pub steps: Vec<(u8, u8)>,
    pub last: u8,
    pub wins: C,
}

impl<C: Cells> Line<C> {
    /// The first move.
    pub fn first(&self) -> u8 {
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
    pub stack: Stack<C>,
    steps: Vec<(u8, u8)>,
    /// Positions that are known not to be won by threats: the same threats in another
    /// order lead there again.
    failed: Vec<[C; 2]>,
    left: u32,
}

impl<C: Cells> Search<C> {
    pub fn new(shape: &'static Shape<C>) -> Search<C> {
        let (steps, failed) = (Vec::new(), Vec::new());
        Search { shape, stack: Stack::new(), steps, failed, left: 0 }
    }

    /// The empty cells where a stone of the player wins.
    pub fn wins(&self, groups: &Groups<C>, empty: C) -> C {
        self.shape.wins(&self.stack.view(groups)) & empty
    }

    /// The position after a move of the attacker and a reply.
    fn after(&mut self, state: State<C>, m: u8, reply: u8) -> State<C> {
        State {
            attacker: self.stack.add(self.shape, state.attacker, m),
            defender: self.stack.add(self.shape, state.defender, reply),
            empty: state.empty & !(C::one(m) | C::one(reply)),
        }
    }

    /// A line by which the attacker wins; `danger` are the cells where the defender
    /// would win, and the attacker wins nowhere at once.
    pub fn attack(&mut self, state: State<C>, danger: C) -> Option<Line<C>> {
        if danger.several() {
            return None;
        }
        self.steps.clear();
        self.failed.clear();
        self.left = LIMIT;
        let height = self.stack.height();
        let found = self.search(state, danger);
        self.stack.cut(height);
        let (last, wins) = found?;
        Some(Line { steps: self.steps.clone(), last, wins })
    }

    fn search(&mut self, state: State<C>, danger: C) -> Option<(u8, C)> {
        self.left = self.left.checked_sub(1)?;
        let State { attacker, defender, empty } = state;
        let view = self.stack.view(&attacker);
        let candidates = match danger.is_empty() {
            true => self.shape.candidates(&view, empty),
            false => danger,
        };
        // Threats with their replies; more than these are never seen.
        let mut single = [(0, 0); 37];
        let mut count = 0;
        for m in candidates.each() {
            let wins = self.shape.threats(&view, m, empty);
            if wins.several() {
                return Some((m, wins));
            }
            if !wins.is_empty() {
                single[count] = (m, wins.first());
                count += 1;
            }
        }
        for &(m, reply) in &single[..count] {
            let key = [attacker.stones | C::one(m), defender.stones | C::one(reply)];
            if self.failed.contains(&key) {
                continue;
            }
            // What the reply threatens: the attacker must go on there.
            let view = self.stack.view(&defender);
            let danger = self.shape.threats(&view, reply, empty & !C::one(m));
            if danger.several() {
                continue;
            }
            let height = self.stack.height();
            let next = self.after(state, m, reply);
            self.steps.push((m, reply));
            let found = self.search(next, danger);
            if found.is_some() {
                return found;
            }
            self.steps.pop();
            self.failed.push(key);
            self.stack.cut(height);
        }
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
            let State { attacker, defender, empty } = state;
            let danger = self.wins(&defender, empty);
            if !empty.has(m) || !(danger & !C::one(m)).is_empty() {
                return false;
            }
            let wins = self.shape.threats(&self.stack.view(&attacker), m, empty);
            if wins.several() {
                return true;
            }
            if wins.is_empty() {
                return false;
            }
            state = self.after(state, m, wins.first());
        }
        false
    }
}
