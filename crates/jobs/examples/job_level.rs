//! How job-level proof-number search compares with a solver alone:
//!
//! ```sh
//! cargo run --release -p jobs --example job_level -- compare havannah:4 dfpn "a1 b2" "a1 c3"
//! cargo run --release -p jobs --example job_level -- simulate havannah:4 dfpn "a1 b2"
//! ```
//!
//! `compare` solves the position after each line of moves by one solver, by the master with
//! one worker, and by the master with two. `simulate` solves it by 1, 2, 16, 64, 256 and 1024
//! simulated workers. `SLICE=N` sets how many positions a job looks at,
//! `SHARE=N` how many a position must take to be told to other workers (0: none is).

use cpu_time::ProcessTime;
use game::AnyGame;
use game::Score;
use jobs::proof_search::{Master, Plan, SHARE, SLICE, Speed, simulate};
use jobs::{Ended, Roll, SolverSpec, Threads, drive};
use search::prover::Question;
use search::{Budget, Job};
use std::time::Instant;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [what, name, solver, lines @ ..] = &words[..] else { usage() };
    let slice = number("SLICE", SLICE);
    let registry = engine::registry();
    let games = lines.iter().map(|moves| {
        let mut game = registry.open(name).expect("a game");
        game.play_moves(moves).expect("legal moves");
        (moves.as_str(), game)
    });
    match what.as_str() {
        "compare" => compare(games, solver, slice),
        "simulate" => simulations(games, solver, slice),
        _ => usage(),
    }
}

/// A number of the environment.
fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn usage() -> ! {
    eprintln!("usage: job_level compare|simulate GAME SOLVER MOVES…");
    std::process::exit(2)
}

fn plan(game: &dyn AnyGame, solver: &str, slice: u64) -> Plan {
    let solver = SolverSpec {
        game: game.game(),
        root: game.position(),
        solver: solver.to_string(),
        settings: vec![],
        memory: 1 << 30,
        share: number("SHARE", SHARE),
        generation: 0,
    };
    Plan {
        solver,
        position: game.position(),
        player: game.to_move(),
        goal: 1,
        slice,
        expand_after: 4,
        check: 0.0,
        seed: 1,
    }
}

/// The answer of a solver alone, its nodes and its processor time.
fn alone(game: &dyn AnyGame, solver: &str) -> (Option<bool>, u64, f64) {
    let registry = engine::registry();
    let name = game.game();
    let entry = registry.find(name.split(':').next().unwrap_or_default()).expect("a game");
    let mut options = (entry.extension.solving.defaults)();
    options.choose(solver).expect("a solver");
    let mut alone = (entry.extension.solving.start)(game, &options).expect("a solver");
    let question = Question { player: game.to_move(), goal: Score(1) };
    let clock = ProcessTime::now();
    let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
    let answer = alone.ask(game, question, [u32::MAX; 2], job);
    (answer, alone.nodes(), clock.elapsed().as_secs_f64())
}

fn compare<'a>(games: impl Iterator<Item = (&'a str, Box<dyn AnyGame>)>, solver: &str, slice: u64) {
    let registry = engine::registry();
    let (mut work, mut time, mut count) = (0.0, 0.0, 0.0);
    println!(
        "| moves | alone: nodes | s | one worker: nodes | s | busy | jobs | two: nodes | s | busy | jobs | work | time |"
    );
    for (moves, game) in games {
        let (answer, nodes, seconds) = alone(&*game, solver);
        print!("| {moves} | {nodes} | {seconds:.1}");
        let mut told = Vec::new();
        for workers in [1, 2] {
            let mut master =
                Master::new(registry.clone(), plan(&*game, solver, slice)).expect("a plan");
            let mut crew = Threads::new(&registry, workers, lab::no_outside);
            let clock = Instant::now();
            assert_eq!(
                drive(&mut master, &mut crew, &mut Roll::default(), |_, _| true),
                Ended::Done
            );
            let seconds = clock.elapsed().as_secs_f64();
            assert_eq!(master.answer(), answer, "{moves}");
            let standing = master.standing();
            let busy = 100.0 * standing.cpu_seconds / (seconds * workers as f64);
            print!(" | {} | {seconds:.1} | {busy:.0} % | {}", standing.nodes, standing.jobs);
            told.push((standing.nodes as f64, seconds));
        }
        let (of_work, of_time) = (told[1].0 / nodes as f64, told[1].1 / told[0].1);
        println!(" | {of_work:.2} | {of_time:.2} |");
        work += of_work.ln();
        time += of_time.ln();
        count += 1.0;
    }
    println!("geometric means: work {:.2}, time {:.2}", (work / count).exp(), (time / count).exp());
}

fn simulations<'a>(
    games: impl Iterator<Item = (&'a str, Box<dyn AnyGame>)>,
    solver: &str,
    slice: u64,
) {
    println!("| moves | workers | s | times faster | efficiency | busy | nodes | jobs |");
    for (moves, game) in games {
        let (answer, nodes, seconds) = alone(&*game, solver);
        println!("| {moves} | alone | {seconds:.1} | | | | {nodes} | |");
        let speed = Speed { nodes: nodes as f64 / seconds, latency: 0.002 };
        let mut one = None;
        for workers in [1, 2, 16, 64, 256, 1024] {
            let told = simulate(&engine::registry(), plan(&*game, solver, slice), workers, speed)
                .expect("it is solved");
            assert_eq!(Some(told.answer), answer);
            let one = *one.get_or_insert(told.seconds);
            let (faster, busy) = (one / told.seconds, 100.0 * told.busy);
            let efficiency = 100.0 * faster / workers as f64;
            println!(
                "| {moves} | {workers} | {:.2} | {faster:.1} | {efficiency:.0} % | {busy:.0} % | {} | {} |",
                told.seconds, told.nodes, told.jobs
            );
        }
    }
}
