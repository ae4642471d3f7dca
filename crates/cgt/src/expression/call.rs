//! Functions of values, and positions of games by their text.

use super::ExpressionError;
use super::parser::Parser;
use crate::{Dyadic, Full, Ruleset, Simple, Value};

type Read<T> = Result<T, ExpressionError>;

/// The functions, each with the number of its arguments.
const FUNCTIONS: [(&str, usize); 9] = [
    ("tiny", 1),
    ("miny", 1),
    ("mean", 1),
    ("temperature", 1),
    ("freeze", 1),
    ("cool", 2),
    ("heat", 2),
    ("ordinal", 2),
    ("overheat", 3),
];

/// An argument and where it begins.
type Argument = (Value, usize);

impl Parser<'_> {
    /// Whether a name is taken by a function or a game.
    pub fn is_function(&self, name: &str) -> bool {
        FUNCTIONS.iter().any(|function| function.0 == name) || self.ruleset(name).is_some()
    }

    fn ruleset(&self, name: &str) -> Option<Ruleset> {
        self.rulesets.iter().copied().find(|ruleset| ruleset.name == name)
    }

    /// What follows the name of a function or a game; `at` is where that begins.
    pub fn call(&mut self, name: &str, at: usize) -> Read<Value> {
        self.expect("(")?;
        let result = match self.ruleset(name) {
            Some(ruleset) => self.position(ruleset)?,
            None => {
                let count = FUNCTIONS.iter().find(|f| f.0 == name).map_or(1, |f| f.1);
                let arguments = self.arguments(count)?;
                self.apply(name, &arguments)?
            }
        };
        self.expect(")")?;
        self.made(at, result)
    }

    fn arguments(&mut self, count: usize) -> Read<Vec<Argument>> {
        let mut arguments = Vec::new();
        for index in 0..count {
            if index > 0 {
                self.expect(",")?;
            }
            self.space();
            let at = self.at;
            arguments.push((self.sum()?, at));
        }
        Ok(arguments)
    }

    fn apply(&self, name: &str, arguments: &[Argument]) -> Read<Result<Value, Full>> {
        let store = self.store;
        let value = |index: usize| arguments[index].0;
        let game = value(0);
        let number = |number: Dyadic| store.of_simple(Simple::number(number));
        let graph = || store.thermograph(game).ok_or(Full);
        Ok(match name {
            "tiny" => store.tiny(game),
            "miny" => store.tiny(game).and_then(|tiny| store.neg(tiny)),
            "mean" => graph().and_then(|graph| number(graph.mean)),
            "temperature" => graph().and_then(|graph| number(graph.temperature)),
            "freeze" => store.freeze(game),
            "ordinal" => store.ordinal_sum(game, value(1)),
            "overheat" => store.overheat(game, value(1), value(2)),
            "cool" => store.cool(game, self.amount(arguments[1])?),
            _ => store.heat(game, self.amount(arguments[1])?),
        })
    }

    /// A number of degrees.
    fn amount(&self, (value, at): Argument) -> Read<Dyadic> {
        match self.store.number(value).filter(|&number| number >= Dyadic::ZERO) {
            Some(number) => Ok(number),
            None => self.error(at, "expected a number from 0"),
        }
    }

    /// A position in quotes.
    fn position(&mut self, ruleset: Ruleset) -> Read<Result<Value, Full>> {
        self.space();
        let quote = self.peek(0);
        if !matches!(quote, '"' | '\'') {
            let Ruleset { name, notation, .. } = ruleset;
            return self
                .error(self.at, format!("expected a position of {name} in quotes: {notation}"));
        }
        let open = self.at;
        self.at += 1;
        let mut text = String::new();
        while self.peek(0) != quote {
            if self.is_over() {
                return self.error(open, format!("expected another {quote} after this one"));
            }
            text.push(self.peek(0));
            self.at += 1;
        }
        self.at += 1;
        let position = match (ruleset.read)(&text) {
            Ok(position) => position,
            Err(reason) => return self.error(open + 1, reason),
        };
        let values = position.values(self.store);
        Ok(values.into_iter().try_fold(Value::ZERO, |sum, value| self.store.add(sum, value?)))
    }
}
