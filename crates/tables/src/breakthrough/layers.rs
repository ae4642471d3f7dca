//! Fills a table layer by layer: the value of a position follows from positions of lower
//! layers alone.

use super::layout::{Code, Layout, Pieces};
use super::rows::Rows;
use super::table::Shape;
use super::whole::Whole;
use crate::kind::Watch;
use rayon::prelude::*;
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
pub(super) struct Filling<'l> {
    layout: &'l Layout,
    rules: &'l Rules,
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

impl<'l> Filling<'l> {
    /// Goes on from `values`, of which the layers below `layer` are known.
    pub fn new(layout: &'l Layout, rules: &'l Rules, values: Vec<u8>, layer: usize) -> Filling<'l> {
        let all = layout.halves();
        let part = |pieces| Part { pieces, code: rules.code(layout, pieces) };
        let layer_of = |pieces| rules.layer(layout, pieces);
        let layer_of_half: Vec<usize> = all.iter().map(|half| layer_of(half.left)).collect();
        let mut halves = vec![Vec::new(); layer_of_half.iter().max().map_or(0, |most| most + 1)];
        for (code, &layer) in layer_of_half.iter().enumerate() {
            halves[layer].push(code as u32);
        }
        let middles = layout.middles();
        Filling {
            layout,
            rules,
            values: values.into_iter().map(AtomicU8::new).collect(),
            layer,
            left: all.iter().map(|half| part(half.left)).collect(),
            right: all.iter().map(|half| part(half.right)).collect(),
            layer_of_middle: middles.iter().map(|&pieces| layer_of(pieces)).collect(),
            middles: middles.into_iter().map(part).collect(),
            layer_of_half,
            halves,
        }
    }

    /// How many layers there are.
    pub fn layers(&self) -> usize {
        2 * (self.halves.len() - 1) + self.layer_of_middle.iter().max().unwrap_or(&0) + 1
    }

    /// How many entries the layers before the present one have.
    pub fn known(&self) -> u64 {
        let mut sizes = vec![0u64; self.layers()];
        for middle in &self.layer_of_middle {
            for b in 0..self.right.len() {
                for (layer, halves) in self.halves.iter().enumerate() {
                    let count = halves.partition_point(|&a| self.is_pair(a, b)) as u64;
                    sizes[layer + self.layer_of_half[b] + middle] += count;
                }
            }
        }
        sizes[..self.layer].iter().sum()
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

    /// Fills the entries of the layer in which `b` is the right half, and with mirror
    /// images the larger one.
    fn fill(&self, b: usize) -> u64 {
        let mut filled = 0;
        for (middle, of_middle) in self.middles.iter().enumerate() {
            let used = self.layer_of_half[b] + self.layer_of_middle[middle];
            let Some(rest) = self.layer.checked_sub(used) else { continue };
            let Some(halves) = self.halves.get(rest) else { continue };
            let right = &self.right[b];
            for &a in halves.iter().take_while(|&&a| self.is_pair(a, b)) {
                let left = &self.left[a as usize];
                let pieces = left.pieces.and(right.pieces).and(of_middle.pieces);
                let code = left.code + right.code + of_middle.code;
                let value = self.value(pieces, code);
                let index = self.layout.index(Layout::joined(a as usize, b, middle));
                self.values[index].store(value, Relaxed);
                filled += 1;
            }
        }
        filled
    }

    #[inline]
    fn value(&self, pieces: Pieces, code: Code) -> u8 {
        let look = |code| self.values[self.layout.index(code)].load(Relaxed);
        match self.rules {
            Rules::Rows(rows) => rows.value(self.layout, (pieces, code), look).0,
            Rules::Whole(whole) => whole.value(self.layout, (pieces, code), look).0,
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
