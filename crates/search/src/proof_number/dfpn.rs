//! Depth-first proof-number search (df-pn): the order of best-first search in
//! the memory of a table of fixed size.
//!
//! A position is searched until one of its numbers reaches a threshold that
//! its parent set: as long as it stays below, no other move would be looked
//! into. The numbers of the moves of every position on the current line are
//! kept beside the table, so that the search ends however small the table is.

use super::numbers::{Merged, NEVER, Numbers, Sum, merge, other, wanted};
use super::table::{Place, Table};
use crate::prover::{Prover, Question, Watch, basis};
use game::{Bounds, Game, Oracle, Player, Score};
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// How a df-pn search works.
#[derive(Clone, Debug)]
pub struct DfpnSettings {
    /// Bytes of the table.
    pub memory: usize,
    /// Threads that search together.
    pub threads: usize,
    /// How much longer to stay with a move than until another is better (the
    /// 1+ε trick), in sixteenths of the second best number.
    pub stay: u32,
    /// How numbers add up.
    pub sum: Sum,
    /// Symmetric positions are one, as long as at most so many moves were made.
    pub symmetry: u32,
}

impl Default for DfpnSettings {
    fn default() -> DfpnSettings {
        DfpnSettings { memory: 1 << 28, threads: 1, stay: 4, sum: Sum::Weak, symmetry: 6 }
    }
}

/// Nodes between two looks at the watch.
const WATCH_EVERY: u64 = 1024;
/// How deep threads look at where others work. Those that part near the root
/// do not meet again soon, and further down the marks would cost too much.
const MARKED: usize = 10;
/// Nodes after which it is worth a look at what other threads found meanwhile.
const NEWS: u64 = 128;
/// Counters of threads at work, by a hash of the position: a power of two.
const BUSY: usize = 1 << 14;

/// A df-pn solver of one game.
pub struct Dfpn<G: Game> {
    oracle: Box<dyn Oracle<G>>,
    settings: DfpnSettings,
    table: Table,
    range: Bounds,
    can_draw: bool,
    /// Bits that a goal takes in a key.
    goal_bits: u32,
    /// Bits of a key, goal included.
    key_bits: u32,
    /// Whether keys are hashes of more than 64 bits.
    long_keys: bool,
    nodes: AtomicU64,
    busy: Vec<AtomicU8>,
}

impl<G: Game> Dfpn<G> {
    /// A solver for the positions that follow `root`.
    pub fn new(
        root: &G,
        oracle: Box<dyn Oracle<G>>,
        settings: DfpnSettings,
    ) -> Result<Self, String> {
        if root.depends_on_history() {
            return Err("positions of this game depend on how they were reached, so equal ones \
                        cannot be treated as one"
                .to_string());
        }
        let range = root.score_range();
        let goals = (range.upper.0 - range.lower.0) as u32;
        let goal_bits = u32::BITS - goals.leading_zeros();
        let key_bits = match root.exact_key() {
            Some(_) => root.exact_key_bits() + goal_bits,
            None => root.long_key_bits() + goal_bits,
        };
        let table = Table::new(settings.memory, key_bits.min(128))
            .map_err(|error| format!("no memory for the table: {error}"))?;
        Ok(Dfpn {
            oracle,
            table,
            range,
            can_draw: root.can_draw(),
            goal_bits,
            key_bits,
            long_keys: root.long_key_bits() > 64,
            settings,
            nodes: AtomicU64::new(0),
            busy: (0..BUSY).map(|_| AtomicU8::new(0)).collect(),
        })
    }

    /// Whether no entry of the table can be mistaken for another's.
    pub fn is_exact(&self) -> bool {
        self.table.is_exact()
    }

    /// The share of the table in use.
    pub fn load(&self) -> f64 {
        self.table.load()
    }

    /// The question that the table answers for this one, and the answer to it that
    /// is a yes to this one.
    fn about_first(&self, question: Question) -> (Question, bool) {
        let (about_first, as_asked) = question.about_first();
        (about_first.rounded(self.can_draw), as_asked)
    }

    /// The key of a position, `turned` to the position that stands for all
    /// symmetric ones or not. Either is right; turning costs time, which pays for
    /// the first moves.
    #[inline]
    fn key(&self, position: &G, turned: bool) -> u128 {
        let key = match turned {
            true => position.canonical_exact_key(),
            false => position.exact_key(),
        };
        // Without an exact key, a hash has to do.
        key.unwrap_or_else(|| match turned || self.long_keys {
            true => position.long_key(),
            false => position.key().into(),
        })
    }

