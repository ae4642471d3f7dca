//! Building the table, from few stones to many.

use super::index::{Block, Index, Place};
use super::scale::{Bounded, Scale};
use super::shapes::Shape;
use cgt::{Full, Store, Value};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// What is known of a position while the table is built.
#[derive(Clone, Copy, Debug)]
pub(super) enum Known {
    Value(Value),
    /// The value needs more memory than allowed.
    Bounds(Scale),
}

/// One group that is left after a move: its block, and for each of the block's
/// cells the cell of the shape that it was.
struct Rest {
    base: u32,
    stones: u32,
    from: Vec<u8>,
}

impl Rest {
    fn place(&self, colours: u32) -> Place {
        let bits = self.from.iter().enumerate();
        let colours = bits.fold(0, |set, (to, &from)| set | (colours >> from & 1) << to);
        Place::new(self.base, self.stones, colours)
    }
}

/// A shape's neighbours, and what every cell leaves when its stone moves away.
struct Moves {
    pairs: Vec<[u8; 2]>,
    rests: Vec<Vec<Rest>>,
}

/// Everything that the values of the next positions follow from.
pub(super) struct Builder<'s> {
    pub store: &'s Store,
    pub index: &'s Index,
    bases: FxHashMap<Shape, u32>,
    /// Per entry; what is not yet known is zero.
    pub entries: Vec<Value>,
    /// The entries whose values are too large.
    pub bounded: FxHashMap<u32, Scale>,
    /// Per entry the moves that are needed; see [`needed`].
    pub moves: Vec<u32>,
}

/// One shape's entries: values (or bounds), and needed moves.
type Solved = (Vec<Known>, Vec<u32>);

