//! A table built by jobs: each is a slice of a layer.
//!
//! A worker keeps the layers that it has been told, and makes slices of the next. The master
//! derives a sample of each slice again before it takes it. Where that shows a worker to be
//! wrong, everything goes back to the first layer in which that worker had a part.

use crate::crew::{Chosen, Taken, Work};
use crate::{Done, Job, JobResult, Order, TableSpec};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use engine::Games;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::path::Path;
use tables::{Plan, Sliced, Slices, Table};

/// One in so many entries of a slice is derived again.
const CHECK: u32 = 64;

/// A layer has at most about so many slices, and a slice not fewer entries than this.
const MOST_SLICES: u64 = 64;
const LEAST_ENTRIES: u64 = 20_000;

/// The most bytes that a layer may have when it is unpacked.
const MOST_BYTES: usize = 1 << 32;

/// Begins a table in a file with so much memory at most, or as a worker does, without.
pub fn begin(
    registry: &Games,
    spec: &TableSpec,
    file: Option<&Path>,
    memory: usize,
) -> Result<Sliced, String> {
    let game = registry.open(&spec.game).map_err(|error| error.to_string())?;
    let family = spec.game.split([':', '+']).next().unwrap_or_default();
    let kind = registry.find(family).and_then(|entry| entry.extension.table);
    let kind = kind.ok_or_else(|| format!("{}: there are no tables of this game", spec.game))?;
    let kind = kind.on_board(&*game).unwrap_or(kind);
    let plan = Plan { memory, ..Plan::new(spec.size) };
    let begun = kind.sliced(file, &plan);
    let begun = begun.ok_or_else(|| {
        format!("tables of {family} are made as a whole; only layers can be shared out")
    })?;
    begun.map_err(|error| error.to_string())
}

/// Entries as text.
pub(crate) fn pack(values: &[u8]) -> String {
    let packed = zstd::bulk::compress(values, 1).expect("memory for a slice");
    STANDARD.encode(packed)
}

/// Takes entries of the present layer from text.
pub(crate) fn put(slices: &dyn Slices, parts: Range<usize>, text: &str) -> Result<(), String> {
    let values = unpack(slices, &parts, text)?;
    slices.take(parts, &values);
    Ok(())
}

fn unpack(slices: &dyn Slices, parts: &Range<usize>, text: &str) -> Result<Vec<u8>, String> {
    let packed = STANDARD.decode(text).map_err(|error| format!("a slice: {error}"))?;
    let entries: u64 = slices.parts(slices.layer())[parts.clone()].iter().sum();
    let entries = usize::try_from(entries).ok().filter(|&entries| entries <= MOST_BYTES);
    let entries = entries.ok_or("a slice: it is too large")?;
    let values = zstd::bulk::decompress(&packed, entries);
    let values = values.map_err(|error| format!("a slice: {error}"))?;
    match values.len() == entries {
        true => Ok(values),
        false => Err(format!("a slice: {} entries instead of {entries}", values.len())),
    }
}

/// A table that workers make slices of.
pub struct TableBuild {
    spec: TableSpec,
    slices: Box<dyn Slices>,
    /// Slices of the present layer that nobody is at.
    open: Vec<Range<usize>>,
    running: BTreeMap<u64, (String, Range<usize>, Order)>,
    next_ticket: u64,
    /// How many layers each worker knows.
    known: BTreeMap<String, usize>,
    /// The first layer in which each had a part.
    part_since: BTreeMap<String, usize>,
    refused: BTreeSet<String>,
    done: u64,
    total: u64,
    seed: u64,
}

impl TableBuild {
    /// Goes on with a table; `seed` decides which entries are derived again.
    pub fn new(spec: TableSpec, slices: Box<dyn Slices>, seed: u64) -> TableBuild {
        let entries =
            |layers: Range<usize>| -> u64 { layers.flat_map(|layer| slices.parts(layer)).sum() };
        let (done, total) = (entries(0..slices.layer()), entries(0..slices.layers()));
        let mut build = TableBuild {
            spec,
            slices,
            open: Vec::new(),
            running: BTreeMap::new(),
            next_ticket: 0,
            known: BTreeMap::new(),
            part_since: BTreeMap::new(),
            refused: BTreeSet::new(),
            done,
            total,
            seed,
        };
        build.cut();
        build
    }

    /// Entries that are known, and all there are.
    pub fn progress(&self) -> (u64, u64) {
        (self.done, self.total)
    }

    /// Writes down what is known. Nobody waits any more for jobs under way.
    pub fn save(&mut self) -> Result<(), tables::Error> {
        let given_up = std::mem::take(&mut self.running);
        self.open.extend(given_up.into_values().map(|(_, parts, _)| parts));
        self.slices.save()
    }

