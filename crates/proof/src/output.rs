//! The bytes of a certificate, written: the counterpart of `checker/input.rs`.

use crate::checker::input::{BUFFER, one};
use crate::key::Key;
use sha2::{Digest, Sha256};
use std::io::{self, Write};

/// Writes a stream of numbers and texts, and hashes it.
pub struct Output<W> {
    sink: W,
    buffer: Vec<u8>,
    written: u64,
    hash: Option<Sha256>,
}

impl<W: Write> Output<W> {
    /// A writer that hashes.
    pub fn new(sink: W) -> Output<W> {
        Output { hash: Some(Sha256::new()), ..Output::plain(sink) }
    }

    /// A writer that does not.
    pub fn plain(sink: W) -> Output<W> {
        Output { sink, buffer: Vec::with_capacity(BUFFER), written: 0, hash: None }
    }

    /// Hands on what was gathered.
    pub fn flush(&mut self) -> io::Result<()> {
        if let Some(hash) = &mut self.hash {
            hash.update(&self.buffer);
        }
        self.sink.write_all(&self.buffer)?;
        self.written += self.buffer.len() as u64;
        self.buffer.clear();
        Ok(())
    }

    /// Writes bytes.
    pub fn raw(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() < BUFFER { Ok(()) } else { self.flush() }
    }

    /// Writes a number.
    pub fn number<K: Key>(&mut self, number: &K) -> io::Result<()> {
        let digits = number.digits().max(1);
        let byte = |place| number.digit(place) | if place + 1 < digits { 128 } else { 0 };
        self.buffer.extend((0..digits).map(byte));
        self.raw(&[])
    }

    /// Writes a text.
    pub fn text(&mut self, text: &str) -> io::Result<()> {
        self.number(&(text.len() as u64))?;
        self.raw(text.as_bytes())
    }

    /// Writes a key of an ascending list.
    pub fn key_after<K: Key>(&mut self, last: Option<&K>, key: &K) -> io::Result<()> {
        match last {
            Some(last) => self.number(&key.minus(last)),
            None => self.number(&key.plus(&one()).unwrap_or_default()),
        }
    }

    /// Writes the checksum and tells the length of it all.
    pub fn finish(mut self) -> io::Result<u64> {
        self.flush()?;
        let digest = self.hash.take().map(Sha256::finalize).unwrap_or_default();
        self.raw(&digest)?;
        self.flush()?;
        self.sink.flush()?;
        Ok(self.written)
    }

    /// The sink, once all is handed on.
    pub fn into_sink(mut self) -> io::Result<W> {
        self.flush()?;
        Ok(self.sink)
    }
}
