//! Connect Four, simply.

use super::Rules;
use crate::Claim;
use game::{Player, Score};

/// A board of a certain size. A cell is a bit: column by column from the left,
/// each from the bottom, with one bit that stays free above each.
pub struct ConnectFour {
    width: u32,
    height: u32,
    cells: u64,
    /// How far apart the stones of a line are, where four have room.
    steps: Vec<u32>,
}

/// The stones of the side to move and of the other side.
#[derive(Clone, Copy)]
pub struct Stones {
    own: u64,
    other: u64,
}

impl ConnectFour {
    pub fn open(game: &str) -> Option<ConnectFour> {
        let (width, height) = super::dimensions(game.strip_prefix("connect-four:")?)?;
        if width * (height + 1) > 64 {
            return None;
        }
        let (width, height) = (width as u32, height as u32);
        let column = (1u64 << height) - 1;
        let cells = (0..width).fold(0, |cells, c| cells | column << (c * (height + 1)));
        // Up, and one column on: level, downwards, upwards.
        let steps = [1, height + 1, height, height + 2].into_iter().filter(|step| 3 * step < 64);
        Some(ConnectFour { width, height, cells, steps: steps.collect() })
    }

    fn has_four(&self, stones: u64) -> bool {
        let four = |&s: &u32| stones & stones >> s & stones >> (2 * s) & stones >> (3 * s) != 0;
        self.steps.iter().any(four)
    }

    fn column(&self, stones: u64, column: u32) -> u64 {
        stones >> (column * (self.height + 1)) & ((1 << self.height) - 1)
    }

    /// In each column the own stones, and a one above the highest stone.
    fn number(&self, Stones { own, other }: Stones, column: impl Fn(u32) -> u32) -> u64 {
        (0..self.width).fold(0, |number, c| {
            let (own, all) = (self.column(own, c), self.column(own | other, c));
            number | (own + all + 1) << (column(c) * (self.height + 1))
        })
    }
}

impl Rules for ConnectFour {
    type Key = u64;
    type Position = Stones;

    fn read(&self, text: &str) -> Result<Stones, String> {
        let rows: Vec<&str> = text.split('/').rev().collect();
        let right = |row: &&str| row.len() == self.width as usize;
        if rows.len() != self.height as usize || !rows.iter().all(right) {
            return Err(format!("expected {} rows of {} cells", self.height, self.width));
        }
        let (mut x, mut o) = (0u64, 0u64);
        for (row, line) in rows.iter().enumerate() {
            for (column, glyph) in line.bytes().enumerate() {
                let cell = 1 << (column * (self.height as usize + 1) + row);
                match glyph {
                    b'x' => x |= cell,
                    b'o' => o |= cell,
                    b'.' => {}
                    _ => return Err("cells are x, o or .".to_string()),
                }
            }
        }
        let falls = (0..self.width).all(|c| (self.column(x | o, c) + 1).is_power_of_two());
        let (own, other) = match x.count_ones().wrapping_sub(o.count_ones()) {
            0 => (x, o),
            1 => (o, x),
            _ => return Err("x moves first, and the players move in turn".to_string()),
        };
        match falls && !self.has_four(own) {
            true => Ok(Stones { own, other }),
            false => Err("no game leads there".to_string()),
        }
    }

    fn text(&self, position: &Stones) -> String {
        let (x, o) = match self.to_move(position) {
            Player::First => (position.own, position.other),
            Player::Second => (position.other, position.own),
        };
        let glyph = |column: u32, row: u32| {
            let in_column = |stones| self.column(stones, column) >> row & 1 == 1;
            if in_column(x) {
                'x'
            } else if in_column(o) {
                'o'
            } else {
                '.'
            }
        };
        let row = |row| (0..self.width).map(|c| glyph(c, row)).collect::<String>();
        (0..self.height).rev().map(row).collect::<Vec<_>>().join("/")
    }

    fn move_text(&self, _: &Stones, column: u16) -> String {
        (column + 1).to_string()
    }

    fn to_move(&self, position: &Stones) -> Player {
        Player::BOTH[(position.own | position.other).count_ones() as usize % 2]
    }

    fn score(&self, position: &Stones) -> Option<Score> {
        if self.has_four(position.other) {
            return Some(Score::win_for(self.to_move(position).other()));
        }
        (self.rank(position) == 0).then_some(Score::DRAW)
    }

    /// Empty cells.
    fn rank(&self, position: &Stones) -> u32 {
        (self.cells & !(position.own | position.other)).count_ones()
    }

    fn any_move(&self, position: &Stones, mut test: impl FnMut(u16) -> bool) -> bool {
        let taken = position.own | position.other;
        let free = |c: &u32| taken >> (c * (self.height + 1) + self.height - 1) & 1 == 0;
        (0..self.width).filter(free).any(|c| test(c as u16))
    }

    fn play(&self, &Stones { own, other }: &Stones, column: u16) -> Stones {
        let bottom = 1 << (u32::from(column) * (self.height + 1));
        // The lowest free bit of the column.
        let stone = ((own | other) + bottom) & !(own | other);
        Stones { own: other, other: own | stone }
    }

    /// Every four that the opponent could still get has a stone of the prover.
    fn settled(&self, position: &Stones, claim: Claim) -> bool {
        claim.value <= Score::DRAW && !self.has_four(self.cells & !position.own)
    }

    fn key(&self, position: &Stones) -> u64 {
        let mirrored = self.number(*position, |c| self.width - 1 - c);
        self.number(*position, |c| c).min(mirrored)
    }

    fn position(&self, key: &u64, _: Player) -> Option<Stones> {
        let mut stones = Stones { own: 0, other: 0 };
        for c in 0..self.width {
            let shift = c * (self.height + 1);
            let digit = key >> shift & (u64::MAX >> (63 - self.height));
            let top = 1u64 << digit.checked_ilog2()?;
            stones.own |= (digit & !top) << shift;
            stones.other |= (!digit & (top - 1)) << shift;
        }
        Some(stones)
    }
}
