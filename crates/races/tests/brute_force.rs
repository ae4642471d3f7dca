//! Answers against a brute force over the real rules: every position that can be
//! reached, with simple ko, and who can force a capture in it.

use game::{Extension, Family, Game, Notation, Player, Rng, Score};
use games::capture_race::CaptureRace;
use games::confined_race::ConfinedRace;
use races::{Limits, Outcome, Race, decide};
use search::{Budget, Solving};
use std::collections::HashMap;
use std::time::Duration;

struct Node {
    mover: Player,
    score: Option<Score>,
    next: Vec<usize>,
}

/// All positions after one; `None` if they are more than `most`.
fn explore(start: &Race, most: usize) -> Option<Vec<Node>> {
    let mut known = HashMap::from([(start.key(), 0)]);
    let mut positions = vec![start.clone()];
    let mut nodes = Vec::new();
    let mut moves = Vec::new();
    while nodes.len() < positions.len() {
        let position = positions[nodes.len()].clone();
        position.legal_moves(&mut moves);
        let mut next = Vec::new();
        for &m in &moves {
            let after = position.after(m);
            let fresh = positions.len();
            let number = *known.entry(after.key()).or_insert(fresh);
            if number == fresh {
                positions.push(after);
            }
            next.push(number);
        }
        if positions.len() > most {
            return None;
        }
        nodes.push(Node { mover: position.to_move(), score: position.score(), next });
    }
    Some(nodes)
}

/// Where `player` can force a capture. A game that never ends is none.
fn forced(nodes: &[Node], player: Player) -> Vec<bool> {
    let mut won: Vec<bool> =
        nodes.iter().map(|node| node.score == Some(Score::win_for(player))).collect();
    loop {
        let mut changed = false;
        for (i, node) in nodes.iter().enumerate().rev() {
            if won[i] || node.score.is_some() {
                continue;
            }
            won[i] = match node.mover == player {
                true => node.next.iter().any(|&n| won[n]),
                false => node.next.iter().all(|&n| won[n]),
            };
            changed |= won[i];
        }
        if !changed {
            return won;
        }
    }
}

fn brute(race: &Race, most: usize) -> Option<Outcome> {
    let nodes = explore(race, most)?;
    Some(match () {
        () if forced(&nodes, Player::First)[0] => Outcome::Black,
        () if forced(&nodes, Player::Second)[0] => Outcome::White,
        () => Outcome::Seki,
    })
}

/// A random position with few empty points, and a string of each colour beside the
/// other.
fn random_race(rng: &mut Rng, side: usize, empty: u32) -> Option<String> {
    let mut cells = vec![vec!['.'; side]; side];
    for cell in cells.iter_mut().flatten() {
        *cell = match rng.below(side as u32 * side as u32) {
            n if n < empty => '.',
            n if n % 2 == 0 => 'x',
            _ => 'o',
        };
    }
    let row = rng.below(side as u32) as usize;
    let column = rng.below(side as u32 - 1) as usize;
    let pair = [cells[row][column], cells[row][column + 1]];
    if pair != ['x', 'o'] && pair != ['o', 'x'] {
        return None;
    }
    for place in [column, column + 1] {
        cells[row][place] = cells[row][place].to_ascii_uppercase();
    }
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    Some(rows.join("/"))
}

/// What a line of play shows.
#[derive(Default)]
struct Tactics {
    /// A stone is captured, and its captor taken on the same point together with others.
    snapback: bool,
    /// Two or more stones are captured, and the place where one of them stood is played on
    /// at once.
    under_the_stones: bool,
}

fn tactics(start: &Race, line: &[String]) -> Tactics {
    let stones = |race: &Race| race.position_text().chars().filter(|c| "xoXO".contains(*c)).count();
    let mut race = start.clone();
    let mut captured: Vec<String> = Vec::new();
    let mut found = Tactics::default();
    for played in line {
        let before = race.clone();
        if race.play_text(played).is_err() {
            break;
        }
        let taken = (stones(&before) + usize::from(played != "pass")).saturating_sub(stones(&race));
        found.snapback |= captured.len() == 1 && captured[0] == *played && taken >= 2;
        found.under_the_stones |= captured.len() >= 2 && captured.contains(played);
        // The points that were occupied and are now empty.
        let free = |race: &Race| -> Vec<String> {
            let side = race.position_text().find('/').unwrap_or(0);
            let points = (0..side).flat_map(|c| (1..=side).map(move |r| (c, r)));
            let names = points.map(|(c, r)| format!("{}{r}", (b'A' + c as u8) as char));
            let is_free = |name: &String| {
                let rows: Vec<String> =
                    race.position_text().split(['/', ' ']).map(str::to_string).collect();
                let (column, row) = name.split_at(1);
                let row = side - row.parse::<usize>().unwrap();
                rows[row].as_bytes()[usize::from(column.as_bytes()[0] - b'A')] == b'.'
            };
            names.filter(is_free).collect()
        };
        let earlier = free(&before);
        captured = free(&race).into_iter().filter(|name| !earlier.contains(name)).collect();
    }
    found
}

