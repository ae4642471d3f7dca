//! Positions written as rows of characters from the top, `xo.x/oxo.`, and
//! what boards of two kinds of stones have in common.

use crate::coordinates::parse_dimensions;
use crate::{Colour, Family, ParseError, Player, sgf};

/// Writes a grid. `cell` tells the character in a column and row, both from 0
/// with row 0 at the bottom.
pub fn write(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let row = |r: usize| (0..columns).map(|c| cell(c, r)).collect::<String>();
    (0..rows).rev().map(row).collect::<Vec<_>>().join("/")
}

/// Writes a grid of pieces as `x`, `o` and `.`, and the side to move after a
/// space if it is given; [`split_side`] takes them apart again.
pub fn write_pieces(
    columns: usize,
    rows: usize,
    piece: impl Fn(usize, usize) -> Option<Colour>,
    to_move: Option<Colour>,
) -> String {
    let mut text = write(columns, rows, |c, r| piece(c, r).map_or('.', Colour::glyph));
    text.extend(to_move.into_iter().flat_map(|side| [' ', side.glyph()]));
    text
}

/// Splits a position such as `xo./.xo x` into its rows and the side to move,
/// which `parse_side` reads if it is there.
pub fn split_side(
    text: &str,
    parse_side: impl Fn(&str) -> Option<Colour>,
) -> Result<(&str, Option<Colour>), String> {
    let text = text.trim();
    let Some((rows, side)) = text.split_once(char::is_whitespace) else {
        return Ok((text, None));
    };
    let side = side.trim();
    match parse_side(side) {
        Some(colour) => Ok((rows, Some(colour))),
        None => Err(format!("expected the side to move, x or o, but found {side:?}")),
    }
}

/// Reads a position of any size as [`write_pieces`] writes it: the pieces, and
/// the side to move if it is there.
pub fn parse_pieces(text: &str) -> Result<(Grid, Option<Colour>), String> {
    let (rows, side) = split_side(text, Colour::parse)?;
    Ok((Grid::parse(rows, "xo.")?, side))
}

/// The start of a family whose parameters are the two sides of a board, as in
/// `8x8`, in the order in which `make` takes them.
pub fn start<F: Family>(
    parameters: &str,
    make: impl FnOnce(usize, usize) -> Result<F::Game, String>,
) -> Result<F::Game, ParseError> {
    let sides = parse_dimensions(parameters);
    let sides = sides.ok_or_else(|| format!("expected {}, such as {}", F::PARAMETERS, F::DEFAULT));
    let made = sides.and_then(|(first, second)| make(first, second));
    made.map_err(|reason| ParseError::in_game(parameters, reason))
}

/// The start on a square board, for GTP's `boardsize`.
pub fn square<G>(size: u32, make: impl FnOnce(usize, usize) -> Result<G, String>) -> Option<G> {
    make(size as usize, size as usize).ok()
}

/// The parameters `ROWSxCOLUMNS` that a file's `SZ` gives, which has columns
/// first.
pub fn rows_by_columns(root: &sgf::Node) -> Option<String> {
    let (columns, rows) = root.board_size()?;
    Some(format!("{rows}x{columns}"))
}

/// A number that no two positions of a board of this many cells share: two
/// bits per cell where they fit, three values per cell up to 80 cells, and
/// `None` beyond. `stones` are both players' cells, which have none in common.
pub fn exact_key(cells: usize, stones: [u128; 2], to_move: Player) -> Option<u128> {
    let [first, second] = stones;
    let cells = match cells {
        0..=63 => first | second << cells,
        64..=80 => ternary(first) + 2 * ternary(second),
        _ => return None,
    };
    Some(2 * cells + to_move as u128)
}

/// How many bits [`exact_key`] needs for a board of so many cells.
pub fn exact_key_bits(cells: usize) -> u32 {
    if cells <= 63 { 2 * cells as u32 + 1 } else { 128 }
}

/// The binary digits of each byte read in base 3.
const TERNARY_BYTES: [u16; 256] = {
    let mut values = [0; 256];
    let mut byte = 1;
    while byte < 256 {
        values[byte] = 3 * values[byte / 2] + byte as u16 % 2;
        byte += 1;
    }
    values
};

/// The digits of a binary number of up to 80 bits read in base 3. Each half of
/// it fits 64 bits.
fn ternary(bits: u128) -> u128 {
    let half = |shift: u32| {
        (0..5).rev().fold(0, |n: u64, byte| {
            let byte = (bits >> (shift + 8 * byte)) as u8;
            n * 3u64.pow(8) + u64::from(TERNARY_BYTES[usize::from(byte)])
        })
    };
    u128::from(half(40)) * u128::from(3u64.pow(40)) + u128::from(half(0))
}

