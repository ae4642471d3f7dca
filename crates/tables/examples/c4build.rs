use game::Game;
use games::connect_four::Board;
use std::time::Instant;
use tables::connect_four::*;
use tables::*;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let start = Board::new(7, 6).unwrap();
    if a[1] == "measure" {
        let plies = a[2].parse().unwrap();
        let t = Instant::now();
        let p = Positions::new(&start, plies);
        println!("positions {} level {} in {:?}", p.len(), p.level(plies).len(), t.elapsed());
        let plan = Plan { memory: 2 << 30, threads: 1, ..Plan::new(plies) };
        let n: usize = a[3].parse().unwrap();
        let mut s = tables::connect_four::Solver::new(&start, &plan).unwrap();
        let level = p.level(plies);
        let random = a[4] == "random";
        let mut rng = game::Rng::new(1);
        let from = level.len() / 3;
        let t = Instant::now();
        for i in 0..n {
            let place = level.start + if random { rng.below(level.len() as u32) as usize } else { from + i };
            let b = p.board(place);
            let t1 = Instant::now();
            let e = s.entry(&b);
            if t1.elapsed().as_secs_f64() > 1.0 { println!("{} {:?} {:?}", game::Notation::position_text(&b), e, t1.elapsed()); }
            if i % 50 == 49 { println!("{} in {:?}", i + 1, t.elapsed()); }
            let _ = b.plies_left();
        }
        return;
    }
    let mut plan = Plan::new(a[2].parse().unwrap());
    plan.threads = a[3].parse().unwrap();
    let t = Instant::now();
    let last = std::sync::atomic::AtomicU64::new(0);
    let progress = |d: u64, of: u64| {
        let s = t.elapsed().as_secs();
        if s >= last.load(std::sync::atomic::Ordering::Relaxed) + 10 {
            last.store(s, std::sync::atomic::Ordering::Relaxed);
            println!("{d} of {of} after {s} s");
        }
    };
    let o = Openings::build(&start, std::path::Path::new(&a[1]), &plan, Watch { progress: &progress, stop: &|| false }).unwrap();
    println!("{} done {:?}", o.positions().len(), t.elapsed());
}
