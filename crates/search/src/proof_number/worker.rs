//! One thread of a df-pn search.

use super::deep::Lists;
use super::dfpn::Dfpn;
use super::numbers::{MOST, Merged, NEVER, Numbers, merge, other, wanted};
use super::table::Place;
use crate::prover::{Entry, Question};
use game::{Bounds, Game, Player};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// Nodes between two looks at the watch.
const WATCH_EVERY: u64 = 1024;
/// How deep threads look at where others work. Those that part near the root
/// do not meet again soon, and further down the marks would cost too much.
const MARKED: usize = 10;
/// Nodes after which it is worth a look at what other threads found meanwhile.
const NEWS: u64 = 128;
/// Counters of threads at work, by a hash of the position: a power of two.
pub(super) const BUSY: usize = 1 << 14;

/// Why all threads should come back.
#[derive(Default)]
pub(super) struct Pause {
    pub stop: AtomicBool,
    /// The table must grow, which only one may do.
    pub to_grow: AtomicBool,
}

/// A move as its position sees it.
pub(super) struct Child<M> {
    pub m: M,
    pub place: Place,
    pub numbers: Numbers,
}

/// A position on the current line, and its moves.
pub(super) struct Frame<G: Game> {
    pub position: G,
    pub place: Place,
    pub children: Vec<Child<G::Move>>,
}

/// One thread of the search.
pub(super) struct Worker<'s, G: Game> {
    pub solver: &'s Dfpn<G>,
    pub question: Question,
    pause: &'s Pause,
    id: usize,
    /// Moves made before the root of this search: as many as all positions of the
    /// solver's table count from, so that each has one key.
    pub before: usize,
    pub frames: Vec<Frame<G>>,
    pub moves: Vec<G::Move>,
    pub replies: Vec<G::Move>,
    pub lists: Lists<G>,
    pub nodes: u64,
    told: u64,
    stopped: bool,
    /// Leave everything below this frame: another thread has decided it.
    leave: usize,
    root: Numbers,
    /// What other solvers should know.
    shared: Vec<Entry>,
}

