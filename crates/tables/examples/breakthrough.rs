//! Measures a table of Breakthrough: how long a build in memory takes (or opens a file),
//! and how long a look takes.
//! `cargo run --release -p tables --example breakthrough -- 6x6 4 [FILE]`

use cpu_time::{ProcessTime, ThreadTime};
use game::Rng;
use std::path::Path;
use std::time::{Duration, Instant};
use tables::breakthrough::{BreakthroughTable, Pieces, Shape};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let (board, rows) = (arguments[1].split_once('x').unwrap(), arguments[2].parse().unwrap());
    let shape = Shape::new(board.0.parse().unwrap(), board.1.parse().unwrap(), rows);
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    let table = match arguments.get(3) {
        Some(file) => BreakthroughTable::open(Path::new(file)).unwrap(),
        None => BreakthroughTable::in_memory(shape).unwrap(),
    };
    let seconds = clock.elapsed().as_secs_f64();
    let cpu = cpu.elapsed().as_secs_f64();
    let (entries, bytes) = (table.layout().len(), table.image().bytes());
    println!("{entries} entries, {bytes} bytes, {seconds:.1} s ({cpu:.1} CPU-seconds)");

    let layout = table.layout();
    let mut rng = Rng::new(1);
    let mut random = || {
        let index = (u128::from(rng.bits()) * u128::from(layout.len())) >> 64;
        layout.pieces(layout.code_at(index as usize))
    };
    let look = |pieces| match shape.is_whole() {
        true => table.moves_left(pieces),
        false => table.passes(pieces),
    };
    // New positions again and again, so few at a time that they are in the cache, as a
    // search's own position is, and so many in all that their entries are not.
    const BLOCK: usize = 1 << 12;
    const BLOCKS: usize = 1 << 10;
    for round in ["first", "second"] {
        let (mut independent, mut dependent) = (Duration::ZERO, Duration::ZERO);
        let (mut sum, mut place) = (0u64, 0);
        for _ in 0..BLOCKS {
            let positions: Vec<Pieces> = (0..BLOCK).map(|_| random()).collect();
            let clock = ThreadTime::now();
            sum += positions.iter().map(|&pieces| u64::from(look(pieces))).sum::<u64>();
            independent += clock.elapsed();
            // The next position follows from what was found.
            let positions: Vec<Pieces> = (0..BLOCK).map(|_| random()).collect();
            let clock = ThreadTime::now();
            for step in 0..BLOCK {
                let found = usize::from(look(positions[place]));
                place = (step + 7919 * (found + 1)) & (BLOCK - 1);
            }
            dependent += clock.elapsed();
        }
        let each = |time: Duration| time.as_nanos() as f64 / (BLOCKS * BLOCK) as f64;
        let (independent, dependent) = (each(independent), each(dependent));
        println!("{round} round: {independent:.1} ns a look, {dependent:.1} ns if each waits");
        assert!(sum + place as u64 > 0);
    }
}
