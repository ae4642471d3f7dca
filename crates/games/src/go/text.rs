//! Positions on one line: rows from the top, side to move, ko point, passes in
//! a row, moves played. Fields that have their usual value may be left out at
//! the end, and are.
//!
//! Under superko the future depends on earlier boards too, so the moves that
//! made them follow: `after A1,B2`, then `from` and the position before them,
//! unless that is the empty board with Black to move.

use super::board::Board;
use super::history::GIVEN_TURN;
use super::position::Position;
use super::rules::Rules;
use super::size::{PASS, Point, Size};
use game::grid::{self, Grid};
use game::{Colour, Notation};

/// Stands before the moves that led to a position.
const AFTER: &str = "after";
/// Stands before the position that these moves began with.
const FROM: &str = "from";
/// Stands for a turn that was given out of order.
const GIVEN: &str = "turn";

impl Position {
    /// The position's text, with `glyph` telling what to write for a point.
    pub(crate) fn text_with(&self, glyph: impl Fn(Point) -> char) -> String {
        let size = self.rules.size;
        let rows = grid::write(size.side(), size.side(), |c, r| glyph(size.point(c, r)));
        let ko = if self.ko == PASS { "-".to_string() } else { size.name(self.ko) };
        let fields = [ko, self.passes.to_string(), self.played.to_string()];
        let usual = ["-", "0", "0"];
        let used = (0..3).rfind(|&i| fields[i] != usual[i]).map_or(0, |last| last + 1);
        let side = Position::colour(self.to_move).glyph().to_string();
        let words: Vec<String> = [rows, side].into_iter().chain(fields).take(2 + used).collect();
        words.join(" ") + &self.history_text()
    }

    /// How the earlier boards came about; nothing where they do not matter.
    fn history_text(&self) -> String {
        let history = self.history.as_deref().filter(|history| history.has_earlier_boards());
        let Some(history) = history else {
            return String::new();
        };
        let word = |&m: &Point| match m {
            GIVEN_TURN => GIVEN.to_string(),
            _ => self.move_text(m),
        };
        let moves: Vec<String> = history.moves().iter().map(word).collect();
        let moves = format!(" {AFTER} {}", moves.join(","));
        let start = history.start();
        match start.is_same_but_for_history(&Position::new(start.rules)) {
            true => moves,
            false => format!("{moves} {FROM} {}", start.position_text()),
        }
    }

