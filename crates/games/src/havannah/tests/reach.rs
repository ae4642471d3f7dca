//! Who can still win, against the rules themselves and against whole searches.

use crate::havannah::board::{Stones, any_size};
use crate::havannah::reach::Reach;
use crate::havannah::{Board, Havannah};
use game::conformance::minimax;
use game::prelude::*;
use game::{Bounds, Oracle};

/// Any stones, whoever has won: who can win is a question of cells alone.
fn random(parameters: &str, rng: &mut Rng) -> Board {
    let mut board = Havannah::start(parameters).unwrap();
    let empty = rng.below(6);
    let cells = board.geometry.all.clone();
    for cell in cells {
        if rng.below(10) >= empty {
            let player = Player::BOTH[rng.below(2) as usize];
            board.put(player, cell);
        }
    }
    board
}

/// Whether `player` has won once all empty cells are filled, by the rules.
fn wins_with_everything(board: &Board, player: Player) -> bool {
    let mut all = Board::on(board.geometry, false);
    let mut cells = board.geometry.all.iter().filter(|&&c| board.owner(c) != Some(player.other()));
    cells.any(|&cell| all.put(player, cell).is_some())
}

#[test]
fn a_player_can_win_exactly_if_all_empty_cells_would_do() {
    let mut rng = Rng::new(11);
    let mut hopeless = 0;
    let parameters = ["3", "4", "5", "6", "7", "8", "9", "10", "4x4x5", "5x3x4", "2x6x3", "7x4x9"];
    for round in 0..30_000 {
        let board = random(parameters[round % parameters.len()], &mut rng);
        for player in Player::BOTH {
            let can = any_size!(&board.stones, f => f.can_win(board.geometry, player.index()));
            assert_eq!(can, wins_with_everything(&board, player), "{board:?} {player:?}");
            hopeless += u32::from(!can);
        }
    }
    assert!(hopeless > 1000, "{hopeless}");
}

/// Draws are rare in random games, so full boards without winner are made first and
/// stones taken off again.
#[test]
fn bounds_contain_the_value() {
    let mut rng = Rng::new(12);
    let (mut draws, mut told, mut positions) = (0, 0, 0);
    while positions < 6_000 {
        let start = Havannah::start(["3", "4", "3x3x4", "4x2x4"][positions % 4]).unwrap();
        let mut full = start.clone();
        full.random_playout(&mut rng, |_| ());
        if full.won_by().is_some() && positions % 16 < 12 {
            continue;
        }
        let stones: Vec<(Player, u16)> = full.placed_stones().collect();
        let mut board = start.clone();
        let keep = stones.len().saturating_sub(1 + rng.below(6) as usize);
        let mut order: Vec<u16> = Vec::new();
        let mut sides = [0, 1].map(|p| {
            let mut own: Vec<u16> =
                stones.iter().filter(|(who, _)| who.index() == p).map(|(_, c)| *c).collect();
            for i in (1..own.len()).rev() {
                own.swap(i, rng.below(i as u32 + 1) as usize);
            }
            own
        });
        for ply in 0..keep {
            if let Some(cell) = sides[ply % 2].pop() {
                order.push(cell);
            }
        }
        for m in order {
            if board.score().is_none() && board.check(m).is_ok() {
                board.play_unchecked(m);
            }
        }
        if board.score().is_some() || board.empty_cells() > 8 {
            continue;
        }
        positions += 1;
        let value = minimax(&board, 3_000_000).unwrap();
        let bounds = Reach.bounds(&board);
        assert!(bounds.lower <= value && value <= bounds.upper, "{board:?}: {bounds:?} {value:?}");
        draws += u32::from(value == Score::DRAW);
        told += u32::from(bounds != Bounds::WIN_DRAW_LOSS);
    }
    assert!(draws >= 1000 && told >= 1000, "{draws} draws, {told} bounds");
    assert!(Havannah::oracles().iter().any(|oracle| oracle.name() == "reach"));
}
