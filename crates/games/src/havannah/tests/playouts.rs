//! Random games: their length, their endings, their speed.

use super::super::*;
use game::{Rng, playouts};

/// Mean length, and wins per 10,000 by fork, bridge and ring, counted by an
/// independent program.
#[test]
fn lengths_and_endings_are_as_counted_elsewhere() {
    let expected = [
        (4, 27.95, [4403, 4993, 597]),
        (5, 46.5, [5107, 2938, 1954]),
        (8, 120.5, [2293, 481, 7226]),
        (10, 179.9, [798, 116, 9087]),
    ];
    for (size, length, wins) in expected {
        let count = 40_000;
        let report = playouts(&Board::new(size, false), count, &mut Rng::new(size as u64));
        let found = report.mean_length();
        assert!((found / length - 1.0).abs() < 0.01, "size {size}: {found}");
        for (name, expected) in ["fork", "bridge", "ring"].into_iter().zip(wins) {
            let wins = report.endings.iter().find(|e| e.0 == name).unwrap().1;
            let share = f64::from(expected) / 1e4;
            // Five standard deviations of ours, and the rounding of theirs.
            let error = 5.0 * (share * (1.0 - share) / count as f64).sqrt() + 5e-4;
            assert!(
                (wins as f64 / count as f64 - share).abs() < error,
                "size {size} {name}: {wins}"
            );
        }
    }
}

/// Every cell is as likely as any other, and so is the swap.
#[test]
fn moves_are_drawn_evenly() {
    let mut rng = Rng::new(9);
    let mut opening = Board::new(3, true);
    opening.play_text("c3").unwrap();
    for position in [Board::new(3, false), opening] {
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let mut first = vec![[0u32; 2]; 36];
        for _ in 0..19_000 {
            let mut played = None;
            position.clone().random_playout(&mut rng, |m| played = played.or(Some(m)));
            first[usize::from(played.unwrap())][0] += 1;
            first[usize::from(position.random_move(&mut rng).unwrap())][1] += 1;
        }
        for (m, counts) in first.into_iter().enumerate() {
            let legal = moves.contains(&(m as u16));
            // Expected 1000 each, with a deviation of 32.
            let even = |n: u32| if legal { (850..1150).contains(&n) } else { n == 0 };
            assert!(counts.into_iter().all(even), "move {m}: {counts:?}");
        }
    }
}