    /// Reads a position of any size, whose cells are written with characters
    /// of `alphabet`: `x` and `o` in either case are stones. The grid is
    /// returned too, for what its characters mean beyond that.
    pub(crate) fn parse_text(
        rules: Rules,
        text: &str,
        alphabet: &str,
    ) -> Result<(Position, Grid), String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let end = words.iter().position(|&word| word == AFTER).unwrap_or(words.len());
        let (fields, history) = words.split_at(end);
        let (position, grid) = Position::parse_fields(rules, fields, alphabet)?;
        let position = match history {
            [] => position,
            [_, moves, from @ ..] => position.parse_history(moves, from)?,
            [_] => return Err(format!("moves must follow {AFTER:?}, such as A1,B2")),
        };
        Ok((position, grid))
    }

    /// Plays the moves before this position again, from the position that
    /// the words behind them describe, so that it knows its earlier boards.
    fn parse_history(&self, moves: &str, from: &[&str]) -> Result<Position, String> {
        let mut position = match from {
            [] => Position::new(self.rules),
            [FROM, fields @ ..] => {
                Position::parse_fields(self.rules, fields, "xo.")
                    .map_err(|reason| format!("{FROM}: {reason}"))?
                    .0
            }
            [word, ..] => {
                return Err(format!("nothing but {FROM:?} may follow the moves, found {word:?}"));
            }
        };
        if position.rules.size != self.rules.size {
            let sides = [position.rules, self.rules].map(|rules| rules.size.side());
            return Err(format!("{FROM}: a board of size {}, not of size {}", sides[0], sides[1]));
        }
        for (i, word) in moves.split(',').enumerate() {
            if word == GIVEN {
                let other = position.to_move.other();
                position = position.with_turn(other).expect("Go gives turns");
                continue;
            }
            position.play_text(word).map_err(|e| format!("{AFTER}: move {}: {e}", i + 1))?;
        }
        match position.is_same_but_for_history(self) {
            true => Ok(position),
            false => {
                let reached = position.with_fresh_history().position_text();
                Err(format!("{AFTER}: these moves lead to \"{reached}\""))
            }
        }
    }

    /// Reads a position with nothing before it.
    fn parse_fields(
        rules: Rules,
        words: &[&str],
        alphabet: &str,
    ) -> Result<(Position, Grid), String> {
        let grid = Grid::parse(words.first().unwrap_or(&""), alphabet)?;
        if let Some(word) = words.get(5) {
            return Err(format!("nothing may follow the number of moves, found {word:?}"));
        }
        if grid.rows != grid.columns {
            let Grid { rows, columns, .. } = grid;
            return Err(format!("the board is not square: {rows} rows of {columns} points"));
        }
        let size = Size::new(grid.rows).ok_or("the board must have from 2 to 19 rows")?;
        let rules = Rules { size, ..rules };
        let mut board = Board::new(size);
        for (point, glyph) in size.points().zip(&grid.cells) {
            if let Some(colour) = Colour::parse(&glyph.to_string()) {
                board.set_up(point, Position::player(colour));
            }
        }
        check_liberties(&board)?;
        let side = words.get(1).unwrap_or(&"x");
        let side =
            Colour::parse(side).ok_or_else(|| format!("side to move {side:?} is not x or o"))?;
        let mut position = Position::from_board(rules, board, Position::player(side));
        position.read_fields(&words[words.len().min(2)..])?;
        Ok((position.with_fresh_history(), grid))
    }

    /// Reads ko, passes and moves played.
    fn read_fields(&mut self, words: &[&str]) -> Result<(), String> {
        if let Some(word) = words.first().filter(|&&word| word != "-") {
            let point = self.rules.size.parse(word).filter(|&point| self.is_ko(point));
            self.ko = point.ok_or_else(|| format!("there is no ko to retake at {word:?}"))?;
        }
        let number = |word: &str, what: &str, most: u16| {
            let plain = word.bytes().all(|b| b.is_ascii_digit());
            let number = word.parse().ok().filter(|&n| plain && n <= most);
            number.ok_or_else(|| format!("{what} {word:?} is not a number from 0 to {most}"))
        };
        let most = self.rules.most_plies();
        let passes = number(words.get(1).unwrap_or(&"0"), "passes", 2)?;
        self.passes = passes as u8;
        self.played = number(words.get(2).unwrap_or(&"0"), "moves played", most)?;
        if passes > 0 && self.ko != PASS {
            return Err("after a pass there is no ko".to_string());
        }
        Ok(())
    }

    /// Whether the last move can have been the capture of one stone on
    /// `point` by a stone that could now be captured in turn.
    fn is_ko(&self, point: Point) -> bool {
        if !self.board.is_empty(point) {
            return false;
        }
        let beside = self.board.beside(point);
        let enemy = self.to_move.other();
        let closed = beside.iter().all(|&p| match self.board.owner(p) {
            Some(owner) => owner == enemy,
            None => self.rules.size.place(p).is_none(),
        });
        let in_atari =
            |&&p: &&Point| self.board.owner(p).is_some() && self.board.liberties(p).len() == 1;
        let mut captors = beside.iter().filter(in_atari);
        closed
            && captors.next().is_some_and(|&p| self.board.is_single_in_atari(p))
            && captors.next().is_none()
    }
}

/// Every string needs a liberty.
pub(super) fn check_liberties(board: &Board) -> Result<(), String> {
    match board.without_liberty() {
        Some(point) => Err(format!("the stone on {} has no liberty", board.size().name(point))),
        None => Ok(()),
    }
}
