//! Havannah written down as the rules say it, slowly and with nothing in common
//! with the fast board: cells are pairs of coordinates in hash maps.

use game::Player;
use rustc_hash::{FxHashMap, FxHashSet};

/// Row and number as in the notation: `c4` is (3, 4).
pub(super) type Cell = (i32, i32);
pub(super) type Cells = FxHashSet<Cell>;

#[derive(Clone)]
pub(super) struct Reference {
    /// The top edge and the next two clockwise.
    pub edges: [i32; 3],
    pub stones: FxHashMap<Cell, Player>,
    pub to_move: Player,
    pub swap_rule: bool,
    pub moves: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    Stone(Cell),
    Swap,
}

pub(super) fn neighbours((r, c): Cell) -> [Cell; 6] {
    [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c), (r - 1, c - 1), (r + 1, c + 1)]
}

impl Reference {
    pub fn new(edges: [i32; 3], swap_rule: bool) -> Reference {
        let stones = FxHashMap::default();
        Reference { edges, stones, to_move: Player::First, swap_rule, moves: 0 }
    }

    /// The last row and the last column.
    fn last(&self) -> Cell {
        let [a, b, c] = self.edges;
        (b + c - 1, a + b - 1)
    }

    pub fn on_board(&self, (r, c): Cell) -> bool {
        let (last_row, last_column) = self.last();
        let [upper_right, _, lower_left] = self.edges;
        (1..=last_row).contains(&r)
            && (1..=last_column).contains(&c)
            && c - r < upper_right
            && r - c < lower_left
    }

    pub fn cells(&self) -> Vec<Cell> {
        let (last_row, last_column) = self.last();
        let all = (1..=last_row).flat_map(|r| (1..=last_column).map(move |c| (r, c)));
        all.filter(|&cell| self.on_board(cell)).collect()
    }

    /// The legal moves if nobody has won yet.
    pub fn legal(&self) -> Vec<Action> {
        let empty = |cell: &Cell| !self.stones.contains_key(cell);
        let mut legal: Vec<Action> =
            self.cells().into_iter().filter(empty).map(Action::Stone).collect();
        if self.swap_rule && self.moves == 1 {
            legal.push(Action::Swap);
        }
        legal
    }

    pub fn play(&mut self, action: Action) {
        match action {
            Action::Stone(cell) => {
                self.stones.insert(cell, self.to_move);
            }
            Action::Swap => self.stones.values_mut().for_each(|owner| *owner = self.to_move),
        }
        self.to_move = self.to_move.other();
        self.moves += 1;
    }

    /// The groups of a player: stones reached from each other.
    pub fn groups(&self, player: Player) -> Vec<Cells> {
        let mut left: Cells =
            self.stones.iter().filter(|(_, p)| **p == player).map(|(cell, _)| *cell).collect();
        let mut groups = Vec::new();
        while let Some(&start) = left.iter().next() {
            let group = flood(start, |cell| left.contains(&cell));
            left.retain(|cell| !group.contains(cell));
            groups.push(group);
        }
        groups
    }

    /// Who has won, and how: fork before bridge before ring.
    pub fn winner(&self) -> Option<(Player, &'static str)> {
        let groups = Player::BOTH.map(|player| self.groups(player));
        for ending in ["fork", "bridge", "ring"] {
            for player in Player::BOTH {
                if groups[player.index()].iter().any(|group| self.has(group, ending)) {
                    return Some((player, ending));
                }
            }
        }
        None
    }

    fn has(&self, group: &Cells, ending: &str) -> bool {
        match ending {
            "fork" => {
                (0..6).filter(|&edge| group.iter().any(|&c| self.on_edge(c, edge))).count() >= 3
            }
            "bridge" => group.iter().filter(|&&cell| self.lines(cell).len() == 2).count() >= 2,
            // Fewer than six stones surround nothing.
            _ => group.len() >= 6 && has_ring(self, group),
        }
    }

    /// Which of the six border lines a cell lies on; a corner lies on two.
    fn lines(&self, (r, c): Cell) -> Vec<usize> {
        let (last_row, last_column) = self.last();
        let [upper_right, _, lower_left] = self.edges;
        let diagonals = [c - r == upper_right - 1, r - c == lower_left - 1];
        let on = [r == 1, diagonals[0], c == last_column, r == last_row, diagonals[1], c == 1];
        (0..6).filter(|&line| on[line]).collect()
    }

    fn on_edge(&self, cell: Cell, edge: usize) -> bool {
        self.lines(cell) == [edge]
    }
}

/// Everything reached from `start` over cells that `passable` accepts.
pub(super) fn flood(start: Cell, passable: impl Fn(Cell) -> bool) -> Cells {
    let mut reached = Cells::from_iter([start]);
    let mut open = vec![start];
    while let Some(cell) = open.pop() {
        for next in neighbours(cell) {
            if passable(next) && reached.insert(next) {
                open.push(next);
            }
        }
    }
    reached
}

/// Whether stones of the group surround a cell.
///
/// If some surrounded cell is not of the group, it is enclosed. If all are of
/// the group, take one of them: its neighbours are surrounded or belong to the
/// ring, so all six are of the group; and six neighbours of the group are a
/// ring around whatever is between them.
pub(super) fn has_ring(board: &Reference, group: &Cells) -> bool {
    let filled = |cell: &Cell| neighbours(*cell).iter().all(|next| group.contains(next));
    board.cells().iter().any(filled) || encloses(board, group)
}

/// Whether a cell that is not of the group cannot be left for the outside of
/// the board over such cells.
pub(super) fn encloses(board: &Reference, group: &Cells) -> bool {
    let (last_row, last_column) = board.last();
    let near = |(r, c): Cell| (0..=last_row + 1).contains(&r) && (0..=last_column + 1).contains(&c);
    let outside = flood((0, 0), |cell| near(cell) && !group.contains(&cell));
    board.cells().iter().any(|cell| !group.contains(cell) && !outside.contains(cell))
}
