//! What an oracle knows of the root itself: with one move listed, that move is played
//! without a search.

use game::conformance::minimax;
use game::{Bounds, Family, Game, Move, Oracle, Rng, Score};
use games::tic_tac_toe::{Board, TicTacToe};
use search::{Budget, Knowledge, Mcts, Report, Resources, Settings};

fn value(board: &Board) -> Score {
    minimax(board, u64::MAX).expect("it is small")
}

/// Knows the score of positions of this many plies left, and one best move there.
struct OneLevel {
    plies_left: u32,
    narrows: bool,
}

impl OneLevel {
    fn best(&self, board: &Board) -> Option<(Bounds, u16)> {
        if board.plies_left() != self.plies_left || board.score().is_some() {
            return None;
        }
        let score = value(board);
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        // Not the first one, so that it is no accident.
        let best = moves.into_iter().rev().find(|&m| value(&board.after(m)) == score);
        Some((Bounds::exact(score), best.unwrap()))
    }
}

impl Oracle<Board> for OneLevel {
    fn name(&self) -> &'static str {
        "some"
    }

    fn bounds(&self, board: &Board) -> Bounds {
        let over = || board.score().map_or_else(|| board.score_range(), Bounds::exact);
        self.best(board).map_or_else(over, |(bounds, _)| bounds)
    }

    fn narrows(&self) -> bool {
        self.narrows
    }

    fn look(&self, board: &Board, moves: &mut Vec<u16>) -> Bounds {
        board.legal_moves(moves);
        if let Some((_, m)) = self.best(board).filter(|_| self.narrows) {
            *moves = vec![m];
        }
        self.bounds(board)
    }
}

fn search(board: &Board, narrows: bool, settings: &[&str]) -> Report {
    let mut all = Settings::default();
    for setting in settings {
        all.assign(setting).unwrap();
    }
    let oracle = OneLevel { plies_left: board.plies_left(), narrows };
    let knowledge = Knowledge { oracle: Some(Box::new(oracle)), ..Knowledge::empty() };
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    let mut mcts = Mcts::new(board.clone(), knowledge, all, resources).unwrap();
    mcts.search(&Budget::simulations(50), &mut |_| ())
}

#[test]
fn a_root_that_the_oracle_knows_is_decided_and_has_its_move() {
    let mut rng = Rng::new(1);
    let (mut known, mut lost) = (0, 0);
    for _ in 0..200 {
        let mut board = TicTacToe::start("").unwrap();
        for _ in 0..3 + rng.below(4) {
            if let Some(m) = board.random_move(&mut rng) {
                board.play_unchecked(m);
            }
        }
        if board.score().is_some() {
            continue;
        }
        let score = value(&board);
        for proofs in ["proofs=bounds", "proofs=winloss"] {
            let report = search(&board, true, &[proofs]);
            assert!(report.bounds.contains(score));
            if score.seen_by(board.to_move()) == Score::LOSS {
                lost += 1;
                assert!(report.simulations > 0);
                continue;
            }
            known += 1;
            assert_eq!((report.simulations, report.bounds), (0, Bounds::exact(score)));
            let best = Move::from_code(report.best.unwrap());
            assert_eq!(value(&board.after(best)), score, "{board:?}");
            assert_eq!(report.moves[0].m, best.code());
        }
        // Without proofs, and where the oracle leaves out nothing, all is as ever.
        assert_eq!(search(&board, true, &["proofs=off"]).simulations, 50);
        assert!(search(&board, false, &[]).simulations > 0);
    }
    assert!(known > 100 && lost > 5, "{known}, {lost}");
}