impl<'s, G: Game> Worker<'s, G> {
    pub fn new(
        solver: &'s Dfpn<G>,
        question: Question,
        pause: &'s Pause,
        id: usize,
    ) -> Worker<'s, G> {
        Worker {
            solver,
            question,
            pause,
            id,
            before: 0,
            frames: Vec::new(),
            moves: Vec::new(),
            replies: Vec::new(),
            lists: match solver.is_deep {
                true => Lists::new(solver.settings.threads),
                false => Lists::none(),
            },
            nodes: 0,
            told: 0,
            stopped: false,
            leave: usize::MAX,
            root: Numbers([1, 1]),
            shared: Vec::new(),
        }
    }

    /// Searches until the root is decided, one of its numbers reaches a limit, or somebody
    /// says stop.
    pub fn run(
        &mut self,
        root: &G,
        limits: Numbers,
        over: &mut dyn FnMut(Numbers) -> bool,
    ) -> Option<bool> {
        self.before = self.solver.moves_before(root);
        let place = self.solver.place(root, self.question.goal, self.is_turned(0));
        self.open(0, root.clone(), place);
        let numbers = self.search(0, limits, over);
        if !self.shared.is_empty() {
            let mut shared = self.solver.shared.lock().expect("no panic while locked");
            shared.extend(self.shared.drain(..).map(|entry| (entry.key, entry)));
        }
        self.solver.nodes.fetch_add(self.nodes - self.told, Relaxed);
        let answer = numbers.answer();
        if answer.is_some() {
            self.pause.stop.store(true, Relaxed);
        }
        answer
    }

    /// Searches the position of a frame until a number reaches its threshold.
    fn search(
        &mut self,
        depth: usize,
        limit: Numbers,
        over: &mut dyn FnMut(Numbers) -> bool,
    ) -> Numbers {
        let before = self.nodes;
        if let Some(numbers) = self.expand(depth) {
            self.solver.table.put(self.frames[depth].place, numbers, 1);
            return numbers;
        }
        let mover = self.frames[depth].position.to_move();
        let (want, not) = (wanted(mover), other(wanted(mover)));
        loop {
            let Merged { numbers, best, second, reserved } = self.merged(depth, mover);
            if depth == 0 {
                self.root = numbers;
            }
            let reached = numbers.answer().is_some()
                || numbers.0[want] >= limit.0[want]
                || numbers.0[not] >= limit.0[not];
            if reached || self.must_stop(depth, over) {
                let work = self.nodes - before;
                self.solver.table.put(self.frames[depth].place, numbers, work);
                if work >= self.solver.share_from {
                    self.share(depth, numbers, work);
                }
                return numbers;
            }
            let mut child_limit = limit;
            let patience = second
                .saturating_add(
                    second / 16 * self.solver.settings.stay
                        + second % 16 * self.solver.settings.stay / 16,
                )
                .saturating_add(1);
            // Another thread may be at the best move: then further than needed
            // into the next, rather than nowhere.
            let own = self.frames[depth].children[best].numbers.0[want];
            child_limit.0[want] = limit.0[want].min(patience).max(own + 1);
            child_limit.0[not] = limit.0[not].saturating_sub(reserved).max(1);
            if limit.0[not] == NEVER {
                child_limit.0[not] = NEVER;
            }
            let frame = &self.frames[depth];
            let child = &frame.children[best];
            let (m, place) = (child.m, child.place);
            let next = frame.position.after(m);
            self.open(depth + 1, next, place);
            let searched = self.nodes;
            if self.is_marked(depth) {
                self.mark(place);
            }
            let found = self.search(depth + 1, child_limit, over);
            if self.is_marked(depth) {
                self.unmark(place);
            }
            self.frames[depth].children[best].numbers = found;
            if self.leave <= depth {
                // Our own parent is decided: the numbers here no longer matter.
                return self.merged(depth, mover).numbers;
            }
            let several = self.solver.settings.threads > 1;
            if several && (self.leave == depth + 1 || self.nodes >= searched + NEWS) {
                self.refresh(depth);
            }
            if self.leave == depth + 1 {
                self.leave = usize::MAX;
            }
        }
    }

    /// Whether the key of a frame's position is that of all its images.
    fn is_turned(&self, depth: usize) -> bool {
        self.before + depth <= self.solver.settings.symmetry as usize
    }

    #[cold]
    fn share(&mut self, depth: usize, numbers: Numbers, work: u64) {
        let position = &self.frames[depth].position;
        let goal = self.question.goal;
        let key = self.solver.question_key(position, goal, self.is_turned(depth));
        self.shared.push(Entry { key, numbers: numbers.0, work });
    }

    fn open(&mut self, depth: usize, position: G, place: Place) {
        match self.frames.get_mut(depth) {
            Some(frame) => {
                frame.position = position;
                frame.place = place;
                frame.children.clear();
            }
            None => self.frames.push(Frame { position, place, children: Vec::new() }),
        }
    }

    /// Lists the moves of a frame's position with what is known of them, unless a look
    /// at the position answers the question.
    fn expand(&mut self, depth: usize) -> Option<Numbers> {
        match self.solver.is_deep {
            true => self.expand_deep(depth),
            false => self.expand_shallow(depth),
        }
    }

    /// A glance takes less time than to wait for the table, and decides much. All lines of
    /// the table are asked for before any is waited for.
    fn expand_shallow(&mut self, depth: usize) -> Option<Numbers> {
        let Worker { solver, question, before, frames, moves, replies, nodes, .. } = self;
        let Frame { position, children, .. } = &mut frames[depth];
        let known = solver.oracle.look(position, moves);
        let told = Numbers::decided(*question, known, solver.range);
        if told.is_some() {
            return told;
        }
        let want = wanted(position.to_move());
        let turned = *before + depth < solver.settings.symmetry as usize;
        for &m in moves.iter() {
            let next = position.after(m);
            *nodes += 1;
            let numbers = solver.fresh(&next, *question, replies);
            let place = match numbers.answer() {
                Some(_) => Place::NOWHERE,
                None => solver.place(&next, question.goal, turned),
            };
            if numbers.0[want] == 0 {
                // Nothing else is needed.
                children.clear();
                children.push(Child { m, place, numbers });
                return None;
            }
            solver.table.fetch(place);
            children.push(Child { m, place, numbers });
        }
        for child in children.iter_mut().filter(|child| child.numbers.answer().is_none()) {
            if let Some(numbers) = solver.table.get(child.place) {
                child.numbers = numbers;
            } else if solver.has_other_goals(*question) {
                let next = position.after(child.m);
                child.numbers = solver.recall(&next, *question, turned).unwrap_or(child.numbers);
            }
        }
        debug_assert!(!children.is_empty(), "an undecided position has moves");
        None
    }

    /// What the moves of a frame say together. Moves that other threads are
    /// looking into count as further from a decision (virtual proof numbers).
    fn merged(&self, depth: usize, mover: Player) -> Merged {
        let children = &self.frames[depth].children;
        let sum = self.solver.settings.sum;
        let plain = merge(mover, sum, children.iter().map(|child| child.numbers));
        if !self.is_marked(depth) || plain.numbers.answer().is_some() {
            return plain;
        }
        let want = wanted(mover);
        let virtually = children.iter().map(|child| {
            let mut numbers = child.numbers;
            let busy = u32::from(self.solver.busy[child.place.hint() % BUSY].load(Relaxed));
            if busy > 0 && numbers.answer().is_none() {
                let number = &mut numbers.0[want];
                *number = (*number + busy * (1 + *number / 2)).min(MOST);
            }
            numbers
        });
        let choice = merge(mover, sum, virtually);
        Merged { numbers: plain.numbers, ..choice }
    }

    fn is_marked(&self, depth: usize) -> bool {
        self.solver.settings.threads > 1 && depth < MARKED
    }

    /// Says that this thread works here.
    fn mark(&self, place: Place) {
        self.solver.busy[place.hint() % BUSY].fetch_add(1, Relaxed);
    }

    fn unmark(&self, place: Place) {
        self.solver.busy[place.hint() % BUSY].fetch_sub(1, Relaxed);
    }

    /// Learns what other threads found out about the moves of a frame.
    fn refresh(&mut self, depth: usize) {
        let solver = self.solver;
        for child in &mut self.frames[depth].children {
            if child.numbers.answer().is_none()
                && let Some(numbers) = solver.table.get(child.place)
            {
                child.numbers = numbers;
            }
        }
    }

    /// Looks at the watch and, with several threads, at whether the line is
    /// still of interest.
    fn must_stop(&mut self, depth: usize, over: &mut dyn FnMut(Numbers) -> bool) -> bool {
        if self.nodes >= self.told + WATCH_EVERY {
            self.solver.nodes.fetch_add(self.nodes - self.told, Relaxed);
            self.told = self.nodes;
            self.stopped |= self.pause.stop.load(Relaxed);
            if self.solver.table.is_crowded() {
                self.pause.to_grow.store(true, Relaxed);
                self.stopped = true;
            }
            if self.id == 0 {
                self.stopped |= over(self.root);
            }
            if self.stopped {
                self.pause.stop.store(true, Relaxed);
            }
            if self.solver.settings.threads > 1 && self.leave == usize::MAX {
                let decided = |frame: &Frame<G>| {
                    self.solver.table.get(frame.place).is_some_and(|n| n.answer().is_some())
                };
                let line = self.frames[..=depth].iter();
                self.leave = line.clone().position(decided).unwrap_or(usize::MAX);
            }
        }
        self.stopped || self.leave <= depth
    }
}

impl<G: Game> Dfpn<G> {
    /// What a glance at a new position tells.
    #[inline]
    fn fresh(&self, position: &G, question: Question, moves: &mut Vec<G::Move>) -> Numbers {
        let (known, count) = match position.score() {
            Some(score) => (Bounds::exact(score), 0),
            None => self.oracle.glance(position, moves),
        };
        Numbers::decided(question, known, self.range)
            .unwrap_or_else(|| Numbers::fresh(position.to_move(), count))
    }
}
