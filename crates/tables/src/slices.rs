//! Tables that are made in slices, here and elsewhere.

use crate::container::Error;
use crate::kind::{Table, Wrong};
use std::ops::Range;

/// A table in the making. It has layers, each of which follows from those below; a layer
/// has parts, and a range of parts is a slice, which can be made anywhere where the layers
/// below are known.
pub trait Slices: Send {
    /// How many layers there are.
    fn layers(&self) -> usize;
    /// The layers below this one are known.
    fn layer(&self) -> usize;
    /// How many entries each part of a layer has.
    fn parts(&self, layer: usize) -> Vec<u64>;
    /// Derives a slice of the present layer.
    fn derive(&self, parts: Range<usize>) -> Vec<u8>;
    /// What a slice holds that was taken before.
    fn held(&self, layer: usize, parts: Range<usize>) -> Vec<u8>;
    /// Takes a slice of the present layer.
    ///
    /// # Panics
    /// If it is not as long as it must be.
    fn take(&self, parts: Range<usize>, values: &[u8]);
    /// Derives about one in `every` entries of a slice of the present layer again.
    fn check(&self, parts: Range<usize>, values: &[u8], every: u32, seed: u64)
    -> Result<(), Wrong>;
    /// Says that the layers below this one, and no others, are known.
    fn set_layer(&mut self, layer: usize);
    /// Writes down what is known; the same table goes on from there.
    fn save(&mut self) -> Result<(), Error>;
    /// Writes the finished table.
    fn finish(&mut self) -> Result<Box<dyn Table>, Error>;
}

/// A table that is to be made in slices.
pub enum Sliced {
    /// It is there already.
    Ready(Box<dyn Table>),
    /// As far as it is made.
    Begun(Box<dyn Slices>),
}
