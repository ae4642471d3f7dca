//! How job-level proof-number search compares with a solver alone, on positions of ten to
//! sixty seconds:
//!
//! ```sh
//! cargo run --release -p jobs --example job_level -- havannah:4 dfpn "a1 b2" "a1 c3"
//! ```
//!
//! Each line of moves is solved by one solver, by the master with one worker, and by the
//! master with two.

use game::Score;
use jobs::proof_search::{Master, Plan};
use jobs::{Ended, SolverSpec, Threads, drive};
use search::prover::Question;
use search::{Budget, Job};
use std::time::Instant;

fn main() {
    let mut words = std::env::args().skip(1);
    let (Some(name), Some(solver)) = (words.next(), words.next()) else {
        eprintln!("usage: job_level GAME SOLVER MOVES…");
        std::process::exit(2);
    };
    let slice = std::env::var("SLICE").ok().and_then(|text| text.parse().ok()).unwrap_or(100_000);
    let expand = std::env::var("EXPAND").ok().and_then(|text| text.parse().ok()).unwrap_or(4);
    let registry = engine::registry();
    let (mut work, mut time, mut count) = (0.0, 0.0, 0.0);
    println!("moves | alone: nodes, s | one worker: nodes, s, jobs | two: nodes, s, jobs | work, time");
    for moves in words {
        let mut game = registry.open(&name).expect("a game");
        game.play_moves(&moves).expect("legal moves");
        let spec = SolverSpec {
            game: game.game(),
            root: game.position(),
            solver: solver.clone(),
            settings: vec![],
            memory: 1 << 30,
        };
        let entry = registry.find(name.split(':').next().unwrap_or_default()).expect("a game");
        let mut options = (entry.extension.solving.defaults)();
        options.choose(&solver).expect("a solver");
        let mut alone = (entry.extension.solving.start)(&*game, &options).expect("a solver");
        let question = Question { player: game.to_move(), goal: Score(1) };
        let clock = Instant::now();
        let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
        let answer = alone.ask(&*game, question, job);
        let (nodes, seconds) = (alone.nodes(), clock.elapsed().as_secs_f64());
        print!("{moves} | {nodes} {seconds:.1}");
        drop(alone);
        let mut told = Vec::new();
        for workers in [1, 2] {
            let plan = Plan {
                solver: spec.clone(),
                position: game.position(),
                player: question.player,
                goal: 1,
                slice,
                expand_after: expand,
                check: 0.0,
                seed: 1,
            };
            let mut master = Master::new(registry.clone(), plan).expect("a plan");
            let mut crew = Threads::new(&registry, workers);
            let clock = Instant::now();
            assert_eq!(drive(&mut master, &mut crew, |_, _| true), Ended::Done);
            let seconds = clock.elapsed().as_secs_f64();
            assert_eq!(master.answer(), answer, "{moves}");
            let standing = master.standing();
            print!(" | {} {seconds:.1} {}", standing.nodes, standing.jobs);
            told.push((standing.nodes as f64, seconds));
        }
        let (of_work, of_time) = (told[1].0 / nodes as f64, told[1].1 / told[0].1);
        println!(" | {of_work:.2} {of_time:.2}");
        work += of_work.ln();
        time += of_time.ln();
        count += 1.0;
    }
    println!("geometric means: work {:.2}, time {:.2}", (work / count).exp(), (time / count).exp());
}
