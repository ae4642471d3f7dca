//! A game made for one test: players choose numbers in turn, and a function of all
//! that was chosen says how it ends. Beside it, knowledge that counts who asks.

use game::{
    Bounds, Evaluator, Game, IllegalMove, Oracle, Player, Playout, Prior, Rng, Score, Simplifier,
};
use search::{Budget, Knowledge, Mcts, Report, Resources, Settings};
use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

/// The rules of a toy game.
#[derive(Debug)]
pub struct Rules {
    /// The length of the longest game.
    pub plies: usize,
    /// The largest score.
    pub largest: i16,
    /// How many numbers there are to choose from.
    pub moves: fn(&[u16]) -> u16,
    /// The score of a finished game.
    pub score: fn(&[u16]) -> Option<i16>,
}

#[derive(Clone, Debug)]
pub struct Toy {
    rules: &'static Rules,
    pub played: Vec<u16>,
}

impl PartialEq for Toy {
    fn eq(&self, other: &Toy) -> bool {
        self.played == other.played
    }
}

/// A number no smaller than any that may be chosen.
const MOVE_LIMIT: u16 = 16;

impl Game for Toy {
    type Move = u16;

    fn to_move(&self) -> Player {
        Player::BOTH[self.played.len() % 2]
    }
    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        if self.score().is_none() {
            moves.extend(0..(self.rules.moves)(&self.played));
        }
    }
    fn check(&self, m: u16) -> Result<(), IllegalMove> {
        match self.score().is_none() && m < (self.rules.moves)(&self.played) {
            true => Ok(()),
            false => Err(IllegalMove::new("no such number")),
        }
    }
    fn play_unchecked(&mut self, m: u16) {
        self.played.push(m);
    }
    fn score(&self) -> Option<Score> {
        (self.rules.score)(&self.played).map(Score)
    }
    fn score_range(&self) -> Bounds {
        Bounds::new(Score(-self.rules.largest), Score(self.rules.largest))
    }
    fn plies_left(&self) -> u32 {
        (self.rules.plies - self.played.len()) as u32
    }
    fn move_limit(&self) -> u16 {
        MOVE_LIMIT
    }
    fn key(&self) -> u64 {
        self.played.iter().fold(1, |key, &m| game::zobrist::mix(key ^ u64::from(m)))
    }
    fn key_from_scratch(&self) -> u64 {
        self.key()
    }
}

/// The expected share of games that the first player wins with each first number,
/// in tenths: the second player chooses one of ten.
pub static ARMS: Rules = Rules {
    plies: 2,
    largest: 1,
    moves: |played| [4, 10][played.len()],
    score: |played| match *played {
        [arm, m] => Some(if m < [2, 4, 7, 5][usize::from(arm)] { 1 } else { -1 }),
        _ => None,
    },
};

/// Eight plies of three moves each; the sum of all numbers decides.
pub static LONG: Rules = Rules {
    plies: 8,
    largest: 1,
    moves: |_| 3,
    score: |played| {
        let sum: u16 = played.iter().sum();
        (played.len() == 8).then_some(if sum > 8 { 1 } else { -1 })
    },
};

pub fn start(rules: &'static Rules) -> Toy {
    Toy { rules, played: Vec::new() }
}

/// Knowledge by functions of the numbers chosen so far. It counts how often each part
/// is asked.
#[derive(Clone)]
pub struct Known {
    pub bounds: fn(&[u16]) -> (i16, i16),
    pub weight: fn(u16) -> f32,
    pub estimate: fn(&[u16]) -> f32,
    /// How a position looks simplified, if it can be.
    pub simpler: fn(&[u16]) -> Option<Vec<u16>>,
    pub questions: Arc<AtomicUsize>,
    pub simplified: Arc<AtomicUsize>,
}

impl Known {
    /// Knows nothing.
    pub fn nothing() -> Known {
        Known {
            bounds: |_| (-1, 1),
            weight: |_| 0.0,
            estimate: |_| 0.0,
            simpler: |_| None,
            questions: Arc::default(),
            simplified: Arc::default(),
        }
    }

    /// What a search gets of it: everything but oracles and playout policies.
    pub fn without_oracle(&self) -> Knowledge<Toy> {
        Knowledge {
            priors: vec![(1.0, Box::new(self.clone()))],
            evaluators: vec![Box::new(self.clone())],
            simplifier: Some(Box::new(self.clone())),
            ..Knowledge::empty()
        }
    }

    /// The same with the oracle.
    pub fn with_oracle(&self) -> Knowledge<Toy> {
        Knowledge { oracle: Some(Box::new(self.clone())), ..self.without_oracle() }
    }
}

