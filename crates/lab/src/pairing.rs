//! A match of an experiment.

/// A match, and what is known of it.
#[derive(Clone, Copy, Debug)]
pub struct Pairing {
    /// A name for people and folders.
    pub name: &'static str,
    /// The game.
    pub game: &'static str,
    /// The engine whose score counts.
    pub a: &'static str,
    /// Its opponent.
    pub b: &'static str,
    /// Where a paper has a match like it, and the score there in percent.
    pub paper: Option<(&'static str, f64)>,
    /// The least score in percent that we ask of it.
    pub wanted: Option<f64>,
}

impl Pairing {
    /// Random moves before a game. On 6x6 four of them leave positions that are
    /// lost for one side and soon solved, so that little is left to play for.
    pub fn opening_moves(&self) -> u32 {
        if self.game.ends_with(":6x6") { 2 } else { 4 }
    }
}

pub(crate) const fn paper(
    name: &'static str,
    game: &'static str,
    [a, b]: [&'static str; 2],
    table: &'static str,
    score: f64,
) -> Pairing {
    Pairing { name, game, a, b, paper: Some((table, score)), wanted: None }
}

pub(crate) const fn ours(
    name: &'static str,
    game: &'static str,
    [a, b]: [&'static str; 2],
    wanted: Option<f64>,
) -> Pairing {
    Pairing { name, game, a, b, paper: None, wanted }
}
