//! Tic-tac-toe, Clobber, Breakthrough and Havannah, simply.

use super::{Rules, square};
use crate::Claim;
use crate::key::Key;
use game::{Player, Score};
use std::marker::PhantomData;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    TicTacToe,
    Clobber,
    Breakthrough,
    Havannah,
}
use Kind::{Breakthrough, Clobber, Havannah, TicTacToe};

const LINES: [u128; 8] = [0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

/// A board of a certain size. A cell is a bit, row by row.
pub struct Board<K> {
    kind: Kind,
    rows: usize,
    columns: usize,
    /// The cells in the order of the notation, by its rows.
    lines: Vec<Vec<usize>>,
    cells: u128,
    /// Havannah: the cells on the top edge and on the two next ones clockwise.
    edges: [usize; 3],
    /// Havannah's corners and edges.
    sides: [u128; 12],
    /// The first and the last column.
    ends: [u128; 2],
    /// Breakthrough: by player and cell, where an enemy is in the way of a runner there.
    /// Empty where runners are no leaves.
    in_the_way: [Vec<u128>; 2],
    /// For every symmetry and every eight cells, where they go.
    images: Vec<Vec<[u128; 256]>>,
    key: PhantomData<K>,
}

/// The stones of the side to move and of the other side.
#[derive(Clone, Copy)]
pub struct Stones {
    own: u128,
    other: u128,
    mover: Player,
    end: Option<Score>,
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        bit
    })
}

fn set(cells: impl Iterator<Item = usize>) -> u128 {
    cells.fold(0, |set, cell| set | 1 << cell)
}

/// The kind and size of a board.
#[derive(Clone, Copy)]
pub struct Shape {
    kind: Kind,
    rows: usize,
    columns: usize,
    /// As in [`Board`].
    edges: [usize; 3],
}

/// Havannah's edges as in `4`, or as in `4x4x5` if they are not all the same.
fn edges(text: &str) -> Option<[usize; 3]> {
    if let Some(edge) = super::plain_number(text) {
        return Some([edge; 3]);
    }
    let numbers: Option<Vec<usize>> = text.split('x').map(super::plain_number).collect();
    let edges: [usize; 3] = numbers?.try_into().ok()?;
    (edges != [edges[0]; 3]).then_some(edges)
}

impl Shape {
    pub fn parse(game: &str) -> Option<Shape> {
        let (name, parameters) = game.split_once(':').unwrap_or((game, ""));
        let mut sides = [0; 3];
        let (kind, (rows, columns)) = match name {
            "tic-tac-toe" if game == name => (TicTacToe, (3, 3)),
            "clobber" => (Clobber, super::dimensions(parameters)?),
            "breakthrough" => (Breakthrough, super::dimensions(parameters)?),
            "havannah" => {
                sides = edges(parameters)?;
                let [a, b, c] = sides;
                (Havannah, (b + c - 1, a + b - 1))
            }
            _ => return None,
        };
        let exists = match kind {
            TicTacToe => true,
            Clobber => rows * columns <= 128,
            Breakthrough => rows >= 4 && columns >= 2 && rows * columns <= 64,
            Havannah => sides.into_iter().all(|edge| edge >= 2) && rows * columns <= 128,
        };
        exists.then_some(Shape { kind, rows, columns, edges: sides })
    }

    /// How many bits a set of cells needs.
    pub fn cells(self) -> usize {
        self.rows * self.columns
    }
}

