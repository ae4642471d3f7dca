//! A store keeps to its limit, and starts small.

use cgt::{Full, Simple, Store, Value};

/// Builds values of sums of ups and nimbers until the store is full.
fn fill(store: &Store) {
    let simple = |n: usize| Simple::infinitesimal(n as i32 % 9 - 4, n as u32 / 9 % 8);
    let value = |n: usize| store.of_simple(simple(n)).unwrap();
    for index in 0.. {
        let [a, b, c, d] = [index % 72, index / 72 % 72, index / 5184 % 71, index % 67].map(value);
        let made = store.of_options(&[a, b], &[c, d]).and_then(|v| store.add(v, a));
        if made == Err(Full) {
            return;
        }
    }
}

#[test]
fn a_store_keeps_to_its_limit() {
    for megabytes in [1, 2, 5] {
        let store = Store::with_limit(megabytes << 20);
        fill(&store);
        let bytes = store.bytes();
        assert!(bytes <= megabytes << 20, "{bytes} bytes of {megabytes} MB");
        assert!(bytes >= megabytes << 19, "{bytes} bytes of {megabytes} MB");
        // What is there still works.
        let last = Value::from_index(store.len() - 1);
        assert!(store.le(last, last) && !store.confused(last, last));
    }
}

#[test]
fn a_new_store_is_small() {
    assert!(Store::default().bytes() < 200_000);
    assert!(Store::with_limit(64 << 30).bytes() < 200_000);
    assert!(Store::with_limit(0).bytes() < 200_000);
}
