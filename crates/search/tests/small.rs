//! Small games from the start.

use game::{Family, Score};
use games::tic_tac_toe::TicTacToe;
use search::{Budget, Knowledge, Mcts, Resources, Settings};

#[test]
fn tic_tac_toe_is_a_draw_within_20_000_simulations() {
    for seed in 1..=30 {
        let resources = Resources { seed, memory: 64 << 20, ..Resources::default() };
        let start = TicTacToe::start("").unwrap();
        let mut mcts =
            Mcts::new(start, Knowledge::empty(), Settings::default(), resources).unwrap();
        let report = mcts.search(&Budget::simulations(20_000), &mut |_| ());
        println!("{} sims {} nodes", report.simulations, report.nodes);
        assert_eq!(report.bounds.decided(), Some(Score::DRAW));
    }
}
