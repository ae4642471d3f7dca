//! Tables of half-finished solves that go on with another table of values, or
//! with the same one built again.

use crate::asking::{asked, random_board};
use game::{Family, Game, Notation, Rng};
use games::clobber::{Board, Clobber};
use search::Budget;
use search::prover::{Prover, Question, Watch};
use search::solving::SolverOptions;
use std::sync::LazyLock;
use tables::Plan;
use tables::clobber::Database;
use tables::clobber::solver::solver;

/// The same table built by one thread and by two, and smaller ones.
static TABLES: LazyLock<[Database; 4]> = LazyLock::new(|| {
    [(9, 1), (9, 2), (8, 2), (7, 1)].map(|(stones, threads)| {
        let folder = tempfile::tempdir().unwrap();
        let plan = Plan { threads, memory: 1 << 28, ..Plan::new(stones) };
        let file = folder.path().join("table");
        Database::build(&file, &plan, tables::Watch::NOBODY).unwrap()
    })
});

fn prover(table: usize, board: &Board, name: &str) -> Box<dyn Prover<Board>> {
    let mut options = (tables::clobber::solving().defaults)();
    options.choose(name).unwrap();
    let options = SolverOptions { memory: 1 << 20, threads: 1, ..options };
    solver(&TABLES[table], board, &options).unwrap()
}

/// Works on a position for some nodes, as a run that is killed.
fn work(prover: &mut dyn Prover<Board>, board: &Board, nodes: u64) {
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    let goal = board.score_range().seen_by(board.to_move()).upper;
    let question = Question { player: board.to_move(), goal };
    prover.ask(board, question, &mut watch.until(nodes));
}

/// What a command does with a checkpoint: takes it if all that it rests on is the
/// same, and refuses it otherwise.
fn resumed(
    from: &dyn Prover<Board>,
    mut to: Box<dyn Prover<Board>>,
    board: &Board,
) -> Option<bool> {
    if from.basis(board) != to.basis(board) {
        return None;
    }
    let mut words = Vec::new();
    from.save(&mut |word| words.push(word));
    to.restore(&from.layout().unwrap(), &mut words.into_iter()).unwrap();
    asked(to.as_mut(), board)
}

/// Boards on which many sums are a value of the table and few stones, so that
/// another numbering of values confuses sums.
#[test]
fn a_changed_table_is_refused_and_the_same_one_gives_the_same_answer() {
    let start = Clobber::start("4x11").unwrap();
    let mut rng = Rng::new(12);
    let (mut refused, mut wins, mut rounds) = (0, [0, 0], 0);
    while rounds < 300 {
        let board = random_board(&start, 50 + rounds % 20, &mut rng);
        let largest = board.groups().map(|(b, w)| (b | w).count_ones()).max();
        if !largest.is_some_and(|stones| (10..17).contains(&stones)) {
            continue;
        }
        rounds += 1;
        let name = ["alpha-beta", "dfpn"][rounds as usize % 2];
        let truth = asked(prover(2, &board, name).as_mut(), &board).unwrap();
        wins[usize::from(truth)] += 1;
        for made_with in [0, 2] {
            let mut killed = prover(made_with, &board, name);
            work(killed.as_mut(), &board, u64::from(rng.below(4000)));
            for table in 0..TABLES.len() {
                let same = TABLES[made_with].identity() == TABLES[table].identity();
                let answer = resumed(killed.as_ref(), prover(table, &board, name), &board);
                refused += usize::from(answer.is_none());
                assert_eq!(answer, same.then_some(truth), "{}", board.position_text());
            }
        }
    }
    assert_eq!(TABLES[0].identity(), TABLES[1].identity());
    assert_eq!(refused, 300 * (2 + 3));
    assert!(wins.iter().all(|&count| count > 50), "{wins:?}");
}