    /// Where the answer to "does the first player get at least `goal`?" is.
    #[inline]
    fn place(&self, position: &G, goal: Score, turned: bool) -> Place {
        let key = self.key(position, turned);
        let goal = (goal.0 - self.range.lower.0) as u128;
        // Where both do not fit side by side, no bit of the key may be lost:
        // the goal changes all of them, and the table is none of exact keys.
        self.table.place(match self.key_bits {
            ..=128 => key << self.goal_bits | goal,
            _ => key ^ goal.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835),
        })
    }
}

impl<G: Game> Prover<G> for Dfpn<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        let (about_first, as_asked) = self.about_first(question);
        let mut moves = Vec::new();
        let known = self.oracle.look(position, &mut moves);
        let known = position.score().map_or(known, Bounds::exact);
        if let Some(answer) = about_first.answer(known) {
            return Some(answer == as_asked);
        }
        loop {
            let pause = Pause::default();
            let result = std::thread::scope(|scope| {
                let start = |id: usize| {
                    let mut worker = Worker::new(self, about_first, &pause, id);
                    scope.spawn(move || worker.run(position, &mut |_| false))
                };
                let helpers: Vec<_> = (1..self.settings.threads).map(start).collect();
                let mut worker = Worker::new(self, about_first, &pause, 0);
                let mut over = |numbers| watch.is_over(self.nodes(), || self.status(numbers));
                let own = worker.run(position, &mut over);
                pause.stop.store(true, Relaxed);
                // Whoever was first has the answer; the table may have lost it.
                let theirs = helpers.into_iter().map(|helper| match helper.join() {
                    Ok(answer) => answer,
                    Err(panic) => std::panic::resume_unwind(panic),
                });
                theirs.fold(own, Option::or)
            });
            if let Some(answer) = result {
                return Some(answer == as_asked);
            }
            if !pause.to_grow.load(Relaxed) {
                return None;
            }
            // The table remembers where the search stood.
            self.table.grow();
        }
    }

    fn known(&self, position: &G) -> Bounds {
        let mut known = match position.score() {
            Some(score) => return Bounds::exact(score),
            None => self.oracle.look(position, &mut Vec::new()),
        };
        if known.decided().is_some() {
            return known;
        }
        // The search may have met it turned or reflected.
        let met = |s: usize| position.transformed(s);
        let images: Vec<G> = (1..position.symmetries()).map(met).collect();
        let goals = (self.range.lower.0 + 1..=self.range.upper.0).map(Score);
        for goal in goals.filter(|&goal| self.can_draw || goal != Score::DRAW) {
            let question = Question { player: Player::First, goal };
            let answer = |position: &G, turned| {
                self.table.get(self.place(position, question.goal, turned))?.answer()
            };
            let found = answer(position, true)
                .or_else(|| answer(position, false))
                .or_else(|| images.iter().find_map(|image| answer(image, false)));
            if let Some(found) = found {
                let told = question.bounds(found, position);
                known = known.intersect(told).expect("answers agree with each other");
            }
        }
        known
    }

    fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    fn work(&self, position: &G, question: Question) -> Option<u64> {
        let (about_first, _) = self.about_first(question);
        let works = [true, false]
            .map(|turned| self.table.work(self.place(position, about_first.goal, turned)));
        works.into_iter().flatten().next()
    }

    fn describe(&self) -> String {
        "dfpn".to_string()
    }

    fn layout(&self) -> Option<String> {
        Some(format!("dfpn {}", self.table.place_bits()))
    }

    fn basis(&self, root: &G) -> String {
        basis("dfpn", root, &*self.oracle, |position| {
            self.key(position, true) ^ self.key(position, false).rotate_left(64)
        })
    }

    fn save(&self, put: &mut dyn FnMut(u64)) {
        self.table.entries().flatten().for_each(put);
    }

    fn restore(
        &mut self,
        layout: &str,
        words: &mut dyn Iterator<Item = u64>,
    ) -> Result<(), String> {
        let bits = layout.strip_prefix("dfpn ").and_then(|bits| bits.parse().ok());
        let bits = bits.ok_or("it was written by another solver")?;
        if !self.table.make_room(bits) {
            return Err("it needs a table of another size; use the same --memory".to_string());
        }
        while let Some(line) = words.next() {
            let entry = [Some(line), words.next(), words.next()];
            let [Some(line), Some(rest), Some(data)] = entry else {
                return Err("it ends within an entry".to_string());
            };
            if !self.table.restore([line, rest, data]) {
                return Err("it has more entries than fit the table".to_string());
            }
        }
        Ok(())
    }
}

