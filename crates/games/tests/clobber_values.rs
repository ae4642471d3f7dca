//! Values of Clobber positions against counts and values of another program.

use cgt::{Outcome, Store, Valuer};
use game::{Family, Notation};
use games::clobber::{Board, Clobber, Parts};

fn position(rows: usize, columns: usize, index: usize) -> Board {
    let mut text = String::new();
    let mut rest = index;
    for row in 0..rows {
        if row > 0 {
            text.push('/');
        }
        for _ in 0..columns {
            text.push(['.', 'x', 'o'][rest % 3]);
            rest /= 3;
        }
    }
    Clobber::start(&format!("{rows}x{columns}"))
        .unwrap()
        .parse_position(&format!("{text} x"))
        .unwrap()
}

#[test]
fn shares_of_ups_and_nimbers() {
    for (rows, columns, simple, distinct, share) in [
        (1, 4, 0, 0, 97.53),
        (1, 6, 0, 0, 92.87),
        (1, 8, 5845, 111, 89.09),
        (2, 3, 629, 0, 86.28),
        (2, 4, 5089, 179, 77.56),
        (2, 5, 0, 0, 69.67),
        (3, 3, 13817, 356, 70.2),
        (2, 6, 332_439, 9637, 62.55),
        (3, 4, 301_927, 14785, 56.81),
    ] {
        let store = Store::default();
        let mut valuer = Valuer::new(&store);
        let mut values = std::collections::HashSet::new();
        let mut count = 0;
        for index in 0..3usize.pow(rows * columns) {
            let board = position(rows as usize, columns as usize, index);
            let value = valuer.value(&Parts(board.parts().unwrap())).unwrap();
            values.insert(value);
            count += usize::from(store.simple(value).is_some());
        }
        println!("{rows}x{columns} {count} {} {}", values.len(), store.len());
        if simple > 0 {
            assert_eq!(count, simple);
        }
        let percent = (count as f64 * 10_000.0 / 3f64.powi((rows * columns) as i32)).round();
        assert_eq!(percent / 100.0, share, "{rows}x{columns}");
        if distinct > 0 {
            assert_eq!(values.len(), distinct);
        }
    }
}

/// Retrograde analysis that knows neither parts nor values, over positions as
/// numbers of base 3.
#[test]
fn outcomes_of_3x4_positions() {
    const ROWS: usize = 3;
    const COLUMNS: usize = 4;
    const CELLS: usize = ROWS * COLUMNS;
    let digit = |index: usize, cell: usize| index / 3usize.pow(cell as u32) % 3;
    let stones = |index: usize| (0..CELLS).filter(|&cell| digit(index, cell) > 0).count();
    let beside = |a: usize, b: usize| {
        (a / COLUMNS).abs_diff(b / COLUMNS) + (a % COLUMNS).abs_diff(b % COLUMNS) == 1
    };
    let pairs: Vec<(usize, usize)> = (0..CELLS)
        .flat_map(|a| (0..CELLS).map(move |b| (a, b)))
        .filter(|&(a, b)| beside(a, b))
        .collect();
    let mut order: Vec<usize> = (0..3usize.pow(CELLS as u32)).collect();
    order.sort_by_key(|&index| stones(index));
    // Whether Left and Right win moving first.
    let mut wins = vec![[false; 2]; order.len()];
    let store = Store::default();
    let mut valuer = Valuer::new(&store);
    for (count, &index) in order.iter().enumerate() {
        for &(from, to) in &pairs {
            let (mover, other) = (digit(index, from), digit(index, to));
            if mover > 0 && mover + other == 3 {
                let [from, to] = [from, to].map(|cell| 3usize.pow(cell as u32));
                let after = index + mover * to - other * to - mover * from;
                wins[index][mover - 1] |= !wins[after][2 - mover];
            }
        }
        // All positions take long to read.
        if count % 7 == 0 {
            let board = position(ROWS, COLUMNS, index);
            let value = valuer.value(&Parts(board.parts().unwrap())).unwrap();
            let [left, right] = wins[index];
            assert_eq!(store.outcome(value), Outcome::of(!right, !left));
        }
    }
}
