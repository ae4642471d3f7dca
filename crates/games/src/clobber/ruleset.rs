//! Clobber as a game of values.

use super::{Board, Clobber, Parts};
use cgt::{Position, Ruleset, Subgame, Subgames};
use game::{Colour, Family, Notation};

/// Clobber for `zermelo value`.
pub const RULESET: Ruleset = Ruleset {
    name: Clobber::NAME,
    notation: "rows of x, o and . from the top, such as xo.x/oxo.",
    players: ["Black (x)", "White (o)"],
    read,
};

fn read(text: &str) -> Result<Box<dyn Position>, String> {
    let any = Clobber::start(Clobber::DEFAULT).map_err(|error| error.to_string())?;
    let board = any.parse_position(text).map_err(|error| error.to_string())?;
    let parts = board.subgames().into_iter().map(|subgame| {
        let part = board.part(subgame.black, subgame.white);
        let part = part.ok_or("a subgame fits into no box of 64 cells")?;
        // Every move takes a stone, and none takes the last.
        let longest = Some(part.stones() - 1);
        Ok(Subgame { cells: subgame.cells, game: Parts(vec![part]), longest })
    });
    let parts = parts.collect::<Result<Vec<_>, String>>()?;
    let whole = Parts(parts.iter().flat_map(|part| part.game.0.clone()).collect());
    let sides = [Colour::Black, Colour::White].map(|colour| {
        let mut board = board.clone();
        board.to_move = Board::player(colour);
        board.position_text()
    });
    Ok(Box::new(Subgames { parts, whole, sides: Some(sides) }))
}
