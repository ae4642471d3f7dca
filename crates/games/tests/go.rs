//! Go against a slow and obvious implementation of the same rules, and
//! positions whose answer is known.

mod plain_go;

use game::conformance::Suite;
use game::{AnyGame, Family, Game, Notation, Rng, Score, perft, sgf};
use games::go::{Go, Position};
use plain_go::PlainGo;

fn at(parameters: &str, text: &str) -> Position {
    Go::start(parameters).unwrap().parse_position(text).unwrap()
}

fn legal_texts(position: &Position) -> Vec<String> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut texts: Vec<String> = moves.iter().map(|&m| position.move_text(m)).collect();
    texts.sort();
    texts
}

fn why_not(position: &Position, text: &str) -> String {
    position.clone().play_text(text).unwrap_err().to_string()
}

/// Plays random games and compares every position on the way.
fn compare(parameters: &str, games: u32, seed: u64) {
    let start = Go::start(parameters).unwrap();
    let side: usize = parameters.split('+').next().unwrap().parse().unwrap();
    let mut rng = Rng::new(seed);
    for _ in 0..games {
        let mut position = start.clone();
        let mut plain = PlainGo::new(side, parameters.contains("superko"));
        loop {
            assert_eq!(legal_texts(&position), plain.legal(), "{}", position.position_text());
            let area = plain.is_over().then(|| plain.area_difference());
            assert_eq!(position.score(), area.map(|d| Score(2 * d)));
            assert_eq!(position.position_text().split(' ').next().unwrap(), plain.rows());
            assert_eq!(position.key(), position.key_from_scratch());
            // Two moves in three are drawn by the game, the others are plays
            // rather than passes, so that games get long and full of kos.
            let legal = plain.legal();
            let Some(m) = position.random_move(&mut rng) else { break };
            let m = match (rng.below(3), position.move_text(m) == "pass" && legal.len() > 1) {
                (0, true) => position.parse_move(rng.pick(&refs(&legal)).unwrap()).unwrap(),
                _ => m,
            };
            plain.play(&position.move_text(m));
            position.play(m).unwrap();
        }
    }
}

fn refs(texts: &[String]) -> Vec<&str> {
    texts.iter().map(String::as_str).collect()
}

#[test]
fn small_boards_agree_with_the_plain_rules() {
    for (side, games) in [(2, 1_000), (3, 1_000), (4, 600), (5, 400)] {
        compare(&side.to_string(), games, side);
        compare(&format!("{side}+superko"), games, side + 100);
    }
}

#[test]
fn larger_boards_agree_with_the_plain_rules() {
    for (side, games) in [(6, 100), (7, 60), (8, 40), (9, 30), (13, 3), (19, 1)] {
        compare(&side.to_string(), games, side);
        compare(&format!("{side}+superko"), games, side + 100);
    }
}

#[test]
fn histories_are_counted_like_the_plain_rules_count_them() {
    for (parameters, depth) in [("2", 7), ("2+superko", 8), ("3", 5), ("3+superko", 5), ("4", 4)] {
        let start = Go::start(parameters).unwrap();
        let rows = perft(&start, depth, &mut |_| true).unwrap();
        let side = start.sgf_size().unwrap().parse().unwrap();
        let mut plain = vec![0; depth as usize + 1];
        PlainGo::new(side, parameters.contains("superko")).count(&mut plain, 0);
        let counted: Vec<u64> = rows.iter().map(|row| row.histories).collect();
        assert_eq!(counted, plain[1..], "{parameters}");
    }
}

