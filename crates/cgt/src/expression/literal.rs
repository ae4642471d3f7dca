//! Literals: a number, ups and a nimber without space between them.

use super::ExpressionError;
use super::parser::Parser;
use crate::simple::{LARGEST, LARGEST_NIMBER};
use crate::uptimal::LARGEST_POWER;
use crate::{Dyadic, Full, Simple, Value};

type Read<T> = Result<T, ExpressionError>;

/// The digits of ↑², ↑³ …
pub(crate) const SUPERSCRIPTS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

impl Parser<'_> {
    /// Whether ups or a nimber come next. Names may begin with `v` but not look
    /// like downs.
    pub fn starts_literal(&self) -> bool {
        if self.peek(0) != 'v' {
            return matches!(self.peek(0), '^' | '*' | '↑' | '↓' | '⇑' | '⇓' | '⋆' | '∗');
        }
        let letters = (0..).take_while(|&i| self.peek(i) == 'v').count();
        let digits = (letters..).take_while(|&i| self.peek(i).is_ascii_digit()).count();
        let after = self.peek(letters + digits);
        !(after.is_ascii_alphanumeric() || after == '_')
    }

    /// Digits, if they come next.
    fn digits(&mut self) -> Read<Option<i64>> {
        let at = self.at;
        let mut digits = String::new();
        while self.peek(0).is_ascii_digit() {
            digits.push(self.peek(0));
            self.at += 1;
        }
        self.whole(at, &digits)
    }

    fn superscript(&mut self) -> Read<Option<i64>> {
        let at = self.at;
        let mut digits = String::new();
        while let Some(digit) = SUPERSCRIPTS.iter().position(|&c| c == self.peek(0)) {
            digits += &digit.to_string();
            self.at += 1;
        }
        self.whole(at, &digits)
    }

    fn whole(&self, at: usize, digits: &str) -> Read<Option<i64>> {
        match digits.parse() {
            _ if digits.is_empty() => Ok(None),
            Ok(number) => Ok(Some(number)),
            Err(_) => self.error(at, "the number is too large"),
        }
    }

    /// A number, the next character being its sign or first digit.
    pub fn number(&mut self) -> Read<Dyadic> {
        let start = self.at;
        let negative = self.eat("-") || self.eat("−");
        let whole = self.digits()?.unwrap_or_default();
        let sign = if negative { -1 } else { 1 };
        if self.peek(0) != '/' {
            return Ok(Dyadic::from(sign * whole));
        }
        self.at += 1;
        let at = self.at;
        match self.digits()? {
            Some(below) if below > 0 && below & (below - 1) == 0 => {
                match below.trailing_zeros() as u8 {
                    exponent @ 0..=32 => Ok(Dyadic::new(sign * whole, exponent)),
                    _ => self.error(start, "the denominator is too large"),
                }
            }
            _ => self.error(at, "expected a power of two as denominator"),
        }
    }

    /// What follows a literal's number.
    pub fn literal(&mut self, number: Dyadic) -> Read<Value> {
        let at = self.at;
        let mut ups = 0i64;
        loop {
            ups += match self.peek(0) {
                '^' | '↑' => 1,
                'v' if self.starts_literal() => -1,
                '↓' => -1,
                '⇑' => 2,
                '⇓' => -2,
                _ => break,
            };
            self.at += 1;
        }
        let uptimal = if self.at > at { self.uptimal(ups)? } else { None };
        if self.at > at && uptimal.is_none() {
            ups = ups.saturating_mul(self.digits()?.unwrap_or(1));
        }
        let star = self.eat("*") || self.eat("⋆") || self.eat("∗");
        let nimber = if star { self.digits()?.unwrap_or(1) } else { 0 };
        let large = Dyadic::from(LARGEST);
        if number > large || -number > large || ups.abs() > LARGEST {
            return self.error(at, format!("numbers and ups end at {LARGEST}"));
        }
        if nimber > i64::from(LARGEST_NIMBER) {
            return self.error(at, format!("nimbers end at {LARGEST_NIMBER}"));
        }
        let ups = if uptimal.is_some() { 0 } else { ups as i32 };
        let simple = self.store.of_simple(Simple { number, ups, nimber: nimber as u32 });
        let value = simple.and_then(|value| self.store.add(value, uptimal.unwrap_or(Value::ZERO)));
        self.made(at, value)
    }

    /// `<n>` or `[n]` after one arrow.
    fn uptimal(&mut self, ups: i64) -> Read<Option<Value>> {
        let at = self.at;
        // Also the sign of a comparison: then it is not closed.
        let closed = |open: char, close: char| {
            let digits = (1..).take_while(|&i| self.peek(i).is_ascii_digit()).count();
            self.peek(0) == open && digits > 0 && self.peek(digits + 1) == close
        };
        let is_power = self.peek(0) != '[';
        let n = if closed('<', '>') || closed('[', ']') {
            self.at += 1;
            let n = self.digits()?;
            self.at += 1;
            n
        } else {
            match self.superscript()? {
                Some(n) => Some(n),
                None => return Ok(None),
            }
        };
        let n = n.and_then(|n| u32::try_from(n).ok()).filter(|n| (1..=LARGEST_POWER).contains(n));
        let (Some(n), 1) = (n, ups.abs()) else {
            return self
                .error(at, format!("expected one arrow and an uptimal from 1 to {LARGEST_POWER}"));
        };
        let build = || -> Result<Value, Full> {
            let up = if is_power { self.store.up_power(n)? } else { self.store.up_sum(n)? };
            if ups < 0 { self.store.neg(up) } else { Ok(up) }
        };
        self.made(at, build()).map(Some)
    }
}
