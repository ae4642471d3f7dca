//! Building the table, from few stones to many.

use super::index::{Block, Index, Place};
use super::shapes::Shape;
use cgt::{Full, Store, Value};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

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
    /// Per entry the moves that are needed; see [`needed`].
    pub moves: Vec<u32>,
}

/// One shape's entries: values, and needed moves.
type Solved = (Vec<Value>, Vec<u32>);

/// A move of one player: the pair of the shape that it captures across, and the
/// value that it leaves.
type Leaving = (usize, Value);

impl<'s> Builder<'s> {
    pub fn new(store: &'s Store, index: &'s Index) -> Builder<'s> {
        Builder {
            store,
            index,
            bases: index.blocks.iter().map(|b| (b.shape, b.base)).collect(),
            entries: Vec::new(),
            moves: Vec::new(),
        }
    }

    /// Whether all entries are there.
    pub fn is_finished(&self) -> bool {
        self.entries.len() == self.index.entries as usize
    }

    /// Adds the entries of the next blocks, which must all have the same number
    /// of stones. Threads work on them side by side; `tick` hears of each. If the
    /// store is full, nothing is added.
    pub fn extend(&mut self, blocks: &[Block], tick: &(dyn Fn(u64) + Sync)) -> Result<(), Full> {
        let solved: Result<Vec<Solved>, Full> = blocks
            .par_iter()
            .map(|block| {
                let solved = self.block(block)?;
                tick(solved.0.len() as u64);
                Ok(solved)
            })
            .collect();
        for (values, moves) in solved? {
            self.entries.extend(values);
            self.moves.extend(moves);
        }
        Ok(())
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

    fn block(&self, block: &Block) -> Result<Solved, Full> {
        let moves = self.moves_of(block.shape);
        let stones = block.shape.stones();
        let solved = (0..1u32 << (stones - 1)).map(|colours| self.position(&moves, colours));
        Ok(solved.collect::<Result<Vec<_>, Full>>()?.into_iter().unzip())
    }

    fn position(&self, moves: &Moves, colours: u32) -> Result<(Value, u32), Full> {
        let mut options: [Vec<Leaving>; 2] = [vec![], vec![]];
        for (pair, &[a, b]) in moves.pairs.iter().enumerate() {
            if colours >> a & 1 == colours >> b & 1 {
                continue;
            }
            let (black, white) = if colours >> a & 1 == 0 { (a, b) } else { (b, a) };
            let left = self.sum(&moves.rests[usize::from(black)], colours & !(1 << white))?;
            let right = self.sum(&moves.rests[usize::from(white)], colours | 1 << black)?;
            options[0].push((pair, left));
            options[1].push((pair, right));
        }
        let [lefts, rights] =
            [0, 1].map(|side| options[side].iter().map(|&(_, value)| value).collect::<Vec<_>>());
        let value = self.store.of_options(&lefts, &rights)?;
        // The negative belongs to the table as well.
        self.store.neg(value)?;
        let left = needed(&options[0], self.store.left(value), |a, b| self.store.le(a, b));
        let right = needed(&options[1], self.store.right(value), |a, b| self.store.le(b, a));
        Ok((value, u32::from(left) | u32::from(right) << 16))
    }

    fn sum(&self, rests: &[Rest], colours: u32) -> Result<Value, Full> {
        let mut sum = Value::ZERO;
        for rest in rests {
            sum = self.store.add(sum, self.look(rest.place(colours))?)?;
        }
        Ok(sum)
    }

    fn look(&self, place: Place) -> Result<Value, Full> {
        let value = self.entries[place.entry as usize];
        if place.negative { self.store.neg(value) } else { Ok(value) }
    }
}

/// Which moves a player needs, by the pairs of the shape: for each canonical
/// option y one move to a position at least as good. There is one: the
/// canonical form equals the game, so its move to y has an answer that wins
/// the difference, and the answer is not in y, because y is not reversible.
/// Whatever the game is added to, who wins with any move wins with a needed
/// one. Pairs from the 16th on are not marked and always count as needed.
///
/// The answer follows from the moves and the set of canonical options, not from
/// the order in which the store lists them, so that every build gives the same.
fn needed(moves: &[Leaving], canonical: &[Value], is_worse: impl Fn(Value, Value) -> bool) -> u16 {
    let bit = |pair: usize| 1u32 << pair;
    let unmarked = |pairs: u32| pairs >> 16 << 16;
    let mut chosen = moves.iter().fold(0, |all, &(pair, _)| all | unmarked(bit(pair)));
    let mut unequal: Vec<u32> = Vec::new();
    for &option in canonical {
        match moves.iter().find(|&&(_, value)| value == option) {
            Some(&(pair, _)) => chosen |= bit(pair),
            None => {
                let good = moves.iter().filter(|&&(_, value)| is_worse(option, value));
                unequal.push(good.fold(0, |all, &(pair, _)| all | bit(pair)));
            }
        }
    }
    unequal.sort_unstable();
    for good in unequal {
        assert!(good != 0, "a move is at least as good");
        if good & chosen == 0 {
            chosen |= good & good.wrapping_neg();
        }
    }
    chosen as u16
}
