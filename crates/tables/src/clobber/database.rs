//! The table, ready to be asked.

use super::assemble::assemble;
use super::build::Builder;
use super::group::Lines;
use super::image::{self, Error, Image, Section};
use super::index::{self, Block, Place, Slot};
use super::shapes::{MOST_STONES, Shape};
use super::values::{Record, ValueId, Values};
use game::bits;
use games::clobber::Part;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// Every connected position of Clobber with at most so many stones.
pub struct Database {
    image: Image,
}

impl Database {
    /// Opens a finished table. The file is mapped, and checked to the last
    /// byte.
    pub fn open(path: &Path) -> Result<Database, Error> {
        Database::finished(Image::open(&File::open(path)?)?)
    }

    pub(super) fn finished(image: Image) -> Result<Database, Error> {
        let database = Database { image };
        let last = database.blocks().last().ok_or(Error::Unfinished)?;
        let entries = last.base as usize + (1 << (last.shape.stones() - 1));
        if database.entries().len() < entries {
            return Err(Error::Unfinished);
        }
        Ok(database)
    }

    /// The table that a builder holds, in memory.
    pub(super) fn of_builder(stones: u32, builder: &Builder) -> Result<Database, Error> {
        let mut bytes = Vec::new();
        write(stones, builder, &mut bytes)?;
        Database::finished(Image::of_bytes(&bytes)?)
    }

    /// The most stones of a position in the table.
    #[inline]
    pub fn stones(&self) -> u32 {
        self.image.stones()
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.image.len()
    }

    /// How many entries there are: one for every shape and colouring, but only
    /// one for a colouring and its reversal.
    pub fn len(&self) -> usize {
        self.entries().len()
    }

    /// Never.
    pub fn is_empty(&self) -> bool {
        self.entries().is_empty()
    }

    /// The value of a part, unless it has too many stones.
    #[inline]
    pub fn look(&self, part: &Part) -> Option<ValueId> {
        Some(self.value_at(self.place_of(part)?))
    }

    /// The value of a connected group of stones of a board whose cells are
    /// numbered in `lines`, unless it has too many stones.
    #[inline]
    pub fn look_group(&self, lines: &Lines, black: u128, white: u128) -> Option<ValueId> {
        let (shape, colours) = lines.shape(black, white)?;
        Some(self.value_at(index::find(self.slots(), shape, colours)?))
    }

    /// The values.
    #[inline]
    pub fn values(&self) -> Values<'_> {
        Values {
            records: self.image.section(Section::Records),
            options: self.image.section(Section::Options),
        }
    }

    /// A position of the table with this value and the fewest stones. `None` if
    /// there is none: some values are only options of others.
    pub fn simplest(&self, id: ValueId) -> Option<Part> {
        let simplest = self.values().record(id).simplest;
        let place = Place { entry: simplest >> 1, negative: simplest & 1 == 1 };
        (simplest != Record::NOWHERE).then(|| self.part_at(place))
    }

    #[inline]
    fn place_of(&self, part: &Part) -> Option<Place> {
        if part.stones() > MOST_STONES {
            return None;
        }
        let cells = part.black() | part.white();
        let colours = bits::extract(part.white(), cells) as u32;
        index::find(self.slots(), Shape::new(cells, part.width()), colours)
    }

    #[inline]
    fn value_at(&self, place: Place) -> ValueId {
        let id = self.entries()[place.entry as usize];
        if place.negative { self.values().negative(id) } else { id }
    }

    /// The position of an entry.
    pub(super) fn part_at(&self, place: Place) -> Part {
        let after = self.blocks().partition_point(|block| block.base <= place.entry);
        let Block { shape, base, .. } = self.blocks()[after - 1];
        let all = (1u64 << shape.stones()) - 1;
        let colours = u64::from(place.entry - base) ^ if place.negative { all } else { 0 };
        let white = bits::deposit(colours, shape.cells());
        Part::new(shape.cells() & !white, white, shape.width())
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        self.image.section(Section::Slots)
    }

    pub(super) fn blocks(&self) -> &[Block] {
        self.image.section(Section::Blocks)
    }

    #[inline]
    pub(super) fn entries(&self) -> &[ValueId] {
        self.image.section(Section::Entries)
    }

    pub(super) fn moves(&self) -> &[u32] {
        self.image.section(Section::Moves)
    }
}

/// Writes what a builder holds, finished or not.
pub(super) fn write(stones: u32, builder: &Builder, out: &mut dyn Write) -> Result<(), Error> {
    let table = assemble(builder);
    fn bytes<T: bytemuck::NoUninit>(items: &[T]) -> (&[u8], usize) {
        (bytemuck::cast_slice(items), items.len())
    }
    let sections = [
        bytes(&builder.index.slots),
        bytes(&builder.index.blocks),
        bytes(&table.entries),
        bytes(&builder.moves),
        bytes(&table.records),
        bytes(&table.options),
    ];
    Ok(image::write(stones, sections, out)?)
}
