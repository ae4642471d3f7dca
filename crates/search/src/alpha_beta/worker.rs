//! One thread's search: an explicit stack, one frame per open position.
//!
//! To open a position means to look at all its children first. Each is played
//! on while its oracle leaves one move, then asked of the oracle and of the
//! table; one that answers the question in the mover's favour ends it at once
//! (an enhanced transposition cutoff), one that answers it against the mover is
//! done with, and only the rest is searched, best first.

use super::Shared;
use super::order::{Guess, History};
use super::table::Place;
use crate::prover::{Question, Watch};
use game::{Bounds, Game, Player};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Positions between two glances at the watch.
const GLANCE_EVERY: u64 = 1 << 13;

/// What a killer is worth in points of history.
const KILLER: i32 = 50;

/// Aligned, so that no thread writes to lines of memory that another reads.
#[repr(align(128))]
pub(super) struct Worker<G: Game> {
    /// Which of the threads it is.
    number: usize,
    root: Child<G>,
    frames: Vec<Frame<G>>,
    history: History,
    nodes: u64,
    reported: u64,
    guess: Guess,
    /// For lists of features.
    scratch: Vec<u32>,
}

/// Whichever thread is done, or panics, ends it for all.
struct EndForAll<'a>(&'a AtomicBool);

impl Drop for EndForAll<'_> {
    fn drop(&mut self) {
        self.0.store(true, Relaxed);
    }
}

/// An open position.
struct Frame<G: Game> {
    mover: Player,
    place: Place,
    /// What is known without its children.
    known: Bounds,
    /// The best of the children that are done, seen by the first player.
    best: Option<Bounds>,
    /// Children that were looked at. Those that `order` does not name are kept
    /// for their memory.
    children: Vec<Child<G>>,
    /// The children that have to be searched, best first.
    order: Vec<u16>,
    /// How many of them were chosen.
    next: usize,
    /// Children put off because another thread is at work on them.
    put_off: usize,
    /// The last two kinds of move that answered a question at this depth.
    killers: [u16; 2],
    plies_left: u32,
    /// Positions looked at before this one was opened.
    started: u64,
}

/// What the past says, and a list of features to use again.
struct Told<'a> {
    history: &'a History,
    scratch: &'a mut Vec<u32>,
}

/// A child as it was looked at.
struct Child<G: Game> {
    position: G,
    /// The move that led here.
    m: G::Move,
    moves: Vec<G::Move>,
    known: Bounds,
    place: Place,
    /// What kind of move it was.
    slot: u16,
    /// Less is better: what the oracle thinks, then what the past says.
    rank: (i32, i32),
}

impl<G: Game> Worker<G> {
    pub fn new(start: &G, number: usize) -> Worker<G> {
        Worker {
            number,
            root: Child::new(start),
            frames: Vec::new(),
            history: History::new(),
            nodes: 0,
            reported: 0,
            guess: Guess::default(),
            scratch: Vec::new(),
        }
    }

    /// Bounds on the score that answer the question; `None` if told to stop.
    pub fn solve(
        &mut self,
        shared: &Shared<G>,
        position: &G,
        question: Question,
        watch: Option<&mut Watch<'_>>,
    ) -> Option<Bounds> {
        let _end = EndForAll(&shared.stop);
        let found = self.search(shared, position, question, watch);
        self.report(shared);
        found
    }

    fn search(
        &mut self,
        shared: &Shared<G>,
        position: &G,
        question: Question,
        mut watch: Option<&mut Watch<'_>>,
    ) -> Option<Bounds> {
        self.root.position.clone_from(position);
        self.nodes += self.root.look(shared, question);
        if question.answer(self.root.known).is_some() {
            return Some(self.root.known);
        }
        self.root.place = shared.place(&self.root.position);
        // Frames below `depth` are open. `found` is what came of the last step
        // down: bounds, or nothing if it opened a frame.
        let mut depth = 0;
        let mut found = self.open(shared, question, 0);
        loop {
            match found {
                Some(bounds) if depth == 0 => return Some(bounds),
                Some(bounds) => {
                    let frame = &mut self.frames[depth - 1];
                    if shared.marks(frame.plies_left) {
                        frame.leave(shared, self.number);
                        self.guess.learn(question.answer(bounds) == Some(true));
                    }
                    frame.add(bounds);
                    if frame.is_won_by(question, bounds) {
                        frame.praise(&mut self.history);
                        found = Some(frame.close(shared, true, self.nodes));
                        depth -= 1;
                        self.learn(shared, depth, true);
                        continue;
                    }
                }
                None => depth += 1,
            }
            if shared.stop.load(Relaxed) {
                return None;
            }
            if self.nodes >= self.reported + GLANCE_EVERY {
                self.report(shared);
                if let Some(watch) = &mut watch {
                    if watch.is_over(shared.nodes.load(Relaxed), || self.status(shared, depth)) {
                        return None;
                    }
                    if shared.table.is_crowded(self.nodes) {
                        shared.to_grow.store(true, Relaxed);
                        return None;
                    }
                    if shared.nodes.load(Relaxed) >= shared.round_end.load(Relaxed) {
                        shared.to_begin_again.store(true, Relaxed);
                        return None;
                    }
                }
                if let Some((settled, bounds)) = self.settled(shared, question, depth) {
                    depth = settled;
                    found = Some(bounds);
                    continue;
                }
            }
            let suits = self.guess.answer();
            let frame = &mut self.frames[depth - 1];
            found = if frame.choose(shared, self.number, suits == (frame.mover == question.player))
            {
                self.open(shared, question, depth)
            } else {
                depth -= 1;
                let bounds = self.frames[depth].close(shared, false, self.nodes);
                self.learn(shared, depth, false);
                Some(bounds)
            };
        }
    }

