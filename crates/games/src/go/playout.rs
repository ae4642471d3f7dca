//! Playouts that do not fill eyes.

use super::position::Position;
use super::size::{PASS, Point};
use game::{Game, Playout, Rng};

/// A uniformly random legal move that does not fill an eye of one's own, and a
/// pass only where there is none: games then end with living strings on the
/// board instead of emptying it again and again.
#[derive(Default)]
pub struct KeepEyes {
    /// Points not drawn yet, kept between calls to save the allocation.
    undrawn: Vec<Point>,
}

impl Playout<Position> for KeepEyes {
    fn name(&self) -> &'static str {
        "eyes"
    }

    fn choose(&mut self, position: &Position, _: Option<u16>, rng: &mut Rng) -> Option<u16> {
        if position.is_over() {
            return None;
        }
        self.undrawn.clear();
        self.undrawn.extend_from_slice(position.board().empty_points());
        while !self.undrawn.is_empty() {
            let drawn = rng.below(self.undrawn.len() as u32) as usize;
            let point = self.undrawn.swap_remove(drawn);
            if position.may_play(point) && !is_eye(position, point) {
                return Some(point);
            }
        }
        Some(PASS)
    }
}

/// Whether the empty `point` is an eye of the side to move: beside it are only
/// own stones, and of its diagonal neighbours the opponent has at most one,
/// none if the point is at the edge.
fn is_eye(position: &Position, point: Point) -> bool {
    let board = position.board();
    let size = board.size();
    let own = position.to_move();
    let on_board = |p: &Point| size.place(*p).is_some();
    let surrounded =
        board.beside(point).iter().all(|&p| board.owner(p) == Some(own) || !on_board(&p));
    let up = size.stride();
    let corners = [point - up - 1, point - up + 1, point + up - 1, point + up + 1];
    let hostile = corners.iter().filter(|&&p| board.owner(p) == Some(own.other())).count();
    let at_edge = !corners.iter().all(on_board);
    surrounded && hostile + usize::from(at_edge) < 2
}
