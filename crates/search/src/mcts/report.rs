//! What the tree says about the root: the move to play, and the report of it.

use super::arena::{Arena, ROOT};
use super::node::Node;
use super::{reward, solves};
use crate::budget::Clock;
use crate::report::{MoveReport, Report};
use crate::settings::{Choice, Settings};
use game::{Bounds, Game, Score};

pub(super) fn report<G: Game>(
    root: &G,
    arena: &Arena,
    settings: &Settings,
    simulations: u64,
    clock: &Clock,
) -> Report {
    let node = arena.node(ROOT);
    let bounds = node.settled_bounds();
    let range = root.score_range();
    let mover = root.to_move();
    let worth = |score: Score| {
        let first = reward(score, settings, range) as f64 / Node::ONE as f64;
        if mover == game::Player::First { first } else { 1.0 - first }
    };
    let mut moves: Vec<MoveReport<u16>> = arena
        .children(ROOT)
        .map(|slot| {
            let child = arena.node(slot);
            let bounds = child.settled_bounds();
            MoveReport {
                m: child.code(),
                visits: child.visits(),
                value: match bounds.decided() {
                    Some(score) if solves(settings) => worth(score),
                    _ => child.mean().unwrap_or(0.0),
                },
                bounds,
                pv: line(arena, slot, settings),
            }
        })
        .collect();
    let best = best(&moves, bounds, settings, root);
    moves.sort_by(|a, b| {
        let key = |r: &MoveReport<u16>| (Some(r.m) == best, r.visits);
        key(b).cmp(&key(a))
    });
    let value = match bounds.decided() {
        Some(score) if solves(settings) => worth(score),
        _ => best
            .and_then(|m| moves.iter().find(|r| r.m == m))
            .map_or_else(|| root.score().map_or(0.5, worth), |r| r.value),
    };
    Report {
        best,
        value,
        bounds,
        moves,
        simulations,
        seconds: clock.seconds(),
        cpu_seconds: clock.cpu_seconds(),
        nodes: arena.used(),
        tree_bytes: arena.used_bytes(),
    }
}

/// How good a move looks by the chosen criterion.
fn merit(report: &MoveReport<u16>, settings: &Settings) -> f64 {
    let visits = f64::from(report.visits);
    match settings.choice {
        Choice::Visits => visits + 0.5 * report.value,
        Choice::Wins => visits * report.value,
        Choice::Mean => report.value,
        // A lower confidence bound: v − A/√n.
        Choice::Secure => report.value - f64::from(settings.secure) / visits.max(1e-9).sqrt(),
    }
}

/// The move to play: a proven win if there is one; the most stubborn if all
/// are lost; otherwise the best by the chosen criterion among those that could
/// still beat what is proven, unless what is proven looks better.
fn best<G: Game>(
    moves: &[MoveReport<u16>],
    root: Bounds,
    settings: &Settings,
    position: &G,
) -> Option<u16> {
    let mover = position.to_move();
    let mine = |r: &MoveReport<u16>| r.bounds.seen_by(mover);
    let floor = root.seen_by(mover).lower;
    let worst = position.score_range().seen_by(mover).lower;
    let visited = |r: &&MoveReport<u16>| r.visits > 0;
    let top = |list: Vec<&MoveReport<u16>>, by: &dyn Fn(&MoveReport<u16>) -> f64| {
        list.into_iter().reduce(|a, b| if by(b) > by(a) { b } else { a }).map(|r| (r.m, r.value))
    };
    if !solves(settings) {
        return top(moves.iter().filter(visited).collect(), &|r| merit(r, settings))
            .or_else(|| moves.first().map(|r| (r.m, 0.0)))
            .map(|(m, _)| m);
    }
    // Proven to give what the root is proven to give at least.
    let safe = moves.iter().filter(|r| mine(r).lower >= floor && r.bounds.decided().is_some());
    let safe = top(safe.collect(), &|r| f64::from(r.visits));
    let open = moves.iter().filter(|r| mine(r).upper > floor && r.bounds.decided().is_none());
    let visited_open: Vec<_> = open.clone().filter(|r| r.visits > 0).collect();
    let open =
        top(visited_open, &|r| merit(r, settings)).or_else(|| open.map(|r| (r.m, 0.0)).next());
    match (safe, open) {
        (Some((m, _)), _) if root.decided().is_some() => Some(m),
        // A proven loss is no better than an open move, however little hope there is.
        (Some((m, value)), Some((_, hope))) if value >= hope && floor > worst => Some(m),
        (_, Some((m, _))) => Some(m),
        (Some((m, _)), None) => Some(m),
        (None, None) => moves.first().map(|r| r.m),
    }
}

/// The expected continuation below a child: proven lines where there are any,
/// the most visited moves otherwise.
fn line(arena: &Arena, child: u32, settings: &Settings) -> Vec<u16> {
    let mut slot = child;
    let mut line = Vec::new();
    loop {
        let code = arena.node(slot).code();
        line.push(code);
        let decided = arena.node(slot).bounds().decided().filter(|_| solves(settings));
        let key = |s: u32| {
            let node = arena.node(s);
            let keeps = decided.is_some() && node.bounds().decided() == decided;
            (keeps, node.visits())
        };
        let next =
            arena.children(slot).filter(|&s| arena.node(s).visits() > 0).max_by_key(|&s| key(s));
        match next {
            Some(next) if line.len() < 64 => slot = next,
            _ => return line,
        }
    }
}
