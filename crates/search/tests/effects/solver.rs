//! What `zermelo solve` can be told beside the settings of the tree search.

use game::{Extension, Family, Registry};
use games::breakthrough::Breakthrough;
use games::connect_four::ConnectFour;
use search::{Budget, Job, Solution, Solving};

/// What depth-first proof-number search finds, and the positions it looks at.
fn dfpn<F: Family>(game: &str, changes: &str) -> (Solution, u64) {
    let game = Registry::<()>::new().with::<F>().open(game).unwrap();
    let solving = Solving::of::<F>();
    let mut options = (solving.defaults)();
    options.choose("dfpn").unwrap();
    changes.split_whitespace().for_each(|change| options.assign(change).unwrap());
    let mut solver = (solving.start)(&*game, &options).unwrap();
    let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
    (solver.solve(job), solver.nodes())
}

/// The positions looked at with each of two values of a setting; they find the same.
fn compared(one: &str, other: &str) -> (u64, u64) {
    let [(a, one), (b, other)] =
        [one, other].map(|change| dfpn::<ConnectFour>("connect-four:5x4", change));
    assert_eq!(a.bounds, b.bounds);
    (one, other)
}

pub fn stay() {
    // Who leaves a move at once comes back to it again and again.
    let (fickle, patient) = compared("stay=0", "stay=4");
    assert!(fickle > patient, "{fickle} {patient}");
}

pub fn sum() {
    let (weak, full) = compared("sum=weak", "sum=full");
    assert_ne!(weak, full);
}

pub fn symmetry() {
    let (apart, together) = compared("symmetry=0", "symmetry=100");
    assert!(apart > together, "{apart} {together}");
}

pub fn oracles() {
    let nodes = |change: &str| dfpn::<Breakthrough>("breakthrough:4x4", change).1;
    assert!(nodes("oracles=none") > nodes("oracles=all"));
}
