//! Every game keeps every promise of the conformance suite.

use game::conformance::Suite;
use games::tic_tac_toe::TicTacToe;

#[test]
fn tic_tac_toe() {
    let report = Suite::new(1).games(2_000).run::<TicTacToe>("").unwrap();
    assert!(report.positions > 10_000);
}
