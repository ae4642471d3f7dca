//! Hackenbush strings: stalks of blue and red edges on the ground. Left cuts
//! a blue edge, Right a red one, and everything above it falls.

use crate::{Partizan, Position, Ruleset, Subgame, Subgames};

/// Hackenbush strings for `zermelo value`.
pub const HACKENBUSH: Ruleset = Ruleset {
    name: "hackenbush",
    notation: "stalks of b (blue) and r (red) from the ground, such as \"bbr rb\"",
    players: ["Blue (b)", "Red (r)"],
    read,
};

/// A stalk of at most 64 edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stalk {
    /// The blue edges, the lowest in bit 0.
    blue: u64,
    edges: u32,
}

impl Stalk {
    /// The stalk with these edges from the ground, `true` for blue, or `None`
    /// if there are too many.
    pub fn new(edges: impl IntoIterator<Item = bool>) -> Option<Stalk> {
        let mut stalk = Stalk { blue: 0, edges: 0 };
        for is_blue in edges {
            if stalk.edges == u64::BITS {
                return None;
            }
            stalk.blue |= u64::from(is_blue) << stalk.edges;
            stalk.edges += 1;
        }
        Some(stalk)
    }

    /// What is left when the edge at this height is cut.
    fn cut(self, height: u32) -> Stalk {
        Stalk { blue: self.blue & ((1 << height) - 1), edges: height }
    }

    /// What is left after each move of one player.
    fn cuts(self, blue: bool) -> impl Iterator<Item = Stalk> {
        let heights = (0..self.edges).filter(move |h| (self.blue >> h & 1 == 1) == blue);
        heights.map(move |height| self.cut(height))
    }
}

/// Stalks side by side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Stalks(pub Vec<Stalk>);

impl Stalks {
    fn options(&self, blue: bool) -> Vec<Stalks> {
        let mut options = Vec::new();
        for (index, stalk) in self.0.iter().enumerate() {
            for rest in stalk.cuts(blue) {
                let mut after = self.clone();
                after.0[index] = rest;
                options.push(after);
            }
        }
        options
    }
}

impl Partizan for Stalks {
    fn left_options(&self) -> Vec<Stalks> {
        self.options(true)
    }

    fn right_options(&self) -> Vec<Stalks> {
        self.options(false)
    }

    fn parts(&self) -> Vec<Stalks> {
        let stalks = self.0.iter().filter(|stalk| stalk.edges > 0);
        stalks.map(|&stalk| Stalks(vec![stalk])).collect()
    }

    fn negative(&self) -> Option<Stalks> {
        let turned = |s: &Stalk| Stalk { blue: s.blue ^ low(s.edges), ..*s };
        Some(Stalks(self.0.iter().map(turned).collect()))
    }

    fn key(&self) -> Option<u128> {
        match self.0[..] {
            [Stalk { blue, edges }] => Some(u128::from(blue) << 64 | u128::from(edges)),
            _ => None,
        }
    }
}

/// The lowest `count` bits.
fn low(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

fn read(text: &str) -> Result<Box<dyn Position>, String> {
    let (mut parts, mut stalks) = (Vec::new(), Vec::new());
    for (index, word) in text.split_whitespace().enumerate() {
        let edge = |glyph: char| match glyph {
            'b' | 'B' => Ok(true),
            'r' | 'R' => Ok(false),
            other => Err(format!("stalk {}: {other:?} is neither b nor r", index + 1)),
        };
        let edges = word.chars().map(edge).collect::<Result<Vec<bool>, String>>()?;
        let cells = (1..=edges.len()).map(|height| format!("{}.{height}", index + 1)).collect();
        let stalk = Stalk::new(edges);
        let stalk = stalk.ok_or(format!("stalk {} has more than 64 edges", index + 1))?;
        parts.push(Subgame { cells, game: Some(Stalks(vec![stalk])), longest: None });
        stalks.push(stalk);
    }
    let whole = Some(Stalks(stalks));
    Ok(Box::new(Subgames { parts, whole, less_ups: Box::new(|_| None) }))
}
