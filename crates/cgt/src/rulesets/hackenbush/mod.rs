//! Hackenbush: a picture of edges that stand on the ground. Left cuts a blue
//! edge, Right a red one, either a green one, and whatever is no longer connected
//! to the ground falls.

mod bush;
mod read;

pub use bush::{Bush, Bushes, Colour, Edge};

use crate::{Position, Ruleset, Subgame, Subgames};

/// Hackenbush for `zermelo value`.
pub const HACKENBUSH: Ruleset = Ruleset {
    name: "hackenbush",
    notation: "trees of b (blue), r (red) and g (green) edges from the ground, such as \
               \"bbr b(r,g(b))\", or edges between points, 0 being the ground, such as \
               \"0b1 1g2 2r0\"",
    players: ["Blue (b)", "Red (r)"],
    read,
};

fn read(text: &str) -> Result<Box<dyn Position>, String> {
    let (mut parts, mut bushes) = (Vec::new(), Vec::new());
    for (index, drawn) in read::bushes(text)?.into_iter().enumerate() {
        // Only where either player can cut every edge is the game all small.
        let green = drawn.edges.iter().all(|edge| edge.colour == Colour::Green);
        let longest = green.then_some(drawn.edges.len() as u32);
        let bush = Bush::new(index as u32, drawn.edges);
        let game = Some(Bushes(vec![bush.clone()]));
        parts.push(Subgame { cells: drawn.names, game, longest });
        bushes.push(bush);
    }
    let whole = Some(Bushes(bushes));
    Ok(Box::new(Subgames { parts, whole, less_ups: Box::new(|_| None) }))
}

impl Bushes {
    /// Reads a picture in the notation of [`HACKENBUSH`].
    pub fn parse(text: &str) -> Result<Bushes, String> {
        let drawn = read::bushes(text)?.into_iter();
        Ok(Bushes((0..).zip(drawn).map(|(index, drawn)| Bush::new(index, drawn.edges)).collect()))
    }
}
