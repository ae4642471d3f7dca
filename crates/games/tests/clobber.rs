//! Clobber against a plain reference, published counts and its notation.

use crate::reference::*;
use game::conformance::Suite;
use game::{Game, Move, Notation, Player, Rng, Score};
use games::clobber::{Board, Capture, Clobber};
use std::collections::BTreeSet;

/// Rows of characters, `rows[0]` at the bottom.
#[derive(Clone)]
struct Rows {
    rows: Vec<Vec<char>>,
    mover: char,
}

impl Rows {
    fn new(rows: usize, columns: usize) -> Rows {
        let glyph = |row, column| if (row + column) % 2 == 0 { 'o' } else { 'x' };
        let row = |row| (0..columns).map(|column| glyph(row, column)).collect();
        Rows { rows: (0..rows).map(row).collect(), mover: 'o' }
    }

    fn cells(&self) -> Vec<(usize, usize)> {
        let columns = self.rows[0].len();
        (0..self.rows.len() * columns).map(|i| (i % columns, i / columns)).collect()
    }

    fn neighbours(&self, column: usize, row: usize) -> Vec<(usize, usize)> {
        let (c, r) = (column as i32, row as i32);
        let inside = |&(c, r): &(i32, i32)| {
            (0..self.rows[0].len() as i32).contains(&c) && (0..self.rows.len() as i32).contains(&r)
        };
        let around = [(c + 1, r), (c - 1, r), (c, r + 1), (c, r - 1)];
        around.into_iter().filter(inside).map(|(c, r)| (c as usize, r as usize)).collect()
    }

    /// Connected groups of stones with both colours, as sets of names.
    fn subgames(&self) -> BTreeSet<BTreeSet<String>> {
        let mut found = BTreeSet::new();
        for start in self.cells() {
            let mut group = BTreeSet::new();
            let mut open = vec![start];
            while let Some((c, r)) = open.pop() {
                if self.rows[r][c] != '.' && group.insert((c, r)) {
                    open.extend(self.neighbours(c, r));
                }
            }
            let colours: BTreeSet<char> = group.iter().map(|&(c, r)| self.rows[r][c]).collect();
            if colours.len() == 2 {
                found.insert(group.into_iter().map(|(c, r)| name(c, r)).collect());
            }
        }
        found
    }
}

fn name(column: usize, row: usize) -> String {
    let letter = |n: usize| (b'a' + n as u8) as char;
    let first = (column >= 26).then(|| letter(column / 26 - 1));
    format!("{}{}{}", first.map_or(String::new(), String::from), letter(column % 26), row + 1)
}

impl Reference for Rows {
    fn moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        for (r, row) in self.rows.iter().enumerate() {
            for c in (0..row.len()).filter(|&c| row[c] == self.mover) {
                for (to_c, to_r) in self.neighbours(c, r) {
                    let target = self.rows[to_r][to_c];
                    if target != '.' && target != self.mover {
                        moves.push(name(c, r) + &name(to_c, to_r));
                    }
                }
            }
        }
        moves
    }
    fn play(&mut self, text: &str) {
        for (c, r) in self.cells().into_iter().filter(|&(c, r)| text.starts_with(&name(c, r))) {
            for (to_c, to_r) in self.neighbours(c, r) {
                if name(c, r) + &name(to_c, to_r) == text {
                    self.rows[r][c] = '.';
                    self.rows[to_r][to_c] = self.mover;
                }
            }
        }
        self.mover = if self.mover == 'o' { 'x' } else { 'o' };
    }
    fn to_move(&self) -> Player {
        if self.mover == 'o' { Player::First } else { Player::Second }
    }
    fn result(&self) -> Option<i16> {
        let lost = if self.mover == 'o' { -1 } else { 1 };
        self.moves().is_empty().then_some(lost)
    }
}

const SIZES: [(usize, usize); 14] = [
    (1, 1),
    (1, 2),
    (2, 1),
    (1, 128),
    (128, 1),
    (2, 64),
    (64, 2),
    (11, 11),
    (8, 8),
    (5, 6),
    (10, 10),
    (8, 16),
    (5, 13),
    (9, 9),
];

#[test]
fn keeps_every_promise() {
    for (rows, columns) in SIZES {
        Suite::new(1).games(4).run::<Clobber>(&format!("{rows}x{columns}")).unwrap();
    }
    for size in ["3x3", "4x4", "2x5", "1x9"] {
        Suite::new(1).games(200).run::<Clobber>(size).unwrap();
    }
}

#[test]
fn plays_as_the_reference() {
    for (rows, columns) in SIZES {
        let start = start::<Clobber>(&format!("{rows}x{columns}"));
        let games = 4_000 / (rows * columns);
        compare(&start, &Rows::new(rows, columns), games.min(1_000) as u32);
    }
}

