//! Measures canonical forms: `clobber_values [3x4 | "xoxo/oxox"]`, all
//! positions of a board, or one position.

use cgt::{Store, Value, Valuer};
use game::{Family, Notation};
use games::clobber::{Clobber, Parts};
use std::collections::HashSet;
use std::time::Instant;

fn main() {
    let what = std::env::args().nth(1).unwrap_or_else(|| "3x4".into());
    let store = Store::with_limit(8 << 30);
    let mut valuer = Valuer::new(&store);
    let clock = Instant::now();
    if what.contains('x') && what.contains(char::is_numeric) {
        let (rows, columns) = what.split_once('x').expect("rows x columns");
        let (rows, columns): (usize, usize) =
            (rows.parse().expect("rows"), columns.parse().expect("columns"));
        let start = Clobber::start(&what).expect("a board");
        let mut values = HashSet::new();
        for index in 0..3usize.pow((rows * columns) as u32) {
            let (mut text, mut rest) = (String::new(), index);
            for cell in 0..rows * columns {
                if cell > 0 && cell % columns == 0 {
                    text.push('/');
                }
                text.push(['.', 'x', 'o'][rest % 3]);
                rest /= 3;
            }
            let board = start.parse_position(&format!("{text} x")).expect("a position");
            let parts = Parts(board.parts().expect("small parts"));
            values.insert(valuer.value(&parts).expect("enough memory"));
        }
        println!("{} distinct values", values.len());
    } else {
        let lines: Vec<&str> = what.split('/').collect();
        let start =
            Clobber::start(&format!("{}x{}", lines.len(), lines[0].len())).expect("a board");
        let board = start.parse_position(&format!("{what} x")).expect("a position");
        let value = valuer.value(&Parts(board.parts().expect("small parts"))).expect("memory");
        println!("outcome {}, simple {:?}", store.outcome(value), store.simple(value));
    }
    let sizes: Vec<usize> = (0..store.len())
        .map(Value::from_index)
        .map(|v| store.left(v).len() + store.right(v).len())
        .collect();
    println!(
        "{} options at most, {:.1} on average",
        sizes.iter().max().unwrap_or(&0),
        sizes.iter().sum::<usize>() as f64 / sizes.len() as f64
    );
    println!("{:.2?}, {} values, {} MB", clock.elapsed(), store.len(), store.bytes() >> 20);
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    println!("{}", status.lines().find(|l| l.starts_with("VmHWM")).unwrap_or(""));
}
