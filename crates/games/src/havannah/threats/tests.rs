//! Winning cells and threats as sets of cells, against the rules.

use super::cells::Cells;
use super::*;
use crate::havannah::{Havannah, SWAP};
use game::Rng;

/// Holds the winning cells of both sides, and those after every move, against the rules.
fn check<C: Cells>(board: &Board) -> (u32, u32) {
    let wins = |board: &Board, player: Player| {
        let wins = |&cell: &Cell| {
            cell != SWAP
                && Board { to_move: player, ..board.clone() }.after(cell).won_by().is_some()
        };
        let mut moves = Vec::new();
        board.legal_moves(&mut moves);
        moves.into_iter().filter(wins).fold(C::NONE, |all, cell| all | C::one(cell))
    };
    let (mut won, mut threatened) = (0, 0);
    for player in Player::BOTH {
        let (found, threats, empty) = search::<C, _>(board, player, |search, state| {
            let threats = search.tree.threats(state.attacker);
            let threats: Vec<_> = threats.map(|i| search.tree.threat(i)).collect();
            (search.tree.wins(state.attacker) & state.empty, threats, state.empty)
        });
        let expected = wins(board, player);
        assert_eq!(found, expected, "{board:?}");
        won += expected.count();
        if !expected.is_empty() {
            continue;
        }
        for cell in empty.each() {
            let mut next = board.clone();
            next.put(player, cell);
            let found = threats.iter().find(|threat| threat.0 == cell);
            let found = found.map_or(C::NONE, |threat| threat.1 & empty);
            assert_eq!(found, wins(&next, player), "{board:?}: {player:?} on {cell}");
            threatened += found.count();
        }
    }
    (won, threatened)
}

#[test]
fn winning_cells_and_threats_are_those_of_the_rules() {
    let regular = [
        ("2", 50),
        ("3", 100),
        ("4", 150),
        ("5", 60),
        ("6", 20),
        ("7", 8),
        ("8", 6),
        ("9", 2),
        ("10", 2),
        ("11", 1),
        ("12", 1),
    ];
    let uneven = [("4x4x3", 100), ("5x2x4", 100), ("4x5x6", 20), ("7x5x6", 6), ("9x7x8", 2)];
    for (parameters, games) in regular.into_iter().chain(uneven) {
        let mut rng = Rng::new(parameters.len() as u64);
        let (mut won, mut threatened) = (0, 0);
        for _ in 0..games {
            let mut board = Havannah::start(parameters).unwrap();
            while let Some(m) = board.random_move(&mut rng) {
                let seen = match board.geometry.places() {
                    ..=64 => check::<u64>(&board),
                    65..=128 => check::<u128>(&board),
                    129..=192 => check::<Words<3>>(&board),
                    193..=256 => check::<Words<4>>(&board),
                    257..=448 => check::<Words<7>>(&board),
                    _ => check::<Words<9>>(&board),
                };
                (won, threatened) = (won + seen.0, threatened + seen.1);
                board.play_unchecked(m);
            }
        }
        assert!(won > 20 && threatened > 20, "{parameters}: {won} and {threatened}");
    }
}

/// A stone outside a line of threats can break it, so no move is left out because of
/// where it lies; the values of late positions say whether one was left out wrongly, in
/// `tests/oracles.rs`.
#[test]
fn swaps_are_left_alone() {
    let mut moves = Vec::new();
    for board in ["4+swap", "9+swap", "9x9x7+swap"].map(|text| Havannah::start(text).unwrap()) {
        for oracle in [&Threats as &dyn Oracle<Board>, &MustPlay] {
            assert!(oracle.is_silent(&board));
            assert_eq!(oracle.look(&board, &mut moves), board.score_range());
            assert_eq!(moves.len(), board.empty_cells() as usize);
        }
    }
}
