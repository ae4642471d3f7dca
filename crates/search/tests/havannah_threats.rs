//! Havannah's oracles that look along threats: solvers find the same values with them and
//! without, and what they settle is so by plain search.

use game::{Bounds, Family, Game, Notation, Oracle, Player, Rng, Score};
use games::havannah::{Board, Havannah};
use search::proof_number::{Dfpn, DfpnSettings};
use search::prover::{Prover, Question, Watch};
use search::{Budget, join, solve};

fn oracles(names: &[&str]) -> Box<dyn Oracle<Board>> {
    join(Havannah::oracles().into_iter().filter(|oracle| names.contains(&oracle.name())).collect())
}

fn value(board: &Board, names: &[&str], threads: usize) -> Score {
    let settings = DfpnSettings { memory: 1 << 22, threads, ..DfpnSettings::default() };
    value_by(board, names, settings)
}

fn value_by(board: &Board, names: &[&str], settings: DfpnSettings) -> Score {
    let mut dfpn = Dfpn::new(board, oracles(names), settings).unwrap();
    let budget = Budget::default().start();
    let mut tell = |_: &str| ();
    let prover: &mut dyn Prover<Board> = &mut dfpn;
    let found = solve::solve(prover, board, &mut Watch::new(budget, &mut tell), &mut |_, _| ());
    found.bounds.decided().expect("there is no limit")
}

/// A position of a random game with so many empty cells, if the game gets there.
fn random(size: &str, empty: u32, rng: &mut Rng) -> Option<Board> {
    let mut board = Havannah::start(size).unwrap();
    while board.plies_left() > empty {
        board.play_unchecked(board.random_move(rng)?);
    }
    board.score().is_none().then_some(board)
}

/// The same of a game that ends in a draw. They are rare, but random games are quick.
fn random_drawn(size: &str, empty: u32, rng: &mut Rng) -> Board {
    let start = Havannah::start(size).unwrap();
    let mut moves = Vec::new();
    loop {
        moves.clear();
        let mut end = start.clone();
        end.random_playout(rng, |m| moves.push(m));
        if end.score() == Some(Score::DRAW) {
            break;
        }
    }
    let played = &moves[..moves.len() - empty as usize];
    played.iter().fold(start, |board, &m| board.after(m))
}

/// Late positions with each oracle alone, all together, and two threads.
fn same_values(positions: u32) -> u32 {
    let mut rng = Rng::new(14);
    let (mut found, mut draws) = (0, 0);
    while found < positions {
        let (size, most) = if rng.below(2) == 0 { ("3", 12) } else { ("4", 14) };
        let board = match rng.below(3) {
            0 => random_drawn(size, 1 + rng.below(9), &mut rng),
            _ => match random(size, 1 + rng.below(most), &mut rng) {
                Some(board) => board,
                None => continue,
            },
        };
        let plain = value(&board, &[], 1);
        for names in [&["threats"][..], &["must-play"], &["mates", "reach", "threats", "must-play"]]
        {
            assert_eq!(value(&board, names, 1), plain, "{board:?} with {names:?}");
        }
        let all = ["mates", "reach", "threats", "must-play"];
        assert_eq!(value(&board, &all, 2), plain, "{board:?} with two threads");
        let unordered = DfpnSettings { memory: 1 << 22, order: false, ..DfpnSettings::default() };
        assert_eq!(value_by(&board, &all, unordered), plain, "{board:?} in the list's order");
        found += 1;
        draws += u32::from(plain == Score::DRAW);
    }
    println!("{found} positions, {draws} draws");
    draws
}

/// Positions of size 4 that threats settle, searched with mates alone.
fn settled_rightly(positions: u32) -> u32 {
    let mut rng = Rng::new(41);
    let [deep, mates] = [&["threats", "must-play"][..], &["mates"]].map(oracles);
    let (mut settled, mut moves, mut left_out) = (0, Vec::new(), 0);
    while settled < positions {
        let Some(board) = random("4", 16 + rng.below(10), &mut rng) else { continue };
        if mates.bounds(&board).decided().is_some() {
            continue;
        }
        match deep.look(&board, &mut moves).decided() {
            Some(score) => {
                assert_eq!(value(&board, &["mates"], 1), score, "{board:?}");
                settled += 1;
            }
            None => {
                let mut legal = Vec::new();
                board.legal_moves(&mut legal);
                legal.retain(|m| !moves.contains(m));
                // One is enough: there are many such positions.
                if let Some(&m) = legal.first() {
                    let lost = Score::win_for(board.to_move().other());
                    let next = board.after(m);
                    let known = next.score().map_or_else(|| mates.bounds(&next), Bounds::exact);
                    let found = known.decided().unwrap_or_else(|| value(&next, &["mates"], 1));
                    assert_eq!(found, lost, "{board:?}: {m} was left out");
                    left_out += 1;
                }
            }
        }
    }
    println!("{settled} positions settled, {left_out} moves left out");
    left_out
}

#[test]
fn values_are_the_same_with_and_without_threats() {
    assert!(same_values(300) > 10);
}

#[test]
fn what_threats_settle_is_so() {
    assert!(settled_rightly(200) > 20);
}

#[test]
#[ignore = "takes many minutes"]
fn many_values_are_the_same() {
    assert!(same_values(20_000) >= 2_000);
}

#[test]
#[ignore = "takes many minutes"]
fn much_that_threats_settle_is_so() {
    settled_rightly(10_000);
}

/// White wins here and Black is to move, so there are two questions: does Black win, and
/// does Black get a draw? What the first finds answers the second.
#[test]
fn a_win_is_searched_for_once() {
    let start = Havannah::start("4").unwrap();
    let moves = "e6 f4 a2 a3 b3".split(' ').map(|m| start.parse_move(m).unwrap());
    let board = moves.fold(start.clone(), |board, m| board.after(m));
    let all = oracles(&["mates", "reach", "threats", "must-play"]);
    // In this order it is found sooner.
    let settings = DfpnSettings { memory: 1 << 26, order: false, ..DfpnSettings::default() };
    let mut dfpn = Dfpn::new(&board, all, settings).unwrap();
    let mut ask = |goal| {
        let before = dfpn.nodes();
        let mut tell = |_: &str| ();
        let mut watch = Watch::new(Budget::default().start(), &mut tell);
        let question = Question { player: Player::Second, goal };
        assert_eq!(dfpn.ask(&board, question, &mut watch), Some(false));
        dfpn.nodes() - before
    };
    let (first, second) = (ask(Score(1)), ask(Score(0)));
    assert!(second < first / 5, "{first} and {second} nodes");
}

/// All openings of size 3, from the facts: the corner wins for the first player, every
/// other cell loses.
#[test]
fn size_3_is_as_known() {
    let start = Havannah::start("3").unwrap();
    let mut moves = Vec::new();
    start.legal_moves(&mut moves);
    let all = ["mates", "reach", "threats", "must-play"];
    let wins = moves.iter().filter(|&&m| value(&start.after(m), &all, 1) == Score::WIN).count();
    let losses = moves.iter().filter(|&&m| value(&start.after(m), &all, 2) == Score::LOSS).count();
    assert_eq!((wins, losses), (6, 13));
}
