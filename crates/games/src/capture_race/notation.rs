//! Text, SGF and drawing.

use super::marks::marked_strings;
use super::{CaptureRace, Race, start};
use crate::go::{self, PASS, Point, Rules, Size};
use game::prelude::*;
use game::sgf::{Node, Property};

/// SGF properties that mark a stone.
pub(super) const MARKS: [&str; 4] = ["MA", "TR", "CR", "SQ"];

impl Notation for Race {
    const FIRST: Colour = Colour::Black;
    const SGF_NUMBER: Option<&str> = Some("1");

    fn variant(&self) -> String {
        format!("{}:{}", CaptureRace::NAME, self.go.rules().text())
    }

    fn move_text(&self, m: Point) -> String {
        self.go.move_text(m)
    }

    fn parse_move(&self, text: &str) -> Result<Point, ParseError> {
        self.go.parse_move(text)
    }

    /// As in Go, with capital letters for the marked strings.
    fn position_text(&self) -> String {
        self.go.text_with(|point| match self.go.board().colour(point) {
            Some(colour) if self.is_marked(point) => colour.glyph().to_ascii_uppercase(),
            Some(colour) => colour.glyph(),
            None => '.',
        })
    }

    fn parse_position(&self, text: &str) -> Result<Race, ParseError> {
        let race = Race::parse(self.go.rules(), text);
        race.map_err(|reason| ParseError::in_position(text, reason))
    }

    fn picture(&self) -> Picture {
        self.go.picture_with(|point| self.is_marked(point))
    }

    fn resized(&self, size: u32) -> Option<Race> {
        let size = Size::new(size as usize)?;
        start::built_in(Rules { size, ..self.go.rules() }).ok()
    }

    fn sgf_size(&self) -> Option<String> {
        self.go.sgf_size()
    }

    /// Stones and side to move in the standard properties and the marked
    /// strings as triangles; the position's text too where that is not all.
    fn sgf_setup(&self) -> Vec<Property> {
        let size = self.go.rules().size;
        let marked = size.points().filter(|&point| self.is_marked(point));
        let mut setup = self.go.sgf_stones();
        setup.extend(go::point_list(size, "TR", marked));
        if self.go.is_beyond_setup() {
            setup.push(Property::new("SP", self.position_text()));
        }
        setup
    }

    fn read_sgf_setup(&self, root: &Node) -> Result<Race, ParseError> {
        if let Some(text) = root.value("SP") {
            return self.parse_position(text);
        }
        if ["AB", "AW"].iter().all(|identifier| root.values(identifier).is_empty()) {
            return Ok(self.clone());
        }
        let go = self.go.set_up_by_sgf(root)?;
        let mut points = Vec::new();
        for identifier in MARKS {
            points.extend(go::sgf_points(go.rules().size, identifier, root)?);
        }
        let error = |reason: String| ParseError::new("set-up", &MARKS.join(", "), reason);
        let marked = marked_strings(&go, points.into_iter()).map_err(error)?;
        match Player::BOTH.into_iter().find(|p| marked[p.index()] == PASS) {
            Some(player) => Err(error(format!("no string of {} is marked", Self::colour(player)))),
            None => Ok(Race::new(go, marked)),
        }
    }

    fn sgf_parameters(root: &Node) -> Option<String> {
        Some(go::sgf_parameters(root))
    }

    fn sgf_move_text(&self, m: Point) -> String {
        self.go.sgf_move_text(m)
    }

    fn parse_sgf_move(&self, text: &str) -> Result<Point, ParseError> {
        self.go.parse_sgf_move(text)
    }
}
