//! The capture race against the plain rules of Go, and races whose result is
//! known.

mod plain_go;

use game::conformance::{Suite, minimax};
use game::{AnyGame, Family, Game, Notation, Player, Rng, Score, sgf};
use games::capture_race::{CaptureRace, Race};
use games::semeai::SemeaiFamily;
use plain_go::PlainGo;
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
    let ko = at(".xo../X.XO./.xO../xx.oo/..x.. o");
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

/// The value with each position of each ply searched once. Without superko
/// the future depends on position and ply alone, so this is exact.
fn solve(position: &Race, ply: u32, known: &mut FxHashMap<(u64, u32), Score>) -> Score {
    if let Some(score) = position.score() {
        return score;
    }
    if let Some(&score) = known.get(&(position.key(), ply)) {
        return score;
    }
    let mover = position.to_move();
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let mut best = Score::win_for(mover.other());
    // The pass first: in a seki it is the answer.
    for &m in moves.iter().rev() {
        let mut next = position.clone();
        next.play_unchecked(m);
        let score = solve(&next, ply + 1, known);
        if score.seen_by(mover) > best.seen_by(mover) {
            best = score;
        }
        if best == Score::win_for(mover) {
            break;
        }
    }
    known.insert((position.key(), ply), best);
    best
}

/// The board of the built-in race of size 7 with fewer liberties.
fn walled(black: usize, white: usize, shared: usize) -> String {
    let row = |wall: char, liberties: usize| -> String {
        (0..7).map(|c| if (1..=liberties).contains(&c) { '.' } else { wall }).collect()
    };
    let between: String = (0..7).map(|c| if c < shared { '.' } else { 'X' }).collect();
    let (above, below) = (row('o', black), row('x', white));
    format!(".ooooo./{above}/XXXXXXX/{between}/OOOOOOO/{below}/.xxxxx. x")
}

#[test]
fn races_on_the_board_are_the_abstract_races() {
    for (black, white, shared) in [(0, 0, 2), (1, 1, 2), (1, 2, 2), (2, 1, 2), (1, 1, 0), (1, 2, 0)]
    {
        let race = at(&walled(black, white, shared));
        let mut known = FxHashMap::default();
        let value = solve(&race, 0, &mut known);
        let counted = SemeaiFamily::start(&format!("{black},{white},{shared}+own")).unwrap();
        assert_eq!(Some(value), minimax(&counted, 10_000_000), "{black},{white},{shared}");
        println!("{black},{white},{shared}: {value}, {} positions", known.len());
    }
}
