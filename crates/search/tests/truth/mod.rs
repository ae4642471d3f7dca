//! Games whose every score is known: trees written out, and small real games.
// Each test program uses its own part of this.
#![allow(dead_code)]

use game::{Bounds, Game, IllegalMove, Oracle, Player, Rng, Score};
use std::collections::HashMap;
use std::sync::Arc;

/// A game tree written out: who moves, what follows, what it is worth.
#[derive(Debug)]
pub struct Tree {
    mover: Vec<Player>,
    children: Vec<Vec<u32>>,
    score: Vec<Score>,
    /// The length of the longest continuation.
    height: Vec<u32>,
    /// The value of perfect play.
    pub value: Vec<Score>,
    largest: i16,
}

#[derive(Clone, Debug)]
pub struct Walk {
    pub tree: Arc<Tree>,
    pub at: u32,
}

impl PartialEq for Walk {
    fn eq(&self, other: &Walk) -> bool {
        self.at == other.at
    }
}

impl Tree {
    /// A random tree of up to `size` nodes. Players need not alternate.
    pub fn random(rng: &mut Rng, size: u32) -> Tree {
        let largest = [1, 1, 2, 5][rng.below(4) as usize];
        let mut parent = vec![0];
        for i in 1..1 + rng.below(size) {
            // Recent parents make deep trees, old ones wide trees.
            let oldest = if rng.below(2) == 0 { 0 } else { i.saturating_sub(6) };
            parent.push(oldest + rng.below(i - oldest));
        }
        let count = parent.len();
        let mut tree = Tree {
            mover: (0..count).map(|_| Player::BOTH[rng.below(2) as usize]).collect(),
            children: vec![Vec::new(); count],
            score: (0..count)
                .map(|_| Score(rng.below(2 * largest as u32 + 1) as i16 - largest))
                .collect(),
            height: vec![0; count],
            value: vec![Score(0); count],
            largest,
        };
        for (i, &p) in parent.iter().enumerate().skip(1) {
            tree.children[p as usize].push(i as u32);
        }
        for i in (0..count).rev() {
            let below = tree.children[i].iter().map(|&c| c as usize);
            tree.height[i] = below.clone().map(|c| tree.height[c] + 1).max().unwrap_or(0);
            let values = below.map(|c| tree.value[c]);
            let best = match tree.mover[i] {
                Player::First => values.max(),
                Player::Second => values.min(),
            };
            tree.value[i] = best.unwrap_or(tree.score[i]);
        }
        tree
    }
}

impl Game for Walk {
    type Move = u16;

    fn to_move(&self) -> Player {
        self.tree.mover[self.at as usize]
    }
    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        moves.extend(0..self.tree.children[self.at as usize].len() as u16);
    }
    fn check(&self, m: u16) -> Result<(), IllegalMove> {
        match usize::from(m) < self.tree.children[self.at as usize].len() {
            true => Ok(()),
            false => Err(IllegalMove::new("no such child")),
        }
    }
    fn play_unchecked(&mut self, m: u16) {
        self.at = self.tree.children[self.at as usize][usize::from(m)];
    }
    fn score(&self) -> Option<Score> {
        let at = self.at as usize;
        self.tree.children[at].is_empty().then(|| self.tree.score[at])
    }
    fn score_range(&self) -> Bounds {
        Bounds::new(Score(-self.tree.largest), Score(self.tree.largest))
    }
    fn plies_left(&self) -> u32 {
        self.tree.height[self.at as usize]
    }
    fn move_limit(&self) -> u16 {
        self.tree.children.iter().map(Vec::len).max().unwrap_or(0) as u16
    }
    fn key(&self) -> u64 {
        self.at.into()
    }
    fn key_from_scratch(&self) -> u64 {
        self.at.into()
    }
}

/// Knows something true about some positions, and leaves out moves that are no
/// better than others.
pub struct Hints;

impl Oracle<Walk> for Hints {
    fn name(&self) -> &'static str {
        "hints"
    }

    fn bounds(&self, walk: &Walk) -> Bounds {
        let (range, value) = (walk.score_range(), walk.tree.value[walk.at as usize]);
        match walk.score() {
            Some(score) => Bounds::exact(score),
            None => match game::zobrist::mix(walk.at.into()) / 3 % 8 {
                0 => Bounds::exact(value),
                1 => Bounds::new(value, range.upper),
                2 => Bounds::new(range.lower, value),
                _ => range,
            },
        }
    }

    fn narrows(&self) -> bool {
        true
    }

    fn look(&self, walk: &Walk, moves: &mut Vec<u16>) -> Bounds {
        let value = |walk: &Walk| walk.tree.value[walk.at as usize];
        let after = |m: u16| {
            let next = walk.after(m);
            value(&next)
        };
        walk.legal_moves(moves);
        let luck = game::zobrist::mix(walk.at.into());
        if luck.is_multiple_of(3)
            && let Some(best) = moves.iter().copied().find(|&m| after(m) == value(walk))
        {
            moves.retain(|&m| m == best || luck >> (m % 60) & 1 == 0);
        }
        self.bounds(walk)
    }

    fn promise(&self, _: &Walk, m: u16, _: &Walk) -> i32 {
        i32::from(m % 3)
    }
}

/// All positions that can be reached, up to `most`.
pub fn positions<G: Game>(start: G, most: usize) -> Vec<G> {
    let mut found: Vec<G> = vec![start];
    let mut seen = std::collections::HashSet::new();
    let (mut next, mut moves) = (0, Vec::new());
    while next < found.len() && found.len() < most {
        let position = found[next].clone();
        next += 1;
        position.legal_moves(&mut moves);
        for &m in &moves {
            let child = position.after(m);
            if seen.insert(child.canonical_key()) {
                found.push(child);
            }
        }
    }
    found
}

/// The value of perfect play, remembered by position.
pub fn value<G: Game>(position: &G, known: &mut HashMap<u64, Score>) -> Score {
    if let Some(score) = position.score() {
        return score;
    }
    let key = position.canonical_key();
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let values = moves.into_iter().map(|m| {
        let next = position.after(m);
        value(&next, known)
    });
    let best = match position.to_move() {
        Player::First => values.max(),
        Player::Second => values.min(),
    };
    let best = best.expect("a game that goes on has moves");
    known.insert(key, best);
    best
}
