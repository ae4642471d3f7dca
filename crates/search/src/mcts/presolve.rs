//! An exact solver that is asked before the tree grows: what it proves of the
//! root's moves are bounds like any others.

use crate::Settings;
use crate::budget::{Budget, Clock};
use crate::prover::{Prover, Question, Watch};
use crate::report::Resources;
use crate::solve;
use game::{Bounds, Game, Move, Score};

/// Nodes of the solver per simulation where there is no limit on time.
const NODES_PER_SIMULATION: f64 = 16.0;
/// The same where there is no limit at all.
const ENDLESS: f64 = 1e6;

/// A solver and its share of every budget.
pub(super) struct Presolver<G: Game> {
    prover: Box<dyn Prover<G>>,
    share: f64,
    plies: u32,
}

/// What the solver found out.
pub(super) struct Found {
    /// Of the position, seen by the first player.
    pub bounds: Bounds,
    /// Of its moves, where it is anything.
    pub moves: Vec<(u16, Bounds)>,
    /// If all is lost: moves, and those replies to each that do not refute it.
    pub traps: Option<Vec<Trap>>,
}

/// A move of a lost position, as far as it can still win.
pub(super) struct Trap {
    pub code: u16,
    /// How many replies it has.
    pub replies: usize,
    /// Those that are mistakes.
    pub mistakes: Vec<u16>,
}

impl<G: Game> Presolver<G> {
    pub fn new(prover: Box<dyn Prover<G>>, settings: &Settings) -> Presolver<G> {
        Presolver { prover, share: settings.solve_first.into(), plies: settings.solve_plies }
    }

    /// Whether a position is worth a try.
    pub fn hopes(&self, position: &G) -> bool {
        position.score().is_none() && self.prover.plies(position) <= self.plies
    }

    /// Tries to solve a position with its share of the budget, of which `clock`
    /// says how much is spent. The moves of `order` come first.
    pub fn solve(
        &mut self,
        position: &G,
        order: &[u16],
        budget: &Budget,
        clock: &Clock,
        resources: &Resources,
    ) -> Option<Found> {
        let mut silent = |_: &str| ();
        let mut watch = Watch::new(resources.start(&budget.share(self.share)), &mut silent);
        let mut watch = watch.until(self.limit(budget, self.share));
        let prover = self.prover.as_mut();
        let mover = position.to_move();
        let best = position.score_range().seen_by(mover).upper;
        let question = Question { player: mover, goal: best };
        for &code in order {
            let next = position.after(Move::from_code(code));
            if ask(prover, &next, question, &mut watch) != Some(false) {
                break;
            }
        }
        let bounds = solve::bounds(prover, position, &mut watch, &mut |_, _| ());
        let Bounds { lower: goal, upper } = bounds.seen_by(mover);
        let worst = position.score_range().seen_by(mover).lower;
        if goal > worst {
            // A move that gets it, should the table have forgotten.
            solve::achieve(prover, position, Question { player: mover, goal }, &mut watch)?;
        }
        if upper > worst {
            return Some(Found { bounds, moves: known(prover, position), traps: None });
        }
        let mut silent = |_: &str| ();
        // Half of the rest; the tree needs the other half to see what tempts.
        let share = (1.0 - clock.spent().unwrap_or(self.share)).max(0.0) / 2.0;
        let mut watch = Watch::new(resources.start(&budget.share(share)), &mut silent);
        let mut watch = watch.until(self.limit(budget, share));
        let traps = traps(self.prover.as_mut(), position, order, &mut watch);
        Some(Found { bounds, moves: Vec::new(), traps: Some(traps) })
    }

    /// The solver's nodes when its share of a budget without time is spent.
    fn limit(&self, budget: &Budget, share: f64) -> u64 {
        let nodes = match (budget.time.or(budget.cpu_time), budget.simulations) {
            (Some(_), _) => return u64::MAX,
            (None, Some(simulations)) => simulations as f64 * NODES_PER_SIMULATION,
            (None, None) => ENDLESS,
        };
        self.prover.nodes().saturating_add((nodes * share) as u64)
    }
}

/// What the opponent can do wrong after these moves of a lost position, as far
/// as the watch allows to find out.
fn traps<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    order: &[u16],
    watch: &mut Watch<'_>,
) -> Vec<Trap> {
    let mover = position.to_move();
    let worst = position.score_range().seen_by(mover).lower;
    let question = Question { player: mover, goal: Score(worst.0 + 1) };
    let mut replies = Vec::new();
    let trap = |m: G::Move| {
        let next = position.after(m);
        next.legal_moves(&mut replies);
        let mut mistakes = Vec::new();
        for &reply in &replies {
            if ask(prover, &next.after(reply), question, watch)? {
                mistakes.push(reply.code());
            }
        }
        Some(Trap { code: m.code(), replies: replies.len(), mistakes })
    };
    order.iter().map(|&code| Move::from_code(code)).map_while(trap).collect()
}

/// The moves of a position of which a solver knows something.
fn known<G: Game>(prover: &dyn Prover<G>, position: &G) -> Vec<(u16, Bounds)> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let known = |m: G::Move| {
        let next = position.after(m);
        let bounds = next.score().map_or_else(|| prover.known(&next), Bounds::exact);
        (bounds != position.score_range()).then(|| (m.code(), bounds))
    };
    moves.into_iter().filter_map(known).collect()
}

/// What a solver says of a position that may be the end of a game.
fn ask<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    question: Question,
    watch: &mut Watch<'_>,
) -> Option<bool> {
    match position.score() {
        Some(score) => question.answer(Bounds::exact(score)),
        None => prover.ask(position, question, watch),
    }
}
