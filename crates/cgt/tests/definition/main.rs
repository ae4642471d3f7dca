//! The store against games as plain trees, compared by the definition.

mod trees;

use cgt::{Outcome, Store, Value};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;
use trees::Trees;

fn below(rng: &mut Xoshiro256PlusPlus, bound: usize) -> usize {
    (rng.next_u64() % bound as u64) as usize
}

/// Trees and the values the store gives them. Options come from the first
/// trees, so that no tree is deep.
struct Pool {
    trees: Trees,
    values: Vec<Value>,
    rng: Xoshiro256PlusPlus,
}

impl Pool {
    fn new(seed: u64) -> Pool {
        let rng = Xoshiro256PlusPlus::seed_from_u64(seed);
        Pool { trees: Trees::default(), values: Vec::new(), rng }
    }

    fn options(&mut self, from: usize, most: usize) -> Vec<usize> {
        let from = from.min(self.values.len());
        let count = if from == 0 { 0 } else { below(&mut self.rng, most + 1) };
        (0..count).map(|_| below(&mut self.rng, from)).collect()
    }

    /// One more game with options among the first `from`.
    fn grow(&mut self, store: &Store, from: usize, most: usize) -> usize {
        let (left, right) = (self.options(from, most), self.options(from, most));
        let values = |options: &[usize]| options.iter().map(|&o| self.values[o]).collect();
        let (of_left, of_right): (Vec<Value>, Vec<Value>) = (values(&left), values(&right));
        let value = store.of_options(&of_left, &of_right).unwrap();
        // The other order of options, the first of them twice.
        let turned = |options: &[Value]| {
            let mut turned: Vec<Value> = options.iter().rev().copied().collect();
            turned.extend(options.first());
            turned
        };
        assert_eq!(value, store.of_options(&turned(&of_left), &turned(&of_right)).unwrap());
        self.values.push(value);
        self.trees.add(left, right)
    }
}

/// Games of several sizes: `count`, most of them with options like `*`, `1/2`,
/// `{1|-1}` and deeper ones.
fn pool(store: &Store, seed: u64, count: usize) -> Pool {
    let mut pool = Pool::new(seed);
    for index in 0..count {
        let (from, most) = match index {
            0..8 => (index, 1),
            8..40 => (8, 2),
            40..120 => (40, 2),
            _ => ([40, 120, 1_500][index % 3], 3),
        };
        pool.grow(store, from, most);
    }
    pool
}

#[test]
fn order_and_equality_of_100_000_games() {
    let store = Store::default();
    let mut pool = pool(&store, 1, 100_000);
    let mut seen = [0; 4];
    // How often each value is met, by the tree that met it first.
    let mut first: HashMap<Value, usize> = HashMap::new();
    for game in 0..pool.values.len() {
        let value = pool.values[game];
        let other = below(&mut pool.rng, 2_000);
        let (le, ge) = (pool.trees.le(game, other), pool.trees.le(other, game));
        let against = pool.values[other];
        assert_eq!(store.le(value, against), le);
        assert_eq!(store.le(against, value), ge);
        assert_eq!(value == against, le && ge);
        assert_eq!(store.confused(value, against), !le && !ge);
        seen[usize::from(le) + 2 * usize::from(ge)] += 1;
        let (le, ge) = (pool.trees.le(game, 0), pool.trees.le(0, game));
        assert_eq!(store.outcome(value), Outcome::of(ge, le));
        let twin = *first.entry(value).or_insert(game);
        assert!(pool.trees.le(game, twin) && pool.trees.le(twin, game));
    }
    assert!(seen.iter().all(|&count| count > 500), "{seen:?}");
    assert!(first.len() > 2_000 && first.len() < 90_000, "{}", first.len());
}

#[test]
fn group_laws() {
    let store = Store::default();
    let mut pool = pool(&store, 2, 100_000);
    let add = |a, b| store.add(a, b).unwrap();
    let neg = |a| store.neg(a).unwrap();
    for game in 0..pool.values.len() {
        let a = pool.values[game];
        assert_eq!(add(a, Value::ZERO), a);
        assert_eq!(add(a, neg(a)), Value::ZERO);
        assert_eq!(neg(neg(a)), a);
        let b = pool.values[below(&mut pool.rng, 100)];
        assert_eq!(add(a, b), add(b, a));
        assert_eq!(store.sub(add(a, b), b).unwrap(), a);
        assert_eq!(store.le(a, b), store.le(neg(b), neg(a)));
        assert_eq!(store.le(a, b), store.le(store.sub(a, b).unwrap(), Value::ZERO));
        let [c, d] = [0; 2].map(|_| pool.values[below(&mut pool.rng, 100)]);
        assert_eq!(add(add(b, c), d), add(b, add(c, d)));
        assert_eq!(store.times(3, c).unwrap(), add(c, add(c, c)));
        assert_eq!(store.times(-2, d).unwrap(), neg(add(d, d)));
        if game % 50 == 0 {
            assert_eq!(add(add(a, b), c), add(a, add(b, c)));
        }
    }
}

#[test]
fn outcomes_of_10_000_sums() {
    let store = Store::default();
    let mut pool = pool(&store, 3, 400);
    let mut wins = HashMap::new();
    let mut seen = HashMap::new();
    for _ in 0..10_000 {
        let count = 2 + below(&mut pool.rng, 2);
        let bound = if count == 2 { 400 } else { 120 };
        let sum: Vec<usize> = (0..count).map(|_| below(&mut pool.rng, bound)).collect();
        let value = sum.iter().fold(Value::ZERO, |v, &t| store.add(v, pool.values[t]).unwrap());
        let outcome = store.outcome(value);
        for left_moves in [true, false] {
            let left_wins = pool.trees.left_wins(sum.clone(), left_moves, &mut wins);
            assert_eq!(outcome.left_wins(left_moves), left_wins);
        }
        *seen.entry(outcome).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4);
}

/// Threads race for the numbers, so values are compared by structure.
#[test]
fn two_threads_give_the_values_of_one() {
    let (alone, shared) = (Store::default(), Store::default());
    let single = pool(&alone, 4, 3_000);
    let build = || pool(&shared, 4, 3_000).values;
    let (first, second) = std::thread::scope(|scope| {
        let other = scope.spawn(build);
        (build(), other.join().unwrap())
    });
    assert_eq!(first, second);
    assert_eq!(alone.len(), shared.len());
    let mut same: HashMap<Value, Value> = HashMap::new();
    for (&one, &two) in single.values.iter().zip(&first) {
        assert_eq!(*same.entry(one).or_insert(two), two);
    }
    let turned = |options: &[Value]| {
        let mut turned: Vec<Value> = options.iter().map(|o| same[o]).collect();
        turned.sort_unstable();
        turned
    };
    for (&one, &two) in single.values.iter().zip(&first) {
        assert_eq!(turned(alone.left(one)), shared.left(two));
        assert_eq!(turned(alone.right(one)), shared.right(two));
    }
}