/// A board with stones anywhere.
fn random_board(rng: &mut Rng) -> Rows {
    let (rows, columns) = SIZES[rng.below(SIZES.len() as u32) as usize];
    Rows { rows: random_rows(rows, columns, rng), mover: rng.pick(&['x', 'o']).unwrap() }
}

fn board_of(rows: &Rows) -> Board {
    let text = text_of(&rows.rows, rows.mover);
    let board = start::<Clobber>("1x1").parse_position(&text).unwrap();
    assert_eq!(board.position_text(), text);
    board
}

#[test]
fn any_position_plays_as_the_reference() {
    let mut rng = Rng::new(11);
    for _ in 0..300 {
        let rows = random_board(&mut rng);
        let board = board_of(&rows);
        compare(&board, &rows, 1);
        Suite::new(2).games(1).run_from(&board, &[]).unwrap();
    }
}

#[test]
fn subgames() {
    let mut rng = Rng::new(12);
    for _ in 0..500 {
        let rows = random_board(&mut rng);
        let board = board_of(&rows);
        let found = board.subgames();
        let names = found.iter().map(|subgame| subgame.cells.iter().cloned().collect()).collect();
        assert_eq!(rows.subgames(), names, "{}", board.position_text());
        for subgame in found {
            let stones = subgame.black | subgame.white;
            let cells: Vec<String> =
                game::bits::ones(stones).map(|cell| board.cell_name(cell)).collect();
            assert_eq!(cells, subgame.cells);
            assert_eq!(subgame.white & board.stones(Player::First), subgame.white);
            assert_eq!(subgame.black & board.stones(Player::Second), subgame.black);
        }
    }
    let board = start::<Clobber>("8x8").parse_position("xo.x/...x/xo.o").unwrap();
    let cells: Vec<String> = board.subgames().iter().map(|s| s.cells.join(" ")).collect();
    assert_eq!(cells, ["a1 b1", "a3 b3", "d1 d2 d3"]);
}

#[test]
fn counts_of_histories() {
    let three = [
        (12, 0, 0, 0),
        (88, 0, 0, 0),
        (376, 16, 0, 0),
        (936, 0, 0, 0),
        (1840, 968, 0, 0),
        (872, 0, 312, 0),
        (592, 592, 0, 0),
    ];
    assert_perft::<Clobber>("3x3", &three);
    let two = [
        (13, 0, 0, 0),
        (112, 0, 0, 0),
        (602, 0, 0, 0),
        (1988, 0, 64, 0),
        (5024, 400, 0, 0),
        (7864, 0, 1802, 0),
        (7650, 6370, 0, 0),
        (1280, 0, 1190, 0),
        (90, 90, 0, 0),
    ];
    assert_perft::<Clobber>("2x5", &two);
    let plain = |histories| (histories, 0, 0, 0);
    assert_perft::<Clobber>("8x8", &[112, 11_848, 1_182_276].map(plain));
    assert_perft::<Clobber>("10x10", &[180, 31_252].map(plain));
}

/// Outcome classes: Left (x) or Right (o) wins, or the next or the previous
/// player does.
#[test]
fn known_outcomes() {
    let known = [
        ("xxo", 'L'),
        ("xoxox", 'R'),
        ("xoxoxo", 'P'),
        ("oxx.oxx", 'L'),
        ("xoxoxoxoxoxo", 'N'),
        ("xo/ox", 'N'),
        ("x../ooo", 'R'),
        ("xx.x/xoox", 'L'),
        ("xox/oxo/xox", 'N'),
        ("xoxo/oxox/xoxo", 'P'),
        (".ox./xoox/x.oo", 'R'),
        ("xoxo/oxox/xoxo/oxox", 'N'),
    ];
    let start = start::<Clobber>("8x8");
    for (text, outcome) in known {
        let wins = |side| wins(&start.parse_position(&format!("{text} {side}")).unwrap());
        let found = match (wins("left"), wins("right")) {
            (true, true) => 'N',
            (true, false) => 'L',
            (false, true) => 'R',
            (false, false) => 'P',
        };
        assert_eq!(found, outcome, "{text}");
    }
}

#[test]
fn playouts_are_uniform() {
    assert_mean_length::<Clobber>("8x8", 41.06);
    assert_mean_length::<Clobber>("10x10", 64.6);
    for size in ["8x8", "10x10", "11x11", "2x64", "1x5"] {
        assert_same_playouts::<Clobber>(size);
    }
}

#[test]
fn symmetries_and_exact_keys() {
    let start = |size| crate::reference::start::<Clobber>(size);
    for (size, symmetries) in [("4x4", 8), ("3x4", 4), ("4x3", 4), ("1x7", 2), ("7x1", 2)] {
        assert_eq!(start(size).symmetries(), symmetries, "{size}");
    }
    let mut rng = Rng::new(13);
    for _ in 0..200 {
        let board = board_of(&random_board(&mut rng));
        let images = (0..board.symmetries()).map(|s| board.transformed(s).key());
        assert_eq!(images.min(), Some(board.canonical_key()));
    }
    assert!(start("8x10").exact_key().is_some());
    assert!(start("9x9").exact_key().is_none());
}

