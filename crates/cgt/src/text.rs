//! Values in the field's notation.
//!
//! `3/4`, `^2*` and `1v*3` are sums of a number, of ups or downs, and of a
//! nimber. `+-1` is `{1|-1}`, `tiny(2)` is `{0|{0|-2}}` and `miny(2)` its
//! negative. Everything else is its options between braces. With
//! [`Style::uptimals`], `^<3>` is ↑³, `^[3]` is ↑ + ↑² + ↑³, and other sums of such
//! powers are written as sums. With [`Style::slashes`], `{3||2|1}` is `{3|{2|1}}`.
//!
//! Options stand in the order that other programs print: sums of numbers, ups
//! and nimbers first, by these three; others by their left options, then by
//! their right ones.

use crate::uptimal::Uptimals;
use crate::{Dyadic, Simple, Store, Uptimal, Value};
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// How values are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Arrows and stars instead of ASCII.
    pub unicode: bool,
    /// Names for ↑², ↑³ … and for their sums.
    pub uptimals: bool,
    /// Longer bars instead of braces within braces.
    pub slashes: bool,
}

impl Style {
    /// ASCII, as other programs read it.
    pub const ASCII: Style = Style { unicode: false, uptimals: false, slashes: false };
    /// For people.
    pub const UNICODE: Style = Style { unicode: true, uptimals: true, slashes: false };
}

/// No bar is longer than this: nobody would count the strokes.
const LONGEST_BAR: usize = 4;

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
    uptimals: Uptimals<'s>,
    names: FxHashMap<Value, String>,
    /// The options of forms without a name, in the order of print.
    options: FxHashMap<Value, [Vec<Value>; 2]>,
    /// How many strokes the bar of such a form has.
    bars: FxHashMap<Value, usize>,
    lengths: FxHashMap<Value, u64>,
}

impl<'s> Writer<'s> {
    fn new(store: &'s Store, style: Style) -> Writer<'s> {
        Writer {
            store,
            style,
            uptimals: Uptimals::new(store),
            names: FxHashMap::default(),
            options: FxHashMap::default(),
            bars: FxHashMap::default(),
            lengths: FxHashMap::default(),
        }
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
        let bar = sorted.iter().filter_map(|side| self.bared(side)).map(|o| self.bars[&o]).max();
        self.bars.insert(value, bar.unwrap_or(0) + 1);
        self.options.insert(value, sorted);
        let name = self.switch(value).or_else(|| self.tiny(value));
        if let Some(name) = name.or_else(|| self.uptimal(value)) {
            self.names.insert(value, name);
        }
    }

    /// The only option of a side, if it is written without its braces.
    fn bared(&self, side: &[Value]) -> Option<Value> {
        let &[option] = side else { return None };
        let has_bar = self.bars.get(&option).is_some_and(|&bar| bar < LONGEST_BAR);
        (self.style.slashes && has_bar && !self.names.contains_key(&option)).then_some(option)
    }

    fn uptimal(&mut self, value: Value) -> Option<String> {
        let found = self.style.uptimals.then(|| self.uptimals.of(value)).flatten();
        found.map(|uptimal| uptimal.text(self.style.unicode))
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
                let braces_and_bar = 2 + self.bars[&value] as u64;
                let sides = sides.iter().map(|side| match self.bared(side) {
                    Some(option) => self.length(option) - 2,
                    None => {
                        let commas = 2 * side.len().saturating_sub(1) as u64;
                        let lengths = side.iter().map(|&option| self.length(option));
                        lengths.fold(commas, u64::saturating_add)
                    }
                });
                sides.fold(braces_and_bar, u64::saturating_add)
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
        text.push('{');
        self.write_sides(value, text);
        text.push('}');
    }

    /// What stands between the braces.
    fn write_sides(&self, value: Value, text: &mut String) {
        let bar = "|".repeat(self.bars[&value]);
        for (side, before) in self.options[&value].iter().zip(["", &bar]) {
            text.push_str(before);
            if let Some(option) = self.bared(side) {
                self.write_sides(option, text);
                continue;
            }
            for (index, &option) in side.iter().enumerate() {
                text.push_str(if index > 0 { ", " } else { "" });
                self.write(option, text);
            }
        }
    }
}

impl Uptimal {
    /// `1^<2>*` for 1 + ↑² + ⋆, `v[3]` for ↓ + ↓² + ↓³, and otherwise a sum such as
    /// `1^2* + 3.^<2> - ^<4>`.
    pub fn text(&self, unicode: bool) -> String {
        let power = |n: usize| if unicode { superscript(n) } else { format!("<{n}>") };
        let arrow = |up: bool| match (unicode, up) {
            (true, true) => "↑",
            (true, false) => "↓",
            (false, true) => "^",
            (false, false) => "v",
        };
        let Uptimal { number, powers, nimber } = self;
        let first = Simple { number: *number, ups: powers[0], nimber: *nimber };
        let higher = || (2..).zip(&powers[1..]).filter(|(_, count)| **count != 0);
        if higher().next().is_none() {
            return first.text(unicode);
        }
        let sign = powers[powers.len() - 1];
        let all_alike = sign.abs() == 1 && powers.iter().all(|&count| count == sign);
        let lone = powers[0] == 0 && higher().count() == 1;
        if let Some((n, &count)) =
            higher().last().filter(|last| all_alike || lone && last.1.abs() == 1)
        {
            let suffix = if all_alike { format!("[{n}]") } else { power(n) };
            let number = if *number == Dyadic::ZERO { String::new() } else { number.to_string() };
            let star = Simple::infinitesimal(0, *nimber);
            let star = if *nimber == 0 { String::new() } else { star.text(unicode) };
            return format!("{number}{}{suffix}{star}", arrow(count > 0));
        }
        let mut text = if first == Simple::default() { String::new() } else { first.text(unicode) };
        for (n, &count) in higher() {
            let minus = match (text.is_empty(), count > 0) {
                (true, true) => "",
                (true, false) => "-",
                (false, true) => " + ",
                (false, false) => " - ",
            };
            text += minus;
            match count.unsigned_abs() {
                1 => {}
                many if unicode => text += &format!("{many}·"),
                many => text += &format!("{many}."),
            }
            text += arrow(true);
            text += &power(n);
        }
        text
    }
}

fn superscript(n: usize) -> String {
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
