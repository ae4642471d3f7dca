//! Fills a table layer by layer: the value of a position follows from positions of lower
//! layers alone.

use super::layout::{Code, Layout, Pieces};
use super::rows::Rows;
use super::table::Shape;
use super::whole::Whole;
use crate::kind::Watch;
use rayon::prelude::*;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};

/// What a table is filled by: the game on the top rows, or on a whole board.
pub(super) enum Rules {
    Rows(Rows),
    Whole(Whole),
}

impl Rules {
    pub fn new(layout: &Layout, shape: Shape) -> Rules {
        match shape.is_whole() {
            true => Rules::Whole(Whole::new(layout)),
            false => Rules::Rows(Rows::new(layout, shape.is_window())),
        }
    }

    /// The layer of a position; the sum of the layers of its parts.
    pub fn layer(&self, layout: &Layout, pieces: Pieces) -> usize {
        let layer = match self {
            Rules::Whole(whole) => whole.steps_left(pieces),
            Rules::Rows(_) => {
                let steps = |square: usize| layout.rows() - 2 - square / layout.columns();
                game::bits::ones(pieces.attacker).map(steps).sum::<usize>() as u32
            }
        };
        layer as usize
    }

    /// The code that later positions follow from; the sum of those of its parts.
    fn code(&self, layout: &Layout, pieces: Pieces) -> Code {
        match self {
            Rules::Whole(whole) => layout.code(whole.turned(pieces)),
            Rules::Rows(_) => layout.code(pieces),
        }
    }
}

/// A half of the columns, ready for use.
struct Part {
    pieces: Pieces,
    code: Code,
}

/// The values of all positions, as far as they are known.
pub(super) struct Filling {
    layout: Arc<Layout>,
    rules: Rules,
    pub values: Vec<AtomicU8>,
    /// The layers below this one are known.
    pub layer: usize,
    left: Vec<Part>,
    right: Vec<Part>,
    middles: Vec<Part>,
    layer_of_half: Vec<usize>,
    layer_of_middle: Vec<usize>,
    /// The halves of each layer.
    halves: Vec<Vec<u32>>,
}

impl Filling {
    /// Goes on from `values`, of which the layers below `layer` are known.
    pub fn new(layout: Arc<Layout>, shape: Shape, values: Vec<u8>, layer: usize) -> Filling {
        let rules = Rules::new(&layout, shape);
        let all = layout.halves();
        let part = |pieces| Part { pieces, code: rules.code(&layout, pieces) };
        let layer_of = |pieces| rules.layer(&layout, pieces);
        let layer_of_half: Vec<usize> = all.iter().map(|half| layer_of(half.left)).collect();
        let mut halves = vec![Vec::new(); layer_of_half.iter().max().map_or(0, |most| most + 1)];
        for (code, &layer) in layer_of_half.iter().enumerate() {
            halves[layer].push(code as u32);
        }
        let middles = layout.middles();
        Filling {
            values: values.into_iter().map(AtomicU8::new).collect(),
            layer,
            left: all.iter().map(|half| part(half.left)).collect(),
            right: all.iter().map(|half| part(half.right)).collect(),
            layer_of_middle: middles.iter().map(|&pieces| layer_of(pieces)).collect(),
            middles: middles.into_iter().map(part).collect(),
            layer_of_half,
            halves,
            layout,
            rules,
        }
    }

    /// How many layers there are.
    pub fn layers(&self) -> usize {
        2 * (self.halves.len() - 1) + self.layer_of_middle.iter().max().unwrap_or(&0) + 1
    }

    /// How many entries the layers before the present one have.
    pub fn known(&self) -> u64 {
        (0..self.layer).flat_map(|layer| self.parts(layer)).sum()
    }

    /// How many entries of a layer have each right half.
    pub fn parts(&self, layer: usize) -> Vec<u64> {
        let lists = |b| self.lists(layer, b);
        let count = |b| lists(b).map(|(_, list)| list.len() as u64).sum();
        (0..self.right.len()).map(count).collect()
    }

    /// For each middle, the left halves that make entries of a layer together with it and
    /// the right half `b`; with mirror images the larger one is on the right.
    fn lists(&self, layer: usize, b: usize) -> impl Iterator<Item = (usize, &[u32])> {
        let of_middles = self.layer_of_middle.iter().enumerate();
        of_middles.filter_map(move |(middle, of_middle)| {
            let rest = layer.checked_sub(self.layer_of_half[b] + of_middle)?;
            let halves = self.halves.get(rest)?;
            let end = halves.partition_point(|&a| self.is_pair(a, b));
            Some((middle, &halves[..end]))
        })
    }

    /// Calls `each` with the entries of a layer in which `b` is the right half: where it is,
    /// its position, and the position's code.
    pub fn visit(&self, layer: usize, b: usize, mut each: impl FnMut(usize, Pieces, Code)) {
        let right = &self.right[b];
        for (middle, list) in self.lists(layer, b) {
            let of_middle = &self.middles[middle];
            for &a in list {
                let left = &self.left[a as usize];
                let pieces = left.pieces.and(right.pieces).and(of_middle.pieces);
                let code = left.code + right.code + of_middle.code;
                let index = self.layout.index(Layout::joined(a as usize, b, middle));
                each(index, pieces, code);
            }
        }
    }

    /// Fills the next layer; says whether it was not stopped.
    pub fn fill_layer(&mut self, done: &AtomicU64, watch: Watch) -> bool {
        let (stopped, total) = (AtomicBool::new(false), self.layout.len());
        (0..self.right.len()).into_par_iter().for_each(|b| {
            if stopped.load(Relaxed) || (watch.stop)() {
                return stopped.store(true, Relaxed);
            }
            let filled = self.fill(b);
            if filled > 0 {
                (watch.progress)(done.fetch_add(filled, Relaxed) + filled, total);
            }
        });
        let whole = !stopped.load(Relaxed);
        self.layer += usize::from(whole);
        whole
    }

    /// Whether there is an entry of `a` on the left and `b` on the right.
    #[inline]
    fn is_pair(&self, a: u32, b: usize) -> bool {
        self.layout.is_one_sided() || a as usize <= b
    }

    /// Fills the entries of the layer in which `b` is the right half.
    fn fill(&self, b: usize) -> u64 {
        let mut filled = 0;
        self.visit(self.layer, b, |index, pieces, code| {
            self.values[index].store(self.value(pieces, code), Relaxed);
            filled += 1;
        });
        filled
    }

    /// What follows from the layers below.
    #[inline]
    pub fn value(&self, pieces: Pieces, code: Code) -> u8 {
        let look = |code| self.values[self.layout.index(code)].load(Relaxed);
        match &self.rules {
            Rules::Rows(rows) => rows.value(&self.layout, (pieces, code), look).0,
            Rules::Whole(whole) => whole.value(&self.layout, (pieces, code), look).0,
        }
    }

    /// Calls `use_them` with the values as plain bytes.
    pub fn with_bytes<T>(&mut self, use_them: impl FnOnce(&[u8]) -> T) -> T {
        // Collected in place: the bytes are not copied to another allocation.
        let atoms = std::mem::take(&mut self.values);
        let bytes: Vec<u8> = atoms.into_iter().map(AtomicU8::into_inner).collect();
        let told = use_them(&bytes);
        self.values = bytes.into_iter().map(AtomicU8::new).collect();
        told
    }
}
