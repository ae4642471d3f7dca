//! Confined races: the promises of every game, and their values against brute force.

use game::conformance::Suite;
use games::confined_race::ConfinedRace;

#[test]
fn the_suite_passes() {
    for parameters in ["4", "5+kos=white", "7", "9+kos=white+limit=white", "19+limit=white"] {
        let report = Suite::new(5).games(60).run::<ConfinedRace>(parameters).unwrap();
        assert!(report.positions > 200);
    }
}