/// Boards of legal positions as Tromp and Farnebäck counted them: 57 of side
/// 2, and 12,675 of side 3.
#[test]
fn as_many_boards_are_legal_as_published() {
    for (side, legal) in [(2, 57), (3, 12_675)] {
        let start = Go::start(&side.to_string()).unwrap();
        let board = |code: usize| {
            let glyph = |cell: usize| b".xo"[code / 3_usize.pow(cell as u32) % 3] as char;
            game::grid::write(side, side, |column, row| glyph(side * row + column))
        };
        let all = 3_usize.pow((side * side) as u32);
        let accepted = (0..all).filter(|&code| start.parse_position(&board(code)).is_ok()).count();
        assert_eq!(accepted, legal);
    }
}

#[test]
fn the_suite_passes() {
    for (parameters, games) in [
        ("2", 200),
        ("2+superko", 100),
        ("3+komi=2.5", 100),
        ("4", 60),
        ("5+superko", 15),
        ("6", 20),
        ("9", 4),
        ("9+superko+komi=7.5", 2),
        ("13", 1),
        ("19", 1),
    ] {
        let report = Suite::new(7).games(games).run::<Go>(parameters).unwrap();
        assert!(report.positions > u64::from(games));
    }
}

#[test]
fn a_ko_may_not_be_retaken_at_once() {
    let mut position = at("4", ".xo./x.xo/.xo./.... o");
    position.play_text("B3").unwrap();
    assert_eq!(position.position_text(), ".xo./xo.o/.xo./.... x C3 0 1");
    assert_eq!(why_not(&position, "c3"), "illegal move \"c3\": the ko may not be retaken at once");
    for m in ["A1", "D1", "C3"] {
        position.play_text(m).unwrap();
    }
    assert!(position.position_text().starts_with(".xo./x.xo/"));
    // A pass lifts the ban as well.
    let mut position = at("4", ".xo./xo.o/.xo./.... x C3");
    position.play_text("pass").unwrap();
    assert_eq!(position.position_text(), ".xo./xo.o/.xo./.... o - 1 1");
}

#[test]
fn a_snapback_is_no_ko() {
    // Black throws in, White takes that stone with a string that is then in
    // atari itself, and Black takes all of it from the same point.
    let mut position = at("5", "...../...../xxxx./xooox/xo..x x");
    for m in ["C1", "D1", "C1"] {
        position.play_text(m).unwrap();
    }
    assert_eq!(position.position_text(), "...../...../xxxx./x...x/x.x.x o - 0 3");
}

#[test]
fn a_stone_may_be_played_where_two_were_taken() {
    // Only the capture of a single stone by a single one makes a ko.
    let mut position = at("4", "xx.o/oooo/..../.... o");
    position.play_text("C4").unwrap();
    assert_eq!(position.position_text(), "..oo/oooo/..../.... x - 0 1");
    position.play_text("B4").unwrap();
    assert_eq!(why_not(&position, "B4"), "illegal move \"B4\": the point is occupied");
}

#[test]
fn suicide_is_forbidden_but_a_capture_is_not() {
    let suicide = |position: &Position, m: &str| {
        assert_eq!(why_not(position, m), format!("illegal move {m:?}: suicide is forbidden"));
    };
    suicide(&at("3", ".o./o../... x"), "A3");
    // Two stones together.
    suicide(&at("4", ".xo./ooo./..../.... x"), "A4");
    // Surrounded, but both neighbours have no other liberty and are taken.
    let mut capture = at("4", ".ox./ox../x.../.... x");
    capture.play_text("A4").unwrap();
    assert_eq!(capture.position_text(), "x.x./.x../x.../.... o - 0 1");
}

#[test]
fn sending_two_returning_one_is_a_matter_of_superko() {
    // White gives a second stone, Black takes both, White takes one back: the
    // board is the first one again, though no ko was retaken.
    let text = "...../...../...../xxo../.o.o. o";
    let after_two = |parameters: &str| {
        let mut position = at(parameters, text);
        position.play_text("A1").unwrap();
        position.play_text("C1").unwrap();
        position
    };
    let mut loose = after_two("5");
    loose.play_text("B1").unwrap();
    assert_eq!(loose.position_text(), "...../...../...../xxo../.o.o. x - 0 3");
    let refused = "illegal move \"B1\": superko: this board has been there before";
    assert_eq!(why_not(&after_two("5+superko"), "B1"), refused);
}

