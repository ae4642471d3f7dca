//! The points of a square board and their names.

use game::coordinates::parse_square;

/// A point of a board: its index in an array of rows with an edge around them.
/// It is also the code of the move that plays there.
pub(crate) type Point = u16;

/// The move that plays nowhere, and "no point": index 0 lies on the edge.
pub(crate) const PASS: Point = 0;

/// The length of a board's side, from 2 to 19.
///
/// Points are stored in rows of `side + 1`: one column of edge serves as the
/// right edge of a row and as the left edge of the next. Row −1 and row `side`
/// are edge too, and one more cell follows, so every neighbour of a point,
/// diagonal ones included, is an index of the array.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Size(u8);

impl Size {
    /// How many indices the largest board has.
    pub const MOST_CELLS: usize = 20 * 21 + 1;

    /// The board of this side, if Go is played on it.
    pub fn new(side: usize) -> Option<Size> {
        (2..=19).contains(&side).then_some(Size(side as u8))
    }

    /// The length of a side.
    pub fn side(self) -> usize {
        usize::from(self.0)
    }

    /// How many points the board has.
    pub fn area(self) -> usize {
        self.side() * self.side()
    }

    /// How many indices the array has, edge included.
    pub fn cells(self) -> usize {
        (self.side() + 1) * (self.side() + 2) + 1
    }

    /// The four cells beside a point, edges included.
    #[inline]
    pub fn beside(self, point: Point) -> [Point; 4] {
        let up = self.stride();
        [point - 1, point + 1, point - up, point + up]
    }

    /// The difference between a point and the one above it.
    pub fn stride(self) -> Point {
        Point::from(self.0) + 1
    }

    /// The point in this column and row, both from 0 with `A1` first.
    pub fn point(self, column: usize, row: usize) -> Point {
        ((row + 1) * (self.side() + 1) + column + 1) as Point
    }

    /// Column and row of an index; `None` on the edge and beyond it.
    pub fn place(self, point: Point) -> Option<(usize, usize)> {
        let (row, column) = (point / self.stride(), point % self.stride());
        let on_board = column > 0 && (1..=Point::from(self.0)).contains(&row);
        on_board.then(|| (usize::from(column) - 1, usize::from(row) - 1))
    }

    /// All points, row by row from `A1`.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let side = self.side();
        (0..side).flat_map(move |row| (0..side).map(move |column| self.point(column, row)))
    }

    /// Where one of the eight symmetries takes a point; a pass stays a pass.
    /// Bit 0 mirrors the columns, bit 1 the rows, bit 2 swaps the two.
    pub fn transform(self, point: Point, symmetry: usize) -> Point {
        let Some((column, row)) = self.place(point) else {
            return point;
        };
        let last = self.side() - 1;
        let column = if symmetry & 1 == 0 { column } else { last - column };
        let row = if symmetry & 2 == 0 { row } else { last - row };
        if symmetry & 4 == 0 { self.point(column, row) } else { self.point(row, column) }
    }

    /// A point as GTP writes it, `D4`.
    pub fn name(self, point: Point) -> String {
        match self.place(point) {
            Some((column, row)) => format!("{}{}", column_letter(column), row + 1),
            None => "pass".to_string(),
        }
    }

    /// Reads a point as GTP writes it, in either case.
    pub fn parse(self, text: &str) -> Option<Point> {
        let (letter, row) = parse_square(text)?;
        let column = match letter {
            // GTP leaves out the letter I.
            8 => return None,
            ..8 => letter,
            9.. => letter - 1,
        };
        (column < self.side() && row < self.side()).then(|| self.point(column, row))
    }

    /// A point as SGF writes it: column and row from the top left, `dd`.
    pub fn sgf_name(self, point: Point) -> String {
        let letter = |n: usize| (b'a' + n as u8) as char;
        match self.place(point) {
            Some((column, row)) => [letter(column), letter(self.side() - 1 - row)].iter().collect(),
            None => String::new(),
        }
    }

    /// Reads a point as SGF writes it.
    pub fn parse_sgf(self, text: &str) -> Option<Point> {
        let &[column, row] = text.as_bytes() else {
            return None;
        };
        let number = |b: u8| {
            let n = usize::from(b.checked_sub(b'a')?);
            (n < self.side()).then_some(n)
        };
        Some(self.point(number(column)?, self.side() - 1 - number(row)?))
    }
}

/// The letter of a column: `A` to `T` without `I`.
pub(crate) fn column_letter(column: usize) -> String {
    let letter = b'A' + column as u8;
    char::from(if letter < b'I' { letter } else { letter + 1 }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for side in 2..=19 {
            let size = Size::new(side).unwrap();
            assert_eq!(size.points().count(), size.area());
            let on_board = (0..2 * size.cells() as Point).filter(|&p| size.place(p).is_some());
            assert!(on_board.eq(size.points()));
            for point in size.points() {
                assert!(usize::from(point + size.stride() + 1) < size.cells());
                assert_eq!(size.parse(&size.name(point)), Some(point));
                assert_eq!(size.parse(&size.name(point).to_lowercase()), Some(point));
                assert_eq!(size.parse_sgf(&size.sgf_name(point)), Some(point));
            }
        }
        let size = Size::new(19).unwrap();
        assert_eq!(size.cells(), Size::MOST_CELLS);
        assert_eq!(size.name(size.point(18, 18)), "T19");
        assert_eq!(size.sgf_name(size.point(18, 18)), "sa");
        assert_eq!(size.name(size.point(8, 0)), "J1");
        assert_eq!((Size::new(1), Size::new(20)), (None, None));
        for text in ["", "I5", "U1", "A20", "A0", "pass", "AA1"] {
            assert_eq!(size.parse(text), None, "{text}");
        }
        for text in ["", "a", "at", "ta", "AA", "aaa", "é"] {
            assert_eq!(size.parse_sgf(text), None, "{text}");
        }
    }
}
