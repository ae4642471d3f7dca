//! Text, SGF and drawing.

use super::Go;
use super::handicap;
use super::position::Position;
use super::rules::{Rules, half_komi, half_points, parse_komi};
use super::sgf;
use super::size::{PASS, Point, Size, column_letter};
use game::prelude::*;
use game::sgf::{Node, Property};

impl Position {
    /// The drawing, with the points pointed out that `marked` names.
    pub(crate) fn picture_with(&self, marked: impl Fn(Point) -> bool) -> Picture {
        let size = self.rules.size;
        Picture::board(Tiling::Points, size.side(), size.side(), column_letter, |c, r| {
            let point = size.point(c, r);
            (self.board.colour(point), marked(point))
        })
    }
}

impl Notation for Position {
    const FIRST: Colour = Colour::Black;
    const SGF_NUMBER: Option<&str> = Some("1");

    fn variant(&self) -> String {
        format!("{}:{}", Go::NAME, self.rules.text())
    }

    fn move_text(&self, m: Point) -> String {
        self.rules.size.name(m)
    }

    fn parse_move(&self, text: &str) -> Result<Point, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(PASS);
        }
        let size = self.rules.size;
        let last = size.name(size.point(size.side() - 1, size.side() - 1));
        let error =
            || ParseError::in_move(text, format!("expected a point from A1 to {last}, or pass"));
        size.parse(text).ok_or_else(error)
    }

    fn position_text(&self) -> String {
        self.text_with(|point| self.board.colour(point).map_or('.', Colour::glyph))
    }

    fn parse_position(&self, text: &str) -> Result<Position, ParseError> {
        let read = Position::parse_text(self.rules, text, "xo.");
        read.map(|(position, _)| position).map_err(|reason| ParseError::in_position(text, reason))
    }

    /// The ko is pointed out: nothing else shows it.
    fn picture(&self) -> Picture {
        self.picture_with(|point| point == self.ko)
    }

    fn score_text(&self, score: Score) -> String {
        match score.winner() {
            Some(winner) => {
                let margin = half_points(score.0.abs());
                format!("{}+{margin}", Self::colour(winner).letter())
            }
            None => "0".to_string(),
        }
    }

    fn resized(&self, size: u32) -> Option<Position> {
        let size = Size::new(size as usize)?;
        Some(Position::new(Rules { size, ..self.rules }))
    }

    fn with_komi(&self, komi: f64) -> Option<Position> {
        let rules = Rules { half_komi: half_komi(komi)?, ..self.rules };
        Some(Position { rules, ..self.clone() })
    }

    /// A pass of the other side that does not bring the end nearer.
    fn with_turn(&self, player: Player) -> Option<Position> {
        let mut next = self.clone();
        if next.to_move() != player {
            next.play_unchecked(PASS);
            next.passes = 0;
            if let Some(history) = &mut next.history {
                history.give_turn();
            }
        }
        Some(next)
    }

    fn handicap_points(&self, stones: usize, fixed: bool) -> Option<Vec<Point>> {
        let size = self.rules.size;
        Some(match fixed {
            true => handicap::fixed(size, stones),
            false => handicap::free(size, stones),
        })
    }

    fn with_handicap(&self, points: &[Point]) -> Result<Position, String> {
        let board = handicap::board(self.rules.size, points)?;
        Ok(Position::from_board(self.rules, board, Player::Second))
    }

    fn sgf_size(&self) -> Option<String> {
        Some(self.rules.size.side().to_string())
    }

    fn sgf_root(&self) -> Vec<Property> {
        vec![Property::new("KM", half_points(self.rules.half_komi))]
    }

    /// Stones and side to move in the standard properties, and the position's
    /// text too where they cannot say everything.
    fn sgf_setup(&self) -> Vec<Property> {
        let text = || Property::new("SP", self.position_text());
        let stones = handicap::stones(self).map(|n| Property::new("HA", n.to_string()));
        let setup = self.sgf_stones().into_iter().chain(self.is_beyond_setup().then(text));
        setup.chain(stones).collect()
    }

    fn read_sgf_setup(&self, root: &Node) -> Result<Position, ParseError> {
        let mut start = self.set_up_by_sgf(root)?;
        if let Some(text) = sgf::komi(root) {
            start.rules.half_komi = parse_komi(text).map_err(|e| ParseError::new("KM", text, e))?;
        }
        match root.value("SP") {
            Some(text) => start.parse_position(text),
            None => Ok(start),
        }
    }

    fn sgf_parameters(root: &Node) -> Option<String> {
        let komi = sgf::komi(root).map(|komi| format!("+komi={komi}"));
        Some(sgf::parameters(root) + &komi.unwrap_or_default())
    }

    fn sgf_move_text(&self, m: Point) -> String {
        self.rules.size.sgf_name(m)
    }

    fn parse_sgf_move(&self, text: &str) -> Result<Point, ParseError> {
        // `tt` lies outside all boards up to 19 and has meant a pass since FF3.
        if text.is_empty() || text == "tt" {
            return Ok(PASS);
        }
        let error = || ParseError::in_move(text, "expected an SGF point of the board such as aa");
        self.rules.size.parse_sgf(text).ok_or_else(error)
    }
}