impl<G: Game> Dfpn<G> {
    fn status(&self, Numbers([yes, no]): Numbers) -> String {
        let share = 100.0 * self.table.load();
        format!("{} nodes, proof {yes}, disproof {no}, table {share:.0} %", self.nodes())
    }
}

/// Why all threads should come back.
#[derive(Default)]
struct Pause {
    stop: AtomicBool,
    /// The table must grow, which only one may do.
    to_grow: AtomicBool,
}

/// A move as its position sees it.
struct Child<M> {
    m: M,
    place: Place,
    numbers: Numbers,
}

/// A position on the current line, and its moves.
struct Frame<G: Game> {
    position: G,
    place: Place,
    children: Vec<Child<G::Move>>,
}

/// One thread of the search.
struct Worker<'s, G: Game> {
    solver: &'s Dfpn<G>,
    question: Question,
    pause: &'s Pause,
    id: usize,
    frames: Vec<Frame<G>>,
    moves: Vec<G::Move>,
    replies: Vec<G::Move>,
    nodes: u64,
    told: u64,
    stopped: bool,
    /// Leave everything below this frame: another thread has decided it.
    leave: usize,
    root: Numbers,
}

impl<'s, G: Game> Worker<'s, G> {
    fn new(solver: &'s Dfpn<G>, question: Question, pause: &'s Pause, id: usize) -> Worker<'s, G> {
        Worker {
            solver,
            question,
            pause,
            id,
            frames: Vec::new(),
            moves: Vec::new(),
            replies: Vec::new(),
            nodes: 0,
            told: 0,
            stopped: false,
            leave: usize::MAX,
            root: Numbers([1, 1]),
        }
    }

    /// Searches until the root is decided or somebody says stop.
    fn run(&mut self, root: &G, over: &mut dyn FnMut(Numbers) -> bool) -> Option<bool> {
        let place = self.solver.place(root, self.question.goal, true);
        self.open(0, root.clone(), place);
        let numbers = self.search(0, Numbers([NEVER, NEVER]), over);
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
        if let Some(answer) = self.expand(depth) {
            let numbers = Numbers::decided(answer);
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
    /// at the position answers the question. All lines of the table are asked for
    /// before any is waited for, and a glance is taken only at what is not there.
    fn expand(&mut self, depth: usize) -> Option<bool> {
        let Worker { solver, question, frames, moves, replies, nodes, .. } = self;
        let Frame { position, children, .. } = &mut frames[depth];
        let known = solver.oracle.look(position, moves);
        if let Some(answer) = question.answer(known) {
            return Some(answer);
        }
        let want = wanted(position.to_move());
        let turned = depth < solver.settings.symmetry as usize;
        for &m in moves.iter() {
            let place = solver.place(&position.after(m), question.goal, turned);
            solver.table.fetch(place);
            children.push(Child { m, place, numbers: Numbers([1, 1]) });
        }
        for i in 0..children.len() {
            let child = &mut children[i];
            *nodes += 1;
            child.numbers = solver
                .table
                .get(child.place)
                .unwrap_or_else(|| solver.fresh(&position.after(child.m), *question, replies));
            if child.numbers.0[want] == 0 {
                // Nothing else is needed.
                children.swap(0, i);
                children.truncate(1);
                return None;
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
                *number = (*number + busy * (1 + *number / 2)).min(NEVER - 1);
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
        match question.answer(known) {
            Some(answer) => Numbers::decided(answer),
            None => Numbers::fresh(position.to_move(), count),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RulesOnly;
    use game::{Family, Notation};
    use games::clobber::Clobber;

    #[test]
    fn positions_that_differ_in_one_cell_have_different_places() {
        for (rows, columns) in [(8, 10), (8, 8), (3, 4), (10, 10)] {
            let empty = Clobber::start(&format!("{rows}x{columns}")).unwrap();
            let settings = DfpnSettings { memory: 1 << 20, ..DfpnSettings::default() };
            let rules = Box::new(RulesOnly);
            let dfpn = Dfpn::new(&empty, rules, settings).unwrap();
            let mut places = Vec::new();
            for cell in 0..rows * columns {
                for stone in ["x", "o"] {
                    let mut cells = vec![".".to_string(); rows * columns];
                    cells[cell] = stone.to_string();
                    let rows: Vec<String> = cells.chunks(columns).map(|row| row.concat()).collect();
                    let position = empty.parse_position(&format!("{} x", rows.join("/"))).unwrap();
                    for goal in [0, 1] {
                        let place = dfpn.place(&position, Score(goal), false);
                        assert!(!places.contains(&place), "{position:?}");
                        places.push(place);
                    }
                }
            }
        }
    }
}
