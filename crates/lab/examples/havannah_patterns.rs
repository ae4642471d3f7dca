//! Learns Havannah's knowledge about moves from games of the program with itself.
//!
//! ```sh
//! cargo run --release -p lab --example havannah_patterns -- play 6 500 5000 1 games-6.txt
//! cargo run --release -p lab --example havannah_patterns -- fit 10 weights.txt games-6.txt
//! ```

use game::{Family, Game, Rng};
use games::havannah::Havannah;
use games::havannah::learnt::{Features, KINDS, features};
use search::mcts::Mcts;
use search::{Budget, Knowledge, Resources, Settings};
use std::collections::HashMap;
use std::io::Write;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words[..] {
        ["play", size, games, simulations, seed, file] => {
            let number = |word: &str| word.parse::<u64>().expect("a number");
            play(size, number(games), number(simulations), number(seed), file);
        }
        ["fit", rounds, out, ref files @ ..] => fit(rounds.parse().expect("a number"), out, files),
        _ => eprintln!("usage: play SIZE GAMES SIMULATIONS SEED FILE, or fit ROUNDS OUT FILE…"),
    }
}

/// Plays games and appends one line for each position: its moves, and how often each
/// move was tried there.
fn play(size: &str, games: u64, simulations: u64, seed: u64, file: &str) {
    let mut out = std::fs::OpenOptions::new().create(true).append(true).open(file).unwrap();
    let start = Havannah::start(size).unwrap();
    let mut settings = Settings::default();
    for (key, value) in Havannah::SETTINGS {
        settings.set(key, value).unwrap();
    }
    let mut rng = Rng::new(seed);
    for game in 0..games {
        let mut board = start.clone();
        let mut played = Vec::new();
        for _ in 0..rng.below(5) {
            let m = board.random_move(&mut rng).unwrap();
            board.play_unchecked(m);
            played.push(m);
        }
        let knowledge = Knowledge::of::<Havannah>(&settings).unwrap();
        let resources =
            Resources { memory: 1 << 26, seed: seed * 1_000_000 + game, ..Resources::default() };
        let mut search = Mcts::new(board.clone(), knowledge, settings.clone(), resources).unwrap();
        let mut lines = String::new();
        while board.score().is_none() {
            let budget = Budget { simulations: Some(simulations), ..Budget::default() };
            let report = search.search(&budget, &mut |_| ());
            if report.bounds.decided().is_some() {
                break;
            }
            let all: u32 = report.moves.iter().map(|m| m.visits).sum();
            let moves: Vec<String> = played.iter().map(u16::to_string).collect();
            lines += &format!("{size};{};", moves.join(" "));
            for m in report.moves.iter().filter(|m| m.visits * 100 >= all) {
                lines += &format!("{}:{} ", m.m, m.visits);
            }
            lines += "\n";
            let mut chosen = report.best.unwrap();
            if rng.below(10) == 0 {
                // Now and then another of the moves that it likes.
                let mut left = rng.below(all);
                for m in &report.moves {
                    if left < m.visits {
                        chosen = m.m;
                        break;
                    }
                    left -= m.visits;
                }
            }
            search.advance(chosen);
            board.play_unchecked(chosen);
            played.push(chosen);
        }
        out.write_all(lines.as_bytes()).unwrap();
    }
}

/// A position of a game: the features of its moves, and how often each was tried.
struct Position {
    moves: Vec<(Features, f32)>,
}

/// Reads what [`play`] wrote.
fn read(file: &str) -> Vec<Position> {
    let text = std::fs::read_to_string(file).expect("a file that `play` wrote");
    text.lines().filter_map(position).collect()
}

fn position(line: &str) -> Option<Position> {
    let mut parts = line.split(';');
    let mut board = Havannah::start(parts.next()?).ok()?;
    for m in parts.next()?.split_whitespace() {
        board.play_unchecked(m.parse().ok()?);
    }
    let tried: HashMap<u16, f32> = parts
        .next()?
        .split_whitespace()
        .filter_map(|pair| pair.split_once(':'))
        .filter_map(|(m, visits)| Some((m.parse().ok()?, visits.parse().ok()?)))
        .collect();
    let all: f32 = tried.values().sum();
    let mut listed = Vec::new();
    board.legal_moves(&mut listed);
    let mut moves = Vec::new();
    features(&board, &listed, |i, features| {
        moves.push((features, tried.get(&listed[i]).map_or(0.0, |visits| visits / all)));
    });
    Some(Position { moves })
}

/// Weights under way: each with the sum of its squared slopes.
#[derive(Default)]
struct Fit {
    weights: HashMap<u32, [f32; 2]>,
}

