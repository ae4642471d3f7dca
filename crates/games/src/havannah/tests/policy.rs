//! The playout policy: what each of its options changes.

use crate::havannah::{Board, Ending, Havannah};
use game::Playout;
use game::prelude::*;

fn policy(options: &[(&str, f32)]) -> Box<dyn Playout<Board>> {
    let mut policy = Havannah::playouts().remove(0);
    for (name, value) in options {
        policy.set(name, *value).unwrap();
    }
    policy
}

/// Forks, bridges, rings and draws of so many playouts from a position.
fn endings(from: &Board, options: &[(&str, f32)], playouts: u64) -> [u32; 4] {
    let mut policy = policy(options);
    let mut counts = [0; 4];
    for seed in 0..playouts {
        let mut board = from.clone();
        let mut moves = Vec::new();
        let score = policy.play_out(&mut board, None, &mut Rng::new(seed), &mut |m| moves.push(m));
        assert_eq!(score, board.score());
        assert_eq!(board.key(), board.key_from_scratch());
        // Every move was legal, no cell came twice.
        let mut sorted = moves.clone();
        sorted.sort_unstable();
        sorted.dedup();
        assert_eq!(sorted.len(), moves.len());
        assert!(moves.iter().all(|&m| from.check(m).is_ok()));
        let place = match board.won_by() {
            Some(Ending::Fork) => 0,
            Some(Ending::Bridge) => 1,
            Some(Ending::Ring) => 2,
            None => 3,
        };
        counts[place] += 1;
    }
    counts
}

#[test]
fn without_options_wins_are_as_ewalds_counted_them() {
    // Ewalds 2012, Table 4.4, of 10,000 playouts.
    for (size, expected) in
        [(4, [4267, 5177, 543]), (6, [4471, 1691, 3838]), (8, [2266, 460, 7274])]
    {
        let found = endings(&Board::new(size, false), &[], 4000);
        for (found, expected) in found.iter().zip(expected) {
            let share = f64::from(*found) / 4000.0;
            let theirs = f64::from(expected) / 10_000.0;
            // Four standard errors of both counts.
            let error = 4.0 * (theirs * (1.0 - theirs) * (1.0 / 4000.0 + 1.0 / 10_000.0)).sqrt();
            assert!((share - theirs).abs() < error, "size {size}: {share} and {theirs}");
        }
    }
}

#[test]
fn rings_that_need_old_stones_are_as_rare_as_ewalds_found_them() {
    // Ewalds 2012, Table 4.6, is of a search that has stones on the board; from the empty
    // board no ring has any.
    let found = endings(&Board::new(8, false), &[("ring-stones", 3.0)], 300);
    assert_eq!(found[2], 0, "{found:?}");
}

#[test]
fn each_ring_rule_takes_rings_away() {
    let board = Board::new(6, false);
    let rings = |options: &[(&str, f32)]| endings(&board, options, 600)[2];
    let all = rings(&[]);
    assert!(all > 150);
    assert_eq!(rings(&[("ring-share", 0.0)]), 0);
    assert_eq!(rings(&[("ring-depth", 0.0)]), 0);
    for fewer in [[("ring-share", 0.5)], [("ring-depth", 0.6)], [("ring-growth", 0.2)]] {
        let found = rings(&fewer);
        assert!(found > 0 && found < all * 4 / 5, "{fewer:?}: {found} of {all}");
    }
}

