//! Values in the field's notation.
//!
//! `3/4`, `^2*` and `1v*3` are sums of a number, of ups or downs, and of a
//! nimber. `+-1` is `{1|-1}`, `tiny(2)` is `{0|{0|-2}}` and `miny(2)` its
//! negative. Everything else is its options between braces. With
//! [`Style::uptimals`], `^<3>` is ↑³ and `^[3]` is ↑ + ↑² + ↑³.
//!
//! Options stand in the order that other programs print: sums of numbers, ups
//! and nimbers first, by these three; others by their left options, then by
//! their right ones.

use crate::{Dyadic, Simple, Store, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Arrows and stars instead of ASCII.
    pub unicode: bool,
    /// Names for ↑², ↑³ … and for their sums.
    pub uptimals: bool,
}

impl Style {
    /// ASCII, as other programs read it.
    pub const ASCII: Style = Style { unicode: false, uptimals: false };
    /// For people.
    pub const UNICODE: Style = Style { unicode: true, uptimals: true };
}

/// The largest uptimal that has a name.
const UPTIMALS: u32 = 9;

impl Store {
    /// A value as text, in full however long it is.
    pub fn text(&self, value: Value, style: Style) -> String {
        self.text_within(value, style, u64::MAX).unwrap_or_default()
    }

    /// A value as text, or the length of the text if that is above `limit`
    /// bytes. A form is shared as data and not as text, so few options can
    /// make much text.
    pub fn text_within(&self, value: Value, style: Style, limit: u64) -> Result<String, u64> {
        let mut writer = Writer::new(self, style);
        writer.prepare(value);
        let length = writer.length(value);
        if length > limit {
            return Err(length);
        }
        let mut text = String::new();
        writer.write(value, &mut text);
        Ok(text)
    }
}

struct Writer<'s> {
    store: &'s Store,
    style: Style,
    names: FxHashMap<Value, String>,
    /// The options of forms without a name, in the order of print.
    options: FxHashMap<Value, [Vec<Value>; 2]>,
    lengths: FxHashMap<Value, u64>,
}

impl<'s> Writer<'s> {
    fn new(store: &'s Store, style: Style) -> Writer<'s> {
        let names =
            if style.uptimals { uptimals(store, style.unicode) } else { FxHashMap::default() };
        let (options, lengths) = (FxHashMap::default(), FxHashMap::default());
        Writer { store, style, names, options, lengths }
    }

    /// Sorts the options of a value and of all below it.
    fn prepare(&mut self, value: Value) {
        if self.options.contains_key(&value) || self.store.simple(value).is_some() {
            return;
        }
        let mut sorted = [self.store.left(value).to_vec(), self.store.right(value).to_vec()];
        for options in &mut sorted {
            options.iter().for_each(|&option| self.prepare(option));
            options.sort_by(|&a, &b| self.order(a, b));
        }
        self.options.insert(value, sorted);
        let name = self.switch(value).or_else(|| self.tiny(value));
        if let Some(name) = name {
            self.names.insert(value, name);
        }
    }

    /// The order of print. Forms differ first where their sorted options do, so
    /// this looks at one pair of options in each generation.
    fn order(&self, a: Value, b: Value) -> Ordering {
        let key = |s: Simple| (s.number, s.ups, s.nimber);
        match (self.store.simple(a), self.store.simple(b)) {
            _ if a == b => Ordering::Equal,
            (Some(a), Some(b)) => key(a).cmp(&key(b)),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => {
                let sides = self.options[&a].iter().zip(&self.options[&b]);
                let orders = sides.map(|(a, b)| {
                    let different = a.iter().zip(b).find(|(a, b)| a != b);
                    different.map_or(a.len().cmp(&b.len()), |(&a, &b)| self.order(a, b))
                });
                orders.fold(Ordering::Equal, Ordering::then)
            }
        }
    }

    fn number(&self, value: Value) -> Option<Dyadic> {
        self.store.simple(value).filter(|s| s.is_number()).map(|s| s.number)
    }

    /// `{x|-x}` for a number x.
    fn switch(&self, value: Value) -> Option<String> {
        let (&[left], &[right]) = (self.store.left(value), self.store.right(value)) else {
            return None;
        };
        let number = self.number(left).filter(|&x| self.number(right) == Some(-x))?;
        Some(format!("{}{number}", if self.style.unicode { "±" } else { "+-" }))
    }

    /// `{0|{0|-x}}` for a number x, and its negative.
    fn tiny(&self, value: Value) -> Option<String> {
        let (&[left], &[right]) = (self.store.left(value), self.store.right(value)) else {
            return None;
        };
        let threat = |value: Value| match (self.store.left(value), self.store.right(value)) {
            (&[l], &[r]) => Some((self.number(l)?, self.number(r)?)),
            _ => None,
        };
        let name = |ascii, unicode| if self.style.unicode { unicode } else { ascii };
        if let (Value::ZERO, Some((Dyadic::ZERO, loss))) = (left, threat(right)) {
            return Some(format!("{}({})", name("tiny", "⧾"), -loss));
        }
        if let (Some((win, Dyadic::ZERO)), Value::ZERO) = (threat(left), right) {
            return Some(format!("{}({win})", name("miny", "⧿")));
        }
        None
    }

    fn length(&mut self, value: Value) -> u64 {
        if let Some(&length) = self.lengths.get(&value) {
            return length;
        }
        let length = match (self.store.simple(value), self.names.get(&value)) {
            (Some(simple), _) => simple.text(self.style.unicode).len() as u64,
            (None, Some(name)) => name.len() as u64,
            (None, None) => {
                let sides = self.options[&value].clone();
                sides.iter().flatten().fold(3, |sum: u64, &option| {
                    sum.saturating_add(self.length(option)).saturating_add(2)
                }) - 2 * sides.iter().filter(|side| !side.is_empty()).count() as u64
            }
        };
        self.lengths.insert(value, length);
        length
    }

    fn write(&self, value: Value, text: &mut String) {
        if let Some(simple) = self.store.simple(value) {
            return text.push_str(&simple.text(self.style.unicode));
        }
        if let Some(name) = self.names.get(&value) {
            return text.push_str(name);
        }
        for (side, open) in self.options[&value].iter().zip(['{', '|']) {
            text.push(open);
            for (index, &option) in side.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                self.write(option, text);
            }
        }
        text.push('}');
    }
}

