//! Reads expressions and computes them on the way.

use super::{Calculator, ExpressionError};
use crate::{Dyadic, Full, Ruleset, Store, Value};
use rustc_hash::FxHashMap;

type Read<T> = Result<T, ExpressionError>;

/// Deeper expressions are refused, because reading them recurses.
const DEEPEST: u32 = 100;

pub(super) struct Parser<'a> {
    pub store: &'a Store,
    names: &'a FxHashMap<String, Value>,
    pub rulesets: &'a [Ruleset],
    text: Vec<char>,
    pub at: usize,
    depth: u32,
}

impl<'a> Parser<'a> {
    pub fn new(calculator: &'a Calculator, text: &str) -> Parser<'a> {
        let Calculator { store, names, rulesets } = calculator;
        Parser { store, names, rulesets, text: text.chars().collect(), at: 0, depth: 0 }
    }

    pub fn error<T>(&self, at: usize, reason: impl Into<String>) -> Read<T> {
        Err(ExpressionError { column: at + 1, reason: reason.into() })
    }

    /// A value, or where the store was full.
    pub fn made(&self, at: usize, value: Result<Value, Full>) -> Read<Value> {
        let reason = "the value is too large: it takes more memory or time than allowed, or a \
                      number beyond 1000";
        value.or_else(|_| self.error(at, reason))
    }

    pub fn peek(&self, ahead: usize) -> char {
        self.text.get(self.at + ahead).copied().unwrap_or('\0')
    }

    pub fn space(&mut self) {
        while self.peek(0).is_whitespace() {
            self.at += 1;
        }
    }

    /// Reads this sign, if it comes next.
    pub fn eat(&mut self, sign: &str) -> bool {
        let found = sign.chars().enumerate().all(|(i, c)| self.peek(i) == c);
        if found {
            self.at += sign.chars().count();
        }
        found
    }

    pub fn expect(&mut self, sign: &str) -> Read<()> {
        self.space();
        match self.eat(sign) {
            true => Ok(()),
            false => self.unexpected(&format!("'{sign}'")),
        }
    }

    fn unexpected<T>(&self, wanted: &str) -> Read<T> {
        let found = match self.text.get(self.at) {
            Some(c) => format!("found '{c}'"),
            None => "found the end".to_string(),
        };
        self.error(self.at, format!("expected {wanted}, {found}"))
    }

    /// Whether everything is read.
    pub fn is_over(&self) -> bool {
        self.at >= self.text.len()
    }

    pub fn end(&mut self) -> Read<()> {
        self.space();
        match self.is_over() {
            true => Ok(()),
            false => self.unexpected("'+', '-' or the end"),
        }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth == DEEPEST {
            return self.error(self.at, format!("nested deeper than {DEEPEST}"));
        }
        self.depth += 1;
        let result = read(self);
        self.depth -= 1;
        result
    }

    pub fn sum(&mut self) -> Read<Value> {
        let mut sum = self.operand()?;
        loop {
            self.space();
            let at = self.at;
            let result = if self.eat("+") {
                let other = self.operand()?;
                self.store.add(sum, other)
            } else if self.eat("-") || self.eat("−") {
                let other = self.operand()?;
                self.store.sub(sum, other)
            } else {
                return Ok(sum);
            };
            sum = self.made(at, result)?;
        }
    }

    fn operand(&mut self) -> Read<Value> {
        self.nested(|parser| parser.operand_here())
    }

    fn operand_here(&mut self) -> Read<Value> {
        self.space();
        let at = self.at;
        if self.eat("+-") || self.eat("±") {
            let value = self.operand()?;
            let negative = self.made(at, self.store.neg(value))?;
            return self.made(at, self.store.of_options(&[value], &[negative]));
        }
        let minus = matches!(self.peek(0), '-' | '−');
        if minus && !self.peek(1).is_ascii_digit() {
            self.at += 1;
            let value = self.operand()?;
            return self.made(at, self.store.neg(value));
        }
        match self.peek(0) {
            _ if minus => self.number_or_multiple(),
            '0'..='9' => self.number_or_multiple(),
            '{' => self.braces(),
            '(' => {
                self.at += 1;
                let value = self.sum()?;
                self.expect(")")?;
                Ok(value)
            }
            '⧾' | '⧿' => {
                let name = if self.peek(0) == '⧾' { "tiny" } else { "miny" };
                self.at += 1;
                self.call(name, at)
            }
            _ if self.starts_literal() => self.literal(Dyadic::ZERO),
            c if c.is_ascii_alphabetic() || c == '_' => self.named(),
            _ => self.unexpected("a value"),
        }
    }

    fn number_or_multiple(&mut self) -> Read<Value> {
        let at = self.at;
        let number = self.number()?;
        if self.peek(0) != '.' && self.peek(0) != '·' {
            return self.literal(number);
        }
        let Some(times) = number.integer() else {
            return self.error(at, "only whole multiples of a game exist");
        };
        self.at += 1;
        if self.peek(0).is_ascii_digit() {
            let reason = "there are no decimal points: 5/2 is two and a half, and 2.(5) a multiple";
            return self.error(at, reason);
        }
        let value = self.operand()?;
        self.made(at, self.store.times(times, value))
    }

    /// The name that comes next, if any.
    fn name(&mut self) -> Option<String> {
        let first = self.peek(0);
        if self.starts_literal() || !(first.is_ascii_alphabetic() || first == '_') {
            return None;
        }
        let mut name = String::new();
        while self.peek(0).is_ascii_alphanumeric() || self.peek(0) == '_' {
            name.push(self.peek(0));
            self.at += 1;
        }
        Some(name)
    }

    /// The name that the line assigns to, if it does.
    pub fn assigned(&mut self) -> Read<Option<String>> {
        self.space();
        let start = self.at;
        if let Some(name) = self.name() {
            self.space();
            if self.peek(0) == '=' && self.peek(1) != '=' {
                self.at += 1;
                return match self.is_function(&name) {
                    true => self.error(start, format!("{name} is a function")),
                    false => Ok(Some(name)),
                };
            }
        }
        self.at = start;
        Ok(None)
    }

    /// The comparison that comes next, if any.
    pub fn comparison(&mut self) -> Option<&'static str> {
        self.space();
        ["<=", ">=", "==", "!=", "||", "<", ">"].into_iter().find(|sign| self.eat(sign))
    }

