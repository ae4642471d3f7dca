//! Which knowledge is used, and where.

use super::toy::*;
use game::{Extension, Family, Game, Registry, Rng};
use games::breakthrough::Breakthrough;
use games::havannah::Havannah;
use search::{Budget, Knowledge, KnowledgeSource, Resources, Searching, Settings};
use std::sync::atomic::Ordering::SeqCst;

pub fn oracles() {
    let used = |names: &str| {
        let knowledge = Knowledge::of::<Breakthrough>(&settings(&format!("oracles={names}")));
        let start = Breakthrough::start("4x4").unwrap();
        search(start, knowledge.unwrap(), "", 20_000).simulations
    };
    assert!(used("all") < used("none"), "{} {}", used("all"), used("none"));
    assert_eq!(used("all"), used("race"));
    assert!(Knowledge::of::<Breakthrough>(&settings("oracles=threats")).is_err());
}

pub fn deep_oracles() {
    // The same values as without, in fewer simulations.
    let mut rng = Rng::new(1);
    let (mut with, mut without) = (0, 0);
    for _ in 0..40 {
        let mut board = Havannah::start("3").unwrap();
        for _ in 0..3 {
            let m = board.random_move(&mut rng).unwrap();
            board.play_unchecked(m);
        }
        let found = |deep: &str| {
            let changes = format!("expand=4 deep-oracles={deep} oracles=none");
            let knowledge = Knowledge::of::<Havannah>(&settings(&changes)).unwrap();
            search(board.clone(), knowledge, &changes, 200_000)
        };
        let (deep, plain) = (found("all"), found("none"));
        assert!(deep.bounds.decided().is_some());
        assert!(deep.bounds.intersect(plain.bounds).is_some());
        with += deep.simulations;
        without += plain.simulations;
    }
    assert!(2 * with < without, "{with} {without}");
    assert!(Knowledge::of::<Havannah>(&settings("deep-oracles=nonsense")).is_err());
}

pub fn deep_visits() {
    // The same values, whenever the deep oracles are asked: late is later than soon, and
    // sooner than never.
    let mut rng = Rng::new(1);
    let mut used = [0; 3];
    for _ in 0..40 {
        let mut board = Havannah::start("3").unwrap();
        for _ in 0..3 {
            let m = board.random_move(&mut rng).unwrap();
            board.play_unchecked(m);
        }
        let mut bounds = board.score_range();
        for (used, visits) in used.iter_mut().zip([10, 300, 1_000_000]) {
            let changes = format!("expand=4 deep-oracles=all deep-visits={visits} oracles=none");
            let knowledge = Knowledge::of::<Havannah>(&settings(&changes)).unwrap();
            let report = search(board.clone(), knowledge, &changes, 20_000);
            bounds = bounds.intersect(report.bounds).expect("all of them are right");
            *used += report.simulations;
        }
    }
    assert!(2 * used[0] < used[1] && used[1] < used[2], "{used:?}");
}

/// Questions to the oracle in 100 simulations.
fn questions(changes: &str) -> usize {
    let known = Known::nothing();
    search(start(&LONG), known.with_oracle(), changes, 100);
    known.questions.load(SeqCst)
}

pub fn oracle_playouts() {
    let tree = questions("oracle-playouts=0");
    assert!(questions("oracle-playouts=1") > questions("oracle-playouts=4"));
    assert!(questions("oracle-playouts=4") > tree);
}

pub fn oracle_every() {
    let every = |moves: &str| questions(&format!("oracle-playouts=1 oracle-every={moves}"));
    assert!(every("1") > every("2") && every("2") > every("5"));
}

pub fn oracle_plies() {
    // The toy game has 16 codes of moves, so a quarter is four plies.
    let share = |share: &str| questions(&format!("oracle-playouts=1 oracle-plies={share}"));
    assert!(share("0") < share("0.25") && share("0.25") < share("1000"));
    assert_eq!(share("1"), share("1000"));
}

pub fn oracle_doubt() {
    let known = Known { estimate: |_| 0.5, ..Known::nothing() };
    let values = |doubt: &str| {
        let changes = format!("expand=1000000 oracle-playouts=1 oracle-doubt={doubt}");
        let report = search(start(&LONG), known.with_oracle(), &changes, 100);
        report.moves.iter().map(|m| m.value).collect::<Vec<_>>()
    };
    assert!(values("evaluate").iter().all(|value| (value - 0.75).abs() < 1e-6));
    assert!(values("play").iter().any(|value| (value - 0.75).abs() > 0.05));
}

/// A source that has its oracles in a table. Real ones are tested in the crate
/// `tables`.
struct InATable;

impl KnowledgeSource<Breakthrough> for InATable {
    fn knowledge(
        _: &<Breakthrough as Family>::Game,
        settings: &Settings,
    ) -> Result<Knowledge<<Breakthrough as Family>::Game>, String> {
        match settings.table.as_str() {
            "none" => Ok(Knowledge::empty()),
            "default" => Knowledge::of::<Breakthrough>(settings),
            file => Err(format!("setting table: no file {file:?}")),
        }
    }
}

fn start_search(
    searching: &Searching,
    game: &str,
    changes: &str,
) -> Result<Box<dyn search::AnySearch>, String> {
    let games = Registry::<()>::new().with::<Breakthrough>();
    let game = games.open(game).unwrap();
    let resources = Resources { memory: 1 << 22, ..Resources::default() };
    (searching.start)(&*game, settings(changes), resources)
}

pub fn table() {
    let searching = Searching::with::<Breakthrough, InATable>();
    let needed = |table: &str| {
        let mut search = start_search(&searching, "breakthrough:4x4", table).unwrap();
        search.search(&Budget::simulations(20_000), &mut |_| ()).simulations
    };
    assert!(needed("table=default") < needed("table=none"));
    assert!(start_search(&searching, "breakthrough:4x4", "table=missing").is_err());
}

pub fn evaluator() {
    let value = |name: &str| {
        let searching = Searching::of::<Breakthrough>();
        let changes = format!("algorithm=alpha-beta depth=1 evaluator={name}");
        let mut search = start_search(&searching, "breakthrough:6x6", &changes).unwrap();
        search.search(&Budget::simulations(1000), &mut |_| ()).value
    };
    assert_eq!(value("first"), value("learnt"));
    // A first move takes nothing, but goes forward.
    assert!(value("material") != value("advance"));
}

pub fn simplify() {
    let calls = |place: &str| {
        let known = Known::nothing();
        search(start(&LONG), known.without_oracle(), &format!("simplify={place}"), 100);
        known.simplified.load(SeqCst)
    };
    assert_eq!((calls("off"), calls("root")), (0, 1));
    // Every simulation begins one playout, but few nodes get children.
    assert!((2..100).contains(&calls("tree")), "{}", calls("tree"));
    assert!((90..=100).contains(&calls("playout")), "{}", calls("playout"));
    assert_eq!(calls("all"), calls("tree") + calls("playout"));
}
