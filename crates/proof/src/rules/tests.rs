//! The simple rules against the engine's, on random games.

use super::{Engine, Rules, Visitor, visit_simple};
use game::{Family, Notation, Rng};
use games::breakthrough::Breakthrough;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use std::collections::BTreeSet;

struct RandomGames<G> {
    start: G,
    games: u32,
}

impl<G: Notation> Visitor for RandomGames<G> {
    type Output = ();

    fn visit<R: Rules>(self, rules: R) {
        let mut rng = Rng::new(11);
        for _ in 0..self.games {
            let mut board = self.start.clone();
            let mut position = rules.read(&board.position_text()).unwrap();
            let mut rank = u32::MAX;
            loop {
                compare(&rules, &position, &board);
                assert!(rules.rank(&position) < rank, "the rank does not fall");
                rank = rules.rank(&position);
                let Some(m) = board.random_move(&mut rng) else { break };
                let name = board.move_text(m);
                let mut code = None;
                assert!(rules.any_move(&position, |legal| {
                    code = Some(legal);
                    rules.move_text(&position, legal) == name
                }));
                position = rules.play(&position, code.unwrap());
                board.play(m).unwrap();
            }
        }
    }
}

fn compare<R: Rules, G: Notation>(rules: &R, position: &R::Position, board: &G) {
    let text = board.position_text();
    assert_eq!(rules.text(position), text);
    assert_eq!(rules.to_move(position), board.to_move(), "{text}");
    assert_eq!(rules.score(position), board.score(), "{text}");
    let read = rules.read(&text).unwrap();
    assert_eq!(rules.text(&read), text);
    assert_eq!(rules.score(&read), board.score(), "{text}");
    if board.score().is_some() {
        return;
    }
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let expected: BTreeSet<String> = moves.iter().map(|&m| board.move_text(m)).collect();
    let mut found = Vec::new();
    rules.any_move(position, |code| {
        found.push(rules.move_text(position, code));
        false
    });
    assert_eq!(found.len(), expected.len(), "{text}");
    assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected, "{text}");
    // One key for all mirror images, and it leads back to one of them.
    let key = rules.key(position);
    let images = (0..board.symmetries()).map(|s| board.transformed(s).position_text());
    let images: BTreeSet<String> = images.collect();
    for image in &images {
        assert!(rules.key(&rules.read(image).unwrap()) == key, "{text} and {image}");
    }
    let canonical = rules.position(&key, board.to_move()).unwrap();
    // The engine's tic-tac-toe knows no symmetries.
    let known = images.contains(&rules.text(&canonical)) || board.symmetries() == 1;
    assert!(known && rules.key(&canonical) == key, "{text}");
}

fn check<F: Family>(parameters: &[&str], games: u32) {
    for parameters in parameters {
        let start = F::start(parameters).unwrap();
        let name = start.variant();
        let games = RandomGames { start, games };
        assert!(visit_simple(&name, 2, games).is_ok(), "{name} has no simple rules");
    }
}

#[test]
fn tic_tac_toe_agrees_with_the_engine() {
    check::<TicTacToe>(&[""], 3_000);
}

#[test]
fn connect_four_agrees_with_the_engine() {
    let sizes = ["1x63", "2x31", "3x3", "4x4", "5x4", "7x6", "8x7", "9x4", "16x3", "32x1"];
    check::<ConnectFour>(&sizes, 500);
}

#[test]
fn clobber_agrees_with_the_engine() {
    check::<Clobber>(&["1x1", "1x8", "8x1", "2x3", "3x3", "4x5", "6x6"], 300);
    check::<Clobber>(&["8x8", "9x9", "8x16", "1x128", "128x1"], 5);
}

#[test]
fn breakthrough_agrees_with_the_engine() {
    check::<Breakthrough>(&["4x2", "4x16", "5x5", "6x6", "8x8", "32x2"], 200);
}

#[test]
fn havannah_agrees_with_the_engine() {
    check::<Havannah>(&["2", "3", "4", "5", "6"], 100);
    // With one, two and three different edges, every edge the longest or the shortest once.
    check::<Havannah>(&["2x2x3", "2x3x2", "3x2x2", "4x4x2", "4x2x4", "2x4x4"], 100);
    check::<Havannah>(&["3x4x5", "3x5x4", "4x3x5", "4x5x3", "5x3x4", "5x4x3"], 50);
    check::<Havannah>(&["2x3x9", "9x2x3", "3x9x2", "5x6x7", "2x2x22"], 20);
}

#[test]
fn the_engine_agrees_with_itself() {
    for race in ["3,3,2", "2,4,3+own", "5,5,0+nopass"] {
        let start = SemeaiFamily::start(race).unwrap();
        RandomGames { start: start.clone(), games: 200 }.visit(Engine::new(start).unwrap());
    }
}