/// All features of a move as numbers; patterns that were seen seldom are left out.
fn numbers<'f>(
    features: &'f Features,
    seen: &'f HashMap<u32, u32>,
) -> impl Iterator<Item = u32> + 'f {
    let often = seen.get(&features.around).is_some_and(|&times| times >= SELDOM);
    let around = often.then_some(features.around + KINDS as u32);
    features.kinds.iter().map(|&kind| u32::from(kind)).chain(around)
}

/// A pattern seen less often has no weight of its own.
const SELDOM: u32 = 40;
/// How far one position moves the weights.
const RATE: f32 = 0.1;
/// What pulls a weight back to 0.
const DECAY: f32 = 2e-6;

impl Fit {
    fn chances(&self, position: &Position, seen: &HashMap<u32, u32>) -> Vec<f32> {
        let weight = |features: &Features| -> f32 {
            numbers(features, seen).filter_map(|n| self.weights.get(&n)).map(|w| w[0]).sum()
        };
        let sums: Vec<f32> = position.moves.iter().map(|(f, _)| weight(f)).collect();
        let most = sums.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let powers: Vec<f32> = sums.iter().map(|sum| (sum - most).exp()).collect();
        let all: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / all).collect()
    }

    /// One step down the slope of the cross entropy (AdaGrad).
    fn learn(&mut self, position: &Position, seen: &HashMap<u32, u32>) {
        let chances = self.chances(position, seen);
        let mut slopes: HashMap<u32, f32> = HashMap::new();
        for ((features, tried), chance) in position.moves.iter().zip(chances) {
            for number in numbers(features, seen) {
                *slopes.entry(number).or_default() += chance - tried;
            }
        }
        for (number, slope) in slopes {
            let [weight, squares] = self.weights.entry(number).or_insert([0.0, 1e-2]);
            let slope = slope + DECAY * *weight;
            *squares += slope * slope;
            *weight -= RATE * slope / squares.sqrt();
        }
    }

    /// The mean cross entropy beyond that of what was tried itself, the chance of the move
    /// tried most, and how often it comes first.
    fn quality(&self, positions: &[Position], seen: &HashMap<u32, u32>) -> [f64; 3] {
        let mut sums = [0.0; 3];
        for position in positions {
            let chances = self.chances(position, seen);
            for ((_, tried), chance) in position.moves.iter().zip(&chances) {
                if *tried > 0.0 {
                    sums[0] += f64::from(tried * (tried / chance).ln());
                }
            }
            let top = |values: &mut dyn Iterator<Item = f32>| {
                values.enumerate().max_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(i, _)| i)
            };
            let best = top(&mut position.moves.iter().map(|m| m.1));
            sums[1] += f64::from(chances[best]);
            sums[2] += f64::from(u8::from(top(&mut chances.iter().copied()) == best));
        }
        sums.map(|sum| sum / positions.len() as f64)
    }
}

/// Finds weights for the positions of these files and writes them.
fn fit(rounds: u32, out: &str, files: &[&str]) {
    let (mut known, mut kept) = (Vec::new(), Vec::new());
    for file in files {
        let mut all = read(file);
        // The last tenth, of other games, tells how good they are.
        kept.push((file, all.split_off(all.len() * 9 / 10)));
        known.extend(all);
    }
    let mut seen = HashMap::new();
    for (features, _) in known.iter().flat_map(|position| &position.moves) {
        *seen.entry(features.around).or_insert(0) += 1;
    }
    eprintln!("{} positions, {} patterns", known.len(), seen.len());
    let mut fit = Fit::default();
    let mut rng = Rng::new(1);
    let mut order: Vec<usize> = (0..known.len()).collect();
    for round in 1..=rounds {
        for i in (1..order.len()).rev() {
            order.swap(i, rng.below(i as u32 + 1) as usize);
        }
        for &i in &order {
            fit.learn(&known[i], &seen);
        }
        for (file, kept) in &kept {
            let [entropy, chance, first] = fit.quality(kept, &seen);
            eprintln!("round {round} {file}: {entropy:.3} {chance:.3} {first:.3}");
        }
    }
    let mut lines: Vec<(u32, i32)> =
        fit.weights.iter().map(|(&n, w)| (n, (1000.0 * w[0]).round() as i32)).collect();
    lines.retain(|line| line.1 != 0);
    lines.sort_unstable();
    let line = |&(n, weight): &(u32, i32)| match n.checked_sub(KINDS as u32) {
        None => format!("k{n} {weight}\n"),
        Some(pattern) => format!("{pattern:06x} {weight}\n"),
    };
    std::fs::write(out, lines.iter().map(line).collect::<String>()).expect("a file to write");
}
