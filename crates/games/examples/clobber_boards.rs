//! Values of all Clobber positions of a board of at most 16 cells, by the
//! number of stones: `clobber_boards ROWSxCOLUMNS [STONES [THREADS [MB]]]`.
//! Where the store is full, places on the scale n·↑ + ⋆k instead. At the end
//! all outcomes are held against plain retrograde analysis.

use cgt::{Full, Outcome, Scale, Store, Value};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

/// Set in numbers of places on the scale, clear in numbers of values.
const BOUNDED: u32 = 1 << 31;

/// The board's cells as bits, and what symmetry does to them.
struct Shape {
    rows: usize,
    columns: usize,
    /// The images of a set of cells.
    images: Vec<Vec<u16>>,
    /// The sum of 3^cell over a set of cells.
    weights: Vec<u32>,
}

impl Shape {
    fn new(rows: usize, columns: usize) -> Shape {
        let cells = rows * columns;
        let place = |r: usize, c: usize| r * columns + c;
        let mut maps: Vec<Vec<usize>> = Vec::new();
        for turn in 0..8 {
            if turn >= 4 && rows != columns {
                break;
            }
            let map = (0..cells).map(|cell| {
                let (mut r, mut c) = (cell / columns, cell % columns);
                if turn & 1 > 0 {
                    r = rows - 1 - r;
                }
                if turn & 2 > 0 {
                    c = columns - 1 - c;
                }
                if turn & 4 > 0 { place(c, r) } else { place(r, c) }
            });
            maps.push(map.collect());
        }
        let sets = 0..1usize << cells;
        let image = |map: &Vec<usize>, set: usize| {
            (0..cells).filter(|i| set >> i & 1 == 1).fold(0u16, |image, i| image | 1 << map[i])
        };
        let images = maps.iter().map(|map| sets.clone().map(|s| image(map, s)).collect());
        let weight =
            |set: usize| (0..cells).filter(|i| set >> i & 1 == 1).map(|i| 3u32.pow(i as u32)).sum();
        Shape {
            rows,
            columns,
            images: images.collect(),
            weights: sets.clone().map(weight).collect(),
        }
    }

    fn index(&self, black: u16, white: u16) -> usize {
        (self.weights[usize::from(black)] + 2 * self.weights[usize::from(white)]) as usize
    }

    fn around(&self, set: u16) -> u16 {
        let first = (0..self.rows).fold(0u32, |m, r| m | 1 << (r * self.columns));
        let last = first << (self.columns - 1);
        let set = u32::from(set);
        let side = (set & !last) << 1 | (set & !first) >> 1;
        let all = (1u32 << (self.rows * self.columns)) - 1;
        ((side | set << self.columns | set >> self.columns) & all) as u16
    }

    fn group(&self, seed: u16, stones: u16) -> u16 {
        let mut group = seed;
        loop {
            let larger = group | self.around(group) & stones;
            if larger == group {
                return group;
            }
            group = larger;
        }
    }

    /// Where both players' moves lead.
    fn options(&self, black: u16, white: u16) -> [Vec<usize>; 2] {
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for from in cells(black) {
            for to in cells(self.around(from) & white) {
                left.push(self.index(black ^ from | to, white ^ to));
                right.push(self.index(black ^ from, white ^ to | from));
            }
        }
        [left, right]
    }

    fn images(&self, black: u16, white: u16) -> impl Iterator<Item = (u16, u16)> {
        self.images.iter().map(move |t| (t[usize::from(black)], t[usize::from(white)]))
    }

    /// All positions with so many stones.
    fn positions(&self, stones: u32) -> impl Iterator<Item = (u16, u16)> {
        let sets = (0..1u32 << (self.rows * self.columns)).map(|set| set as u16);
        let sets = sets.filter(move |set| set.count_ones() == stones);
        sets.flat_map(|set| subsets(set).map(move |black| (black, set ^ black)))
    }
}

/// The cells of a set, one by one.
fn cells(set: u16) -> impl Iterator<Item = u16> {
    (0..16).map(|i| 1 << i).filter(move |cell| set & cell != 0)
}

/// All subsets, from the largest to the empty one.
fn subsets(set: u16) -> impl Iterator<Item = u16> {
    std::iter::successors(Some(set), move |&s| (s != 0).then(|| (s - 1) & set))
}

/// What is known of a position.
#[derive(Clone, Copy)]
enum Worth {
    Value(Value),
    Bounds(Scale),
}

struct Values<'s> {
    shape: Shape,
    store: &'s Store,
    known: Vec<AtomicU32>,
    bounds: Mutex<Vec<Scale>>,
    connected: AtomicUsize,
    sums: AtomicUsize,
}