#[test]
fn answers_agree_with_brute_force() {
    let solving = Solving::of::<ConfinedRace>();
    // Small boards on which everything is captured in turn are too large for both.
    let budget = Budget::time(Duration::from_secs(5));
    let limits = Limits { budget, memory: 4 << 20 };
    let mut rng = Rng::new(7);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    let (mut compared, mut snapbacks, mut under) = (0, 0, 0);
    while compared < 1_000 {
        let side = 4 + rng.below(2);
        let empty = if side == 4 { 5 } else { 4 };
        let Some(text) = random_race(&mut rng, side as usize, empty) else { continue };
        let Ok(race) = Race::of_text(&text, None) else { continue };
        let family = CaptureRace::start(&side.to_string()).unwrap();
        let start = |side: &str| family.parse_position(&format!("{text} {side}")).unwrap();
        // What is too large for the brute force is left out.
        let Some(expected) = brute(&start("x"), 5_000).zip(brute(&start("o"), 5_000)) else {
            continue;
        };
        let Ok(answer) = decide(&race, &solving, &limits) else { continue };
        let verdicts = [(&answer.black_first, expected.0), (&answer.white_first, expected.1)];
        for (verdict, expected) in verdicts {
            compared += 1;
            *counts.entry(verdict.outcome.name()).or_default() += 1;
            if !matches!(verdict.outcome, Outcome::Ko | Outcome::Unknown) {
                assert_eq!(verdict.outcome, expected, "{text}: {verdict:?}");
            }
        }
        for (side, verdict) in [("x", &answer.black_first), ("o", &answer.white_first)] {
            let shown = tactics(&start(side), &verdict.line);
            snapbacks += u32::from(shown.snapback);
            under += u32::from(shown.under_the_stones);
        }
    }
    let found = |name: &str| counts.get(name).copied().unwrap_or(0);
    assert!(["black", "white", "seki"].iter().all(|name| found(name) > 20), "{counts:?}");
    assert!(found("ko") > 0, "{counts:?}");
    assert!(snapbacks > 3 && under > 3, "{snapbacks} snapbacks, {under} under the stones");
}

/// A corner of 4x4 points with random stones, between walls of both colours that have two
/// eyes each: what problems look like.
fn random_corner(rng: &mut Rng) -> Option<String> {
    const SIDE: usize = 7;
    let mut cells = vec![vec!['.'; SIDE]; SIDE];
    for (row, line) in cells.iter_mut().enumerate() {
        for (column, cell) in line.iter_mut().enumerate() {
            *cell = match (row, column) {
                (0..4, 0..4) => ['.', 'x', 'o', 'x', 'o', 'x', 'o'][rng.below(7) as usize],
                (6, 0 | 2) | (0 | 2, 6) => '.',
                _ if row > column => 'x',
                _ => 'o',
            };
        }
    }
    let (row, column) = (rng.below(4) as usize, rng.below(3) as usize);
    let pair = [cells[row][column], cells[row][column + 1]];
    if pair != ['x', 'o'] && pair != ['o', 'x'] {
        return None;
    }
    for place in [column, column + 1] {
        cells[row][place] = cells[row][place].to_ascii_uppercase();
    }
    let rows: Vec<String> = cells.iter().map(|row| row.iter().collect()).collect();
    Some(rows.join("/"))
}

#[test]
fn corners_between_living_walls_agree_with_brute_force() {
    let solving = Solving::of::<ConfinedRace>();
    let limits = Limits { budget: Budget::time(Duration::from_secs(5)), memory: 4 << 20 };
    let family = CaptureRace::start("7").unwrap();
    let mut rng = Rng::new(3);
    let (mut decided, mut all) = (0, 0);
    while all < 40 {
        let Some(text) = random_corner(&mut rng) else { continue };
        let Ok(race) = Race::of_text(&text, None) else { continue };
        let start = |side: &str| family.parse_position(&format!("{text} {side}")).unwrap();
        let Some(expected) = brute(&start("x"), 4_000).zip(brute(&start("o"), 4_000)) else {
            continue;
        };
        let Ok(answer) = decide(&race, &solving, &limits) else { continue };
        let verdicts = [(&answer.black_first, expected.0), (&answer.white_first, expected.1)];
        for (verdict, expected) in verdicts {
            all += 1;
            if !matches!(verdict.outcome, Outcome::Ko | Outcome::Unknown) {
                decided += 1;
                assert_eq!(verdict.outcome, expected, "{text}: {verdict:?}");
            }
        }
    }
    assert!(decided > 30, "{decided} of {all}");
}
