//! Solvers behind `dyn`: one object that solves a game known only at run time,
//! and writes certificates of what it found.

mod certificate;
mod options;
mod top;

pub use options::{SOLVERS, SolverOptions};

use crate::mcts::MctsProver;
use crate::portfolio::{Later, Portfolio};
use crate::proof_number::{Dfpn, DfpnSettings, Pns};
use crate::prover::{Entry, Prover, Question, Watch};
use crate::report::Resources;
use crate::{Budget, FamilyOnly, KnowledgeSource, RulesOnly, solve};
use game::sgf;
use game::{
    AnyGame, Bounds, Extension, Family, Game, Move, Notation, Oracle, Player, Score, Session,
};
use proof::{Limits, Written};
use std::io::Write;

/// What was found out about a position.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The side to move.
    pub mover: Player,
    /// What is proven, seen by the first player.
    pub bounds: Bounds,
    /// Best play, if the score is known.
    pub line: Vec<String>,
}

impl Solution {
    /// `win`, `loss`, `draw` or `unknown`, for the mover.
    pub fn result(&self) -> &'static str {
        crate::facade::result(self.bounds.seen_by(self.mover))
    }

    /// Who wins, if it is decided that somebody does.
    pub fn winner(&self) -> Option<Player> {
        match self.bounds {
            Bounds { lower, .. } if lower > Score::DRAW => Some(Player::First),
            Bounds { upper, .. } if upper < Score::DRAW => Some(Player::Second),
            _ => None,
        }
    }
}

/// Words of a table, one after the other.
pub type Words<'w> = &'w mut dyn Iterator<Item = u64>;

/// Tells all words of a table to a function.
pub type TellWords<'w> = &'w dyn Fn(&mut dyn FnMut(u64));

/// What a solver remembers at one moment.
pub struct Snapshot<'s> {
    /// Which kind of table it is; another of the same layout can take it back.
    pub layout: String,
    /// Positions looked at for it.
    pub nodes: u64,
    /// Tells all words of the table to a function.
    pub words: TellWords<'s>,
}