impl<'s> Builder<'s> {
    pub fn new(store: &'s Store, index: &'s Index) -> Builder<'s> {
        Builder {
            store,
            index,
            bases: index.blocks.iter().map(|b| (b.shape, b.base)).collect(),
            entries: Vec::new(),
            bounded: FxHashMap::default(),
            moves: Vec::new(),
        }
    }

    /// Adds the entries of the next blocks, which must all have the same number
    /// of stones. Threads work on them side by side; `tick` hears of each.
    pub fn extend(&mut self, blocks: &[Block], tick: &(dyn Fn(u64) + Sync)) {
        let solved: Vec<Solved> = blocks
            .par_iter()
            .map(|block| {
                let solved = self.block(block);
                tick(solved.0.len() as u64);
                solved
            })
            .collect();
        for (known, moves) in solved {
            for known in known {
                let entry = self.entries.len() as u32;
                self.entries.push(match known {
                    Known::Value(value) => value,
                    Known::Bounds(scale) => {
                        self.bounded.insert(entry, scale);
                        Value::ZERO
                    }
                });
            }
            self.moves.extend(moves);
        }
    }

    fn moves_of(&self, shape: Shape) -> Moves {
        let places = shape.places();
        let rest = |group: Vec<u8>| {
            let cells: Vec<_> = group.iter().map(|&c| places[usize::from(c)]).collect();
            let (fixed, ranks) = Shape::of_places(&cells);
            let (free, turned) = fixed.free();
            let mut from = vec![0; group.len()];
            for (cell, rank) in group.into_iter().zip(ranks) {
                from[usize::from(turned[usize::from(rank)])] = cell;
            }
            Rest { base: self.bases[&free], stones: from.len() as u32, from }
        };
        let rests = |cell| shape.without(cell).into_iter().map(rest).collect();
        Moves { pairs: shape.neighbours(), rests: (0..shape.stones() as u8).map(rests).collect() }
    }

    fn block(&self, block: &Block) -> Solved {
        let moves = self.moves_of(block.shape);
        let stones = block.shape.stones();
        (0..1u32 << (stones - 1)).map(|colours| self.position(&moves, colours)).unzip()
    }

    fn position(&self, moves: &Moves, colours: u32) -> (Known, u32) {
        let mut options: [Vec<(usize, Known)>; 2] = [vec![], vec![]];
        for (pair, &[a, b]) in moves.pairs.iter().enumerate() {
            if colours >> a & 1 == colours >> b & 1 {
                continue;
            }
            let (black, white) = if colours >> a & 1 == 0 { (a, b) } else { (b, a) };
            let left = self.sum(&moves.rests[usize::from(black)], colours & !(1 << white));
            let right = self.sum(&moves.rests[usize::from(white)], colours | 1 << black);
            options[0].push((pair, left));
            options[1].push((pair, right));
        }
        let values = |of: &[(usize, Known)]| {
            of.iter().map(|(_, known)| known.value()).collect::<Option<Vec<Value>>>()
        };
        let value = match (values(&options[0]), values(&options[1])) {
            // The negative belongs to the table as well.
            (Some(left), Some(right)) => {
                let value = self.store.of_options(&left, &right);
                value.and_then(|value| self.store.neg(value).and(Ok(value))).ok()
            }
            _ => None,
        };
        if let Some(value) = value {
            let left = needed(&options[0], self.store.left(value), |a, b| self.store.le(a, b));
            let right = needed(&options[1], self.store.right(value), |a, b| self.store.le(b, a));
            return (Known::Value(value), u32::from(left) | u32::from(right) << 16);
        }
        let [left, right] = options.map(|side| {
            let bounded = |(_, known)| match known {
                Known::Value(value) => Bounded::Exactly(self.store.scale(value)),
                Known::Bounds(scale) => Bounded::Within(scale),
            };
            side.into_iter().map(bounded).collect::<Vec<_>>()
        });
        (Known::Bounds(Scale::of_options(&left, &right)), u32::MAX)
    }

    fn sum(&self, rests: &[Rest], colours: u32) -> Known {
        let mut sum = Known::Value(Value::ZERO);
        for rest in rests {
            let part = self.look(rest.place(colours));
            sum = match (sum, part) {
                (Known::Value(a), Known::Value(b)) => match self.store.add(a, b) {
                    Ok(sum) => Known::Value(sum),
                    Err(Full) => Known::Bounds(self.scale(sum).plus(self.scale(part))),
                },
                _ => Known::Bounds(self.scale(sum).plus(self.scale(part))),
            };
        }
        sum
    }

    fn look(&self, place: Place) -> Known {
        if let Some(&scale) = self.bounded.get(&place.entry) {
            return Known::Bounds(if place.negative { scale.negated() } else { scale });
        }
        let value = self.entries[place.entry as usize];
        if !place.negative {
            return Known::Value(value);
        }
        match self.store.neg(value) {
            Ok(value) => Known::Value(value),
            Err(Full) => Known::Bounds(self.scale(Known::Value(value)).negated()),
        }
    }

    fn scale(&self, known: Known) -> Scale {
        match known {
            Known::Value(value) => self.store.scale(value).into(),
            Known::Bounds(scale) => scale,
        }
    }
}

impl Known {
    fn value(self) -> Option<Value> {
        match self {
            Known::Value(value) => Some(value),
            Known::Bounds(_) => None,
        }
    }
}

/// Which moves a player needs, by the pairs of the shape: for each canonical
/// option y one move to a position at least as good. There is one: the
/// canonical form equals the game, so its move to y has an answer that wins
/// the difference, and the answer is not in y, because y is not reversible.
/// Whatever the game is added to, who wins with any move wins with a needed
/// one. Pairs from the 16th on are not marked and always count as needed.
fn needed(
    moves: &[(usize, Known)],
    canonical: &[Value],
    is_worse: impl Fn(Value, Value) -> bool,
) -> u16 {
    let mut chosen = 0u16;
    for &option in canonical {
        let equal = moves.iter().find(|(_, known)| known.value() == Some(option));
        let better = || {
            let good = |known: Known| known.value().is_some_and(|value| is_worse(option, value));
            let marked = |pair: usize| pair < 16 && chosen >> pair & 1 == 1;
            let again = moves.iter().find(|&&(pair, known)| marked(pair) && good(known));
            again.or_else(|| moves.iter().find(|(_, known)| good(*known)))
        };
        let &(pair, _) = equal.or_else(better).expect("a move is at least as good");
        if pair < 16 {
            chosen |= 1 << pair;
        }
    }
    chosen
}
