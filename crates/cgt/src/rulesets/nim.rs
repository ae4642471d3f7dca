//! Nim: whoever moves takes any number of counters from one heap.

use crate::{Partizan, Position, Ruleset, Subgame, Subgames};

/// Nim for `zermelo value`.
pub const NIM: Ruleset = Ruleset {
    name: "nim",
    notation: "sizes of heaps, such as \"1 4 5\"",
    players: ["Left", "Right"],
    read,
};

/// Larger heaps would take long: a heap of n has n options, each such a heap.
const LARGEST: u32 = 1000;

/// Heaps by their sizes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Heaps(pub Vec<u32>);

impl Partizan for Heaps {
    fn left_options(&self) -> Vec<Heaps> {
        let mut options = Vec::new();
        for (index, &heap) in self.0.iter().enumerate() {
            for rest in 0..heap {
                let mut after = self.clone();
                after.0[index] = rest;
                options.push(after);
            }
        }
        options
    }

    fn right_options(&self) -> Vec<Heaps> {
        self.left_options()
    }

    fn parts(&self) -> Vec<Heaps> {
        self.0.iter().filter(|&&heap| heap > 0).map(|&heap| Heaps(vec![heap])).collect()
    }

    fn negative(&self) -> Option<Heaps> {
        Some(self.clone())
    }

    fn key(&self) -> Option<u128> {
        match self.0[..] {
            [heap] => Some(heap.into()),
            _ => None,
        }
    }
}

fn read(text: &str) -> Result<Box<dyn Position>, String> {
    let (mut parts, mut heaps) = (Vec::new(), Vec::new());
    for (index, word) in text.split_whitespace().enumerate() {
        let heap = word.parse().ok().filter(|&heap| heap <= LARGEST);
        let heap: u32 = heap.ok_or_else(|| {
            format!("heap {}: {word:?} is no number from 0 to {LARGEST}", index + 1)
        })?;
        heaps.push(heap);
        let cells = vec![(index + 1).to_string()];
        parts.push(Subgame { cells, game: Some(Heaps(vec![heap])), longest: Some(heap) });
    }
    let whole = Some(Heaps(heaps));
    Ok(Box::new(Subgames { parts, whole, less_ups: Box::new(|_| None) }))
}
