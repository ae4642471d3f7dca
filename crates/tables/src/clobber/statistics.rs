//! How many positions have a value n·↑ + ⋆k: what Claessen's thesis (2011)
//! counts in its Tables 4.1 and 4.2, and what the table has for each number of
//! stones.

use super::database::Database;
use cgt::{Full, Outcome, Partizan, Store, Value};
use game::Player;
use games::clobber::{Board, Part, Parts};
use rustc_hash::FxHashMap;

/// The shares of the thesis in per cent, for boards of rows and columns: of all
/// positions (Table 4.1), and of those that are one group that touches all four
/// sides and has both colours (Table 4.2).
pub const PAPER: [(usize, usize, f64, f64); 19] = [
    (1, 1, 100.0, 100.0),
    (1, 2, 100.0, 100.0),
    (1, 3, 100.0, 100.0),
    (1, 4, 97.5, 86.7),
    (1, 5, 94.2, 67.7),
    (1, 6, 89.8, 36.5),
    (1, 7, 86.9, 30.7),
    (1, 8, 83.8, 18.4),
    (2, 2, 100.0, 100.0),
    (2, 3, 81.6, 62.3),
    (2, 4, 63.1, 27.2),
    (2, 5, 50.6, 10.8),
    (2, 6, 41.0, 4.3),
    (2, 7, 33.0, 1.6),
    (2, 8, 26.5, 0.6),
    (3, 3, 50.6, 19.6),
    (3, 4, 31.5, 4.6),
    (3, 5, 20.7, 1.2),
    (4, 4, 16.3, 0.8),
];

/// Counts of positions, and of those with a value n·↑ + ⋆k.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// All positions of the board.
    pub all: u64,
    /// Those of them with such a value.
    pub all_simple: u64,
    /// The positions that are one group with both colours and touch all sides.
    pub whole: u64,
    /// Those of them with such a value.
    pub whole_simple: u64,
}

/// Counts positions of boards. Groups with more stones than the table has are
/// valued on the way.
pub struct Counter<'d> {
    database: &'d Database,
    store: Store,
    /// The values of the table, as the store has them.
    known: Vec<Value>,
    larger: FxHashMap<Part, Value>,
}

impl<'d> Counter<'d> {
    /// With the values of a table, and about as many bytes for others.
    pub fn new(database: &'d Database, memory: usize) -> Result<Counter<'d>, Full> {
        let (store, values) = (Store::with_limit(memory), database.values());
        let known = values.in_store(&store)?;
        Ok(Counter { database, store, known, larger: FxHashMap::default() })
    }

    fn value(&mut self, part: Part) -> Result<Value, Full> {
        let found = self.database.look(&part).map(|id| self.known[id.index()]);
        if let Some(value) = found.or_else(|| self.larger.get(&part).copied()) {
            return Ok(value);
        }
        let position = Parts(vec![part]);
        let mut values = |options: Vec<Parts>| {
            options.into_iter().map(|o| self.sum(o.0)).collect::<Result<Vec<_>, Full>>()
        };
        let (left, right) = (values(position.left_options())?, values(position.right_options())?);
        let value = self.store.of_options(&left, &right)?;
        self.larger.insert(part, value);
        Ok(value)
    }

    fn sum(&mut self, parts: impl IntoIterator<Item = Part>) -> Result<Value, Full> {
        parts.into_iter().try_fold(Value::ZERO, |sum, part| {
            let value = self.value(part)?;
            self.store.add(sum, value)
        })
    }

    /// Counts the positions of a board of at most 16 cells.
    ///
    /// # Panics
    /// If there are more cells, or none.
    pub fn count(&mut self, rows: usize, columns: usize) -> Result<Counted, Full> {
        let cells = rows * columns;
        assert!(cells <= 16, "boards of more cells have too many positions");
        let empty = Board::new(rows, columns).expect("a small board");
        let sides = sides(&empty);
        let mut counted = Counted::default();
        for stones in 0..1u128 << cells {
            // All ways to colour the stones.
            let mut white = 0;
            loop {
                let board = empty.with_stones(stones & !white, white, Player::First);
                self.count_one(&board, stones, &sides, &mut counted)?;
                white = white.wrapping_sub(stones) & stones;
                if white == 0 {
                    break;
                }
            }
        }
        Ok(counted)
    }

    fn count_one(
        &mut self,
        board: &Board,
        stones: u128,
        sides: &[u128; 4],
        counted: &mut Counted,
    ) -> Result<(), Full> {
        let part = |(black, white)| board.part(black, white).expect("a small board");
        let parts: Vec<Part> = board.groups().map(part).collect();
        let whole = parts.len() == 1
            && parts[0].stones() == stones.count_ones()
            && sides.iter().all(|side| stones & side != 0);
        let simple = u64::from(self.is_simple(parts)?);
        counted.all += 1;
        counted.all_simple += simple;
        counted.whole += u64::from(whole);
        counted.whole_simple += simple * u64::from(whole);
        Ok(())
    }

    fn is_simple(&mut self, parts: Vec<Part>) -> Result<bool, Full> {
        let sum = self.sum(parts)?;
        Ok(self.store.simple(sum).is_some())
    }
}

/// The cells of the first and last column and row.
fn sides(board: &Board) -> [u128; 4] {
    let (rows, columns) = (board.rows(), board.columns());
    let cells = |of: &mut dyn Iterator<Item = (usize, usize)>| {
        of.fold(0, |set, (column, row)| set | 1u128 << board.cell(column, row))
    };
    [
        cells(&mut (0..rows).map(|row| (0, row))),
        cells(&mut (0..rows).map(|row| (columns - 1, row))),
        cells(&mut (0..columns).map(|column| (column, 0))),
        cells(&mut (0..columns).map(|column| (column, rows - 1))),
    ]
}

/// What a table has of positions with some number of stones; colourings of
/// one colour are left out, and reversed colourings count twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// How many stones.
    pub stones: u32,
    /// How many shapes.
    pub shapes: u64,
    /// How many positions.
    pub positions: u64,
    /// Those with a value n·↑ + ⋆k.
    pub simple: u64,
    /// Values that no position of fewer stones has.
    pub new_values: u64,
    /// Positions won by the next player, by the previous one, and by Left; as
    /// many are won by Right.
    pub outcomes: [u64; 3],
}

impl Database {
    /// What the table has, by the number of stones.
    pub fn levels(&self) -> Vec<Level> {
        let values = self.values();
        let mut seen = vec![false; values.len()];
        let level = |stones| Level { stones, ..Level::default() };
        let mut levels: Vec<Level> = (1..=self.stones()).map(level).collect();
        for block in self.blocks() {
            let stones = block.shape.stones();
            let level = &mut levels[stones as usize - 1];
            level.shapes += 1;
            let entries = block.base as usize..block.base as usize + (1 << (stones - 1));
            // The first entry is the one of one colour.
            for &id in &self.entries()[entries][1..] {
                for id in [id, values.negative(id)] {
                    level.positions += 1;
                    level.simple += u64::from(values.simple(id).is_some());
                    level.new_values += u64::from(!std::mem::replace(&mut seen[id.index()], true));
                    match values.outcome(id) {
                        Outcome::Next => level.outcomes[0] += 1,
                        Outcome::Previous => level.outcomes[1] += 1,
                        Outcome::Left => level.outcomes[2] += 1,
                        Outcome::Right => {}
                    }
                }
            }
        }
        levels
    }
}
