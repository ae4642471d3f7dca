//! Clobber as a game of values.

use super::{Board, Clobber, Parts};
use cgt::{Position, Ruleset, Subgame, Subgames};
use game::{Family, Notation};

/// The most cells of a board.
const LARGEST: usize = 128;

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
        // Every move takes a stone, and none takes the last.
        let longest = Some(subgame.cells.len() as u32 - 1);
        // It has no value if it needs a box of more than 64 cells.
        let part = board.part(subgame.black, subgame.white);
        Subgame { cells: subgame.cells, game: part.map(|part| Parts(vec![part])), longest }
    });
    let parts: Vec<_> = parts.collect();
    let whole = board.parts().map(Parts);
    let less_ups = Box::new(move |ups| less_ups(&board, ups));
    Ok(Box::new(Subgames { parts, whole, less_ups }))
}

/// The board with ups of the opposite sign below it, Black and White to move,
/// if that fits.
fn less_ups(board: &Board, ups: i32) -> Option<[String; 2]> {
    let text = board.position_text();
    let cells = text.split(' ').next().unwrap_or_default();
    let width = if ups == 0 { board.columns() } else { board.columns().max(3) };
    let mut rows: Vec<String> = cells.split('/').map(|row| format!("{row:.<width$}")).collect();
    // xxo is ↑, and one of them takes three cells and a gap.
    let unit = if ups > 0 { "oox" } else { "xxo" };
    let mut missing = ups.unsigned_abs() as usize;
    while missing > 0 && rows.len() * width <= LARGEST {
        let here = missing.min((width + 1) / 4);
        rows.push(".".repeat(width));
        rows.push(format!("{:.<width$}", vec![unit; here].join(".")));
        missing -= here;
    }
    let cells = rows.join("/");
    (rows.len() * width <= LARGEST).then(|| ["x", "o"].map(|side| format!("{cells} {side}")))
}
