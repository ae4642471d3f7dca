//! The capture race against the plain rules of Go, and races whose result is
//! known.

use crate::plain_go::PlainGo;
use game::conformance::{Suite, minimax};
use game::{AnyGame, Family, Game, Notation, Player, Rng, Score, sgf};
use games::capture_race::{CaptureRace, Race};
use games::semeai::SemeaiFamily;
use rustc_hash::FxHashMap;

fn at(text: &str) -> Race {
    CaptureRace::start("7").unwrap().parse_position(text).unwrap()
}

fn plain(text: &str, superko: bool) -> PlainGo {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(' ').collect();
    let rows = words[0].split('/').map(|row| row.chars().collect()).collect();
    let side = words.get(1).map_or('x', |side| side.chars().next().unwrap());
    PlainGo::at(rows, side, superko)
}

/// A marked stone of each colour, by row from the top and column.
fn marked_stones(text: &str) -> [(usize, usize); 2] {
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
    ['X', 'O'].map(|stone| {
        let row = rows.iter().position(|row| row.contains(stone)).unwrap();
        (row, rows[row].find(stone).unwrap())
    })
}

/// Plays random games from a position and compares every step.
fn compare(start: &Race, games: u32, rng: &mut Rng) {
    let text = start.position_text();
    let stones = marked_stones(&text);
    for _ in 0..games {
        let mut race = start.clone();
        let mut plain = plain(&text, race.variant().contains("superko"));
        loop {
            let lost = stones.map(|(row, column)| plain.stone(row, column) == '.');
            let score = match lost {
                [false, false] => plain.is_over().then_some(Score::DRAW),
                [true, false] => Some(Score::LOSS),
                [false, true] => Some(Score::WIN),
                [true, true] => panic!("both strings are gone"),
            };
            assert_eq!(race.score(), score, "{}", race.position_text());
            let mut moves = Vec::new();
            race.legal_moves(&mut moves);
            let mut texts: Vec<String> = moves.iter().map(|&m| race.move_text(m)).collect();
            texts.sort();
            let legal = if score.is_some() { Vec::new() } else { plain.legal() };
            assert_eq!(texts, legal, "{}", race.position_text());
            let Some(m) = race.random_move(rng) else { break };
            plain.play(&race.move_text(m));
            race.play(m).unwrap();
            let rows = race.position_text().split(' ').next().unwrap().to_lowercase();
            assert_eq!(rows, plain.rows());
        }
    }
}

#[test]
fn built_in_races_agree_with_the_plain_rules() {
    let mut rng = Rng::new(1);
    for (parameters, games) in
        [("4", 300), ("5", 200), ("5+superko", 100), ("6", 100), ("7", 60), ("8", 30), ("13", 2)]
    {
        compare(&CaptureRace::start(parameters).unwrap(), games, &mut rng);
    }
}

/// Random positions with random stones marked: strings of any shape.
#[test]
fn random_races_agree_with_the_plain_rules() {
    let mut rng = Rng::new(2);
    let mut races = 0;
    while races < 300 {
        let side = 4 + rng.below(3) as usize;
        let mut cells = vec!['.'; side * side];
        for cell in &mut cells {
            *cell = ['.', 'x', 'o'][rng.below(3) as usize];
        }
        for (stone, capital) in [('x', 'X'), ('o', 'O')] {
            let stones: Vec<usize> = (0..cells.len()).filter(|&i| cells[i] == stone).collect();
            if let Some(i) = rng.pick(&stones) {
                cells[i] = capital;
            }
        }
        let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
        let to_move = ['x', 'o'][rng.below(2) as usize];
        let text = format!("{} {to_move}", rows.join("/"));
        let start = CaptureRace::start("5").unwrap();
        if let Ok(race) = start.parse_position(&text) {
            compare(&race, 4, &mut rng);
            races += 1;
        }
    }
}

#[test]
fn the_suite_passes() {
    for (parameters, games) in
        [("4", 60), ("5", 30), ("5+superko", 10), ("6", 10), ("7", 20), ("9", 4), ("19", 1)]
    {
        let report = Suite::new(5).games(games).run::<CaptureRace>(parameters).unwrap();
        assert!(report.positions > u64::from(games));
    }
    // A ko in the race, and strings that join the marked ones.
    let ko = at(".Xo../x.xO./.xo../xx.oo/..x.. o");
    Suite::new(6).games(40).run_from(&ko, &[]).unwrap();
}

