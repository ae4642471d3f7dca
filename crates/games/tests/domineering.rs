//! Domineering: published values and outcomes, and the rules written once more.

use cgt::{Calculator, Store, Style, Value};
use games::domineering::RULESET;
use std::collections::HashMap;

fn value(store: &Store, board: &str) -> Value {
    let position = (RULESET.read)(board).unwrap_or_else(|e| panic!("{board}: {e}"));
    let values = position.values(store).into_iter();
    values.fold(Value::ZERO, |sum, value| store.add(sum, value.unwrap()).unwrap())
}

/// Winning Ways, chapter 5, and Conway's On Numbers and Games, chapter 10.
#[test]
fn published_values() {
    let store = Store::default();
    let threat = "{{2|0}, 2 + tiny(2)|{2|0}, miny(2)}";
    let four_by_four = format!("{{0, {threat}|0, -{threat}}}");
    for (board, worth) in [
        ("4x4", four_by_four.as_str()),
        ("1x1", "0"),
        ("2x1", "1"),
        ("1x2", "-1"),
        ("1x7", "-3"),
        ("2x2", "+-1"),
        ("2x3", "{2|-1/2}"),
        ("3x2", "{1/2|-2}"),
        ("3x3", "+-1"),
        ("2x4", "miny(2)"),
        ("5x5", "0"),
        ("./.", "1"),
        (".#/..", "*"),
        ("#./..", "*"),
        ("#.#/.../#.#", "*"),
        (".##/...", "-1/2"),
        (".#/../.#", "*"),
        ("..#/.../#..", "{1*|-1*}"),
        ("####", "0"),
    ] {
        let found = value(&store, board);
        let worth = Calculator::new(&store).value(worth).unwrap();
        let text = |value| store.text(value, Style::ASCII);
        assert_eq!(text(found), text(worth), "{board}");
    }
}

/// Rows by columns, after Breuker, Uiterwijk and van den Herik (2000) and
/// Lachmann, Moore and Rapaport (2000): L is a win for Vertical.
#[test]
fn published_outcomes() {
    let store = Store::default();
    let outcomes = [
        "2x2 N", "2x3 N", "2x4 R", "2x5 L", "2x6 N", "2x7 N", "2x8 R", "2x9 L", "2x10 N", "2x11 N",
        "2x12 R", "2x13 P", "3x3 N", "3x4 R", "3x5 R", "3x6 R", "4x4 N", "4x5 L", "5x5 P",
    ];
    for line in outcomes {
        let (board, outcome) = line.split_once(' ').unwrap();
        let found = store.outcome(value(&store, board));
        assert_eq!(found.to_string(), outcome, "{board}");
        // A quarter turn exchanges the players.
        let (rows, columns) = board.split_once('x').unwrap();
        let turned = store.outcome(value(&store, &format!("{columns}x{rows}")));
        assert_eq!(turned, found.negated(), "{columns}x{rows}");
    }
}

/// The value by all dominoes on a plain list of cells.
fn by_rules(
    store: &Store,
    free: &[Vec<bool>],
    known: &mut HashMap<Vec<Vec<bool>>, Value>,
) -> Value {
    if let Some(&value) = known.get(free) {
        return value;
    }
    let mut sides = [Vec::new(), Vec::new()];
    for row in 0..free.len() {
        for column in 0..free[row].len() {
            for (side, (down, right)) in [(1, 0), (0, 1)].into_iter().enumerate() {
                let other = free.get(row + down).and_then(|line| line.get(column + right));
                if free[row][column] && other == Some(&true) {
                    let mut after = free.to_vec();
                    after[row][column] = false;
                    after[row + down][column + right] = false;
                    sides[side].push(by_rules(store, &after, known));
                }
            }
        }
    }
    let value = store.of_options(&sides[0], &sides[1]).unwrap();
    known.insert(free.to_vec(), value);
    value
}

#[test]
fn every_board_is_worth_what_the_rules_say() {
    let store = Store::default();
    for (rows, columns) in [(3, 3), (2, 5), (5, 2), (4, 3)] {
        let mut known = HashMap::new();
        for blocked in 0..1u32 << (rows * columns) {
            // A sample of the larger ones.
            if rows * columns > 10 && blocked % 7 != 0 {
                continue;
            }
            let is_free = |row: u32, column: u32| blocked >> (row * columns + column) & 1 == 0;
            let free: Vec<Vec<bool>> =
                (0..rows).map(|r| (0..columns).map(|c| is_free(r, c)).collect()).collect();
            let line = |line: &Vec<bool>| {
                line.iter().map(|&free| if free { '.' } else { '#' }).collect::<String>()
            };
            let board = free.iter().map(line).collect::<Vec<_>>().join("/");
            assert_eq!(value(&store, &board), by_rules(&store, &free, &mut known), "{board}");
        }
    }
}

#[test]
fn boards_are_read_or_refused() {
    let read = |text: &str| (RULESET.read)(text);
    assert_eq!(read(" 2x3 ").unwrap().cells()[0].len(), 6);
    let cells = read("..#/##./...").unwrap().cells();
    assert_eq!(cells, [vec!["a1", "b1", "c1", "c2"], vec!["a3", "b3"]]);
    // A board may be larger than what a value is computed of.
    assert_eq!(read("9x9").unwrap().cells()[0].len(), 81);
    assert!(read("9x9").unwrap().values(&Store::default())[0].is_err());
    for (text, message) in [
        ("", "position \"\": expected rows of cells such as xo./.xo"),
        ("..x", "position \"..x\": row 1 has 'x'; cells are one of .#"),
        (".../..", "position \".../..\": row 2 has 2 cells, row 1 has 3"),
        ("4x", "position \"4x\": expected ROWSxCOLUMNS, such as 4x4"),
        ("0x4", "position \"0x4\": expected ROWSxCOLUMNS, such as 4x4"),
        ("40x40", "position \"40x40\": a board has at most 1024 cells"),
    ] {
        assert_eq!(read(text).err().as_deref(), Some(message), "{text}");
    }
}
