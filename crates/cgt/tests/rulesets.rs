//! Nim adds by xor.

use cgt::rulesets::{Heaps, NIM};
use cgt::{Comparer, Outcome, Simple, Store, Value, Valuer};

#[test]
fn heaps_add_by_xor() {
    let store = Store::default();
    let mut valuer = Valuer::new(&store);
    for a in 0..12u32 {
        for b in 0..12 {
            for c in [0, 3, 9] {
                let value = valuer.value(&Heaps(vec![a, b, c])).unwrap();
                let nimber = a ^ b ^ c;
                assert_eq!(store.simple(value), Some(Simple::infinitesimal(0, nimber)));
                let winner = if nimber == 0 { Outcome::Previous } else { Outcome::Next };
                assert_eq!(store.outcome(value), winner);
                assert_eq!(store.atomic_weight(value).unwrap(), Some(Value::ZERO));
            }
        }
    }
}

#[test]
fn heaps_against_references() {
    let store = Store::default();
    let mut comparer = Comparer::new(&store);
    let scale = store.scale_of_ups(2, 3, false).unwrap();
    let up = |n| store.of_simple(Simple::infinitesimal(n, 0)).unwrap();
    // ⋆2 and ⋆3 lie between ↓ and ↑; ⋆ is confused with ↑ + ↑² = {↑|⋆} too.
    for (heaps, ups) in [(vec![2], 1), (vec![1, 2], 1), (vec![1], 2), (vec![3, 3], 0)] {
        let bounds = comparer.bounds(&Heaps(heaps), &scale);
        assert_eq!(bounds, (Some(up(-ups)), Some(up(ups))));
    }
}

#[test]
fn positions_are_read_or_refused() {
    assert_eq!((NIM.read)("3 0 5").unwrap().cells().len(), 3);
    let error = |result: Result<_, String>| result.err().unwrap();
    assert!(error((NIM.read)("3 -1")).contains("heap 2"));
    assert!(error((NIM.read)("1001")).contains("from 0 to 1000"));
}

/// The same nimbers for both players are worth the least one that is missing.
#[test]
fn least_missing_nimbers() {
    let store = Store::with_limit(16 << 20);
    for set in 0u32..256 {
        let options: Vec<Value> = (0..8)
            .filter(|k| set >> k & 1 == 1)
            .map(|k| store.of_simple(Simple::infinitesimal(0, k)).unwrap())
            .collect();
        let reversed: Vec<Value> = options.iter().rev().copied().collect();
        let value = store.of_options(&options, &reversed).unwrap();
        let missing = set.trailing_ones();
        assert_eq!(store.simple(value), Some(Simple::infinitesimal(0, missing)), "{set:b}");
        // Whoever begins in the difference loses: by definition, not by the rule.
        let nimber = store.of_simple(Simple::infinitesimal(0, missing)).unwrap();
        assert!(store.left(nimber).iter().all(|l| options.contains(l)));
        assert!(!options.contains(&nimber));
    }
}
