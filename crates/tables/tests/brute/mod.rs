//! Who wins, by trying everything.

use game::{Game, Player, Rng};
use games::clobber::Board;
use std::collections::HashMap;

/// Who wins, remembered by position.
pub fn winner(board: &Board, known: &mut HashMap<(u128, u128, Player), Player>) -> Player {
    let key = (board.stones(Player::First), board.stones(Player::Second), board.to_move());
    if let Some(&player) = known.get(&key) {
        return player;
    }
    let mover = board.to_move();
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let wins = moves.into_iter().any(|m| {
        let next = board.after(m);
        winner(&next, known) == mover
    });
    let player = if wins { mover } else { mover.other() };
    known.insert(key, player);
    player
}

/// Late positions of a 4x5 board.
pub fn boards(seed: u64) -> impl Iterator<Item = Board> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(move || {
        let mut board = Board::new(4, 5).unwrap();
        for _ in 0..5 + rng.below(5) {
            let Some(m) = board.random_move(&mut rng) else { break };
            board.play_unchecked(m);
        }
        Some(board)
    })
}