impl<K: Key> Board<K> {
    pub fn new(shape: Shape, format: u64) -> Board<K> {
        let Shape { kind, rows, columns, edges } = shape;
        let exists = |row: usize, column: usize| {
            kind != Havannah || column < row + edges[0] && row < column + edges[2]
        };
        let line =
            |row| (0..columns).filter(move |&c| exists(row, c)).map(move |c| row * columns + c);
        // Havannah's notation starts with the first row, the others with the last.
        let mut lines: Vec<Vec<usize>> = (0..rows).map(|row| line(row).collect()).collect();
        if kind != Havannah {
            lines.reverse();
        }
        let cells = set(lines.iter().flatten().copied());
        let key = PhantomData;
        let mut board = Board {
            kind,
            rows,
            columns,
            lines,
            cells,
            edges,
            sides: [0; 12],
            ends: [0, columns - 1].map(|column| set((0..rows).map(|row| row * columns + column))),
            in_the_way: Default::default(),
            images: Vec::new(),
            key,
        };
        if kind == Breakthrough && format > 1 {
            let cells = 0..rows * columns;
            board.in_the_way = Player::BOTH
                .map(|player| cells.clone().map(|cell| board.in_the_way(player, cell)).collect());
        }
        if kind == Havannah {
            board.sides = board.havannah_sides();
        }
        let symmetries = match kind {
            TicTacToe => 8,
            Clobber if rows == columns => 8,
            Clobber => 4,
            Breakthrough => 2,
            Havannah => 12,
        };
        for symmetry in 0..symmetries {
            let image = |cell: usize| board.image(cell, symmetry).map_or(0, |image| 1u128 << image);
            // Not every turn of a hexagon with uneven edges is the same hexagon.
            if bits(cells).any(|cell| image(cell) & cells == 0) {
                continue;
            }
            let table = |byte: usize| -> [u128; 256] {
                std::array::from_fn(|eight| {
                    let cells = bits(cells & (eight as u128) << (8 * byte));
                    cells.fold(0, |images, cell| images | image(cell))
                })
            };
            board.images.push((0..(rows * columns).div_ceil(8)).map(table).collect());
        }
        board
    }

    /// Where a symmetry takes a cell, if on the board's rows and columns.
    fn image(&self, cell: usize, symmetry: usize) -> Option<usize> {
        let (mut row, mut column) = (cell / self.columns, cell % self.columns);
        if self.kind == Havannah {
            // Twice the distances from the middle, which may lie between two rows.
            let (last_row, last_column) = (self.rows as i32 - 1, self.columns as i32 - 1);
            let (mut x, mut y) = (2 * row as i32 - last_row, 2 * column as i32 - last_column);
            if symmetry >= 6 {
                (x, y) = (y, x);
            }
            for _ in 0..symmetry % 6 {
                (x, y) = (y, y - x);
            }
            let place = |twice: i32, last: i32| {
                (twice % 2 == 0 && (0..=2 * last).contains(&twice)).then_some(twice as usize / 2)
            };
            return Some(
                place(x + last_row, last_row)? * self.columns
                    + place(y + last_column, last_column)?,
            );
        }
        if symmetry & 4 != 0 {
            (row, column) = (column, row);
        }
        if symmetry & 2 != 0 {
            row = self.rows - 1 - row;
        }
        if symmetry & 1 != 0 {
            column = self.columns - 1 - column;
        }
        Some(row * self.columns + column)
    }

    /// The six corners, then the six edges without them: cells that are the last of the board
    /// in one of six directions, or in two.
    fn havannah_sides(&self) -> [u128; 12] {
        let [a, _, c] = self.edges;
        let far = |cell: usize| {
            let (row, column) = (cell / self.columns, cell % self.columns);
            [
                row == 0,
                row == self.rows - 1,
                column == 0,
                column == self.columns - 1,
                column + 1 == row + a,
                row + 1 == column + c,
            ]
        };
        let count = |cell: usize| far(cell).into_iter().filter(|&is| is).count();
        let mut corners = bits(self.cells).filter(|&cell| count(cell) == 2);
        std::array::from_fn(|side| match side {
            0..6 => corners.next().map_or(0, |cell| 1 << cell),
            _ => set(bits(self.cells).filter(|&cell| count(cell) == 1 && far(cell)[side - 6])),
        })
    }

