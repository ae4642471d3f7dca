//! A search that chooses among some moves of the position only.
//!
//! The position after each of these moves has a search of its own, and upper
//! confidence bounds decide which of them goes on. Nothing is forbidden after the
//! first move, so whatever these searches prove is true of the game.

use super::Engine;
use crate::searching;
use game::{AnyGame, Bounds};
use search::{AnalysedMove, Analysis, AnySearch, Budget, Resources};
use std::time::Duration;

/// Simulations that a move gets at a time, at least.
const SLICE: u64 = 64;
/// The weight of what is little known.
const EXPLORATION: f64 = 0.7;
/// The least memory of a search.
const LEAST_MEMORY: usize = 1 << 20;
/// No search goes on alone for longer, so that reports keep coming.
const LONGEST: Duration = Duration::from_millis(100);

/// Searches the position until the budget is spent or it is clear which of the
/// moves is best; `tell` hears of it after every slice.
pub(super) fn search(
    engine: &mut Engine,
    moves: &[String],
    budget: &Budget,
    tell: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, String> {
    // Its memory is needed here.
    engine.search = None;
    let memory = (engine.options.resources.memory / moves.len().max(1)).max(LEAST_MEMORY);
    let resources = Resources { memory, ..engine.options.resources.clone() };
    let mut branches = Vec::new();
    for text in moves {
        branches.push(Branch::new(engine, text)?);
    }
    let clock = budget.start();
    let mut simulations = 0;
    loop {
        let left = budget.simulations.map(|most| most.saturating_sub(simulations));
        let over = clock.is_over() && simulations > 0 || left == Some(0);
        let next = if over { None } else { most_promising(&branches) };
        let mut analysis = report(&*engine.game, &branches);
        analysis.simulations = simulations;
        (analysis.seconds, analysis.cpu_seconds) = (clock.seconds(), clock.cpu_seconds());
        let Some(next) = next else { return Ok(analysis) };
        tell(&analysis);
        let branch = &mut branches[next];
        let slice = SLICE.max(u64::from(branch.told.visits) / 4);
        let slice = Budget {
            simulations: Some(left.map_or(slice, |left| left.min(slice))),
            time: Some(LONGEST),
            interrupt: budget.interrupt.clone(),
            ..Budget::default()
        };
        simulations += branch.search(engine, &resources, &slice)?;
    }
}

/// One of the moves.
struct Branch {
    /// The game after it.
    game: Box<dyn AnyGame>,
    search: Option<Box<dyn AnySearch>>,
    /// What is known of it, for whoever makes the move.
    told: AnalysedMove,
    nodes: usize,
    tree_bytes: usize,
}

impl Branch {
    fn new(engine: &Engine, text: &str) -> Result<Branch, String> {
        let mut game = engine.game.boxed_clone();
        game.play(text).map_err(|error| error.to_string())?;
        let mover = engine.game.to_move();
        let known = game.score().map_or(game.score_range(), Bounds::exact).seen_by(mover);
        let value = match known.decided().map(|score| score.0.signum()) {
            Some(1) => 1.0,
            Some(-1) => 0.0,
            _ => 0.5,
        };
        // A move that ends the game needs no search, but is to be told.
        let visits = u32::from(known.decided().is_some());
        let text = text.to_string();
        let told = AnalysedMove { pv: vec![text.clone()], text, visits, value, bounds: known };
        Ok(Branch { game, search: None, told, nodes: 0, tree_bytes: 0 })
    }

    /// Searches a little more; returns how many simulations that took.
    fn search(
        &mut self,
        engine: &Engine,
        resources: &Resources,
        budget: &Budget,
    ) -> Result<u64, String> {
        let search = match &mut self.search {
            Some(search) => search,
            None => {
                let start = searching::of(engine.registry, &*self.game).start;
                let search = start(&*self.game, engine.settings.clone(), resources.clone())?;
                self.search.insert(search)
            }
        };
        let found = search.search(budget, &mut |_| ());
        let own = found.mover == engine.game.to_move();
        let visits: u32 = found.moves.iter().map(|m| m.visits).sum();
        // A search that solves at once may have tried no move.
        self.told.visits = visits.max(self.told.visits + 1);
        self.told.value = if own { found.value } else { 1.0 - found.value };
        self.told.bounds =
            if own { found.bounds } else { found.bounds.seen_by(game::Player::Second) };
        self.told.pv.truncate(1);
        let best = found.best_move.as_ref();
        let line = found.moves.iter().find(|m| Some(&m.text) == best);
        self.told.pv.extend(line.into_iter().flat_map(|m| m.pv.iter().cloned()));
        (self.nodes, self.tree_bytes) = (found.nodes, found.tree_bytes);
        Ok(found.simulations.max(1))
    }
}

/// The move to look at next; `None` if none is open, or one is known to be at
/// least as good as every other.
fn most_promising(branches: &[Branch]) -> Option<usize> {
    let bounds = |branch: &Branch| branch.told.bounds;
    let achieved = branches.iter().map(|b| bounds(b).lower).max()?;
    let is_open =
        |branch: &Branch| bounds(branch).decided().is_none() && bounds(branch).upper > achieved;
    let total: u32 = branches.iter().map(|branch| branch.told.visits).sum();
    let promise = |branch: &Branch| match branch.told.visits {
        0 => f64::INFINITY,
        visits => {
            let doubt = f64::from(total.max(2)).ln() / f64::from(visits);
            branch.told.value + EXPLORATION * doubt.sqrt()
        }
    };
    let open = branches.iter().enumerate().filter(|(_, branch)| is_open(branch));
    // Of equals the first.
    let best = open.rev().max_by(|(_, a), (_, b)| promise(a).total_cmp(&promise(b)));
    best.map(|(i, _)| i)
}

/// All that is known so far.
fn report(game: &dyn AnyGame, branches: &[Branch]) -> Analysis {
    let mut moves: Vec<AnalysedMove> = branches.iter().map(|b| b.told.clone()).collect();
    // Proven wins first, proven losses last, and between them what was tried most.
    moves.sort_by_key(|m| {
        let proven = m.bounds.decided().map_or(0, |score| score.0.signum());
        std::cmp::Reverse((proven, m.visits))
    });
    let visits: f64 = moves.iter().map(|m| f64::from(m.visits)).sum();
    let sum: f64 = moves.iter().map(|m| f64::from(m.visits) * m.value).sum();
    let best = moves.first();
    let bounds = |m: &AnalysedMove| (m.bounds.lower, m.bounds.upper);
    let known = moves.iter().map(bounds).reduce(|a, b| (a.0.max(b.0), a.1.max(b.1)));
    let mover = game.to_move();
    // A move that was not asked for may be better than all that were.
    let range = game.score_range().seen_by(mover);
    let all = branches.len() == game.legal().len();
    let known = known.map(|(lower, upper)| (lower, if all { upper } else { range.upper }));
    Analysis {
        mover,
        best_move: best.map(|m| m.text.clone()),
        value: if visits > 0.0 { sum / visits } else { 0.5 },
        bounds: known.map_or(range, |(l, u)| Bounds::new(l, u)),
        simulations: 0,
        seconds: 0.0,
        cpu_seconds: 0.0,
        nodes: branches.iter().map(|branch| branch.nodes).sum(),
        tree_bytes: branches.iter().map(|branch| branch.tree_bytes).sum(),
        moves,
    }
}
