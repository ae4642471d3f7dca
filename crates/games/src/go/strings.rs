//! How a play changes the strings of a board.

use super::board::{Board, Cell, Content, STONES};
use super::size::Point;
use game::Player;

/// What a play captured.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Captured {
    /// How many stones; of large strings, at least 255.
    pub stones: u32,
    /// One of them.
    pub point: Point,
}

impl Board {
    /// Puts a stone of `player` on the empty `point` and joins it to its
    /// neighbours, but captures nothing: for setting up positions, in which
    /// strings may lack liberties until all stones are there.
    #[inline]
    pub fn set_up(&mut self, point: Point, player: Player) {
        // A stone in the middle of another string would break its circle, and
        // walks around it would never end.
        assert!(self.is_empty(point), "a stone was played on a point that is not empty");
        self.fill(point);
        self.key ^= STONES[player.index()][usize::from(point)];
        let own = Content::stone(player);
        let beside = self.beside(point);
        let mut liberties = 0;
        for p in beside {
            let Cell { content, root, .. } = *self.cell(p);
            liberties += u16::from(content == Content::Empty);
            let count = &mut self.cell_mut(root).liberties;
            *count = count.wrapping_sub(1);
        }
        *self.cell_mut(point) = Cell { content: own, root: point, next: point, liberties, size: 1 };
        for p in beside {
            if self.cell(p).content == own {
                self.join(point, p);
            }
        }
    }

    /// Plays on the empty `point` and takes what that captures. The play must
    /// not be suicide.
    #[inline]
    pub fn play(&mut self, point: Point, player: Player) -> Captured {
        self.set_up(point, player);
        let enemy = Content::stone(player.other());
        let mut captured = Captured::default();
        for p in self.beside(point) {
            let cell = *self.cell(p);
            if cell.content == enemy && self.cell(cell.root).liberties == 0 {
                captured.stones += u32::from(self.cell(cell.root).size);
                captured.point = p;
                self.remove(p, player.other());
            }
        }
        captured
    }

    /// Takes `point` from the list of empty points.
    #[inline]
    fn fill(&mut self, point: Point) {
        self.empties -= 1;
        let slot = self.cell(point).next;
        let last = self.empty[usize::from(self.empties)];
        self.empty[usize::from(slot)] = last;
        self.cell_mut(last).next = slot;
    }

    /// Makes one string of the strings of two stones.
    #[inline]
    fn join(&mut self, a: Point, b: Point) {
        let (mut root, mut other) = (self.cell(a).root, self.cell(b).root);
        if root == other {
            return;
        }
        // The smaller one changes its root, so no stone does so often.
        if self.cell(root).size < self.cell(other).size {
            std::mem::swap(&mut root, &mut other);
        }
        let Cell { liberties, size, .. } = *self.cell(other);
        self.cell_mut(root).liberties += liberties;
        let joint = &mut self.cell_mut(root).size;
        *joint = joint.saturating_add(size);
        let mut stone = other;
        loop {
            self.cell_mut(stone).root = root;
            stone = self.cell(stone).next;
            if stone == other {
                break;
            }
        }
        // Exchanging two links makes one circle of two.
        let (after_root, after_other) = (self.cell(root).next, self.cell(other).next);
        self.cell_mut(root).next = after_other;
        self.cell_mut(other).next = after_root;
    }

    /// Takes the string of `player` on `first` off the board.
    fn remove(&mut self, first: Point, player: Player) {
        let mut stone = first;
        loop {
            let next = self.cell(stone).next;
            for p in self.beside(stone) {
                let root = self.cell(p).root;
                let count = &mut self.cell_mut(root).liberties;
                *count = count.wrapping_add(1);
            }
            self.key ^= STONES[player.index()][usize::from(stone)];
            let slot = self.empties;
            self.empty[usize::from(slot)] = stone;
            self.empties += 1;
            let cell = self.cell_mut(stone);
            cell.content = Content::Empty;
            cell.root = 0;
            cell.next = slot;
            stone = next;
            if stone == first {
                break;
            }
        }
    }
}
