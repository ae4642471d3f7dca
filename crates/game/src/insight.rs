//! What a game can show of a position beside its pieces: exact knowledge, cell by
//! cell, for people.

use crate::{AnyGame, Colour, Extension, Family, Session};

/// Something to be seen on the board. All of it is exact: what is only likely is for
/// searches to say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overlay {
    /// What kind of thing this is, in a word that programs can compare: `winning cell`.
    pub kind: &'static str,
    /// The same for people, in a sentence without a full stop.
    pub words: String,
    /// Where it is; no cell for what concerns the whole board.
    pub cells: Vec<String>,
    /// A short text to be written on the board.
    pub label: Option<String>,
    /// Whose it is, if it belongs to a side.
    pub side: Option<Colour>,
    /// From which cell to which it reaches, if it has a direction.
    pub arrows: Vec<(String, String)>,
    /// How to draw it.
    pub look: Look,
}

/// How an [`Overlay`] is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// Cells that win.
    Win,
    /// Cells where the opponent would win.
    Threat,
    /// Cells where one has to reply.
    Forced,
    /// Cells that hold stones together.
    Link,
    /// Cells that cannot matter any more.
    Dead,
    /// Cells that belong together.
    Group,
    /// A value that is known.
    Value,
    /// Liberties of a string.
    Liberty,
}

impl Look {
    /// The name that the program's JSON has for it.
    pub const fn name(self) -> &'static str {
        match self {
            Look::Win => "win",
            Look::Threat => "threat",
            Look::Forced => "forced",
            Look::Link => "link",
            Look::Dead => "dead",
            Look::Group => "group",
            Look::Value => "value",
            Look::Liberty => "liberty",
        }
    }
}

impl Overlay {
    /// An overlay without a label.
    pub fn new(kind: &'static str, look: Look, words: String, cells: Vec<String>) -> Overlay {
        Overlay { kind, words, cells, label: None, side: None, arrows: Vec::new(), look }
    }

    /// The same as a side's.
    #[must_use]
    pub fn of(self, side: Colour) -> Overlay {
        Overlay { side: Some(side), ..self }
    }

    /// The same with a label.
    #[must_use]
    pub fn labelled(self, label: impl Into<String>) -> Overlay {
        Overlay { label: Some(label.into()), ..self }
    }
}

/// What a family can show of its positions: what a registry attaches to each.
#[derive(Clone, Copy)]
pub struct Insight {
    /// All there is to see in a game's position.
    pub see: fn(&dyn AnyGame) -> Vec<Overlay>,
}

impl Extension for Insight {
    fn of<F: Family>() -> Insight {
        Insight {
            see: |game| {
                let session = game.as_any().downcast_ref::<Session<F::Game>>();
                session.map_or_else(Vec::new, |session| F::insight(session.now()))
            },
        }
    }
}
