//! Depth-first proof-number search (df-pn): the order of best-first search in
//! the memory of a table of fixed size.
//!
//! A position is searched until one of its numbers reaches a threshold that
//! its parent set: as long as it stays below, no other move would be looked
//! into. The numbers of the moves of every position on the current line are
//! kept beside the table, so that the search ends however small the table is.

use super::numbers::{NEVER, Numbers, Sum};
use super::table::{Place, Table};
use super::worker::{BUSY, Pause, Worker};
use crate::prover::{Entry, Prover, Question, Watch, basis};
use game::{Bounds, Game, Oracle, Player, Score};
use std::collections::HashMap;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

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
    /// Whether moves are tried in the order that the oracle believes in, where they look
    /// equally good otherwise.
    pub order: bool,
    /// Symmetric positions are one, as long as at most so many moves were made since the
    /// position that the solver was made for.
    pub symmetry: u32,
}

impl Default for DfpnSettings {
    fn default() -> DfpnSettings {
        DfpnSettings {
            memory: 1 << 28,
            threads: 1,
            stay: 4,
            sum: Sum::Weak,
            order: true,
            symmetry: 6,
        }
    }
}

/// A df-pn solver of one game.
pub struct Dfpn<G: Game> {
    pub(super) oracle: Box<dyn Oracle<G>>,
    pub(super) settings: DfpnSettings,
    pub(super) table: Table,
    pub(super) range: Bounds,
    /// The goals of all questions so far: what one search found may answer another.
    goals: Vec<Score>,
    can_draw: bool,
    /// Whether the oracle is deep.
    pub(super) is_deep: bool,
    /// Bits that a goal takes in a key.
    goal_bits: u32,
    /// Bits of a key, goal included.
    key_bits: u32,
    /// Whether keys are hashes of more than 64 bits.
    long_keys: bool,
    pub(super) nodes: AtomicU64,
    pub(super) busy: Vec<AtomicU8>,
    /// Plies that the first position had left.
    plies: u32,
    /// Entries with so much work behind them are kept for other solvers.
    pub(super) share_from: u64,
    /// These, by key, since they were last taken.
    pub(super) shared: Mutex<HashMap<u128, Entry>>,
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
        let is_deep = oracle.is_deep();
        Ok(Dfpn {
            oracle,
            table,
            range,
            goals: Vec::new(),
            can_draw: root.can_draw(),
            is_deep,
            goal_bits,
            key_bits,
            long_keys: root.long_key_bits() > 64,
            settings,
            nodes: AtomicU64::new(0),
            busy: (0..BUSY).map(|_| AtomicU8::new(0)).collect(),
            plies: root.plies_left(),
            share_from: u64::MAX,
            shared: Mutex::default(),
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

    /// Whether the table may have answers to other questions.
    pub(super) fn has_other_goals(&self, question: Question) -> bool {
        self.goals.iter().any(|&goal| goal != question.goal)
    }

    /// What answers to other questions tell: who gets the most gets any other score.
    pub(super) fn recall(&self, position: &G, question: Question, turned: bool) -> Option<Numbers> {
        let others = self.goals.iter().filter(|&&goal| goal != question.goal);
        let mut found =
            others.filter_map(|&goal| self.table.get(self.place(position, goal, turned)));
        found.find(|numbers| numbers.is_extreme())
    }

    /// What the table says of a position, which the search may have met turned or reflected.
    fn remembered(&self, position: &G) -> Bounds {
        let met = |s: usize| position.transformed(s);
        let images: Vec<G> = (1..position.symmetries()).map(met).collect();
        let goals = (self.range.lower.0 + 1..=self.range.upper.0).map(Score);
        let mut known = self.range;
        for goal in goals.filter(|&goal| self.can_draw || goal != Score::DRAW) {
            let question = Question { player: Player::First, goal };
            let answer = |position: &G, turned| {
                let numbers = self.table.get(self.place(position, question.goal, turned))?;
                numbers.answer().map(|answer| (answer, numbers.is_extreme()))
            };
            let found = answer(position, true)
                .or_else(|| answer(position, false))
                .or_else(|| images.iter().find_map(|image| answer(image, false)));
            if let Some((found, extreme)) = found {
                let told = match (extreme, found) {
                    (true, true) => Bounds::exact(self.range.upper),
                    (true, false) => Bounds::exact(self.range.lower),
                    (false, _) => question.bounds(found, position),
                };
                known = known.intersect(told).expect("answers agree with each other");
            }
        }
        known
    }

    /// The key of a position, `turned` to the position that stands for all
    /// symmetric ones or not. Either is right; turning costs time, which pays for
    /// the first moves.
    #[inline]
    pub(super) fn key(&self, position: &G, turned: bool) -> u128 {
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

    /// The key of the question "does the first player get at least `goal`?".
    #[inline]
    pub(super) fn question_key(&self, position: &G, goal: Score, turned: bool) -> u128 {
        let key = self.key(position, turned);
        let goal = (goal.0 - self.range.lower.0) as u128;
        // Where both do not fit side by side, no bit of the key may be lost:
        // the goal changes all of them, and the table is none of exact keys.
        match self.key_bits {
            ..=128 => key << self.goal_bits | goal,
            _ => key ^ goal.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835),
        }
    }

    /// Where the answer to that question is.
    #[inline]
    pub(super) fn place(&self, position: &G, goal: Score, turned: bool) -> Place {
        self.table.place(self.question_key(position, goal, turned))
    }

    /// About how many moves were made since the position that the solver was made for.
    pub(super) fn moves_before(&self, position: &G) -> usize {
        self.plies.saturating_sub(position.plies_left()) as usize
    }
}

impl<G: Game> Prover<G> for Dfpn<G> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        self.ask_within(position, question, [NEVER; 2], watch)
    }