/// A grid as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    /// How many columns it has.
    pub columns: usize,
    /// How many rows it has.
    pub rows: usize,
    /// The cells row by row from the bottom, so that `a1` comes first.
    pub cells: Vec<char>,
}

impl Grid {
    /// Reads rows of characters of `alphabet`, all of the same length.
    pub fn parse(text: &str, alphabet: &str) -> Result<Grid, String> {
        let lines: Vec<&str> = text.split('/').collect();
        let columns = lines[0].chars().count();
        if columns == 0 {
            return Err("expected rows of cells such as xo./.xo".to_string());
        }
        for (i, line) in lines.iter().enumerate() {
            if let Some(c) = line.chars().find(|&c| !alphabet.contains(c)) {
                return Err(format!("row {} has {c:?}; cells are one of {alphabet}", i + 1));
            }
            let found = line.chars().count();
            if found != columns {
                return Err(format!("row {} has {found} cells, row 1 has {columns}", i + 1));
            }
        }
        let cells = lines.iter().rev().flat_map(|line| line.chars()).collect();
        Ok(Grid { columns, rows: lines.len(), cells })
    }

    /// [`Grid::parse`] for a board of known size.
    pub fn parse_sized(
        text: &str,
        alphabet: &str,
        columns: usize,
        rows: usize,
    ) -> Result<Grid, String> {
        let grid = Grid::parse(text, alphabet)?;
        if (grid.columns, grid.rows) != (columns, rows) {
            return Err(format!(
                "expected {rows} rows of {columns} cells, found {} of {}",
                grid.rows, grid.columns
            ));
        }
        Ok(grid)
    }

    /// The columns and rows of the cells that hold `wanted`, bottom left first.
    pub fn places(&self, wanted: char) -> impl Iterator<Item = (usize, usize)> {
        self.find(wanted).map(|i| (i % self.columns, i / self.columns))
    }

    /// The indices of the cells that hold `wanted`, bottom left first.
    pub fn find(&self, wanted: char) -> impl Iterator<Item = usize> {
        self.cells.iter().enumerate().filter(move |&(_, &c)| c == wanted).map(|(i, _)| i)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_what_it_writes() {
        let grid = Grid::parse("xo.x/oxo.", "xo.").unwrap();
        assert_eq!((grid.columns, grid.rows), (4, 2));
        assert_eq!(grid.find('x').collect::<Vec<_>>(), [1, 4, 7]);
        assert_eq!(write(4, 2, |c, r| grid.cells[4 * r + c]), "xo.x/oxo.");
    }

    #[test]
    fn sides_to_move() {
        let piece = |c, r| (c == r).then_some(Colour::Black);
        assert_eq!(write_pieces(3, 2, piece, None), ".x./x..");
        assert_eq!(write_pieces(3, 2, piece, Some(Colour::White)), ".x./x.. o");
        let split = |text| split_side(text, Colour::parse);
        assert_eq!(split("xo./.xo"), Ok(("xo./.xo", None)));
        assert_eq!(split(" xo./.xo  White "), Ok(("xo./.xo", Some(Colour::White))));
        assert_eq!(
            split("xo. z").unwrap_err(),
            "expected the side to move, x or o, but found \"z\""
        );
    }

    #[test]
    fn exact_keys_of_all_small_boards_and_of_the_largest() {
        assert_eq!(ternary(0b1_0000_0011), 6561 + 3 + 1);
        assert_eq!(ternary(1 << 79), 3u128.pow(79));
        assert_eq!(2 * ternary((1 << 80) - 1), 3u128.pow(80) - 1);
        for cells in [63usize, 64, 80] {
            let mut keys = std::collections::BTreeSet::new();
            let shift = cells - 4;
            for first in 0..16u128 {
                for second in (0..16u128).filter(|second| first & second == 0) {
                    for player in Player::BOTH {
                        let stones = [first << shift, second << shift];
                        keys.insert(exact_key(cells, stones, player).unwrap());
                    }
                }
            }
            assert_eq!(keys.len(), 2 * 81);
        }
        // The largest key of the largest board does not overflow.
        assert!(exact_key(80, [0, (1 << 80) - 1], Player::Second).is_some());
        assert_eq!(exact_key(81, [0, 0], Player::First), None);
    }

    #[test]
    fn says_what_is_wrong() {
        let error = |text| Grid::parse_sized(text, "xo.", 3, 2).unwrap_err();
        assert_eq!(error("xo./x!."), "row 2 has '!'; cells are one of xo.");
        assert_eq!(error("xo./xo"), "row 2 has 2 cells, row 1 has 3");
        assert_eq!(error("xo."), "expected 2 rows of 3 cells, found 1 of 3");
        assert!(error("").starts_with("expected rows of cells"));
    }
}
