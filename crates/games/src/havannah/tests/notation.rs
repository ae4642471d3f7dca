//! Moves as text, files of other programs, and the drawing.

use super::super::*;
use game::sgf::Tree;

#[test]
fn moves_are_named_as_players_do() {
    let board = Board::new(4, false);
    for name in ["a1", "a4", "d7", "e2", "g4", "g7"] {
        assert_eq!(board.move_text(board.parse_move(name).unwrap()), name);
        assert_eq!(board.parse_move(&name.to_uppercase()), board.parse_move(name));
    }
    for name in ["a5", "e1", "g3", "h9", "g8"] {
        let error = board.parse_move(name).unwrap_err().to_string();
        assert_eq!(error, format!("move {name:?}: no such cell on havannah:4 (a1 to g7)"));
    }
    for text in ["", "a", "44", "a0", "a1b", "pass"] {
        assert!(board.parse_move(text).is_err(), "{text}");
    }
}

#[test]
fn parameters_are_checked() {
    assert_eq!(Havannah::start("8+swap").unwrap().variant(), "havannah:8+swap");
    assert_eq!(Board::new(8, true).resized(5).unwrap().variant(), "havannah:5+swap");
    assert!(Board::new(8, false).resized(13).is_none());
    for text in ["", "1", "13", "08", "+8", "8+", "8+pie", "8x8", "-4", "99999999999999999999"] {
        assert!(Havannah::start(text).is_err(), "{text}");
    }
    for (text, variant) in
        [("4x4x5", "4x4x5"), ("5x5x5", "5"), ("12x12x12", "12"), ("22x2x2+swap", "22x2x2+swap")]
    {
        assert_eq!(Havannah::start(text).unwrap().variant(), format!("havannah:{variant}"));
    }
    for text in ["4x4x", "x4x4", "4x04x4", "4x4x1", "4x4x4x4", "13x12x4", "4x4x5+", "4X4X5"] {
        let error = Havannah::start(text).unwrap_err().to_string();
        assert!(!error.contains('\n'), "{error}");
    }
    let error = Havannah::start("4x4x21").unwrap_err().to_string();
    let rule = "of 2 cells or more, any two together at most 24";
    assert_eq!(error, format!("game \"4x4x21\": expected three edges such as 4x4x5, {rule}"));
}

#[test]
fn uneven_boards_are_drawn_and_written() {
    let registry = crate::registry::<()>();
    let mut board = Havannah::start("4x3x2").unwrap();
    assert!(board.parse_sgf_move("oo").is_err());
    for name in ["a1", "b5", "c4", "d3", "d6"] {
        board.play_text(name).unwrap();
    }
    let expected = "     1 2 3 4
  a o . . . 5
 b . . . . x 6
  c . . o . .
   d x . .[o]
";
    assert_eq!(board.picture().text(false), expected);
    let error = board.parse_move("c1").unwrap_err().to_string();
    assert_eq!(error, "move \"c1\": no such cell on havannah:4x3x2 (a1 to d6)");
    let mut game = registry.open("havannah:4x3x2+swap").unwrap();
    for name in ["a1", "swap", "d6"] {
        game.play(name).unwrap();
    }
    let sgf = game.to_sgf(None);
    let again = registry.open_sgf("havannah", &sgf).unwrap();
    assert_eq!((again.game(), again.history()), (game.game(), game.history()));
}

/// Little Golem's three ways to name a cell of size 4, as its interface scripts
/// of Castro and Lajkonik test them: d4 = D4 = oo, b2 = B2 = mq, f5 = F3 = qn.
#[test]
fn little_golems_names_are_understood() {
    let board = Board::new(4, false);
    let root = Tree::parse("(;SO[http://www.littlegolem.com])").unwrap().nodes.remove(0);
    let triples = [("d4", "D4", "oo"), ("b2", "B2", "mq"), ("f5", "F3", "qn")];
    for (ours, in_files, letters) in triples {
        let cell = board.parse_move(ours);
        for text in [ours, in_files, letters] {
            assert_eq!(board.parse_sgf_move_of(&root, text), cell);
        }
        // In files of others a cell has one name.
        assert_eq!(board.parse_sgf_move(&ours.to_uppercase()), cell);
        assert_eq!(board.parse_sgf_move(letters), cell);
    }
    for text in ["zz", "aa", "G5", "H1", "A0", "é1"] {
        assert!(board.parse_sgf_move_of(&root, text).is_err(), "{text}");
    }
}

