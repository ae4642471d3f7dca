//! Writes a certificate of a small game's exact value, found by brute force:
//! `cargo run --release -p proof --example certify -- connect-four:4x4 FILE`.

use game::{Extension, Family, Registry};
use proof::{BruteForce, Claim, Limits, Written};
use std::fs::File;
use std::process::ExitCode;

type Certify = fn(&str, &mut File) -> Result<Written, String>;

struct Certifying(Certify);

impl Extension for Certifying {
    fn of<F: Family>() -> Certifying {
        Certifying(|parameters, file| {
            let root = F::start(parameters).map_err(|error| error.to_string())?;
            let mut strategy = BruteForce::default();
            let score = strategy.value(&root);
            let claims = Claim::exact(score, game::Game::score_range(&root));
            let limits = Limits::default();
            proof::write(&root, &claims, &mut strategy, file, &limits, &mut |_, _| {})
                .map_err(|error| error.to_string())
        })
    }
}

fn run(game: &str, path: &str) -> Result<Written, String> {
    let registry: Registry<Certifying> = games::registry();
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    let entry = registry.find(family).ok_or("unknown game")?;
    let mut file = File::create(path).map_err(|error| format!("{path}: {error}"))?;
    (entry.extension.0)(parameters, &mut file)
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, path] = &arguments[..] else {
        eprintln!("usage: certify GAME FILE");
        return ExitCode::from(2);
    };
    match run(game, path) {
        Ok(written) => {
            println!("{} positions, {} bytes", written.positions, written.bytes);
            ExitCode::SUCCESS
        }
        Err(reason) => {
            eprintln!("certify: {reason}");
            ExitCode::FAILURE
        }
    }
}
