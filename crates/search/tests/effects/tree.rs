//! How the tree grows, and which move is played.

use super::toy::*;
use game::{Family, Game, Notation, Playout, Rng};
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use search::{Budget, Knowledge, Mcts, Resources};
use std::sync::atomic::{AtomicU32, Ordering::SeqCst};

/// Whoever plays 3 last of all wins, unless it was the first move too: RAVE thinks
/// well of a bad first move.
static TRAP: Rules = Rules {
    plies: 3,
    largest: 1,
    moves: |_| 6,
    score: |played| match *played {
        [first, _, last] => Some(if last == 3 && first != 3 { 1 } else { -1 }),
        _ => None,
    },
};

/// Simulations through the bad move.
fn trapped(changes: &str) -> u32 {
    pulls(&TRAP, &Known::nothing(), changes)[3]
}

pub fn selection() {
    assert!(trapped("selection=rave") > 2 * trapped("selection=uct"));
    let known = Known { weight: |m| [9.0, 1.0, 1.0, 1.0][usize::from(m)], ..Known::nothing() };
    let uct = pulls(&ARMS, &known, "selection=uct")[0];
    let puct = pulls(&ARMS, &known, "selection=puct fpu=0")[0];
    assert!(puct > 2 * uct, "{puct} {uct}");
}

pub fn exploration() {
    let best = |c: &str| pulls(&ARMS, &Known::nothing(), &format!("exploration={c}"))[2];
    assert!(best("0") > 380, "{}", best("0"));
    assert!(best("0.7") < best("0"));
    assert!((95..=105).contains(&best("100")), "{}", best("100"));
}

pub fn fpu() {
    let visited = |fpu: &str| {
        let pulls = pulls(&ARMS, &Known::nothing(), &format!("exploration=0 fpu={fpu}"));
        pulls.into_iter().filter(|&visits| visits > 0).count()
    };
    assert_eq!(visited("inf"), 4);
    assert!(visited("-10") == 1);
}

pub fn rave_schedule() {
    // Beyond k visits the root fades slower than the line.
    let [linear, root, silver] = ["linear", "root", "silver"]
        .map(|schedule| trapped(&format!("selection=rave rave-k=2 rave-schedule={schedule}")));
    assert!(root > linear, "{root} {linear}");
    assert!(silver != linear && silver != root, "{silver} {linear} {root}");
}

pub fn rave_k() {
    assert!(trapped("selection=rave rave-k=100000") > 2 * trapped("selection=rave rave-k=1"));
}

pub fn rave_bias() {
    let silver =
        |bias: &str| trapped(&format!("selection=rave rave-schedule=silver rave-bias={bias}"));
    assert!(silver("0") > 2 * silver("1"), "{} {}", silver("0"), silver("1"));
}

pub fn rave_inherit() {
    // Whoever plays 3 last wins, which the first player's next choice knows from the
    // first one.
    let value = |most: &str| {
        let changes = format!("selection=rave fpu=0.5 proofs=off rave-inherit={most}");
        search(start(&TRAP), Known::nothing().without_oracle(), &changes, 100).value
    };
    assert!(value("100") > value("0"), "{} {}", value("100"), value("0"));
}

pub fn reselect() {
    // Up to 32 visits in a row, but only from twice as many visits on as it says.
    let shares = |often: &str| {
        let changes = format!("selection=rave exploration=3 reselect={often}");
        pulls(&ARMS, &Known::nothing(), &changes)
    };
    assert_ne!(shares("1"), shares("0"));
    assert_eq!(shares("200"), shares("0"));
}

/// The prior likes the worst first number.
fn liked(changes: &str) -> u32 {
    let known = Known { weight: |m| [5.0, 0.0, 0.0, 0.0][usize::from(m)], ..Known::nothing() };
    pulls(&ARMS, &known, changes)[0]
}

pub fn prior() {
    let off = liked("prior=off");
    let mut counts = ["wins", "log", "root", "linear"].map(|kind| {
        let count = liked(&format!("prior={kind}"));
        assert!(count > off, "{kind}: {count} {off}");
        count
    });
    counts.sort_unstable();
    assert!(counts.windows(2).all(|pair| pair[0] < pair[1]), "{counts:?}");
}

