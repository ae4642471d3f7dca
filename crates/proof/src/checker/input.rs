//! The bytes of a certificate, read. `docs/proof-format.md` is the specification.

use crate::Rejection;
use crate::key::{Key, Wide};
use sha2::{Digest, Sha256};
use std::io::{self, Read};

/// The first bytes of every certificate.
pub const MAGIC: [u8; 8] = *b"\x89Zproof\n";
/// The newest version of the format.
pub const VERSION: u64 = 2;
/// How much is read at once.
pub const BUFFER: usize = 1 << 16;

/// Reads a stream of numbers and texts.
pub struct Input<R> {
    source: R,
    buffer: Box<[u8]>,
    /// What of the buffer is read, hashed, and filled.
    read: usize,
    hashed: usize,
    filled: usize,
    /// Bytes of the stream before the buffer.
    before: u64,
    hash: Option<Sha256>,
}

impl<R: Read> Input<R> {
    /// A reader that hashes.
    pub fn new(source: R) -> Input<R> {
        Input { hash: Some(Sha256::new()), ..Input::plain(source) }
    }

    /// A reader that does not.
    pub fn plain(source: R) -> Input<R> {
        let buffer = vec![0; BUFFER].into_boxed_slice();
        Input { source, buffer, read: 0, hashed: 0, filled: 0, before: 0, hash: None }
    }

    /// How many bytes were read.
    pub fn offset(&self) -> u64 {
        self.before + self.read as u64
    }

    /// An error at the byte that was read last.
    pub fn malformed(&self, reason: impl Into<String>) -> Rejection {
        Rejection::Malformed { offset: self.offset().saturating_sub(1), reason: reason.into() }
    }

    fn hash_read(&mut self) {
        if let Some(hash) = &mut self.hash {
            hash.update(&self.buffer[self.hashed..self.read]);
        }
        self.hashed = self.read;
    }

    /// The next byte, or `None` at the end.
    #[inline]
    pub fn next_byte(&mut self) -> io::Result<Option<u8>> {
        if self.read == self.filled {
            self.hash_read();
            self.before += self.filled as u64;
            (self.read, self.hashed, self.filled) = (0, 0, 0);
            self.filled = loop {
                match self.source.read(&mut self.buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    result => break result?,
                }
            };
            if self.filled == 0 {
                return Ok(None);
            }
        }
        self.read += 1;
        Ok(Some(self.buffer[self.read - 1]))
    }

    fn byte(&mut self) -> Result<u8, Rejection> {
        self.next_byte()?.ok_or(Rejection::Truncated(self.offset()))
    }

    /// Bytes that must be there.
    pub fn array<const N: usize>(&mut self) -> Result<[u8; N], Rejection> {
        let mut bytes = [0; N];
        for byte in &mut bytes {
            *byte = self.byte()?;
        }
        Ok(bytes)
    }

    /// A number. Every number has one encoding: the last digit is not 0, unless
    /// it is the only one.
    #[inline]
    pub fn number<K: Key>(&mut self) -> Result<K, Rejection> {
        let mut number = K::default();
        for place in 0.. {
            let byte = self.byte()?;
            if !number.put_digit(place, byte & 127) {
                return Err(self.malformed("the number is too large"));
            }
            if byte < 128 {
                if byte == 0 && place > 0 {
                    return Err(self.malformed("the number has a superfluous digit"));
                }
                break;
            }
        }
        Ok(number)
    }

    /// A text: its length, then as many bytes.
    pub fn text(&mut self) -> Result<String, Rejection> {
        let length: u64 = self.number()?;
        if length > Wide::MOST as u64 {
            return Err(self.malformed(format!("a text of {length} bytes is too long")));
        }
        let bytes = (0..length).map(|_| self.byte()).collect::<Result<Vec<u8>, _>>()?;
        match String::from_utf8(bytes) {
            Ok(text) if text.bytes().all(|b| (b' '..=b'~').contains(&b)) => Ok(text),
            _ => Err(self.malformed("the text has other characters than printable ASCII")),
        }
    }

    /// What every certificate begins with: the version of its format, and the game.
    pub fn head(&mut self) -> Result<(u64, String), Rejection> {
        if self.array()? != MAGIC {
            return Err(self.malformed("this is no certificate of Zermelo"));
        }
        let version = self.number()?;
        if !(1..=VERSION).contains(&version) {
            let known = format!("format {version} is unknown; known: 1 to {VERSION}");
            return Err(self.malformed(known));
        }
        Ok((version, self.text()?))
    }

    /// The key after `last` in an ascending list, or `None` at the list's end.
    #[inline]
    pub fn key_after<K: Key>(&mut self, last: Option<&K>) -> Result<Option<K>, Rejection> {
        let step: K = self.number()?;
        if step == K::default() {
            return Ok(None);
        }
        let next = match last {
            Some(last) => last.plus(&step),
            None => Some(step.minus(&one())),
        };
        next.map(Some).ok_or_else(|| self.malformed("the key is too large"))
    }

    /// Reads the checksum of all that was read, after which the file must end.
    pub fn finish(&mut self) -> Result<(), Rejection> {
        self.hash_read();
        let digest = self.hash.take().map(Sha256::finalize).unwrap_or_default();
        let found: [u8; 32] = self.array()?;
        if found != digest[..] {
            return Err(Rejection::Checksum);
        }
        match self.next_byte()? {
            Some(_) => Err(self.malformed("there is more after the end")),
            None => Ok(()),
        }
    }
}

/// The number 1.
pub fn one<K: Key>() -> K {
    let mut one = K::default();
    one.put_digit(0, 1);
    one
}
