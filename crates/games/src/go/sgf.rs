//! Set-up stones in SGF: `AB`, `AW`, `AE`, `PL`, and lists of points.

use super::board::Board;
use super::position::Position;
use super::size::{PASS, Point, Size};
use super::text::check_liberties;
use game::sgf::{Node, Property};
use game::{Colour, Game, Notation, ParseError, Player};

impl Position {
    /// The stones and the side to move as set-up properties.
    pub(crate) fn sgf_stones(&self) -> Vec<Property> {
        let list = |identifier: &str, player: Player| {
            let stones = self.rules.size.points().filter(|&p| self.board.owner(p) == Some(player));
            point_list(self.rules.size, identifier, stones)
        };
        let stones = [list("AB", Player::First), list("AW", Player::Second)];
        let side = Position::colour(self.to_move()).letter().to_string();
        stones.into_iter().flatten().chain([Property::new("PL", side)]).collect()
    }

    /// Whether set-up stones and side to move say less than the whole.
    pub(crate) fn is_beyond_setup(&self) -> bool {
        self.ko != PASS || self.passes > 0 || self.played > 0
    }

    /// The start position that a root node sets up on an empty board under
    /// the rules of `self`.
    pub(crate) fn set_up_by_sgf(&self, root: &Node) -> Result<Position, ParseError> {
        let size = self.rules.size;
        if let Some(text) = root.value("SZ").filter(|text| square_size(text) != Some(size)) {
            let reason = format!("the board has size {}", size.side());
            return Err(ParseError::new("SZ", text, reason));
        }
        let mut board = Board::new(size);
        // What each cell was set to, so that no point is set twice.
        let mut set = vec![None; size.cells()];
        for identifier in ["AB", "AW", "AE"] {
            for point in points(size, identifier, root)? {
                if set[usize::from(point)].replace(identifier).is_some() {
                    let reason = "the point is set up twice";
                    return Err(ParseError::new(identifier, &size.sgf_name(point), reason));
                }
                match identifier {
                    "AB" => board.set_up(point, Player::First),
                    "AW" => board.set_up(point, Player::Second),
                    _ => {}
                }
            }
        }
        check_liberties(&board).map_err(|e| ParseError::new("set-up", "AB, AW", e))?;
        let to_move = match root.value("PL") {
            Some(text) => Position::player(
                Colour::parse(text.trim())
                    .ok_or_else(|| ParseError::new("PL", text, "expected B or W"))?,
            ),
            // After handicap stones it is White's turn, unless Black has yet
            // to place them.
            None if handicap(root)? >= 2 && !root.values("AB").is_empty() => Player::Second,
            None => Player::First,
        };
        Ok(Position::from_board(self.rules, board, to_move))
    }
}

/// The komi of a file in points; many programs write an empty `KM` for none.
pub(super) fn komi(root: &Node) -> Option<&str> {
    root.value("KM").map(str::trim).filter(|komi| !komi.is_empty())
}

fn handicap(root: &Node) -> Result<u32, ParseError> {
    let Some(text) = root.value("HA") else {
        return Ok(0);
    };
    text.trim().parse().map_err(|_| ParseError::new("HA", text, "expected a number of stones"))
}

/// The size that `SZ` names: `9`, or `9:9`.
fn square_size(text: &str) -> Option<Size> {
    let text = text.trim();
    let side = match text.split_once(':') {
        Some((columns, rows)) if columns == rows => columns,
        Some(_) => return None,
        None => text,
    };
    Size::new(side.parse().ok()?)
}

/// The parameters of a Go board that a root node describes. `SZ` may be
/// missing: the format says that the size is then 19.
pub(crate) fn parameters(root: &Node) -> String {
    let size = root.value("SZ").unwrap_or("19");
    square_size(size).map_or_else(|| size.replace(':', "x"), |size| size.side().to_string())
}

/// The points that a property lists, rectangles such as `aa:cb` included.
pub(crate) fn points(size: Size, identifier: &str, root: &Node) -> Result<Vec<Point>, ParseError> {
    let mut points = Vec::new();
    for value in root.values(identifier) {
        let error = |reason: &str| {
            ParseError::new("SGF point", value, format!("in {identifier}, {reason}"))
        };
        let corner = |text: &str| {
            let place = size.parse_sgf(text.trim()).and_then(|point| size.place(point));
            place.ok_or_else(|| error("expected a point of the board such as aa"))
        };
        let (first, last) = value.split_once(':').unwrap_or((value, value));
        let ((left, top), (right, bottom)) = (corner(first)?, corner(last)?);
        if left > right || bottom > top {
            return Err(error("expected the top left corner first"));
        }
        for row in (bottom..=top).rev() {
            points.extend((left..=right).map(|column| size.point(column, row)));
        }
    }
    Ok(points)
}

/// A property that lists points, as few rectangles as a greedy cover finds;
/// `None` if there are no points, as a property needs a value.
pub(crate) fn point_list(
    size: Size,
    identifier: &str,
    points: impl Iterator<Item = Point>,
) -> Option<Property> {
    let mut left = vec![false; size.cells()];
    points.for_each(|point| left[usize::from(point)] = true);
    let mut values = Vec::new();
    // From the top, because the first corner of a rectangle is its top left.
    for row in (0..size.side()).rev() {
        for column in 0..size.side() {
            let is_left = |c: usize, r: usize| left[usize::from(size.point(c, r))];
            if !is_left(column, row) {
                continue;
            }
            let width = (column..size.side()).take_while(|&c| is_left(c, row)).count();
            let columns = column..column + width;
            let is_full = |&r: &usize| columns.clone().all(|c| is_left(c, r));
            let height = (0..=row).rev().take_while(is_full).count();
            let bottom = row + 1 - height;
            for r in bottom..=row {
                columns.clone().for_each(|c| left[usize::from(size.point(c, r))] = false);
            }
            let first = size.sgf_name(size.point(column, row));
            let last = size.sgf_name(size.point(column + width - 1, bottom));
            values.push(if first == last { first } else { format!("{first}:{last}") });
        }
    }
    let identifier = identifier.to_string();
    (!values.is_empty()).then_some(Property { identifier, values })
}
