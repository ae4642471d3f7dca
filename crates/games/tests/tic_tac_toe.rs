//! Tic-tac-toe: the conformance suite, which holds it against brute force.

use game::conformance::Suite;
use games::tic_tac_toe::TicTacToe;

#[test]
fn the_suite_passes() {
    let report = Suite::new(1).games(2_000).run::<TicTacToe>("").unwrap();
    assert!(report.positions > 10_000);
}