pub fn priors() {
    // The last stone attacks the connection of a1 and b3; a2 saves it.
    let mut board = Havannah::start("5").unwrap();
    for text in ["a1", "h8", "b3", "b2"] {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    let saves = board.parse_move("a2").unwrap();
    let share = |priors: &str| {
        let changes = format!("prior=root priors={priors} selection=rave exploration=0");
        let knowledge = Knowledge::of::<Havannah>(&settings(&changes)).unwrap();
        let report = search(board.clone(), knowledge, &changes, 300);
        report.moves.iter().find(|m| m.m == saves).unwrap().visits
    };
    assert!(share("bridges:5") > 2 * share("bridges:0"));
    assert!(share("bridges:5+reply:0") > 2 * share("reply:0"));
    let error = Knowledge::of::<Havannah>(&settings("priors=nonsense:1")).err().unwrap();
    assert!(error.contains("nonsense") && error.contains("bridges"), "{error}");
}

pub fn prior_weight() {
    let root = |weight: &str| liked(&format!("prior=root prior-weight={weight}"));
    assert_eq!(root("0"), liked("prior=off"));
    assert!(root("3") > root("1") && root("1") > root("0"));
}

pub fn minimax() {
    // The evaluation likes the worst first number.
    let known = Known {
        estimate: |played| if played.first() == Some(&0) { 1.0 } else { -1.0 },
        ..Known::nothing()
    };
    let worst = |share: &str| pulls(&ARMS, &known, &format!("minimax={share}"))[0];
    assert!(worst("0") < worst("0.5") && worst("0.5") < worst("1"));
    assert!(worst("1") > 200, "{}", worst("1"));
}

pub fn expand() {
    let nodes = |visits: &str| {
        let changes = format!("expand={visits}");
        search(start(&LONG), Knowledge::empty(), &changes, 300).nodes
    };
    assert!(nodes("0") > nodes("1") && nodes("1") > nodes("10"));
    // Little more than the root's three children.
    assert!(nodes("1000000") < 8, "{}", nodes("1000000"));
}

/// The first move of the first simulation, the simulations begun so far, and how many
/// of the others began with the same move.
static FIRST: AtomicU32 = AtomicU32::new(u32::MAX);
static BEGUN: AtomicU32 = AtomicU32::new(0);
static AGAIN: AtomicU32 = AtomicU32::new(0);
/// Simulations that the other thread does while the first one waits.
const OTHERS: u32 = 24;

/// Wins every game; the first playout waits until others were made.
struct Slow;

impl Playout<Toy> for Slow {
    fn name(&self) -> &'static str {
        "slow"
    }
    fn choose(&mut self, toy: &Toy, _: Option<u16>, _: &mut Rng) -> Option<u16> {
        if toy.score().is_some() {
            return None;
        }
        let arm = u32::from(toy.played[0]);
        if BEGUN.fetch_add(1, SeqCst) == 0 {
            FIRST.store(arm, SeqCst);
            while BEGUN.load(SeqCst) <= OTHERS {
                std::thread::yield_now();
            }
        } else if BEGUN.load(SeqCst) <= OTHERS && FIRST.load(SeqCst) == arm {
            AGAIN.fetch_add(1, SeqCst);
        }
        Some(0)
    }
}

pub fn virtual_loss() {
    // How often a move is chosen again while a simulation through it is under way.
    let again = |losses: &str| {
        FIRST.store(u32::MAX, SeqCst);
        BEGUN.store(0, SeqCst);
        AGAIN.store(0, SeqCst);
        let changes =
            format!("proofs=off expand=1000000 exploration=3 playout=policy virtual-loss={losses}");
        let knowledge = Knowledge { playouts: || vec![Box::new(Slow)], ..Knowledge::empty() };
        let resources = Resources { threads: 2, memory: 1 << 20, seed: 1 };
        let mut mcts = Mcts::new(start(&ARMS), knowledge, settings(&changes), resources).unwrap();
        mcts.search(&Budget::simulations(64), &mut |_| ());
        AGAIN.load(SeqCst)
    };
    // Both threads may have begun with the same move.
    assert!(again("200") <= 1);
    assert!(again("1") >= 3);
}