    /// A set and its neighbours on Havannah's board.
    fn grown(&self, set: u128) -> u128 {
        let (down, diagonal) = (self.columns, self.columns + 1);
        let [not_first, not_last] = self.ends.map(|column| set & !column);
        let later = not_last << 1 | set << down | not_last << diagonal;
        (set | later | not_first >> 1 | set >> down | not_first >> diagonal) & self.cells
    }

    /// All that is connected with `seed` within `room`.
    fn flood(&self, seed: u128, room: u128) -> u128 {
        let mut found = seed & room;
        loop {
            let more = self.grown(found) & room;
            if more == found {
                return found;
            }
            found = more;
        }
    }

    /// Whether the group of a Havannah stone is a bridge, a fork or a ring.
    fn connects(&self, stones: u128, stone: usize) -> bool {
        let around = self.grown(1 << stone) & stones;
        if around.count_ones() < 2 {
            return false;
        }
        let group = self.flood(1 << stone, stones);
        let touched = |sides: &[u128]| sides.iter().filter(|&side| side & group != 0).count();
        if touched(&self.sides[..6]) >= 2 || touched(&self.sides[6..]) >= 3 {
            return true;
        }
        if group.count_ones() < 6 {
            return false;
        }
        // A ring: what is not the group and not connected with the rim lies
        // within it, or there are six stones around one of the group's own.
        let others = self.cells & !group;
        let rim = self.sides.iter().fold(0, |rim, side| rim | side);
        let surrounded = |cell: usize| self.grown(1 << cell) & !group == 0;
        self.flood(rim, others) != others || bits(group & !rim).any(surrounded)
    }

    /// Where an enemy keeps a piece on `cell` from arriving first by going straight on, with
    /// the enemy to move: `k` rows ahead and at most `k / 2` columns aside, rounded up; or
    /// with no more steps to go than the piece has.
    fn in_the_way(&self, player: Player, cell: usize) -> u128 {
        let place = |cell: usize| (cell / self.columns, cell % self.columns);
        let left = |row: usize| [self.rows - 1 - row, row][player.index()];
        let (row, column) = place(cell);
        let stops = |&enemy: &usize| {
            let (their_row, their_column) = place(enemy);
            let ahead = left(row).saturating_sub(left(their_row));
            let meets = ahead > 0 && column.abs_diff(their_column) <= ahead.div_ceil(2);
            meets || self.rows - 1 - left(their_row) <= left(row)
        };
        set((0..self.rows * self.columns).filter(stops))
    }

    /// Whether stones of `player` have won, in the games where one can see that.
    /// `last` is one of them.
    fn has_won(&self, stones: u128, player: Player, last: usize) -> bool {
        match self.kind {
            TicTacToe => LINES.iter().any(|line| stones & line == *line),
            Havannah => self.connects(stones, last),
            Breakthrough => last / self.columns == [self.rows - 1, 0][player.index()],
            Clobber => false,
        }
    }

    /// Where a stone of `player` goes: Clobber's directions are right, left, up
    /// and down, Breakthrough's lead forward to the left, straight and right.
    fn target(&self, from: usize, direction: usize, player: Player) -> Option<usize> {
        let forward = [1, -1][player.index()];
        let (up, right) = match (self.kind, direction) {
            (Clobber, _) => *[(0, 1), (0, -1), (1, 0), (-1, 0)].get(direction)?,
            _ => *[(forward, -1), (forward, 0), (forward, 1)].get(direction)?,
        };
        let row = (from / self.columns).checked_add_signed(up)?;
        let column = (from % self.columns).checked_add_signed(right)?;
        (row < self.rows && column < self.columns).then_some(row * self.columns + column)
    }

    /// The position after a move of `mover`, with its result: `won` says that
    /// the move wins.
    fn after(&self, own: u128, other: u128, mover: Player, won: bool) -> Stones {
        let mut next = Stones { own: other, other: own, mover: mover.other(), end: None };
        let places = matches!(self.kind, TicTacToe | Havannah);
        let lost = match self.kind {
            Clobber => !self.any_move(&next, |_| true),
            Breakthrough => other == 0,
            _ => false,
        };
        let full = places && own | other == self.cells;
        next.end = (won || lost).then_some(Score::win_for(mover));
        next.end = next.end.or(full.then_some(Score::DRAW));
        next
    }

