//! Groups too large for the database, and their keys.

use game::zobrist;
use games::clobber::{Grid, Rows};

/// A group of more stones than the database knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Group {
    pub cells: u64,
    /// A key of the group wherever it lies and however it is turned, seen by
    /// Left and by Right: the keys of its negative are the other way round.
    pub keys: [u128; 2],
}

impl Group {
    pub fn new(grid: &Grid, cells: u64, black: u64, white: u64) -> Group {
        let upright = Rows::cropped(grid, cells, black, white).upright();
        let mut least = [(u64::MAX, u64::MAX); 2];
        upright.each_image(|image| {
            least[0] = least[0].min((image.black, image.white));
            least[1] = least[1].min((image.white, image.black));
        });
        let shape = u64::from(upright.width) << 8 | u64::from(upright.height);
        let keys = least.map(|(mine, theirs)| {
            let mix = |a: u64, b: u64, c: u64| zobrist::mix(a ^ zobrist::mix(b ^ zobrist::mix(c)));
            let (high, low) = (mix(theirs.rotate_left(32), mine, !shape), mix(mine, theirs, shape));
            u128::from(high) << 64 | u128::from(low)
        });
        Group { cells, keys }
    }
}
