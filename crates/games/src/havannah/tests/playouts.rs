//! Random games: their length, their endings, their speed.

use super::super::*;
use game::{Rng, playouts};

#[test]
#[ignore = "measures; run it in release mode"]
fn speed() {
    for size in [4, 5, 6, 8, 10, 12] {
        let start = Board::new(size, false);
        let count = 3_000_000 / (3 * size * size) as u64;
        let mut best = f64::MAX;
        for seed in 0..16 {
            let before = cpu_seconds();
            playouts(&start, count, &mut Rng::new(seed));
            best = best.min(cpu_seconds() - before);
        }
        let report = playouts(&start, count, &mut Rng::new(1));
        println!(
            "havannah:{size} {:.3} M playouts/s, {:.2} ns per ply, mean length {:.2}, {:?}",
            count as f64 / best / 1e6,
            best * 1e9 / report.plies as f64,
            report.mean_length(),
            report.endings
        );
    }
}

/// The time this thread has been running.
fn cpu_seconds() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