/// A swap tells that the game has the rule, whatever the file and whoever asks.
#[test]
fn swapped_games_of_other_programs_are_read() {
    let registry = crate::registry::<()>();
    for swap in ["swap", "Swap", "swap-pieces", "swap-sides"] {
        let text = format!("(;FF[4]GM[havannah]SZ[4];W[E2];B[{swap}];W[f4])");
        let tree = Tree::parse(&text).unwrap();
        for name in ["havannah", "havannah:4", "havannah:4+swap"] {
            let game = registry.open_sgf(name, &tree).unwrap();
            assert_eq!(game.game(), "havannah:4+swap");
            assert_eq!(game.history(), ["e2", "swap", "f4"]);
        }
    }
    let tree = Tree::parse("(;SZ[4];W[E2];B[f4])").unwrap();
    assert_eq!(registry.open_sgf("havannah", &tree).unwrap().game(), "havannah:4");
}

/// The properties and move names of Little Golem's files.
#[test]
fn little_golems_files_are_read() {
    let registry = crate::registry::<()>();
    let text = "(;FF[4]EV[null]PB[b]PW[w]SZ[8]RU[LG]RE[B]GC[ game]SO[http://www.littlegolem.com]\
                ;W[H3];B[G4];W[I1];B[O1];W[O8];B[resign])";
    let game = registry.open_sgf("havannah", &Tree::parse(text).unwrap()).unwrap();
    assert_eq!(game.game(), "havannah:8+swap");
    assert_eq!(game.history(), ["h3", "g4", "i2", "o8", "o15"]);
    let text = "(;FF[4]SZ[4]RU[LG]SO[http://www.littlegolem.com];W[E1];B[swap];W[F2];B[D3])";
    let game = registry.open_sgf("havannah", &Tree::parse(text).unwrap()).unwrap();
    assert_eq!(game.history(), ["e2", "swap", "f4", "d3"]);
    // And ours come back.
    let again = registry.open_sgf("havannah", &game.to_sgf(None)).unwrap();
    assert_eq!((again.game(), again.history()), (game.game(), game.history()));
}

fn after(size: usize, moves: &str) -> Board {
    let mut board = Board::new(size, false);
    for word in moves.split_whitespace() {
        board.play_text(word).unwrap();
    }
    board
}

fn marked(board: &Board) -> Vec<String> {
    board.picture().cells.into_iter().filter(|c| c.marked).map(|c| c.name).collect()
}

#[test]
fn the_winning_stones_are_marked() {
    let board = after(4, "b2 a1 b3 a2 c2 a3 d3 g4 d4 g5");
    assert_eq!(marked(&board), ["g5"]);
    // A ring with a stone to spare.
    let board = after(4, "b2 a1 b3 a2 c2 a3 d3 g4 d4 g5 e4 g6 c4");
    assert_eq!(board.ending(), Some("ring"));
    assert_eq!(marked(&board), ["b2", "b3", "c2", "c4", "d3", "d4"]);
    let bridge = after(3, "a1 c3 a2 d4 b1 d3 a3");
    assert_eq!(bridge.ending(), Some("bridge"));
    assert_eq!(marked(&bridge), ["a1", "a2", "a3"]);
    // a3 lies on the edge as a2 does and is not needed.
    let fork = after(4, "a2 g4 b2 g5 b1 g6 c2 f4 d2 f5 e3 e5 a3 c6 f3");
    assert_eq!(fork.ending(), Some("fork"));
    assert_eq!(marked(&fork), ["a2", "b1", "b2", "c2", "d2", "e3", "f3"]);
}

#[test]
fn the_board_is_drawn() {
    let board = after(4, "d4 a1 g7");
    let expected = "       1 2 3 4
    a x . . . 5
   b . . . . . 6
  c . . . . . . 7
 d . . . o . . .
  e . . . . . .
   f . . . . .
    g . . .[o]
";
    assert_eq!(board.picture().text(false), expected);
}
