//! Hackenbush strings are numbers by Berlekamp's rule, and Nim adds by xor.

use cgt::rulesets::{HACKENBUSH, Heaps, NIM, Stalk, Stalks};
use cgt::{Comparer, Dyadic, Outcome, Partizan, Scaler, Simple, Store, Value, Valuer};

/// Berlekamp's rule: edges of the first colour before the first change count
/// 1 each, the last of them and the edge after it are the binary point, the
/// others are binary digits (1 for the first colour) and a last 1 follows.
fn berlekamp(edges: &[bool]) -> Dyadic {
    let Some(&first) = edges.first() else { return Dyadic::ZERO };
    let run = edges.iter().take_while(|&&edge| edge == first).count();
    let mut size = Dyadic::from(run as i64);
    if run < edges.len() {
        size = Dyadic::from(run as i64 - 1);
        let digits = edges[run + 1..].iter().map(|&edge| edge == first).chain([true]);
        for (place, digit) in digits.enumerate() {
            size = size + Dyadic::new(digit.into(), place as u8 + 1);
        }
    }
    if first { size } else { -size }
}

fn edges(length: u32, bits: u32) -> Vec<bool> {
    (0..length).map(|i| bits >> i & 1 == 1).collect()
}

#[test]
fn hackenbush_strings_are_numbers() {
    let store = Store::default();
    let mut valuer = Valuer::new(&store);
    let mut count = 0;
    for length in 0..=11 {
        for bits in 0..1 << length {
            let edges = edges(length, bits);
            let stalk = Stalks(vec![Stalk::new(edges.clone()).unwrap()]);
            let value = valuer.value(&stalk).unwrap();
            let number = Simple::number(berlekamp(&edges));
            assert_eq!(store.simple(value), Some(number), "{edges:?}");
            let negative = valuer.value(&stalk.negative().unwrap()).unwrap();
            assert_eq!(store.simple(negative), Some(-number));
            count += 1;
        }
    }
    assert_eq!(count, 4095);
}

#[test]
fn stalks_add() {
    let store = Store::default();
    let (mut valuer, mut scaler) = (Valuer::new(&store), Scaler::default());
    for pair in 0..1 << 8 {
        let sides = [pair & 15, pair >> 4].map(|bits| edges(4, bits));
        let sum = sides.iter().fold(Dyadic::ZERO, |sum, edges| sum + berlekamp(edges));
        let stalks = Stalks(sides.map(|edges| Stalk::new(edges).unwrap()).to_vec());
        let value = valuer.value(&stalks).unwrap();
        assert_eq!(store.simple(value), Some(Simple::number(sum)));
        // Without the value, from the moves alone.
        assert_eq!(scaler.scale(&stalks), store.scale(value));
    }
}

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
    let store = Store::default();
    let half = store.of_simple(Simple::number(Dyadic::new(1, 1))).unwrap();
    let stalks = (HACKENBUSH.read)("br BR").unwrap();
    assert_eq!(stalks.values(&store), [Ok(half), Ok(half)]);
    assert_eq!((NIM.read)("3 0 5").unwrap().cells().len(), 3);
    let error = |result: Result<_, String>| result.err().unwrap();
    assert!(error((HACKENBUSH.read)("bb bxr")).contains("stalk 2: 'x'"));
    assert!(error((HACKENBUSH.read)(&"b".repeat(65))).contains("more than 64"));
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
