//! Certificates, checked.

use crate::GAMES;
use crate::errors::{RejectedError, of_file};
use crate::limits::{Memory, memory};
use crate::work::interruptible;
use proof::{Limits, Rejection};
use pyo3::prelude::*;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read};
use std::path::PathBuf;

/// What a certificate proves.
#[pyclass(frozen, get_all, module = "zermelo")]
pub struct Verdict {
    /// The game's name.
    game: String,
    /// The text of the position that it is about.
    position: String,
    /// Who gets at least how much: pairs of `first` or `second` and a score.
    claims: Vec<(&'static str, i16)>,
    /// The score as the first player sees it, if it is settled.
    score: Option<i16>,
    /// How many positions it has a move for.
    positions: u64,
    /// Its length.
    bytes: u64,
    /// Whether it was checked with the second, simple implementation of the rules.
    simple_rules: bool,
}

#[pymethods]
impl Verdict {
    fn __repr__(&self) -> String {
        let Verdict { game, position, claims, .. } = self;
        let claim = |(player, value): &(&str, i16)| format!("{player} gets at least {value}");
        let claims: Vec<String> = claims.iter().map(claim).collect();
        format!("Verdict('{game}', '{position}', {})", claims.join(" and "))
    }
}

/// A file's name, or a certificate itself.
#[derive(FromPyObject)]
pub enum Source {
    Bytes(Vec<u8>),
    File(PathBuf),
}

/// Reading that can be ended from outside.
struct Stoppable<R>(R, search::Interrupt);

impl<R: Read> Read for Stoppable<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.1.is_raised() {
            true => Err(io::Error::other("stopped")),
            false => self.0.read(buffer),
        }
    }
}

/// Checks a certificate, given by its file or its bytes. What is no proof raises
/// `RejectedError`.
///
/// >>> import zermelo
/// >>> solver = zermelo.Solver(zermelo.game("breakthrough:5x4").start())
/// >>> _ = solver.solve()
/// >>> certificate = solver.certificate()
/// >>> zermelo.verify(certificate).claims
/// [('second', 1)]
/// >>> zermelo.verify(certificate[:-1])
/// Traceback (most recent call last):
/// zermelo.RejectedError: the file ends after ... bytes, before the proof does
#[pyfunction]
#[pyo3(name = "verify", signature = (certificate, /, *, memory=None))]
pub fn verify(py: Python<'_>, certificate: Source, memory: Option<Memory>) -> PyResult<Verdict> {
    let usual = Limits::default();
    let limits = Limits { memory: self::memory(memory, usual.memory)?, ..usual };
    let path = match &certificate {
        Source::File(path) => path.clone(),
        Source::Bytes(_) => PathBuf::from("certificate"),
    };
    let input: Box<dyn Read + Send> = match certificate {
        Source::Bytes(bytes) => Box::new(Cursor::new(bytes)),
        Source::File(path) => {
            Box::new(BufReader::new(File::open(&path).map_err(|error| of_file(&path, &error))?))
        }
    };
    let done = interruptible(py, |interrupt| {
        let mut input = Stoppable(input, interrupt.clone());
        let others = |name: &str| GAMES.find(name).map(|entry| entry.extension.checking);
        proof::verify(&mut input, &others, &limits, &mut |_, _| ())
    })?;
    let verdict = done.whole()?.map_err(|rejection| match rejection {
        Rejection::Io(error) => of_file(&path, &error),
        rejection => RejectedError::new_err(rejection.to_string()),
    })?;
    let claim = |claim: &proof::Claim| (claim.prover.name(), claim.value.0);
    Ok(Verdict {
        game: verdict.game,
        position: verdict.root,
        claims: verdict.claims.iter().map(claim).collect(),
        score: verdict.score.map(|score| score.0),
        positions: verdict.positions,
        bytes: verdict.bytes,
        simple_rules: verdict.simple_rules,
    })
}
