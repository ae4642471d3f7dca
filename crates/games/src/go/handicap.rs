//! Handicap stones: Black's, on the board before White begins.

use super::board::Board;
use super::position::Position;
use super::size::{PASS, Point, Size};
use game::{Game, Player};

/// The points of a fixed handicap in the order of GTP's specification (section
/// 4.1.1); none where it has no such handicap: fewer than 2 stones, boards below
/// 7x7, more than 4 stones on boards without a middle or of 7x7, more than 9.
pub(super) fn fixed(size: Size, stones: usize) -> Vec<Point> {
    let side = size.side();
    let most = match side {
        ..7 => 0,
        7 => 4,
        _ if side.is_multiple_of(2) => 4,
        _ => 9,
    };
    if stones < 2 || stones > most {
        return Vec::new();
    }
    // The third line on small boards, the fourth on large ones.
    let low = if side < 13 { 2 } else { 3 };
    let (middle, high) = (side / 2, side - 1 - low);
    let corners = [(low, low), (high, high), (low, high), (high, low)];
    let sides = [(low, middle), (high, middle), (middle, low), (middle, high)];
    // The middle is used by the odd numbers, and last.
    let has_middle = stones > 4 && !stones.is_multiple_of(2);
    let around = corners.into_iter().chain(sides).take(stones - usize::from(has_middle));
    let places = around.chain(has_middle.then_some((middle, middle)));
    places.map(|(column, row)| size.point(column, row)).collect()
}

/// Any number of handicap stones that leaves a point empty: first the largest
/// fixed handicap, then always the point that is farthest from all stones; none
/// if the number is below 2 or too large.
pub(super) fn free(size: Size, stones: usize) -> Vec<Point> {
    if stones < 2 || stones >= size.area() {
        return Vec::new();
    }
    let fixed = (2..=stones).rev().map(|n| fixed(size, n)).find(|points| !points.is_empty());
    let mut points = fixed.unwrap_or_default();
    let centre = size.side() - 1;
    while points.len() < stones {
        let distance = |a: Point, b: Point| match (size.place(a), size.place(b)) {
            (Some((c, r)), Some((d, s))) => c.abs_diff(d) + r.abs_diff(s),
            _ => 0,
        };
        let room = |&point: &Point| {
            let nearest = points.iter().map(|&other| distance(point, other)).min();
            let (column, row) = size.place(point).unwrap_or_default();
            let off_centre = (2 * column).abs_diff(centre) + (2 * row).abs_diff(centre);
            (nearest.unwrap_or(usize::MAX), std::cmp::Reverse(off_centre))
        };
        points.extend(size.points().max_by_key(room));
    }
    points
}

/// The board with these handicap stones, from two to all points but one.
pub(super) fn board(size: Size, points: &[Point]) -> Result<Board, String> {
    let most = size.area() - 1;
    if !(2..=most).contains(&points.len()) {
        return Err(format!("expected from 2 to {most} points, found {}", points.len()));
    }
    let mut board = Board::new(size);
    for &point in points {
        if point == PASS {
            return Err("a pass is no point".to_string());
        }
        if !board.is_empty(point) {
            return Err(format!("{} is named twice", size.name(point)));
        }
        board.set_up(point, Player::First);
    }
    Ok(board)
}

/// How many handicap stones a start position has: two or more stones of Black's
/// and none of White's, who is to move.
pub(super) fn stones(start: &Position) -> Option<usize> {
    let of = |player| {
        let owned = |&point: &Point| start.board().owner(point) == Some(player);
        start.rules().size.points().filter(owned).count()
    };
    let [black, white] = Player::BOTH.map(of);
    (black >= 2 && white == 0 && start.to_move() == Player::Second).then_some(black)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(side: usize, stones: usize) -> String {
        let size = Size::new(side).unwrap();
        let names: Vec<String> = fixed(size, stones).iter().map(|&p| size.name(p)).collect();
        names.join(" ")
    }

    #[test]
    fn fixed_handicaps_are_those_of_the_specification() {
        assert_eq!(names(19, 2), "D4 Q16");
        assert_eq!(names(19, 3), "D4 Q16 D16");
        assert_eq!(names(19, 4), "D4 Q16 D16 Q4");
        assert_eq!(names(19, 5), "D4 Q16 D16 Q4 K10");
        assert_eq!(names(19, 6), "D4 Q16 D16 Q4 D10 Q10");
        assert_eq!(names(19, 7), "D4 Q16 D16 Q4 D10 Q10 K10");
        assert_eq!(names(19, 8), "D4 Q16 D16 Q4 D10 Q10 K4 K16");
        assert_eq!(names(19, 9), "D4 Q16 D16 Q4 D10 Q10 K4 K16 K10");
        assert_eq!(names(13, 5), "D4 K10 D10 K4 G7");
        assert_eq!(names(9, 4), "C3 G7 C7 G3");
        assert_eq!(names(7, 4), "C3 E5 C5 E3");
        for (side, stones) in [(19, 0), (19, 1), (19, 10), (18, 5), (7, 5), (6, 2)] {
            assert_eq!(names(side, stones), "", "{side} {stones}");
        }
    }

    #[test]
    fn free_handicaps_have_as_many_stones_as_asked() {
        for side in [2, 3, 6, 7, 9] {
            let size = Size::new(side).unwrap();
            for stones in 2..size.area() {
                let points = free(size, stones);
                assert_eq!(points.len(), stones);
                let board = board(size, &points).unwrap();
                assert!(board.without_liberty().is_none());
            }
            for stones in [0, 1, size.area()] {
                assert_eq!(free(size, stones), []);
            }
        }
    }
}
