//! Slices of a layer, for workers elsewhere.

use super::layers::Filling;
use super::making::{begun, clear, ready, save, unfinished};
use super::table::{BreakthroughTable, FINISHED, Shape};
use crate::container::Error;
use crate::kind::{Plan, Table, Wrong};
use crate::slices::{Sliced, Slices};
use game::Rng;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering::Relaxed;

struct Making {
    shape: Shape,
    filling: Filling,
    /// Where it is written; a worker writes nothing.
    file: Option<PathBuf>,
}

/// A table that a file will hold, or that a worker makes slices of.
pub(super) fn sliced(shape: Shape, file: Option<&Path>, plan: &Plan) -> Result<Sliced, Error> {
    if let Some(file) = file
        && let Some(table) = ready(shape, file, plan)?
    {
        return Ok(Sliced::Ready(Box::new(table)));
    }
    let filling = match file {
        Some(file) => begun(shape, &unfinished(file, shape))?,
        None => {
            let layout = shape.layout()?;
            let values = vec![0; layout.len() as usize];
            Filling::new(layout.into(), shape, values, 0)
        }
    };
    Ok(Sliced::Begun(Box::new(Making { shape, filling, file: file.map(Path::to_path_buf) })))
}

impl Slices for Making {
    fn layers(&self) -> usize {
        self.filling.layers()
    }

    fn layer(&self) -> usize {
        self.filling.layer
    }

    fn parts(&self, layer: usize) -> Vec<u64> {
        self.filling.parts(layer)
    }

    fn derive(&self, parts: Range<usize>) -> Vec<u8> {
        let mut values = Vec::new();
        for part in parts {
            self.filling.visit(self.filling.layer, part, |_, pieces, code| {
                values.push(self.filling.value(pieces, code));
            });
        }
        values
    }

    fn held(&self, layer: usize, parts: Range<usize>) -> Vec<u8> {
        let mut values = Vec::new();
        for part in parts {
            self.filling.visit(layer, part, |index, _, _| {
                values.push(self.filling.values[index].load(Relaxed));
            });
        }
        values
    }

    fn take(&self, parts: Range<usize>, values: &[u8]) {
        let mut values = values.iter();
        for part in parts {
            self.filling.visit(self.filling.layer, part, |index, _, _| {
                let value = *values.next().expect("a value for each entry");
                self.filling.values[index].store(value, Relaxed);
            });
        }
        assert!(values.next().is_none(), "an entry for each value");
    }

    fn check(
        &self,
        parts: Range<usize>,
        values: &[u8],
        every: u32,
        seed: u64,
    ) -> Result<(), Wrong> {
        let (mut rng, mut next, mut wrong) = (Rng::new(seed), 0, None);
        for part in parts {
            self.filling.visit(self.filling.layer, part, |_, pieces, code| {
                let found = values[next];
                next += 1;
                if wrong.is_none() && rng.below(every) == 0 {
                    let derived = self.filling.value(pieces, code);
                    wrong = (derived != found).then_some((found, derived));
                }
            });
        }
        match wrong {
            Some((found, derived)) => {
                Err(Wrong(format!("an entry {found:#x} should be {derived:#x}")))
            }
            None => Ok(()),
        }
    }

    fn set_layer(&mut self, layer: usize) {
        self.filling.layer = layer;
    }

    fn save(&mut self) -> Result<(), Error> {
        let Some(file) = &self.file else { return Ok(()) };
        let layers = self.filling.layer as u64;
        save(self.shape, &mut self.filling, &unfinished(file, self.shape), layers)
    }

    fn finish(&mut self) -> Result<Box<dyn Table>, Error> {
        let file = self.file.as_ref().ok_or(Error::NoFolder)?;
        save(self.shape, &mut self.filling, file, FINISHED)?;
        clear(&unfinished(file, self.shape))?;
        Ok(Box::new(BreakthroughTable::open(file)?))
    }
}
