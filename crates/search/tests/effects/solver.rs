//! What `zermelo solve` can be told beside the settings of the tree search.

use game::{Extension, Registry, Score};
use games::breakthrough::Breakthrough;
use search::{Budget, Job, Solving};

/// Positions that depth-first proof-number search looks at.
fn nodes(change: &str) -> u64 {
    nodes_of("dfpn", "breakthrough:5x3", change)
}

/// Positions that a solver looks at. The value is always found.
fn nodes_of(solver: &str, game: &str, change: &str) -> u64 {
    let game = Registry::<()>::new().with::<Breakthrough>().open(game).unwrap();
    let solving = Solving::of::<Breakthrough>();
    let mut options = (solving.defaults)();
    options.choose(solver).unwrap();
    options.assign(change).unwrap();
    let mut solver = (solving.start)(&*game, &options).unwrap();
    let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
    assert_eq!(solver.solve(job).bounds.decided(), Some(Score::LOSS), "{change}");
    solver.nodes()
}

pub fn stay() {
    // Who leaves a move at once comes back to it again and again.
    assert!(nodes("stay=0") > nodes("stay=16"));
}

pub fn sum() {
    assert_ne!(nodes("sum=weak"), nodes("sum=full"));
}

pub fn symmetry() {
    assert!(nodes("symmetry=0") > nodes("symmetry=100"));
}

pub fn oracles() {
    assert!(nodes("oracles=none") > nodes("oracles=all"));
}

pub fn learn() {
    let nodes = |change| nodes_of("alpha-beta", "breakthrough:5x4", change);
    assert!(nodes("learn=off") > 2 * nodes("learn=on"));
}

/// A budget of nodes ends the work of every solver.
pub fn limit() {
    let game = Registry::<()>::new().with::<Breakthrough>().open("breakthrough:6x6").unwrap();
    let solving = Solving::of::<Breakthrough>();
    for name in ["alpha-beta", "dfpn", "pns"] {
        let mut options = (solving.defaults)();
        options.choose(name).unwrap();
        options.memory = 64 << 20;
        let mut solver = (solving.start)(&*game, &options).unwrap();
        let budget = Budget { nodes: Some(20_000), ..Budget::default() };
        let told = solver.solve(Job { budget, tell: &mut |_| (), save: None });
        assert_eq!(told.bounds.decided(), None, "{name}");
        assert!((20_000..200_000).contains(&solver.nodes()), "{name}: {}", solver.nodes());
    }
}
