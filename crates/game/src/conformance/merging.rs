//! Positions that a search may take for one another are interchangeable: the
//! same moves, scores and values, from now on to the end, however they were
//! reached.
//!
//! Pairs of such positions come from three places: earlier random games, the
//! same moves in another order, and moves that lead to symmetric positions.

use super::minimax;
use crate::{Game, Move, Rng};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Earlier positions that are kept: of one key, and in all.
const KEPT_OF_ONE_KEY: usize = 4;
const KEPT: usize = 5_000;
/// Moves that all pairs of a run are played on together.
const STEPS: u32 = 20_000;
/// Pairs whose values are compared by brute force, and one in how many tries it.
const VALUES: u32 = 100;
const ONE_IN: u32 = 3;
/// Of more moves than this, only some are held against each other.
const ALL_MOVES: usize = 16;

/// What was met before, and how much work is left to spend on it.
pub(super) struct Merging<G: Game> {
    /// Positions and how they were reached, by canonical key.
    met: FxHashMap<u64, Vec<(Vec<u16>, G)>>,
    kept: usize,
    steps: u32,
    values: u32,
    solve_nodes: u64,
}

/// A game so far: the positions with the move that was played in each.
pub(super) type Line<G> = [(G, <G as Game>::Move)];

impl<G: Game> Merging<G> {
    pub fn new(solve_nodes: u64) -> Merging<G> {
        let met = FxHashMap::default();
        Merging { met, kept: 0, steps: STEPS, values: VALUES, solve_nodes }
    }

    /// Holds a position against all that it may be taken for.
    pub fn check(&mut self, line: &Line<G>, position: &G, rng: &mut Rng) -> Result<(), String> {
        self.earlier_games(line, position, rng)?;
        self.other_orders(line, position, rng)?;
        self.symmetric_moves(position, rng)
    }

    fn earlier_games(&mut self, line: &Line<G>, position: &G, rng: &mut Rng) -> Result<(), String> {
        let moves: Vec<u16> = line.iter().map(|(_, m)| m.code()).collect();
        let key = position.canonical_key();
        let met = self.met.remove(&key).unwrap_or_default();
        let mut is_new = true;
        for (other_moves, other) in &met {
            if *other_moves == moves {
                is_new = false;
            } else {
                self.compare(position, other, rng)?;
            }
        }
        let mut met = met;
        if is_new && met.len() < KEPT_OF_ONE_KEY && self.kept < KEPT {
            met.push((moves, position.clone()));
            self.kept += 1;
        }
        if !met.is_empty() {
            self.met.insert(key, met);
        }
        Ok(())
    }

    /// The last three moves with the first and the last exchanged, and the last
    /// four with the second and the last exchanged: a player's moves, that is.
    fn other_orders(&mut self, line: &Line<G>, position: &G, rng: &mut Rng) -> Result<(), String> {
        for order in [&[2, 1, 0][..], &[0, 3, 2, 1]] {
            let Some(first) = line.len().checked_sub(order.len()) else { continue };
            let last = &line[first..];
            let mut other = last[0].0.clone();
            if order.iter().all(|&i| other.play(last[i].1).is_ok()) {
                self.compare(position, &other, rng)?;
            }
        }
        Ok(())
    }

    fn symmetric_moves(&mut self, position: &G, rng: &mut Rng) -> Result<(), String> {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        if position.symmetries() == 1 || moves.is_empty() {
            return Ok(());
        }
        if moves.len() > ALL_MOVES {
            let one = rng.pick(&moves).expect("there are moves");
            let images = (0..position.symmetries()).map(|s| position.transform_move(one, s));
            let images: BTreeSet<_> = images.collect();
            moves.retain(|m| images.contains(m));
        }
        let after = |&m: &G::Move| {
            let next = position.after(m);
            (next.canonical_key(), next)
        };
        let nexts: Vec<(u64, G)> = moves.iter().map(after).collect();
        for (i, (key, next)) in nexts.iter().enumerate() {
            for (_, other) in nexts[..i].iter().filter(|(other_key, _)| other_key == key) {
                self.compare(next, other, rng)?;
            }
        }
        Ok(())
    }

    /// If a position may be taken for another, seen through some symmetry, both
    /// must be interchangeable.
    fn compare(&mut self, position: &G, other: &G, rng: &mut Rng) -> Result<(), String> {
        for s in 0..position.symmetries() {
            let image = position.transformed(s);
            let equal = image == *other;
            if equal && image.key() != other.key() {
                return Err(format!("equal positions have different keys: {image:?}, {other:?}"));
            }
            if equal || share_a_key(&image, other) {
                let told = self.interchangeable(&image, other, equal, rng);
                let how = if equal { "compare equal" } else { "share a key" };
                told.map_err(|what| {
                    format!("positions {how} but {what}: {image:?}, symmetry {s}, and {other:?}")
                })?;
            }
        }
        Ok(())
    }

    fn interchangeable(
        &mut self,
        a: &G,
        b: &G,
        equal: bool,
        rng: &mut Rng,
    ) -> Result<(), &'static str> {
        let (mut a_now, mut b_now) = (a.clone(), b.clone());
        let mut moves = Vec::new();
        // Together to the end, by random moves.
        loop {
            differ(&a_now, &b_now)?;
            b_now.legal_moves(&mut moves);
            let Some(m) = rng.pick(&moves).filter(|_| self.steps > 0) else { break };
            self.steps -= 1;
            a_now.play_unchecked(m);
            b_now.play_unchecked(m);
            if equal && a_now != b_now {
                return Err("compare unequal after the same moves");
            }
        }
        if self.values > 0 && rng.below(ONE_IN) == 0 {
            self.values -= 1;
            let value = minimax(a, self.solve_nodes);
            if value.is_some() && value != minimax(b, self.solve_nodes) {
                return Err("have different values");
            }
        }
        Ok(())
    }
}

/// Whether a search that goes by keys takes one for the other. Where the past
/// counts, none may go by keys.
fn share_a_key<G: Game>(a: &G, b: &G) -> bool {
    let exact = a.exact_key();
    !b.depends_on_history() && (a.key() == b.key() || exact.is_some() && exact == b.exact_key())
}

/// What differs between two positions at once.
fn differ<G: Game>(a: &G, b: &G) -> Result<(), &'static str> {
    let moves = |position: &G| {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        moves.into_iter().collect::<BTreeSet<_>>()
    };
    match () {
        () if a.to_move() != b.to_move() => Err("have different sides to move"),
        () if a.score() != b.score() => Err("have different scores"),
        () if a.plies_left() != b.plies_left() => Err("may last differently long"),
        () if moves(a) != moves(b) => Err("have different legal moves"),
        () => Ok(()),
    }
}