    /// The glyphs of the first and the second player.
    fn glyphs(&self) -> [char; 2] {
        if self.kind == TicTacToe { ['x', 'o'] } else { ['o', 'x'] }
    }
}

impl<K: Key> Rules for Board<K> {
    type Key = K;
    type Position = Stones;

    fn read(&self, text: &str) -> Result<Stones, String> {
        let (rows, side) = text.split_once(' ').unwrap_or((text, ""));
        let rows: Vec<Vec<char>> = rows.split('/').map(|row| row.chars().collect()).collect();
        if !rows.iter().map(Vec::len).eq(self.lines.iter().map(Vec::len)) {
            return Err("expected other rows of cells".to_string());
        }
        if !rows.iter().flatten().all(|glyph| "xo.".contains(*glyph)) {
            return Err("cells are x, o or .".to_string());
        }
        let cells = || self.lines.iter().flatten().zip(rows.iter().flatten());
        let stones = self
            .glyphs()
            .map(|glyph| set(cells().filter(|(_, found)| **found == glyph).map(|(cell, _)| *cell)));
        let [first, second] = stones.map(u128::count_ones);
        let written = self.glyphs().into_iter().position(|glyph| side == glyph.to_string());
        let mover = match (self.kind, written) {
            (TicTacToe, None) if side.is_empty() => Player::BOTH[usize::from(first > second)],
            (Clobber | Breakthrough | Havannah, Some(player)) => Player::BOTH[player],
            _ => return Err("expected the side to move where the game needs it".to_string()),
        };
        let in_turn = first == second + mover.index() as u32;
        if matches!(self.kind, TicTacToe | Havannah) && !in_turn {
            return Err("the players do not move in turn".to_string());
        }
        let (own, other) = (stones[mover.index()], stones[mover.other().index()]);
        let won = |stones, player| bits(stones).any(|last| self.has_won(stones, player, last));
        if won(own, mover) || (self.kind == Breakthrough && other == 0) {
            return Err("the side to move has won already".to_string());
        }
        Ok(self.after(other, own, mover.other(), won(other, mover.other())))
    }

    fn text(&self, position: &Stones) -> String {
        let [mover, opponent] = [position.mover, position.mover.other()].map(Player::index);
        let glyph = |&cell: &usize| match () {
            () if position.own >> cell & 1 == 1 => self.glyphs()[mover],
            () if position.other >> cell & 1 == 1 => self.glyphs()[opponent],
            () => '.',
        };
        let rows = self.lines.iter().map(|line| line.iter().map(glyph).collect::<String>());
        let rows = rows.collect::<Vec<_>>().join("/");
        if self.kind == TicTacToe { rows } else { format!("{rows} {}", self.glyphs()[mover]) }
    }

    fn move_text(&self, position: &Stones, code: u16) -> String {
        let name = |cell: usize| square(cell % self.columns, cell / self.columns);
        let (cell, from) = (usize::from(code), usize::from(code / 4));
        match (self.kind, self.target(from, usize::from(code % 4), position.mover)) {
            (TicTacToe, _) => name(cell),
            // The letter is the row's.
            (Havannah, _) => square(cell / self.columns, cell % self.columns),
            (_, Some(to)) => name(from) + &name(to),
            (_, None) => code.to_string(),
        }
    }

    fn to_move(&self, position: &Stones) -> Player {
        position.mover
    }

    fn score(&self, position: &Stones) -> Option<Score> {
        position.end
    }

