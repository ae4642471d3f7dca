//! Connect Four against a plain reference, published counts and its notation.

use crate::reference::*;
use game::conformance::Suite;
use game::{Game, Notation, Player};
use games::connect_four::ConnectFour;

/// Columns of `x` and `o`; every line is walked cell by cell.
#[derive(Clone)]
struct Columns {
    columns: Vec<Vec<char>>,
    height: usize,
    mover: Player,
}

impl Columns {
    fn new(width: usize, height: usize) -> Columns {
        Columns { columns: vec![Vec::new(); width], height, mover: Player::First }
    }

    fn has_four(&self, glyph: char) -> bool {
        let at = |c: i32, r: i32| {
            let column = usize::try_from(c).ok().and_then(|c| self.columns.get(c));
            let cell = usize::try_from(r).ok().and_then(|r| column?.get(r));
            cell == Some(&glyph)
        };
        let line = |c: i32, r: i32, dc: i32, dr: i32| (0..4).all(|i| at(c + i * dc, r + i * dr));
        let (width, height) = (self.columns.len() as i32, self.height as i32);
        (0..width).any(|c| {
            (0..height)
                .any(|r| [(1, 0), (0, 1), (1, 1), (1, -1)].iter().any(|d| line(c, r, d.0, d.1)))
        })
    }
}

impl Reference for Columns {
    fn moves(&self) -> Vec<String> {
        let open = |c: &usize| self.columns[c - 1].len() < self.height;
        let over = self.result().is_some();
        (1..=self.columns.len()).filter(|c| !over && open(c)).map(|c| c.to_string()).collect()
    }
    fn play(&mut self, text: &str) {
        let glyph = if self.mover == Player::First { 'x' } else { 'o' };
        self.columns[text.parse::<usize>().unwrap() - 1].push(glyph);
        self.mover = self.mover.other();
    }
    fn to_move(&self) -> Player {
        self.mover
    }
    fn result(&self) -> Option<i16> {
        let full = self.columns.iter().all(|column| column.len() == self.height);
        match (self.has_four('x'), self.has_four('o')) {
            (true, _) => Some(1),
            (_, true) => Some(-1),
            _ => full.then_some(0),
        }
    }
}

#[test]
fn keeps_every_promise() {
    for size in ["1x1", "4x4", "7x6", "9x6", "32x1", "1x63", "2x31", "3x20", "10x5", "21x2", "16x3"]
    {
        Suite::new(1).games(40).run::<ConnectFour>(size).unwrap();
    }
}

#[test]
fn plays_as_the_reference() {
    let sizes =
        [(7, 6), (4, 4), (5, 4), (9, 6), (3, 20), (2, 31), (1, 63), (32, 1), (16, 3), (1, 1)];
    for (width, height) in sizes {
        let start = start::<ConnectFour>(&format!("{width}x{height}"));
        compare(&start, &Columns::new(width, height), 600);
    }
}

#[test]
fn counts_of_histories() {
    let plain = |histories| (histories, 0, 0, 0);
    let rows = [7, 49, 343, 2401, 16807, 117_649].map(plain);
    let rows = [&rows[..], &[(823_536, 13_032, 0, 0)]].concat();
    assert_perft::<ConnectFour>("7x6", &rows);
}

#[test]
fn playouts_are_uniform() {
    assert_mean_length::<ConnectFour>("7x6", 21.31);
    assert_same_playouts::<ConnectFour>("7x6");
}

#[test]
fn lines_of_moves() {
    let start = start::<ConnectFour>("7x6");
    for text in ["44455", "4 4 4 5 5", "4,4,4,5,5", " 444, 55 "] {
        assert_eq!(start.split_moves(text), ["4", "4", "4", "5", "5"], "{text}");
    }
    assert_eq!(start.split_moves("4x 12é"), ["4x", "12é"]);
    let wide = crate::reference::start::<ConnectFour>("10x5");
    assert_eq!(wide.split_moves("10 4,10"), ["10", "4", "10"]);
    assert_eq!(wide.split_moves("44"), ["44"]);
    let mut game = games::registry::<()>().open("connect-four").unwrap();
    game.play_moves("44455").unwrap();
    assert_eq!(game.position(), "......./......./......./...x.../...ox../...xo..");
    assert_eq!(game.history(), ["4", "4", "4", "5", "5"]);
}