#[test]
fn old_stones_count_in_rings() {
    // White has five of a ring's six stones, and a sixth closes it.
    let mut board = Board::new(5, false);
    for text in "d4 a1 d5 a5 e6 e1 f6 i5 f5 i9".split_whitespace() {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    let closing = board.parse_move("e4").unwrap();
    let won = |stones: f32| {
        let mut policy = policy(&[("ring-stones", stones), ("mates", 1.0)]);
        (0..200)
            .filter(|&seed| {
                let mut next = board.clone();
                let mut first = None;
                policy.play_out(&mut next, None, &mut Rng::new(seed), &mut |m| {
                    first.get_or_insert(m);
                });
                first == Some(closing)
                    && next.won_by() == Some(Ending::Ring)
                    && next.plies_left() + 1 == board.plies_left()
            })
            .count()
    };
    assert!(won(5.0) > 0, "five old stones are enough");
    assert_eq!(won(6.0), 0, "there are no six");
}

#[test]
fn connections_are_saved() {
    // Black attacks between a1 and b3 at b2: White answers at a2.
    let mut board = Board::new(5, false);
    for text in ["a1", "h8", "b3", "b2"] {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    assert!((0..50).all(|seed| first_move(&board, &[("bridges", 1.0)], seed) == "a2"));
    assert!((0..50).all(|seed| first_move(&board, &[("links", 1.0)], seed) == "a2"));
    assert!((0..50).any(|seed| first_move(&board, &[], seed) != "a2"));
}

#[test]
fn links_are_between_different_groups_or_to_a_new_side() {
    // b2 and c4 hold together without b3.
    let mut board = Board::new(5, false);
    for text in "b2 h8 a2 h7 a3 g7 b4 g5 c4 c3".split_whitespace() {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    assert!((0..50).all(|seed| first_move(&board, &[("bridges", 1.0)], seed) == "b3"));
    assert!((0..50).any(|seed| first_move(&board, &[("links", 1.0)], seed) != "b3"));
    // A stone in the second row is attacked from the side: it reaches the edge.
    let mut board = Board::new(5, false);
    for text in ["b3", "a3"] {
        let m = board.parse_move(text).unwrap();
        board.play_unchecked(m);
    }
    assert!((0..50).all(|seed| first_move(&board, &[("links", 1.0)], seed) == "a2"));
}

/// The first move of a playout by the policy.
fn first_move(board: &Board, options: &[(&str, f32)], seed: u64) -> String {
    let mut first = None;
    policy(options).play_out(&mut board.clone(), None, &mut Rng::new(seed), &mut |m| {
        first.get_or_insert(m);
    });
    board.move_text(first.unwrap())
}

#[test]
fn wins_are_made_and_threats_met() {
    let first = |moves: &str, seed: u64| {
        let mut board = Board::new(5, false);
        for text in moves.split_whitespace() {
            let m = board.parse_move(text).unwrap();
            board.play_unchecked(m);
        }
        let mut policy = policy(&[("mates", 4.0)]);
        let mut played = Vec::new();
        let names = board.clone();
        policy.play_out(&mut board, None, &mut Rng::new(seed), &mut |m| {
            played.push(names.move_text(m));
        });
        played
    };
    for seed in 0..50 {
        // Four of the five stones of a bridge: White completes it.
        assert_eq!(first("a1 i5 a2 i6 a3 i7 a4 i8", seed), ["a5"]);
        // Only Black has them: White must stop it.
        assert_eq!(first("c3 i5 c7 i6 e5 i7 g7 i8", seed)[0], "i9");
        // White makes a threat at random now and then, and Black meets it.
        let played = first("a1 e5 a2 e6 a3 c4", seed);
        match played[0].as_str() {
            "a4" => assert_eq!(played[1], "a5", "{played:?}"),
            "a5" => assert_eq!(played[1], "a4", "{played:?}"),
            _ => {}
        }
    }
}

#[test]
fn every_board_plays_with_everything_switched_on() {
    let options = [
        ("links", 1.0),
        ("mates", 1000.0),
        ("ring-share", 0.9),
        ("ring-depth", 0.9),
        ("ring-growth", 0.3),
        ("ring-stones", 1.0),
    ];
    let mut rng = Rng::new(4);
    let regular = (2..=12).map(|size| size.to_string());
    for parameters in regular.chain(["4x4x5", "2x22x2", "9x6x7"].map(str::to_string)) {
        for _ in 0..20 {
            let mut board = Havannah::start(&parameters).unwrap();
            for _ in 0..rng.below(board.plies_left()) {
                let Some(m) = board.random_move(&mut rng) else { break };
                board.play_unchecked(m);
            }
            endings(&board, &options, 5);
        }
    }
}

#[test]
fn options_are_checked() {
    let mut policy = policy(&[]);
    assert!(policy.set("nonsense", 1.0).unwrap_err().contains("nonsense"));
    assert!(policy.set("ring-depth", 1.5).unwrap_err().contains("out of range"));
    assert!(policy.set("mates", 0.5).is_err());
    assert!(policy.options().iter().all(|(name, _)| policy_takes(name)));
}

fn policy_takes(name: &str) -> bool {
    Havannah::playouts().remove(0).set(name, 1.0).is_ok()
}

#[test]
fn habits_take_cells_that_won_before() {
    let board = Board::new(5, false);
    // How often each cell was the winner's in playouts without habits.
    let mut won = [[0.0; 256]; 2];
    let mut seen = [[0.0; 256]; 2];
    let mut first_six = |habits: f32, playouts: u64| {
        let mut policy = policy(&[("habits", habits)]);
        let mut worth = 0.0;
        for seed in 0..playouts {
            let mut moves = Vec::new();
            let from = &mut board.clone();
            let score = policy.play_out(from, None, &mut Rng::new(seed), &mut |m| moves.push(m));
            let winner = score.and_then(Score::winner).map(Player::index);
            for (ply, m) in moves.into_iter().enumerate() {
                let (player, cell) = (ply % 2, usize::from(m));
                if habits == 1.0 {
                    won[player][cell] += f64::from(u8::from(winner == Some(player)));
                    seen[player][cell] += 1.0;
                } else if seed >= playouts / 2 && ply < 6 {
                    worth += won[player][cell] / seen[player][cell];
                }
            }
        }
        worth / (playouts / 2) as f64 / 6.0
    };
    first_six(1.0, 10_000);
    // Without a choice the mean would be a half.
    let (two, three) = (first_six(2.0, 4000), first_six(3.0, 4000));
    assert!(two > 0.505 && three > two, "{two} {three}");
    assert_eq!(endings(&board, &[("habits", 3.0), ("mates", 5.0)], 200).iter().sum::<u32>(), 200);
    assert!(Havannah::playouts().remove(0).set("habits", 0.0).is_err());
}