#[test]
fn superko_forbids_what_ko_allows() {
    let mut cycle = 0;
    let mut rng = Rng::new(5);
    // Small boards are full of such cycles: find plays that only superko
    // refuses, and check that the board after them has been there.
    for _ in 0..200 {
        let mut strict = Go::start("2+superko").unwrap();
        let mut loose = Go::start("2").unwrap();
        let mut seen = vec![strict.position_text().split(' ').next().unwrap().to_string()];
        while let Some(m) = strict.random_move(&mut rng) {
            for text in legal_texts(&loose) {
                let refused = strict.clone().play_text(&text).is_err();
                let mut after = loose.clone();
                after.play_text(&text).unwrap();
                let rows = after.position_text().split(' ').next().unwrap().to_string();
                assert_eq!(refused, text != "pass" && seen.contains(&rows));
                if refused {
                    let reason = "superko: this board has been there before";
                    assert_eq!(why_not(&strict, &text), format!("illegal move {text:?}: {reason}"));
                    cycle += 1;
                }
            }
            strict.play(m).unwrap();
            loose.play(m).unwrap();
            seen.push(strict.position_text().split(' ').next().unwrap().to_string());
        }
    }
    assert!(cycle > 100);
}

#[test]
fn areas_are_counted() {
    let score = |parameters: &str, rows: &str| {
        let position = at(parameters, &format!("{rows} x - 2"));
        let score = position.score().unwrap();
        (score.0, position.score_text(score))
    };
    assert_eq!(score("3", ".../.../..."), (0, "0".to_string()));
    assert_eq!(score("3", ".x./.../..."), (18, "B+9".to_string()));
    assert_eq!(score("3+komi=5.5", ".x./.../..."), (7, "B+3.5".to_string()));
    assert_eq!(score("3+komi=-1", "xo./.../..."), (2, "B+1".to_string()));
    assert_eq!(score("4", "..xo/xxxo/oooo/...."), (2 * (6 - 10), "W+4".to_string()));
    // A seki: the two points between the strings belong to nobody.
    assert_eq!(score("4", "x..o/xxoo/xxoo/xxoo"), (0, "0".to_string()));
    let range = at("4+komi=0.5", "..../..../..../....").score_range();
    assert_eq!((range.lower, range.upper), (Score(-33), Score(31)));
}

#[test]
fn the_length_of_a_game_is_limited() {
    let mut position = at("2", "../.. x - 0 111");
    assert_eq!((position.plies_left(), position.score()), (1, None));
    position.play_text("A1").unwrap();
    assert_eq!((position.plies_left(), position.score()), (0, Some(Score(8))));
    assert_eq!(why_not(&position, "pass"), "illegal move \"pass\": the game is over");
}

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
        ("SZ[4]KM[1.5]", "the file holds go:4+komi=1.5, not go:4"),
        ("SZ[5:4]", "game \"5x4\": expected a size from 2 to 19"),
        ("SZ[4]HA[x]", "HA \"x\": expected a number of stones"),
        ("SZ[4]PL[x!]", "PL \"x!\": expected B or W"),
        ("SZ[4]AB[aa]AW[aa]", "AW \"aa\": the point is set up twice"),
        ("SZ[4]AB[aa]AW[ab][ba]", "set-up \"AB, AW\": the stone on A4 has no liberty"),
        ("SZ[4]AB[ae]", "SGF point \"ae\": in AB, expected a point of the board such as aa"),
        ("SZ[4]AW[bb:aa]", "SGF point \"bb:aa\": in AW, expected the top left corner first"),
    ];
    for (root, message) in cases {
        assert_eq!(error(&format!("(;{root})")), format!("SGF line 1: {message}"));
    }
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
