//! Outcomes, values and atomic weights of Clobber positions that other programs
//! computed.

use cgt::{Calculator, Outcome, Scaler, Store, Style, Value, Valuer};
use game::{Family, Notation};
use games::clobber::{Clobber, Parts};
use serde_json::Value as Json;

fn read(store: &Store, text: &str) -> Value {
    Calculator::new(store).value(text).unwrap()
}

fn rows() -> Vec<(String, Parts, Json)> {
    let rows: Vec<Json> = serde_json::from_str(include_str!("data/clobber_values.json")).unwrap();
    let position = |row: Json| {
        let size = |name| row[name].as_u64().unwrap() as usize;
        let (height, width) = (size("rows"), size("cols"));
        let board = row["board"].as_str().unwrap();
        let lines: Vec<&str> = (0..height).map(|r| &board[r * width..][..width]).collect();
        let text = lines.join("/");
        let start = Clobber::start(&format!("{height}x{width}")).unwrap();
        let board = start.parse_position(&format!("{text} x")).unwrap();
        (text, Parts(board.parts().unwrap()), row)
    };
    rows.into_iter().map(position).collect()
}

#[test]
fn values_outcomes_atomic_weights_and_temperatures() {
    let store = Store::default();
    let mut valuer = Valuer::new(&store);
    let mut checked = [0; 4];
    for (text, position, row) in rows() {
        let value = valuer.value(&position).unwrap();
        assert_eq!(store.outcome(value).to_string(), row["outcome"], "{text}");
        checked[0] += 1;
        if let Some(known) = row["value"].as_str() {
            assert_eq!(value, read(&store, known), "{text}");
            assert_eq!(store.text(value, Style::ASCII), known, "{text}");
            checked[1] += 1;
        }
        if let Some(weight) = row["atomic_weight"].as_str() {
            let found = store.atomic_weight(value).unwrap().unwrap();
            assert_eq!(found, read(&store, weight), "{text}");
            assert_eq!(store.text(found, Style::ASCII), weight, "{text}");
            checked[2] += 1;
        }
        if let Some(temperature) = row["temperature"].as_str() {
            let graph = store.thermograph(value).unwrap();
            assert_eq!(graph.temperature.to_string(), temperature, "{text}");
            checked[3] += 1;
        }
    }
    assert_eq!(checked, [32, 26, 24, 25]);
}

#[test]
fn outcomes_without_values() {
    let mut scaler = Scaler::default();
    let mut checked = 0;
    for (text, position, row) in rows() {
        // The search over sums of the larger ones takes long.
        if text.len() > 15 {
            continue;
        }
        let scale = scaler.scale(&position);
        let outcome = Outcome::of(scale.at_least_zero(), scale.at_most_zero());
        assert_eq!(outcome.to_string(), row["outcome"], "{text}");
        checked += 1;
    }
    assert_eq!(checked, 25);
}