#[test]
fn sizes_without_simple_rules() {
    let refused = [
        "connect-four:8x8",
        "connect-four:07x6",
        "connect-four",
        "connect-four:7",
        "clobber:0x4",
        "clobber:9x15",
        "breakthrough:3x3",
        "breakthrough:9x8",
        "havannah:7",
        "havannah:1",
        "havannah:4+swap",
        "havannah:4x4x4",
        "havannah:1x3x3",
        "havannah:3x4",
        "havannah:3x4x5x6",
        "havannah:7x6x6",
        "havannah:3x4x5+swap",
        "havannah",
        "tic-tac-toe:3",
        "tic-tac-toe:",
        "go:9",
        "",
        ":",
        "x",
        "clobber:+3x3",
        "clobber:3x3x3",
        "clobber:99999999999999999999x1",
    ];
    for game in refused {
        let visitor = RandomGames { start: TicTacToe::start("").unwrap(), games: 0 };
        assert!(visit_simple(game, 2, visitor).is_err(), "{game}");
    }
}

#[test]
fn roots_that_no_game_leads_to() {
    struct Reads<'t>(&'t str);
    impl Visitor for Reads<'_> {
        type Output = bool;
        fn visit<R: Rules>(self, rules: R) -> bool {
            rules.read(self.0).is_ok()
        }
    }
    let cases = [
        ("tic-tac-toe", "x../.../...", true),
        ("tic-tac-toe", "xxx/oo./o..", false),
        ("tic-tac-toe", "xxx/.o./o..", true),
        ("tic-tac-toe", "xx./.../...", false),
        ("tic-tac-toe", "o../.../...", false),
        ("tic-tac-toe", "x../.../... o", false),
        ("tic-tac-toe", "x../...", false),
        ("tic-tac-toe", "x../.../..\u{e9}", false),
        ("connect-four:4x4", "..../x.../..../....", false),
        ("connect-four:4x4", "..../..../..../x...", true),
        ("connect-four:4x4", "..../..../..../xx..", false),
        ("connect-four:4x4", "..../..../..../x...\u{e9}", false),
        ("connect-four:4x4", "..../..../..../x..\u{e9}", false),
        ("clobber:2x2", "xo/.. x", true),
        ("clobber:2x2", "xo/..", false),
        ("clobber:2x2", "xo/.. xx", false),
        ("havannah:2", "../.../.. o", true),
        ("havannah:2", "../.../.. x", false),
        ("havannah:2", "../.../..", false),
        ("havannah:2", "oo/.x./x. o", false),
        ("breakthrough:4x2", "o./xx/../oo x", true),
        ("breakthrough:4x2", "o./xx/../oo o", false),
        ("breakthrough:4x2", "../../../oo o", false),
    ];
    for (game, text, sound) in cases {
        let read = visit_simple(game, 2, Reads(text)).unwrap_or_else(|_| panic!("{game}"));
        assert_eq!(read, sound, "{game} {text}");
    }
}

/// Random positions of Breakthrough, whoever is to move: where a run is seen, the mover wins
/// by it against every reply.
struct Runs<'s> {
    start: &'s games::breakthrough::Board,
    positions: u32,
}

impl Visitor for Runs<'_> {
    type Output = u32;

    fn visit<R: Rules>(self, rules: R) -> u32 {
        let (mut rng, mut brute) = (Rng::new(5), crate::BruteForce::default());
        let (rows, columns) = (self.start.rows(), self.start.columns());
        let inner = ((1u64 << (rows * columns)) - 1) & !((1 << columns) - 1);
        let mut runs = 0;
        for number in 0..self.positions {
            // Each side on any row but that of its goal.
            let first = rng.bits() & rng.bits() & (inner >> columns);
            let second = rng.bits() & rng.bits() & inner & !first;
            let mover = game::Player::BOTH[number as usize % 2];
            if first == 0 || second == 0 {
                continue;
            }
            let board = self.start.with_pieces([first, second], mover);
            let text = board.position_text();
            let position = rules.read(&text).unwrap();
            let Some(code) = rules.run(&position) else { continue };
            let mut moves = Vec::new();
            game::Game::legal_moves(&board, &mut moves);
            let name = rules.move_text(&position, code);
            let step = moves.into_iter().find(|&m| board.move_text(m) == name).unwrap();
            let value = brute.value(&game::Game::after(&board, step));
            assert_eq!(value, game::Score::win_for(mover), "{text}: {name}");
            runs += 1;
        }
        runs
    }
}

#[test]
fn runs_win() {
    for (size, positions, least) in
        [("5x3", 20_000, 1_000), ("7x2", 5_000, 300), ("4x5", 3_000, 500)]
    {
        let start = Breakthrough::start(size).unwrap();
        let name = start.variant();
        let runs = visit_simple(&name, 2, Runs { start: &start, positions }).ok().unwrap();
        assert!(runs >= least, "{size}: {runs}");
        let before = visit_simple(&name, 1, Runs { start: &start, positions: 500 }).ok().unwrap();
        assert_eq!(before, 0, "the first format has no runs");
    }
}
