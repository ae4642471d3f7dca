//! GoGui's `gogui-rules_*` family: the rules come from the engine, so that
//! GoGui can show games other than Go.

use super::{Answer, Command, Engine};
use game::Colour;
use game::coordinates::split_square;
use std::collections::BTreeMap;
use std::collections::BTreeSet;

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "gogui-rules_game_id", handler: |engine, _| Ok(game_id(&engine.game.game())) },
    Command { name: "gogui-rules_board", handler: board },
    Command { name: "gogui-rules_board_size", handler: board_size },
    Command { name: "gogui-rules_legal_moves", handler: |e, _| Ok(e.game.legal().join(" ")) },
    Command { name: "gogui-rules_side_to_move", handler: side_to_move },
    Command { name: "gogui-rules_final_result", handler: final_result },
];

/// `connect-four:7x6` is `Connect Four`.
fn game_id(game: &str) -> String {
    let family = game.split(':').next().unwrap_or_default();
    let capital = |word: &str| match word.split_at_checked(1) {
        Some((first, rest)) => first.to_uppercase() + rest,
        None => String::new(),
    };
    family.split('-').map(capital).collect::<Vec<_>>().join(" ")
}

/// The cells by number and letters. GoGui knows rectangles only: a hexagonal
/// board comes out sheared, with the missing corners left empty.
fn cells(engine: &Engine) -> BTreeMap<(usize, String), Option<Colour>> {
    let cells = engine.game.picture().cells;
    let place = |name: &str| {
        let ((_, row), _) = split_square(name)?;
        let letters = name.trim_end_matches(|c: char| c.is_ascii_digit());
        Some((row, letters.to_string()))
    };
    cells.iter().filter_map(|cell| Some((place(&cell.name)?, cell.piece))).collect()
}

/// Column letters, `z` before `aa`, and the number of rows.
fn extent(cells: &BTreeMap<(usize, String), Option<Colour>>) -> (Vec<String>, usize) {
    let letters: BTreeSet<(usize, &String)> = cells.keys().map(|(_, l)| (l.len(), l)).collect();
    let rows = cells.keys().map(|(row, _)| row + 1).max().unwrap_or(0);
    (letters.into_iter().map(|(_, l)| l.clone()).collect(), rows)
}

/// Rows from the top, `X` for Black, `O` for White.
fn board(engine: &mut Engine, _: &[&str]) -> Answer {
    let cells = cells(engine);
    let (columns, rows) = extent(&cells);
    let glyph = |row: usize, column: &String| {
        let piece = cells.get(&(row, column.clone())).copied().flatten();
        piece.map_or('.', |colour| colour.glyph().to_ascii_uppercase())
    };
    let line = |row: usize| columns.iter().map(|c| glyph(row, c)).collect::<String>();
    let lines: Vec<String> = (0..rows).rev().map(line).collect();
    Ok(lines.join("\n"))
}

/// The longer side: GoGui draws squares.
fn board_size(engine: &mut Engine, _: &[&str]) -> Answer {
    let (columns, rows) = extent(&cells(engine));
    Ok(columns.len().max(rows).to_string())
}

fn side_to_move(engine: &mut Engine, _: &[&str]) -> Answer {
    Ok(engine.game.colour(engine.game.to_move()).name().to_lowercase())
}

fn final_result(engine: &mut Engine, _: &[&str]) -> Answer {
    let game = &engine.game;
    let by_rules = game.score().map(|score| score.winner().map(|winner| game.colour(winner)));
    // A declared result is a draw or starts with the winner's letter.
    let winner = |text: &str| Colour::BOTH.into_iter().find(|c| text.starts_with(c.letter()));
    Ok(match by_rules.or_else(|| game.declared().map(winner)) {
        None => "unknown".to_string(),
        Some(None) => "draw".to_string(),
        Some(Some(winner)) => winner.name().to_lowercase(),
    })
}
