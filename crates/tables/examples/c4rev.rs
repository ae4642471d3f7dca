use games::connect_four::Board;
use std::time::Instant;
use tables::connect_four::*;
use tables::*;
use tables::container::{self, Label, items};
fn save(path: &str, e: &Entries) {
    files::write_clean(std::path::Path::new(path), |out| container::write(Label{kind:"connect-four",version:1,size:8}, &[items(&[7u64,6]), items(&e.0)], out)).unwrap();
}
fn load(path: &str) -> Entries {
    let i = container::Image::open(&std::fs::File::open(path).unwrap(), "connect-four", 1).unwrap();
    Entries(i.section::<u64>(1).to_vec())
}
fn known(e: &Entries, p: usize) -> bool { e.0[p / 12] >> (5 * (p % 12)) & 3 != 3 }
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let start = Board::new(7, 6).unwrap();
    let p = Positions::new(&start, 8);
    if a[1] == "merge" {
        let (mut x, y) = (load(&a[2]), load(&a[3]));
        let mut n = 0;
        for i in 0..p.len() { let s = 5 * (i % 12); if known(&y, i) { if known(&x, i) { assert_eq!(x.0[i/12] >> s & 31, y.0[i/12] >> s & 31); } x.0[i / 12] = x.0[i/12] & !(31 << s) | (y.0[i/12] >> s & 31) << s; } n += known(&x, i) as usize; }
        save(&a[4], &x);
        println!("{n} known of {}", p.len());
        return;
    }
    let plan = Plan { memory: 2 << 30, threads: 1, ..Plan::new(8) };
    let mut s = Solver::new(&start, &plan).unwrap();
    let mut e = if std::path::Path::new(&a[1]).exists() { load(&a[1]) } else { Entries::unknown(p.len()) };
    let (from, to): (usize, usize) = (a[2].parse().unwrap(), a[3].parse().unwrap());
    let t = Instant::now(); let mut last = 0;
    let first = p.level(8).start;
    for i in (first + from..first + to).rev() {
        if known(&e, i) { continue; }
        e.set(i, s.entry(&p.board(i)));
        let now = t.elapsed().as_secs();
        if now >= last + 20 { last = now; save(&a[1], &e); println!("{} of {from}..{to} after {now} s", i - first); }
    }
    save(&a[1], &e);
    println!("done {from}..{to} {:?}", t.elapsed());
}
