//! `zermelo race`.

mod told;

use crate::cli::RaceArgs;
use crate::signals::Signals;
use crate::{Games, files, output};
use anyhow::{Context, Result, anyhow};
use game::Player;
use races::{Answer, Certificate, Limits, Race};
use search::{Budget, Solving};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The game that a race is solved as.
const CONFINED: &str = "confined-race";

/// Decides a capture race, or makes one.
pub fn run(registry: &Games, args: &RaceArgs, out: &mut dyn Write) -> Result<()> {
    if let Some(liberties) = &args.make {
        let file = races::make(liberties).map_err(|e| anyhow!("--make {liberties:?}: {e}"))?;
        return Ok(write!(out, "{file}")?);
    }
    let signals = Signals::catch()?;
    let race = open(args)?;
    for path in [&args.svg, &args.proof].into_iter().flatten() {
        files::check_writable(path)?;
    }
    let game = registry.open(CONFINED)?;
    let solving = &crate::searching::skills(registry, &*game).solving;
    let interrupt = signals.interrupt().clone();
    let budget = Budget { interrupt, ..Budget::time(args.time) };
    let limits = Limits { budget, memory: args.memory };
    let source = args.file.as_ref().map_or("--position".to_string(), |f| f.display().to_string());
    let answer = races::decide(&race, solving, &limits);
    let answer = answer.map_err(|reason| anyhow!("{source}: {reason}"))?;
    if let Some(path) = &args.svg {
        files::write(path, &races::svg(&race, &answer))?;
    }
    let mut certificates = Vec::new();
    if let Some(path) = &args.proof {
        certificates = certify(path, &answer, solving, &limits)?;
    }
    match args.json {
        true => output::json(out, &told::json(&answer, &certificates))?,
        false => {
            write!(out, "{}", races::text(&race, &answer, args.color.wanted()))?;
            write!(out, "{}", told::text(&answer, &certificates))?;
        }
    }
    out.flush()?;
    Ok(signals.check()?)
}

/// The race that the options name.
fn open(args: &RaceArgs) -> Result<Race> {
    let stones = args.black.as_deref().zip(args.white.as_deref());
    let stones = stones.map(|(black, white)| [black, white]);
    match (&args.file, &args.position) {
        (Some(path), _) => {
            let tree = files::read_sgf(path)?;
            Race::of_sgf(&tree, stones).with_context(|| path.display().to_string())
        }
        (None, text) => {
            let text = text.as_deref().unwrap_or_default();
            Race::of_text(text, stones).map_err(|reason| anyhow!("--position: {reason}"))
        }
    }
}

/// A certificate that was written.
pub struct Written {
    /// Where.
    pub path: PathBuf,
    /// How many positions it has.
    pub positions: u64,
    /// What it proves a part of.
    pub certificate: Certificate,
}

/// Writes all certificates that there are of an answer.
fn certify(
    path: &Path,
    answer: &Answer,
    solving: &Solving,
    limits: &Limits,
) -> Result<Vec<Written>> {
    let all = Certificate::all_of(answer);
    let mut written = Vec::new();
    for &certificate in &all {
        let alone = all.iter().filter(|other| other.first == certificate.first).count() == 1;
        let path = beside(path, certificate, alone);
        let positions = files::write_with(&path, |out| {
            races::certify(answer, certificate, solving, limits, out).map_err(|e| anyhow!(e))
        })?;
        written.push(Written { path, positions, certificate });
    }
    Ok(written)
}

/// `x-black-first.proof` beside `x.proof`; where there are two of them,
/// `x-black-first-kos-white.proof`.
fn beside(path: &Path, certificate: Certificate, alone: bool) -> PathBuf {
    let colour = |player: Player| if player == Player::First { "black" } else { "white" };
    let mut name = path.file_stem().unwrap_or_default().to_os_string();
    name.push(format!("-{}-first", colour(certificate.first)));
    if !alone {
        name.push(format!("-kos-{}", colour(certificate.favoured)));
    }
    if let Some(extension) = path.extension() {
        name.push(".");
        name.push(extension);
    }
    path.with_file_name(name)
}
