//! What there is to see in a position: who wins the race, and what has to be taken.

use super::Board;
use super::race::Race;
use game::prelude::*;
use game::{Look, Oracle, Overlay};

/// All of it.
pub(super) fn see(board: &Board) -> Vec<Overlay> {
    if board.score().is_some() {
        return Vec::new();
    }
    let mut seen: Vec<Overlay> = race(board).into_iter().collect();
    seen.extend(Player::BOTH.map(|player| count(board, player)));
    seen
}

/// What the race within three moves says.
fn race(board: &Board) -> Option<Overlay> {
    let mover = board.to_move();
    let [me, them] = [mover, mover.other()].map(Board::colour);
    let (mut legal, mut moves) = (Vec::new(), Vec::new());
    board.legal_moves(&mut legal);
    let bounds = Race.look(board, &mut moves);
    let ways: Vec<(usize, usize)> = moves.iter().filter_map(|&m| board.squares(m)).collect();
    let name = |square: usize| board.square_name(square);
    let arrows = || ways.iter().map(|&(from, to)| (name(from), name(to))).collect();
    let mut cells: Vec<String> = ways.iter().map(|&(_, to)| name(to)).collect();
    cells.dedup();
    let runners = board.pieces(mover.other()) & board.before_goal(mover.other());
    let runners = game::bits::ones(u128::from(runners)).map(name).collect();
    match bounds.seen_by(mover).result() {
        Some("win") => {
            let words = format!("{me} breaks through");
            let overlay = Overlay::new("race", Look::Win, words, cells).of(me);
            Some(Overlay { arrows: arrows(), ..overlay })
        }
        Some(_) => {
            let words = format!("{them} breaks through: {me} cannot stop it");
            Some(Overlay::new("race", Look::Threat, words, runners).of(them))
        }
        None if moves.len() < legal.len() => {
            let words = format!("{me} has to take the piece that would arrive");
            let overlay = Overlay::new("forced capture", Look::Forced, words, cells).of(me);
            Some(Overlay { arrows: arrows(), ..overlay })
        }
        None => None,
    }
}

/// Pieces, and how far the foremost has to go.
fn count(board: &Board, player: Player) -> Overlay {
    let pieces = board.pieces(player);
    let columns = board.columns();
    let rows = board.rows();
    let steps = |square: usize| match player {
        Player::First => rows - 1 - square / columns,
        Player::Second => square / columns,
    };
    let nearest = game::bits::ones(u128::from(pieces)).map(steps).min().unwrap_or(0);
    let colour = Board::colour(player);
    let words =
        format!("{colour}: {} pieces, the foremost {nearest} steps away", pieces.count_ones());
    Overlay::new("count", Look::Value, words, Vec::new()).of(colour)
}