#[test]
fn every_size_has_a_race() {
    for side in 4..=19 {
        let start = CaptureRace::start(&side.to_string()).unwrap();
        assert_eq!(start.variant(), format!("capture-race:{side}"));
        assert_eq!((start.score(), start.to_move()), (None, Player::First));
        assert_eq!(at(&start.position_text()), start);
    }
    let text = ".ooooo./oo...oo/XXXXXXX/XX..OOO/OOOOOOO/xx...xx/.xxxxx. x";
    assert_eq!(CaptureRace::start("7").unwrap().position_text(), text);
    let text = "...o../XXXXXX/XX..OO/OOOOOO/OOOOOO/..x... x";
    assert_eq!(CaptureRace::start("6").unwrap().position_text(), text);
}

#[test]
fn small_races_by_the_definition() {
    let value = |text: &str| minimax(&at(text), 3_000_000).map(|score| score.0);
    // Two shared liberties and nothing else: who plays there loses.
    assert_eq!(value("XXXX/X..O/OOOO/OOOO x"), Some(0));
    assert_eq!(value("XXXX/X..O/OOOO/OOOO o"), Some(0));
    // One shared liberty: whoever moves takes it.
    assert_eq!(value("XXXX/XX.O/OOOO/OOOO x"), Some(1));
    assert_eq!(value("XXXX/XX.O/OOOO/OOOO o"), Some(-1));
    // An eye against none, one shared liberty: White cannot approach.
    assert_eq!(value(".XXX/XX.O/OOOO/OOOO x"), Some(1));
    assert_eq!(value(".XXX/XX.O/OOOO/OOOO o"), Some(1));
    // An eye each and a shared liberty: seki of another kind.
    assert_eq!(value(".XXX/XX.O/OOOO/OOO. x"), Some(0));
    assert_eq!(value(".XXX/XX.O/OOOO/OOO. o"), Some(0));
}

