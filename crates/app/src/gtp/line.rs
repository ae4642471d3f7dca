//! One line of GTP input.

/// A command line taken apart.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Line<'t> {
    /// The identity number as it was written, or nothing.
    pub id: &'t str,
    pub command: &'t str,
    pub arguments: Vec<&'t str>,
}

impl<'t> Line<'t> {
    /// Takes a line apart; `None` if it holds nothing but space and comment.
    /// Control characters count as space.
    pub fn parse(text: &'t str) -> Option<Line<'t>> {
        let text = text.split('#').next().unwrap_or_default();
        let mut words = text
            .split(|c: char| c.is_whitespace() || c.is_control())
            .filter(|word| !word.is_empty());
        let first = words.next()?;
        let is_id = first.len() <= 18 && first.bytes().all(|b| b.is_ascii_digit());
        let (id, command) = match is_id {
            true => (first, words.next().unwrap_or_default()),
            false => ("", first),
        };
        Some(Line { id, command, arguments: words.collect() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn takes_lines_apart() {
        let line = Line::parse("12\tplay  b c4 # good\r\n").unwrap();
        assert_eq!((line.id, line.command), ("12", "play"));
        assert_eq!(line.arguments, ["b", "c4"]);
        assert_eq!(Line::parse("name").unwrap().id, "");
        assert_eq!(Line::parse("7").unwrap().command, "");
        for empty in ["", "\n", "  # only a comment\n", "\u{1}\u{7}\n"] {
            assert_eq!(Line::parse(empty), None);
        }
    }
}
