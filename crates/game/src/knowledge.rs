//! What a game may add to its rules. Each trait is small and optional; a game
//! with none of them is complete and playable.

use crate::{Bounds, Game, Move, Rng, Score};
use std::any::Any;
use std::sync::Arc;

/// A source of exact knowledge about positions: bounds that the true score never
/// leaves, and what follows for the moves. A game gives each of its oracles once;
/// players and solvers alike use it.
///
/// All bounds are seen by the first player. They are facts, never guesses: one
/// wrong bound makes every proof above it wrong.
pub trait Oracle<G: Game>: Send + Sync {
    /// The name by which settings switch it on and off.
    fn name(&self) -> &'static str;

    /// Bounds on the score; the game's whole range where nothing is known, and the
    /// score itself where the game is over.
    fn bounds(&self, position: &G) -> Bounds;

    /// The same bounds, for somebody who asks about one position of a line of
    /// play after the other: what was found for the last one may serve again.
    fn bounds_along(&self, position: &G, memory: &mut Memory) -> Bounds {
        let _ = memory;
        self.bounds(position)
    }

    /// Replaces the content of `moves` by the moves worth a try, best first, and
    /// returns the bounds: in one look, because bounds, forced moves and a good
    /// order come from the same work.
    ///
    /// A legal move may be left out only if a listed one is at least as good for
    /// the mover. Where the bounds meet, or the game is over, the list may be
    /// empty; a move that stands alone there is one that gets the score.
    fn look(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        position.legal_moves(moves);
        self.bounds(position)
    }

    /// A look after other oracles have listed `moves`: the same bounds, and the list only
    /// where its own is better, because it decides the position or is shorter. Worth its own
    /// code where it seldom is.
    fn look_after(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        let mut own = Vec::new();
        let bounds = self.look(position, &mut own);
        if bounds.decided().is_some() || own.len() < moves.len() {
            *moves = own;
        }
        bounds
    }

    /// Whether it is plain at once that it knows nothing of a position, so that nobody
    /// need ask. Worth its own code where it knows few of the positions of a search.
    fn is_silent(&self, position: &G) -> bool {
        let _ = position;
        false
    }

    /// The same for a position after a move that a look at the one before listed: what
    /// that look has settled already need not be looked for again.
    fn look_next(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        self.look(position, moves)
    }

    /// Whether [`Oracle::look_next`] of both together need not ask this one, because
    /// `other` says as much of the position, or has done so of the one before.
    fn is_covered_by(&self, other: &dyn Oracle<G>) -> bool {
        let _ = other;
        false
    }

    /// Whether [`Oracle::look`] ever leaves out a move: where it does not, nobody
    /// need ask for the list.
    fn narrows(&self) -> bool {
        false
    }

    /// Whether every move that [`Oracle::look`] leaves out where its bounds do not meet is
    /// lost, so that a search that has tried it already need not go on.
    fn refutes(&self) -> bool {
        false
    }

    /// Whether a look sees far and takes long. Solvers then keep what a glance told in
    /// their table, and where a single move is worth a try they look behind it at once.
    fn is_deep(&self) -> bool {
        false
    }

    /// What is plain at once: bounds, and where they do not meet how many moves there
    /// are to try. Solvers glance at every new position, but look only at those that
    /// they search. An oracle whose look takes time may say less at a glance: wider
    /// bounds and more moves. `scratch` is any list.
    fn glance(&self, position: &G, scratch: &mut Vec<G::Move>) -> (Bounds, usize) {
        let bounds = self.look(position, scratch);
        (bounds, scratch.len())
    }

    /// How promising a listed move is for the mover; asked only where a
    /// position is searched, so it may take longer. Among equals the order of
    /// the list decides. It costs time if it is wrong, never truth.
    fn promise(&self, position: &G, m: G::Move, after: &G) -> i32 {
        let _ = (position, m, after);
        0
    }

    /// Puts the moves of a position in order, best first; asked only where a position is
    /// searched, so it may take longer than the order of [`Oracle::look`]. It costs time if
    /// it is wrong, never truth.
    fn order(&self, position: &G, moves: &mut [G::Move]) {
        let _ = (position, moves);
    }

    /// A number for the kind of move this is: moves of one kind are expected
    /// to be good or bad together, whatever the position.
    fn slot(&self, position: &G, m: G::Move) -> u16 {
        let _ = position;
        m.code()
    }

    /// How many features positions of this board have: properties, such as the stones on a
    /// part of the board, by which a solver learns to judge positions while it solves. What
    /// it learns only orders moves.
    fn feature_count(&self, position: &G) -> usize {
        let _ = position;
        0
    }

    /// Lists the features that a position has, as the mover sees it: numbers below
    /// [`Oracle::feature_count`].
    fn features(&self, position: &G, features: &mut Vec<u32>) {
        let _ = position;
        features.clear();
    }
}

