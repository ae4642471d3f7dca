//! Times of building, opening and asking a table of Clobber values.

use cpu_time::ProcessTime;
use game::{Game, Rng};
use games::clobber::{Board, Part};
use std::path::Path;
use std::time::Instant;
use tables::clobber::{Database, Lines, Sums};
use tables::{Plan, Sample, Watch};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let usage = "measure STONES FILE";
    let stones = arguments.next().expect(usage).parse().expect(usage);
    let file = arguments.next().expect(usage);
    let plan = Plan::new(stones);
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    Database::build(Path::new(&file), &plan, Watch::NOBODY).expect("built");
    println!("build {:?}, CPU {:?}", clock.elapsed(), cpu.elapsed());
    let clock = Instant::now();
    let database = Database::open(Path::new(&file)).expect("opened");
    println!("open {:?}, {} bytes", clock.elapsed(), database.bytes());

    let mut rng = Rng::new(1);
    let lines = Lines::new(8);
    let (mut groups, mut parts, mut boards) = (Vec::new(), Vec::new(), Vec::new());
    for _ in 0..3000 {
        let mut board = Board::new(8, 8).expect("a size");
        while let Some(capture) = board.random_move(&mut rng) {
            board.play_unchecked(capture);
            let all: Vec<_> = board.groups().collect();
            if all.iter().all(|(b, w)| (b | w).count_ones() <= stones) {
                boards.push(board.clone());
                parts.extend(all.iter().map(|&(b, w)| board.part(b, w).expect("small")));
                groups.extend(all);
            }
        }
    }
    let look_group = |&(black, white): &(u128, u128)| {
        u64::from(database.look_group(&lines, black, white).expect("there").0)
    };
    let look = |part: &Part| u64::from(database.look(part).expect("there").0);
    println!("{} groups", groups.len());
    println!("look_group {}", passes(&groups, look_group));
    println!("look {}", passes(&parts, look));
    let sums = Sums::new(database.into());
    let known = boards.iter().filter(|board| sums.winner(board).is_some()).count();
    println!("{} boards, winner known of {known}", boards.len());
    println!("groups {}", passes(&boards, |board| board.groups().count() as u64));
    println!("winner {}", passes(&boards, |board| u64::from(sums.winner(board).is_some())));
    let (clock, cpu) = (Instant::now(), ProcessTime::now());
    println!("{:?}", sums.database().verify(&Sample { share: 0.01, seed: 1 }, Watch::NOBODY));
    println!("verify {:?}, CPU {:?}", clock.elapsed(), cpu.elapsed());
}

/// CPU-nanoseconds per item of the first pass and of the best of five.
fn passes<T>(items: &[T], ask: impl Fn(&T) -> u64) -> String {
    let pass = || {
        let clock = ProcessTime::now();
        std::hint::black_box(items.iter().map(&ask).sum::<u64>());
        clock.elapsed().as_nanos() as f64 / items.len() as f64
    };
    let first = pass();
    let best = (0..5).map(|_| pass()).fold(first, f64::min);
    format!("{first:.1} ns at first, {best:.1} ns at best")
}
