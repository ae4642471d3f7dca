//! Atomic weights and places on the scale.

use cgt::{Dyadic, Scale, Simple, Store, Value};

fn games(store: &Store, count: usize) -> Vec<Value> {
    let mut seed = 7u64;
    let mut next = |below: usize| {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (seed >> 33) as usize % below
    };
    let mut all = vec![Value::ZERO];
    while all.len() < count {
        let mut some = || {
            let count = 1 + next(3);
            (0..count).map(|_| all[next(all.len().min(60))]).collect::<Vec<_>>()
        };
        let (left, right) = (some(), some());
        let value = store.of_options(&left, &right).unwrap();
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

fn integer(store: &Store, n: i64) -> Value {
    store.of_simple(Simple::number(Dyadic::from(n))).unwrap()
}

#[test]
fn scale_is_exact() {
    let store = Store::default();
    let mut values = games(&store, 2000);
    values.extend((-3..4).map(|n| integer(&store, n)));
    let hot = store.of_options(&[integer(&store, 2)], &[integer(&store, -1)]).unwrap();
    values.push(hot);
    for value in values {
        let scale = store.scale(value);
        for k in 0..2 {
            for n in (-8..=8).chain([-100, 100]) {
                let reference = store.of_simple(Simple::infinitesimal(n, k as u32)).unwrap();
                let difference = store.sub(value, reference).unwrap();
                let zero = store.left(difference).iter().all(|&l| !store.le(Value::ZERO, l));
                assert_eq!(zero, scale.upper(k).is_some_and(|u| u <= n));
                let zero = store.right(difference).iter().all(|&r| !store.le(r, Value::ZERO));
                assert_eq!(zero, scale.lower(k).is_some_and(|l| l >= n));
            }
        }
        if let Some(simple) = store.simple(value) {
            assert_eq!(Scale::of_simple(simple), scale, "{simple:?}");
        }
    }
}

#[test]
fn atomic_weights_add() {
    let store = Store::default();
    let values = games(&store, 600);
    let weight = |v| store.atomic_weight(v).unwrap().unwrap();
    let star = store.of_simple(Simple::infinitesimal(0, 32)).unwrap();
    for pair in values.windows(2) {
        let (a, b) = (pair[0], pair[1]);
        let sum = store.add(a, b).unwrap();
        assert_eq!(weight(sum), store.add(weight(a), weight(b)).unwrap());
        assert_eq!(weight(store.neg(a).unwrap()), store.neg(weight(a)).unwrap());
        // The weight is at least 1 exactly if the game is at least a remote
        // star.
        assert_eq!(store.le(star, a), store.le(integer(&store, 1), weight(a)));
        let (low, high) = store.atomic_bounds(a).unwrap().unwrap();
        if low >= 2 {
            assert!(!store.le(a, Value::ZERO) && store.le(Value::ZERO, a));
        }
        if high <= -1 {
            assert!(!store.le(Value::ZERO, a));
        }
    }
}

#[test]
fn known_atomic_weights() {
    let store = Store::default();
    let ups = |n, k| store.of_simple(Simple::infinitesimal(n, k)).unwrap();
    let weight = |left: &[Value], right: &[Value]| {
        let value = store.of_options(left, right).unwrap();
        store.atomic_weight(value).unwrap()
    };
    // ↑² = {0 | ↓⋆} is of weight 0; {⇑ | ⇓} is ±0 = ⋆-like, of weight {0|0}.
    assert_eq!(weight(&[Value::ZERO], &[ups(-1, 1)]), Some(Value::ZERO));
    assert_eq!(weight(&[ups(2, 0)], &[ups(-2, 0)]), Some(ups(0, 1)));
    assert_eq!(store.atomic_weight(integer(&store, 1)).unwrap(), None);
}
