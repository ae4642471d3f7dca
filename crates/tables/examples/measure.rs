//! Times of building, opening and asking a table of Clobber values.

use game::{Game, Rng};
use games::clobber::Board;
use std::path::Path;
use std::time::Instant;
use tables::clobber::{Database, Lines, Plan, Sums, Watch};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let usage = "measure STONES FILE";
    let stones = arguments.next().expect(usage).parse().expect(usage);
    let file = arguments.next().expect(usage);
    let plan = Plan { stones, ..Plan::default() };
    let clock = Instant::now();
    Database::build(Path::new(&file), &plan, Watch::NOBODY).expect("built");
    println!("build {:?}", clock.elapsed());
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
    let clock = Instant::now();
    let mut sum = 0u64;
    for &(black, white) in &groups {
        sum += u64::from(database.look_group(&lines, black, white).expect("there").0);
    }
    let per = |n: usize, clock: Instant| clock.elapsed().as_nanos() as f64 / n as f64;
    println!("look_group {:.1} ns over {} groups ({sum})", per(groups.len(), clock), groups.len());
    let clock = Instant::now();
    let found = parts.iter().map(|part| u64::from(database.look(part).expect("there").0));
    assert_eq!(found.sum::<u64>(), sum);
    println!("look {:.1} ns", per(groups.len(), clock));
    let sums = Sums::new(database.into());
    let clock = Instant::now();
    let known = boards.iter().filter(|board| sums.winner(board).is_some()).count();
    println!(
        "winner {:.1} ns over {} boards, known {known}",
        per(boards.len(), clock),
        boards.len()
    );
    let clock = Instant::now();
    println!("{:?}", sums.database().verify(0.01, 1, &|_, _| ()));
    println!("verify {:?}", clock.elapsed());
}
