//! The file that every kind of table lives in: one run of bytes, on disk or in
//! memory.
//!
//! A header says which kind of table it is and where the sections are; after them
//! come the hashes of all blocks of 1 MiB, and last a hash of the header and those
//! hashes. So every byte is covered, and threads can check the blocks side by side.
//! Numbers are little-endian. What the sections mean is the kind's business.

use bytemuck::{Pod, Zeroable};
use memmap2::Mmap;
use rayon::prelude::*;
use std::fs::File;
use std::io::{self, Write};
use twox_hash::XxHash3_64;

const MAGIC: [u8; 8] = *b"ZERMTAB\0";
/// Rises with every change of this format. A kind has a version of its own.
const VERSION: u32 = 3;
/// What tables began with before there was more than one kind.
const OLD_MAGICS: [[u8; 8]; 1] = [*b"ZMclobbr"];
const BLOCK: usize = 1 << 20;

/// Where a section is: its first byte, and how many items it has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Pod, Zeroable)]
#[repr(C)]
struct Extent {
    start: u64,
    items: u64,
}

/// The most sections of a table.
const SECTIONS: usize = 8;

/// What a file says of its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label {
    /// The kind of table: at most 16 bytes of ASCII.
    pub kind: &'static str,
    /// Rises with every change of what the sections of this kind mean.
    pub version: u32,
    /// How large a table it is, in whatever the kind counts.
    pub size: u32,
}

#[derive(Clone, Copy, Debug, Pod, Zeroable)]
#[repr(C)]
struct Header {
    magic: [u8; 8],
    kind: [u8; 16],
    version: u32,
    kind_version: u32,
    size: u32,
    unused: u32,
    sections: [Extent; SECTIONS],
    /// Where the hashes of the blocks begin.
    hashes: u64,
    /// The length of the whole.
    length: u64,
}

/// What is wrong with a file.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is something else.
    #[error("this is no table of {0}")]
    Foreign(&'static str),
    /// It is older or newer than this program.
    #[error("the table has another version than this program reads: build it again")]
    Version,
    /// Its length is wrong.
    #[error("the table is damaged: it has {found} bytes instead of {expected}")]
    Length {
        /// How many bytes there are.
        found: u64,
        /// How many there should be.
        expected: u64,
    },
    /// A hash is wrong.
    #[error("the table is damaged: the bytes from {from} to {to} are not what was written")]
    Damaged {
        /// The first byte of the damaged block.
        from: u64,
        /// The last one.
        to: u64,
    },
    /// It was saved while it was built.
    #[error("the table is not finished: build it again to continue")]
    Unfinished,
    /// There is no table of this size.
    #[error("there is no table of {size} {unit}: expected from {least} to {most}")]
    Size {
        /// What was asked for.
        size: u32,
        /// What is counted.
        unit: &'static str,
        /// The smallest table.
        least: u32,
        /// The largest.
        most: u32,
    },
    /// It belongs to another board or has another size.
    #[error("this is a table of {found}, not of {wanted}")]
    OtherBoard {
        /// What it is a table of.
        found: String,
        /// What was asked for.
        wanted: String,
    },
    /// No table of such a board can be stored.
    #[error("there is no table of this board: it has too many positions")]
    TooLarge,
    /// The memory allowed is known not to be enough.
    #[error("a table of this size needs at least {} MiB of memory", .0.div_ceil(1 << 20))]
    Memory(u64),
    /// The memory allowed turned out not to be enough.
    #[error(
        "the values need more than {} MiB of memory; allow more, and the work goes on from here",
        .0 >> 20
    )]
    Full(usize),
    /// There is no place for files of this kind.
    #[error("there is no cache folder for this user: name a file")]
    NoFolder,
    /// The caller ended the work.
    #[error("the work was ended; it goes on from here when it is started again")]
    Interrupted,
}

/// Bytes at an address that is a multiple of 8.
enum Bytes {
    Owned(Vec<u64>),
    Mapped(Mmap),
}

impl Bytes {
    #[inline]
    fn get(&self) -> &[u8] {
        match self {
            Bytes::Owned(words) => bytemuck::cast_slice(words),
            Bytes::Mapped(map) => map,
        }
    }
}

/// The bytes of a table, checked.
pub struct Image {
    bytes: Bytes,
    header: Header,
}

impl Image {
    /// Maps a file. All of it is checked, at the speed of memory.
    pub fn open(file: &File, kind: &'static str, version: u32) -> Result<Image, Error> {
        // Mapping an empty file fails, with an error that says little.
        if file.metadata()?.len() < size_of::<Header>() as u64 {
            return Err(Error::Foreign(kind));
        }
        Image::check(Bytes::Mapped(map(file)?), kind, version)
    }

    /// Takes the bytes that [`write()`] wrote.
    pub fn of_bytes(bytes: &[u8], kind: &'static str, version: u32) -> Result<Image, Error> {
        let mut words = vec![0u64; bytes.len().div_ceil(8)];
        bytemuck::cast_slice_mut(&mut words)[..bytes.len()].copy_from_slice(bytes);
        Image::check(Bytes::Owned(words), kind, version)
    }

