//! Times the solver of sums.
use game::{Family, Game, Notation, Score};
use games::clobber::Clobber;
use search::Budget;
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch};
use tables::clobber::{Database, solver::*};

fn main() {
    let arguments: Vec<String> = std::env::args().collect();
    let stones: u32 = arguments[1].parse().unwrap();
    let start = std::time::Instant::now();
    let database = if let Ok(f) = std::env::var("DB") {
        Database::open(f.as_ref()).unwrap()
    } else {
        Database::in_memory(stones, 8 << 30).unwrap()
    };
    let database: &'static Database = Box::leak(Box::new(database));
    println!(
        "database {:.2} s, {} entries, {} values",
        start.elapsed().as_secs_f64(),
        database.len(),
        database.values().len()
    );
    for name in &arguments[2..] {
        let (size, text) = name.split_once(':').unwrap_or((name, ""));
        let mut board = Clobber::start(size).unwrap();
        if !text.is_empty() {
            board = board.parse_position(text).unwrap();
        }
        let sum = Sum::new(Setting::new(database, &board).unwrap(), &board);
        let threads = std::env::var("THREADS").ok().map_or(1, |t| t.parse().unwrap());
        let options = Options { memory: 4 << 30, threads, symmetric_plies: None };
        let mut prover = AlphaBeta::new(&sum, Some(Box::new(Summing)), options).unwrap();
        let start = std::time::Instant::now();
        let clock = Budget::default().start();
        let mut tell = |line: &str| {
            if std::env::var("TELL").is_ok() {
                eprintln!("{line}")
            }
        };
        let mut watch = Watch::new(clock.clone(), &mut tell);
        let question = Question { player: sum.to_move(), goal: Score(1) };
        let answer = prover.ask(&sum, question, &mut watch);
        println!(
            "{name} {} to move wins: {answer:?}, {} nodes, {:.3} s, {:.3} CPU-s",
            if sum.to_move() == game::Player::First { "o" } else { "x" },
            prover.nodes(),
            start.elapsed().as_secs_f64(),
            clock.cpu_seconds()
        );
    }
}