    fn ask_within(
        &mut self,
        position: &G,
        question: Question,
        [yes, no]: [u32; 2],
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let (about_first, as_asked) = self.about_first(question);
        let limits = if as_asked { [yes, no] } else { [no, yes] };
        let limits = Numbers(limits.map(|limit| limit.min(NEVER)));
        let mut moves = Vec::new();
        let known = self.oracle.look(position, &mut moves);
        let known = position.score().map_or(known, Bounds::exact);
        if let Some(answer) = about_first.answer(known) {
            return Some(answer == as_asked);
        }
        if !self.goals.contains(&about_first.goal) {
            self.goals.push(about_first.goal);
        }
        loop {
            let pause = Pause::default();
            let result = std::thread::scope(|scope| {
                let start = |id: usize| {
                    let mut worker = Worker::new(self, about_first, &pause, id);
                    scope.spawn(move || worker.run(position, limits, &mut |_| false))
                };
                let helpers: Vec<_> = (1..self.settings.threads).map(start).collect();
                let mut worker = Worker::new(self, about_first, &pause, 0);
                let mut over = |numbers| watch.is_over(self.nodes(), || self.status(numbers));
                let own = worker.run(position, limits, &mut over);
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
        let known = match position.score() {
            Some(score) => return Bounds::exact(score),
            None => self.oracle.look(position, &mut Vec::new()),
        };
        match known.decided() {
            Some(_) => known,
            None => known.intersect(self.remembered(position)).expect("answers agree"),
        }
    }

    /// A deep oracle is asked about the position first and about what the moves lead to
    /// only where that and the table say nothing: a look at each takes far longer.
    fn known_moves(&self, position: &G, question: Question, moves: &mut Vec<G::Move>) {
        let mut legal = Vec::new();
        let decided = question.answer(self.oracle.look(position, &mut legal)) == Some(true);
        if self.is_deep && decided && legal.len() == 1 {
            moves.append(&mut legal);
            return;
        }
        position.legal_moves(&mut legal);
        let mut add = |known: &dyn Fn(&G) -> Bounds| {
            let keeps = |&m: &G::Move| question.answer(known(&position.after(m))) == Some(true);
            moves.extend(legal.iter().copied().filter(keeps));
            !moves.is_empty()
        };
        let at_hand = |next: &G| next.score().map_or_else(|| self.remembered(next), Bounds::exact);
        let _ = self.is_deep && add(&at_hand) || add(&|next| self.known(next));
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

    fn numbers(&self, position: &G, question: Question) -> Option<[u32; 2]> {
        let (about_first, as_asked) = self.about_first(question);
        let found = [true, false]
            .into_iter()
            .find_map(|turned| self.table.get(self.place(position, about_first.goal, turned)));
        let Numbers([yes, no]) = found?;
        Some(if as_asked { [yes, no] } else { [no, yes] })
    }

    fn share_from(&mut self, work: u64) {
        self.share_from = work;
    }

    fn take_shared(&mut self) -> Vec<Entry> {
        let shared = self.shared.get_mut().expect("no panic while locked");
        let mut entries: Vec<Entry> = std::mem::take(shared).into_values().collect();
        entries.sort_unstable_by_key(|entry| entry.key);
        entries
    }

    fn put_shared(&mut self, entries: &[Entry]) {
        for &Entry { key, numbers, work } in entries {
            let place = self.table.place(key);
            let numbers = Numbers(numbers.map(|number| number.min(NEVER)));
            // Own numbers are those that the rest of the table belongs to.
            if numbers.answer().is_some() || self.table.get(place).is_none() {
                self.table.put(place, numbers, work);
            }
            if self.table.is_crowded() {
                self.table.grow();
            }
        }
    }

    fn describe(&self) -> String {
        "dfpn".to_string()
    }

    fn layout(&self) -> Option<String> {
        Some(format!("dfpn {}", self.table.place_bits()))
    }

    fn basis(&self, root: &G) -> String {
        // Entries of the first kind did not tell the most from just enough.
        basis("dfpn, entries 2", root, &*self.oracle, |position| {
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
        let goals = (self.range.lower.0 + 1..=self.range.upper.0).map(Score);
        self.goals = goals.filter(|&goal| self.can_draw || goal != Score::DRAW).take(4).collect();
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
