//! Names of moves, SGF, and the drawing.

use super::board::{Board, SWAP};
use super::forest::Ending;
use super::geometry::{Cell, MAX_SIZE, MIN_SIZE};
use super::{Havannah, position};
use game::coordinates::{column_name, parse_square};
use game::prelude::*;
use game::{Label, sgf};

/// The letter of the central row and column in Little Golem's two letters.
const LITTLE_GOLEM_CENTRE: usize = b'o' as usize;

impl Board {
    /// The board as parameters and files name it: `8`, or `4x4x5`.
    pub(super) fn shape(&self) -> String {
        let [a, b, c] = self.edges();
        self.size().map_or_else(|| format!("{a}x{b}x{c}"), |size| size.to_string())
    }

    fn no_such_cell(&self, text: &str) -> ParseError {
        let geometry = self.geometry;
        let names =
            [geometry.all.first(), geometry.all.last()].map(|c| c.map(|&c| geometry.name(c)));
        let [first, last] = names.map(Option::unwrap_or_default);
        let reason = format!("no such cell on {} ({first} to {last})", self.variant());
        ParseError::in_move(text, reason)
    }

    /// The two letters of Little Golem's pages: `oo` is the centre whatever the
    /// size, rows count upwards from there and columns downwards, so that `qn`
    /// is f5 on size 4. (The site's own interface scripts of the engines Castro
    /// and Lajkonik convert them so.)
    fn little_golem_letters(&self, text: &str) -> Option<Cell> {
        let [row, column] = *text.as_bytes() else {
            return None;
        };
        let size = self.size()?;
        let row = (usize::from(row) + size).checked_sub(LITTLE_GOLEM_CENTRE)?;
        let column = (LITTLE_GOLEM_CENTRE + size).checked_sub(usize::from(column))?;
        self.geometry.cell(row, column)
    }

    /// The upper-case names of Little Golem's files, `W[F3]`: there the cells
    /// of every row are counted from 1, so that F3 is f5 on size 4.
    fn little_golem_name(&self, text: &str) -> Option<Cell> {
        let (row, nth) = parse_square(text)?;
        if row + 1 >= self.geometry.height {
            return None;
        }
        let column = self.geometry.columns(row + 1).nth(nth)?;
        self.geometry.cell(row + 1, column)
    }
}

impl Notation for Board {
    const FIRST: Colour = Colour::White;

    fn variant(&self) -> String {
        let swap = if self.has_swap_rule() { "+swap" } else { "" };
        format!("{}:{}{swap}", Havannah::NAME, self.shape())
    }

    fn move_text(&self, m: u16) -> String {
        if m == SWAP { "swap".to_string() } else { self.geometry.name(m) }
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        // Stones and sides are the same here, where both players want the same.
        if ["swap", "swap-pieces", "swap-sides"].iter().any(|name| text.eq_ignore_ascii_case(name))
        {
            return Ok(SWAP);
        }
        let square = parse_square(text)
            .ok_or_else(|| ParseError::in_move(text, "expected a cell such as c4"))?;
        let cell = self.geometry.cell(square.0 + 1, square.1 + 1);
        cell.ok_or_else(|| self.no_such_cell(text))
    }

    fn position_text(&self) -> String {
        position::write(self)
    }

    fn parse_position(&self, text: &str) -> Result<Board, ParseError> {
        position::read(self, text).map_err(|reason| ParseError::in_position(text, reason))
    }

    /// Row a on top, its letter and those of the other rows at their left ends;
    /// the numbers at the upper ends of the columns, which run down to the left.
    fn picture(&self) -> Picture {
        let geometry = self.geometry;
        let [upper_right, _, lower_left] = geometry.edges;
        let place = |row: usize, column: usize| {
            (2 * column as i32 - row as i32 + lower_left as i32 - 2, row as i32 - 1)
        };
        let winning = self.winning_cells();
        let is_marked = |cell: Cell| match winning.is_empty() {
            true => self.last == Some(cell),
            false => winning.contains(&cell),
        };
        let cells = geometry.all.iter().map(|&cell| {
            let (row, column) = geometry.row_and_column(cell);
            let (x, y) = place(row, column);
            let piece = self.owner(cell).map(Self::colour);
            game::Cell { name: geometry.name(cell), x, y, piece, marked: is_marked(cell) }
        });
        let rows = (1..geometry.height).map(|row| {
            let (x, y) = place(row, geometry.columns(row).start() - 1);
            Label { x, y, text: column_name(row - 1) }
        });
        let columns = (1..geometry.width).map(|column| {
            let end = (column + 1).saturating_sub(upper_right).max(1);
            // Two digits each leave no room between them on the top row.
            let higher = usize::from(end == 1 && column > 10 && column % 2 == 1);
            let (x, y) = place(end, column);
            let up = 1 + higher as i32;
            Label { x: x + up, y: y - up, text: column.to_string() }
        });
        Picture {
            tiling: Tiling::Hexagons,
            cells: cells.collect(),
            labels: rows.chain(columns).collect(),
        }
    }

    fn ending(&self) -> Option<&'static str> {
        self.won_by().map(|ending| match ending {
            Ending::Bridge => "bridge",
            Ending::Fork => "fork",
            Ending::Ring => "ring",
        })
    }

    fn endings(&self) -> &'static [&'static str] {
        &["bridge", "fork", "ring"]
    }

    fn resized(&self, size: u32) -> Option<Board> {
        let size = size as usize;
        (MIN_SIZE..=MAX_SIZE).contains(&size).then(|| Board::new(size, self.has_swap_rule()))
    }

    fn sgf_size(&self) -> Option<String> {
        Some(self.shape())
    }

    fn sgf_parameters(root: &sgf::Node) -> Option<String> {
        // Games of Little Golem have the swap rule.
        let swap = if is_little_golems(root) { "+swap" } else { "" };
        Some(format!("{}{swap}", root.value("SZ")?))
    }

    /// The two letters of Little Golem's pages are understood too.
    fn parse_sgf_move(&self, text: &str) -> Result<u16, ParseError> {
        match text.as_bytes() {
            [b'a'..=b'z', b'a'..=b'z'] => {
                self.little_golem_letters(text).ok_or_else(|| self.no_such_cell(text))
            }
            _ => self.parse_move(text),
        }
    }

    /// In Little Golem's files upper-case names are counted in another way; in all
    /// others a cell has the name that people type.
    fn parse_sgf_move_of(&self, root: &sgf::Node, text: &str) -> Result<u16, ParseError> {
        match text.as_bytes() {
            [b'A'..=b'Z', b'0'..=b'9', ..] if is_little_golems(root) => {
                self.little_golem_name(text).ok_or_else(|| self.no_such_cell(text))
            }
            _ => self.parse_sgf_move(text),
        }
    }
}

/// Whether a file comes from Little Golem: it says `RU[LG]`, or names the site as
/// its source.
fn is_little_golems(root: &sgf::Node) -> bool {
    let is_site = |text: &str| text.to_ascii_lowercase().contains("littlegolem");
    root.value("RU").map(str::trim) == Some("LG") || root.value("SO").is_some_and(is_site)
}
