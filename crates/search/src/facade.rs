//! A search behind `dyn`, for programs that learn at run time which game is
//! wanted.

use crate::budget::Budget;
use crate::deepening::Deepening;
use crate::endings::{self, PlayoutEnding};
use crate::knowledge::{FamilyOnly, KnowledgeSource, Names};
use crate::mcts::Mcts;
use crate::prover::Prover;
use crate::report::{Report, Resources};
use crate::settings::{Algorithm, Settings};
use crate::solving::{SolverOptions, Solving};
use game::{
    AnyGame, Bounds, Extension, Family, Game, Move, Notation, Player, PlayoutReport, Rng, Session,
};
use std::marker::PhantomData;

/// What an analysis says of one move, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct AnalysedMove {
    /// The move in the game's notation.
    pub text: String,
    /// Simulations through it.
    pub visits: u32,
    /// The expected result for the mover, from 0 to 1.
    pub value: f64,
    /// What is proven of it, seen by the mover.
    pub bounds: Bounds,
    /// The expected continuation, starting with the move itself.
    pub pv: Vec<String>,
}

/// What a search found out, for the player to move.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis {
    /// Who is to move.
    pub mover: Player,
    /// The move to play; `None` if the game is over.
    pub best_move: Option<String>,
    /// The expected result for the mover, from 0 to 1.
    pub value: f64,
    /// What is proven, seen by the mover.
    pub bounds: Bounds,
    /// The moves, best first.
    pub moves: Vec<AnalysedMove>,
    /// Simulations.
    pub simulations: u64,
    /// Seconds by the clock on the wall.
    pub seconds: f64,
    /// Seconds of processor time.
    pub cpu_seconds: f64,
    /// Nodes in the tree.
    pub nodes: usize,
    /// Bytes of the tree in use.
    pub tree_bytes: usize,
}

impl Analysis {
    /// `win`, `loss`, `draw` or `unknown`, for the mover.
    pub fn result(&self) -> &'static str {
        result(self.bounds)
    }
}

/// What bounds seen by the mover say of the game's end.
pub(crate) fn result(bounds: Bounds) -> &'static str {
    bounds.result().unwrap_or("unknown")
}

/// A search whose game is known only at run time.
pub trait AnySearch: Send {
    /// Goes to a game's position, keeping what the tree knows of it if the
    /// game went on from where the search stood.
    fn go_to(&mut self, game: &dyn AnyGame);
    /// Searches the position until the budget is spent.
    fn search(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Analysis)) -> Analysis;
    /// The settings.
    fn settings(&self) -> &Settings;
    /// Changes a setting. The tree is forgotten.
    fn set(&mut self, name: &str, value: &str) -> Result<(), String>;
    /// Changes threads, memory or seed. The tree is forgotten.
    fn set_resources(&mut self, resources: Resources);
}

/// Starts a search of a game's position.
pub type StartSearch = fn(&dyn AnyGame, Settings, Resources) -> Result<Box<dyn AnySearch>, String>;

/// Searches a game's position and counts how the playouts by the game's own policy end.
pub type CountEndings =
    fn(&dyn AnyGame, Settings, Resources, &Budget) -> Result<Vec<PlayoutEnding>, String>;

/// Plays random games by one of the game's own policies, from this position.
pub type PlayOut = fn(&dyn AnyGame, &str, u64, &mut Rng) -> Result<PlayoutReport, String>;

/// How to search a family's games: what a registry attaches to each.
#[derive(Clone, Copy)]
pub struct Searching {
    /// The default settings for a game: the family's, and those for its board.
    pub defaults: fn(&dyn AnyGame) -> Settings,
    /// The names of what the family knows.
    pub names: fn() -> Names,
    /// A search of a game's position.
    pub start: StartSearch,
    /// How the playouts of a search end.
    pub endings: CountEndings,
    /// How games by a policy end.
    pub playouts: PlayOut,
}

impl Searching {
    /// How to search a family's games with knowledge from this source.
    pub fn with<F: Family, E: KnowledgeSource<F>>() -> Searching {
        Searching {
            defaults: |game| defaults::<F, E>(session::<F>(game).now()),
            names: E::names,
            start: |game, settings, resources| {
                Ok(Box::new(TypedSearch::<F, E>::new(session::<F>(game), settings, resources)?))
            },
            endings: endings::count::<F, E>,
            playouts: endings::playouts::<F>,
        }
    }
}

