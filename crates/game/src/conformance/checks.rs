//! The single promises. Each check returns what was broken.

use super::minimax;
use crate::{Bounds, Game, Move, Notation, Oracle, Rng, Score};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// What earlier positions had for keys.
#[derive(Default)]
pub(super) struct Seen {
    key_of: FxHashMap<String, u64>,
    text_of_exact: FxHashMap<u128, String>,
}

macro_rules! promise {
    ($holds:expr, $($message:tt)+) => {
        if !$holds {
            return Err(format!($($message)+));
        }
    };
}

/// Everything that can be said of one position.
pub(super) fn position<G: Notation>(
    position: &G,
    seen: &mut Seen,
    rng: &mut Rng,
) -> Result<(), String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    ending(position, &moves)?;
    legality(position, &moves)?;
    text(position, &moves)?;
    keys(position, seen)?;
    symmetry(position, &moves)?;
    playout(position, rng)?;
    drawing(position)
}

fn ending<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let range = position.score_range();
    promise!(range.lower <= range.upper, "score range {range} is empty");
    match position.score() {
        Some(score) => {
            promise!(range.contains(score), "score {score} outside the declared range {range}");
            promise!(score != Score::DRAW || position.can_draw(), "a draw where there is none");
            promise!(moves.is_empty(), "a finished game has legal moves");
        }
        None => {
            promise!(!moves.is_empty(), "the game goes on but nobody can move");
            promise!(position.plies_left() > 0, "the game goes on with no plies left");
            promise!(position.ending().is_none(), "the game goes on but names its ending");
        }
    }
    if let Some(name) = position.ending() {
        promise!(position.endings().contains(&name), "ending {name:?} is not in the list");
    }
    Ok(())
}

/// Legal moves are accepted and no others are.
fn legality<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    let legal: BTreeSet<G::Move> = moves.iter().copied().collect();
    promise!(legal.len() == moves.len(), "a legal move is listed twice");
    let limit = position.move_limit();
    for &m in moves {
        promise!(m.code() < limit, "move code {} is not below {limit}", m.code());
        promise!(G::Move::from_code(m.code()) == m, "code {} gives another move", m.code());
    }
    // Some codes beyond the limit too: bad moves come from outside.
    let beyond = [limit, limit.saturating_add(1), limit.saturating_mul(2), u16::MAX - 1, u16::MAX];
    for m in (0..limit).chain(beyond).map(G::Move::from_code) {
        let mut next = position.clone();
        let answer = next.play(m);
        if legal.contains(&m) {
            promise!(answer.is_ok(), "legal move {m:?} refused: {answer:?}");
        } else {
            promise!(answer.is_err(), "move {m:?} is not listed but was accepted");
            promise!(next == *position, "a refused move changed the position");
        }
    }
    Ok(())
}

/// Moves and positions survive being written and read.
fn text<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    for &m in moves {
        let written = position.move_text(m);
        let read = position.parse_move(&written);
        promise!(read.as_ref() == Ok(&m), "move {written:?} reads back as {read:?}");
        let split = position.split_moves(&written);
        promise!(split == [written.as_str()], "move {written:?} splits into {split:?}");
        let written = position.sgf_move_text(m);
        let read = position.parse_sgf_move(&written);
        promise!(read.as_ref() == Ok(&m), "SGF move {written:?} reads back as {read:?}");
    }
    let written = position.position_text();
    promise!(!written.contains('\n'), "position {written:?} is more than a line");
    match position.parse_position(&written) {
        Err(e) => return Err(format!("own position text refused: {e}")),
        Ok(read) => {
            promise!(read == *position, "position {written:?} reads back as {read:?}");
            promise!(read.score() == position.score(), "{written:?} reads back differently scored");
            let mut again = Vec::new();
            read.legal_moves(&mut again);
            promise!(again == moves, "{written:?} reads back with other legal moves");
        }
    }
    Ok(())
}

/// Incremental keys are right, equal positions have equal keys, and exact keys
/// tell different positions apart.
fn keys<G: Notation>(position: &G, seen: &mut Seen) -> Result<(), String> {
    let (key, scratch) = (position.key(), position.key_from_scratch());
    promise!(key == scratch, "incremental key {key:#x} but {scratch:#x} from scratch");
    let text = position.position_text();
    let before = *seen.key_of.entry(text.clone()).or_insert(key);
    promise!(before == key, "the same position had key {before:#x} before, now {key:#x}");
    if let Some(exact) = position.exact_key() {
        let other = seen.text_of_exact.entry(exact).or_insert_with(|| text.clone());
        promise!(*other == text, "exact key {exact:#x} is shared with {other}");
    }
    Ok(())
}

/// Symmetric positions play the same and share their canonical key.
fn symmetry<G: Notation>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    promise!(position.symmetries() >= 1, "even the identity is missing");
    promise!(position.transformed(0) == *position, "symmetry 0 is not the identity");
    let canonical = position.canonical_key();
    let exact = (0..position.symmetries()).map(|s| position.transformed(s).exact_key()).min();
    promise!(
        position.canonical_exact_key() == exact.flatten(),
        "the canonical exact key is not the least of the exact keys"
    );
    if let Some(key) = position.exact_key().filter(|_| position.exact_key_bits() < 128) {
        let bits = position.exact_key_bits();
        promise!(key >> bits == 0, "the exact key has more than {bits} bits");
    }
    for s in 0..position.symmetries() {
        let image = position.transformed(s);
        promise!(image.key() == image.key_from_scratch(), "symmetry {s} breaks the key");
        promise!(image.canonical_key() == canonical, "canonical key changes under symmetry {s}");
        promise!(image.score() == position.score(), "score changes under symmetry {s}");
        promise!(image.to_move() == position.to_move(), "side to move changes under symmetry {s}");
        let mut image_moves = Vec::new();
        image.legal_moves(&mut image_moves);
        let expected: BTreeSet<_> = moves.iter().map(|&m| position.transform_move(m, s)).collect();
        let found: BTreeSet<_> = image_moves.into_iter().collect();
        promise!(found == expected, "symmetry {s} changes the legal moves");
        if let Some(&m) = moves.first() {
            let mut there = image;
            there.play_unchecked(position.transform_move(m, s));
            let here = position.after(m);
            promise!(here.transformed(s) == there, "symmetry {s} and move {m:?} do not commute");
        }
    }
    Ok(())
}

