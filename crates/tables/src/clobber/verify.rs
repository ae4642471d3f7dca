//! A sample of the table derived again, by another way than it was built: a
//! position has a value if whoever begins loses their difference. Both are
//! played out by the rules alone, without decomposition, symmetry or canonical
//! forms.

use super::database::Database;
use super::index::Place;
use super::values::{ValueId, Values};
use crate::kind::{Sample, Verified, Watch, Wrong};
use game::Rng;
use games::clobber::Part;
use rayon::prelude::*;
use rustc_hash::FxHashMap;

impl Database {
    /// Derives a random share of the entries again, and their values' forms and
    /// bounds.
    pub fn verify(&self, sample: &Sample, watch: Watch) -> Result<Verified, Wrong> {
        let Sample { share, seed } = *sample;
        let mut rng = Rng::new(seed);
        let sample: Vec<u32> = (0..self.len() as u32)
            .filter(|_| rng.below(1 << 30) as f64 / f64::from(1 << 30) < share)
            .collect();
        let values = self.values();
        let done = std::sync::atomic::AtomicU64::new(0);
        let check = |&entry: &u32| {
            let id = self.entries()[entry as usize];
            let part = self.part_at(Place { entry, negative: false });
            if !Difference::new(values, part).is_zero(id) {
                return Err(Wrong(format!("the position {} has another value", text(part))));
            }
            let before = done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            (watch.progress)(before + 1, sample.len() as u64);
            Ok(())
        };
        sample.par_iter().try_for_each(check)?;
        let mut ids: Vec<ValueId> = sample.iter().map(|&e| self.entries()[e as usize]).collect();
        ids.sort_unstable();
        ids.dedup();
        let chunks = ids.par_chunks(256);
        chunks
            .map(|chunk| Definition::new(values).check_all(chunk))
            .collect::<Result<(), Wrong>>()?;
        Ok(Verified { positions: sample.len() as u64, values: ids.len() as u64 })
    }
}

/// A position in rows, as the board's notation has it.
fn text(part: Part) -> String {
    let cell = |bit: u32| match (part.black() >> bit & 1, part.white() >> bit & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    };
    let row = |r: u32| (0..part.width()).map(|c| cell(r * part.width() + c)).collect::<String>();
    (0..part.height()).map(row).collect::<Vec<_>>().join("/")
}

/// A position minus a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct State {
    /// The mover's stones, then the other's.
    stones: [u64; 2],
    value: ValueId,
    left_moves: bool,
}

struct Difference<'d> {
    values: Values<'d>,
    part: Part,
    /// The neighbours of each cell of the box.
    around: Vec<Vec<u32>>,
    known: FxHashMap<State, bool>,
}

impl<'d> Difference<'d> {
    fn new(values: Values<'d>, part: Part) -> Difference<'d> {
        let (width, height) = (part.width(), part.height());
        let around = |cell: u32| {
            let (column, row) = (cell % width, cell / width);
            let beside = |&other: &u32| {
                (other % width).abs_diff(column) + (other / width).abs_diff(row) == 1
            };
            (0..width * height).filter(beside).collect()
        };
        let around = (0..width * height).map(around).collect();
        Difference { values, part, around, known: FxHashMap::default() }
    }

    /// Whether whoever begins loses.
    fn is_zero(&mut self, value: ValueId) -> bool {
        let (black, white) = (self.part.black(), self.part.white());
        !self.wins(State { stones: [black, white], value, left_moves: true })
            && !self.wins(State { stones: [white, black], value, left_moves: false })
    }

    /// Whether the mover wins.
    fn wins(&mut self, state: State) -> bool {
        if let Some(&known) = self.known.get(&state) {
            return known;
        }
        let answer = self.wins_by_value(state) || self.wins_by_capture(state);
        self.known.insert(state, answer);
        answer
    }

    /// In a negative, Left moves as Right does in the game itself.
    fn wins_by_value(&mut self, state: State) -> bool {
        let State { stones: [mine, theirs], value, left_moves } = state;
        let options = if left_moves { self.values.right(value) } else { self.values.left(value) };
        let after = |&value| State { stones: [theirs, mine], value, left_moves: !left_moves };
        options.iter().map(after).any(|next| !self.wins(next))
    }

    fn wins_by_capture(&mut self, state: State) -> bool {
        let State { stones: [mine, theirs], value, left_moves } = state;
        for from in 0..self.around.len() {
            if mine >> from & 1 == 0 {
                continue;
            }
            for i in 0..self.around[from].len() {
                let to = self.around[from][i];
                if theirs >> to & 1 == 1 {
                    let stones = [theirs & !(1 << to), mine & !(1 << from) | 1 << to];
                    if !self.wins(State { stones, value, left_moves: !left_moves }) {
                        return true;
                    }
                }
            }
        }
        false
    }
}

/// A value of the table, or n·↑ + ⋆k.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Node {
    Value(ValueId),
    Rung(i32, u32),
}

