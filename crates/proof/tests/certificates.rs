//! Certificates of games that brute force can solve.

use crate::common::{certificate, exact, verify_with};
use game::{Family, Notation, Player, Registry, Score};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::go::Go;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use hex::Hex;
use proof::{BruteForce, Claim, Limits, Rejection, WriteError};

/// Writes and checks the exact value of a position; tells the score.
fn prove<F: Family>(parameters: &str, position: Option<&str>, simple: bool) -> Score {
    let start = F::start(parameters).unwrap();
    let root = position.map_or(start.clone(), |text| start.parse_position(text).unwrap());
    let score = BruteForce::default().value(&root);
    let bytes = exact(&root);
    let verdict = verify_with(&bytes, &Limits::default()).unwrap();
    assert_eq!(verdict.game, root.variant());
    assert_eq!(verdict.root, root.position_text());
    assert_eq!(verdict.score, Some(score));
    assert_eq!(verdict.bytes, bytes.len() as u64);
    assert_eq!(verdict.simple_rules, simple);
    println!(
        "{} {}: {score}, {} positions, {} bytes",
        verdict.game, verdict.root, verdict.positions, verdict.bytes
    );
    score
}

#[test]
fn tic_tac_toe_is_a_draw() {
    assert_eq!(prove::<TicTacToe>("", None, true), Score::DRAW);
    assert_eq!(prove::<TicTacToe>("", Some("x../.o./x.."), true), Score::DRAW);
    // o threatens twice, and x cannot win at once.
    assert_eq!(prove::<TicTacToe>("", Some("xo./oo./.xx"), true), Score::WIN);
    assert_eq!(prove::<TicTacToe>("", Some("x.x/.o./xo."), true), Score::LOSS);
}

#[test]
fn small_boards_of_connect_four() {
    for size in ["3x3", "3x4", "4x3", "4x4", "1x1", "5x4"] {
        assert_eq!(prove::<ConnectFour>(size, None, true), Score::DRAW, "{size}");
    }
    let two_open = "...../...../.oo../.xx..";
    assert_eq!(prove::<ConnectFour>("5x4", Some(two_open), true), Score::WIN);
}

#[test]
fn clobber() {
    for (size, score) in [("1x2", 1), ("3x3", 1), ("3x4", -1), ("2x6", -1), ("3x5", 1)] {
        assert_eq!(prove::<Clobber>(size, None, true), Score(score), "{size}");
    }
    // More cells than a machine word has bits.
    let wide = format!("{}xoxoxxo/{} x", ".".repeat(57), ".".repeat(64));
    assert_eq!(prove::<Clobber>("2x64", Some(&wide), true), Score::LOSS);
}

#[test]
fn havannah() {
    assert_eq!(prove::<Havannah>("2", None, true), Score::WIN);
    assert_eq!(prove::<Havannah>("2", Some("../.o./.. x"), true), Score::LOSS);
    for edges in ["2x2x3", "2x3x2", "3x2x2"] {
        assert_eq!(prove::<Havannah>(edges, None, true), Score::WIN, "{edges}");
    }
    prove::<Havannah>("2x3x4", Some("ox/.../x..o/..../o../.x o"), true);
    prove::<Havannah>("3x4x2", Some("o.x/..../ox../.x../.o. o"), true);
}

#[test]
fn breakthrough() {
    for size in ["4x2", "4x3", "5x2"] {
        assert_eq!(prove::<Breakthrough>(size, None, true), Score::LOSS, "{size}");
    }
}

#[test]
fn games_without_simple_rules() {
    for race in ["3,3,2", "2,3,2", "0,0,3", "4,3,2+own", "3,3,3+nopass"] {
        prove::<SemeaiFamily>(race, None, false);
    }
    assert_eq!(prove::<Hex>("3", None, false), Score::WIN);
    assert_eq!(prove::<Havannah>("2+swap", None, false), Score::LOSS);
}

#[test]
fn refusals_say_why() {
    let mut strategy = BruteForce::default();
    let claim = |value| Claim { prover: Player::First, value: Score(value) };
    let mut write = |claims: &[Claim]| {
        let root = TicTacToe::start("").unwrap();
        certificate(&root, claims, &mut strategy).unwrap_err()
    };
    assert!(matches!(write(&[]), WriteError::Refused(Rejection::Claims(_))));
    assert!(matches!(write(&[claim(2)]), WriteError::Refused(Rejection::Claims(_))));
    assert!(matches!(write(&[claim(-1)]), WriteError::Refused(Rejection::Claims(_))));
    assert!(matches!(write(&[claim(0), claim(0)]), WriteError::Refused(Rejection::Claims(_))));
    // A claim that is false has no strategy.
    assert!(matches!(write(&[claim(1)]), WriteError::NoMove { .. }));

    let go = Go::start("3+superko").unwrap();
    let refused = certificate(&go, &[claim(1)], &mut BruteForce::default()).unwrap_err();
    assert!(refused.to_string().contains("depends on more than the position"), "{refused}");

    let root = games::semeai::SemeaiFamily::start("1,1,1").unwrap();
    let bytes = exact(&root);
    let none = |_: &str| None;
    let unknown = proof::verify(&mut &bytes[..], &none, &Limits::default(), &mut |_, _| {});
    assert!(matches!(unknown, Err(Rejection::Game { .. })));
}

#[test]
fn little_memory_gives_the_same_verdict() {
    let root = ConnectFour::start("4x4").unwrap();
    let bytes = exact(&root);
    let plenty = verify_with(&bytes, &Limits::default()).unwrap();
    let little = Limits { memory: 4_000, ..Limits::default() };
    let spilling = verify_with(&bytes, &little).unwrap();
    assert!(spilling.spilled > 0);
    assert_eq!(proof::Verdict { spilled: 0, ..spilling }, plenty);
    // The writer spills as well, and writes the same.
    let mut again = Vec::new();
    let claims = Claim::exact(Score::DRAW, game::Bounds::WIN_DRAW_LOSS);
    let mut strategy = BruteForce::default();
    proof::write(&root, &claims, &mut strategy, &mut again, &little, &mut |_, _| {}).unwrap();
    assert!(again == bytes);
    let missing = Limits { memory: 0, folder: "/nonexistent/folder".into() };
    assert!(matches!(verify_with(&bytes, &missing), Err(Rejection::Io(_))));
}

#[test]
fn every_game_can_be_asked() {
    let registry: Registry<proof::Checking> = games::registry();
    assert!(registry.entries().iter().all(|entry| entry.open(entry.default).is_ok()));
}
