//! What a confined race is played on: the points in play and what each touches.
//!
//! A node is a point in play, or one of the two marked strings as a whole: they are
//! never taken off the board, because their capture ends the game. Living stones are
//! never captured, so that all that matters of them is which nodes they touch. A string may
//! be one node as well: whoever captures it holds it, and lives there.

use crate::go::{Point, Size};
use game::Player;

/// As many nodes as fit an exact key of 128 bits.
pub(super) const MOST_NODES: usize = 58;

/// The marked strings' nodes, as bits.
pub(super) const MARKED: [u64; 2] = [1, 2];

/// What may stand on a cell: stones and empty points in play, the marked strings, strings
/// of Black and White that are one node, the same when White and Black hold them, living
/// stones, points beside which stones of both colours live, and points that belong to
/// nobody.
pub(super) const GLYPHS: &str = "xo.XOBWQPbw*-";

/// Nodes and their neighbours. It never changes during a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Graph {
    pub size: Size,
    /// What was read of each point of the board, row by row from `A1`; nodes are `.`.
    pub ground: Vec<char>,
    /// The point of each node; of the marked strings, their first stone.
    pub points: Vec<Point>,
    /// The nodes beside each node.
    pub beside: Vec<u64>,
    /// The nodes that touch living stones of each player, and those that he holds once he
    /// has captured them.
    pub living: [u64; 2],
    /// The stones of each string that is one node; their nodes follow the marked strings'.
    pub whole: Vec<Vec<Point>>,
    /// Sets of two and more nodes that are interchangeable, because they touch the same.
    pub twins: Vec<u64>,
}

impl Graph {
    /// Reads the cells of a board, row by row from `A1`; the graph, and the stones on it.
    pub fn read(size: Size, cells: &[char]) -> Result<(Graph, [u64; 2]), String> {
        let glyph_at = |point: Point| match size.place(point) {
            Some((column, row)) => cells[row * size.side() + column],
            None => '-',
        };
        let mut points: Vec<Point> = Vec::new();
        for (glyph, name) in [('X', "Black"), ('O', "White")] {
            let first = size.points().find(|&point| glyph_at(point) == glyph);
            points.push(first.ok_or_else(|| format!("no string of {name} is marked by {glyph}"))?);
        }
        let mut whole: Vec<Vec<Point>> = Vec::new();
        for point in size.points().filter(|&point| "BWQP".contains(glyph_at(point))) {
            if !whole.iter().flatten().any(|&stone| stone == point) {
                whole.push(connected(size, point, |other| glyph_at(other) == glyph_at(point)));
            }
        }
        points.extend(whole.iter().map(|stones| stones[0]));
        points.extend(size.points().filter(|&point| "xo.".contains(glyph_at(point))));
        if points.len() > MOST_NODES {
            let found = points.len() - 2;
            return Err(format!("{found} points are in play, at most {} may be", MOST_NODES - 2));
        }
        let mut node_of = vec![None; size.cells()];
        for (node, &point) in points.iter().enumerate() {
            node_of[usize::from(point)] = Some(node);
        }
        for (node, glyph) in ['X', 'O'].into_iter().enumerate() {
            let stones = connected(size, points[node], |point| glyph_at(point) == glyph);
            if let Some(other) =
                size.points().find(|point| glyph_at(*point) == glyph && !stones.contains(point))
            {
                let names = [points[node], other].map(|point| size.name(point));
                return Err(format!(
                    "the stones {glyph} on {} and {} are not one string",
                    names[0], names[1]
                ));
            }
            stones.iter().for_each(|&stone| node_of[usize::from(stone)] = Some(node));
        }
        for (node, stones) in (MARKED.len()..).zip(&whole) {
            stones.iter().for_each(|&stone| node_of[usize::from(stone)] = Some(node));
        }
        let ground = |&glyph: &char| match glyph {
            'x' | 'o' => '.',
            'Q' => 'B',
            'P' => 'W',
            other => other,
        };
        let mut graph = Graph {
            size,
            ground: cells.iter().map(ground).collect(),
            beside: vec![0; points.len()],
            living: [0; 2],
            whole,
            twins: Vec::new(),
            points,
        };
        let mut stones = MARKED;
        for point in size.points() {
            let Some(node) = node_of[usize::from(point)] else { continue };
            match glyph_at(point) {
                'x' | 'B' | 'P' => stones[0] |= 1 << node,
                'o' | 'W' | 'Q' => stones[1] |= 1 << node,
                _ => {}
            }
            match glyph_at(point) {
                'B' | 'Q' => graph.living[1] |= 1 << node,
                'W' | 'P' => graph.living[0] |= 1 << node,
                _ => {}
            }
            for other in size.beside(point) {
                match (glyph_at(other), node_of[usize::from(other)]) {
                    ('*', _) => graph.living.iter_mut().for_each(|living| *living |= 1 << node),
                    ('b', _) => graph.living[0] |= 1 << node,
                    ('w', _) => graph.living[1] |= 1 << node,
                    (_, Some(beside)) if beside != node => graph.beside[node] |= 1 << beside,
                    _ => {}
                }
            }
        }
        graph.forget_idle_edges();
        graph.find_twins();
        Ok((graph, stones))
    }

