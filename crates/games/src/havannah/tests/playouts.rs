//! Random games: their length, their endings, their speed.

use super::super::*;
use game::{Rng, playouts};

#[test]
#[ignore = "measures; run it in release mode"]
fn speed() {
    for size in [4, 5, 6, 8, 10, 12] {
        let start = Board::new(size, false);
        let count = 20_000_000 / (3 * size * size) as u64;
        playouts(&start, count / 10, &mut Rng::new(2));
        let clock = std::time::Instant::now();
        let report = playouts(&start, count, &mut Rng::new(1));
        let seconds = clock.elapsed().as_secs_f64();
        println!(
            "havannah:{size} {:.3} M playouts/s, {:.2} ns per ply, mean length {:.2}, {:?}",
            count as f64 / seconds / 1e6,
            seconds * 1e9 / report.plies as f64,
            report.mean_length(),
            report.endings
        );
    }
}
