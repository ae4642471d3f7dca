//! Go as its rules read: a table of stones, liberties by flood fill, every
//! board kept. No code is shared with the game under test.

use std::collections::BTreeSet;

type Rows = Vec<Vec<char>>;

/// A game in progress.
#[derive(Clone)]
pub struct PlainGo {
    board: Rows,
    side: char,
    passes: u32,
    superko: bool,
    /// All boards since the start, the present one last.
    boards: Vec<Rows>,
    most_plies: usize,
}

#[allow(dead_code, reason = "the tests of each game use a part of it")]
impl PlainGo {
    pub fn new(side: usize, superko: bool) -> PlainGo {
        PlainGo::at(vec![vec!['.'; side]; side], 'x', superko)
    }

    /// A start position: rows from the top, side to move.
    pub fn at(board: Rows, side: char, superko: bool) -> PlainGo {
        let most_plies = 3 * board.len() * board.len() + 100;
        let boards = vec![board.clone()];
        PlainGo { board, side, passes: 0, superko, boards, most_plies }
    }

    pub fn stone(&self, row: usize, column: usize) -> char {
        self.board[row][column]
    }

    pub fn rows(&self) -> String {
        let rows: Vec<String> = self.board.iter().map(|row| row.iter().collect()).collect();
        rows.join("/")
    }

    pub fn is_over(&self) -> bool {
        self.passes == 2 || self.boards.len() > self.most_plies
    }

    /// The string on a point and its liberties; of an empty point, its region.
    fn flood(
        board: &Rows,
        row: usize,
        column: usize,
    ) -> (BTreeSet<(usize, usize)>, BTreeSet<char>) {
        let mut string = BTreeSet::from([(row, column)]);
        let mut beside = BTreeSet::new();
        let mut open = vec![(row, column)];
        while let Some((r, c)) = open.pop() {
            for (r2, c2) in around(board.len(), r, c) {
                if board[r2][c2] != board[row][column] {
                    beside.insert(board[r2][c2]);
                } else if string.insert((r2, c2)) {
                    open.push((r2, c2));
                }
            }
        }
        (string, beside)
    }

    /// The board after a play, or `None` if it is suicide or occupied.
    fn after(&self, row: usize, column: usize) -> Option<Rows> {
        if self.board[row][column] != '.' {
            return None;
        }
        let mut board = self.board.clone();
        board[row][column] = self.side;
        for (r, c) in around(board.len(), row, column) {
            if board[r][c] == other(self.side) {
                let (string, beside) = PlainGo::flood(&board, r, c);
                if !beside.contains(&'.') {
                    string.iter().for_each(|&(r, c)| board[r][c] = '.');
                }
            }
        }
        let (_, beside) = PlainGo::flood(&board, row, column);
        beside.contains(&'.').then_some(board)
    }

    fn is_legal(&self, row: usize, column: usize) -> bool {
        let Some(board) = self.after(row, column) else {
            return false;
        };
        if self.superko {
            return !self.boards.contains(&board);
        }
        // Simple ko: not the board before the other side's last move.
        self.boards.len() < 2 || self.boards[self.boards.len() - 2] != board
    }

    /// The legal moves, sorted as text.
    pub fn legal(&self) -> Vec<String> {
        let side = self.board.len();
        let mut legal = Vec::new();
        if !self.is_over() {
            let points = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
            legal.extend(
                points.filter(|&(r, c)| self.is_legal(r, c)).map(|(r, c)| name(side, r, c)),
            );
            legal.push("pass".to_string());
        }
        legal.sort();
        legal
    }

    pub fn play(&mut self, text: &str) {
        let side = self.board.len();
        let points = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
        match points.into_iter().find(|&(r, c)| name(side, r, c) == text) {
            Some((r, c)) => {
                self.board = self.after(r, c).unwrap();
                self.passes = 0;
            }
            None => self.passes += 1,
        }
        self.boards.push(self.board.clone());
        self.side = other(self.side);
    }

    /// Black's area less White's.
    pub fn area_difference(&self) -> i16 {
        let side = self.board.len();
        let owner = |r: usize, c: usize| match self.board[r][c] {
            '.' => {
                let (_, beside) = PlainGo::flood(&self.board, r, c);
                if beside.len() == 1 { beside.into_iter().next() } else { None }
            }
            stone => Some(stone),
        };
        let value = |r: usize, c: usize| match owner(r, c) {
            Some('x') => 1,
            Some('o') => -1,
            _ => 0,
        };
        (0..side).map(|r| (0..side).map(|c| value(r, c)).sum::<i16>()).sum()
    }

    /// Adds the number of histories of each length from here on.
    pub fn count(&self, counts: &mut Vec<u64>, depth: usize) {
        counts[depth] += 1;
        if depth + 1 < counts.len() {
            for m in self.legal() {
                let mut next = self.clone();
                next.play(&m);
                next.count(counts, depth + 1);
            }
        }
    }
}

pub fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

/// The points beside a point, in rows from the top.
fn around(side: usize, row: usize, column: usize) -> Vec<(usize, usize)> {
    let mut points = Vec::new();
    if row > 0 {
        points.push((row - 1, column));
    }
    if column > 0 {
        points.push((row, column - 1));
    }
    if row + 1 < side {
        points.push((row + 1, column));
    }
    if column + 1 < side {
        points.push((row, column + 1));
    }
    points
}

/// The name of a point in a row from the top.
fn name(side: usize, row: usize, column: usize) -> String {
    let letter = "ABCDEFGHJKLMNOPQRST".as_bytes()[column] as char;
    format!("{letter}{}", side - row)
}
