//! Stones and their groups: bitboards and a union-find forest, with forks,
//! bridges and rings seen the moment a stone is placed.

use super::geometry::{CORNERS, EDGES, Geometry};
use super::pattern::Pattern;
use game::bits;

/// How a game was won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// One group joins two corners.
    Bridge,
    /// One group joins three edges.
    Fork,
    /// One group surrounds a cell.
    Ring,
}

/// A number of a place, as small as the board allows: positions are copied
/// for every playout.
pub(super) trait Index: Copy + Default + PartialEq + Send + Sync {
    fn new(place: usize) -> Self;
    fn place(self) -> usize;
}

impl Index for u8 {
    #[inline(always)]
    fn new(place: usize) -> u8 {
        place as u8
    }
    #[inline(always)]
    fn place(self) -> usize {
        usize::from(self)
    }
}

impl Index for u16 {
    #[inline(always)]
    fn new(place: usize) -> u16 {
        place as u16
    }
    #[inline(always)]
    fn place(self) -> usize {
        usize::from(self)
    }
}

/// What a stone has become part of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Joined {
    /// The corner, edge and height bits of its group.
    pub group: u16,
    /// Whether it closes a ring.
    pub ring: bool,
}

impl Joined {
    /// Whether the stone wins.
    #[inline(always)]
    pub fn wins(self) -> bool {
        let (corners, edges) = (self.group & CORNERS, self.group & EDGES);
        self.ring | (corners & corners.wrapping_sub(1) != 0) | (edges.count_ones() >= 3)
    }

    /// A stone that completes several counts as fork before bridge before ring.
    #[inline(always)]
    pub fn ending(self) -> Option<Ending> {
        if (self.group & EDGES).count_ones() >= 3 {
            Some(Ending::Fork)
        } else if (self.group & CORNERS).count_ones() >= 2 {
            Some(Ending::Bridge)
        } else if self.ring {
            Some(Ending::Ring)
        } else {
            None
        }
    }
}

/// The stones of a board with up to `PLACES` places, in `WORDS` words each.
///
/// A group is a tree of cells; its root holds the group's bits: six corners,
/// six edges (Ewalds 2012, section 4.2.1) and the height of the tree as a row of
/// ones, so that bits and heights of joined groups are united by one `or`.
/// Entries of empty cells mean nothing and are never read, so nothing is ever
/// cleared.
#[derive(Clone)]
pub(super) struct Forest<I, const WORDS: usize, const PLACES: usize> {
    pub stones: [[u64; WORDS]; 2],
    parent: [I; PLACES],
    group: [u16; PLACES],
}

const HEIGHT: u16 = 0xf000;

/// The place at a distance from a cell.
#[inline(always)]
fn at(cell: usize, distance: i16) -> usize {
    cell.wrapping_add_signed(isize::from(distance))
}

impl<I: Index, const WORDS: usize, const PLACES: usize> Forest<I, WORDS, PLACES> {
    pub fn new() -> Self {
        Forest { stones: [[0; WORDS]; 2], parent: [I::default(); PLACES], group: [0; PLACES] }
    }

    /// The pattern of the six neighbours of `cell` that hold a stone of
    /// `player`: the window of bits from the first neighbour to the last, and
    /// of that the six that count.
    #[inline(always)]
    pub fn around(&self, geometry: &Geometry, player: usize, cell: usize) -> usize {
        let words = &self.stones[player];
        let first = cell - geometry.width - 1;
        let window = if WORDS == 1 {
            words[0] >> first
        } else {
            let (word, bit) = (first / 64, first % 64);
            // A sum of disjoint bits, since `|` becomes `shrd`, which is slow.
            (words[word] >> bit).wrapping_add(words[word + 1] << 1 << (63 - bit))
        };
        bits::extract(window, geometry.window) as usize
    }

    /// The root of a cell's group. Trees are low, so two steps are taken
    /// before looking whether they were needed.
    #[inline(always)]
    fn root(&self, cell: usize) -> usize {
        let up = |cell: usize| self.parent[cell].place();
        let mut root = up(up(cell));
        loop {
            let next = up(root);
            if next == root {
                return root;
            }
            root = next;
        }
    }

    /// Places a stone on an empty cell and joins it with its neighbours.
    #[inline]
    pub fn place(&mut self, geometry: &Geometry, player: usize, cell: usize) -> Joined {
        let around = self.around(geometry, player, cell);
        self.place_among(geometry, player, cell, &geometry.patterns[around])
    }

    /// [`Forest::place`] for a stone whose neighbours are known.
    #[inline(always)]
    pub fn place_among(
        &mut self,
        geometry: &Geometry,
        player: usize,
        cell: usize,
        pattern: &Pattern,
    ) -> Joined {
        self.stones[player][cell / 64] |= 1 << (cell % 64);
        self.parent[cell] = I::new(cell);
        self.group[cell] = 0;
        let mut root = self.root(at(cell, pattern.runs[0]));
        let sides = geometry.sides[cell] | pattern.tall;
        let mut joined = Joined { group: self.group[root] | sides, ring: false };
        if pattern.further_runs | pattern.filled != 0 {
            for &run in &pattern.runs[1..][..usize::from(pattern.further_runs & 3)] {
                root = self.unite(&mut joined, root, at(cell, run));
            }
            for &centre in &pattern.centres[..usize::from(pattern.filled & 3)] {
                let centre = at(cell, centre);
                joined.ring |= self.around(geometry, player, centre) == 63;
            }
        }
        self.parent[cell] = I::new(root);
        self.group[root] = joined.group;
        joined
    }

