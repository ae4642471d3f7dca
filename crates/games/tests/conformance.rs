//! Tic-tac-toe in the conformance suite; every other game runs it in its own file.

use game::conformance::Suite;
use games::tic_tac_toe::TicTacToe;

#[test]
fn tic_tac_toe() {
    let report = Suite::new(1).games(2_000).run::<TicTacToe>("").unwrap();
    assert!(report.positions > 10_000);
}
