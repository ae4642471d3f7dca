//! What a table holds, counted, and what it says of one position.

use super::rows::Limits;
use super::table::BreakthroughTable;
use crate::kind::Told;
use game::{Game, Notation, Player};
use games::breakthrough::Board;
use rayon::prelude::*;
use serde_json::{Value, json};
use std::fmt::Write;

/// How many entries there are of each value.
fn counts(table: &BreakthroughTable) -> Vec<u64> {
    let entries = table.layout().len() as usize;
    let is_whole = table.shape().is_whole();
    let chunk = 1 << 20;
    let count = |from: usize| {
        let mut counts = vec![0; 256];
        for index in from..entries.min(from + chunk) {
            let value = if is_whole { table.moves_at(index) } else { table.value_at(index) };
            counts[usize::from(value)] += 1u64;
        }
        counts
    };
    let add = |mut a: Vec<u64>, b: Vec<u64>| {
        a.iter_mut().zip(b).for_each(|(a, b)| *a += b);
        a
    };
    (0..entries).into_par_iter().step_by(chunk).map(count).reduce(|| vec![0; 256], add)
}

/// The entries by their values.
pub(super) fn told(table: &BreakthroughTable) -> Told {
    let counts = counts(table);
    let percent = |count: u64| 100.0 * count as f64 / table.layout().len() as f64;
    let found = counts.iter().enumerate().filter(|(_, count)| **count > 0);
    let mut text = String::new();
    let mut rows: Vec<Value> = Vec::new();
    if table.shape().is_whole() {
        text += "moves to the end, odd if the mover wins:\nmoves     positions\n";
        for (moves, &count) in found {
            writeln!(text, "{moves:>5} {count:>13} {:>6.2} %", percent(count)).expect("text");
            rows.push(json!({"moves": moves, "positions": count}));
        }
    } else {
        text += "forced wins by the moves that the defender can make, elsewhere and in all:\n\
                 elsewhere   in all     positions\n";
        for (value, &count) in found {
            let share = percent(count);
            if let Some(Limits { passes, moves }) = Limits::of(value as u8) {
                writeln!(text, "{passes:>9} {moves:>8} {count:>13} {share:>6.2} %").expect("text");
                rows.push(json!({
                    "forced": true, "elsewhere": passes, "moves": moves, "positions": count,
                }));
            } else {
                writeln!(text, "     no forced win {count:>13} {share:>6.2} %").expect("text");
                rows.push(json!({"forced": false, "positions": count}));
            }
        }
    }
    Told { json: json!({ "values": rows }), text }
}

/// What a table says of a position.
pub(super) fn probed(table: &BreakthroughTable, board: &Board) -> Told {
    let winner = match board.score() {
        Some(_) => Some(board.to_move().other()),
        None => table.winner(board),
    };
    let best = match board.score() {
        Some(_) => None,
        None => table.best_move(board).map(|step| board.move_text(step)),
    };
    let mut text = String::new();
    let mut json = json!({
        "position": board.position_text(),
        "winner": winner.map(|player| Board::colour(player).to_string()),
        "move": best,
    });
    if table.shape().is_whole() {
        let moves = if board.score().is_some() { 0 } else { table.moves_to_end(board) };
        json["moves"] = json!(moves);
        writeln!(text, "moves to the end: {moves}").expect("text");
    } else {
        for attacker in Player::BOTH {
            let [own, other] = [attacker, attacker.other()].map(Board::colour);
            let key = own.to_string().to_lowercase();
            // The better of both where there is one from each edge.
            let limits = table.attacks(board, attacker).filter_map(|a| table.limits_for(&a));
            match limits.min_by_key(|limits| limits.value()) {
                None => {
                    writeln!(text, "{own}: no forced win by its pieces on these rows")
                        .expect("text");
                    json[key] = json!({"forced": false});
                }
                Some(Limits { passes, moves }) => {
                    let all = if moves < Limits::MANY { moves.to_string() } else { "many".into() };
                    writeln!(
                        text,
                        "{own}, if to move, breaks through; meanwhile {other} makes at most {all} \
                         moves, {passes} of them elsewhere"
                    )
                    .expect("text");
                    json[key] = json!({"forced": true, "elsewhere": passes, "moves": moves});
                }
            }
        }
    }
    match winner {
        Some(player) => writeln!(text, "{} wins", Board::colour(player)),
        None => writeln!(text, "not decided by this table"),
    }
    .expect("text");
    if let Some(best) = best {
        writeln!(text, "move: {best}").expect("text");
    }
    Told { json, text }
}
