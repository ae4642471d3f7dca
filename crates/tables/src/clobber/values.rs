//! The values of the table: each once, with all that is known of it.

use super::scale::Scale;
use bytemuck::{Pod, Zeroable};
use cgt::{Full, Outcome, Simple, Store, Value};

/// A value of a [`Database`](super::Database). Equal values have equal numbers,
/// and the options of a value have smaller ones. Another table may number the
/// same value otherwise, so a number means nothing without its table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Pod, Zeroable)]
#[repr(transparent)]
pub struct ValueId(pub u32);

impl ValueId {
    /// Zero, in every table.
    pub const ZERO: ValueId = ValueId(0);

    /// The number, from 0.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A value or its negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signed {
    /// The value.
    pub of: ValueId,
    /// Whether its negative is meant.
    pub negative: bool,
}

impl Signed {
    /// What is meant.
    #[inline]
    pub fn id(self, values: Values) -> ValueId {
        if self.negative { values.negative(self.of) } else { self.of }
    }

    /// The form n·↑ + ⋆k, if it has one.
    #[inline]
    pub fn simple(self, values: Values) -> Option<Simple> {
        let simple = values.simple(self.of)?;
        Some(if self.negative { -simple } else { simple })
    }

    /// The sum of both bounds of its atomic weight.
    #[inline]
    pub fn twice_the_weight(self, values: Values) -> i32 {
        let Weight { lower, upper } = values.atomic(self.of);
        let twice = i32::from(lower) + i32::from(upper);
        if self.negative { -twice } else { twice }
    }
}

/// Bounds of a value's atomic weight by integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Pod, Zeroable)]
#[repr(C)]
pub struct Weight {
    /// The greatest integer known to be at most the weight.
    pub lower: i8,
    /// The least integer known to be at least the weight.
    pub upper: i8,
}

impl Weight {
    /// The weight, if it is an integer.
    #[inline]
    pub fn integer(self) -> Option<i8> {
        (self.lower == self.upper).then_some(self.lower)
    }
}

/// One value, as the file has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
pub(super) struct Record {
    /// Where the options begin: first the left ones, then the right ones.
    pub options: u32,
    pub left: u16,
    pub right: u16,
    pub negative: u32,
    /// Twice the number of the entry with the fewest stones, plus one if its
    /// colours are to be exchanged.
    pub simplest: u32,
    pub scale: Scale,
    pub ups: i16,
    pub nimber: u8,
    pub kind: u8,
    pub weight: Weight,
    pub unused: u16,
}

impl Record {
    /// The value is not n·↑ + ⋆k.
    pub const OTHER: u8 = 0;
    /// The value is `ups·↑ + ⋆nimber`.
    pub const SIMPLE: u8 = 1;
    /// No position of the table has this value.
    pub const NOWHERE: u32 = u32::MAX;
}

/// All values of a table. Everything is read from the file's memory.
#[derive(Clone, Copy)]
pub struct Values<'d> {
    pub(super) records: &'d [Record],
    pub(super) options: &'d [ValueId],
}

impl<'d> Values<'d> {
    /// How many there are.
    pub fn len(self) -> usize {
        self.records.len()
    }

    /// Never: zero is always there.
    pub fn is_empty(self) -> bool {
        self.records.is_empty()
    }

    /// All of them, options first.
    pub fn iter(self) -> impl Iterator<Item = ValueId> {
        (0..self.records.len() as u32).map(ValueId)
    }

    /// The most options of one value for one player.
    pub fn most_options(self) -> usize {
        self.records.iter().map(|record| record.left.max(record.right)).max().unwrap_or(0).into()
    }

    /// All of them as a store has them, made there.
    pub(super) fn in_store(self, store: &Store) -> Result<Vec<Value>, Full> {
        let mut known: Vec<Value> = Vec::with_capacity(self.len());
        for id in self.iter() {
            let of = |ids: &[ValueId]| ids.iter().map(|o| known[o.index()]).collect::<Vec<_>>();
            known.push(store.of_options(&of(self.left(id)), &of(self.right(id)))?);
        }
        Ok(known)
    }

    #[inline]
    pub(super) fn record(self, id: ValueId) -> &'d Record {
        &self.records[id.index()]
    }

    /// The canonical left options.
    #[inline]
    pub fn left(self, id: ValueId) -> &'d [ValueId] {
        let record = self.record(id);
        let start = record.options as usize;
        &self.options[start..start + usize::from(record.left)]
    }

    /// The canonical right options.
    #[inline]
    pub fn right(self, id: ValueId) -> &'d [ValueId] {
        let record = self.record(id);
        let start = record.options as usize + usize::from(record.left);
        &self.options[start..start + usize::from(record.right)]
    }

    /// The negative.
    #[inline]
    pub fn negative(self, id: ValueId) -> ValueId {
        ValueId(self.record(id).negative)
    }

    /// The form n·↑ + ⋆k, if it has one.
    #[inline]
    pub fn simple(self, id: ValueId) -> Option<Simple> {
        let record = self.record(id);
        (record.kind == Record::SIMPLE)
            .then(|| Simple::infinitesimal(record.ups.into(), record.nimber.into()))
    }

    /// Who wins.
    #[inline]
    pub fn outcome(self, id: ValueId) -> Outcome {
        let scale = self.scale(id);
        Outcome::of(scale.at_least_zero(), scale.at_most_zero())
    }

    /// Its best bounds among n·↑ and n·↑ + ⋆.
    #[inline]
    pub fn scale(self, id: ValueId) -> Scale {
        self.record(id).scale
    }

    /// Its atomic weight, or bounds of it.
    #[inline]
    pub fn atomic(self, id: ValueId) -> Weight {
        self.record(id).weight
    }
}