    /// Learns from the frame at a depth, which was just closed, whether its mover succeeds.
    fn learn(&mut self, shared: &Shared<G>, depth: usize, success: bool) {
        let Some(learner) = &shared.learner else { return };
        let (above, _) = self.frames.split_at_mut(depth);
        let child = above.last_mut().map_or(&mut self.root, |frame| frame.chosen());
        learner.learn(&*shared.oracle, &child.position, success, &mut self.scratch);
    }

    /// The first open frame whose question another thread has answered
    /// meanwhile: what is below need not be searched.
    fn settled(
        &mut self,
        shared: &Shared<G>,
        question: Question,
        depth: usize,
    ) -> Option<(usize, Bounds)> {
        if shared.alone {
            return None;
        }
        let told = |frame: &Frame<G>| {
            let bounds = shared.table.get(frame.place).intersect(frame.known)?;
            question.answer(bounds).map(|_| bounds)
        };
        let found = |(i, frame)| Some((i, told(frame)?));
        let (settled, bounds) = self.frames[..depth].iter().enumerate().find_map(found)?;
        // The last frame has no child at work.
        for frame in &mut self.frames[settled..depth - 1] {
            if shared.marks(frame.plies_left) {
                frame.leave(shared, self.number);
            }
        }
        Some((settled, bounds))
    }

    /// Opens the child that the frame above `depth` has chosen, or says what
    /// is known of it where that is enough.
    fn open(&mut self, shared: &Shared<G>, question: Question, depth: usize) -> Option<Bounds> {
        if self.frames.len() <= depth {
            self.frames.push(Frame::new());
        }
        let (above, below) = self.frames.split_at_mut(depth);
        let child = above.last_mut().map_or(&mut self.root, |frame| frame.chosen());
        // Since it was looked at, another line of play may have found it.
        child.learn(shared.table.get(child.place));
        if question.answer(child.known).is_some() {
            return Some(child.known);
        }
        let frame = &mut below[0];
        frame.started = self.nodes;
        let told = Told { history: &self.history, scratch: &mut self.scratch };
        frame.open(shared, question, child, told, &mut self.nodes)
    }

    fn report(&mut self, shared: &Shared<G>) {
        shared.nodes.fetch_add(self.nodes - self.reported, Relaxed);
        self.reported = self.nodes;
    }

    fn status(&self, shared: &Shared<G>, depth: usize) -> String {
        let shown = self.frames[..depth].iter().take(8);
        let line: Vec<_> = shown.map(|f| format!("{}/{}", f.next.max(1), f.order.len())).collect();
        format!("{} positions, at {}", shared.nodes.load(Relaxed), line.join(" "))
    }
}

impl<G: Game> Child<G> {
    fn new(position: &G) -> Child<G> {
        Child {
            position: position.clone(),
            m: game::Move::from_code(0),
            moves: Vec::new(),
            known: position.score_range(),
            place: Place::default(),
            slot: 0,
            rank: (0, 0),
        }
    }

    /// Asks the oracle, and plays on while there is but one move: all these
    /// positions have the same score. Says how many there were.
    #[inline]
    fn look(&mut self, shared: &Shared<G>, question: Question) -> u64 {
        self.known = shared.range;
        let mut looked = 0;
        loop {
            let bounds = shared.oracle.look(&self.position, &mut self.moves);
            self.learn(bounds);
            looked += 1;
            if self.moves.len() != 1 || question.answer(self.known).is_some() {
                return looked;
            }
            self.position.play_unchecked(self.moves[0]);
        }
    }

    /// Whether another thread is at work on it.
    fn is_marked(&self, shared: &Shared<G>, thread: usize) -> bool {
        shared.busy.is_marked(thread, self.position.plies_left(), self.place.mark())
    }

    #[inline]
    fn learn(&mut self, bounds: Bounds) {
        let both = self.known.intersect(bounds);
        self.known = both.expect("two facts about one position agree");
    }
}

impl<G: Game> Frame<G> {
    fn new() -> Frame<G> {
        Frame {
            mover: Player::First,
            place: Place::default(),
            known: Bounds::WIN_DRAW_LOSS,
            best: None,
            children: Vec::new(),
            order: Vec::new(),
            next: 0,
            put_off: 0,
            killers: [u16::MAX; 2],
            plies_left: 0,
            started: 0,
        }
    }

