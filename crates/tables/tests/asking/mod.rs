//! Random boards, and solvers asked about them.

use game::{Game, Notation, Player, Rng, Score};
use games::clobber::Board;
use search::Budget;
use search::prover::{Prover, Question, Watch};

/// A board of this size on which about `density` per cent of the cells have a
/// stone.
pub fn random_board(start: &Board, density: u32, rng: &mut Rng) -> Board {
    let glyph = |rng: &mut Rng| match rng.below(100) {
        n if n >= density => '.',
        n => ['x', 'o'][n as usize % 2],
    };
    let row = |rng: &mut Rng| (0..start.columns()).map(|_| glyph(rng)).collect::<String>();
    let rows: Vec<String> = (0..start.rows()).map(|_| row(rng)).collect();
    let side = ['x', 'o'][rng.below(2) as usize];
    start.parse_position(&format!("{} {side}", rows.join("/"))).unwrap()
}

/// Whether the mover wins; there is no limit but that of the prover.
pub fn asked(prover: &mut dyn Prover<Board>, board: &Board) -> Option<bool> {
    let mut tell = |_: &str| ();
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    let question = Question { player: board.to_move(), goal: Score::win_for(Player::First) };
    prover.ask(board, question, &mut watch)
}
