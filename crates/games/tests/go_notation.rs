//! Go's game strings, positions, points and SGF files, and what is wrong with
//! bad ones.

use game::{AnyGame, Family, Game, Notation, sgf};
use games::go::Go;

#[test]
fn parameters_are_read_in_any_order() {
    let variant = |text: &str| Go::start(text).unwrap().variant();
    assert_eq!(variant("9"), "go:9");
    assert_eq!(variant("9+superko+komi=7.5"), "go:9+komi=7.5+superko");
    assert_eq!(variant("9+komi=7.5+superko"), "go:9+komi=7.5+superko");
    assert_eq!(variant("9+komi=0"), "go:9");
    assert_eq!(variant("19+komi=-7.0"), "go:19+komi=-7");
    let error = |text: &str| Go::start(text).unwrap_err().to_string();
    for text in ["", "1", "20", "09", "+9", "9x9", "nine", "9 "] {
        assert_eq!(error(text), format!("game {text:?}: expected a size from 2 to 19"));
    }
    assert_eq!(error("9+superko+superko"), "game \"9+superko+superko\": superko is given twice");
    assert_eq!(error("9+komi=1+komi=1"), "game \"9+komi=1+komi=1\": komi is given twice");
    for option in ["ko", "superko=1", "komi", ""] {
        let text = format!("9+{option}");
        let reason = format!("unknown option {option:?}; known: komi=K, superko");
        assert_eq!(error(&text), format!("game {text:?}: {reason}"));
    }
    for komi in ["", "x", "0.25", "361.5", "nan", "inf"] {
        let reason = format!("komi {komi:?} is not a whole or half number from -361 to 361");
        let text = format!("9+komi={komi}");
        assert_eq!(error(&text), format!("game {text:?}: {reason}"));
    }
}

#[test]
fn bad_positions_are_refused() {
    let start = Go::start("3").unwrap();
    let reason = |text: &str| start.parse_position(text).unwrap_err().reason;
    assert_eq!(reason(""), "expected rows of cells such as xo./.xo");
    assert_eq!(reason(".../X../..."), "row 2 has 'X'; cells are one of xo.");
    assert_eq!(reason(".../..."), "the board is not square: 2 rows of 3 points");
    assert_eq!(reason("."), "the board must have from 2 to 19 rows");
    assert_eq!(reason("xo./o../..."), "the stone on A3 has no liberty");
    assert_eq!(reason(".../.../... y"), "side to move \"y\" is not x or o");
    for (rows, ko) in [(".../.../...", "A1"), (".xo/xo./.xo", "C2"), ("xx/x.", "Z9")] {
        let expected = format!("there is no ko to retake at {ko:?}");
        assert_eq!(reason(&format!("{rows} x {ko}")), expected);
    }
    assert_eq!(reason(".../.../... x - 3"), "passes \"3\" is not a number from 0 to 2");
    assert_eq!(reason(".../.../... x - +1"), "passes \"+1\" is not a number from 0 to 2");
    let moves = "moves played \"128\" is not a number from 0 to 127";
    assert_eq!(reason(".../.../... x - 0 128"), moves);
    assert_eq!(reason(".xo./xo.o/.xo./.... x C3 1"), "after a pass there is no ko");
    let after = "nothing may follow the number of moves, found \"7\"";
    assert_eq!(reason(".../.../... x - 0 0 7"), after);
}

/// A turn given out of order is no pass, and the text says so.
#[test]
fn texts_carry_given_turns() {
    let start = Go::start("5+superko").unwrap();
    for moves in ["C3 turn", "C3 turn B2 turn turn", "pass turn C3", "C3 pass turn D4"] {
        let mut position = start.clone();
        for m in moves.split(' ') {
            match m {
                "turn" => {
                    let other = position.to_move().other();
                    position = position.with_turn(other).unwrap();
                }
                _ => assert!(position.play_text(m).is_ok(), "{moves}"),
            }
        }
        let text = position.position_text();
        assert_eq!(start.parse_position(&text), Ok(position.clone()), "{moves}: {text}");
        for symmetry in 0..position.symmetries() {
            let turned = position.transformed(symmetry);
            assert_eq!(start.parse_position(&turned.position_text()), Ok(turned), "{moves}");
        }
    }
}