    /// Writes the finished table.
    ///
    /// # Panics
    /// If it is not finished.
    pub fn finish(&mut self) -> Result<Box<dyn Table>, tables::Error> {
        assert!(self.is_over(), "the table is not finished");
        self.slices.finish()
    }

    /// Cuts the present layer into slices; layers without entries are passed over.
    fn cut(&mut self) {
        while !self.is_over() {
            let parts = self.slices.parts(self.slices.layer());
            let all: u64 = parts.iter().sum();
            let enough = (all / MOST_SLICES).max(LEAST_ENTRIES);
            let (mut from, mut entries) = (0, 0);
            for (part, count) in parts.iter().enumerate() {
                entries += count;
                if entries >= enough || part + 1 == parts.len() && entries > 0 {
                    self.open.push(from..part + 1);
                    (from, entries) = (part + 1, 0);
                }
            }
            if all > 0 {
                return;
            }
            self.slices.set_layer(self.slices.layer() + 1);
        }
    }

    /// Layers that a worker has to be told, as text.
    fn told(&self, worker: &str) -> Vec<String> {
        let known = self.known.get(worker).copied().unwrap_or(0);
        let layer = |layer: usize| {
            let all = 0..self.slices.parts(layer).len();
            pack(&self.slices.held(layer, all))
        };
        (known..self.slices.layer()).map(layer).collect()
    }

    /// Takes a slice, if what was derived again of it is right.
    fn accept(&mut self, worker: &str, parts: &Range<usize>, text: &str) -> Result<(), String> {
        let values = unpack(&*self.slices, parts, text)?;
        self.seed = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(1);
        let checked = self.slices.check(parts.clone(), &values, CHECK, self.seed);
        checked.map_err(|wrong| wrong.to_string())?;
        self.slices.take(parts.clone(), &values);
        self.done += values.len() as u64;
        self.part_since.entry(worker.to_string()).or_insert(self.slices.layer());
        Ok(())
    }

    /// A worker is wrong: nothing that it had a part in can be believed.
    fn dismiss(&mut self, worker: String, reason: String) -> Taken {
        self.refused.insert(worker.clone());
        let since = self.part_since.remove(&worker).unwrap_or(self.slices.layer());
        self.slices.set_layer(since.min(self.slices.layer()));
        self.known.values_mut().for_each(|known| *known = since.min(*known));
        self.running.clear();
        self.open.clear();
        self.done = (0..self.slices.layer()).flat_map(|layer| self.slices.parts(layer)).sum();
        self.cut();
        Taken::Dismiss { worker, reason }
    }
}

impl Work for TableBuild {
    fn next(&mut self, worker: &str) -> Option<Chosen> {
        if self.refused.contains(worker) {
            return None;
        }
        let parts = self.open.pop()?;
        let (table, layer, told) = (self.spec.clone(), self.slices.layer(), self.told(worker));
        self.known.insert(worker.to_string(), layer);
        let order = Job::Slice { table, layer, from: parts.start, to: parts.end, told }.order();
        self.next_ticket += 1;
        self.running.insert(self.next_ticket, (worker.to_string(), parts, order.clone()));
        Some(Chosen { ticket: self.next_ticket, order })
    }

    fn take(&mut self, ticket: u64, result: &JobResult) -> Result<Taken, String> {
        let Some((worker, parts, order)) = self.running.remove(&ticket) else {
            return Ok(Taken::Open);
        };
        if let Err(refusal) = result.check(&order) {
            return Ok(self.dismiss(worker, format!("its result is refused: {refusal}")));
        }
        match &result.outcome {
            // What goes wrong for one worker would go wrong for all.
            Err(reason) => return Err(format!("{worker}: {reason}")),
            Ok(Done::Sliced { values: None, layers }) => {
                self.known.insert(worker, *layers);
                self.open.push(parts);
            }
            Ok(Done::Sliced { values: Some(text), .. }) => {
                if let Err(reason) = self.accept(&worker, &parts, text) {
                    return Ok(self.dismiss(worker, reason));
                }
            }
            Ok(_) => unreachable!("results of another kind are refused"),
        }
        if self.open.is_empty() && self.running.is_empty() {
            self.slices.set_layer(self.slices.layer() + 1);
            self.cut();
        }
        Ok(Taken::Open)
    }

    fn lose(&mut self, ticket: u64) {
        if let Some((worker, parts, _)) = self.running.remove(&ticket) {
            self.known.remove(&worker);
            self.open.push(parts);
        }
    }

    fn is_over(&self) -> bool {
        self.slices.layer() >= self.slices.layers()
    }
}
