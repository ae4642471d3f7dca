//! What all exact solvers have in common: they answer yes or no.
//!
//! "Does this player get at least this score from here?" Scores of any grade
//! are found by such questions, certificates are answers to them, and two of
//! them that meet are an exact value.

use crate::Clock;
use game::{Bounds, Game, Player, Score};

/// Whether `player` gets at least `goal`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Question {
    /// Who wants it.
    pub player: Player,
    /// The score wanted, seen by that player.
    pub goal: Score,
}

impl Question {
    /// What `bounds` (seen by the first player) answer, if they do.
    #[inline]
    pub fn answer(self, bounds: Bounds) -> Option<bool> {
        let mine = bounds.seen_by(self.player);
        match () {
            () if mine.lower >= self.goal => Some(true),
            () if mine.upper < self.goal => Some(false),
            () => None,
        }
    }

    /// The same question about the first player, and the answer to it that is
    /// a yes to this one: the second player gets at least v unless the first
    /// gets at least 1 − v.
    pub fn about_first(self) -> (Question, bool) {
        match self.player {
            Player::First => (self, true),
            Player::Second => {
                (Question { player: Player::First, goal: Score(1 - self.goal.0) }, false)
            }
        }
    }

    /// The same question where there are no draws: who gets at least 0 there gets
    /// at least 1.
    #[must_use]
    pub fn rounded(self, can_draw: bool) -> Question {
        match self.goal {
            Score::DRAW if !can_draw => Question { goal: Score(1), ..self },
            _ => self,
        }
    }

    /// What an answer says of the score of `position`, seen by the first player.
    pub fn bounds<G: Game>(self, answer: bool, position: &G) -> Bounds {
        let mut mine = position.score_range().seen_by(self.player);
        match answer {
            true => mine.lower = mine.lower.max(self.goal),
            false => mine.upper = mine.upper.min(Score(self.goal.0 - 1)),
        }
        let known = mine.seen_by(self.player);
        if position.can_draw() { known } else { known.without_draw() }
    }
}

/// What a solver tells another of a position: proof and disproof number of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Position and question, as the solvers' tables name them.
    pub key: u128,
    /// The two numbers; one of them is 0 if the question is answered.
    pub numbers: [u32; 2],
    /// Nodes that it took.
    pub work: u64,
}

/// A solver at work on one game; what it remembers outlives the questions.
pub trait Prover<G: Game>: Send {
    /// Answers a question; `None` if the watch said stop. Asked again, it goes
    /// on where it stood.
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool>;

    /// The same, but it may give up as soon as the proof or the disproof number reaches its
    /// limit, by a solver that works with such: then something else is worth more.
    fn ask_within(
        &mut self,
        position: &G,
        question: Question,
        limits: [u32; 2],
        watch: &mut Watch<'_>,
    ) -> Option<bool> {
        let _ = limits;
        self.ask(position, question, watch)
    }

    /// A move after which the mover, who asks, still gets what the question wants, by
    /// a solver that proves it of the position itself. `None` if it does not: then the
    /// moves are asked about one by one.
    fn achieve(
        &mut self,
        position: &G,
        question: Question,
        watch: &mut Watch<'_>,
    ) -> Option<G::Move> {
        let _ = (position, question, watch);
        None
    }

    /// What is known of a position without a search.
    fn known(&self, position: &G) -> Bounds;

    /// Adds moves of which it is known without a search that the mover, who asks, still
    /// gets what the question wants after them. They need not be all there are.
    fn known_moves(&self, position: &G, question: Question, moves: &mut Vec<G::Move>) {
        let mut legal = Vec::new();
        position.legal_moves(&mut legal);
        let keeps = |&m: &G::Move| question.answer(self.known(&position.after(m))) == Some(true);
        moves.extend(legal.into_iter().filter(keeps));
    }

    /// Positions looked at so far.
    fn nodes(&self) -> u64;

    /// How many plies of a position it has to search at most, about.
    fn plies(&self, position: &G) -> u32 {
        position.plies_left()
    }

