//! The cells where a stone may threaten to win, all at once: a superset, found by a few
//! operations on whole sets, of those that [`Shape::threats`] then looks at one by one.

use super::cells::{Cells, Shape};
use super::groups::View;
use crate::havannah::geometry::{CORNERS, EDGES};

impl<C: Cells> Shape<C> {
    /// The cells among `empty` where a stone may make a winning cell, if there is none yet.
    ///
    /// A stone `m` and the winning stone `w` after it are neighbours or touch the same group.
    /// What that group has, both touch, so that it has no corner if they make a bridge:
    /// otherwise `w` or `m` would win alone.
    #[inline(always)]
    pub fn candidates(&self, view: &View<C>, empty: C) -> C {
        self.joining(view, empty) | self.ringing(view, empty)
    }

    /// Candidates for bridges and forks.
    #[inline(always)]
    fn joining(&self, view: &View<C>, empty: C) -> C {
        let corner = view.corners[0] & empty;
        let [one, two] = [view.edges[0] & empty, view.edges[1] & empty];
        let mut found = C::NONE;
        for group in view.groups {
            if group.sides & CORNERS == 0 {
                let touching = group.beside & corner;
                if touching.several() {
                    found |= touching;
                }
            }
            let with_two = group.beside & two;
            if !with_two.is_empty() {
                // If the group has an edge, each of the stones must add another.
                let touching = if group.sides & EDGES == 0 { group.beside & one } else { with_two };
                if touching.several() {
                    found |= touching;
                }
            }
        }
        for &side in &view.touching[..6] {
            found |= side & self.beside(corner & !side);
        }
        if !two.is_empty() {
            for &side in &view.touching[6..] {
                found |= two & !side & self.beside(side & empty) | side & self.beside(two & !side);
            }
        }
        found & empty
    }

    /// Candidates for rings.
    #[inline(always)]
    fn ringing(&self, view: &View<C>, empty: C) -> C {
        // A ring has six stones, two of them are still to come.
        if view.stones.count() < 4 {
            return C::NONE;
        }
        let near = self.toward(view.stones);
        let mut found = C::NONE;
        // The stones are neighbours, and each has another one on the far side.
        let far = |i: usize| near[(i + 2) % 6] | near[(i + 3) % 6] | near[(i + 4) % 6];
        for i in 0..6 {
            let winning = far(i) & empty;
            found |= self.moved(winning, i) & far(i + 3);
        }
        // Or each joins two groups.
        let mut once = C::NONE;
        for group in view.groups {
            found |= once & group.beside;
            once |= group.beside;
        }
        // Or they are among the six around a stone.
        let [mut one, mut two, mut three, mut four] = [C::NONE; 4];
        for near in near {
            four |= three & near;
            three |= two & near;
            two |= one & near;
            one |= near;
        }
        let around = four & view.stones;
        if !around.is_empty() {
            found |= self.beside(around);
        }
        found & empty
    }
}