/// Writes a table down. Returns after how many seconds of the whole search the
/// next is due.
pub type Save<'s> = &'s mut dyn FnMut(Snapshot<'_>) -> f64;

/// What a solver may spend, whom it tells, and where it saves.
pub struct Job<'j> {
    /// When to stop.
    pub budget: Budget,
    /// Hears now and then how the work stands.
    pub tell: &'j mut dyn FnMut(&str),
    /// Takes checkpoints: when the first is due in seconds, and what writes.
    pub save: Option<(f64, Save<'j>)>,
}

/// A solver of one game, known only at run time.
pub trait AnySolver: Send {
    /// Solves the position.
    fn solve(&mut self, job: Job<'_>) -> Solution;
    /// Solves the position with the other side to move, where there is such.
    fn solve_passed(&mut self, job: Job<'_>) -> Option<Solution>;
    /// Solves another position of the same game; what it learns about it helps with
    /// this one.
    ///
    /// # Panics
    /// If it is not a position of the same kind of game.
    fn solve_other(&mut self, game: &dyn AnyGame, job: Job<'_>) -> Solution;
    /// Answers a question about another position of the same game; `None` if the job
    /// ended before, its budget's nodes among them, or if the proof or the disproof number
    /// reached its limit. Asked again, it goes on where it stood.
    ///
    /// # Panics
    /// If it is not a position of the same kind of game.
    fn ask(
        &mut self,
        game: &dyn AnyGame,
        question: Question,
        limits: [u32; 2],
        job: Job<'_>,
    ) -> Option<bool>;
    /// What is known of another position without a search, seen by the first player.
    ///
    /// # Panics
    /// If it is not a position of the same kind of game.
    fn known(&self, game: &dyn AnyGame) -> Bounds;
    /// The proof and the disproof number of such a question, as far as they are known.
    ///
    /// # Panics
    /// If it is not a position of the same kind of game.
    fn numbers(&self, game: &dyn AnyGame, question: Question) -> Option<[u32; 2]>;
    /// See [`Prover::share_from`].
    fn share_from(&mut self, work: u64);
    /// See [`Prover::take_shared`].
    fn take_shared(&mut self) -> Vec<Entry>;
    /// See [`Prover::put_shared`].
    fn put_shared(&mut self, entries: &[Entry]);
    /// Writes a certificate of what was proven of another position.
    ///
    /// # Panics
    /// If it is not a position of the same kind of game.
    fn certify_other(
        &mut self,
        game: &dyn AnyGame,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String>;
    /// Solves the position after each move; of symmetric moves only the first.
    fn solve_moves(&mut self, job: Job<'_>) -> Vec<(String, Solution)>;
    /// Why there can be no certificate of the position, before any work is done.
    fn can_certify(&self) -> Result<(), String>;
    /// Writes a certificate of what was proven of the position.
    fn certify(
        &mut self,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String>;
    /// Writes a certificate of what was proven of the position with the other side
    /// to move, where there is such.
    fn certify_passed(
        &mut self,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String>;
    /// Adds the first moves of the proof to the record of the game so far, with
    /// the work behind each.
    fn top(&mut self, record: &mut sgf::Tree, bounds: Bounds, plies: u32, job: Job<'_>);
    /// Takes a saved table back.
    fn restore(&mut self, layout: &str, words: Words<'_>) -> Result<(), String>;
    /// Saves its table, if it has one.
    fn save(&self, save: Save<'_>);
    /// Whether it has a table that can be saved.
    fn can_save(&self) -> bool;
    /// What the keys and bounds of its table rest on, but for the game and its
    /// rules: only a solver with the same text may take a saved table back.
    fn basis(&self) -> String;
    /// Positions looked at so far.
    fn nodes(&self) -> u64;
    /// Which solver, and what it did.
    fn describe(&self) -> String;
}

/// Makes a solver of a game's position.
pub type StartSolver = fn(&dyn AnyGame, &SolverOptions) -> Result<Box<dyn AnySolver>, String>;

/// How to solve a family's games: what a registry attaches to each.
#[derive(Clone, Copy)]
pub struct Solving {
    /// The family's default options.
    pub defaults: fn() -> SolverOptions,
    /// A solver of a game's position.
    pub start: StartSolver,
}

impl Solving {
    /// How to solve a family's games with knowledge from this source.
    pub fn with<F: Family, E: KnowledgeSource<F>>() -> Solving {
        Solving {
            defaults: Solving::defaults_of::<F, E>,
            start: |game, options| {
                let session = crate::facade::session::<F>(game);
                Ok(typed(session.now().clone(), prover::<F, E>(session.now(), options)?))
            },
        }
    }

    /// A family's default options.
    pub(crate) fn defaults_of<F: Family, E: KnowledgeSource<F>>() -> SolverOptions {
        let mut options = SolverOptions::new(crate::facade::of_family::<F, E>());
        for (name, value) in F::SOLVING {
            options.set(name, value).expect("a family's own settings are valid");
        }
        options
    }
}

impl Extension for Solving {
    fn of<F: Family>() -> Solving {
        Solving::with::<F, FamilyOnly>()
    }
}

/// The one implementation of [`AnySolver`].
struct TypedSolver<G: Notation> {
    root: G,
    prover: Box<dyn Prover<G>>,
}

/// The solver that the options ask for.
pub(crate) fn prover<F: Family, E: KnowledgeSource<F>>(
    root: &F::Game,
    options: &SolverOptions,
) -> Result<Box<dyn Prover<F::Game>>, String> {
    match options.solver.as_str() {
        "auto" if root.depends_on_history() => single::<F, E>(root, "pns", options),
        "auto" => portfolio(root, F::SOLVER, options, single::<F, E>),
        name => single::<F, E>(root, name, options),
    }
}

fn single<F: Family, E: KnowledgeSource<F>>(
    root: &F::Game,
    name: &str,
    options: &SolverOptions,
) -> Result<Box<dyn Prover<F::Game>>, String> {
    let knowledge = E::knowledge(root, &options.mcts)?;
    if name != "mcts" {
        let oracle = knowledge.oracle.unwrap_or_else(|| Box::new(RulesOnly));
        return exact(root, name, options, oracle);
    }
    let resources =
        Resources { threads: options.threads, memory: options.memory, seed: options.seed };
    Ok(Box::new(MctsProver::new(root, knowledge, options.mcts.clone(), resources)?))
}

/// Makes a solver of a name.
pub type Make<G> = fn(&G, &str, &SolverOptions) -> Result<Box<dyn Prover<G>>, String>;

/// The portfolio `auto`: the preferred solver, and another for a try.
pub fn portfolio<G: Game>(
    root: &G,
    preferred: &str,
    options: &SolverOptions,
    make: Make<G>,
) -> Result<Box<dyn Prover<G>>, String> {
    let other = if preferred == "dfpn" { "alpha-beta" } else { "dfpn" };
    let share = options.memory / 8;
    let mine = SolverOptions { memory: options.memory - share, ..options.clone() };
    let theirs = SolverOptions { memory: share, ..options.clone() };
    let start = root.clone();
    let later: Later<G> = Box::new(move || make(&start, other, &theirs));
    Ok(Box::new(Portfolio::new(make(root, preferred, &mine)?, Some(later))))
}

/// One of the solvers `dfpn`, `pns` and `alpha-beta`.
pub fn exact<G: Game>(
    root: &G,
    name: &str,
    options: &SolverOptions,
    oracle: Box<dyn Oracle<G>>,
) -> Result<Box<dyn Prover<G>>, String> {
    let SolverOptions { memory, threads, learn, .. } = *options;
    Ok(match name {
        "dfpn" => {
            let settings = DfpnSettings { memory, threads, ..options.dfpn.clone() };
            Box::new(Dfpn::new(root, oracle, settings)?)
        }
        "pns" => Box::new(Pns::new(oracle, memory)),
        _ => {
            let ours = crate::alpha_beta::Options { memory, threads, learn, ..Default::default() };
            Box::new(crate::alpha_beta::AlphaBeta::new(root, Some(oracle), ours)?)
        }
    })
}

/// A solver at its position, behind `dyn`.
pub fn typed<G: Notation>(root: G, prover: Box<dyn Prover<G>>) -> Box<dyn AnySolver> {
    Box::new(TypedSolver { root, prover })
}

/// The position of a game that a solver of its kind is asked about.
fn position_of<G: Notation>(game: &dyn AnyGame) -> &G {
    let session: Option<&Session<G>> = game.as_any().downcast_ref();
    session.expect("a position of the solver's game").now()
}

/// Runs `work` under a job's watch, saving whenever a checkpoint is due. The solver has
/// looked at `before` positions already, which do not count.
fn watched<G: Game, T>(
    job: Job<'_>,
    before: u64,
    work: impl FnOnce(&mut Watch<'_>, solve::Paused<'_, G>) -> T,
) -> T {
    let Job { budget, tell, save } = job;
    let mut watch = Watch::new(budget.start(), tell);
    watch.stop_at(budget.nodes.map_or(u64::MAX, |nodes| before.saturating_add(nodes)));
    let mut save = save;
    if let Some((first, _)) = &save {
        watch.pause_at(*first);
    }
    let mut paused = |prover: &mut dyn Prover<G>, watch: &mut Watch<'_>| {
        if let (Some((_, save)), Some(layout)) = (&mut save, prover.layout()) {
            let nodes = prover.nodes();
            watch.pause_at(save(Snapshot { layout, nodes, words: &|put| prover.save(put) }));
        }
    };
    work(&mut watch, &mut paused)
}

impl<G: Notation> TypedSolver<G> {
    fn solution(&self, position: &G, value: &solve::Value) -> Solution {
        let mut at = position.clone();
        let line = value.line.iter().map(|&code| {
            let m = Move::from_code(code);
            let text = at.move_text(m);
            at.play_unchecked(m);
            text
        });
        Solution { line: line.collect(), mover: position.to_move(), bounds: value.bounds }
    }

    fn certify_at(
        &mut self,
        position: &G,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String> {
        let prover = self.prover.as_mut();
        watched(job, prover.nodes(), |watch, _: solve::Paused<'_, G>| {
            let watch = &mut watch.undisturbed();
            certificate::write(position, bounds, prover, out, limits, watch)
        })
    }
}

impl<G: Notation> AnySolver for TypedSolver<G> {
    fn solve(&mut self, job: Job<'_>) -> Solution {
        let TypedSolver { root, prover } = self;
        let value = watched(job, prover.nodes(), |watch, paused| {
            solve::solve(prover.as_mut(), root, watch, paused)
        });
        self.solution(&self.root, &value)
    }

    fn solve_passed(&mut self, job: Job<'_>) -> Option<Solution> {
        let passed = self.root.passed()?;
        let prover = self.prover.as_mut();
        let value = watched(job, prover.nodes(), |watch, paused| {
            solve::solve(prover, &passed, watch, paused)
        });
        Some(self.solution(&passed, &value))
    }

    fn solve_other(&mut self, game: &dyn AnyGame, job: Job<'_>) -> Solution {
        let position = position_of::<G>(game);
        let prover = self.prover.as_mut();
        let value = watched(job, prover.nodes(), |watch, paused| {
            solve::solve(prover, position, watch, paused)
        });
        self.solution(position, &value)
    }

    fn ask(
        &mut self,
        game: &dyn AnyGame,
        question: Question,
        limits: [u32; 2],
        job: Job<'_>,
    ) -> Option<bool> {
        let prover = self.prover.as_mut();
        watched(job, prover.nodes(), |watch, _: solve::Paused<'_, G>| {
            prover.ask_within(position_of(game), question, limits, &mut watch.undisturbed())
        })
    }

    fn known(&self, game: &dyn AnyGame) -> Bounds {
        self.prover.known(position_of(game))
    }

    fn numbers(&self, game: &dyn AnyGame, question: Question) -> Option<[u32; 2]> {
        self.prover.numbers(position_of(game), question)
    }

    fn certify_other(
        &mut self,
        game: &dyn AnyGame,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String> {
        self.certify_at(position_of(game), bounds, out, limits, job)
    }

    fn solve_moves(&mut self, job: Job<'_>) -> Vec<(String, Solution)> {
        let TypedSolver { root, prover } = self;
        let mut moves = Vec::new();
        root.legal_moves(&mut moves);
        crate::symmetry::merge(root, &mut moves, || false);
        let values: Vec<_> = watched(job, prover.nodes(), |watch, paused| {
            let value = |&m: &G::Move| {
                let next = root.after(m);
                let value = solve::solve(prover.as_mut(), &next, watch, paused);
                (m, next, value)
            };
            moves.iter().map(value).collect()
        });
        let told = values
            .iter()
            .map(|(m, next, value)| (self.root.move_text(*m), self.solution(next, value)));
        told.collect()
    }

    fn share_from(&mut self, work: u64) {
        self.prover.share_from(work);
    }

    fn take_shared(&mut self) -> Vec<Entry> {
        self.prover.take_shared()
    }

    fn put_shared(&mut self, entries: &[Entry]) {
        self.prover.put_shared(entries);
    }

    fn can_certify(&self) -> Result<(), String> {
        proof::can_certify(&self.root)
    }

    fn certify(
        &mut self,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String> {
        self.certify_at(&self.root.clone(), bounds, out, limits, job)
    }

    fn certify_passed(
        &mut self,
        bounds: Bounds,
        out: &mut dyn Write,
        limits: &Limits,
        job: Job<'_>,
    ) -> Result<Written, String> {
        let passed = self.root.passed().ok_or("only one side may move here")?;
        self.certify_at(&passed, bounds, out, limits, job)
    }

    fn top(&mut self, record: &mut sgf::Tree, bounds: Bounds, plies: u32, job: Job<'_>) {
        let TypedSolver { root, prover } = self;
        watched(job, prover.nodes(), |watch, _: solve::Paused<'_, G>| {
            top::add(record, root, bounds, prover.as_mut(), plies, &mut watch.undisturbed())
        })
    }

    fn restore(&mut self, layout: &str, words: Words<'_>) -> Result<(), String> {
        self.prover.restore(layout, words)
    }

    fn save(&self, save: Save<'_>) {
        if let Some(layout) = self.prover.layout() {
            let nodes = self.prover.nodes();
            save(Snapshot { layout, nodes, words: &|put| self.prover.save(put) });
        }
    }

    fn can_save(&self) -> bool {
        self.prover.layout().is_some()
    }

    fn basis(&self) -> String {
        self.prover.basis(&self.root)
    }

    fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    fn describe(&self) -> String {
        self.prover.describe()
    }
}