    /// Looks at all children of `parent`. Gives bounds if they answer the
    /// question; otherwise the frame is ready to be searched.
    fn open(
        &mut self,
        shared: &Shared<G>,
        question: Question,
        parent: &Child<G>,
        told: Told<'_>,
        nodes: &mut u64,
    ) -> Option<Bounds> {
        self.mover = parent.position.to_move();
        self.place = parent.place;
        self.known = parent.known;
        self.plies_left = parent.position.plies_left();
        self.best = None;
        (self.next, self.put_off) = (0, 0);
        let mut count = 0;
        for &m in &parent.moves {
            if self.children.len() == count {
                self.children.push(Child::new(&parent.position));
            }
            let child = &mut self.children[count];
            child.position.clone_from(&parent.position);
            child.position.play_unchecked(m);
            child.m = m;
            *nodes += child.look(shared, question);
            if question.answer(child.known).is_some() {
                let bounds = child.known;
                self.add(bounds);
                if self.is_won_by(question, bounds) {
                    return Some(self.total(true));
                }
                continue;
            }
            child.place = shared.place(&child.position);
            shared.table.prepare(child.place);
            count += 1;
        }
        self.order.clear();
        for i in 0..count {
            let child = &mut self.children[i];
            child.learn(shared.table.get(child.place));
            let bounds = child.known;
            if question.answer(bounds).is_some() {
                self.add(bounds);
                if self.is_won_by(question, bounds) {
                    return Some(self.total(true));
                }
            } else {
                child.slot = shared.oracle.slot(&parent.position, child.m);
                let promise = match &shared.learner {
                    Some(learner) => {
                        let theirs =
                            learner.promise(&*shared.oracle, &child.position, told.scratch);
                        if child.position.to_move() == self.mover { theirs } else { -theirs }
                    }
                    None => shared.oracle.promise(&parent.position, child.m, &child.position),
                };
                let killer = i32::from(self.killers.contains(&child.slot)) * KILLER;
                child.rank = (-promise, -told.history.of(self.mover, child.slot) - killer);
                self.order.push(i as u16);
            }
        }
        if self.order.is_empty() {
            return Some(self.total(false));
        }
        let children = &self.children;
        self.order.sort_by_key(|&i| children[usize::from(i)].rank);
        None
    }

    /// Chooses the next child to search; says whether there is one.
    ///
    /// Where the expected answer `suits` the mover, one child will do, and
    /// threads stay together until two have failed. Where it does not, all
    /// children are needed, and threads part after the first: if the guess is
    /// wrong, that one is likely to show it.
    fn choose(&mut self, shared: &Shared<G>, thread: usize, suits: bool) -> bool {
        if self.next == self.order.len() {
            return false;
        }
        if shared.marks(self.plies_left) {
            let together = if suits { 2 } else { 1 };
            while self.next >= together
                && self.next + self.put_off < self.order.len()
                && self.child().is_marked(shared, thread)
            {
                self.order[self.next..].rotate_left(1);
                self.put_off += 1;
            }
            let child = self.child();
            shared.busy.mark(thread, child.position.plies_left(), child.place.mark());
        }
        self.next += 1;
        true
    }

    /// The child to be chosen next.
    fn child(&self) -> &Child<G> {
        &self.children[usize::from(self.order[self.next])]
    }

    /// The child that was chosen last.
    fn chosen(&mut self) -> &mut Child<G> {
        &mut self.children[usize::from(self.order[self.next - 1])]
    }

    /// The chosen child is done.
    fn leave(&mut self, shared: &Shared<G>, thread: usize) {
        shared.busy.clear(thread, self.chosen().position.plies_left());
    }

    /// The chosen child was the right one, those before it were not.
    fn praise(&mut self, history: &mut History) {
        let slots = self.order[..self.next].iter().map(|&i| self.children[usize::from(i)].slot);
        let mut failures = 0;
        for slot in slots.clone().take(self.next - 1) {
            history.change(self.mover, slot, -1);
            failures += 1;
        }
        let slot = self.chosen().slot;
        history.change(self.mover, slot, failures);
        if self.killers[0] != slot {
            self.killers = [slot, self.killers[0]];
        }
    }

    fn add(&mut self, bounds: Bounds) {
        self.best = Some(self.best.map_or(bounds, |best| best.best_for(self.mover, bounds)));
    }

    /// Whether a child with these bounds answers the question as its mover
    /// likes.
    #[inline]
    fn is_won_by(&self, question: Question, bounds: Bounds) -> bool {
        question.answer(bounds) == Some(self.mover == question.player)
    }

    /// What the children that are done say of this position; `cut` if others
    /// are left.
    fn total(&self, cut: bool) -> Bounds {
        let mut mine = self.best.expect("a child is done").seen_by(self.mover);
        if cut {
            mine.upper = self.known.seen_by(self.mover).upper;
        }
        let bounds = mine.seen_by(self.mover);
        self.known.intersect(bounds).expect("children agree with what was known")
    }

    /// The frame's bounds, remembered.
    fn close(&self, shared: &Shared<G>, cut: bool, nodes: u64) -> Bounds {
        let bounds = self.total(cut);
        shared.table.put(self.place, bounds, nodes - self.started);
        bounds
    }
}