    /// Empty cells; Clobber: stones; Breakthrough: all steps to the far rows.
    fn rank(&self, position: &Stones) -> u32 {
        let (own, other) = (position.own, position.other);
        let (first, second) =
            if position.mover == Player::First { (own, other) } else { (other, own) };
        let row = |cell: usize| cell / self.columns;
        match self.kind {
            TicTacToe | Havannah => (self.cells & !(own | other)).count_ones(),
            Clobber => (own | other).count_ones(),
            Breakthrough => {
                let up: usize = bits(first).map(|cell| self.rows - 1 - row(cell)).sum();
                let down: usize = bits(second).map(row).sum();
                (up + down) as u32
            }
        }
    }

    /// Codes: a cell, or four times a cell plus a direction.
    fn any_move(&self, position: &Stones, mut test: impl FnMut(u16) -> bool) -> bool {
        let &Stones { own, other, mover, .. } = position;
        if matches!(self.kind, TicTacToe | Havannah) {
            return bits(self.cells & !(own | other)).any(|cell| test(cell as u16));
        }
        bits(own).any(|from| {
            (0..4).any(|direction| {
                let allowed = |to: usize| match (other >> to & 1 == 1, self.kind) {
                    (taken, Clobber) => taken,
                    (true, _) => direction != 1,
                    (false, _) => own >> to & 1 == 0,
                };
                self.target(from, direction, mover).is_some_and(allowed)
                    && test((4 * from + direction) as u16)
            })
        })
    }

    fn play(&self, position: &Stones, code: u16) -> Stones {
        let &Stones { own, other, mover, .. } = position;
        let (from, direction) = (usize::from(code / 4), usize::from(code % 4));
        let (left, to) = match self.kind {
            TicTacToe | Havannah => (0, usize::from(code)),
            _ => (1 << from, self.target(from, direction, mover).expect("the move is legal")),
        };
        let own = own & !left | 1 << to;
        self.after(own, other & !(1 << to), mover, self.has_won(own, mover, to))
    }

    /// Breakthrough: a piece before the far row can, and so can who takes the last one.
    fn may_end(&self, position: &Stones) -> bool {
        let on = |row: usize| position.own >> (self.columns * row) & ((1 << self.columns) - 1);
        self.kind != Breakthrough
            || on([self.rows - 2, 1][position.mover.index()]) != 0
            || position.other.count_ones() == 1
    }

    /// Every line that the opponent could still get has a stone of the prover.
    fn settled(&self, position: &Stones, claim: Claim) -> bool {
        let blocked = || LINES.iter().all(|line| line & position.own != 0);
        self.kind == TicTacToe && claim.value <= Score::DRAW && blocked()
    }

    /// A step to where nothing is in the way.
    fn run(&self, position: &Stones) -> Option<u16> {
        let in_the_way = &self.in_the_way[position.mover.index()];
        let mut found = None;
        self.any_move(position, |code| {
            let to = self.target(usize::from(code / 4), usize::from(code % 4), position.mover);
            let free = |to: usize| in_the_way.get(to).is_some_and(|way| way & position.other == 0);
            found = to.is_some_and(free).then_some(code);
            found.is_some()
        });
        found
    }

    fn format(&self) -> u64 {
        if self.in_the_way[0].is_empty() { 1 } else { 2 }
    }

    fn key(&self, position: &Stones) -> K {
        let least = self.images.iter().map(|image| {
            let moved = |cells: u128| {
                let eight =
                    |(i, table): (usize, &[u128; 256])| table[(cells >> (8 * i)) as usize & 255];
                image.iter().enumerate().map(eight).fold(0, |all, images| all | images)
            };
            (moved(position.other), moved(position.own))
        });
        let (other, own) = least.min().unwrap_or_default();
        K::join(other, own, (self.rows * self.columns) as u32)
    }

    fn position(&self, key: &K, prover: Player) -> Option<Stones> {
        let (other, own) = key.split((self.rows * self.columns) as u32);
        let sound = own & other == 0 && (own | other) & !self.cells == 0;
        sound.then_some(Stones { own, other, mover: prover, end: None })
    }
}