    /// The proof and the disproof number of a question, where the solver works with such
    /// and remembers them: how far it is from a yes and from a no.
    fn numbers(&self, _position: &G, _question: Question) -> Option<[u32; 2]> {
        None
    }

    /// How many nodes an answer took, as far as it is remembered.
    fn work(&self, _position: &G, _question: Question) -> Option<u64> {
        None
    }

    /// From now on keeps what it finds out of positions that take at least so many nodes,
    /// for other solvers of the same game and root, where it can.
    fn share_from(&mut self, _work: u64) {}

    /// What was kept since it was last taken, by key.
    fn take_shared(&mut self) -> Vec<Entry> {
        Vec::new()
    }

    /// Believes what another solver of the same game and root found out.
    fn put_shared(&mut self, _entries: &[Entry]) {}

    /// How it works, for people: its name, and what it did where it had a
    /// choice.
    fn describe(&self) -> String;

    /// How the table is laid out, for [`Prover::restore`]; `None` if the solver
    /// remembers nothing that could be saved.
    fn layout(&self) -> Option<String> {
        None
    }

    /// Everything that the keys and bounds of its table rest on, but for the
    /// game and its rules: the same text means that a table saved by one solver
    /// says the truth to another. `root` is a position of the search.
    fn basis(&self, root: &G) -> String {
        let _ = root;
        String::new()
    }

    /// Tells everything it remembers, word by word.
    fn save(&self, _put: &mut dyn FnMut(u64)) {}

    /// Takes back what [`Prover::save`] told.
    fn restore(
        &mut self,
        _layout: &str,
        _words: &mut dyn Iterator<Item = u64>,
    ) -> Result<(), String> {
        Err("this solver keeps no table".to_string())
    }
}

/// Games played for a fingerprint.
const SAMPLE: u32 = 64;

/// What a solver's table rests on: its name, that of its oracle, and a hash of the keys
/// and the oracle's bounds of some hundred positions after `root`, always the same
/// ones. A program whose keys mean something else has another hash, whether or not
/// anybody remembered to count its version up.
pub(crate) fn basis<G: Game>(
    solver: &str,
    root: &G,
    oracle: &dyn game::Oracle<G>,
    key: impl Fn(&G) -> u128,
) -> String {
    use game::zobrist::mix;
    let mut rng = game::Rng::new(1);
    let mut hash = 0;
    let mut add = |word: u64| hash = mix(hash ^ mix(word));
    let mut moves = Vec::new();
    for _ in 0..SAMPLE {
        let mut position = root.clone();
        loop {
            let key = key(&position);
            add(key as u64);
            add((key >> 64) as u64);
            if position.score().is_some() {
                break;
            }
            let bounds = oracle.look(&position, &mut moves);
            add(bounds.lower.0 as u64);
            add(bounds.upper.0 as u64);
            match position.random_move(&mut rng) {
                Some(m) => position.play_unchecked(m),
                None => break,
            }
        }
    }
    format!("{solver}, oracle {}, keys {hash:016x}", oracle.name())
}

/// A solver of one game that asks about another, in which positions have
/// translations with the same score.
pub struct Translated<G, H: Game> {
    translate: Translate<G, H>,
    plies: fn(&H) -> u32,
    prover: Box<dyn Prover<H>>,
    name: &'static str,
    basis: String,
}

/// What a position is in another game; `None` if that has no such position.
pub type Translate<G, H> = Box<dyn Fn(&G) -> Option<H> + Send + Sync>;

impl<G, H: Game> Translated<G, H> {
    /// `prover` is asked about what `translate` makes of a position; `name`
    /// says what that is, and `basis` what translations depend on beside the
    /// position. Of others nothing is ever known. `plies` is how many plies of a
    /// translation have to be searched, about.
    pub fn new(
        name: &'static str,
        basis: String,
        prover: Box<dyn Prover<H>>,
        translate: Translate<G, H>,
        plies: fn(&H) -> u32,
    ) -> Translated<G, H> {
        Translated { translate, plies, prover, name, basis }
    }
}