/// Comparison by its definition.
struct Definition<'d> {
    values: Values<'d>,
    known: FxHashMap<(Node, Node), bool>,
}

impl<'d> Definition<'d> {
    fn new(values: Values<'d>) -> Definition<'d> {
        Definition { values, known: FxHashMap::default() }
    }

    /// The options of ↑ are 0 for Left and ⋆ for Right, and those of a nimber
    /// all smaller ones.
    fn options(&self, node: Node, of_left: bool) -> Vec<Node> {
        match node {
            Node::Value(id) => {
                let ids = if of_left { self.values.left(id) } else { self.values.right(id) };
                ids.iter().map(|&o| Node::Value(o)).collect()
            }
            Node::Rung(n, k) => {
                let mut options: Vec<Node> = (0..k).map(|j| Node::Rung(n, j)).collect();
                if n != 0 {
                    let star = u32::from(of_left == (n < 0));
                    options.push(Node::Rung(n - n.signum(), k ^ star));
                }
                options
            }
        }
    }

    fn le(&mut self, a: Node, b: Node) -> bool {
        if let Some(&known) = self.known.get(&(a, b)) {
            return known;
        }
        let answer = !self.options(a, true).into_iter().any(|l| self.le(b, l))
            && !self.options(b, false).into_iter().any(|r| self.le(r, a));
        self.known.insert((a, b), answer);
        answer
    }

    fn check_all(&mut self, ids: &[ValueId]) -> Result<(), Wrong> {
        for &id in ids {
            let wrong = |what| Wrong(format!("{what} of value {} is another", id.0));
            self.check(id).map_err(wrong)?;
        }
        Ok(())
    }

    fn check(&mut self, id: ValueId) -> Result<(), &'static str> {
        let (values, value) = (self.values, Node::Value(id));
        if let Some(simple) = values.simple(id) {
            let form = Node::Rung(simple.ups, simple.nimber);
            if !self.le(form, value) || !self.le(value, form) {
                return Err("the simple form");
            }
        }
        let scale = values.scale(id);
        for k in 0..2 {
            let rung = |n: i32| Node::Rung(n, k as u32);
            let (lower, upper) = (scale.lower[k].into(), scale.upper[k].into());
            if !self.le(rung(lower), value) || self.le(rung(lower + 1), value) {
                return Err("the lower bound");
            }
            if !self.le(value, rung(upper)) || self.le(value, rung(upper - 1)) {
                return Err("the upper bound");
            }
        }
        let negated = |ids: &[ValueId]| {
            let mut ids: Vec<ValueId> = ids.iter().map(|&o| values.negative(o)).collect();
            ids.sort_unstable();
            ids
        };
        let sorted = |ids: &[ValueId]| {
            let mut ids = ids.to_vec();
            ids.sort_unstable();
            ids
        };
        let negative = values.negative(id);
        let mirrored = negated(values.left(id)) == sorted(values.right(negative))
            && negated(values.right(id)) == sorted(values.left(negative));
        if mirrored { Ok(()) } else { Err("the negative") }
    }
}