impl Extension for Searching {
    fn of<F: Family>() -> Searching {
        Searching::with::<F, FamilyOnly>()
    }
}

fn defaults<F: Family, E: KnowledgeSource<F>>(position: &F::Game) -> Settings {
    let mut settings = of_family::<F, E>();
    for (name, value) in F::settings_of_board(position) {
        settings.set(name, value).expect("a family's own settings are valid");
    }
    settings
}

pub(crate) fn of_family<F: Family, E: KnowledgeSource<F>>() -> Settings {
    let mut settings = Settings::default();
    for (name, value) in F::SETTINGS.iter().chain(E::SETTINGS) {
        settings.set(name, value).expect("a family's own settings are valid");
    }
    settings
}

pub(crate) fn session<F: Family>(game: &dyn AnyGame) -> &Session<F::Game> {
    game.as_any().downcast_ref().expect("the game belongs to the family it was opened from")
}

/// One part in so many of the memory is for the solver that is asked first.
const SOLVERS_SHARE: usize = 4;

/// A search of either kind.
enum Engine<G: Game> {
    Mcts(Box<Mcts<G>>),
    AlphaBeta(Box<Deepening<G>>),
}

impl<G: Game> Engine<G> {
    fn new<F: Family<Game = G>, E: KnowledgeSource<F>>(
        root: G,
        settings: Settings,
        resources: &Resources,
    ) -> Result<Engine<G>, String> {
        let knowledge = E::knowledge(&root, &settings)?;
        Ok(match settings.algorithm {
            Algorithm::Mcts => {
                let (prover, memory) = first::<F, E>(&root, &settings, resources)?;
                let resources = Resources { memory, ..resources.clone() };
                let mcts = Mcts::new(root, knowledge, settings, resources)?;
                Engine::Mcts(Box::new(match prover {
                    Some(prover) => mcts.with_solver(prover),
                    None => mcts,
                }))
            }
            Algorithm::AlphaBeta => {
                Engine::AlphaBeta(Box::new(Deepening::new(root, knowledge, settings, resources)?))
            }
        })
    }

    fn root(&self) -> &G {
        match self {
            Engine::Mcts(mcts) => mcts.root(),
            Engine::AlphaBeta(deepening) => deepening.root(),
        }
    }

    fn settings(&self) -> &Settings {
        match self {
            Engine::Mcts(mcts) => mcts.settings(),
            Engine::AlphaBeta(deepening) => deepening.settings(),
        }
    }

    fn reset(&mut self, root: G) {
        match self {
            Engine::Mcts(mcts) => mcts.reset(root),
            Engine::AlphaBeta(deepening) => deepening.reset(root),
        }
    }

    fn advance(&mut self, m: G::Move) {
        match self {
            Engine::Mcts(mcts) => mcts.advance(m),
            Engine::AlphaBeta(deepening) => {
                let next = deepening.root().after(m);
                deepening.reset(next);
            }
        }
    }

    fn search(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Report)) -> Report {
        match self {
            Engine::Mcts(mcts) => mcts.search(budget, progress),
            Engine::AlphaBeta(deepening) => deepening.search(budget, progress),
        }
    }
}

/// The solver to be asked first, if one is wanted, and the memory that it leaves
/// to the tree.
type First<G> = (Option<Box<dyn Prover<G>>>, usize);

fn first<F: Family, E: KnowledgeSource<F>>(
    root: &F::Game,
    settings: &Settings,
    resources: &Resources,
) -> Result<First<F::Game>, String> {
    let Resources { threads, memory, seed } = *resources;
    if settings.solve_first == 0.0 {
        return Ok((None, memory));
    }
    let share = memory / SOLVERS_SHARE;
    let mut options =
        SolverOptions { memory: share, threads, seed, ..Solving::defaults_of::<F, E>() };
    options.mcts = settings.clone();
    // A solver searches long enough for all oracles that the tree may ask.
    options.mcts.oracles = both(&settings.oracles, &settings.deep_oracles);
    let prover = E::prover(root, &options)?;
    let memory = if prover.is_some() { memory - share } else { memory };
    Ok((prover, memory))
}

