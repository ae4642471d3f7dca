//! Searches with the table's knowledge prove nothing that is not so.

use crate::brute::{boards, winner};
use game::{Game, Move, Score};
use games::clobber::{Board, Clobber};
use search::deepening::Deepening;
use search::{Budget, Knowledge, Mcts, Report, Resources, Settings};
use std::collections::HashMap;
use std::sync::Arc;
use tables::clobber::{Cancelling, Database, SimpleSums, Sums, Weights};

/// Ways to use the knowledge.
const SEARCHES: &[&str] = &[
    "oracles=simple-values",
    "oracles=simple-values proofs=winloss simplify=root choice=secure",
    "oracles=none simplify=tree",
    "oracles=none simplify=all expand=0",
    "oracles=none simplify=playout proofs=winloss",
    "oracles=simple-values oracle-playouts=1 oracle-every=3 oracle-plies=0.15 simplify=tree",
    "oracles=simple-values skip-simulation=off early-stop=off",
    "oracles=simple-values minimax=0.3 cut=3",
    "oracles=simple-values oracle-playouts=1 oracle-doubt=evaluate",
    "algorithm=alpha-beta oracles=simple-values",
    "algorithm=alpha-beta oracles=none multi-cut=all lmr=1",
];

fn settings(text: &str) -> Settings {
    let mut settings = Settings::default();
    text.split_whitespace().for_each(|assignment| settings.assign(assignment).unwrap());
    settings
}

fn knowledge(settings: &Settings, sums: &Arc<Sums>) -> Knowledge<Board> {
    let oracle = Box::new(SimpleSums(sums.clone()));
    let weights = Box::new(Weights(sums.clone()));
    let mut knowledge = Knowledge::with::<Clobber>(settings, vec![oracle], vec![weights]).unwrap();
    knowledge.simplifier = Some(Box::new(Cancelling(sums.clone())));
    knowledge
}

#[test]
fn what_is_proven_is_so() {
    let sums = Arc::new(Sums::new(Database::in_memory(6, 1 << 28).unwrap().into()));
    let mut known = HashMap::new();
    let mut truth = |board: &Board| Score::win_for(winner(board, &mut known));
    let mut decided = 0;
    let open = boards(3).filter(|board| board.score().is_none());
    for (number, start) in open.take(600).enumerate() {
        let text = SEARCHES[number % SEARCHES.len()];
        let settings = settings(text);
        let resources = Resources { threads: 1, memory: 1 << 20, seed: number as u64 };
        let budget = Budget::simulations(400);
        let mut check = |board: &Board, report: &Report| {
            assert!(report.bounds.contains(truth(board)), "{board:?} with {text}");
            let best = Move::from_code(
                report
                    .best
                    .unwrap_or_else(|| panic!("no move in {board:?} with {text}: {report:?}")),
            );
            board.check(best).unwrap();
            let next = board.after(best);
            if let Some(score) = report.bounds.decided() {
                assert_eq!(truth(&next), score, "best move of {board:?} with {text}");
                decided += 1;
            }
            (best, next)
        };
        if text.contains("alpha-beta") {
            let knowledge = knowledge(&settings, &sums);
            let mut player =
                Deepening::new(start.clone(), knowledge, settings, &resources).unwrap();
            check(&start, &player.search(&budget, &mut |_| ()));
            continue;
        }
        // The game goes on with the tree, whatever was left out of it.
        let knowledge = knowledge(&settings, &sums);
        let mut mcts = Mcts::new(start.clone(), knowledge, settings, resources).unwrap();
        let mut board = start;
        while board.score().is_none() {
            let (best, next) = check(&board, &mcts.search(&budget, &mut |_| ()));
            mcts.advance(best);
            board = next;
            let mut moves = Vec::new();
            board.legal_moves(&mut moves);
            if let Some(&reply) = moves.last() {
                mcts.advance(reply);
                board.play_unchecked(reply);
            }
        }
    }
    assert!(decided > 500, "{decided}");
}