#[test]
fn both_ways_to_write_a_position() {
    let start = start::<Clobber>("8x8");
    let read = |text: &str| start.parse_position(text).unwrap();
    let board = read("xo.x/oxo.");
    assert_eq!(board.position_text(), "xo.x/oxo. o");
    assert_eq!(board.variant(), "clobber:2x4");
    assert_eq!(read("r2c4xo.xoxo."), board);
    for (left, right) in [("x", "o"), ("b", "w"), ("Black", "White"), ("left", "RIGHT")] {
        assert_eq!(read(&format!("r2c4xo.xoxo. {left}")).to_move(), Player::Second);
        assert_eq!(read(&format!("xo.x/oxo. {right}")).to_move(), Player::First);
    }
    assert_eq!(read("r1c1.").score(), Some(Score::LOSS));
    assert_eq!(read("... x").score(), Some(Score::WIN));
    let registry = games::registry::<()>();
    assert_eq!(registry.open_at("clobber", "xo").unwrap().game(), "clobber:1x2");
    assert!(registry.open_at("clobber:8x8", "xo").is_err());
}

#[test]
fn bad_positions() {
    let start = start::<Clobber>("8x8");
    let refused = |text: &str| refused_position(&start, text);
    assert_eq!(refused("xo z"), "expected the side to move, x or o, but found \"z\"");
    assert_eq!(refused("xo/x"), "row 2 has 1 cells, row 1 has 2");
    assert_eq!(refused("xo/xé"), "row 2 has 'é'; cells are one of xo.");
    assert_eq!(refused("r1c2xé"), "row 1 has 'é'; cells are one of xo.");
    assert_eq!(refused("r2c4xo.xoxo"), "expected 8 cells after r2c4, found 7");
    for text in ["r", "r2", "r2c", "rc4xo", "r0c4xo", "r2c999xo", "r-1c2xo", "r2x4xo"] {
        let expected = "expected rows and columns such as r2c4 before the cells";
        assert_eq!(refused(text), expected, "{text}");
    }
    let large = ["..........."; 12].join("/");
    assert_eq!(refused(&large), "expected at least one row and column, at most 128 cells");
    assert!(refused("").starts_with("expected rows of cells"));
}

#[test]
fn bad_moves() {
    let board = start::<Clobber>("2x3").parse_position("x.o/oxo").unwrap();
    let reason = "expected two neighbouring cells such as a1a2, within a1 to c2";
    for text in ["", "a1", "a1a1", "a1b2", "a1c1", "c1d1", "a2a3", "d1c1"] {
        assert_eq!(refused_move(&board, text), reason, "{text}");
    }
    for text in ["a1b1", "A1B1", "a1-b1", "a1xb1"] {
        assert_eq!(board.parse_move(text), board.parse_move("a1b1"), "{text}");
    }
    assert_eq!(illegal(&board, "b1a1"), "White has no stone on b1");
    assert_eq!(illegal(&board, "c2b2"), "Black has no stone on b2");
    assert_eq!(illegal(&board, "c2c1"), "Black has no stone on c1");
    let nowhere = Capture::from_code(u16::MAX);
    assert_eq!(board.check(nowhere).unwrap_err().0, "there are no such cells on this board");
    assert_eq!(board.move_text(nowhere), "none");
    let over = board.parse_position("x.o").unwrap();
    assert_eq!(illegal(&over, "a1b1"), "the game is over");
}

#[test]
fn sizes() {
    let expected = "game \"8\": expected ROWSxCOLUMNS with at most 128 cells, such as 8x8";
    assert_eq!(refused_game::<Clobber>("8"), expected);
    for size in ["1x129", "12x11", "999x999"] {
        assert!(refused_game::<Clobber>(size).contains("at most 128 cells"), "{size}");
    }
    let board = start::<Clobber>("8x8");
    assert_eq!(board.resized(11).unwrap().variant(), "clobber:11x11");
    assert!(board.resized(0).is_none() && board.resized(12).is_none());
}

#[test]
fn sgf() {
    assert_sgf::<Clobber>("clobber:8x8", None, "8");
    assert_sgf::<Clobber>("clobber:5x6", None, "6:5");
    assert_sgf::<Clobber>("clobber:1x128", None, "128:1");
    assert_sgf::<Clobber>("clobber:2x4", Some("r2c4xo.xoxo. x"), "4:2");
}

#[test]
fn drawing() {
    let drawn = |size| start::<Clobber>(size).picture().text(false);
    assert_eq!(drawn("2x3"), " 2 x o x\n 1 o x o\n   a b c\n");
    assert_eq!(drawn("3x2"), " 3 o x\n 2 x o\n 1 o x\n   a b\n");
}