impl Oracle<Toy> for Known {
    fn name(&self) -> &'static str {
        "toy"
    }
    fn bounds(&self, toy: &Toy) -> Bounds {
        self.questions.fetch_add(1, SeqCst);
        let (lower, upper) = (self.bounds)(&toy.played);
        Bounds::new(Score(lower), Score(upper))
    }
}

impl Prior<Toy> for Known {
    fn name(&self) -> &'static str {
        "toy"
    }
    fn meaning(&self) -> &'static str {
        "what the test says"
    }
    fn add(&self, _: &Toy, moves: &[u16], weight: f32, weights: &mut [f32]) {
        for (&m, total) in moves.iter().zip(weights) {
            *total += weight * (self.weight)(m);
        }
    }
}

impl Evaluator<Toy> for Known {
    fn name(&self) -> &'static str {
        "toy"
    }
    fn evaluate(&self, toy: &Toy) -> f32 {
        (self.estimate)(&toy.played)
    }
}

impl Simplifier<Toy> for Known {
    fn simplify(&self, toy: &mut Toy) -> bool {
        self.simplified.fetch_add(1, SeqCst);
        let simpler = (self.simpler)(&toy.played);
        let is_simpler = simpler.is_some();
        toy.played = simpler.unwrap_or_else(|| toy.played.clone());
        is_simpler
    }
}

/// Always the largest number, or the smallest if its option says so.
#[derive(Default)]
pub struct Largest {
    smallest: bool,
}

impl Playout<Toy> for Largest {
    fn name(&self) -> &'static str {
        "largest"
    }
    fn set(&mut self, option: &str, value: f32) -> Result<(), String> {
        assert_eq!(option, "smallest");
        self.smallest = value > 0.0;
        Ok(())
    }
    fn choose(&mut self, toy: &Toy, _: Option<u16>, _: &mut Rng) -> Option<u16> {
        let mut moves = Vec::new();
        toy.legal_moves(&mut moves);
        if self.smallest { moves.first().copied() } else { moves.last().copied() }
    }
}

thread_local! {
    /// Playouts of the policy `Counting`.
    static PLAYOUTS: Cell<usize> = const { Cell::new(0) };
}

/// Random moves; it counts playouts by their last moves.
pub struct Counting;

impl Playout<Toy> for Counting {
    fn name(&self) -> &'static str {
        "counting"
    }
    fn choose(&mut self, toy: &Toy, _: Option<u16>, rng: &mut Rng) -> Option<u16> {
        PLAYOUTS.set(PLAYOUTS.get() + usize::from(toy.plies_left() == 1));
        toy.random_move(rng)
    }
}

/// Playouts in so many simulations.
pub fn playouts(known: Knowledge<Toy>, changes: &str, simulations: u64) -> usize {
    PLAYOUTS.set(0);
    let knowledge = Knowledge { playouts: || vec![Box::new(Counting)], ..known };
    search(start(&LONG), knowledge, &format!("playout=policy {changes}"), simulations);
    PLAYOUTS.get()
}

/// The default settings with changes, written `name=value name=value`.
pub fn settings(changes: &str) -> Settings {
    let mut settings = Settings::default();
    for change in changes.split_whitespace() {
        settings.assign(change).unwrap();
    }
    settings
}

/// The tree search, not yet run.
pub fn mcts<G: Game>(root: G, knowledge: Knowledge<G>, changes: &str) -> Mcts<G> {
    let resources = Resources { memory: 1 << 22, ..Resources::default() };
    Mcts::new(root, knowledge, settings(changes), resources).unwrap()
}

/// Runs the tree search for so many simulations.
pub fn search<G: Game>(
    root: G,
    knowledge: Knowledge<G>,
    changes: &str,
    simulations: u64,
) -> Report {
    mcts(root, knowledge, changes).search(&Budget::simulations(simulations), &mut |_| ())
}

/// Simulations through each move of the root, by code.
pub fn visits(report: &Report) -> Vec<u32> {
    let mut moves: Vec<_> = report.moves.iter().map(|m| (m.m, m.visits)).collect();
    moves.sort_unstable();
    moves.into_iter().map(|(_, visits)| visits).collect()
}

/// Simulations through each first number. Only these become nodes of the tree, so
/// that the shares of won playouts stay as the rules have them.
pub fn pulls(rules: &'static Rules, known: &Known, changes: &str) -> Vec<u32> {
    let changes = format!("proofs=off expand=1000000 {changes}");
    visits(&search(start(rules), known.without_oracle(), &changes, 400))
}
