//! Alpha-beta as a player: what each of its means saves.

use game::{Extension, Registry};
use games::breakthrough::Breakthrough;
use search::{Analysis, Budget, Resources, Searching};

/// A search of Breakthrough without oracles, 6 plies deep if nothing else is said.
fn search(changes: &str) -> Analysis {
    let searching = Searching::of::<Breakthrough>();
    let game = Registry::<()>::new().with::<Breakthrough>().open("breakthrough:6x5").unwrap();
    let base = "algorithm=alpha-beta oracles=none depth=6 lmr=0 multi-cut=off forward=0";
    let settings = super::toy::settings(&format!("{base} {changes}"));
    let resources = Resources { memory: 1 << 22, ..Resources::default() };
    let mut search = (searching.start)(&*game, settings, resources).unwrap();
    search.search(&Budget::simulations(2_000_000), &mut |_| ())
}

/// Positions looked at.
fn nodes(changes: &str) -> u64 {
    search(changes).simulations
}

pub fn algorithm() {
    // Alpha-beta ends by itself at its depth, and sees what the evaluation says; the
    // tree search spends its budget.
    let [alpha_beta, mcts] = ["alpha-beta", "mcts"].map(|algorithm| {
        let searching = Searching::of::<Breakthrough>();
        let game = Registry::<()>::new().with::<Breakthrough>().open("breakthrough:6x5").unwrap();
        let settings = super::toy::settings(&format!("algorithm={algorithm} depth=1"));
        let resources = Resources { memory: 1 << 20, ..Resources::default() };
        let mut search = (searching.start)(&*game, settings, resources).unwrap();
        search.search(&Budget::simulations(500), &mut |_| ()).simulations
    });
    assert!(alpha_beta < 100, "{alpha_beta}");
    assert_eq!(mcts, 500);
}

pub fn depth() {
    assert!(nodes("depth=1") < nodes("depth=2") && nodes("depth=2") < nodes("depth=4"));
}

pub fn remember() {
    assert!(nodes("remember=on") < nodes("remember=off"));
}

pub fn history() {
    assert!(nodes("history=on") < nodes("history=off"));
}

pub fn lmr() {
    assert!(nodes("lmr=0.5") < nodes("lmr=0"));
}

pub fn multi_cut() {
    let [off, cut, all] =
        ["off", "cut", "all"].map(|kind| nodes(&format!("depth=8 multi-cut={kind}")));
    assert!(cut < off, "{cut} {off}");
    assert!(all != cut && all != off, "{all}");
}

pub fn forward() {
    let [never, wide, narrow] = ["0", "0.4", "0.1"].map(|m| nodes(&format!("forward={m}")));
    assert!(narrow < wide && narrow < never, "{narrow} {wide} {never}");
}

pub fn etc() {
    assert!(nodes("etc=on") < nodes("etc=off"));
}
