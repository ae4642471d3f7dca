//! From what the builder knows to what the file holds.

use super::build::Builder;
use super::scale::Scale;
use super::values::{Record, ValueId, Weight};
use cgt::{Store, Value};
use rayon::prelude::*;
use rustc_hash::FxHashMap;

/// The values in the order of the file, and every entry's number among them.
pub(super) struct Assembled {
    pub entries: Vec<ValueId>,
    pub records: Vec<Record>,
    pub options: Vec<ValueId>,
}

/// The store's values that the table needs: those of its entries, their
/// options, their negatives, and so on; options first.
fn needed_values(store: &Store, entries: &[Value]) -> Vec<Value> {
    let mut seen = vec![false; store.len()];
    let mut waiting = Vec::new();
    let mut all = Vec::new();
    let mut add = |value: Value, waiting: &mut Vec<Value>| {
        if !std::mem::replace(&mut seen[value.index()], true) {
            waiting.push(value);
            all.push(value);
        }
    };
    add(Value::ZERO, &mut waiting);
    for &entry in entries {
        add(entry, &mut waiting);
        while let Some(value) = waiting.pop() {
            add(negative(store, value), &mut waiting);
            store.left(value).iter().for_each(|&l| add(l, &mut waiting));
            store.right(value).iter().for_each(|&r| add(r, &mut waiting));
        }
    }
    // A store numbers options before the values that have them.
    all.sort_unstable();
    all
}

fn negative(store: &Store, value: Value) -> Value {
    store.neg(value).expect("the builder has made it")
}

/// The atomic weight, or if there is no memory for it what the scale tells.
fn weight(store: &Store, value: Value) -> Weight {
    match store.atomic_bounds(value) {
        Ok(Some((lower, upper))) => Weight { lower: lower as i8, upper: upper as i8 },
        _ => Record::bounded(store.scale(value).into()).weight,
    }
}

pub(super) fn assemble(builder: &Builder) -> Assembled {
    let store = builder.store;
    let values = needed_values(store, &builder.entries);
    let weights: Vec<Weight> = values.par_iter().map(|&v| weight(store, v)).collect();
    let mut numbers = vec![u32::MAX; store.len()];
    for (number, value) in values.iter().enumerate() {
        numbers[value.index()] = number as u32;
    }
    let number = |value: Value| ValueId(numbers[value.index()]);
    let mut options = Vec::new();
    let mut records: Vec<Record> = Vec::with_capacity(values.len());
    for (&value, weight) in values.iter().zip(weights) {
        let (left, right) = (store.left(value), store.right(value));
        let start = options.len();
        options.extend(left.iter().chain(right).map(|&o| number(o)));
        let simple = store.simple(value);
        records.push(Record {
            options: start as u32,
            left: left.len() as u16,
            right: right.len() as u16,
            negative: number(negative(store, value)).0,
            kind: if simple.is_some() { Record::SIMPLE } else { Record::OTHER },
            ups: simple.map_or(0, |s| s.ups as i16),
            nimber: simple.map_or(0, |s| s.nimber as u8),
            weight,
            ..Record::bounded(store.scale(value).into())
        });
    }
    let mut entries: Vec<ValueId> = builder.entries.iter().map(|&v| number(v)).collect();
    add_bounded(builder, &mut entries, &mut records);
    for (entry, &id) in entries.iter().enumerate() {
        for (id, exchanged) in [(id.0, 0), (records[id.index()].negative, 1)] {
            let simplest = &mut records[id as usize].simplest;
            if *simplest == Record::NOWHERE {
                *simplest = 2 * entry as u32 + exchanged;
            }
        }
    }
    Assembled { entries, records, options }
}

/// One record for each scale of the entries that have no value, and for its
/// negative.
fn add_bounded(builder: &Builder, entries: &mut [ValueId], records: &mut Vec<Record>) {
    let mut known: FxHashMap<Scale, u32> = FxHashMap::default();
    let mut bounded: Vec<_> = builder.bounded.iter().collect();
    bounded.sort_unstable_by_key(|&(&entry, _)| entry);
    for (&entry, &scale) in bounded {
        let mut id = |scale: Scale, records: &mut Vec<Record>| {
            *known.entry(scale).or_insert_with(|| {
                records.push(Record::bounded(scale));
                records.len() as u32 - 1
            })
        };
        let (of, negative) = (id(scale, records), id(scale.negated(), records));
        records[of as usize].negative = negative;
        records[negative as usize].negative = of;
        entries[entry as usize] = ValueId(of);
    }
}

impl Record {
    /// A value of which only its place on the scale is known. Its atomic weight
    /// lies between the same multiples of ↑, whose weight is one each.
    fn bounded(scale: Scale) -> Record {
        let [lower, upper] = [scale.lower, scale.upper];
        Record {
            options: 0,
            left: 0,
            right: 0,
            negative: 0,
            simplest: Record::NOWHERE,
            scale,
            ups: 0,
            nimber: 0,
            kind: Record::BOUNDED,
            weight: Weight { lower: lower[0].max(lower[1]), upper: upper[0].min(upper[1]) },
            unused: 0,
        }
    }
}
