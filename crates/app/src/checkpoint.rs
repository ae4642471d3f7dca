//! The table of a long solve on disk, so that a killed run goes on.
//!
//! A file has a magic number and a version, then one zstd frame in which stand
//! the length of the header, the header as JSON, and the table's words, least
//! byte first; then the SHA-256 hash of everything before it.
//!
//! The words are keys and bounds. They are true only for the same position, and
//! for a solver whose keys mean the same: `basis` names all that these rest on,
//! and a file with another one is refused.

use crate::files;
use anyhow::{Context, Result, anyhow, bail};
use search::{AnySolver, TellWords};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::Path;

const MAGIC: [u8; 8] = *b"ZERMCHK\0";
/// Rises with every change of the format.
const VERSION: u32 = 2;
/// Bytes of magic number and version.
const START: usize = 12;
/// Bytes of the hash.
const HASH: u64 = 32;
const BLOCK: usize = 1 << 16;
/// Of compression: fast, because keys are all but random and the search waits.
const LEVEL: i32 = -3;
/// A longer header is no header.
const LONGEST_HEADER: u32 = 1 << 16;

/// What a checkpoint belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The game string.
    pub game: String,
    /// The position that is being solved.
    pub position: String,
    /// What the table's keys and bounds rest on: program, oracles, keys, and the
    /// tables in files or in memory that the solver has used.
    pub basis: String,
    /// Which kind of table follows.
    pub layout: String,
    /// Nodes searched for it so far.
    pub nodes: u64,
}

/// Writes a checkpoint.
pub fn write(path: &Path, header: &Header, words: TellWords<'_>) -> Result<()> {
    files::write_with(path, |out| {
        let mut out = Hashing { out, hash: Sha256::new() };
        out.write_all(&MAGIC)?;
        out.write_all(&VERSION.to_le_bytes())?;
        let mut packed = zstd::Encoder::new(&mut out, LEVEL)?;
        let text = serde_json::to_vec(header)?;
        packed.write_all(&(text.len() as u32).to_le_bytes())?;
        packed.write_all(&text)?;
        let mut written = Ok(());
        let mut block = Vec::with_capacity(BLOCK);
        words(&mut |word| {
            block.extend_from_slice(&word.to_le_bytes());
            if block.len() >= BLOCK && written.is_ok() {
                written = packed.write_all(&block);
                block.clear();
            }
        });
        written?;
        packed.write_all(&block)?;
        packed.finish()?;
        let Hashing { out, hash } = out;
        Ok(out.write_all(&hash.finalize())?)
    })
}

/// Hashes what passes through it.
struct Hashing<W> {
    out: W,
    hash: Sha256,
}

impl<W: Write> Write for Hashing<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let written = self.out.write(bytes)?;
        self.hash.update(&bytes[..written]);
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

/// Gives a solver what a checkpoint remembers, if there is one. Returns the
/// nodes that were searched for it.
pub fn read(path: &Path, wanted: &Header, solver: &mut dyn AnySolver) -> Result<u64> {
    let file = match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
        opened => opened.with_context(|| format!("cannot read {}", path.display()))?,
    };
    restore(BufReader::new(file), wanted, solver)
        .with_context(|| format!("checkpoint {}", path.display()))
}

fn restore(
    mut file: impl BufRead + Seek,
    wanted: &Header,
    solver: &mut dyn AnySolver,
) -> Result<u64> {
    let content = check(&mut file)?;
    file.seek(SeekFrom::Start(START as u64))?;
    let mut packed = zstd::Decoder::with_buffer(file.take(content - START as u64))?;
    let mut length = [0; 4];
    packed.read_exact(&mut length).context("damaged")?;
    let length = u32::from_le_bytes(length);
    if length > LONGEST_HEADER {
        bail!("damaged: its header is {length} bytes long");
    }
    let mut text = vec![0; length as usize];
    packed.read_exact(&mut text).context("damaged")?;
    let header: Header = serde_json::from_slice(&text).context("damaged header")?;
    let (is, should) = ([&header.game, &header.position], [&wanted.game, &wanted.position]);
    if is != should {
        bail!("it belongs to {} {}, not to {} {}", is[0], is[1], should[0], should[1]);
    }
    if header.basis != wanted.basis {
        bail!(
            "it was made with other tables, settings or another program ({}, now {})",
            header.basis,
            wanted.basis
        );
    }
    let mut failure = None;
    let mut words = std::iter::from_fn(|| {
        next_word(&mut packed).unwrap_or_else(|error| {
            failure = Some(error);
            None
        })
    });
    let told = solver.restore(&header.layout, &mut words);
    // Whatever fails, the solver is not used.
    if let Some(error) = failure {
        return Err(error).context("damaged");
    }
    told.map_err(anyhow::Error::msg)?;
    Ok(header.nodes)
}

/// Whether a file is a checkpoint, whole and as it was written; the length of
/// all but the hash.
fn check(file: &mut (impl Read + Seek)) -> Result<u64> {
    let mut start = [0; START];
    file.read_exact(&mut start).map_err(|_| anyhow!("this is no checkpoint"))?;
    if start[..8] != MAGIC {
        bail!("this is no checkpoint");
    }
    let version = u32::from_le_bytes(start[8..].try_into().expect("four bytes"));
    if version != VERSION {
        bail!("version {version}, but this program reads version {VERSION}");
    }
    let length = file.seek(SeekFrom::End(0))?;
    let content = length.checked_sub(HASH).filter(|&n| n >= START as u64);
    let content = content.ok_or_else(|| anyhow!("damaged: it is too short"))?;
    file.rewind()?;
    let mut hash = Hashing { out: io::sink(), hash: Sha256::new() };
    io::copy(&mut file.take(content), &mut hash)?;
    let mut told = Vec::new();
    file.read_to_end(&mut told)?;
    if told != *hash.hash.finalize() {
        bail!("damaged: it is not as it was written");
    }
    Ok(content)
}

/// The next word; `None` at the end of the frame.
fn next_word(packed: &mut impl Read) -> io::Result<Option<u64>> {
    let mut word = [0; 8];
    let mut length = 0;
    while length < word.len() {
        match packed.read(&mut word[length..]) {
            Ok(0) if length == 0 => return Ok(None),
            Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
            Ok(read) => length += read,
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(Some(u64::from_le_bytes(word)))
}
