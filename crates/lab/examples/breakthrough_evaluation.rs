//! Learns Breakthrough's evaluation from games of the program with itself.
//!
//! ```sh
//! cargo run --release -p lab --example breakthrough_evaluation -- play 8x8 500 2000 1 games.txt
//! cargo run --release -p lab --example breakthrough_evaluation -- fit 300 games.txt
//! ```

use game::{Family, Game, Notation, Player, Rng};
use games::breakthrough::learnt::{FEATURES, features};
use games::breakthrough::{Board, Breakthrough};
use search::mcts::Mcts;
use search::{Budget, Knowledge, Resources, Settings};
use std::io::Write;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["play", size, games, simulations, seed, file] => {
            let number = |word: &str| word.parse::<u64>().expect("a number");
            play(size, number(games), number(simulations), number(seed), file);
        }
        ["fit", rounds, ref files @ ..] => fit(rounds.parse().expect("a number"), files),
        _ => eprintln!("usage: play SIZE GAMES SIMULATIONS SEED FILE, or fit ROUNDS FILE…"),
    }
}

/// Random moves at the start of a game.
const RANDOM: u32 = 8;

/// Plays games and appends one line for each: the winner, and all positions.
fn play(size: &str, games: u64, simulations: u64, seed: u64, file: &str) {
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
    let start = Breakthrough::start(size).unwrap();
    let mut settings = Settings::default();
    for (key, value) in Breakthrough::SETTINGS {
        settings.set(key, value).unwrap();
    }
    let mut rng = Rng::new(seed);
    for game in 0..games {
        let mut board = start.clone();
        let random = rng.below(RANDOM + 1);
        for _ in 0..random {
            board.play_unchecked(board.random_move(&mut rng).expect("the game has just begun"));
        }
        let knowledge = Knowledge::of::<Breakthrough>(&settings).unwrap();
        let resources =
            Resources { memory: 1 << 26, seed: seed * 1_000_000 + game, ..Resources::default() };
        let mut search = Mcts::new(board.clone(), knowledge, settings.clone(), resources).unwrap();
        let mut positions = Vec::new();
        let winner = loop {
            let budget = Budget { simulations: Some(simulations), ..Budget::default() };
            let report = search.search(&budget, &mut |_| ());
            positions.push(board.position_text().replace(' ', "_"));
            if let Some(score) = report.bounds.decided() {
                break score.winner();
            }
            let best = game::Move::from_code(report.best.expect("the game is not over"));
            board.play_unchecked(best);
            if let Some(score) = board.score() {
                break score.winner();
            }
            search.advance(best);
        };
        let result = if winner == Some(Player::First) { 1 } else { 0 };
        writeln!(out, "{size} {result} {}", positions.join(" ")).unwrap();
    }
}

/// Finds the weights by logistic regression, and prints them in thousandths.
fn fit(rounds: u32, files: &[&str]) {
    let (mut train, mut test) = (Vec::new(), Vec::new());
    let mut games = 0;
    for file in files {
        for line in std::fs::read_to_string(file).expect("a file that `play` wrote").lines() {
            games += 1;
            let list = if games % 10 == 0 { &mut test } else { &mut train };
            list.extend(examples(line).expect("a line that `play` wrote"));
        }
    }
    println!("// {} positions of {games} games, {} kept apart", train.len(), test.len());
    let mut weights = [0f64; FEATURES];
    let (mut mean, mut square) = ([0f64; FEATURES], [0f64; FEATURES]);
    for round in 1..=rounds {
        let mut slope = [0f64; FEATURES];
        for (features, result) in &train {
            let error = result - chance(features, &weights);
            slope.iter_mut().zip(features).for_each(|(s, f)| *s += error * f64::from(*f));
        }
        // Adam, with a little decay: some features are nearly copies of each other.
        for i in 0..FEATURES {
            let s = slope[i] / train.len() as f64 - 1e-5 * weights[i];
            mean[i] = 0.9 * mean[i] + 0.1 * s;
            square[i] = 0.99 * square[i] + 0.01 * s * s;
            let step = mean[i] / (1.0 - 0.9f64.powi(round as i32));
            let scale = (square[i] / (1.0 - 0.99f64.powi(round as i32))).sqrt() + 1e-9;
            weights[i] += 0.02 * step / scale;
        }
        if round % 50 == 0 {
            println!("// {round}: {:.4} {:.4}", loss(&train, &weights), loss(&test, &weights));
        }
    }
    for row in weights.chunks(7) {
        let row: Vec<String> = row.iter().map(|w| format!("{:.0}", 1000.0 * w)).collect();
        println!("    {},", row.join(", "));
    }
}

type Example = ([f32; FEATURES], f64);

/// Every third position of a game, and its result.
fn examples(line: &str) -> Option<Vec<Example>> {
    let mut words = line.split(' ');
    let start = Breakthrough::start(words.next()?).ok()?;
    let result = words.next()?.parse().ok()?;
    let positions: Vec<&str> = words.collect();
    let board = |text: &&str| start.parse_position(&text.replace('_', " ")).ok();
    let example = |board: Board| (features(&board), result);
    positions.iter().step_by(3).map(|text| board(text).map(example)).collect()
}

/// How likely the first player is to win.
fn chance(features: &[f32; FEATURES], weights: &[f64; FEATURES]) -> f64 {
    let sum: f64 = features.iter().zip(weights).map(|(f, w)| f64::from(*f) * w).sum();
    1.0 / (1.0 + (-sum).exp())
}

/// The mean surprise.
fn loss(examples: &[Example], weights: &[f64; FEATURES]) -> f64 {
    let of = |(features, result): &Example| {
        let chance = chance(features, weights).clamp(1e-9, 1.0 - 1e-9);
        -(result * chance.ln() + (1.0 - result) * (1.0 - chance).ln())
    };
    examples.iter().map(of).sum::<f64>() / examples.len().max(1) as f64
}
