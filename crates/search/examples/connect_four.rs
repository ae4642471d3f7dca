//! Solves Connect Four from the empty board and says what it took:
//! `cargo run --release -p search --example connect_four -- 7x6 64 1`
//! (size, megabytes for the table, threads).

use game::{Family, Player, Score};
use games::connect_four::ConnectFour;
use search::Budget;
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{Prover, Question, Watch};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |i: usize, default| arguments.get(i).map_or(default, |a| a.parse().unwrap());
    let size = arguments.first().map_or("7x6", String::as_str);
    let start = ConnectFour::start(size).unwrap();
    let options =
        Options { memory: number(1, 64) << 20, threads: number(2, 1), ..Options::default() };
    let mut solver =
        AlphaBeta::new(&start, Some(search::join(ConnectFour::oracles())), options).unwrap();
    let clock = Budget::default().start();
    let mut tell = |line: &str| {
        if std::env::var_os("VERBOSE").is_some() {
            eprintln!("{line}");
        }
    };
    let mut watch = Watch::new(Budget::default().start(), &mut tell);
    let mut ask = |goal| {
        let question = Question { player: Player::First, goal };
        let answer = solver.ask(&start, question, &mut watch).expect("nobody stops it");
        let (cpu, wall) = (clock.cpu_seconds(), clock.seconds());
        println!(
            "{size} first gets {goal}: {answer}, {} positions, {cpu:.2} s of processor time, {wall:.2} s",
            solver.nodes()
        );
        answer
    };
    let value = match ask(Score::WIN) {
        true => Score::WIN,
        false if ask(Score::DRAW) => Score::DRAW,
        false => Score::LOSS,
    };
    println!("{size}: {}", value.result_name());
}
