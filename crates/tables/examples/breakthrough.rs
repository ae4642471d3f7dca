//! Measures a table of Breakthrough: how long a build in memory takes (or opens a file),
//! and how long a look takes.
//! `cargo run --release -p tables --example breakthrough -- 6x6 4 [FILE]`

use cpu_time::{ProcessTime, ThreadTime};
use game::Rng;
use std::path::Path;
use std::time::Instant;
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
    let positions: Vec<Pieces> = (0..1 << 20).map(|_| random()).collect();
    let look = |pieces| match shape.is_whole() {
        true => table.moves_left(pieces),
        false => table.passes(pieces),
    };
    const ROUNDS: usize = 4;
    for round in ["first", "second"] {
        let clock = ThreadTime::now();
        let mut sum = 0u64;
        for _ in 0..ROUNDS {
            sum += positions.iter().map(|&pieces| u64::from(look(pieces))).sum::<u64>();
        }
        let independent = clock.elapsed().as_nanos() as f64 / (ROUNDS * positions.len()) as f64;
        // The next position follows from what was found.
        let (clock, mut place) = (ThreadTime::now(), 0);
        for step in 0..ROUNDS * positions.len() {
            let found = usize::from(look(positions[place]));
            place = (step + 7919 * (found + 1)) & (positions.len() - 1);
        }
        let dependent = clock.elapsed().as_nanos() as f64 / (ROUNDS * positions.len()) as f64;
        println!("{round} round: {independent:.1} ns a look, {dependent:.1} ns if each waits");
        assert!(sum + place as u64 > 0);
    }
}