/// The oracles that either of two settings names.
fn both(some: &str, more: &str) -> String {
    match (some, more) {
        ("all", _) | (_, "all") => "all".to_string(),
        ("none", only) | (only, "none") => only.to_string(),
        _ => format!("{some}+{more}"),
    }
}

/// The one implementation of [`AnySearch`].
struct TypedSearch<F: Family, E> {
    engine: Engine<F::Game>,
    source: PhantomData<fn() -> E>,
    resources: Resources,
    /// Where the root's game began, and the moves since.
    start: F::Game,
    moves: Vec<<F::Game as Game>::Move>,
}

impl<F: Family, E: KnowledgeSource<F>> TypedSearch<F, E> {
    fn new(
        session: &Session<F::Game>,
        settings: Settings,
        resources: Resources,
    ) -> Result<TypedSearch<F, E>, String> {
        let engine = Engine::new::<F, E>(session.now().clone(), settings, &resources)?;
        let (start, moves) = (session.start().clone(), session.moves().collect());
        Ok(TypedSearch { engine, source: PhantomData, resources, start, moves })
    }

    fn rebuild(&mut self, settings: Settings) -> Result<(), String> {
        let root = self.engine.root().clone();
        self.engine = Engine::new::<F, E>(root, settings, &self.resources)?;
        Ok(())
    }

    fn analysis(root: &F::Game, report: &Report) -> Analysis {
        let mover = root.to_move();
        let line = |codes: &[u16]| {
            let mut position = root.clone();
            let mut texts = Vec::new();
            for &code in codes {
                let m = Move::from_code(code);
                texts.push(position.move_text(m));
                position.play_unchecked(m);
            }
            texts
        };
        let moves = report.moves.iter().map(|r| AnalysedMove {
            text: root.move_text(Move::from_code(r.m)),
            visits: r.visits,
            value: r.value,
            bounds: r.bounds.seen_by(mover),
            pv: line(&r.pv),
        });
        Analysis {
            mover,
            best_move: report.best.map(|code| root.move_text(Move::from_code(code))),
            value: report.value,
            bounds: report.bounds.seen_by(mover),
            moves: moves.collect(),
            simulations: report.simulations,
            seconds: report.seconds,
            cpu_seconds: report.cpu_seconds,
            nodes: report.nodes,
            tree_bytes: report.tree_bytes,
        }
    }
}

impl<F: Family, E: KnowledgeSource<F>> AnySearch for TypedSearch<F, E> {
    fn go_to(&mut self, game: &dyn AnyGame) {
        let session = session::<F>(game);
        let moves: Vec<_> = session.moves().collect();
        if *session.start() == self.start && moves.starts_with(&self.moves) {
            for &m in &moves[self.moves.len()..] {
                self.engine.advance(m);
            }
        } else {
            self.engine.reset(session.now().clone());
        }
        self.start = session.start().clone();
        self.moves = moves;
    }

    fn search(&mut self, budget: &Budget, progress: &mut dyn FnMut(&Analysis)) -> Analysis {
        let root = self.engine.root().clone();
        let mut told = |report: &Report| progress(&TypedSearch::<F, E>::analysis(&root, report));
        let report = self.engine.search(budget, &mut told);
        TypedSearch::<F, E>::analysis(&root, &report)
    }

    fn settings(&self) -> &Settings {
        self.engine.settings()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let mut settings = self.engine.settings().clone();
        settings.set(name, value)?;
        settings.check_names([name])?;
        self.rebuild(settings)
    }

    fn set_resources(&mut self, resources: Resources) {
        self.resources = resources;
        let settings = self.engine.settings().clone();
        self.rebuild(settings).expect("settings that worked before work again");
    }
}

#[cfg(test)]
mod tests {
    use super::both;

    #[test]
    fn a_solver_asks_the_oracles_of_both_settings() {
        assert_eq!(both("mates+reach", "threats"), "mates+reach+threats");
        assert_eq!(both("none", "threats"), "threats");
        assert_eq!(both("mates", "none"), "mates");
        assert_eq!(both("none", "none"), "none");
        assert_eq!(both("mates", "all"), "all");
        assert_eq!(both("all", "none"), "all");
    }
}
