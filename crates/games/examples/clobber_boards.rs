//! Values of all Clobber positions of a board of at most 16 cells, by the
//! number of stones: `clobber_boards ROWSxCOLUMNS [STONES [THREADS [GB]]]`.

use cgt::{Store, Value};
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering::Relaxed};
use std::time::Instant;

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
}

struct Values<'s> {
    shape: Shape,
    store: &'s Store,
    known: Vec<AtomicU32>,
    connected: AtomicUsize,
    sums: AtomicUsize,
}

impl Values<'_> {
    fn value(&self, black: u16, white: u16) -> Value {
        Value::from_index(self.known[self.shape.index(black, white)].load(Relaxed) as usize)
    }

    fn options(&self, mover: u16, other: u16, turn: impl Fn(u16, u16) -> (u16, u16)) -> Vec<Value> {
        let mut options = Vec::new();
        for from in (0..16).map(|i| 1u16 << i).filter(|b| mover & b > 0) {
            let targets = self.shape.around(from) & other;
            for to in (0..16).map(|i| 1u16 << i).filter(|b| targets & b > 0) {
                let (black, white) = turn(mover ^ from | to, other ^ to);
                options.push(self.value(black, white));
            }
        }
        options
    }

    fn compute(&self, black: u16, white: u16) -> Value {
        let mut rest = black | white;
        let stones = rest;
        let mut sum = Value::ZERO;
        let mut parts = 0;
        while rest != 0 {
            let group = self.shape.group(rest & rest.wrapping_neg(), rest);
            rest &= !group;
            let (b, w) = (black & group, white & group);
            if b == 0 || w == 0 {
                continue;
            }
            if group == stones {
                self.connected.fetch_add(1, Relaxed);
                let left = self.options(black, white, |b, w| (b, w));
                let right = self.options(white, black, |w, b| (b, w));
                return self.store.of_options(&left, &right).expect("enough memory");
            }
            sum = self.store.add(sum, self.value(b, w)).expect("enough memory");
            parts += 1;
        }
        self.sums.fetch_add(usize::from(parts > 1), Relaxed);
        sum
    }

    /// Computes the position if it is the first of its images, for all of them.
    fn settle(&self, black: u16, white: u16) {
        let images =
            || self.shape.images.iter().map(|t| (t[usize::from(black)], t[usize::from(white)]));
        let index = self.shape.index(black, white);
        if images().any(|(b, w)| self.shape.index(b, w) < index || self.shape.index(w, b) < index) {
            return;
        }
        let value = self.compute(black, white);
        let negative = self.store.neg(value).expect("enough memory");
        for (b, w) in images() {
            self.known[self.shape.index(b, w)].store(value.index() as u32, Relaxed);
            self.known[self.shape.index(w, b)].store(negative.index() as u32, Relaxed);
        }
    }
}

fn main() {
    let mut arguments = std::env::args().skip(1);
    let size = arguments.next().unwrap_or_else(|| "3x4".into());
    let mut number = |or: usize| arguments.next().map_or(or, |n| n.parse().expect("a number"));
    let (rows, columns) = size.split_once('x').expect("ROWSxCOLUMNS");
    let shape = Shape::new(rows.parse().expect("rows"), columns.parse().expect("columns"));
    let cells = shape.rows * shape.columns;
    let (most, threads, gigabytes) = (number(cells), number(1), number(2));
    let store = Store::with_limit(gigabytes << 30);
    let known = (0..3usize.pow(cells as u32)).map(|_| AtomicU32::new(0)).collect();
    let values = Values { shape, store: &store, known, connected: 0.into(), sums: 0.into() };
    let clock = Instant::now();
    for stones in 2..=most as u32 {
        let next = AtomicUsize::new(0);
        let work = || {
            loop {
                let set = next.fetch_add(1, Relaxed);
                if set >= 1 << cells {
                    return;
                }
                let set = set as u16;
                if set.count_ones() != stones {
                    continue;
                }
                let mut black = set;
                while black != 0 {
                    values.settle(black, set ^ black);
                    black = (black - 1) & set;
                }
            }
        };
        std::thread::scope(|scope| {
            (0..threads).for_each(|_| {
                scope.spawn(work);
            })
        });
        println!(
            "{stones} stones: {} connected, {} sums, {} values, {} MB, {:.1?}",
            values.connected.load(Relaxed),
            values.sums.load(Relaxed),
            store.len(),
            store.bytes() >> 20,
            clock.elapsed(),
        );
    }
    let distinct: std::collections::HashSet<u32> =
        values.known.iter().map(|v| v.load(Relaxed)).collect();
    println!("{} distinct values of positions", distinct.len());
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or(""));
}