    /// Removes edges between two points that a stone of either colour joins to the same
    /// string for good, be it the marked one or a living one: such an edge joins nothing
    /// new, and the liberty that it stands for is there anyway. Without these edges,
    /// liberties in a row are interchangeable.
    fn forget_idle_edges(&mut self) {
        let nodes = self.points.len();
        let joins = |a: usize, b: usize| {
            Player::BOTH.into_iter().all(|player| {
                let living = self.living[player.index()];
                let marked = MARKED[player.index()];
                let both_living = living >> a & living >> b & 1 == 1;
                both_living || self.beside[a] & self.beside[b] & marked != 0
            })
        };
        let first = self.first_point();
        let pairs = (first..nodes).flat_map(|a| (first..nodes).map(move |b| (a, b)));
        let idle: Vec<_> =
            pairs.filter(|&(a, b)| self.beside[a] >> b & 1 == 1 && joins(a, b)).collect();
        for (a, b) in idle {
            self.beside[a] &= !(1 << b);
        }
    }

    /// The nodes from here on are single points.
    pub fn first_point(&self) -> usize {
        MARKED.len() + self.whole.len()
    }

    /// The nodes of strings that are one node, the marked ones aside.
    #[inline]
    pub fn whole_nodes(&self) -> u64 {
        (1 << self.first_point()) - (1 << MARKED.len())
    }

    fn find_twins(&mut self) {
        let (first, nodes) = (self.first_point(), self.points.len());
        let touches = |node: usize| (self.beside[node], self.living.map(|mask| mask >> node & 1));
        let class = |node: usize| {
            let same = (first..nodes).filter(|&other| touches(other) == touches(node));
            same.fold(0u64, |mask, other| mask | 1 << other)
        };
        let mut twins: Vec<u64> =
            (first..nodes).map(class).filter(|c| c.count_ones() > 1).collect();
        twins.sort_unstable();
        twins.dedup();
        self.twins = twins;
    }

    /// The nodes that are interchangeable with one, itself included.
    pub fn class_of(&self, node: usize) -> u64 {
        self.twins.iter().copied().find(|class| class >> node & 1 == 1).unwrap_or(1 << node)
    }

    /// Puts the stones on interchangeable nodes in order: Black's, then White's.
    #[inline]
    pub fn sort(&self, stones: &mut [u64; 2]) {
        for &class in &self.twins {
            let [black, white] = stones.map(|mask| (mask & class).count_ones());
            if black + white == 0 {
                continue;
            }
            let first = lowest(class, black);
            let second = lowest(class & !first, white);
            stones[0] = stones[0] & !class | first;
            stones[1] = stones[1] & !class | second;
        }
    }

    /// The nodes beside any of these.
    #[inline]
    pub fn around(&self, mut nodes: u64) -> u64 {
        let mut around = 0;
        while nodes != 0 {
            around |= self.beside[nodes.trailing_zeros() as usize];
            nodes &= nodes - 1;
        }
        around
    }

    /// The string that holds `start`, among stones of one colour.
    #[inline]
    pub fn string(&self, start: u64, stones: u64) -> u64 {
        let (mut string, mut fresh) = (start, start);
        while fresh != 0 {
            fresh = self.around(fresh) & stones & !string;
            string |= fresh;
        }
        string
    }
}

/// The lowest bits of a mask, so many.
fn lowest(mut mask: u64, count: u32) -> u64 {
    let whole = mask;
    for _ in 0..count {
        mask &= mask - 1;
    }
    whole & !mask
}

/// The points that a walk over points of one kind reaches.
pub(super) fn connected(size: Size, start: Point, is_kind: impl Fn(Point) -> bool) -> Vec<Point> {
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for point in size.beside(reached[next]) {
            if size.place(point).is_some() && is_kind(point) && !reached.contains(&point) {
                reached.push(point);
            }
        }
        next += 1;
    }
    reached
}
