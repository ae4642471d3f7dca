//! However short its search, Havannah's default player takes a win in one move and meets
//! a threat of one; and the swap is a move like any other.

use game::{Family, Game, Notation, Player, Rng};
use games::havannah::{Board, Havannah, SWAP};
use search::{Budget, Knowledge, Mcts, Resources, Settings};

fn player(board: &Board, seed: u64) -> Mcts<Board> {
    let mut settings = Settings::default();
    for (name, value) in Havannah::SETTINGS {
        settings.set(name, value).unwrap();
    }
    let knowledge = Knowledge::of::<Havannah>(&settings).unwrap();
    let resources = Resources { threads: 1, memory: 1 << 24, seed };
    Mcts::new(board.clone(), knowledge, settings, resources).unwrap()
}

/// Where a stone of the mover wins, by the rules.
fn wins(board: &Board) -> Vec<u16> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    moves.retain(|&m| m != SWAP && board.after(m).won_by().is_some());
    moves
}

/// Where a stone of the opponent would win, by the rules: after a pass, which is any stone
/// that neither wins nor is in the way. A stone elsewhere changes nothing for the opponent.
fn threats(board: &Board) -> Vec<u16> {
    let mut moves = Vec::new();
    board.legal_moves(&mut moves);
    let mut found = Vec::new();
    for &pass in moves.iter().filter(|&&m| m != SWAP).take(3) {
        let next = board.after(pass);
        if next.score().is_none() {
            found.extend(wins(&next));
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}

#[derive(Debug, Default)]
struct Seen {
    wins: u32,
    blocks: u32,
}

/// Plays a game with searches of so many simulations, now and then a random move instead,
/// and looks at every move that the player chose.
fn check(parameters: &str, simulations: u64, seed: u64, seen: &mut Seen) {
    let mut rng = Rng::new(seed);
    let mut board = Havannah::start(parameters).unwrap();
    let mut player = player(&board, seed);
    while board.score().is_none() {
        let chosen = player.search(&Budget::simulations(simulations), &mut |_| ()).best.unwrap();
        let (wins, threats) = (wins(&board), threats(&board));
        let what = || format!("{simulations} simulations chose {chosen} in {board:?}");
        if !wins.is_empty() {
            assert!(wins.contains(&chosen), "{} and missed a win", what());
            seen.wins += 1;
        } else if let [threat] = threats[..] {
            assert_eq!(chosen, threat, "{} and met no threat", what());
            seen.blocks += 1;
        }
        // Random moves leave wins on the board, for both sides.
        let m = match rng.below(3) {
            0 => board.random_move(&mut rng).unwrap(),
            _ => chosen,
        };
        board.play_unchecked(m);
        player.advance(m);
    }
}

#[test]
fn wins_are_taken_and_threats_met() {
    for (parameters, games) in [("4", 12), ("5", 8), ("8", 3), ("4x5x6", 6), ("9", 2)] {
        let mut seen = Seen::default();
        for simulations in [1, 2, 20, 60] {
            for game in 0..games {
                check(parameters, simulations, 1000 * simulations + game, &mut seen);
            }
        }
        assert!(seen.wins >= 5 && seen.blocks >= 5, "{parameters}: {seen:?}");
    }
}

/// An opening that is good for whoever has it is taken over.
#[test]
fn strong_openings_are_swapped() {
    for opening in ["a1", "c4"] {
        let mut board = Havannah::start("5+swap").unwrap();
        board.play_text(opening).unwrap();
        let report = player(&board, 1).search(&Budget::simulations(3000), &mut |_| ());
        assert_eq!(report.best, Some(SWAP), "{opening}");
        assert_eq!(board.after(SWAP).to_move(), Player::First);
    }
}
