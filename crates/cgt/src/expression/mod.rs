//! A small language of values.
//!
//! ```text
//! line       = name '=' sum | sum [comparison sum]
//! comparison = '<=' | '>=' | '<' | '>' | '==' | '!=' | '||' (confused)
//! sum        = operand { ('+' | '-') operand }
//! operand    = '-' operand | '+-' operand | integer '.' operand | atom
//! atom       = literal | name | braces | '(' sum ')' | function
//! braces     = '{' [sum {',' sum}] '|' [sum {',' sum}] '}'
//! function   = name '(' sum {',' sum} ')' | game '(' quoted position ')'
//! literal    = [number] [ups] [nimber], not all missing and without spaces
//! number     = ['-'] digits ['/' digits]
//! ups        = ('^' | 'v') {'^' | 'v'} [digits | '<' digits '>' | '[' digits ']']
//! nimber     = '*' [digits]
//! ```
//!
//! So `^2*` is ↑ + ↑ + ⋆, `1*2` is 1 + ⋆2 and no product, and `3.{1|*}` is three
//! times a game. `^<2>` is ↑² and `^[2]` is ↑ + ↑². A minus right before a digit
//! belongs to the number, so `-1^` is −1 + ↑, as it is printed. `+-G` is
//! `{G|-G}` where an operand is expected; after one, `2+-1` is 2 + (−1). More
//! bars bind less, as in `{0||0|-2}`. The signs ↑ ⇑ ↓ ⇓ ⋆ ∗ ± − · ⧾ ⧿ and
//! superscripts mean what they say.
//!
//! The functions are tiny, miny, mean, temperature, freeze, cool, heat, ordinal
//! and overheat; games are those that the calculator was given.

mod call;
mod literal;
mod parser;

pub(crate) use literal::SUPERSCRIPTS;

use crate::{Ruleset, Store, Value};
use parser::Parser;
use rustc_hash::FxHashMap;

/// What is wrong with an expression, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("column {column}: {reason}")]
pub struct ExpressionError {
    /// The character at which it is wrong, from 1.
    pub column: usize,
    /// What is wrong.
    pub reason: String,
}

/// The answer to a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The value of an expression.
    Value(Value),
    /// The value that a name has now.
    Assigned(String, Value),
    /// Whether a comparison holds.
    Truth(bool),
}

/// Computes expressions, with named values.
pub struct Calculator<'s> {
    store: &'s Store,
    names: FxHashMap<String, Value>,
    /// The games whose positions may stand in expressions.
    rulesets: Vec<Ruleset>,
}

impl<'s> Calculator<'s> {
    /// Without any names, and without games.
    pub fn new(store: &'s Store) -> Calculator<'s> {
        Calculator::with_rulesets(store, Vec::new())
    }

    /// Without any names. Positions of these games may stand in expressions, as
    /// in `nim("1 4")`.
    pub fn with_rulesets(store: &'s Store, rulesets: Vec<Ruleset>) -> Calculator<'s> {
        Calculator { store, names: FxHashMap::default(), rulesets }
    }

    /// The value of an expression.
    pub fn value(&self, text: &str) -> Result<Value, ExpressionError> {
        let mut parser = Parser::new(self, text);
        let value = parser.sum()?;
        parser.end()?;
        Ok(value)
    }

    /// The answer to an expression, a comparison or an assignment. After an
    /// error everything is as before.
    pub fn line(&mut self, text: &str) -> Result<Answer, ExpressionError> {
        let mut parser = Parser::new(self, text);
        if let Some(name) = parser.assigned()? {
            let value = parser.sum()?;
            parser.end()?;
            self.names.insert(name.clone(), value);
            return Ok(Answer::Assigned(name, value));
        }
        let first = parser.sum()?;
        let Some(comparison) = parser.comparison() else {
            parser.end()?;
            return Ok(Answer::Value(first));
        };
        let second = parser.sum()?;
        parser.end()?;
        let (at_most, at_least) = (self.store.le(first, second), self.store.le(second, first));
        Ok(Answer::Truth(match comparison {
            "<=" => at_most,
            ">=" => at_least,
            "<" => at_most && !at_least,
            ">" => at_least && !at_most,
            "!=" => first != second,
            "||" => !at_most && !at_least,
            _ => first == second,
        }))
    }
}
