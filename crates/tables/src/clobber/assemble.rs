//! From what the builder knows to what the file holds.

use super::build::Builder;
use super::values::{Record, ValueId, Weight};
use cgt::{Full, Store, Value};
use rayon::prelude::*;
use twox_hash::XxHash3_64;

/// The values in the order of the file, and every entry's number among them.
pub(super) struct Assembled {
    pub entries: Vec<ValueId>,
    pub records: Vec<Record>,
    pub options: Vec<ValueId>,
}

/// The store's values that the table needs: those of its entries, their
/// options, their negatives, and so on; in the order of the store.
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

/// What a value is, whatever its number: the height of its canonical form, and
/// a hash of it.
type Identity = (u32, [u64; 2]);

/// Sorts values by what they are, options before the values that have them. The
/// store's own order is that in which threads came to make them; this one is the
/// same in every build, and so are the bytes of the file.
fn sort_by_identity(store: &Store, values: &mut [Value]) {
    let mut identities: Vec<Identity> = vec![(0, [0; 2]); store.len()];
    for &value in values.iter() {
        let (mut height, mut bytes) = (0, Vec::new());
        for options in [store.left(value), store.right(value)] {
            let mut of: Vec<Identity> = options.iter().map(|o| identities[o.index()]).collect();
            of.sort_unstable();
            height = of.iter().map(|&(h, _)| h + 1).fold(height, u32::max);
            bytes.extend((of.len() as u64).to_le_bytes());
            let hashes = of.iter().flat_map(|(_, hash)| hash);
            bytes.extend(hashes.flat_map(|word| word.to_le_bytes()));
        }
        let hash = [1, 2].map(|seed| XxHash3_64::oneshot_with_seed(seed, &bytes));
        identities[value.index()] = (height, hash);
    }
    values.sort_unstable_by_key(|value| identities[value.index()]);
}

fn negative(store: &Store, value: Value) -> Value {
    store.neg(value).expect("the builder has made it")
}

fn weight(store: &Store, value: Value) -> Result<Weight, Full> {
    let bounds = store.atomic_bounds(value)?;
    let (lower, upper) = bounds.expect("every value of Clobber is all-small");
    Ok(Weight { lower: lower as i8, upper: upper as i8 })
}

pub(super) fn assemble(builder: &Builder) -> Result<Assembled, Full> {
    let store = builder.store;
    let mut values = needed_values(store, &builder.entries);
    sort_by_identity(store, &mut values);
    // A checkpoint does without them: nobody asks it, and memory may be full.
    let weights = match builder.is_finished() {
        true => values.par_iter().map(|&v| weight(store, v)).collect::<Result<_, Full>>()?,
        false => vec![Weight { lower: 0, upper: 0 }; values.len()],
    };
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
        for side in [left, right] {
            let from = options.len();
            options.extend(side.iter().map(|&o| number(o)));
            options[from..].sort_unstable();
        }
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
            scale: store.scale(value).into(),
            simplest: Record::NOWHERE,
            unused: 0,
        });
    }
    let entries: Vec<ValueId> = builder.entries.iter().map(|&v| number(v)).collect();
    for (entry, &id) in entries.iter().enumerate() {
        for (id, exchanged) in [(id.0, 0), (records[id.index()].negative, 1)] {
            let simplest = &mut records[id as usize].simplest;
            if *simplest == Record::NOWHERE {
                *simplest = 2 * entry as u32 + exchanged;
            }
        }
    }
    Ok(Assembled { entries, records, options })
}
