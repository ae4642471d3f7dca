//! What exact knowledge does to the tree.

use super::toy::*;
use game::{Bounds, Extension, Registry, Score};
use games::connect_four::ConnectFour;
use search::{Budget, Knowledge, Resources, Searching};

pub fn proofs() {
    // The second player always has an answer.
    let root = |kind: &str| {
        search(start(&ARMS), Knowledge::empty(), &format!("proofs={kind}"), 2000).bounds
    };
    assert_eq!(root("off"), Bounds::WIN_DRAW_LOSS);
    assert_eq!(root("winloss"), Bounds::exact(Score::LOSS));
    assert_eq!(root("bounds"), Bounds::exact(Score::LOSS));
    // Only `bounds` keeps half of the truth.
    let known = Known { bounds: |_| (0, 1), ..Known::nothing() };
    let half = |kind: &str| {
        search(start(&LONG), known.with_oracle(), &format!("proofs={kind}"), 20).bounds.lower
    };
    assert_eq!((half("winloss"), half("bounds")), (Score::LOSS, Score::DRAW));
}

/// Simulations through each first number, where an oracle knows these bounds.
fn biased(bounds: fn(&[u16]) -> (i16, i16), changes: &str) -> Vec<u32> {
    let known = Known { bounds, ..Known::nothing() };
    let changes = format!("expand=1000000 {changes}");
    visits(&search(start(&ARMS), known.with_oracle(), &changes, 400))
}

pub fn gamma() {
    let at_least_drawn = |played: &[u16]| if played == [0] { (0, 1) } else { (-1, 1) };
    let count = |gamma: &str| biased(at_least_drawn, &format!("clamp=off gamma={gamma}"))[0];
    assert!(count("-1") < count("0") && count("0") < count("1"));
}

pub fn delta() {
    let at_most_drawn = |played: &[u16]| if played == [2] { (-1, 0) } else { (-1, 1) };
    let count = |delta: &str| biased(at_most_drawn, &format!("clamp=off delta={delta}"))[2];
    // The more an open win counts, the less the best number, which cannot win, is tried.
    assert!(count("-1") > count("0") && count("0") > count("1"));
}

pub fn clamp() {
    let known = Known { bounds: |_| (0, 1), ..Known::nothing() };
    let value = |switch: &str| {
        let changes = format!("exploration=100 expand=1000000 clamp={switch}");
        let report = search(start(&ARMS), known.with_oracle(), &changes, 400);
        report.moves.iter().find(|m| m.m == 0).unwrap().value
    };
    // It wins two playouts of ten; the others count as drawn.
    assert!((value("on") - 0.6).abs() < 0.05, "{}", value("on"));
    assert!((value("off") - 0.2).abs() < 0.05, "{}", value("off"));
}

/// The first number 1 leaves the opponent one answer, all others six.
static NARROW: Rules = Rules {
    plies: 6,
    largest: 1,
    moves: |played| if played.len() % 2 == 1 && played[0] == 1 { 1 } else { 6 },
    score: |played| {
        let sum: u16 = played.iter().sum();
        (played.len() == 6).then_some(if sum.is_multiple_of(2) { 1 } else { -1 })
    },
};

pub fn proof_bias() {
    let count = |bias: &str| {
        let changes = format!("proof-bias={bias}");
        visits(&search(start(&NARROW), Knowledge::empty(), &changes, 150))[1]
    };
    assert!(count("3") > count("0"), "{} {}", count("3"), count("0"));
}

pub fn bias_fade() {
    let at_most_drawn = |played: &[u16]| if played == [2] { (-1, 0) } else { (-1, 1) };
    let count = |changes: &str| biased(at_most_drawn, &format!("clamp=off {changes}"))[2];
    // The best number is tried less where an open win counts, and more again as that fades.
    let [plain, biased, fading] = ["delta=0", "delta=1", "delta=1 bias-fade=5"].map(&count);
    assert!(biased < fading && fading < plain, "{biased} {fading} {plain}");
    assert_eq!(count("delta=0 bias-fade=5"), plain);
}

/// Simulations until all is known, at most 5000.
fn needed(knowledge: Knowledge<Toy>, changes: &str) -> u64 {
    search(start(&LONG), knowledge, changes, 5000).simulations
}

pub fn lookahead() {
    let needed = |plies: &str| needed(Knowledge::empty(), &format!("lookahead={plies}"));
    assert!(needed("4") < needed("2") && needed("2") < needed("0"));
}

pub fn skip_simulation() {
    // Two of the three first numbers are known to be lost.
    let known = Known {
        bounds: |played| if played[0] < 2 { (-1, -1) } else { (-1, 1) },
        ..Known::nothing()
    };
    let played =
        |switch: &str| playouts(known.with_oracle(), &format!("skip-simulation={switch}"), 3);
    assert_eq!((played("on"), played("off")), (1, 3));
}

pub fn early_stop() {
    let needed = |switch: &str| needed(Knowledge::empty(), &format!("early-stop={switch}"));
    assert!(needed("on") < 5000);
    assert_eq!(needed("off"), 5000);
}

/// What is proven of a board by 2000 simulations and a solver.
fn presolved(changes: &str) -> Bounds {
    let game = Registry::<()>::new().with::<ConnectFour>().open("connect-four:4x4").unwrap();
    let resources = Resources { memory: 1 << 22, ..Resources::default() };
    let settings = settings(&format!("oracles=none {changes}"));
    let mut search = (Searching::of::<ConnectFour>().start)(&*game, settings, resources).unwrap();
    search.search(&Budget::simulations(2000), &mut |_| ()).bounds
}

pub fn solve_first() {
    assert_eq!(presolved("solve-first=0.9"), Bounds::exact(Score::DRAW));
    assert!(presolved("solve-first=0").decided().is_none());
}

pub fn solve_plies() {
    assert_eq!(presolved("solve-first=0.9 solve-plies=16"), Bounds::exact(Score::DRAW));
    assert!(presolved("solve-first=0.9 solve-plies=4").decided().is_none());
}
