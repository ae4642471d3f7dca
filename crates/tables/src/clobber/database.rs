//! The table, ready to be asked.

use super::assemble::assemble;
use super::build::Builder;
use super::group::Lines;
use super::index::{self, Block, Place, Slot};
use super::shapes::{MOST_STONES, Shape};
use super::values::{Record, Signed, ValueId, Values};
use crate::container::{self, Error, Image, Label, items};
use crate::kind::Plan;
use game::bits;
use games::clobber::Part;
use std::fs::File;
use std::io::Write;
use std::path::Path;

/// What the file says of itself.
pub(super) const KIND: &str = "clobber";
/// Rises with every change of what the sections mean.
pub(super) const VERSION: u32 = 1;

/// The sections, in the order of the file.
#[derive(Clone, Copy, Debug)]
enum Section {
    Slots,
    Blocks,
    Entries,
    Moves,
    Records,
    Options,
}

/// Every connected position of Clobber with at most so many stones.
pub struct Database {
    image: Image,
}

impl Database {
    /// Opens a finished table. The file is mapped, and checked to the last
    /// byte.
    pub fn open(path: &Path) -> Result<Database, Error> {
        Database::finished(Image::open(&File::open(path)?, KIND, VERSION)?)
    }

    /// A table that may lack its last blocks.
    pub(super) fn unfinished(image: Image) -> Database {
        Database { image }
    }

    fn finished(image: Image) -> Result<Database, Error> {
        let database = Database { image };
        let last = database.blocks().last().ok_or(Error::Unfinished)?;
        let entries = last.base as usize + (1 << (last.shape.stones() - 1));
        if database.entries().len() < entries {
            return Err(Error::Unfinished);
        }
        Ok(database)
    }

    /// The table that a builder holds, in memory.
    pub(super) fn of_builder(plan: &Plan, builder: &Builder) -> Result<Database, Error> {
        let mut bytes = Vec::new();
        write(plan, builder, &mut bytes)?;
        Database::finished(Image::of_bytes(&bytes, KIND, VERSION)?)
    }

    /// The most stones of a position in the table.
    #[inline]
    pub fn stones(&self) -> u32 {
        self.image.size()
    }

    /// What the table is, for files whose content rests on it: the same text
    /// means the same bytes, hence the same numbers of values.
    pub fn identity(&self) -> String {
        format!("Clobber values of {} stones {:016x}", self.stones(), self.image.hash())
    }

    /// The length of the file.
    pub fn bytes(&self) -> u64 {
        self.image.bytes()
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
        Some(self.look_signed(lines, black, white)?.id(self.values()))
    }

    /// The same without a look at the negative where the table has that instead.
    #[inline]
    pub fn look_signed(&self, lines: &Lines, black: u128, white: u128) -> Option<Signed> {
        let (shape, colours) = lines.shape(black, white)?;
        let slot = index::find(self.slots(), shape)?;
        Some(self.signed_at(slot.place(shape.stones(), colours)))
    }

    /// The moves of a group that a player needs, as cells from and to, appended
    /// to `moves`; the group as for [`Database::look_group`]. All others are
    /// dominated or reversible: whatever else is on the board, if any move in
    /// the group wins, one of these does. Whether the group is in the table.
    pub fn needed_moves(
        &self,
        lines: &Lines,
        (black, white): (u128, u128),
        is_left: bool,
        moves: &mut Vec<(usize, usize)>,
    ) -> bool {
        let Some((shape, colours)) = lines.shape(black, white) else { return false };
        let Some(slot) = index::find(self.slots(), shape) else { return false };
        let place = slot.place(shape.stones(), colours);
        let mut cells = [0; MOST_STONES as usize];
        for (i, cell) in bits::ones(black | white).enumerate() {
            cells[slot.rank(i)] = cell;
        }
        let mask = self.moves()[place.entry as usize];
        let needed = if is_left != place.negative { mask } else { mask >> 16 };
        let mover = if is_left { black } else { white };
        for (pair, ranks) in self.block_of(place).shape.neighbours().into_iter().enumerate() {
            let [a, b] = ranks.map(|rank| cells[usize::from(rank)]);
            let (a_moves, b_moves) = (mover >> a & 1 == 1, mover >> b & 1 == 1);
            // Pairs from the 16th on are not marked.
            if a_moves != b_moves && (pair >= 16 || needed >> pair & 1 == 1) {
                moves.push(if a_moves { (a, b) } else { (b, a) });
            }
        }
        true
    }

    /// The values.
    #[inline]
    pub fn values(&self) -> Values<'_> {
        Values {
            records: self.image.section(Section::Records as usize),
            options: self.image.section(Section::Options as usize),
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
        let slot = index::find(self.slots(), Shape::new(cells, part.width()))?;
        Some(slot.place(part.stones(), colours))
    }

    #[inline]
    fn signed_at(&self, place: Place) -> Signed {
        Signed { of: self.entries()[place.entry as usize], negative: place.negative }
    }

    #[inline]
    fn value_at(&self, place: Place) -> ValueId {
        self.signed_at(place).id(self.values())
    }

    /// All positions of the table with their values, from few stones to many:
    /// every shape in one orientation, and of two reversed colourings one.
    pub fn positions(&self) -> impl Iterator<Item = (Part, ValueId)> {
        let place = |entry| Place { entry, negative: false };
        (0..self.len() as u32)
            .map(move |entry| (self.part_at(place(entry)), self.value_at(place(entry))))
    }

    fn block_of(&self, place: Place) -> Block {
        let after = self.blocks().partition_point(|block| block.base <= place.entry);
        self.blocks()[after - 1]
    }

    /// The position of an entry.
    pub(super) fn part_at(&self, place: Place) -> Part {
        let Block { shape, base, .. } = self.block_of(place);
        let all = (1u64 << shape.stones()) - 1;
        let colours = u64::from(place.entry - base) ^ if place.negative { all } else { 0 };
        let white = bits::deposit(colours, shape.cells());
        Part::new(shape.cells() & !white, white, shape.width())
    }

    #[inline]
    fn slots(&self) -> &[Slot] {
        self.image.section(Section::Slots as usize)
    }

    pub(super) fn blocks(&self) -> &[Block] {
        self.image.section(Section::Blocks as usize)
    }

    #[inline]
    pub(super) fn entries(&self) -> &[ValueId] {
        self.image.section(Section::Entries as usize)
    }

    pub(super) fn moves(&self) -> &[u32] {
        self.image.section(Section::Moves as usize)
    }
}

/// Writes what a builder holds, finished or not.
pub(super) fn write(plan: &Plan, builder: &Builder, out: &mut dyn Write) -> Result<(), Error> {
    let Plan { size, memory, .. } = *plan;
    let table = assemble(builder).map_err(|cgt::Full| Error::Full(memory))?;
    let sections = [
        items(&builder.index.slots),
        items(&builder.index.blocks),
        items(&table.entries),
        items(&builder.moves),
        items(&table.records),
        items(&table.options),
    ];
    let label = Label { kind: KIND, version: VERSION, size };
    Ok(container::write(label, &sections, out)?)
}
