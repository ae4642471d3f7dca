//! Answers against a brute force over the real rules: every position that can be
//! reached, with simple ko, and who can force a capture in it.

use game::{Extension, Family, Game, Notation, Player, Rng, Score};
use games::capture_race::CaptureRace;
use games::confined_race::ConfinedRace;
use races::{Limits, Outcome, Race, decide};
use search::{Budget, Solving};
use std::collections::HashMap;
use std::time::Duration;

/// More positions than this are too many.
const MOST: usize = 5_000;

struct Node {
    mover: Player,
    score: Option<Score>,
    next: Vec<usize>,
}

/// All positions after one; `None` if they are too many.
fn explore(start: &Race) -> Option<Vec<Node>> {
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
        if positions.len() > MOST {
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

fn brute(race: &Race) -> Option<Outcome> {
    let nodes = explore(race)?;
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

#[test]
fn answers_agree_with_brute_force() {
    let solving = Solving::of::<ConfinedRace>();
    // Small boards on which everything is captured in turn are too large for both.
    let budget = Budget::time(Duration::from_secs(2));
    let limits = Limits { budget, memory: 4 << 20 };
    let mut rng = Rng::new(7);
    let mut counts: HashMap<&str, u32> = HashMap::new();
    let mut compared = 0;
    while compared < 1_000 {
        let side = 4 + rng.below(2);
        let empty = if side == 4 { 5 } else { 4 };
        let Some(text) = random_race(&mut rng, side as usize, empty) else { continue };
        let Ok(race) = Race::of_text(&text, None) else { continue };
        let family = CaptureRace::start(&side.to_string()).unwrap();
        let start = |side: &str| family.parse_position(&format!("{text} {side}")).unwrap();
        // What is too large for the brute force is left out.
        let Some(expected) = brute(&start("x")).zip(brute(&start("o"))) else { continue };
        let Ok(answer) = decide(&race, &solving, &limits) else { continue };
        let verdicts = [(&answer.black_first, expected.0), (&answer.white_first, expected.1)];
        for (verdict, expected) in verdicts {
            compared += 1;
            *counts.entry(verdict.outcome.name()).or_default() += 1;
            if !matches!(verdict.outcome, Outcome::Ko | Outcome::Unknown) {
                assert_eq!(verdict.outcome, expected, "{text}: {verdict:?}");
            }
        }
    }
    let found = |name: &str| counts.get(name).copied().unwrap_or(0);
    assert!(["black", "white", "seki"].iter().all(|name| found(name) > 20), "{counts:?}");
    assert!(found("ko") > 0, "{counts:?}");
}