#[test]
fn positions_of_any_size() {
    let start = start::<ConnectFour>("7x6");
    let read = start.parse_position("..../.o../xxo. x").unwrap();
    assert_eq!(read.variant(), "connect-four:4x3");
    assert_eq!(read.to_move(), Player::First);
    assert_eq!(read.position_text(), "..../.o../xxo.");
    let registry = games::registry::<()>();
    assert_eq!(registry.open_at("connect-four", "x.").unwrap().game(), "connect-four:2x1");
    assert!(registry.open_at("connect-four:7x6", "x.").is_err());
}

#[test]
fn impossible_positions() {
    let start = start::<ConnectFour>("7x6");
    let refused = |text| refused_position(&start, text);
    assert_eq!(refused("x../..."), "the stone in column 1, row 2 floats");
    assert_eq!(refused("xx."), "x starts, but there are 2 x and 0 o");
    assert_eq!(refused("o.."), "x starts, but there are 0 x and 1 o");
    assert_eq!(refused("x.. x"), "Black cannot be to move with 1 x and 0 o");
    assert_eq!(refused("x.. z"), "expected the side to move, x or o, but found \"z\"");
    let both = refused("oooo/xxxx");
    assert_eq!(both, "Black has four in a row, but the other side moved last");
    assert_eq!(refused("x!"), "row 1 has '!'; cells are one of xo.");
    assert_eq!(refused("x./."), "row 2 has 1 cells, row 1 has 2");
    assert!(refused("").starts_with("expected rows of cells"));
    let large = refused("................./................./.................");
    assert!(large.ends_with("with width·(height+1) ≤ 64"));
}

#[test]
fn bad_moves() {
    let mut board = start::<ConnectFour>("2x1");
    for text in ["0", "3", "01", "+1", "a", "", "99999", "1 "] {
        assert_eq!(refused_move(&board, text), "expected a column from 1 to 2", "{text}");
    }
    board.play_text("1").unwrap();
    assert_eq!(illegal(&board, "1"), "the column is full");
    assert_eq!(board.check(2).unwrap_err().to_string(), "there is no such column");
    board.play_text("2").unwrap();
    assert_eq!(illegal(&board, "1"), "the game is over");
}

#[test]
fn sizes() {
    let expected =
        "game \"7\": expected WIDTHxHEIGHT with WIDTH·(HEIGHT+1) at most 64, such as 7x6";
    assert_eq!(refused_game::<ConnectFour>("7"), expected);
    for size in ["8x8", "64x1", "1x64", "999x999"] {
        assert!(refused_game::<ConnectFour>(size).contains("width·(height+1) ≤ 64"), "{size}");
    }
    let board = start::<ConnectFour>("7x6");
    assert_eq!(board.resized(5).unwrap().variant(), "connect-four:5x5");
    assert!(board.resized(8).is_none() && board.resized(0).is_none());
    assert!(board.resized(u32::MAX).is_none());
}

#[test]
fn sgf() {
    assert_sgf::<ConnectFour>("connect-four:7x6", None, "7:6");
    assert_sgf::<ConnectFour>("connect-four:5x5", None, "5");
    assert_sgf::<ConnectFour>("connect-four:4x3", Some("..../.o../xxo."), "4:3");
}

#[test]
fn the_four_is_marked() {
    let start = start::<ConnectFour>("7x6");
    let board = start.parse_position("...x./..xo./.xoo./xoox./xoxox o").unwrap();
    assert_eq!(board.score(), Some(game::Score::WIN));
    let marked: Vec<String> =
        board.picture().cells.into_iter().filter(|c| c.marked).map(|c| c.name).collect();
    assert_eq!(marked, ["d5", "c4", "b3", "a2"]);
    assert!(start.picture().cells.iter().all(|cell| !cell.marked));
}
