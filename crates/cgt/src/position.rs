//! Games that are known only at run time.

use crate::{Full, Partizan, Scale, Scaler, Store, Value, Valuer};

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
    /// Where each subgame lies on the scale of ups, of those that take at most
    /// `most` positions to find out.
    fn scales(&self, most: usize) -> Vec<Result<Scale, Full>>;
    /// Where the whole position lies on the scale of ups.
    fn scale(&self, most: usize) -> Result<Scale, Full>;
    /// No line of play in each subgame is longer than this, where the game tells
    /// and is all small.
    fn longest(&self) -> Vec<Option<u32>>;
    /// The position with Left and with Right to move, as the game itself writes
    /// it, if it can also be played.
    fn sides(&self) -> Option<&[String; 2]>;
}

/// A part of a position that does not influence the others.
pub struct Subgame<P> {
    /// The names of its cells.
    pub cells: Vec<String>,
    /// The part as a position by itself.
    pub game: P,
    /// See [`Position::longest`].
    pub longest: Option<u32>,
}

/// The one implementation of [`Position`].
pub struct Subgames<P> {
    /// The subgames.
    pub parts: Vec<Subgame<P>>,
    /// Their sum.
    pub whole: P,
    /// See [`Position::sides`].
    pub sides: Option<[String; 2]>,
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
            values[index] = valuer.value(&self.parts[index].game);
        }
        values
    }

    fn scales(&self, most: usize) -> Vec<Result<Scale, Full>> {
        let one = |part: &Subgame<P>| Scaler::default().scale_within(&part.game, most);
        self.parts.iter().map(one).collect()
    }

    fn scale(&self, most: usize) -> Result<Scale, Full> {
        Scaler::default().scale_within(&self.whole, most)
    }

    fn longest(&self) -> Vec<Option<u32>> {
        self.parts.iter().map(|part| part.longest).collect()
    }

    fn sides(&self) -> Option<&[String; 2]> {
        self.sides.as_ref()
    }
}
