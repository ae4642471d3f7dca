//! How df-pn works with deep oracles, whose looks take longer than anything else: what a
//! look told is kept, in the table as numbers and for each thread as a list of moves.

use super::dfpn::Dfpn;
use super::numbers::{Numbers, wanted};
use super::table::Place;
use super::worker::{Child, Frame, Worker};
use crate::prover::Question;
use game::{Bounds, Game};

/// How many lists of moves all threads together keep.
const LISTS: usize = 1 << 16;

/// The moves that looks listed, by position. A newer one takes an older one's room.
pub(super) struct Lists<G: Game>(Vec<List<G>>);

struct List<G: Game> {
    owner: Option<u128>,
    moves: Vec<G::Move>,
    /// Whether the moves are in the order in which they are tried.
    in_order: bool,
}

impl<G: Game> Lists<G> {
    /// The lists of one of so many threads.
    pub fn new(threads: usize) -> Lists<G> {
        let count = (LISTS / threads).max(1);
        let none = |_| List { owner: None, moves: Vec::new(), in_order: false };
        Lists((0..count).map(none).collect())
    }

    /// For solvers that do not need any.
    pub fn none() -> Lists<G> {
        Lists(Vec::new())
    }

    fn slot(&self, key: u128) -> usize {
        game::zobrist::mix(key as u64 ^ (key >> 64) as u64) as usize % self.0.len()
    }

    /// Copies the list of a position, if it is there, and says whether it is in order.
    fn get(&self, key: u128, moves: &mut Vec<G::Move>) -> Option<bool> {
        let list = &self.0[self.slot(key)];
        if list.owner != Some(key) {
            return None;
        }
        moves.clone_from(&list.moves);
        Some(list.in_order)
    }

    fn put(&mut self, key: u128, moves: &[G::Move], in_order: bool) {
        let slot = self.slot(key);
        let list = &mut self.0[slot];
        list.owner = Some(key);
        list.moves.clear();
        list.moves.extend_from_slice(moves);
        list.in_order = in_order;
    }
}

impl<G: Game> Worker<'_, G> {
    /// Lists the moves of a frame's position with what is known of them, unless a look
    /// at the position answers the question. A look is taken only at what the table does
    /// not have.
    pub fn expand_deep(&mut self, depth: usize) -> Option<Numbers> {
        let Worker { solver, question, before, frames, moves, replies, lists, nodes, .. } = self;
        let Frame { position, children, .. } = &mut frames[depth];
        let key = position.exact_key();
        let kept = key.and_then(|key| lists.get(key, moves));
        if kept.is_none() {
            let known = match depth {
                0 => solver.oracle.look(position, moves),
                _ => solver.oracle.look_next(position, moves),
            };
            let told = Numbers::decided(*question, known, solver.range);
            if told.is_some() {
                return told;
            }
        }
        if solver.settings.order && kept != Some(true) {
            solver.oracle.order(position, moves);
            if let Some(key) = key {
                lists.put(key, moves, true);
            }
        }
        let want = wanted(position.to_move());
        let turned = *before + depth < solver.settings.symmetry as usize;
        for &m in moves.iter() {
            let next = position.after(m);
            let place = solver.place(&next, question.goal, turned);
            *nodes += 1;
            let numbers = solver
                .table
                .get(place)
                .or_else(|| solver.recall(&next, *question, turned))
                .unwrap_or_else(|| solver.fresh_and_kept(next, place, *question, replies, lists));
            if numbers.0[want] == 0 {
                // Nothing else is needed.
                children.clear();
                children.push(Child { m, place, numbers });
                return None;
            }
            children.push(Child { m, place, numbers });
        }
        debug_assert!(!children.is_empty(), "an undecided position has moves");
        None
    }
}

impl<G: Game> Dfpn<G> {
    /// What a deep oracle tells of a new position, behind moves without choice: a threat
    /// that must be met at once changes nothing, and is no reason to look there first.
    fn fresh_and_kept(
        &self,
        mut position: G,
        place: Place,
        question: Question,
        moves: &mut Vec<G::Move>,
        lists: &mut Lists<G>,
    ) -> Numbers {
        let numbers = loop {
            let known = match position.score() {
                Some(score) => Bounds::exact(score),
                None => self.oracle.look_next(&position, moves),
            };
            if let Some(numbers) = Numbers::decided(question, known, self.range) {
                break numbers;
            }
            if let Some(key) = position.exact_key() {
                lists.put(key, moves, false);
            }
            match moves[..] {
                [only] => position.play_unchecked(only),
                _ => break Numbers::fresh(position.to_move(), moves.len()),
            }
        };
        self.table.put(place, numbers, 1);
        numbers
    }
}
