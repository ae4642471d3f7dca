//! What there is to see in a position: winning cells, forced replies, connections that
//! hold, and who can still win.

use super::board::{Board, Stones, any_size};
use super::geometry::{CIRCLE, Cell};
use super::reach::Reach;
use super::threats::MustPlay;
use game::prelude::*;
use game::{Look, Oracle, Overlay};
use std::collections::{BTreeSet, VecDeque};

/// All of it.
pub(super) fn see(board: &Board) -> Vec<Overlay> {
    if board.score().is_some() {
        return Vec::new();
    }
    let mut seen = winning_cells(board);
    seen.extend(must_play(board));
    seen.extend(Player::BOTH.into_iter().flat_map(|player| bridges(board, player)));
    seen.extend(chances(board));
    seen
}

fn names(board: &Board, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| board.geometry.name(cell)).collect()
}

/// Where each side would win at once, and where the mover has to reply.
fn winning_cells(board: &Board) -> Vec<Overlay> {
    let geometry = board.geometry;
    let wins = |player: Player| -> Vec<Cell> {
        any_size!(&board.stones, forest => forest.winning(geometry, player.index()).collect())
    };
    let mover = board.to_move();
    let (mine, theirs) = (wins(mover), wins(mover.other()));
    let [me, them] = [mover, mover.other()].map(Board::colour);
    let mut seen = Vec::new();
    if !mine.is_empty() {
        let words = format!("{me} wins at once");
        seen.push(Overlay::new("winning cell", Look::Win, words, names(board, &mine)).of(me));
    }
    if !theirs.is_empty() {
        let words = format!("{them} threatens to win here");
        seen.push(Overlay::new("threat", Look::Threat, words, names(board, &theirs)).of(them));
    }
    if let ([], [only], false) = (&mine[..], &theirs[..], board.may_swap()) {
        let words = format!("{me} has to reply here");
        seen.push(Overlay::new("forced reply", Look::Forced, words, names(board, &[*only])).of(me));
    }
    seen
}

/// What a look along threats says: a win, a loss, or the only moves that do not lose.
fn must_play(board: &Board) -> Option<Overlay> {
    if board.swap_is_ahead() || (board.geometry.cells as u32) == board.empty_cells() {
        return None;
    }
    let mover = board.to_move();
    let [me, them] = [mover, mover.other()].map(Board::colour);
    let mut moves = Vec::new();
    let bounds = MustPlay.look(board, &mut moves);
    match bounds.seen_by(mover).result() {
        Some("win") => {
            let words = format!("{me} wins");
            Some(Overlay::new("won", Look::Win, words, names(board, &moves)).of(me))
        }
        Some("loss") => {
            let words = format!("{them} wins by threats, whatever {me} plays");
            Some(Overlay::new("lost", Look::Threat, words, Vec::new()).of(them))
        }
        _ if (moves.len() as u32) < board.empty_cells() => {
            let words = format!("all other moves of {me} lose to threats of {them}");
            Some(Overlay::new("must play", Look::Forced, words, names(board, &moves)).of(me))
        }
        _ => None,
    }
}

/// Two groups with two empty cells between them: if the opponent takes one, the other
/// joins them.
fn bridges(board: &Board, player: Player) -> Vec<Overlay> {
    let geometry = board.geometry;
    let own: BTreeSet<Cell> =
        board.placed_stones().filter(|(p, _)| *p == player).map(|(_, cell)| cell).collect();
    let groups = groups(board, &own);
    let group = |cell: &Cell| groups.iter().position(|group| group.contains(cell));
    let is_empty = |cell: &Cell| board.owner(*cell).is_none();
    let colour = Board::colour(player);
    let mut seen = Vec::new();
    for &stone in &own {
        for turn in 0..6 {
            let [one, two] = [turn, turn + 1].map(|t| geometry.neighbour(stone, CIRCLE[t % 6]));
            let (Some(one), Some(two)) = (one.filter(is_empty), two.filter(is_empty)) else {
                continue;
            };
            let beyond = geometry.neighbour(one, CIRCLE[(turn + 1) % 6]);
            let Some(other) = beyond.filter(|cell| own.contains(cell) && *cell > stone) else {
                continue;
            };
            if group(&stone) == group(&other) {
                continue;
            }
            let [a, b] = [one, two].map(|cell| geometry.name(cell));
            let words = format!(
                "{colour} is connected: if one of {a} and {b} is taken, the other one joins"
            );
            let overlay = Overlay::new("connection", Look::Link, words, vec![a, b]).of(colour);
            let ends = (geometry.name(stone), geometry.name(other));
            seen.push(Overlay { arrows: vec![ends], ..overlay });
        }
    }
    seen
}

/// The stones that hang together.
fn groups(board: &Board, own: &BTreeSet<Cell>) -> Vec<BTreeSet<Cell>> {
    let mut groups: Vec<BTreeSet<Cell>> = Vec::new();
    for &stone in own {
        if groups.iter().any(|group| group.contains(&stone)) {
            continue;
        }
        let mut group = BTreeSet::from([stone]);
        let mut queue = VecDeque::from([stone]);
        while let Some(cell) = queue.pop_front() {
            for next in board.geometry.neighbours(cell).filter(|next| own.contains(next)) {
                if group.insert(next) {
                    queue.push_back(next);
                }
            }
        }
        groups.push(group);
    }
    groups
}

/// Who cannot win any more.
fn chances(board: &Board) -> Vec<Overlay> {
    let bounds = Reach.bounds(board);
    let cannot = |player: Player| bounds.seen_by(player).upper <= Score::DRAW;
    let overlay = |player: Player| {
        let colour = Board::colour(player);
        let words = format!("{colour} cannot win any more, even with all empty cells");
        Overlay::new("no win left", Look::Dead, words, Vec::new()).of(colour)
    };
    Player::BOTH.into_iter().filter(|&player| cannot(player)).map(overlay).collect()
}
