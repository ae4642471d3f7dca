//! Area scoring: stones, and the empty regions that only one colour reaches.

use super::board::Board;
use super::size::{Point, Size};

impl Board {
    /// Area of both players: stones, and empty points of regions that only
    /// one colour reaches.
    pub fn area(&self) -> [u32; 2] {
        let mut area = [0; 2];
        let mut seen = [false; Size::MOST_CELLS];
        let mut region: Vec<Point> = Vec::new();
        for point in self.size.points() {
            if let Some(player) = self.owner(point) {
                area[player.index()] += 1;
            }
            if !self.is_empty(point) || seen[usize::from(point)] {
                continue;
            }
            seen[usize::from(point)] = true;
            region.clear();
            region.push(point);
            let mut reached = [false; 2];
            // The region grows while it is walked through.
            let mut next = 0;
            while next < region.len() {
                for p in self.beside(region[next]) {
                    if let Some(player) = self.owner(p) {
                        reached[player.index()] = true;
                    } else if self.is_empty(p) && !seen[usize::from(p)] {
                        seen[usize::from(p)] = true;
                        region.push(p);
                    }
                }
                next += 1;
            }
            match reached {
                [true, false] => area[0] += region.len() as u32,
                [false, true] => area[1] += region.len() as u32,
                _ => {}
            }
        }
        area
    }
}
