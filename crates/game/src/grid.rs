//! Positions written as rows of characters from the top, `xo.x/oxo.`.

/// Writes a grid. `cell` tells the character in a column and row, both from 0
/// with row 0 at the bottom.
pub fn write(columns: usize, rows: usize, cell: impl Fn(usize, usize) -> char) -> String {
    let row = |r: usize| (0..columns).map(|c| cell(c, r)).collect::<String>();
    (0..rows).rev().map(row).collect::<Vec<_>>().join("/")
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
    fn says_what_is_wrong() {
        let error = |text| Grid::parse_sized(text, "xo.", 3, 2).unwrap_err();
        assert_eq!(error("xo./x!."), "row 2 has '!'; cells are one of xo.");
        assert_eq!(error("xo./xo"), "row 2 has 2 cells, row 1 has 3");
        assert_eq!(error("xo."), "expected 2 rows of 3 cells, found 1 of 3");
        assert!(error("").starts_with("expected rows of cells"));
    }
}
