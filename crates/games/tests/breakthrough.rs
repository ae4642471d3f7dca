//! Breakthrough against a plain reference, published counts and its notation.

use crate::reference::*;
use game::conformance::Suite;
use game::{Game, Notation, Player, Rng, Score};
use games::breakthrough::{Board, Breakthrough};

/// Rows of characters, `rows[0]` at the bottom.
#[derive(Clone)]
struct Rows {
    rows: Vec<Vec<char>>,
    mover: char,
}

impl Rows {
    fn new(rows: usize, columns: usize) -> Rows {
        let glyph = |row| match row {
            0 | 1 => 'o',
            row if row + 2 >= rows => 'x',
            _ => '.',
        };
        Rows { rows: (0..rows).map(|row| vec![glyph(row); columns]).collect(), mover: 'o' }
    }
}

fn name(column: usize, row: usize) -> String {
    format!("{}{}", (b'a' + column as u8) as char, row + 1)
}

impl Reference for Rows {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        if self.result().is_some() {
            return moves;
        }
        let forward = if self.mover == 'o' { 1 } else { -1 };
        for (r, row) in self.rows.iter().enumerate() {
            for c in (0..row.len()).filter(|&c| row[c] == self.mover) {
                for dc in [-1, 0, 1] {
                    let (to_row, to_column) = (r as i32 + forward, c as i32 + dc);
                    if to_column < 0 || to_column >= row.len() as i32 {
                        continue;
                    }
                    let target = self.rows[to_row as usize][to_column as usize];
                    if target == '.' || (dc != 0 && target != self.mover) {
                        moves.push(name(c, r) + &name(to_column as usize, to_row as usize));
                    }
                }
            }
        }
        moves
    }
    fn play(&mut self, text: &str) {
        let second = 1 + text[1..].find(|c: char| c.is_ascii_lowercase()).unwrap();
        let square =
            |t: &str| ((t.as_bytes()[0] - b'a') as usize, t[1..].parse::<usize>().unwrap());
        let ((c, r), (to_c, to_r)) = (square(&text[..second]), square(&text[second..]));
        self.rows[r - 1][c] = '.';
        self.rows[to_r - 1][to_c] = self.mover;
        self.mover = if self.mover == 'o' { 'x' } else { 'o' };
    }
    fn to_move(&self) -> Player {
        if self.mover == 'o' { Player::First } else { Player::Second }
    }
    fn result(&self) -> Option<i16> {
        let any = |glyph| self.rows.iter().any(|row| row.contains(&glyph));
        if self.rows.last().unwrap().contains(&'o') || !any('x') {
            return Some(1);
        }
        (self.rows[0].contains(&'x') || !any('o')).then_some(-1)
    }
}

#[test]
fn keeps_every_promise() {
    for size in ["4x2", "4x16", "32x2", "8x8", "21x3", "5x5", "6x6", "16x4", "9x7"] {
        Suite::new(1).games(20).run::<Breakthrough>(size).unwrap();
    }
}

#[test]
fn plays_as_the_reference() {
    for (rows, columns) in [(8, 8), (6, 6), (4, 2), (4, 16), (32, 2), (21, 3), (5, 4)] {
        let start = start::<Breakthrough>(&format!("{rows}x{columns}"));
        compare(&start, &Rows::new(rows, columns), 400);
    }
}

#[test]
fn counts_of_histories() {
    let plain = |histories| (histories, 0, 0, 0);
    assert_perft::<Breakthrough>("6x6", &[16, 256, 4308, 71_478, 1_248_290].map(plain));
    assert_perft::<Breakthrough>("8x8", &[22, 484, 11_132, 256_036].map(plain));
    assert_perft::<Breakthrough>("6x5", &[13, 169, 2331, 31_545, 453_608].map(plain));
}

#[test]
fn known_values() {
    let second = ["4x2", "4x3", "4x4", "5x2", "5x3"].map(|size| (size, false));
    for (size, first_wins) in second.into_iter().chain([("6x2", true)]) {
        assert_eq!(wins(&start::<Breakthrough>(size)), first_wins, "{size}");
    }
}

#[test]
fn playouts_are_uniform() {
    assert_mean_length::<Breakthrough>("6x6", 28.1);
    assert_mean_length::<Breakthrough>("8x8", 64.1);
    assert_same_playouts::<Breakthrough>("8x8");
    assert_same_playouts::<Breakthrough>("4x2");
}

/// Positions with pieces anywhere, not only those that games lead to.
fn random_position(rng: &mut Rng) -> Result<Board, String> {
    let (rows, columns) = [(4, 2), (5, 3), (8, 8), (4, 16)][rng.below(4) as usize];
    let cells = random_rows(rows, columns, rng);
    let text = text_of(&cells, rng.pick(&['x', 'o']).unwrap());
    start::<Breakthrough>("8x8").parse_position(&text).map_err(|e| e.reason)
}

#[test]
fn who_is_to_move_can_move() {
    let mut rng = Rng::new(3);
    let (mut open, mut moves) = (0, Vec::new());
    for _ in 0..100_000 {
        let Ok(position) = random_position(&mut rng) else {
            continue;
        };
        position.legal_moves(&mut moves);
        assert_eq!(moves.is_empty(), position.score().is_some(), "{}", position.position_text());
        open += u32::from(position.score().is_none());
    }
    assert!(open > 1_000, "only {open} positions were open");
}

