//! The standard commands.

use super::{Answer, Command, Engine, clock, colour, commands, exactly};
use crate::files;
use game::resignation;
use std::path::Path;

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "protocol_version", handler: |_, _| Ok("2".to_string()) },
    Command { name: "name", handler: |_, _| Ok("Zermelo".to_string()) },
    Command { name: "version", handler: |_, _| Ok(env!("CARGO_PKG_VERSION").to_string()) },
    Command { name: "known_command", handler: known_command },
    Command { name: "list_commands", handler: list_commands },
    Command { name: "quit", handler: quit },
    Command { name: "boardsize", handler: boardsize },
    Command { name: "clear_board", handler: clear_board },
    Command { name: "komi", handler: komi },
    Command { name: "play", handler: play },
    Command { name: "genmove", handler: genmove },
    Command { name: "reg_genmove", handler: reg_genmove },
    Command { name: "undo", handler: undo },
    Command { name: "showboard", handler: showboard },
    Command { name: "time_settings", handler: clock::time_settings },
    Command { name: "time_left", handler: clock::time_left },
    Command { name: "final_score", handler: final_score },
    Command { name: "loadsgf", handler: loadsgf },
    Command { name: "printsgf", handler: printsgf },
    Command { name: "all_legal", handler: all_legal },
];

fn known_command(_: &mut Engine, arguments: &[&str]) -> Answer {
    let [name] = exactly(arguments, "a command's name")?;
    Ok(commands().any(|command| command.name == name).to_string())
}

fn list_commands(_: &mut Engine, _: &[&str]) -> Answer {
    Ok(commands().map(|command| command.name).collect::<Vec<_>>().join("\n"))
}

fn quit(engine: &mut Engine, _: &[&str]) -> Answer {
    engine.quit = true;
    Ok(String::new())
}

fn boardsize(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [size] = exactly(arguments, "a board size")?;
    let size: u32 = size.parse().map_err(|_| format!("syntax error: {size:?} is no board size"))?;
    match engine.resize(size)? {
        true => Ok(String::new()),
        false => Err("unacceptable size".to_string()),
    }
}

/// Back to the standard start: set-up and handicap stones go too.
fn clear_board(engine: &mut Engine, _: &[&str]) -> Answer {
    let fresh = engine.registry.open(&engine.game.game());
    engine.game = fresh.map_err(|error| error.to_string())?;
    Ok(String::new())
}

/// Games without komi take any: controllers send it unasked.
fn komi(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [text] = exactly(arguments, "a number")?;
    match text.parse::<f64>() {
        Ok(komi) if komi.is_finite() => {
            if engine.game.set_komi(komi) {
                engine.search = None;
            } else if engine.game.has_komi() {
                return Err(format!("unacceptable komi {text}: expected whole or half points"));
            }
            Ok(String::new())
        }
        _ => Err(format!("syntax error: {text:?} is no komi")),
    }
}

/// Plays a move, or ends the game by resignation, which either side may do at
/// any time. A further move goes on with it nevertheless.
fn play(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [colour_text, move_text] = exactly(arguments, "a colour and a move")?;
    let colour = colour(colour_text)?;
    if move_text.eq_ignore_ascii_case("resign") && engine.game.score().is_none() {
        engine.game.declare(Some(resignation(colour)));
        return Ok(String::new());
    }
    let played = engine.with_turn(colour, true, |engine| {
        engine.game.play(move_text).map_err(|error| error.to_string())
    });
    // The protocol's own words come first.
    played.map(|()| String::new()).map_err(|reason| match reason.starts_with("illegal move") {
        true => reason,
        false => format!("illegal move: {reason}"),
    })
}

/// The move to play for the side to move, without playing it.
fn choose(engine: &mut Engine) -> Answer {
    let over = || "the game is over".to_string();
    if engine.options.random {
        return engine.game.random_move(&mut engine.rng).ok_or_else(over);
    }
    let budget = engine.budget(engine.game.colour(engine.game.to_move()));
    let analysis = engine.searcher()?.search(&budget, &mut |_| ());
    analysis.best_move.ok_or_else(over)
}

fn reg_genmove(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [colour_text] = exactly(arguments, "a colour")?;
    engine.with_turn(colour(colour_text)?, false, choose)
}

fn genmove(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [colour_text] = exactly(arguments, "a colour")?;
    engine.with_turn(colour(colour_text)?, true, |engine| {
        let chosen = choose(engine)?;
        engine.game.play(&chosen).map_err(|error| error.to_string())?;
        Ok(chosen)
    })
}

/// Takes the last move or resignation back.
fn undo(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [] = exactly(arguments, "no arguments: undo takes one move back")?;
    if engine.game.declared().is_some() {
        engine.game.declare(None);
        return Ok(String::new());
    }
    match engine.game.undo() {
        true => Ok(String::new()),
        false => Err("cannot undo".to_string()),
    }
}

fn showboard(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(format!("\n{}", engine.game.picture().text(false)))
}

fn final_score(engine: &mut Engine, _: &[&str]) -> Answer {
    let game = &engine.game;
    let declared = game.declared().map(str::to_string);
    let result = game.score().map(|score| game.score_text(score)).or(declared);
    result.ok_or_else(|| "the game is not over".to_string())
}

/// Loads the main line, or with a move number the position before that move.
fn loadsgf(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let (path, before) = match arguments {
        [path] => (path, None),
        [path, number] => match number.parse::<usize>() {
            Ok(number) if number > 0 => (path, Some(number)),
            _ => return Err(format!("syntax error: {number:?} is no move number")),
        },
        _ => return Err("syntax error: expected a file and perhaps a move number".to_string()),
    };
    let game = engine.game.game();
    let family = game.split(':').next().unwrap_or_default();
    let mut loaded = files::open_sgf(engine.registry, family, Path::new(path))
        .map_err(|error| format!("cannot load file: {error:#}"))?;
    if let Some(before) = before {
        while loaded.history().len() >= before && loaded.undo() {}
    }
    engine.replace_game(loaded);
    let mover = engine.game.colour(engine.game.to_move());
    Ok(mover.name().to_lowercase())
}

/// The game as SGF, into a file if one is named.
fn printsgf(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let text = engine.game.to_sgf(None).text();
    match arguments {
        [] => Ok(text),
        [path] => {
            files::write(Path::new(path), &text).map_err(|error| format!("{error:#}"))?;
            Ok(String::new())
        }
        _ => Err("syntax error: expected at most a file".to_string()),
    }
}

/// The legal moves of a colour or of the side to move, all on one line.
fn all_legal(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let legal = |engine: &mut Engine| Ok(engine.game.legal().join(" "));
    match arguments {
        [] => legal(engine),
        [text] => {
            let colour = colour(text)?;
            match engine.game.score() {
                None => engine.with_turn(colour, false, legal),
                Some(_) => legal(engine),
            }
        }
        _ => Err("syntax error: expected at most a colour".to_string()),
    }
}