/// Under superko a position's text says which boards were there before.
#[test]
fn texts_carry_the_history() {
    let start = Go::start("2+superko").unwrap();
    let after = |moves: &str| {
        let mut position = start.clone();
        for m in moves.split(' ') {
            position.play_text(m).unwrap();
        }
        position
    };
    let position = after("A1 B2 pass");
    let text = ".o/x. o - 1 3 after A1,B2,pass";
    assert_eq!(position.position_text(), text);
    assert_eq!(start.parse_position(text).unwrap(), position);
    // The same stones with nothing before them are another position.
    assert_ne!(start.parse_position(".o/x. o - 1 3").unwrap(), position);
    // Other orders of the same moves have seen other boards.
    let (one, other) = (after("A1 B2 A2 pass"), after("A2 B2 A1 pass"));
    assert_eq!(one.position_text().split(' ').next(), other.position_text().split(' ').next());
    assert_ne!(one, other);
    // The number of moves counts too.
    assert_ne!(start.parse_position("../x. o - 0 1"), start.parse_position("../x. o"));
    // Without earlier boards there is nothing to say.
    assert_eq!(after("pass").position_text(), "../.. o - 1 1");
    let mut played = start.parse_position("../x. o").unwrap();
    played.play_text("B2").unwrap();
    let text = ".o/x. x - 0 1 after B2 from ../x. o";
    assert_eq!(played.position_text(), text);
    assert_eq!(start.parse_position(text).unwrap(), played);
    // A game without superko reads it too, and has no use for it.
    let loose = Go::start("2").unwrap().parse_position(text).unwrap();
    assert_eq!(loose.position_text(), ".o/x. x - 0 1");
}

#[test]
fn bad_histories_are_refused() {
    let start = Go::start("2+superko").unwrap();
    let reason = |text: &str| start.parse_position(text).unwrap_err().reason;
    let cases = [
        (".o/x. x - 0 2 after", "moves must follow \"after\", such as A1,B2"),
        (".o/x. x - 0 2 after A1 B2", "nothing but \"from\" may follow the moves, found \"B2\""),
        (
            ".o/x. x - 0 2 after A1,C1",
            "after: move 2: move \"C1\": expected a point from A1 to B2, or pass",
        ),
        (".o/x. x - 0 2 after A1,A1", "after: move 2: illegal move \"A1\": the point is occupied"),
        (".o/x. x after A1,B2", "after: these moves lead to \".o/x. x - 0 2\""),
        (".o/x. x - 0 1 after B2 from", "from: expected rows of cells such as xo./.xo"),
        (".o/x. x - 0 1 after B2 from ../x. y", "from: side to move \"y\" is not x or o"),
        (".o/x. x - 0 1 after B2 from .../.../...", "from: a board of size 3, not of size 2"),
    ];
    for (text, expected) in cases {
        assert_eq!(reason(text), expected, "{text}");
    }
}

/// A file that starts from a position with a history keeps it.
#[test]
fn files_carry_the_history() {
    let mut game = games::registry::<()>().open("go:2+superko").unwrap();
    game.play_moves("B1 A1 B2 A2").unwrap();
    let text = game.position();
    game.set_position(&text).unwrap();
    let again = open_sgf("go", &game.to_sgf(None).text()).unwrap();
    assert_eq!((again.position(), again.legal()), (text, game.legal()));
}

#[test]
fn points_are_named_as_in_gtp() {
    let position = Go::start("9").unwrap();
    let read = |text: &str| position.parse_move(text).map(|m| position.move_text(m));
    for (text, name) in [("j9", "J9"), ("D4", "D4"), ("PASS", "pass")] {
        assert_eq!(read(text).unwrap(), name);
    }
    for text in ["", "I5", "K1", "A10", "dd"] {
        let message = format!("move {text:?}: expected a point from A1 to J9, or pass");
        assert_eq!(read(text).unwrap_err().to_string(), message);
    }
    let sgf = |text: &str| position.parse_sgf_move(text).map(|m| position.move_text(m));
    for (text, name) in [("dd", "D6"), ("ii", "J1"), ("", "pass"), ("tt", "pass")] {
        assert_eq!(sgf(text).unwrap(), name);
    }
    let message = "move \"jj\": expected an SGF point of the board such as aa";
    assert_eq!(sgf("jj").unwrap_err().to_string(), message);
}

fn open_sgf(game: &str, text: &str) -> Result<Box<dyn AnyGame>, String> {
    let tree = sgf::Tree::parse(text).unwrap();
    games::registry::<()>().open_sgf(game, &tree).map_err(|e| e.to_string())
}