#[test]
fn positions_and_sides() {
    let start = start::<Breakthrough>("8x8");
    let text = "xxxxxxxx/xxxxxxxx/......../......../......../......../oooooooo/oooooooo o";
    assert_eq!(start.position_text(), text);
    for (side, mover) in [
        ("", Player::First),
        (" x", Player::Second),
        (" White", Player::First),
        (" b", Player::Second),
    ] {
        let read = start.parse_position(&format!("x.x/.../.../o.o{side}")).unwrap();
        assert_eq!((read.variant().as_str(), read.to_move()), ("breakthrough:4x3", mover));
    }
    let won = start.parse_position("o.x/.../.../..o x").unwrap();
    assert_eq!(won.score(), Some(Score::WIN));
    let bare = start.parse_position("x../.../.../... o").unwrap();
    assert_eq!(bare.score(), Some(Score::LOSS));
}

#[test]
fn impossible_positions() {
    let start = start::<Breakthrough>("8x8");
    let refused = |text| refused_position(&start, text);
    assert_eq!(refused("../../../.. o"), "there are no pieces");
    assert_eq!(refused("o./../../.x o"), "White has won already, so Black would be to move");
    assert_eq!(refused("o./../../.x x"), "Black has won already, so White would be to move");
    assert_eq!(refused("../.o/../.. o"), "White has won already, so Black would be to move");
    assert_eq!(refused("oo/../x./.. x"), "White has two pieces on its last row");
    assert_eq!(refused("xx/xx/x./oo o"), "Black has 5 pieces, more than 4");
    assert_eq!(refused("xx/../../oo z"), "expected the side to move, x or o, but found \"z\"");
    assert_eq!(refused("xx/../w./oo"), "row 3 has 'w'; cells are one of xo.");
    assert_eq!(refused("xx/oo"), "expected at least 4 rows and 2 columns, at most 64 squares");
    assert_eq!(refused("xx/../.../oo"), "row 3 has 3 cells, row 1 has 2");
}

#[test]
fn bad_moves() {
    let mut board = start::<Breakthrough>("5x3");
    let reason = "expected a step to the next row such as a2b3, within a1 to c5";
    for text in ["", "a2", "a2a4", "a2a2", "a2c3", "c5c6", "d1d2", "c2d3", "d3c4", "a6a5", "x"] {
        assert_eq!(refused_move(&board, text), reason, "{text}");
    }
    for text in ["b2c3", "B2C3", "b2-c3", "b2xc3"] {
        assert_eq!(board.parse_move(text), board.parse_move("b2c3"), "{text}");
    }
    assert_eq!(illegal(&board, "b4b3"), "White is to move, whose pieces go upwards");
    assert_eq!(illegal(&board, "b3b4"), "White has no piece on b3");
    assert_eq!(illegal(&board, "a1b2"), "White has a piece of its own on b2");
    board.play_text("b2b3").unwrap();
    assert_eq!(illegal(&board, "b4b3"), "a piece takes only diagonally");
    assert_eq!(illegal(&board, "b3b4"), "Black is to move, whose pieces go downwards");
    board.play_text("a4xb3").unwrap();
    let nowhere = game::Move::from_code(u16::MAX);
    assert_eq!(board.check(nowhere).unwrap_err().0, "there is no such step on this board");
    assert_eq!(board.move_text(nowhere), "none");
    let won = board.parse_position("o.x/.../.../..o x").unwrap();
    assert_eq!(illegal(&won, "c4c3"), "the game is over");
}

#[test]
fn sizes() {
    let sizes = "ROWSxCOLUMNS, at least 4x2 and at most 64 squares";
    let expected = format!("game \"8\": expected {sizes}, such as 8x8");
    assert_eq!(refused_game::<Breakthrough>("8"), expected);
    for size in ["3x8", "8x1", "9x8", "999x999"] {
        assert!(refused_game::<Breakthrough>(size).contains("at most 64 squares"), "{size}");
    }
    let board = start::<Breakthrough>("8x8");
    assert_eq!(board.resized(6).unwrap().variant(), "breakthrough:6x6");
    assert!(board.resized(3).is_none() && board.resized(9).is_none());
}

#[test]
fn sgf() {
    assert_sgf::<Breakthrough>("breakthrough:8x8", None, "8");
    assert_sgf::<Breakthrough>("breakthrough:6x5", None, "5:6");
    assert_sgf::<Breakthrough>("breakthrough:4x3", Some("x.x/.x./.o./o.o x"), "3:4");
}

#[test]
fn drawing() {
    let start = start::<Breakthrough>("4x2");
    let drawn = |board: &Board| board.picture().text(false);
    assert_eq!(drawn(&start), " 4 x x\n 3 x x\n 2 o o\n 1 o o\n   a b\n");
    let won = start.parse_position("xo/x./.o/oo x").unwrap();
    assert_eq!(drawn(&won), " 4 x[o]\n 3 x .\n 2 . o\n 1 o o\n   a b\n");
}
