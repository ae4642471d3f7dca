//! What there is to see in a position: cells where a side would have four in a row.

use super::Board;
use game::coordinates::square_name;
use game::prelude::*;
use game::{Look, Overlay};

/// The threats of both sides.
pub(super) fn see(board: &Board) -> Vec<Overlay> {
    if board.score().is_some() {
        return Vec::new();
    }
    let stones = Player::BOTH.map(|player| board.stones[player.index()]);
    let taken = stones[0] | stones[1];
    let landing = board.landing(taken);
    let mut seen = Vec::new();
    for player in Player::BOTH {
        let colour = Board::colour(player);
        let threats = board.threats(stones[player.index()]) & board.cells & !taken;
        for (column, row) in places(board, threats) {
            let cell = square_name(column, row);
            let now = landing & board.bit(column, row) != 0;
            // Who gets the cell when the rest of the board is full depends on its row.
            let parity = if row % 2 == 0 { "odd" } else { "even" };
            let (look, words) = match (now, player == board.to_move()) {
                (true, true) => (Look::Win, format!("{colour} wins at once with {cell}")),
                (true, false) => (Look::Threat, format!("{colour} threatens four with {cell}")),
                _ => {
                    (Look::Threat, format!("{colour} would have four with {cell}, an {parity} row"))
                }
            };
            let overlay = Overlay::new("threat", look, words, vec![cell]).of(colour);
            seen.push(overlay.labelled(parity));
        }
    }
    seen
}

fn places(board: &Board, cells: u64) -> impl Iterator<Item = (usize, usize)> {
    let all =
        (0..board.width()).flat_map(|column| (0..board.height()).map(move |row| (column, row)));
    all.filter(move |&(column, row)| cells & board.bit(column, row) != 0)
}