/// A playout is a legal game to the end.
fn playout<G: Notation>(position: &G, rng: &mut Rng) -> Result<(), String> {
    let mut played = Vec::new();
    let mut end = position.clone();
    let plies = end.random_playout(rng, |m| played.push(m));
    promise!(plies as usize == played.len(), "a playout of {} moves counts {plies}", played.len());
    promise!(plies <= position.plies_left(), "a playout is longer than plies_left allows");
    let mut replay = position.clone();
    for m in played {
        let answer = replay.play(m);
        promise!(answer.is_ok(), "a playout played {m:?}: {answer:?}");
    }
    promise!(end.score().is_some(), "a playout stopped before the end");
    promise!(replay.score() == end.score(), "replaying a playout gives another score");
    promise!(replay.ending() == end.ending(), "replaying a playout gives another ending");
    let (mut cut, mut replay) = (position.clone(), position.clone());
    let most = rng.below(position.plies_left() + 2);
    let plies = cut.random_moves(most, rng, |m| replay.play_unchecked(m));
    promise!(plies == most || cut.score().is_some(), "{most} random moves end after {plies}");
    promise!(plies <= most && cut == replay, "{most} random moves lead elsewhere");
    Ok(())
}

/// Cells have names and places of their own.
fn drawing<G: Notation>(position: &G) -> Result<(), String> {
    let picture = position.picture();
    let names: BTreeSet<_> = picture.cells.iter().map(|c| &c.name).collect();
    let places: BTreeSet<_> = picture.cells.iter().map(|c| (c.x, c.y)).collect();
    promise!(names.len() == picture.cells.len(), "two cells share a name");
    promise!(places.len() == picture.cells.len(), "two cells share a place");
    Ok(())
}

/// One move forward: the rank falls, keys stay right.
pub(super) fn step<G: Notation>(position: &G, m: G::Move) -> Result<(), String> {
    let mut next = position.clone();
    let answer = next.play(m);
    promise!(answer.is_ok(), "random move {m:?} refused: {answer:?}");
    promise!(next.plies_left() < position.plies_left(), "plies_left does not fall");
    promise!(next.variant() == position.variant(), "a move changed the variant");
    Ok(())
}

/// Oracles say the truth, as far as it can be found with so many nodes: bounds
/// lie in the game's range and contain the true value, and a move that is left out
/// is never the only best one, and lost if the oracle says so. Counts the positions whose value was found.
pub(super) fn oracles<G: Game>(
    position: &G,
    oracles: &[Box<dyn Oracle<G>>],
    solve_nodes: u64,
) -> Result<u64, String> {
    let range = position.score_range();
    let value = minimax(position, solve_nodes);
    let (mut legal, mut listed, mut scratch) = (Vec::new(), Vec::new(), Vec::new());
    position.legal_moves(&mut legal);
    for oracle in oracles {
        let (name, bounds) = (oracle.name(), oracle.look(position, &mut listed));
        promise!(
            range.contains(bounds.lower) && range.contains(bounds.upper),
            "oracle {name} says {bounds}, outside {range}"
        );
        promise!(bounds.lower <= bounds.upper, "oracle {name} says {bounds}");
        if let Some(score) = position.score() {
            let over = Bounds::exact(score);
            promise!(bounds == over, "oracle {name} says {bounds} of a game that ended {score}");
        }
        let alone = oracle.bounds(position);
        promise!(alone == bounds, "oracle {name} says {alone}, and {bounds} with moves");
        let (glanced, count) = oracle.glance(position, &mut scratch);
        let wider = glanced.lower <= bounds.lower && bounds.upper <= glanced.upper;
        promise!(wider, "oracle {name} says {bounds}, at a glance {glanced}");
        let open = bounds.decided().is_none();
        promise!(!open || count >= listed.len(), "oracle {name} counts {count} moves");
        let illegal = listed.iter().find(|m| !legal.contains(m));
        promise!(illegal.is_none(), "oracle {name} lists the illegal move {illegal:?}");
        let all = listed.len() == legal.len() || !open;
        promise!(all || oracle.narrows(), "oracle {name} leaves out moves and does not say so");
        let Some(value) = value else { continue };
        promise!(bounds.contains(value), "oracle {name} says {bounds}, truth is {value}");
        if position.score().is_none() && (open || !listed.is_empty()) {
            let after = |&m: &G::Move| {
                let next = position.after(m);
                minimax(&next, solve_nodes)
                    .expect("less work than all moves")
                    .seen_by(position.to_move())
            };
            let best = listed.iter().map(after).max();
            let wanted = value.seen_by(position.to_move());
            promise!(best == Some(wanted), "oracle {name} leaves out all moves to {value}");
            let lost = Some(range.seen_by(position.to_move()).lower);
            let mut left_out = legal.iter().filter(|m| !listed.contains(m));
            let refuted = !oracle.refutes() || !open || left_out.all(|m| Some(after(m)) == lost);
            promise!(refuted, "oracle {name} leaves out a move that is not lost");
        }
    }
    Ok(u64::from(value.is_some()))
}