    fn named(&mut self) -> Read<Value> {
        let at = self.at;
        let name = self.name().unwrap_or_default();
        if self.is_function(&name) {
            return self.call(&name, at);
        }
        match self.names.get(&name) {
            Some(&value) => Ok(value),
            None => self.error(at, format!("nothing is called {name}")),
        }
    }

    /// Braces: option lists with runs of bars between them. The longest run is
    /// the bar of the braces, and what lies beside it is read in the same way.
    fn braces(&mut self) -> Read<Value> {
        let open = self.at;
        self.at += 1;
        let (mut lists, mut bars) = (vec![self.options()?], Vec::new());
        while !self.eat("}") {
            let at = self.at;
            while self.eat("|") {}
            if self.at == at {
                return self.unexpected("',', '|' or '}'");
            }
            bars.push((self.at - at, at));
            lists.push(self.options()?);
        }
        if bars.is_empty() {
            return self.error(self.at - 1, "expected '|' before the closing brace");
        }
        Ok(self.split(open, &lists, &bars)?[0])
    }

    /// The options up to the next bar or brace.
    fn options(&mut self) -> Read<Vec<Value>> {
        self.space();
        let mut options = Vec::new();
        if matches!(self.peek(0), '|' | '}') {
            return Ok(options);
        }
        loop {
            options.push(self.sum()?);
            self.space();
            if !self.eat(",") {
                return Ok(options);
            }
        }
    }

    /// Lists with bars between them as one game, or a single list as it is.
    fn split(&self, at: usize, lists: &[Vec<Value>], bars: &[(usize, usize)]) -> Read<Vec<Value>> {
        let Some(longest) = bars.iter().map(|bar| bar.0).max() else {
            return Ok(lists[0].clone());
        };
        let places: Vec<usize> = (0..bars.len()).filter(|&i| bars[i].0 == longest).collect();
        if let Some(&second) = places.get(1) {
            return self.error(bars[second].1, "a second bar of the same length");
        }
        let place = places[0];
        let left = self.split(at, &lists[..=place], &bars[..place])?;
        let right = self.split(at, &lists[place + 1..], &bars[place + 1..])?;
        Ok(vec![self.made(at, self.store.of_options(&left, &right))?])
    }
}