/// The names of ↑ⁿ, of ↑ + … + ↑ⁿ, of their negatives, and of each plus ⋆, as
/// far as the store has room for them.
fn uptimals(store: &Store, unicode: bool) -> FxHashMap<Value, String> {
    let mut names = FxHashMap::default();
    let star = store.of_simple(Simple::infinitesimal(0, 1));
    let (arrows, star_text) = if unicode { (["↑", "↓"], "⋆") } else { (["^", "v"], "*") };
    let mut name = |value: Value, text: String| -> Result<(), crate::Full> {
        names.insert(store.add(value, star?)?, text.clone() + star_text);
        names.insert(value, text);
        Ok(())
    };
    for n in 2..=UPTIMALS {
        let power = if unicode { superscript(n) } else { format!("<{n}>") };
        let both = [(store.up_power(n), power), (store.up_sum(n), format!("[{n}]"))];
        for (value, suffix) in both {
            let Ok(value) = value else { return names };
            let negative = store.neg(value);
            let named = name(value, arrows[0].to_string() + &suffix)
                .and_then(|()| name(negative?, arrows[1].to_string() + &suffix));
            if named.is_err() {
                return names;
            }
        }
    }
    names
}

fn superscript(n: u32) -> String {
    n.to_string()
        .bytes()
        .map(|digit| crate::expression::SUPERSCRIPTS[usize::from(digit - b'0')])
        .collect()
}

impl Simple {
    /// `1/2^2*3` or `1/2⇑⋆3`.
    pub fn text(self, unicode: bool) -> String {
        let Simple { number, ups, nimber } = self;
        let mut text = String::new();
        if number != Dyadic::ZERO || self.is_number() {
            text += &number.to_string();
        }
        let arrow = match (unicode, ups > 0, ups.unsigned_abs()) {
            (true, true, 2) => "⇑",
            (true, false, 2) => "⇓",
            (true, true, _) => "↑",
            (true, false, _) => "↓",
            (false, true, _) => "^",
            (false, false, _) => "v",
        };
        match ups.unsigned_abs() {
            0 => {}
            1 => text += arrow,
            2 if unicode => text += arrow,
            many => text += &format!("{arrow}{many}"),
        }
        let star = if unicode { "⋆" } else { "*" };
        match nimber {
            0 => {}
            1 => text += star,
            _ => text += &format!("{star}{nimber}"),
        }
        text
    }
}
