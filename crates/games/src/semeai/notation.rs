//! Text and drawing.

use super::{OUT, OWN, PASS, SHARED, Semeai, SemeaiFamily, parameters};
use game::prelude::*;
use game::sgf::Node;
use game::{Cell, Label};

const NAMES: [(u16, &str); 4] = [(OUT, "out"), (SHARED, "shared"), (OWN, "own"), (PASS, "pass")];

impl Notation for Semeai {
    const FIRST: Colour = Colour::Black;

    fn variant(&self) -> String {
        format!("{}:{}", SemeaiFamily::NAME, parameters::text(self.start, self.options))
    }

    fn move_text(&self, m: u16) -> String {
        let name = NAMES.iter().find(|(code, _)| *code == m);
        name.map_or("?", |(_, name)| name).to_string()
    }

    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        let found = NAMES.iter().find(|(_, name)| text.eq_ignore_ascii_case(name));
        let error = || ParseError::in_move(text, "expected out, shared, own or pass");
        found.map(|&(m, _)| m).ok_or_else(error)
    }

    /// Black's, White's and the shared liberties, the side to move, and the
    /// passes in a row.
    fn position_text(&self) -> String {
        let [first, second] = self.outside;
        let side = Self::colour(self.to_move).glyph();
        format!("{first},{second},{} {side} {}", self.shared, self.passes)
    }

    fn parse_position(&self, text: &str) -> Result<Semeai, ParseError> {
        let error = |reason: String| ParseError::in_position(text, reason);
        let words: Vec<&str> = text.split_whitespace().collect();
        let [first, second, shared] =
            parameters::liberties(words.first().unwrap_or(&"")).map_err(error)?;
        let side = words.get(1).unwrap_or(&"x");
        let side = Colour::parse(side)
            .ok_or_else(|| error(format!("side to move {side:?} is not x or o")))?;
        let passes = match *words.get(2).unwrap_or(&"0") {
            "0" => 0,
            "1" => 1,
            "2" => 2,
            other => return Err(error(format!("passes {other:?} is not a number from 0 to 2"))),
        };
        if let Some(word) = words.get(3) {
            return Err(error(format!("nothing may follow the passes, found {word:?}")));
        }
        let read = Semeai {
            outside: [first, second],
            shared,
            to_move: Self::player(side),
            passes,
            ..self.clone()
        };
        // The side that moved last may be without liberties only as a captor.
        if read.is_captured(read.to_move.other()) && !read.is_captured(read.to_move) {
            return Err(error("the side that moved last has no liberty".to_string()));
        }
        Ok(read)
    }

    /// Three rows of liberties: White's, the shared ones and Black's, each
    /// player's behind a stone of his.
    fn picture(&self) -> Picture {
        let [first, second] = self.outside;
        let rows = [
            ("white", second, Some(Colour::White)),
            ("shared", self.shared, None),
            ("black", first, Some(Colour::Black)),
        ];
        let mut picture = Picture { tiling: Tiling::Points, cells: Vec::new(), labels: Vec::new() };
        for (y, (name, liberties, piece)) in (0..).zip(rows) {
            picture.labels.push(Label { x: -2, y, text: name.to_string() });
            let mut cell = |name: String, x: i32, piece: Option<Colour>| {
                picture.cells.push(Cell { name, x, y, piece, marked: false });
            };
            if piece.is_some() {
                cell(name.to_string(), 0, piece);
            }
            for i in 1..=i32::from(liberties) {
                cell(format!("{name}{i}"), 2 * i, None);
            }
        }
        picture
    }

    /// Boards have no size here: only a game string tells the race.
    fn sgf_parameters(_: &Node) -> Option<String> {
        None
    }
}