/// An oracle that several searches share.
impl<G: Game, O: Oracle<G> + ?Sized> Oracle<G> for Arc<O> {
    fn name(&self) -> &'static str {
        self.as_ref().name()
    }

    fn bounds(&self, position: &G) -> Bounds {
        self.as_ref().bounds(position)
    }

    fn bounds_along(&self, position: &G, memory: &mut Memory) -> Bounds {
        self.as_ref().bounds_along(position, memory)
    }

    fn look(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        self.as_ref().look(position, moves)
    }

    fn look_after(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        self.as_ref().look_after(position, moves)
    }

    fn look_next(&self, position: &G, moves: &mut Vec<G::Move>) -> Bounds {
        self.as_ref().look_next(position, moves)
    }

    fn is_covered_by(&self, other: &dyn Oracle<G>) -> bool {
        self.as_ref().is_covered_by(other)
    }

    fn is_silent(&self, position: &G) -> bool {
        self.as_ref().is_silent(position)
    }

    fn narrows(&self) -> bool {
        self.as_ref().narrows()
    }

    fn refutes(&self) -> bool {
        self.as_ref().refutes()
    }

    fn is_deep(&self) -> bool {
        self.as_ref().is_deep()
    }

    fn glance(&self, position: &G, scratch: &mut Vec<G::Move>) -> (Bounds, usize) {
        self.as_ref().glance(position, scratch)
    }

    fn promise(&self, position: &G, m: G::Move, after: &G) -> i32 {
        self.as_ref().promise(position, m, after)
    }

    fn order(&self, position: &G, moves: &mut [G::Move]) {
        self.as_ref().order(position, moves);
    }

    fn slot(&self, position: &G, m: G::Move) -> u16 {
        self.as_ref().slot(position, m)
    }

    fn feature_count(&self, position: &G) -> usize {
        self.as_ref().feature_count(position)
    }

    fn features(&self, position: &G, features: &mut Vec<u32>) {
        self.as_ref().features(position, features);
    }
}

/// What an oracle keeps from one question to the next. Whoever asks has one for
/// each oracle; any is right, and one of the same line of play saves work.
#[derive(Debug, Default)]
pub struct Memory(Option<Box<dyn Any + Send>>);

impl Memory {
    /// What was kept; a new one if that was of another kind.
    pub fn kept<T: Any + Send + Default>(&mut self) -> &mut T {
        if !self.0.as_ref().is_some_and(|kept| kept.is::<T>()) {
            self.0 = Some(Box::new(T::default()));
        }
        self.0.as_mut().and_then(|kept| kept.downcast_mut()).expect("just made")
    }
}

/// Makes positions smaller without changing who wins.
pub trait Simplifier<G: Game>: Send + Sync {
    /// Leaves out what does not matter, and says whether there was any. Who
    /// wins stays the same; every move that is left is a legal move of the
    /// whole position and leads to a position of the same score there.
    fn simplify(&self, position: &mut G) -> bool;

    /// Leaves out of the legal moves those that are never needed: if one that is
    /// left out wins, one that stays does.
    fn thin(&self, position: &G, moves: &mut Vec<G::Move>) {
        let _ = (position, moves);
    }

    /// Makes the position as small as it can, and says whether it did. Who wins
    /// stays the same, but the moves need not be moves of the position.
    fn replace(&self, position: &mut G) -> bool {
        self.simplify(position)
    }
}

/// A policy for playouts: how games are played to their end where the tree ends.
pub trait Playout<G: Game>: Send {
    /// The name by which settings choose it.
    fn name(&self) -> &'static str;

    /// What can be set, with its meaning.
    fn options(&self) -> &'static [(&'static str, &'static str)] {
        &[]
    }

    /// Sets one of [`Playout::options`]; an error says which values it takes.
    fn set(&mut self, option: &str, value: f32) -> Result<(), String> {
        let _ = value;
        Err(format!("the policy {} has no option {option:?}", self.name()))
    }

    /// The next move of the playout after `last`, or `None` once the game is
    /// over.
    fn choose(&mut self, position: &G, last: Option<G::Move>, rng: &mut Rng) -> Option<G::Move>;

    /// Plays to the end and says how it ended. A policy may stop where the end is clear,
    /// and may go on where the game is over by an accident that good players avoid: it
    /// need not be right, since playouts only steer.
    fn play_out(
        &mut self,
        position: &mut G,
        last: Option<G::Move>,
        rng: &mut Rng,
        on_move: &mut dyn FnMut(G::Move),
    ) -> Option<Score> {
        let mut last = last;
        while let Some(m) = self.choose(position, last, rng) {
            position.play_unchecked(m);
            on_move(m);
            last = Some(m);
        }
        position.score()
    }
}

/// Knowledge about moves before any is tried: one kind of it. Settings give each kind a
/// weight.
pub trait Prior<G: Game>: Send + Sync {
    /// The name by which settings choose it.
    fn name(&self) -> &'static str;

    /// What its number says of a move.
    fn meaning(&self) -> &'static str;

    /// Adds `weight` times what it knows to the entry of each move.
    fn add(&self, position: &G, moves: &[G::Move], weight: f32, weights: &mut [f32]);
}

/// An estimate of a position that need not be right.
pub trait Evaluator<G: Game>: Send + Sync {
    /// The name by which settings choose it.
    fn name(&self) -> &'static str;
    /// The expected result for the first player, from −1 (lost) to 1 (won).
    fn evaluate(&self, position: &G) -> f32;
}
