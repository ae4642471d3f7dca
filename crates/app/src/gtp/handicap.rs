//! Handicap stones, in games that have them (Go).

use super::{Answer, Command, Engine, exactly};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "fixed_handicap", handler: |engine, words| place(engine, words, true) },
    Command { name: "place_free_handicap", handler: |engine, words| place(engine, words, false) },
    Command { name: "set_free_handicap", handler: set },
];

/// Places so many stones where the standard says or where we like, and tells
/// where.
fn place(engine: &mut Engine, arguments: &[&str], fixed: bool) -> Answer {
    let [text] = exactly(arguments, "a number of stones")?;
    let stones: usize =
        text.parse().map_err(|_| format!("syntax error: {text:?} is no number of stones"))?;
    let points = engine.game.handicap_points(stones, fixed);
    let points = points.ok_or_else(|| "this game has no handicap stones".to_string())?;
    if points.is_empty() {
        return Err("invalid number of stones".to_string());
    }
    expect_empty_board(engine)?;
    let words: Vec<&str> = points.iter().map(String::as_str).collect();
    engine.game.set_handicap(&words)?;
    Ok(points.join(" "))
}

/// Places stones where the controller says.
fn set(engine: &mut Engine, arguments: &[&str]) -> Answer {
    if engine.game.handicap_points(2, false).is_none() {
        return Err("this game has no handicap stones".to_string());
    }
    expect_empty_board(engine)?;
    let set = engine.game.set_handicap(arguments);
    set.map(|()| String::new()).map_err(|reason| format!("bad vertex list: {reason}"))
}

fn expect_empty_board(engine: &Engine) -> Result<(), String> {
    match engine.game.picture().cells.iter().all(|cell| cell.piece.is_none()) {
        true => Ok(()),
        false => Err("board not empty".to_string()),
    }
}
