//! How playouts go.

use super::toy::*;
use search::Knowledge;

/// The mean of 400 playouts from the start, for the first player. `oracle` says
/// whether the knowledge has one.
fn mean(rules: &'static Rules, known: &Known, oracle: bool, changes: &str) -> f64 {
    let knowledge = if oracle { known.with_oracle() } else { known.without_oracle() };
    let knowledge = Knowledge { playouts: || vec![Box::new(Largest::default())], ..knowledge };
    let changes = format!("proofs=off expand=1000000 exploration=100 {changes}");
    let report = search(start(rules), knowledge, &changes, 400);
    let all: u32 = report.moves.iter().map(|m| m.visits).sum();
    let total: f64 = report.moves.iter().map(|m| m.value * f64::from(m.visits)).sum();
    total / f64::from(all)
}

pub fn playout() {
    // The prior likes large numbers; the oracle lists small ones alone.
    let known = Known { weight: |m| f32::from(m * m), ..Known::nothing() };
    let value = |kind: &str| mean(&LONG, &known, true, &format!("playout={kind}"));
    let uniform = value("uniform");
    assert!(value("weighted") > uniform + 0.2, "{} {uniform}", value("weighted"));
    assert_eq!(value("policy"), 1.0);
    // What decides ends a playout with `oracle`.
    let lost = Known { bounds: |_| (-1, -1), ..Known::nothing() };
    assert_eq!(mean(&LONG, &lost, true, "playout=oracle"), 0.0);
    // Replies that won are played again: all three differ.
    let replies = ["lgr", "lgrf"].map(value);
    assert!(replies[0] != uniform && replies[1] != uniform && replies[0] != replies[1]);
}

pub fn policy() {
    let value = |options: &str| {
        let changes = format!("playout=policy policy={options}");
        mean(&LONG, &Known::nothing(), false, &changes)
    };
    assert_eq!([value("none"), value("smallest:1")], [1.0, 0.0]);
}

pub fn mate() {
    // In two plies of three the second player wins with one number of ten.
    static WIN: Rules = Rules {
        plies: 2,
        largest: 1,
        moves: |_| 10,
        score: |played| match *played {
            [_, m] => Some(if m == 7 { -1 } else { 1 }),
            _ => None,
        },
    };
    let value = |moves: &str| mean(&WIN, &Known::nothing(), false, &format!("mate={moves}"));
    assert!(value("0") > 0.8, "{}", value("0"));
    assert_eq!(value("1"), 0.0);
}

pub fn cut() {
    // The estimate tells how long the game is when it is asked.
    let known = Known { estimate: |played| played.len() as f32 / 10.0, ..Known::nothing() };
    let value = |moves: &str| mean(&LONG, &known, false, &format!("cut={moves}"));
    assert!((value("1") - 0.6).abs() < 1e-6, "{}", value("1"));
    assert!((value("4") - 0.75).abs() < 1e-6, "{}", value("4"));
    // Playouts that end before are not cut.
    assert_eq!(value("1000"), value("0"));
    // Where the oracles are asked and know, there is no estimate.
    let lost = Known { bounds: |played| (-1, if played.len() < 5 { 1 } else { -1 }), ..known };
    assert_eq!(mean(&LONG, &lost, true, "cut=4 oracle-playouts=4"), 0.0);
    assert!((mean(&LONG, &lost, true, "cut=4") - 0.75).abs() < 1e-6);
}

pub fn rollouts() {
    let played = |rollouts: &str| {
        playouts(Knowledge::empty(), &format!("expand=1000000 rollouts={rollouts}"), 50)
    };
    assert_eq!((played("1"), played("7")), (50, 350));
}
