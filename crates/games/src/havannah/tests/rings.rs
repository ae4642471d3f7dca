//! The two ring tests of Ewalds 2012, section 4.2.2, against each other and
//! against the definition.

use super::super::forest::{Forest, Joined};
use super::super::geometry::{Cell, Geometry};
use super::super::winning::ring_through;
use super::reference::{Cells, Reference, encloses, has_ring, neighbours};
use game::{Player, Rng};
use std::collections::BTreeSet;

#[derive(Default, Debug)]
struct Count {
    boards: u64,
    rings: u64,
    /// Rings with own stones only in them.
    filled: u64,
}

/// One colour's stones, in all representations.
struct Board {
    geometry: &'static Geometry,
    forest: Forest<u16, 10, 576>,
    own: BTreeSet<Cell>,
    reference: Reference,
}

impl Board {
    fn new(edges: [usize; 3]) -> Board {
        Board {
            geometry: Geometry::of(edges),
            forest: Forest::new(),
            own: BTreeSet::new(),
            reference: Reference::new(edges.map(|edge| edge as i32), false),
        }
    }

    fn pair(&self, cell: Cell) -> (i32, i32) {
        let (row, column) = self.geometry.row_and_column(cell);
        (row as i32, column as i32)
    }

    fn place(&mut self, cell: Cell) -> Joined {
        self.own.insert(cell);
        self.reference.stones.insert(self.pair(cell), Player::First);
        self.forest.place(self.geometry, 0, usize::from(cell))
    }

    /// The stones, which count as one group: a ring is connected anyway.
    fn stones(&self) -> Cells {
        self.reference.stones.keys().copied().collect()
    }
}

/// The cells of a ring follow each other, are own, and surround something.
fn assert_is_ring(board: &Board, ring: &[Cell]) {
    let pairs: Vec<(i32, i32)> = ring.iter().map(|&cell| board.pair(cell)).collect();
    assert!(ring.len() >= 6);
    assert!(ring.iter().all(|cell| board.own.contains(cell)));
    assert_eq!(ring.iter().collect::<BTreeSet<_>>().len(), ring.len(), "a cell twice");
    for (i, &pair) in pairs.iter().enumerate() {
        assert!(neighbours(pair).contains(&pairs[(i + 1) % pairs.len()]));
    }
    assert!(has_ring(&board.reference, &pairs.into_iter().collect()), "surrounds nothing");
}

/// Places stones in the order given until a ring closes, comparing after each;
/// then some more, comparing the search with the definition.
fn compare(edges: [usize; 3], order: &[Cell], beyond: usize, count: &mut Count) {
    let mut board = Board::new(edges);
    let mut closed = None;
    for (i, &cell) in order.iter().enumerate() {
        let local = board.place(cell).ring;
        let defined = has_ring(&board.reference, &board.stones());
        let searched = ring_through(board.geometry, &board.own, cell);
        let stones = || board.own.iter().map(|&c| board.geometry.name(c)).collect::<Vec<_>>();
        assert_eq!(local, defined, "local, {edges:?}: {:?}", stones());
        assert_eq!(searched.is_some(), defined, "search, {edges:?}: {:?}", stones());
        count.boards += 1;
        if !defined {
            // Nor does the search find one from anywhere else.
            let other = order[i * 7 % (i + 1)];
            assert_eq!(ring_through(board.geometry, &board.own, other), None);
        }
        if let Some(ring) = searched {
            assert_is_ring(&board, &ring);
            assert!(ring.contains(&cell), "a ring closed without the last stone");
            count.rings += 1;
            count.filled += u64::from(!encloses(&board.reference, &board.stones()));
            closed = Some(i + 1);
            break;
        }
    }
    // Boards beyond the first ring: some stone has a ring through it.
    let Some(closed) = closed else { return };
    for &cell in order[closed..].iter().take(beyond) {
        board.place(cell);
        count.boards += 1;
        let found = board.own.iter().find_map(|&c| ring_through(board.geometry, &board.own, c));
        assert_is_ring(&board, &found.expect("a ring does not go away"));
    }
}

/// Stones anywhere, and stones in heaps, which close filled rings more often.
fn order(geometry: &Geometry, heaped: bool, rng: &mut Rng) -> Vec<Cell> {
    let mut left = geometry.all.clone();
    let mut order: Vec<Cell> = Vec::new();
    while !left.is_empty() {
        let touching =
            |cell: &Cell| geometry.neighbours(*cell).filter(|next| order.contains(next)).count();
        let tries = if heaped { 4 } else { 1 };
        let drawn = (0..tries).map(|_| rng.below(left.len() as u32) as usize);
        let most = drawn.max_by_key(|&i| touching(&left[i])).unwrap_or(0);
        order.push(left.swap_remove(most));
    }
    order
}

#[test]
fn ring_tests_agree_with_the_definition() {
    let mut rng = Rng::new(11);
    let mut count = Count::default();
    let uneven = [[3, 4, 5], [5, 3, 3], [4, 7, 2], [2, 2, 9]];
    for edges in (3..=10).map(|size| [size; 3]).chain(uneven) {
        let geometry = Geometry::of(edges);
        // Few stones make no ring on small boards, so those need more games.
        for game in 0..15_000 / edges.iter().sum::<usize>() {
            let mut order = order(geometry, game % 2 == 0, &mut rng);
            if game % 3 == 0 {
                // As in a game: every other stone is the opponent's.
                order = order.into_iter().step_by(2).collect();
            }
            compare(edges, &order, 3, &mut count);
        }
    }
    assert!(count.boards > 100_000, "{count:?}");
    assert!(count.rings > 3_000 && count.filled > 200, "{count:?}");
}