#[test]
fn files_of_other_programs_open() {
    let text = "(;GM[1]FF[4]RU[Chinese]SZ[9]KM[6.50]HA[2]AB[gc][cg];W[ee];B[];W[tt])";
    let game = open_sgf("go", text).unwrap();
    assert_eq!(game.game(), "go:9+komi=6.5");
    assert_eq!(game.history(), ["E5", "pass", "pass"]);
    assert_eq!(game.score_text(game.score().unwrap()), "W+5.5");
    assert_eq!(open_sgf("go", "(;GM[1];B[pd])").unwrap().history(), ["Q16"]);
    let free = open_sgf("go", "(;GM[1]SZ[9]HA[2];B[cc];W[];B[gg])").unwrap();
    assert_eq!(free.history(), ["C7", "pass", "G3"]);
    // Rectangles, the other side to move, and a way back.
    let game = open_sgf("go:4", "(;SZ[4:4]KM[]AB[aa:bb][ad]AW[dc:dd]AE[cc]PL[W])").unwrap();
    assert_eq!(game.position(), "xx../xx../...o/x..o o");
    let written = game.to_sgf(None).text();
    assert!(written.contains("SZ[4]KM[0]AB[aa:bb][ad]AW[dc:dd]PL[W]"), "{written}");
    assert_eq!(open_sgf("go", &written).unwrap().position(), game.position());
    // What stones cannot say is written as a text as well.
    let mut game = games::registry::<()>().open_at("go:4", ".xo./xo.o/.xo./.... x C3 0 7").unwrap();
    game.play("A1").unwrap();
    let again = open_sgf("go", &game.to_sgf(None).text()).unwrap();
    assert_eq!(again.position(), game.position());
}

#[test]
fn bad_files_are_refused() {
    let error = |text: &str| open_sgf("go:4", text).err().unwrap();
    let cases = [
        ("SZ[5]", "the file holds go:5, not go:4"),
        ("SZ[5:4]", "game \"go:5x4\": expected a size from 2 to 19"),
        ("SZ[4]HA[x]", "HA \"x\": expected a number of stones"),
        ("SZ[4]PL[x!]", "PL \"x!\": expected B or W"),
        ("SZ[4]AB[aa]AW[aa]", "AW \"aa\": the point is set up twice"),
        ("SZ[4]AB[aa]AW[ab][ba]", "set-up \"AB, AW\": the stone on A4 has no liberty"),
        ("SZ[4]AB[ae]", "SGF point \"ae\": in AB, expected a point of the board such as aa"),
        ("SZ[4]AW[bb:aa]", "SGF point \"bb:aa\": in AW, expected the top left corner first"),
    ];
    for (root, message) in cases {
        assert_eq!(error(&format!("(;{root})")), format!("SGF line 1, column 2: {message}"));
    }
    // Options come from the file, unless the user named some himself.
    assert_eq!(open_sgf("go:4", "(;SZ[4]KM[1.5])").unwrap().game(), "go:4+komi=1.5");
    let message = "SGF line 1, column 2: the file holds go:4+komi=1.5, not go:4+superko";
    assert_eq!(open_sgf("go:4+superko", "(;SZ[4]KM[1.5])").err().unwrap(), message);
    let start = Go::start("4").unwrap();
    let root = |text: &str| sgf::Tree::parse(text).unwrap().nodes.remove(0);
    let error = |text: &str| start.read_sgf_setup(&root(text)).unwrap_err().to_string();
    assert_eq!(error("(;SZ[9])"), "SZ \"9\": the board has size 4");
    let komi = "komi \"0.3\" is not a whole or half number from -361 to 361";
    assert_eq!(error("(;KM[0.3])"), format!("KM \"0.3\": {komi}"));
}

#[test]
fn komi_and_size_change_as_gtp_wants() {
    let mut game = games::registry::<()>().open("go:5+superko").unwrap();
    game.play("C3").unwrap();
    assert!(game.set_komi(6.5) && !game.set_komi(0.3) && !game.set_komi(362.0));
    assert_eq!(game.game(), "go:5+komi=6.5+superko");
    assert_eq!(game.canonical_key(), {
        let mut other = games::registry::<()>().open("go:5").unwrap();
        other.play("C3").unwrap();
        other.canonical_key()
    });
    assert!(game.resize(7) && !game.resize(1) && !game.resize(20));
    assert_eq!(game.game(), "go:7+komi=6.5+superko");
    let other = games::registry::<()>().open_at("go", "..x/.../...").unwrap();
    assert_eq!(other.game(), "go:3");
}
