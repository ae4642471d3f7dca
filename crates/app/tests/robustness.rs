//! Random and mutated input of every kind: no panic, one clear line of error,
//! nothing lost. The same checks without a bound are the fuzz targets.

mod common;

use game::{AnyGame, Rng};
use zermelo::Games;

/// Inputs of each kind and game.
const ROUNDS: u32 = 2_000;

const SCRAPS: &[&str] = &[
    "",
    " ",
    "\t",
    "\n",
    "\0",
    "a",
    "z",
    "x",
    "o",
    "X",
    ".",
    "/",
    ":",
    ",",
    "+",
    "-",
    "#",
    "0",
    "1",
    "9",
    "99",
    "4294967296",
    "18446744073709551616",
    "-1",
    "1e308",
    "NaN",
    "[",
    "]",
    "(",
    ")",
    ";",
    "\\",
    "B[",
    "W[]",
    "AB[aa:zz]",
    "SZ[99]",
    "SP[",
    "pass",
    "swap",
    "resign",
    "é",
    "石",
    "\u{202e}",
    "a1",
    "a0",
    "zz99",
    "r2c4",
    "x128",
    "1x",
    "w",
    "b",
];

/// A few random edits.
fn mutate(text: &str, rng: &mut Rng) -> String {
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..1 + rng.below(4) {
        let at = rng.below(chars.len() as u32 + 1) as usize;
        let to = at + rng.below((chars.len() - at) as u32 + 1) as usize;
        match rng.below(6) {
            0 => chars.truncate(at),
            1 => drop(chars.drain(at..to)),
            2 => {
                let copy: Vec<char> = chars[at..to].to_vec();
                chars.splice(at..at, copy);
            }
            3 if at < chars.len() => chars[at] = char::from(rng.below(128) as u8),
            _ => {
                let scrap = rng.pick(SCRAPS).unwrap_or_default();
                chars.splice(at..at, scrap.chars());
            }
        }
        chars.truncate(4_000);
    }
    chars.into_iter().collect()
}

/// A game string for every family, and a small one besides where that is not
/// the default.
fn games(registry: &Games) -> Vec<String> {
    let small = ["havannah:3", "clobber:2x4", "breakthrough:5x3", "connect-four:4x4", "go:3"];
    let default = registry.entries().iter().map(|entry| entry.name.to_string());
    default.chain(small.map(String::from)).collect()
}

fn random_game(registry: &Games, name: &str, rng: &mut Rng) -> Box<dyn AnyGame> {
    let mut game = registry.open(name).unwrap();
    for _ in 0..rng.below(60) {
        let Some(m) = game.random_move(rng) else { break };
        game.play(&m).unwrap();
    }
    game
}

#[test]
fn gtp_lines() {
    let registry = zermelo::registry();
    for (i, name) in games(&registry).iter().enumerate() {
        let mut rng = Rng::new(i as u64);
        let mut engine = common::engine(&registry, name);
        let commands = engine.answer("list_commands").unwrap();
        let commands: Vec<&str> = commands[2..].split_whitespace().collect();
        for _ in 0..ROUNDS {
            let mut line = rng.pick(&commands).unwrap().to_string();
            for _ in 0..rng.below(4) {
                let side = engine.answer("gogui-rules_side_to_move").unwrap();
                let legal = engine.answer("all_legal").unwrap();
                let words: Vec<&str> = legal[2..].split_whitespace().collect();
                let word = match rng.below(3) {
                    0 => side[2..].trim(),
                    1 => rng.pick(&words).unwrap_or("pass"),
                    _ => rng.pick(SCRAPS).unwrap(),
                };
                line += &format!(" {word}");
            }
            // Big boards would only make the test slow.
            if !line.starts_with("boardsize") || line.len() < 12 {
                common::gtp_line(&mut engine, &line);
            }
            common::gtp_line(&mut engine, &mutate(&line, &mut rng));
        }
    }
}

#[test]
fn game_strings() {
    let registry = zermelo::registry();
    let mut rng = Rng::new(1);
    for name in games(&registry) {
        let name = registry.open(&name).unwrap().game();
        for _ in 0..ROUNDS {
            common::game_string(&registry, &mutate(&name, &mut rng));
        }
    }
}

#[test]
fn positions() {
    let registry = zermelo::registry();
    let mut rng = Rng::new(2);
    for name in games(&registry) {
        for _ in 0..ROUNDS / 20 {
            let position = random_game(&registry, &name, &mut rng).position();
            for _ in 0..20 {
                common::position(&registry, &name, &mutate(&position, &mut rng));
            }
        }
    }
}

#[test]
fn move_strings() {
    let registry = zermelo::registry();
    let mut rng = Rng::new(3);
    for name in games(&registry) {
        for _ in 0..ROUNDS / 20 {
            let mut game = random_game(&registry, &name, &mut rng);
            let line = game.history().join(" ");
            for _ in 0..10 {
                game.restart();
                common::moves(&mut *game, &mutate(&line, &mut rng));
                let legal = game.legal();
                let m = rng.pick(&legal.iter().map(String::as_str).collect::<Vec<_>>());
                common::moves(&mut *game, &mutate(m.unwrap_or("a1"), &mut rng));
            }
        }
    }
}

#[test]
fn sgf_files() {
    let registry = zermelo::registry();
    let mut rng = Rng::new(4);
    for name in games(&registry) {
        for _ in 0..ROUNDS / 20 {
            let text = random_game(&registry, &name, &mut rng).to_sgf(None).text();
            for _ in 0..20 {
                let family = name.split(':').next().unwrap();
                common::sgf(&registry, family, &mutate(&text, &mut rng));
            }
        }
    }
}
