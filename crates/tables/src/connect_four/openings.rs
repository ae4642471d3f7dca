//! A finished table: positions, and what is known of them.

use super::entries::{Entries, Entry, entry};
use super::positions::Positions;
use crate::container::{self, Error, Image, Label, items};
use games::connect_four::Board;
use std::fs::File;
use std::io::Write;
use std::path::Path;

pub(super) const KIND: &str = "connect-four";
/// Rises with every change of what a file means.
pub(super) const VERSION: u32 = 1;

/// The value of every position of few stones, and a move that keeps it.
pub struct Openings {
    positions: Positions,
    image: Image,
}

impl Openings {
    /// Opens a finished table of positions from `start`.
    pub fn open(start: &Board, file: &Path) -> Result<Openings, Error> {
        Openings::check(start, Image::open(&File::open(file)?, KIND, VERSION)?)
    }

    /// The same for a table in memory.
    pub fn of_bytes(start: &Board, bytes: &[u8]) -> Result<Openings, Error> {
        Openings::check(start, Image::of_bytes(bytes, KIND, VERSION)?)
    }

    fn check(start: &Board, image: Image) -> Result<Openings, Error> {
        let [width, height] = size_of_board(&image);
        let foreign = [width, height] != [start.width(), start.height()];
        if foreign || image.size() > super::making::MOST_PLIES {
            return Err(Error::Foreign(KIND));
        }
        let positions = Positions::new(start, image.size());
        let openings = Openings { image, positions };
        if openings.words().len() != Entries::words(openings.positions.len()) {
            return Err(Error::Foreign(KIND));
        }
        for place in 0..openings.positions.len() {
            let known = entry(openings.words(), place).ok_or(Error::Unfinished)?;
            if game::Game::check(&openings.positions.board(place), known.column).is_err() {
                return Err(Error::Damaged { from: 0, to: openings.image.bytes() - 1 });
            }
        }
        Ok(openings)
    }

    /// The words of an unfinished table of these positions, if there is one.
    pub(super) fn open_unfinished(positions: &Positions, file: &Path) -> Option<Vec<u64>> {
        let image = Image::open(&File::open(file).ok()?, KIND, VERSION).ok()?;
        let start = positions.start();
        let words = image.section::<u64>(1);
        let fits = image.size() == positions.plies()
            && size_of_board(&image) == [start.width(), start.height()]
            && words.len() == Entries::words(positions.len());
        fits.then(|| words.to_vec())
    }

    fn words(&self) -> &[u64] {
        self.image.section(1)
    }

    /// The positions, in the order of the entries.
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// The file's bytes.
    pub fn image(&self) -> &Image {
        &self.image
    }

    /// What is known of the position at a place.
    pub fn at(&self, place: usize) -> Entry {
        entry(self.words(), place).expect("all are known")
    }

    /// What is known of a position; nothing if it has another size or more stones, or if
    /// the game is over.
    #[inline]
    pub fn look(&self, board: &Board) -> Option<Entry> {
        if !self.positions.reach(board) {
            return None;
        }
        let (place, mirrored) = self.positions.find(board)?;
        let Entry { score, column } = self.at(place);
        let column = if mirrored { board.width() as u16 - 1 - column } else { column };
        Some(Entry { score, column })
    }
}

/// Width and height of the board; none if the file has no such section.
fn size_of_board(image: &Image) -> [usize; 2] {
    match image.section::<u64>(0) {
        &[width, height] => [width as usize, height as usize],
        _ => [0, 0],
    }
}

/// Writes a table, finished or not.
pub(super) fn write(
    positions: &Positions,
    entries: &Entries,
    out: &mut dyn Write,
) -> Result<(), Error> {
    let label = Label { kind: KIND, version: VERSION, size: positions.plies() };
    let start = positions.start();
    let board = [start.width() as u64, start.height() as u64];
    Ok(container::write(label, &[items(&board), items(&entries.0)], out)?)
}
