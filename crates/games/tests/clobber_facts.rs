//! Outcomes, values and atomic weights of Clobber positions that other programs
//! computed.

use cgt::{Dyadic, Outcome, Scaler, Simple, Store, Value, Valuer};
use game::{Family, Notation};
use games::clobber::{Clobber, Parts};
use serde_json::Value as Json;

/// Reads values such as `{0, ^*|v2}` into a store.
struct Reader<'s, 't> {
    store: &'s Store,
    rest: &'t str,
}

impl Reader<'_, '_> {
    fn take(&mut self, text: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(text) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn digits(&mut self) -> Option<i32> {
        let end = self.rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(self.rest.len());
        let (digits, rest) = self.rest.split_at(end);
        self.rest = rest;
        digits.parse().ok()
    }

    fn list(&mut self, end: &str) -> Vec<Value> {
        let mut list = Vec::new();
        while !self.take(end) {
            list.push(self.value());
            self.take(",");
        }
        list
    }

    fn value(&mut self) -> Value {
        if self.take("{") {
            let (left, right) = (self.list("|"), self.list("}"));
            return self.store.of_options(&left, &right).unwrap();
        }
        let sign = if self.take("-") { -1 } else { 1 };
        let number = self.digits().unwrap_or(0) * sign;
        let ups = if self.take("^") {
            self.digits().unwrap_or(1)
        } else if self.take("v") {
            -self.digits().unwrap_or(1)
        } else {
            0
        };
        let nimber = if self.take("*") { self.digits().unwrap_or(1) } else { 0 };
        let number = Dyadic::from(i64::from(number));
        self.store.of_simple(Simple { number, ups, nimber: nimber as u32 }).unwrap()
    }
}

fn read(store: &Store, text: &str) -> Value {
    let mut reader = Reader { store, rest: text };
    let value = reader.value();
    assert_eq!(reader.rest, "", "{text}");
    value
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
fn values_outcomes_and_atomic_weights() {
    let store = Store::default();
    let mut valuer = Valuer::new(&store);
    let mut checked = [0; 3];
    for (text, position, row) in rows() {
        let value = valuer.value(&position).unwrap();
        assert_eq!(store.outcome(value).to_string(), row["outcome"], "{text}");
        checked[0] += 1;
        if let Some(known) = row["value"].as_str() {
            assert_eq!(value, read(&store, known), "{text}");
            checked[1] += 1;
        }
        if let Some(weight) = row["atomic_weight"].as_str() {
            let found = store.atomic_weight(value).unwrap().unwrap();
            assert_eq!(found, read(&store, weight), "{text}");
            checked[2] += 1;
        }
    }
    assert_eq!(checked, [32, 26, 24]);
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
