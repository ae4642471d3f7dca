//! Knowledge about moves against slow and obvious second implementations.

use crate::havannah::distance::{FAR, to_win};
use crate::havannah::geometry::{CORNERS, Cell, EDGES};
use crate::havannah::{Board, Havannah};
use game::prelude::*;
use std::collections::VecDeque;

fn values(board: &Board, name: &str) -> Vec<(String, f32)> {
    let prior = Havannah::priors().into_iter().find(|prior| prior.name() == name).unwrap();
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut weights = vec![1.0; moves.len()];
    prior.add(board, &moves, 2.0, &mut weights);
    // Twice its number is added to what was there.
    let value = |w: f32| (w - 1.0) / 2.0;
    moves.iter().zip(weights).map(|(&m, w)| (board.move_text(m), value(w))).collect()
}

fn value(board: &Board, name: &str, at: &str) -> f32 {
    values(board, name).into_iter().find(|(text, _)| text == at).unwrap().1
}

fn after(size: usize, moves: &str) -> Board {
    let mut board = Board::new(size, false);
    for text in moves.split_whitespace() {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    board
}

/// The stones needed from every cell to one side, by Dijkstra's way with costs 0 and 1.
fn stones_to(board: &Board, player: Player, side: u16) -> Vec<Option<u32>> {
    let geometry = board.geometry;
    let cost = |cell: Cell| match board.owner(cell) {
        Some(owner) if owner == player => Some(0),
        Some(_) => None,
        None => Some(1),
    };
    let mut least: Vec<Option<u32>> = vec![None; geometry.places()];
    let mut queue = VecDeque::new();
    for &cell in &geometry.all {
        if geometry.sides[usize::from(cell)] & side != 0
            && let Some(cost) = cost(cell)
        {
            queue.push_back((cell, cost));
        }
    }
    while let Some((cell, stones)) = queue.pop_front() {
        if least[usize::from(cell)].is_some_and(|known| known <= stones) {
            continue;
        }
        least[usize::from(cell)] = Some(stones);
        for next in geometry.neighbours(cell) {
            if let Some(cost) = cost(next) {
                queue.push_back((next, stones + cost));
            }
        }
    }
    least
}

#[test]
fn distances_are_those_of_a_plain_search() {
    let mut rng = Rng::new(3);
    for round in 0..300 {
        let parameters = ["3", "4", "5", "6", "7", "8", "4x4x5", "3x6x4", "9x2x5"];
        let mut board = Havannah::start(parameters[round % parameters.len()]).unwrap();
        for _ in 0..rng.below(board.plies_left()) {
            let Some(m) = board.random_move(&mut rng) else { break };
            board.play_unchecked(m);
        }
        for player in Player::BOTH {
            let found = to_win(&board, player.index());
            let sides = |mask: u16| {
                let bits = (0..12).map(|bit| 1 << bit).filter(move |bit| mask & bit != 0);
                bits.map(|bit| stones_to(&board, player, bit)).collect::<Vec<_>>()
            };
            let (corners, edges) = (sides(CORNERS), sides(EDGES));
            for &cell in &board.geometry.all {
                let at = usize::from(cell);
                let own = u32::from(board.owner(cell).is_none());
                let nearest = |ways: &[Vec<Option<u32>>], count: usize| {
                    let mut all: Vec<u32> =
                        ways.iter().map(|way| way[at].unwrap_or(u32::from(FAR))).collect();
                    all.sort_unstable();
                    all[..count].iter().sum::<u32>().saturating_sub((count as u32 - 1) * own)
                };
                let expected = nearest(&corners, 2).min(nearest(&edges, 3)).min(u32::from(FAR));
                assert_eq!(u32::from(found[at]), expected, "{board:?} {player:?} {cell}");
            }
        }
    }
}

#[test]
fn what_each_kind_says() {
    // White a1 and b3 hold together by b2 and a2; Black attacks there.
    let board = after(5, "a1 h8 b3 b2");
    assert_eq!(value(&board, "bridges", "a2"), 1.0);
    assert_eq!(values(&board, "bridges").iter().filter(|(_, v)| *v > 0.0).count(), 1);
    // One step, two steps, three, and too far.
    let reply = |at| value(&board, "reply", at);
    assert_eq!([reply("a2"), reply("b4"), reply("b5"), reply("e9")], [3.0, 2.0, 1.0, 0.0]);
    // a2 joins the corner's group to an edge of its own and to b3.
    assert_eq!(value(&board, "sides", "a2"), 2.0);
    assert_eq!(value(&board, "sides", "e5"), 0.0);
    assert_eq!(value(&board, "group-size", "a2"), 2.0);
    assert_eq!(value(&board, "group-size", "b4"), 1.0);
    assert_eq!(value(&board, "group-size", "e5"), 0.0);
    // Next to b3, and a bridge away from nothing.
    assert_eq!(value(&board, "near-own", "b4"), 3.0);
    assert_eq!(value(&board, "near", "b4"), 3.0 + 1.0);
    assert!(value(&board, "distance", "a2") >= value(&board, "distance", "e5"));
    assert!(value(&board, "least-distance", "e5") >= value(&board, "distance", "e5"));
}