impl<G: Game, H: Game> Prover<G> for Translated<G, H> {
    fn ask(&mut self, position: &G, question: Question, watch: &mut Watch<'_>) -> Option<bool> {
        self.prover.ask(&(self.translate)(position)?, question, watch)
    }

    fn known(&self, position: &G) -> Bounds {
        let translated = (self.translate)(position);
        translated.map_or_else(|| position.score_range(), |other| self.prover.known(&other))
    }

    fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    fn plies(&self, position: &G) -> u32 {
        (self.translate)(position).map_or(u32::MAX, |other| (self.plies)(&other))
    }

    fn work(&self, position: &G, question: Question) -> Option<u64> {
        self.prover.work(&(self.translate)(position)?, question)
    }

    fn describe(&self) -> String {
        format!("{} over {}", self.prover.describe(), self.name)
    }

    fn layout(&self) -> Option<String> {
        self.prover.layout().map(|layout| format!("{} {layout}", self.name))
    }

    fn basis(&self, root: &G) -> String {
        let inner = (self.translate)(root).map(|other| self.prover.basis(&other));
        format!("{}, {}", self.basis, inner.unwrap_or_default())
    }

    fn save(&self, put: &mut dyn FnMut(u64)) {
        self.prover.save(put);
    }

    fn restore(
        &mut self,
        layout: &str,
        words: &mut dyn Iterator<Item = u64>,
    ) -> Result<(), String> {
        let layout = layout.strip_prefix(self.name).and_then(|rest| rest.strip_prefix(' '));
        let layout = layout.ok_or_else(|| format!("it is no table over {}", self.name))?;
        self.prover.restore(layout, words)
    }
}

/// Looks after a solver: when to stop, and whom to tell how far it is.
pub struct Watch<'a> {
    clock: Clock,
    /// No more nodes than this.
    nodes: u64,
    tell: &'a mut dyn FnMut(&str),
    told: f64,
    /// When the solver should come back for a moment, if at all.
    pause: Option<f64>,
}

/// Seconds between two reports.
const REPORT_EVERY: f64 = 0.2;

impl<'a> Watch<'a> {
    /// A watch over `clock` that tells `tell` how the work stands.
    pub fn new(clock: Clock, tell: &'a mut dyn FnMut(&str)) -> Watch<'a> {
        Watch { clock, nodes: u64::MAX, tell, told: 0.0, pause: None }
    }

    /// Stops the solver once it has looked at so many positions.
    pub fn stop_at(&mut self, nodes: u64) {
        self.nodes = nodes;
    }

    /// The same watch with a limit on the solver's nodes.
    pub fn until(&mut self, nodes: u64) -> Watch<'_> {
        let nodes = self.nodes.min(nodes);
        Watch {
            clock: self.clock.clone(),
            nodes,
            tell: self.tell,
            told: self.told,
            pause: self.pause,
        }
    }

    /// The same watch without pauses, for work that cannot go on after one.
    pub fn undisturbed(&mut self) -> Watch<'_> {
        Watch { pause: None, ..self.until(u64::MAX) }
    }

    /// Asks the solver to come back after so many seconds of the search.
    pub fn pause_at(&mut self, seconds: f64) {
        self.pause = Some(seconds);
    }

    /// Whether the work stopped only because a pause was due. Then it may go
    /// on; there is no further pause until one is asked for.
    pub fn take_pause(&mut self) -> bool {
        let due = self.pause.is_some_and(|at| self.clock.seconds() >= at);
        if due {
            self.pause = None;
        }
        due && !self.clock.is_over()
    }

    /// Whether the work must stop. To be asked every few thousand nodes;
    /// `status` makes one line on how the work stands.
    pub fn is_over(&mut self, nodes: u64, status: impl FnOnce() -> String) -> bool {
        let seconds = self.clock.seconds();
        if seconds >= self.told + REPORT_EVERY {
            self.told = seconds;
            (self.tell)(&status());
        }
        nodes >= self.nodes || self.pause.is_some_and(|at| seconds >= at) || self.clock.is_over()
    }

    /// The clock.
    pub fn clock(&self) -> &Clock {
        &self.clock
    }
}
