//! Finding the two marked strings.

use super::maker::spelled_out;
use super::{Race, first_of_string};
use crate::go::{self, PASS, Point, Rules};
use game::{Game, Notation, Player};

impl Race {
    /// Reads rows in which capital letters mark strings, or the measures of a race,
    /// and the fields of a Go position behind them.
    pub(crate) fn parse(rules: Rules, text: &str) -> Result<Race, String> {
        let text = &*spelled_out(text)?;
        let (go, grid) = go::Position::parse_text(rules, text, "xoXO.")?;
        let size = go.rules().size;
        if size.side() < 4 {
            return Err("the board must have from 4 to 19 rows".to_string());
        }
        let glyphs = size.points().zip(&grid.cells);
        let capitals = glyphs.filter(|(_, glyph)| glyph.is_ascii_uppercase());
        let marked = marked_strings(&go, capitals.map(|(point, _)| point))?;
        for player in Player::BOTH {
            // A game may have ended with the capture of the side to move.
            let captured = go.played() > 0 && player == go.to_move();
            let rival = marked[player.other().index()];
            if marked[player.index()] == PASS && !(captured && rival != PASS) {
                let stone = if player == Player::First { 'X' } else { 'O' };
                let colour = go::Position::colour(player);
                return Err(format!("no string of {colour} is marked by {stone}"));
            }
        }
        Ok(Race { go, marked })
    }
}

/// The first stones of the strings that marks on these points name, for each
/// player; [`PASS`] where there is none. Marks on empty points mean nothing.
pub(super) fn marked_strings(
    go: &go::Position,
    points: impl Iterator<Item = Point>,
) -> Result<[Point; 2], String> {
    let mut marked = [PASS; 2];
    for point in points {
        let Some(player) = go.board().owner(point) else {
            continue;
        };
        let first = first_of_string(go.board(), point);
        let known = &mut marked[player.index()];
        if *known != PASS && *known != first {
            let names = [*known, point].map(|stone| go.move_text(stone));
            let [a, b] = names;
            let colour = go::Position::colour(player);
            return Err(format!("{colour} has two marked strings, at {a} and at {b}"));
        }
        *known = first;
    }
    Ok(marked)
}
