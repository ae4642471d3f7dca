//! A copy of the values for fast looks: as short as most of them allow, in large pages.
//!
//! Looks at random places of a large array wait for memory. In nearly all entries of the top
//! rows there is no forced win, or the defender passes once or twice: two bits tell these
//! apart from the others, so that the array is half as long and more of it stays in the cache.

use super::rows::NONE;
use memmap2::{Mmap, MmapMut};
use rayon::prelude::*;

/// The most bytes that are worth a copy.
const MOST_COPIED: usize = 256 << 20;

/// The numbers of passes that two bits stand for; the fourth code is any other.
const PASSES: [u8; 3] = [NONE >> 4, 1, 2];
const OTHER: u8 = PASSES.len() as u8;

/// The copy: of a whole board a byte each, of the top rows two bits each.
pub(super) struct Fast {
    pub bytes: Mmap,
}

impl Fast {
    /// A copy of these values, unless it would take much memory.
    pub fn of(values: &[u8], is_whole: bool) -> Option<Fast> {
        let length = if is_whole { values.len() } else { values.len().div_ceil(2) };
        if length == 0 || length > MOST_COPIED {
            return None;
        }
        // Whole pages of 2 MiB, for what is less is not made one.
        let mut map = MmapMut::map_anon(length.next_multiple_of(2 << 20)).ok()?;
        #[cfg(target_os = "linux")]
        let _ = map.advise(memmap2::Advice::HugePage);
        match is_whole {
            true => map[..length].copy_from_slice(values),
            false => {
                let four = |values: &[u8]| {
                    let pair = |byte: u8| code(byte & 0xf) | code(byte >> 4) << 2;
                    pair(values[0]) | pair(*values.get(1).unwrap_or(&0)) << 4
                };
                let places = map[..length].par_iter_mut().zip(values.par_chunks(2));
                places.for_each(|(place, values)| *place = four(values));
            }
        }
        Some(Fast { bytes: map.make_read_only().ok()? })
    }

    /// The number of passes of an entry of the top rows, if it is one of the usual ones.
    #[inline]
    pub fn passes_at(&self, index: usize) -> Option<u8> {
        let code = self.bytes[index >> 2] >> (2 * (index & 3)) & 3;
        // Without a branch between the usual ones: which it is cannot be foretold.
        const USUAL: u32 = u32::from_le_bytes([PASSES[0], PASSES[1], PASSES[2], 0]);
        (code != OTHER).then_some((USUAL >> (8 * code)) as u8)
    }
}

fn code(passes: u8) -> u8 {
    PASSES.iter().position(|&usual| usual == passes).map_or(OTHER, |code| code as u8)
}