pub fn symmetry() {
    let moves = |plies: &str| {
        let start = ConnectFour::start("5x4").unwrap();
        let changes = format!("symmetry={plies}");
        search(start, Knowledge::empty(), &changes, 50).moves.len()
    };
    assert_eq!((moves("0"), moves("2")), (5, 3));
}

/// A short search of four moves, whose criteria disagree.
fn chosen(changes: &str, seed: u64) -> search::Report {
    let exploration = [0.0, 0.3, 1.0, 3.0][seed as usize % 4];
    let changes = format!("proofs=off expand=1000000 exploration={exploration} {changes}");
    let resources = Resources { seed, memory: 1 << 20, threads: 1 };
    let mut mcts =
        Mcts::new(start(&ARMS), Knowledge::empty(), settings(&changes), resources).unwrap();
    mcts.search(&Budget::simulations(5 + seed % 20), &mut |_| ())
}

pub fn choice() {
    let mut picks = [0; 4];
    for seed in 0..100 {
        for (pick, kind) in picks.iter_mut().zip(["visits", "wins", "mean", "secure"]) {
            let report = chosen(&format!("choice={kind}"), seed);
            let merit = |m: &search::MoveReport<u16>| match kind {
                "visits" => f64::from(m.visits),
                "wins" => f64::from(m.visits) * m.value,
                "mean" => m.value,
                _ => m.value - 1.0 / f64::from(m.visits).sqrt(),
            };
            let most = report.moves.iter().map(merit).reduce(f64::max).unwrap();
            let best = report.moves.iter().find(|m| Some(m.m) == report.best).unwrap();
            assert!(merit(best) > most - 1e-6, "{kind}: {report:?}");
            *pick = *pick * 31 % 1_000_003 + u64::from(best.m);
        }
    }
    // Each of the four differs from the others somewhere.
    picks.sort_unstable();
    assert!(picks.windows(2).all(|pair| pair[0] < pair[1]), "{picks:?}");
}

pub fn secure() {
    let best = |changes: &str, seed| chosen(changes, seed).best;
    let seeds = 0..100;
    assert!(seeds.clone().all(|s| best("choice=secure secure=0", s) == best("choice=mean", s)));
    let cautious = |s: &u64| best("choice=secure secure=100", *s) != best("choice=mean", *s);
    assert!(seeds.filter(cautious).count() > 0);
}

pub fn keep_tree() {
    let kept = |switch: &str| {
        let mut mcts = mcts(start(&LONG), Knowledge::empty(), &format!("keep-tree={switch}"));
        mcts.search(&Budget::simulations(300), &mut |_| ());
        mcts.advance(1);
        mcts.nodes()
    };
    assert!(kept("on") > 50, "{}", kept("on"));
    assert!(kept("off") < 4, "{}", kept("off"));
}

pub fn collect_every() {
    let collections = |nodes: &str| {
        let mut mcts = mcts(start(&LONG), Knowledge::empty(), &format!("collect-every={nodes}"));
        mcts.search(&Budget::simulations(500), &mut |_| ());
        mcts.collections()
    };
    assert_eq!(collections("0"), 0);
    assert!(collections("100") > collections("300") && collections("300") > 0);
}

/// First move 0: wins by 1. First move 1: wins by 10 or loses by 1.
static MARGINS: Rules = Rules {
    plies: 2,
    largest: 10,
    moves: |_| 2,
    score: |played| match *played {
        [0, _] => Some(1),
        [_, m] => Some([10, -1][usize::from(m)]),
        _ => None,
    },
};

pub fn reward() {
    let known = Known::nothing();
    let best = |kind: &str| {
        let pulls = pulls(&MARGINS, &known, &format!("reward={kind}"));
        usize::from(pulls[1] > pulls[0])
    };
    assert_eq!((best("result"), best("score")), (0, 1));
}