/// Whether `player` can force a win, each position of each ply searched once.
/// Without superko the future depends on position and ply alone, so this is
/// exact.
fn forces(
    position: &Race,
    player: Player,
    ply: u32,
    known: &mut FxHashMap<(u64, u32), bool>,
) -> bool {
    if let Some(score) = position.score() {
        return score == Score::win_for(player);
    }
    if let Some(&answer) = known.get(&(position.key(), ply)) {
        return answer;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let attacks = position.to_move() == player;
    if !attacks {
        // The pass is the last of the moves, and the defence to try first.
        moves.reverse();
    }
    let decides = moves.iter().any(|&m| {
        let next = position.after(m);
        forces(&next, player, ply + 1, known) == attacks
    });
    known.insert((position.key(), ply), decides == attacks);
    decides == attacks
}

fn solve(position: &Race) -> Score {
    let wins = |&player: &Player| forces(position, player, 0, &mut FxHashMap::default());
    Player::BOTH.into_iter().find(wins).map_or(Score::DRAW, Score::win_for)
}

/// The board of the built-in race of size 7 with fewer liberties, and twelve
/// moves before its limit makes the game a draw: more than these races need,
/// and few enough to search them all.
fn walled(black: usize, white: usize, shared: usize) -> String {
    let row = |wall: char, liberties: usize| -> String {
        (0..7).map(|c| if (2..2 + liberties).contains(&c) { '.' } else { wall }).collect()
    };
    let between: String = (0..7).map(|c| if c < shared { '.' } else { 'X' }).collect();
    let (above, below) = (row('o', black), row('x', white));
    format!(".ooooo./{above}/XXXXXXX/{between}/OOOOOOO/{below}/.xxxxx. x - 0 235")
}

#[test]
fn races_on_the_board_are_the_abstract_races() {
    let seki = (1..=3).flat_map(|black| (1..=3).map(move |white| (black, white, 2)));
    let no_seki = [(1, 1, 0), (1, 2, 0), (2, 1, 0), (2, 2, 0), (1, 1, 1), (1, 2, 1)];
    for (black, white, shared) in seki.chain(no_seki) {
        let race = at(&walled(black, white, shared));
        let value = solve(&race);
        let counted = SemeaiFamily::start(&format!("{black},{white},{shared}+own")).unwrap();
        assert_eq!(Some(value), minimax(&counted, 10_000_000), "{black},{white},{shared}");
    }
}

#[test]
fn bad_races_are_refused() {
    let error = |text: &str| CaptureRace::start(text).unwrap_err().reason;
    for size in ["3", "20", "65536"] {
        assert_eq!(error(size), "expected a size from 4 to 19");
    }
    assert_eq!(error("7+komi=1"), "capture-race has no komi");
    assert_eq!(CaptureRace::start("7+superko").unwrap().variant(), "capture-race:7+superko");

    let start = CaptureRace::start("7").unwrap();
    let reason = |text: &str| start.parse_position(text).unwrap_err().reason;
    let cases = [
        ("X.../.../O../...", "row 2 has 3 cells, row 1 has 4"),
        ("X?../..../O.../....", "row 1 has '?'; cells are one of xoXO."),
        ("X../.../O..", "the board must have from 4 to 19 rows"),
        ("XO../O.../..../....", "the stone on A4 has no liberty"),
        ("x.../..../O.../....", "no string of Black is marked by X"),
        ("X.../..../o.../....", "no string of White is marked by O"),
        ("x.../..../o.../....", "no string of Black is marked by X"),
        ("X.X./..../O.../....", "Black has two marked strings, at A4 and at C4"),
        ("X.../..../O.O./....", "White has two marked strings, at A2 and at C2"),
        // Only the side to move can have lost its string, and only by a move.
        ("x.../..../O.../.... o - 0 1", "no string of Black is marked by X"),
        ("x.../..../o.../.... x - 0 1", "no string of Black is marked by X"),
    ];
    for (text, expected) in cases {
        assert_eq!(reason(text), expected, "{text}");
    }
    assert_eq!(at("x.../..../O.../.... x - 0 1").score(), Some(Score::LOSS));
    let over = at("X.../..../O.../.... x - 2").play_text("pass").unwrap_err().to_string();
    assert_eq!(over, "illegal move \"pass\": the game is over");
    assert_eq!(start.clone().with_komi(1.0), None);
}

#[test]
fn one_marked_stone_marks_its_string() {
    let race = at("Xx../.x../oO../o...");
    assert_eq!(race.position_text(), "XX../.X../OO../O... x");
    let marked = race.picture().cells.iter().filter(|cell| cell.marked).count();
    assert_eq!(marked, 6);
    // Stones that join become part of it.
    let mut race = at("X.x./..../O.../....");
    race.play_text("B4").unwrap();
    assert_eq!(race.position_text(), "XXX./..../O.../.... o - 0 1");
}

fn open_sgf(text: &str) -> Result<Box<dyn AnyGame>, String> {
    let tree = sgf::Tree::parse(text).unwrap();
    games::registry::<()>().open_sgf("capture-race", &tree).map_err(|e| e.to_string())
}

#[test]
fn races_come_from_files_and_texts_of_any_size() {
    let opened = games::registry::<()>().open_at("capture-race", "X..../...../O..../...../.....");
    assert_eq!(opened.unwrap().game(), "capture-race:5");
    let other =
        games::registry::<()>().open_at("capture-race:7", "X.../..../O.../....").err().unwrap();
    assert_eq!(other.reason, "this is a position of capture-race:4, not of capture-race:7");

    for mark in ["MA", "TR", "CR", "SQ"] {
        let file = format!("(;GM[1]SZ[5]KM[6.5]PL[W]AB[aa:ba]AW[ac:bc]{mark}[aa][bc][ee];W[ab])");
        let game = open_sgf(&file).unwrap();
        assert_eq!(game.game(), "capture-race:5");
        assert_eq!(game.position(), "XX.../O..../OO.../...../..... x - 0 1");
        let written = game.to_sgf(None).text();
        assert!(written.contains("AB[aa:ba]AW[ac:bc]PL[W]TR[aa:ba][ac:bc]"), "{written}");
        assert_eq!(open_sgf(&written).unwrap().position(), game.position());
    }
    let error = |root: &str| open_sgf(&format!("(;SZ[5]{root})")).err().unwrap();
    let set_up = "SGF line 1, column 2: set-up \"MA, TR, CR, SQ\"";
    assert_eq!(error("AB[aa]AW[cc]MA[aa]"), format!("{set_up}: no string of White is marked"));
    assert_eq!(error("AB[aa]AW[cc]"), format!("{set_up}: no string of Black is marked"));
    let two = "Black has two marked strings, at A5 and at C5";
    assert_eq!(error("AB[aa][ca]AW[cc]MA[aa][cc]CR[ca]"), format!("{set_up}: {two}"));
    let point = "SGF point \"zz\": in SQ, expected a point of the board such as aa";
    assert_eq!(error("AB[aa]AW[cc]SQ[zz]"), format!("SGF line 1, column 2: {point}"));

    // Without set-up stones a file starts from the built-in race, and what
    // stones cannot say is written as a text as well.
    let mut game = open_sgf("(;SZ[7];B[dd])").unwrap();
    assert_eq!(game.history(), ["D4"]);
    game.set_position("X.../..../O.../.... o - 1 9").unwrap();
    game.play("pass").unwrap();
    assert_eq!(game.score(), Some(Score::DRAW));
    let again = open_sgf(&game.to_sgf(None).text()).unwrap();
    assert_eq!(again.position(), game.position());
    assert!(game.resize(9) && !game.resize(3));
    assert_eq!(game.game(), "capture-race:9");
}