    fn check(bytes: Bytes, kind: &'static str, version: u32) -> Result<Image, Error> {
        let all = bytes.get();
        let found = all.len() as u64;
        let head = all.get(..size_of::<Header>()).ok_or(Error::Foreign(kind))?;
        let header: Header = bytemuck::pod_read_unaligned(head);
        if OLD_MAGICS.contains(&header.magic) {
            return Err(Error::Version);
        }
        if header.magic != MAGIC {
            return Err(Error::Foreign(kind));
        }
        if header.version != VERSION {
            return Err(Error::Version);
        }
        if header.kind != padded(kind) {
            return Err(Error::Foreign(kind));
        }
        if header.kind_version != version {
            return Err(Error::Version);
        }
        if header.length != found || !found.is_multiple_of(8) {
            return Err(Error::Length { found, expected: header.length });
        }
        let damaged = |from: usize, to: usize| Error::Damaged { from: from as u64, to: to as u64 };
        let header_damaged = || damaged(0, size_of::<Header>() - 1);
        let hashes = usize::try_from(header.hashes).map_err(|_| header_damaged())?;
        let last = all.len() - 8;
        if !hashes.is_multiple_of(8) || hashes < size_of::<Header>() || hashes > last {
            return Err(header_damaged());
        }
        let tail: &[u64] = bytemuck::cast_slice(&all[hashes..]);
        let (&whole, hashes_of) = tail.split_last().expect("a word at least");
        if hash_of_hashes(head, hashes_of) != whole {
            return Err(header_damaged());
        }
        let within = |extent: &Extent| extent.start <= header.hashes;
        if hashes_of.len() != hashes.div_ceil(BLOCK) || !header.sections.iter().all(within) {
            return Err(header_damaged());
        }
        let blocks = all[..hashes].par_chunks(BLOCK);
        let wrong = blocks.zip(hashes_of).position_any(|(b, &h)| XxHash3_64::oneshot(b) != h);
        if let Some(block) = wrong {
            let from = block * BLOCK;
            return Err(damaged(from, (from + BLOCK).min(hashes) - 1));
        }
        Ok(Image { header, bytes })
    }

    /// How large a table it is, in whatever its kind counts.
    pub fn size(&self) -> u32 {
        self.header.size
    }

    /// The length in bytes.
    pub fn bytes(&self) -> u64 {
        self.header.length
    }

    /// A hash of all its bytes: two tables with the same one are the same.
    pub fn hash(&self) -> u64 {
        let bytes = self.bytes.get();
        u64::from_le_bytes(bytes[bytes.len() - 8..].try_into().expect("eight bytes"))
    }

    /// A section's items.
    #[inline]
    pub fn section<T: Pod>(&self, section: usize) -> &[T] {
        let Extent { start, items } = self.header.sections[section];
        let (start, bytes) = (start as usize, items as usize * size_of::<T>());
        bytemuck::cast_slice(&self.bytes.get()[start..start + bytes])
    }
}

/// Maps a file for reading.
#[allow(unsafe_code)]
fn map(file: &File) -> io::Result<Mmap> {
    // SAFETY: our own files are never changed in place, only replaced whole, so
    // the bytes stay what they are as long as the map lives.
    unsafe { Mmap::map(file) }
}

fn hash_of_hashes(header: &[u8], hashes: &[u64]) -> u64 {
    let both = [header, bytemuck::cast_slice(hashes)].concat();
    XxHash3_64::oneshot(&both)
}

/// The kind as a header has it.
fn padded(kind: &str) -> [u8; 16] {
    let mut bytes = [0; 16];
    bytes[..kind.len()].copy_from_slice(kind.as_bytes());
    bytes
}

/// One section's bytes, and how many items they are.
pub type Items<'a> = (&'a [u8], usize);

/// A section as the file has it.
pub fn items<T: bytemuck::NoUninit>(items: &[T]) -> Items<'_> {
    (bytemuck::cast_slice(items), items.len())
}

/// Writes a table.
///
/// # Panics
/// If there are more sections than a table has.
pub fn write(label: Label, sections: &[Items<'_>], out: &mut dyn Write) -> io::Result<()> {
    let mut extents = [Extent::default(); SECTIONS];
    let mut end = size_of::<Header>();
    assert!(sections.len() <= SECTIONS, "too many sections");
    for (extent, &(bytes, items)) in extents.iter_mut().zip(sections) {
        *extent = Extent { start: end as u64, items: items as u64 };
        end = (end + bytes.len()).next_multiple_of(8);
    }
    let length = end + 8 * (end.div_ceil(BLOCK) + 1);
    let header = Header {
        magic: MAGIC,
        kind: padded(label.kind),
        version: VERSION,
        kind_version: label.version,
        size: label.size,
        unused: 0,
        sections: extents,
        hashes: end as u64,
        length: length as u64,
    };
    let mut hashing = Hashing { out, block: Vec::with_capacity(BLOCK), hashes: Vec::new() };
    hashing.put(bytemuck::bytes_of(&header))?;
    for &(bytes, _) in sections {
        hashing.put(bytes)?;
        hashing.put(&[0; 8][..bytes.len().next_multiple_of(8) - bytes.len()])?;
    }
    hashing.flush()?;
    let Hashing { out, hashes, .. } = hashing;
    out.write_all(bytemuck::cast_slice(&hashes))?;
    let whole = hash_of_hashes(bytemuck::bytes_of(&header), &hashes);
    out.write_all(&whole.to_le_bytes())
}

/// Passes bytes on in blocks, and keeps their hashes.
struct Hashing<'o> {
    out: &'o mut dyn Write,
    block: Vec<u8>,
    hashes: Vec<u64>,
}

impl Hashing<'_> {
    fn put(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            let (now, later) = bytes.split_at(bytes.len().min(BLOCK - self.block.len()));
            self.block.extend_from_slice(now);
            bytes = later;
            if self.block.len() == BLOCK {
                self.flush()?;
            }
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        if !self.block.is_empty() {
            self.hashes.push(XxHash3_64::oneshot(&self.block));
            self.out.write_all(&self.block)?;
            self.block.clear();
        }
        Ok(())
    }
}
