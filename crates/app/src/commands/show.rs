//! `zermelo show`.

use crate::Games;
use crate::cli::ShowArgs;
use crate::{files, output};
use anyhow::Result;
use game::{AnyGame, Score};
use serde_json::json;
use std::io::Write;

/// Shows a position.
pub fn run(registry: &Games, args: &ShowArgs, out: &mut dyn Write) -> Result<()> {
    let game = super::open(registry, &args.position)?;
    if let Some(path) = &args.svg {
        files::write(path, &game.picture().svg())?;
    }
    if let Some(path) = &args.sgf_out {
        files::write(path, &game.to_sgf(None).text())?;
    }
    if args.json {
        let value = json!({
            "game": game.game(),
            "position": game.position(),
            "to_move": game.to_move(),
            "colour": game.colour(game.to_move()),
            "legal": game.legal(),
            "over": game.score().is_some(),
            "result": game.score().map(Score::result_name),
            "score": game.score(),
            "ending": game.ending(),
            "moves": game.history(),
        });
        return output::json(out, &value);
    }
    write!(out, "{}", text(&*game, args.color.wanted()))?;
    Ok(())
}

/// The position for people.
fn text(game: &dyn AnyGame, coloured: bool) -> String {
    let mut text = format!("{}\n\n{}\n", game.game(), game.picture().text(coloured));
    text += &format!("position: {}\n", game.position());
    if let Some(result) = game.declared() {
        text += &format!("ended by the players: {result}\n");
    }
    match output::result_line(game) {
        Some(result) => text += &format!("game over: {result}\n"),
        None => {
            let mover = game.to_move();
            let colour = game.colour(mover);
            let legal = game.legal();
            text += &format!("to move: {colour} ({}), the {mover} player\n", colour.glyph());
            text += &format!("legal moves ({}): {}\n", legal.len(), legal.join(" "));
        }
    }
    text
}
