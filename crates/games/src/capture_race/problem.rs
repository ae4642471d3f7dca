//! Races as people give them: an SGF file with marks on two strings, or a position and
//! the names of two stones.

use super::marks::marked_strings;
use super::notation::MARKS;
use super::{Race, first_of_string};
use crate::go::{self, Board, PASS, Point, Rules, Size};
use game::sgf::{Node, SgfError, Tree};
use game::{Notation, Player};

impl Race {
    /// The race of a file: the first position of its main line in which strings of both
    /// colours are marked. If `stones` are named, marks do not count, and the position
    /// is the one that the root sets up, or else the end of the main line.
    pub fn of_sgf(tree: &Tree, stones: Option<[&str; 2]>) -> Result<Race, SgfError> {
        let root = tree.root();
        let at = |node: &Node, reason: String| SgfError::Content {
            line: node.line,
            column: node.column,
            reason,
        };
        if let Some(number) = root.value("GM").map(str::trim).filter(|number| *number != "1") {
            return Err(at(root, format!("GM[{number}] is not Go, which is GM[1]")));
        }
        let parameters = go::sgf_parameters(root);
        let rules = Rules::parse(&parameters, 4)
            .map_err(|reason| at(root, format!("SZ[{parameters}]: {reason}")))?;
        let nodes = tree.main_line();
        let is_set_up = ["AB", "AW"].iter().any(|id| !root.values(id).is_empty());
        let last = if stones.is_some() && is_set_up { 1 } else { nodes.len() };
        let mut cells = vec![None; rules.size.cells()];
        let mut complaint = None;
        for (number, node) in nodes.iter().take(last).enumerate() {
            let board = step(rules.size, &mut cells, node).map_err(|reason| at(node, reason))?;
            let go = go::Position::from_board(rules, board, Player::First);
            if let Some(stones) = stones {
                if number + 1 == last {
                    check_liberties(go.board()).map_err(|reason| at(node, reason))?;
                    return Race::between(go, stones).map_err(|reason| at(node, reason));
                }
                continue;
            }
            match of_marks(go, node) {
                Ok(Some(race)) => return Ok(race),
                Ok(None) => {}
                Err(reason) => complaint = complaint.or(Some(at(node, reason))),
            }
        }
        let marks = MARKS.join(", ");
        let none = || at(root, format!("no string is marked by any of {marks}"));
        Err(complaint.unwrap_or_else(none))
    }

    /// The race of a position in Go's notation, between the strings of two stones, or
    /// those that capital letters mark.
    pub fn of_text(text: &str, stones: Option<[&str; 2]>) -> Result<Race, String> {
        let size = Size::new(7).ok_or("7 is a size of Go")?;
        let rules = Rules { size, half_komi: 0, superko: false };
        let Some(stones) = stones else {
            return Race::parse(rules, text);
        };
        let (go, _) = go::Position::parse_text(rules, text, "xoXO.")?;
        if go.rules().size.side() < 4 {
            return Err("the board must have from 4 to 19 rows".to_string());
        }
        Race::between(go, stones)
    }

    /// The race between the strings of a black and a white stone.
    fn between(go: go::Position, stones: [&str; 2]) -> Result<Race, String> {
        let mut marked = [PASS; 2];
        for player in Player::BOTH {
            let name = stones[player.index()];
            let colour = go::Position::colour(player);
            let point = go.rules().size.parse(name);
            let point = point.ok_or_else(|| format!("{name:?} is no point of the board"))?;
            if go.board().owner(point) != Some(player) {
                return Err(format!("there is no stone of {colour} on {name}"));
            }
            marked[player.index()] = first_of_string(go.board(), point);
        }
        Ok(Race::new(go, marked))
    }
}

/// The race that a node's marks name; `None` if they name no string.
fn of_marks(go: go::Position, node: &Node) -> Result<Option<Race>, String> {
    let mut points = Vec::new();
    for identifier in MARKS {
        let found = go::sgf_points(go.rules().size, identifier, node);
        points.extend(found.map_err(|error| error.to_string())?);
    }
    let marked = marked_strings(&go, points.into_iter())?;
    if marked == [PASS; 2] {
        return Ok(None);
    }
    if let Some(player) = Player::BOTH.into_iter().find(|p| marked[p.index()] == PASS) {
        let colour = go::Position::colour(player);
        return Err(format!("no string of {colour} is marked by any of {}", MARKS.join(", ")));
    }
    check_liberties(go.board())?;
    Ok(Some(Race::new(go, marked)))
}

fn check_liberties(board: &Board) -> Result<(), String> {
    match board.without_liberty() {
        Some(stone) => Err(format!("the stone on {} has no liberty", board.size().name(stone))),
        None => Ok(()),
    }
}

/// Does what a node says: sets stones up, then plays. The board after it.
fn step(size: Size, cells: &mut [Option<Player>], node: &Node) -> Result<Board, String> {
    let set = [("AB", Some(Player::First)), ("AW", Some(Player::Second)), ("AE", None)];
    let mut seen: Vec<Point> = Vec::new();
    for (identifier, content) in set {
        for point in go::sgf_points(size, identifier, node).map_err(|e| e.to_string())? {
            if seen.contains(&point) {
                let name = size.sgf_name(point);
                return Err(format!("{identifier}[{name}]: the point is set up twice"));
            }
            seen.push(point);
            cells[usize::from(point)] = content;
        }
    }
    let mut board = Board::new(size);
    for point in size.points() {
        if let Some(player) = cells[usize::from(point)] {
            board.set_up(point, player);
        }
    }
    for (identifier, player) in [("B", Player::First), ("W", Player::Second)] {
        let Some(text) = node.value(identifier).filter(|text| !matches!(*text, "" | "tt")) else {
            continue;
        };
        let point = size.parse_sgf(text.trim());
        let point =
            point.ok_or_else(|| format!("{identifier}[{text}] is no point of the board"))?;
        if !board.is_empty(point) {
            return Err(format!("{identifier}[{text}]: the point is occupied"));
        }
        if !board.is_not_suicide(point, player) {
            return Err(format!("{identifier}[{text}]: suicide is forbidden"));
        }
        board.play(point, player);
        for point in size.points() {
            cells[usize::from(point)] = board.owner(point);
        }
    }
    Ok(board)
}
