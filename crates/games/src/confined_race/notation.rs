//! Text and drawing.

use super::graph::{GLYPHS, Graph, MARKED};
use super::{Confined, ConfinedRace, MOST_CAPTURES, rules};
use crate::go::{Size, column_letter};
use game::grid::{self, Grid};
use game::prelude::*;
use game::sgf::Node;

impl Confined {
    /// What stands on a point: a stone or an empty point in play, or what was there from
    /// the start.
    fn glyph(&self, column: usize, row: usize) -> char {
        let size = self.graph.size;
        let ground = self.graph.ground[row * size.side() + column];
        let point = size.point(column, row);
        let node = || self.graph.points.iter().rposition(|&other| other == point);
        let is_held = |by: Player| {
            let place = self.graph.whole.iter().position(|stones| stones.contains(&point));
            place.is_some_and(|place| self.stones[by.index()] >> (MARKED.len() + place) & 1 == 1)
        };
        match (ground, node()) {
            ('B', _) if is_held(Player::Second) => 'Q',
            ('W', _) if is_held(Player::First) => 'P',
            ('.', Some(node)) if self.stones[0] >> node & 1 == 1 => 'x',
            ('.', Some(node)) if self.stones[1] >> node & 1 == 1 => 'o',
            _ => ground,
        }
    }

    fn read(&self, text: &str) -> Result<Confined, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        // The measures of a race made to measure; rows have no comma.
        if words.first().is_some_and(|word| word.contains(',')) {
            return Ok(rules::made(text, self.winners)?.with_each(self.each));
        }
        let grid = Grid::parse(words.first().unwrap_or(&""), GLYPHS)?;
        if grid.rows != grid.columns {
            let Grid { rows, columns, .. } = grid;
            return Err(format!("the board is not square: {rows} rows of {columns} points"));
        }
        let size = Size::new(grid.rows).filter(|size| size.side() >= 4);
        let size = size.ok_or("the board must have from 4 to 19 rows")?;
        let (graph, stones) = Graph::read(size, &grid.cells)?;
        let unsorted = stones;
        let mut read = Confined::new(graph, stones, self.winners).with_each(self.each);
        if self.each {
            read.stones = unsorted;
        }
        let side = words.get(1).unwrap_or(&"x");
        let side = Colour::parse(side).ok_or(format!("side to move {side:?} is not x or o"))?;
        read.to_move = Self::player(side);
        let number = |place: usize, what: &str, usual: u8, most: u8| match words.get(place) {
            None => Ok(usual),
            Some(word) => {
                let plain = word.bytes().all(|b| b.is_ascii_digit());
                let number = word.parse().ok().filter(|&n: &u8| plain && n <= most);
                number.ok_or_else(|| format!("{what} {word:?} is not a number from 0 to {most}"))
            }
        };
        read.passes = number(2, "passes", 0, 2)?;
        read.captures_left = number(3, "captures left", MOST_CAPTURES, MOST_CAPTURES)?;
        match words.get(4..) {
            None | Some([]) => read.check_liberties()?,
            Some(["captured"]) if read.passes == 0 => read.captured = Some(read.to_move),
            Some([word, ..]) => {
                return Err(format!("expected \"captured\" or nothing at the end, not {word:?}"));
            }
        }
        Ok(read)
    }

    /// Every string needs a liberty.
    fn check_liberties(&self) -> Result<(), String> {
        for player in Player::BOTH {
            let stones = self.stones[player.index()];
            for (node, &point) in self.graph.points.iter().enumerate() {
                let string = self.graph.string(1 << node & stones, stones);
                let breathes = self.graph.around(string) & self.empty() != 0;
                if string != 0 && !breathes && !self.lives(string, player) {
                    let name = self.graph.size.name(point);
                    return Err(format!("the stone on {name} has no liberty"));
                }
            }
        }
        Ok(())
    }

    /// Whether a stone on this node belongs to a marked string.
    fn is_marked(&self, node: usize) -> bool {
        Player::BOTH.into_iter().any(|player| {
            let string = self.graph.string(MARKED[player.index()], self.stones[player.index()]);
            string >> node & 1 == 1
        })
    }
}

impl Notation for Confined {
    const FIRST: Colour = Colour::Black;

    fn variant(&self) -> String {
        let side = self.graph.size.side();
        let each = if self.each { "+each" } else { "" };
        format!("{}:{side}{}{each}", ConfinedRace::NAME, self.winners.text())
    }

    fn move_text(&self, m: u16) -> String {
        match self.graph.points.get(usize::from(m)) {
            Some(&point) => self.graph.size.name(point),
            None => "pass".to_string(),
        }
    }

    /// Of interchangeable points any may be named.
    fn parse_move(&self, text: &str) -> Result<u16, ParseError> {
        if text.eq_ignore_ascii_case("pass") {
            return Ok(self.pass());
        }
        let error = || ParseError::in_move(text, "expected a point in play such as D4, or pass");
        let point = self.graph.size.parse(text).ok_or_else(error)?;
        let points = self.graph.first_point()..self.graph.points.len();
        let node = points.into_iter().find(|&node| self.graph.points[node] == point);
        Ok(self.representative(node.ok_or_else(error)?) as u16)
    }

    /// Rows from the top, side to move, passes in a row, captures left, and `captured`
    /// if the side to move has lost its string.
    fn position_text(&self) -> String {
        let side = self.graph.size.side();
        let rows = grid::write(side, side, |column, row| self.glyph(column, row));
        let mover = Self::colour(self.to_move).glyph();
        let end = if self.captured.is_some() { " captured" } else { "" };
        format!("{rows} {mover} {} {}{end}", self.passes, self.captures_left)
    }

    fn parse_position(&self, text: &str) -> Result<Confined, ParseError> {
        self.read(text).map_err(|reason| ParseError::in_position(text, reason))
    }

    fn picture(&self) -> Picture {
        let size = self.graph.size;
        let cell = |column: usize, row: usize| {
            let point = size.point(column, row);
            let node = self.graph.points.iter().rposition(|&other| other == point);
            let (piece, marked) = match self.glyph(column, row) {
                'x' => (Some(Colour::Black), node.is_some_and(|node| self.is_marked(node))),
                'o' => (Some(Colour::White), node.is_some_and(|node| self.is_marked(node))),
                'X' => (Some(Colour::Black), true),
                'O' => (Some(Colour::White), true),
                'b' | 'B' => (Some(Colour::Black), false),
                'w' | 'W' => (Some(Colour::White), false),
                _ => (None, false),
            };
            (piece, marked)
        };
        Picture::board(Tiling::Points, size.side(), size.side(), column_letter, cell)
    }

    fn resized(&self, size: u32) -> Option<Confined> {
        let each = if self.each { "+each" } else { "" };
        rules::start(&format!("{size}{}{each}", self.winners.text())).ok()
    }

    /// Only a game string tells who wins kos.
    fn sgf_parameters(_: &Node) -> Option<String> {
        None
    }
}