impl Values<'_> {
    fn worth(&self, index: usize) -> Worth {
        match self.known[index].load(Relaxed) {
            n if n & BOUNDED == 0 => Worth::Value(Value::from_index(n as usize)),
            n => Worth::Bounds(self.bounds.lock().expect("no panic")[(n ^ BOUNDED) as usize]),
        }
    }

    /// The value of a position if known.
    fn value(&self, index: usize) -> Result<Value, Full> {
        match self.worth(index) {
            Worth::Value(value) => Ok(value),
            Worth::Bounds(_) => Err(Full),
        }
    }

    fn scale(&self, index: usize) -> Scale {
        match self.worth(index) {
            Worth::Value(value) => self.store.scale(value),
            Worth::Bounds(scale) => scale,
        }
    }

    /// The value, if it fits into the store.
    fn compute(&self, black: u16, white: u16) -> Result<Value, Full> {
        let stones = black | white;
        let (mut rest, mut sum, mut parts) = (stones, Value::ZERO, 0);
        while rest != 0 {
            let group = self.shape.group(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            let (b, w) = (black & group, white & group);
            if b == 0 || w == 0 {
                continue;
            }
            if group == stones {
                self.connected.fetch_add(1, Relaxed);
                let [left, right] = self.shape.options(black, white);
                let values = |options: Vec<usize>| options.into_iter().map(|i| self.value(i));
                let left = values(left).collect::<Result<Vec<_>, _>>()?;
                let right = values(right).collect::<Result<Vec<_>, _>>()?;
                return self.store.of_options(&left, &right);
            }
            sum = self.store.add(sum, self.value(self.shape.index(b, w))?)?;
            parts += 1;
        }
        self.sums.fetch_add(usize::from(parts > 1), Relaxed);
        Ok(sum)
    }

    /// Computes the position if it is the first of its images, for all of them.
    fn settle(&self, black: u16, white: u16) {
        let index = self.shape.index(black, white);
        let both = |(b, w)| [self.shape.index(b, w), self.shape.index(w, b)];
        if self.shape.images(black, white).any(|image| both(image).iter().any(|&i| i < index)) {
            return;
        }
        let value = self.compute(black, white);
        let found = match value.and_then(|v| Ok([v, self.store.neg(v)?])) {
            Ok(values) => values.map(|v| v.index() as u32),
            Err(Full) => {
                let [left, right] = self.shape.options(black, white);
                let places = |options: Vec<usize>| options.into_iter().map(|i| self.scale(i));
                let scale = Scale::of_options(places(left), places(right));
                let mut bounds = self.bounds.lock().expect("no panic");
                let first = bounds.len() as u32;
                bounds.extend([scale, scale.negated()]);
                [first | BOUNDED, (first + 1) | BOUNDED]
            }
        };
        for image in self.shape.images(black, white) {
            for (index, number) in both(image).into_iter().zip(found) {
                self.known[index].store(number, Relaxed);
            }
        }
    }

    /// Holds all outcomes against retrograde analysis, which knows no parts, no
    /// symmetry and no values.
    fn verify(&self, most: u32) -> [usize; 4] {
        let mut wins = vec![[false; 2]; self.known.len()];
        let mut counts = [0; 4];
        for stones in 0..=most {
            for (black, white) in self.shape.positions(stones) {
                let index = self.shape.index(black, white);
                let [left, right] = self.shape.options(black, white);
                wins[index] =
                    [left.iter().any(|&i| !wins[i][1]), right.iter().any(|&i| !wins[i][0])];
                let expected = Outcome::of(!wins[index][1], !wins[index][0]);
                let scale = self.scale(index);
                let outcome = match self.worth(index) {
                    Worth::Value(value) => self.store.outcome(value),
                    Worth::Bounds(s) => Outcome::of(s.at_least_zero(), s.at_most_zero()),
                };
                assert_eq!(outcome, expected, "{black:b} {white:b} {scale:?}");
                counts[outcome as usize] += 1;
            }
        }
        counts
    }

    /// How many positions have a value, such a simple one, and only bounds.
    fn kinds(&self, most: u32) -> [usize; 3] {
        let mut kinds = [0; 3];
        for stones in 0..=most {
            for (black, white) in self.shape.positions(stones) {
                match self.worth(self.shape.index(black, white)) {
                    Worth::Value(v) if self.store.simple(v).is_some() => kinds[1] += 1,
                    Worth::Value(_) => kinds[0] += 1,
                    Worth::Bounds(_) => kinds[2] += 1,
                }
            }
        }
        [kinds[0] + kinds[1], kinds[1], kinds[2]]
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "3x4".into());
    let mut number = |or: usize| arguments.next().map_or(or, |n| n.parse().expect("a number"));
    let (rows, columns) = size.split_once('x').expect("ROWSxCOLUMNS");
    let shape = Shape::new(rows.parse().expect("rows"), columns.parse().expect("columns"));
    let cells = shape.rows * shape.columns;
    let (most, threads, megabytes) = (number(cells) as u32, number(2), number(2048));
    let store = Store::with_limit(megabytes << 20);
    let values = Values {
        known: (0..3usize.pow(cells as u32)).map(|_| AtomicU32::new(0)).collect(),
        shape,
        store: &store,
        bounds: Mutex::default(),
        connected: AtomicUsize::new(0),
        sums: AtomicUsize::new(0),
    };
    let clock = Instant::now();
    for stones in 2..=most {
        let next = AtomicUsize::new(0);
        let work = || {
            while let set @ 0.. = next.fetch_add(1, Relaxed)
                && set < 1 << cells
            {
                let set = set as u16;
                if set.count_ones() == stones {
                    subsets(set).for_each(|black| values.settle(black, set ^ black));
                }
            }
        };
        std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        println!(
            "{stones} stones: {} connected, {} sums, {} values, {} MB, {:.1?}",
            values.connected.load(Relaxed),
            values.sums.load(Relaxed),
            store.len(),
            store.bytes() >> 20,
            clock.elapsed(),
        );
    }
    let [exact, simple, bounded] = values.kinds(most);
    println!("{exact} positions with their value, {simple} of them n·↑+⋆k; {bounded} with bounds");
    let distinct: std::collections::HashSet<u32> =
        values.known.iter().map(|v| v.load(Relaxed)).filter(|v| v & BOUNDED == 0).collect();
    println!("{} distinct values of positions", distinct.len());
    let [left, right, next, previous] = values.verify(most);
    println!("outcomes verified: L {left}, R {right}, N {next}, P {previous}");
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or(""));
}
