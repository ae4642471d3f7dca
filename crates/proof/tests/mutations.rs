//! Valid certificates with something changed: neither checker accepts one that
//! is not a valid proof still.

use crate::common::naive::{Parts, is_valid, parse, seal};
use crate::common::{exact, verify_with};
use game::{Family, Notation, Rng};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use games::tic_tac_toe::TicTacToe;
use proof::Limits;
use std::path::Path;
use std::process::Command;

const CHECKSUM: usize = 32;

fn at<F: Family>(parameters: &str, position: Option<&str>) -> Vec<u8> {
    let start = F::start(parameters).unwrap();
    exact(&position.map_or(start.clone(), |text| start.parse_position(text).unwrap()))
}

fn certificates() -> Vec<Vec<u8>> {
    vec![
        at::<TicTacToe>("", None),
        at::<TicTacToe>("", Some("x../.o./x..")),
        at::<ConnectFour>("3x4", None),
        at::<ConnectFour>("4x3", None),
        at::<ConnectFour>("4x4", None),
        at::<Clobber>("3x3", None),
        at::<Clobber>("3x4", None),
        at::<Clobber>("2x6", None),
        at::<Havannah>("2", Some("../.o./.. x")),
        at::<Havannah>("3", Some("o.x/x..o/.o.x./x.o./..o x")),
        at::<Havannah>("2x2x3", None),
        at::<Havannah>("2x3x4", Some("ox/.../x..o/..../o../.x o")),
        at::<Breakthrough>("4x2", None),
        at::<Breakthrough>("4x3", None),
        at::<Breakthrough>("5x2", None),
    ]
}

/// Changes one thing; `None` if that cannot be done here.
fn mutate(bytes: &[u8], kind: u32, rng: &mut Rng) -> Option<Vec<u8>> {
    let body = &bytes[..bytes.len() - CHECKSUM];
    let spot = rng.below(body.len() as u32) as usize;
    let mut changed = body.to_vec();
    match kind {
        0 => changed[spot] ^= 1 << rng.below(8),
        1 => changed.truncate(spot),
        2 => drop(changed.remove(spot)),
        3 => changed.insert(spot, rng.bits() as u8),
        4 => changed.swap(spot, rng.below(body.len() as u32) as usize),
        5 => changed.extend((0..=rng.below(4)).map(|_| rng.bits() as u8)),
        _ => {
            let mut parts = parse(bytes).unwrap();
            mutate_parts(&mut parts, kind, rng)?;
            changed = parts.encode();
            changed.truncate(changed.len() - CHECKSUM);
        }
    }
    Some(changed)
}

fn mutate_parts(parts: &mut Parts, kind: u32, rng: &mut Rng) -> Option<()> {
    let mut pick = |n: usize| (n > 0).then(|| rng.below(n as u32) as usize);
    match kind {
        6 => {
            parts.game = ["tic-tac-toe", "connect-four:4x4", "clobber:3x4", "clobber:4x3", "go:9"]
                [pick(5)?]
            .to_string()
        }
        7 => {
            let place = pick(parts.root.len())?;
            parts.root.replace_range(place..=place, ["x", "o", ".", "/"][pick(4)?]);
        }
        8 => {
            let claim = pick(parts.claims.len())?;
            parts.claims[claim].value += [-1, 1, 2, -2][pick(4)?];
        }
        9 => {
            let claim = pick(parts.claims.len())?;
            parts.claims[claim].prover ^= 1;
        }
        10 => drop(parts.claims.remove(pick(parts.claims.len())?)),
        11 => parts.claims.reverse(),
        12 => parts.claims.push(parts.claims[0].clone()),
        _ => {
            let claim = pick(parts.claims.len())?;
            let layers = &mut parts.claims[claim].layers;
            let layer = pick(layers.len())?;
            let entries = &mut layers[layer].1;
            let (a, b) = (pick(entries.len())?, pick(entries.len())?);
            match kind {
                13 => drop(entries.remove(a)),
                14 => entries[a].1 = pick(12)? as u64,
                15 => entries[a].1 = pick(100)? as u64,
                16 => entries[a].0 ^= 1 << pick(20)?,
                17 => entries.swap(a, b),
                18 => (entries[a].1, entries[b].1) = (entries[b].1, entries[a].1),
                19 => entries.insert(a, entries[a]),
                20 => {
                    let key = entries[a].0.saturating_sub(1 + pick(50)? as u128);
                    entries.push((key, 0));
                    entries.sort_unstable();
                }
                21 => drop(layers.remove(layer)),
                22 => layers[layer].0 += 1,
                _ => layers.reverse(),
            }
        }
    }
    Some(())
}
const KINDS: u32 = 24;