    /// Joins the group of `root`, whose bits are in `joined`, with that of
    /// `cell`; two runs of one group are a ring. Answers the common root.
    #[inline(always)]
    fn unite(&mut self, joined: &mut Joined, root: usize, cell: usize) -> usize {
        let other = self.root(cell);
        if other == root {
            joined.ring = true;
            return root;
        }
        let (mine, theirs) = (joined.group, self.group[other]);
        let (low, high) =
            if mine & HEIGHT < theirs & HEIGHT { (root, other) } else { (other, root) };
        self.parent[low] = I::new(high);
        let equal = (mine ^ theirs) & HEIGHT == 0;
        joined.group = mine | theirs | if equal { (mine & HEIGHT) << 1 } else { 0 };
        high
    }

    /// Whether a stone of `player` on an empty cell would win.
    #[inline(always)]
    pub fn would_win(&self, geometry: &Geometry, player: usize, cell: usize) -> bool {
        let pattern = &geometry.patterns[self.around(geometry, player, cell)];
        if pattern.tall == 0 {
            return false;
        }
        let first = self.root(at(cell, pattern.runs[0]));
        let mut joined = Joined { group: self.group[first] | geometry.sides[cell], ring: false };
        if pattern.further_runs | pattern.filled != 0 {
            let mut roots = [first; 3];
            for i in 1..=usize::from(pattern.further_runs & 3) {
                roots[i] = self.root(at(cell, pattern.runs[i]));
                joined.ring |= roots[..i].contains(&roots[i]);
                joined.group |= self.group[roots[i]];
            }
            for &centre in &pattern.centres[..usize::from(pattern.filled & 3)] {
                // The cell itself is the one neighbour that is missing.
                let around = self.around(geometry, player, at(cell, centre));
                joined.ring |= around.count_ones() == 5;
            }
        }
        joined.wins()
    }

    /// The corner and edge bits of the group that a stone of `player` on an empty cell
    /// would belong to.
    #[inline]
    pub fn group_with(&self, geometry: &Geometry, player: usize, cell: usize) -> u16 {
        let pattern = &geometry.patterns[self.around(geometry, player, cell)];
        let mut group = geometry.sides[cell];
        if pattern.tall != 0 {
            for &run in &pattern.runs[..=usize::from(pattern.further_runs)] {
                group |= self.group[self.root(at(cell, run))];
            }
        }
        group
    }

    /// Whether a stone of `player` on an empty cell would join groups, or bring a group to
    /// a side that it does not touch yet.
    #[inline]
    pub fn would_join(&self, geometry: &Geometry, player: usize, cell: usize) -> bool {
        let pattern = &geometry.patterns[self.around(geometry, player, cell)];
        if pattern.tall == 0 {
            return false;
        }
        let first = self.root(at(cell, pattern.runs[0]));
        let further = &pattern.runs[1..=usize::from(pattern.further_runs)];
        geometry.sides[cell] & !self.group[first] & (CORNERS | EDGES) != 0
            || further.iter().any(|&run| self.root(at(cell, run)) != first)
    }

    /// The bits of the group that a stone belongs to.
    #[inline]
    pub fn group_at(&self, cell: usize) -> u16 {
        self.group[self.root(cell)]
    }

    /// Whether two stones belong to one group.
    #[inline]
    pub fn same_group(&self, one: usize, other: usize) -> bool {
        self.root(one) == self.root(other)
    }

    /// By root: how many stones each group of `player` has.
    pub fn sizes(&self, geometry: &Geometry, player: usize) -> Vec<u16> {
        let mut sizes = vec![0; PLACES];
        for &cell in &geometry.all {
            let cell = usize::from(cell);
            if self.stones[player][cell / 64] >> (cell % 64) & 1 == 1 {
                sizes[self.root(cell)] += 1;
            }
        }
        sizes
    }

    /// How many stones of `player` a stone on an empty cell would join.
    pub fn joined_size(
        &self,
        geometry: &Geometry,
        player: usize,
        cell: usize,
        sizes: &[u16],
    ) -> u16 {
        let pattern = &geometry.patterns[self.around(geometry, player, cell)];
        if pattern.tall == 0 {
            return 0;
        }
        let runs = &pattern.runs[..=usize::from(pattern.further_runs)];
        let mut roots: [usize; 3] = [usize::MAX; 3];
        let mut total = 0;
        for (i, &run) in runs.iter().enumerate() {
            let root = self.root(at(cell, run));
            if !roots[..i].contains(&root) {
                total += sizes[root];
            }
            roots[i] = root;
        }
        total
    }

    /// The cells of one word that touch a stone of `player`; off the board too.
    #[inline(always)]
    pub fn beside(&self, geometry: &Geometry, player: usize, word: usize) -> u64 {
        let words = &self.stones[player];
        let own = words[word];
        let below = if word > 0 { words[word - 1] } else { 0 };
        let above = if word + 1 < WORDS { words[word + 1] } else { 0 };
        [1, geometry.width, geometry.width + 1].into_iter().fold(0, |beside, by| {
            let up = own << by | below >> (64 - by);
            beside | up | own >> by | above << (64 - by)
        })
    }

    /// The empty cells of one word of the board.
    #[inline(always)]
    pub fn empty(&self, geometry: &Geometry, word: usize) -> u64 {
        let board = geometry.board.get(word).copied().unwrap_or(0);
        board & !(self.stones[0][word] | self.stones[1][word])
    }
}
