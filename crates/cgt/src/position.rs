//! Games that are known only at run time.

use crate::{Full, Limit, Partizan, Scale, Scaler, Store, Value, Valuer};

/// A game whose positions have values: what a program needs to offer it.
#[derive(Clone, Copy)]
pub struct Ruleset {
    /// The name of the game.
    pub name: &'static str,
    /// How positions are written.
    pub notation: &'static str,
    /// Who Left is, and who Right.
    pub players: [&'static str; 2],
    /// Reads a position; an error says what is wrong with it.
    pub read: fn(&str) -> Result<Box<dyn Position>, String>,
}

/// A position of any game, split into its subgames.
pub trait Position {
    /// The cells of each subgame.
    fn cells(&self) -> Vec<Vec<String>>;
    /// The values of the subgames, as many as the store has room for.
    fn values(&self, store: &Store) -> Vec<Result<Value, Full>>;
    /// Where each subgame lies on the scale of ups, of those that do not go
    /// beyond the limit.
    fn scales(&self, limit: Limit) -> Vec<Result<Scale, Full>>;
    /// Where the whole position lies on the scale of ups.
    fn scale(&self, limit: Limit) -> Result<Scale, Full>;
    /// No line of play in each subgame is longer than this, where the game tells
    /// and is all small.
    fn longest(&self) -> Vec<Option<u32>>;
    /// The position less so many ups, with Left and with Right to move, as the
    /// game itself writes it; `None` if it cannot. So a solver of the game can
    /// compare the position with ups.
    fn less_ups(&self, ups: i32) -> Option<[String; 2]>;
}

/// A part of a position that does not influence the others.
pub struct Subgame<P> {
    /// The names of its cells.
    pub cells: Vec<String>,
    /// The part as a position by itself; `None` if it is too large for that.
    pub game: Option<P>,
    /// See [`Position::longest`].
    pub longest: Option<u32>,
}

/// The one implementation of [`Position`].
pub struct Subgames<P> {
    /// The subgames.
    pub parts: Vec<Subgame<P>>,
    /// Their sum, if none is too large.
    pub whole: Option<P>,
    /// See [`Position::less_ups`].
    pub less_ups: Box<dyn Fn(i32) -> Option<[String; 2]>>,
}

impl<P: Partizan> Position for Subgames<P> {
    fn cells(&self) -> Vec<Vec<String>> {
        self.parts.iter().map(|part| part.cells.clone()).collect()
    }

    fn values(&self, store: &Store) -> Vec<Result<Value, Full>> {
        // Small ones first: they may fit even if a large one does not.
        let mut order: Vec<usize> = (0..self.parts.len()).collect();
        order.sort_by_key(|&index| self.parts[index].cells.len());
        let mut valuer = Valuer::new(store);
        let mut values = vec![Err(Full); self.parts.len()];
        for index in order {
            let game = self.parts[index].game.as_ref();
            values[index] = game.ok_or(Full).and_then(|game| valuer.value(game));
        }
        values
    }

    fn scales(&self, limit: Limit) -> Vec<Result<Scale, Full>> {
        self.parts.iter().map(|part| within(part.game.as_ref(), limit)).collect()
    }

    fn scale(&self, limit: Limit) -> Result<Scale, Full> {
        within(self.whole.as_ref(), limit)
    }

    fn longest(&self) -> Vec<Option<u32>> {
        self.parts.iter().map(|part| part.longest).collect()
    }

    fn less_ups(&self, ups: i32) -> Option<[String; 2]> {
        (self.less_ups)(ups)
    }
}

fn within<P: Partizan>(game: Option<&P>, limit: Limit) -> Result<Scale, Full> {
    game.ok_or(Full).and_then(|game| Scaler::default().scale_within(game, limit))
}
