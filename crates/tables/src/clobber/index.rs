//! From a shape as it lies to its block of entries, in constant time.

use super::shapes::{Shape, all_fixed};
use bytemuck::{Pod, Zeroable};

/// A shape of the table: its entries are one per colouring, 2^(stones − 1) of
/// them, because the colours can be exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Block {
    /// The shape, the least of its images.
    pub shape: Shape,
    /// The number of the first entry.
    pub base: u32,
    pub(super) unused: u32,
}

/// A place of the hash table of all shapes as they may lie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub struct Slot {
    /// The shape; 0 where there is none.
    key: u64,
    /// Four bits per cell: its rank in the block's shape.
    ranks: u64,
    base: u32,
    unused: u32,
}

/// All shapes with at most so many cells.
pub struct Index {
    /// The shapes, by their number of cells.
    pub blocks: Vec<Block>,
    /// The hash table; a power of two.
    pub slots: Vec<Slot>,
    /// The number of entries of all blocks.
    pub entries: u32,
}

/// Where an entry is, and whether it has the colours exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The number of the entry.
    pub entry: u32,
    /// Whether the entry has the colours exchanged.
    pub negative: bool,
}

impl Place {
    /// The place of a colouring in a block: a set bit is a white stone. The
    /// colours are exchanged where the last stone is white.
    #[inline]
    pub fn new(base: u32, stones: u32, colours: u32) -> Place {
        let negative = colours >> (stones - 1) & 1 == 1;
        let all = (1 << stones) - 1;
        let entry = base + if negative { colours ^ all } else { colours };
        Place { entry, negative }
    }
}

#[inline]
fn hash(key: u64) -> u64 {
    (key ^ key >> 31).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl Index {
    /// The index of all shapes with at most `stones` cells.
    pub fn new(stones: u32) -> Index {
        let fixed: Vec<Shape> = all_fixed(stones).into_iter().flatten().collect();
        let mut blocks = Vec::new();
        let mut slots = vec![Slot::default(); (2 * fixed.len()).next_power_of_two()];
        let mut entries = 0;
        let mut base_of = rustc_hash::FxHashMap::default();
        for &shape in fixed.iter().filter(|s| s.free().0 == **s) {
            blocks.push(Block { shape, base: entries, unused: 0 });
            base_of.insert(shape, entries);
            entries += 1 << (shape.stones() - 1);
        }
        let shift = 64 - slots.len().trailing_zeros();
        for shape in fixed {
            let (free, ranks) = shape.free();
            let packed = ranks.iter().rev().fold(0, |packed, &r| packed << 4 | u64::from(r));
            let key = bytemuck::cast(shape);
            let mut place = (hash(key) >> shift) as usize;
            while slots[place].key != 0 {
                place = (place + 1) % slots.len();
            }
            slots[place] = Slot { key, ranks: packed, base: base_of[&free], unused: 0 };
        }
        Index { blocks, slots, entries }
    }
}

/// The place of the hash table that holds a shape.
#[inline]
pub fn find(slots: &[Slot], shape: Shape) -> Option<&Slot> {
    let key: u64 = bytemuck::cast(shape);
    let mask = slots.len() - 1;
    let mut place = (hash(key) >> (64 - slots.len().trailing_zeros())) as usize;
    loop {
        let slot = &slots[place & mask];
        if slot.key == key {
            return Some(slot);
        }
        if slot.key == 0 {
            return None;
        }
        place += 1;
    }
}

impl Slot {
    /// The entry of the shape with these colours, of which bit i belongs to the
    /// shape's i-th cell.
    #[inline]
    pub fn place(&self, stones: u32, colours: u32) -> Place {
        let (mut turned, mut ranks) = (0, self.ranks);
        for cell in 0..stones {
            turned |= (colours >> cell & 1) << (ranks & 15);
            ranks >>= 4;
        }
        Place::new(self.base, stones, turned)
    }

    /// The rank in the block's shape of the shape's i-th cell.
    pub fn rank(&self, cell: usize) -> usize {
        (self.ranks >> (4 * cell) & 15) as usize
    }
}