/// What the Python checker says of every file, in one process.
fn python(files: &[std::path::PathBuf]) -> Vec<bool> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../python/verify_proof.py");
    let output = Command::new("python3").arg(script).args(files).output().expect("python3 runs");
    let lines = String::from_utf8(output.stdout).unwrap();
    assert!(output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let judged: Vec<bool> = lines.lines().map(|line| line.contains(": proven: ")).collect();
    assert_eq!(judged.len(), files.len(), "one line a file");
    let code = if judged.iter().all(|&proven| proven) { 0 } else { 1 };
    assert!(output.status.code() == Some(code) || output.status.code() == Some(2) && code == 1);
    judged
}

#[test]
fn valid_certificates_are_valid_to_all() {
    let folder = tempfile::tempdir().unwrap();
    let mut files = Vec::new();
    for (i, bytes) in certificates().into_iter().enumerate() {
        assert_eq!(parse(&bytes).unwrap().encode(), bytes);
        assert!(is_valid(&bytes), "certificate {i}");
        verify_with(&bytes, &Limits::default()).unwrap();
        files.push(folder.path().join(i.to_string()));
        std::fs::write(&files[i], bytes).unwrap();
    }
    assert!(python(&files).into_iter().all(|proven| proven));
}

#[test]
fn a_thousand_mutations() {
    let originals = certificates();
    let mut rng = Rng::new(5);
    let folder = tempfile::tempdir().unwrap();
    let (mut files, mut verdicts) = (Vec::new(), Vec::new());
    let mut still_valid = 0;
    while files.len() < 1_000 {
        let original = rng.pick(&(0..originals.len()).collect::<Vec<_>>()).unwrap();
        let original = &originals[original];
        let kind = rng.below(KINDS);
        let Some(changed) = mutate(original, kind, &mut rng) else { continue };
        // Half of them get the right checksum.
        let mutant = match files.len() % 2 == 0 {
            true => seal(changed),
            false => [&changed, &original[original.len() - CHECKSUM..]].concat(),
        };
        if mutant == *original {
            continue;
        }
        let verdict = verify_with(&mutant, &Limits::default());
        let valid = is_valid(&mutant);
        assert_eq!(verdict.is_ok(), valid, "kind {kind}: {verdict:?}");
        still_valid += u32::from(valid);
        files.push(folder.path().join(files.len().to_string()));
        std::fs::write(files.last().unwrap(), mutant).unwrap();
        verdicts.push(valid);
    }
    println!("{still_valid} mutants are valid proofs still");
    assert!(still_valid < 50);
    assert_eq!(python(&files), verdicts);
}

#[test]
fn any_bytes_get_an_answer() {
    let originals = certificates();
    let mut rng = Rng::new(9);
    for round in 0..20_000 {
        let original = &originals[rng.below(originals.len() as u32) as usize];
        let mut bytes = match round % 4 {
            // Nothing but noise, behind a sound beginning or not.
            0 => (0..rng.below(200)).map(|_| rng.bits() as u8).collect(),
            1 => {
                let kept = rng.below(original.len() as u32) as usize;
                let noise = (0..rng.below(100)).map(|_| rng.bits() as u8);
                original[..kept].iter().copied().chain(noise).collect()
            }
            _ => original.clone(),
        };
        for _ in 0..rng.below(4) {
            if !bytes.is_empty() {
                let spot = rng.below(bytes.len() as u32) as usize;
                bytes[spot] = rng.bits() as u8;
            }
        }
        let verdict = verify_with(&bytes, &Limits::default());
        if let Err(rejection) = verdict {
            let line = rejection.to_string();
            assert!(!line.contains('\n') && line.len() < 10_000, "{line}");
        } else {
            assert!(is_valid(&bytes));
        }
    }
}

#[test]
fn rejections_name_the_position() {
    let bytes = at::<TicTacToe>("", None);
    let mut parts = parse(&bytes).unwrap();
    let (_, entries) = parts.claims[0].layers.last_mut().unwrap();
    entries.pop();
    let missing = verify_with(&parts.encode(), &Limits::default()).unwrap_err().to_string();
    assert!(missing.starts_with("first player gets at least 0: position \""), "{missing}");
    assert!(missing.ends_with("the proof has no move for it"), "{missing}");
    for length in 0..bytes.len() {
        assert!(verify_with(&bytes[..length], &Limits::default()).is_err(), "{length} bytes");
    }
}
