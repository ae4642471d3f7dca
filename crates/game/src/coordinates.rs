//! Names of squares: a column letter and a row number, `a1` bottom left.
//!
//! Boards wider than 26 columns go on with two letters (`z`, `aa`, `ab`), as
//! spreadsheets do.

/// The letters of a column, from 0: `a`, `b`, … `z`, `aa`, …
pub fn column_name(column: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(b'a' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    letters.iter().rev().map(|&b| b as char).collect()
}

/// The name of the square in this column and row, both from 0.
pub fn square_name(column: usize, row: usize) -> String {
    format!("{}{}", column_name(column), row + 1)
}

/// Reads a square at the start of `text`, in either case: column and row from
/// 0, and what follows. `None` if there is no square name or its numbers are
/// absurdly large.
pub fn split_square(text: &str) -> Option<((usize, usize), &str)> {
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let digits = text[letters..].bytes().take_while(u8::is_ascii_digit).count();
    // Three letters and three digits name far more squares than any board has.
    if !(1..=3).contains(&letters) || !(1..=3).contains(&digits) {
        return None;
    }
    let column = text[..letters]
        .bytes()
        .fold(0, |n, b| n * 26 + usize::from(b.to_ascii_lowercase() - b'a') + 1)
        - 1;
    // `a01` is no square: a name has one spelling.
    let number = &text[letters..letters + digits];
    let row: usize = number.parse().ok()?;
    if row == 0 || number.starts_with('0') {
        return None;
    }
    Some(((column, row - 1), &text[letters + digits..]))
}

/// Reads exactly one square.
pub fn parse_square(text: &str) -> Option<(usize, usize)> {
    match split_square(text)? {
        (square, "") => Some(square),
        _ => None,
    }
}

/// Reads exactly two squares, as in `c2d3`; `c2-d3` and `c2xd3` are the same.
pub fn parse_square_pair(text: &str) -> Option<((usize, usize), (usize, usize))> {
    let (from, rest) = split_square(text)?;
    let rest = rest.strip_prefix('-').unwrap_or(rest);
    // `x` may be a capture sign (`c2xd3`) or the column x (`w2x2`); no board
    // reaches a column such as `xd`.
    let capture = rest.strip_prefix('x').and_then(parse_square);
    let to = capture.or_else(|| parse_square(rest))?;
    Some((from, to))
}

/// Reads board dimensions such as `7x6`.
pub fn parse_dimensions(text: &str) -> Option<(usize, usize)> {
    let (a, b) = text.split_once('x')?;
    let number = |t: &str| {
        let plain = !t.is_empty() && t.len() <= 3 && t.bytes().all(|b| b.is_ascii_digit());
        (plain && !t.starts_with('0')).then(|| t.parse().ok())?
    };
    Some((number(a)?, number(b)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip() {
        for column in 0..800 {
            for row in [0, 1, 8, 9, 98, 127] {
                assert_eq!(parse_square(&square_name(column, row)), Some((column, row)));
            }
        }
        assert_eq!(column_name(25), "z");
        assert_eq!(column_name(26), "aa");
    }

    #[test]
    fn bad_names_are_refused() {
        for text in ["", "a", "1", "a0", "a01", "1a", "a1b", "aaaa1", "a1234", "é1", "a١"] {
            assert_eq!(parse_square(text), None, "{text}");
        }
    }

    #[test]
    fn pairs_accept_the_usual_separators() {
        for text in ["c2d3", "C2D3", "c2-d3", "c2xd3"] {
            assert_eq!(parse_square_pair(text), Some(((2, 1), (3, 2))), "{text}");
        }
        assert_eq!(parse_square_pair("w2x2"), Some(((22, 1), (23, 1))));
        assert_eq!(parse_square_pair("c2"), None);
        assert_eq!(parse_square_pair("c2d3e4"), None);
    }

    #[test]
    fn dimensions() {
        assert_eq!(parse_dimensions("7x6"), Some((7, 6)));
        for text in ["7", "x", "7x", "07x6", "7x6x5", "-7x6", "1000x1", "７x6"] {
            assert_eq!(parse_dimensions(text), None, "{text}");
        }
    }
}
