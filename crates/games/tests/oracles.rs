//! Every oracle of a game against brute force: bounds contain the value, and the
//! moves that it keeps are as good as all. Connect Four's are in
//! `connect_four_threats.rs`.

use game::{Bounds, Family, Game, Oracle, Player, Rng, Score};
use std::collections::HashMap;

/// The value of a position, by looking at everything that follows.
fn value<G: Game>(position: &G, known: &mut HashMap<u128, Score>) -> Score {
    if let Some(score) = position.score() {
        return score;
    }
    let key = position.exact_key().expect("small boards have exact keys");
    if let Some(&score) = known.get(&key) {
        return score;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let score = best(position, &moves, known);
    known.insert(key, score);
    score
}

fn best<G: Game>(position: &G, moves: &[G::Move], known: &mut HashMap<u128, Score>) -> Score {
    let mut best: Option<Score> = None;
    for &m in moves {
        let next = position.after(m);
        let score = value(&next, known);
        best = Some(match (best, position.to_move()) {
            (None, _) => score,
            (Some(best), Player::First) => best.max(score),
            (Some(best), Player::Second) => best.min(score),
        });
    }
    best.expect("a game that goes on has moves")
}

/// Random games down to `plies_left`, then brute force on the rest. Returns how
/// often the oracle knew the value, and how often it kept fewer moves.
fn check<F: Family>(parameters: &str, plies_left: u32, games: u32) -> (u32, u32) {
    let oracles = F::oracles();
    let each =
        oracles.iter().map(|oracle| check_one::<F>(&**oracle, parameters, plies_left, games));
    each.fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
}

fn check_one<F: Family>(
    oracle: &dyn Oracle<F::Game>,
    parameters: &str,
    plies_left: u32,
    games: u32,
) -> (u32, u32) {
    let mut rng = Rng::new(5);
    let mut known = HashMap::new();
    let (mut decided, mut narrowed, mut draws) = (0, 0, 0);
    let (mut moves, mut legal) = (Vec::new(), Vec::new());
    for _ in 0..games {
        let mut position = F::start(parameters).expect("the game exists");
        loop {
            let bounds = oracle.look(&position, &mut moves);
            let glance = oracle.glance(&position, &mut legal);
            assert!(glance.0.lower <= bounds.lower && bounds.upper <= glance.0.upper);
            assert_eq!(oracle.bounds(&position), bounds);
            assert!(bounds.decided().is_some() || glance.1 >= moves.len(), "{position:?}");
            position.legal_moves(&mut legal);
            assert!(moves.iter().all(|m| legal.contains(m)), "{position:?}: {moves:?}");
            if position.plies_left() <= plies_left {
                let score = value(&position, &mut known);
                assert!(bounds.contains(score), "{position:?} is {score}, not in {bounds}");
                draws += u32::from(score == Score::DRAW);
                decided += u32::from(bounds != position.score_range());
                narrowed += u32::from(bounds.decided().is_none() && moves.len() < legal.len());
                if position.score().is_none() && bounds.decided().is_none() {
                    assert_eq!(best(&position, &moves, &mut known), score, "{position:?}");
                }
            }
            if position.score().is_none()
                && bounds == Bounds::exact(Score::win_for(position.to_move()))
            {
                assert!(!moves.is_empty(), "{position:?}: a win without a move");
            }
            let Some(m) = position.random_move(&mut rng) else { break };
            position.play_unchecked(m);
        }
    }
    println!("{} {parameters}: {decided} decided, {narrowed} narrowed, {draws} draws", F::NAME);
    (decided, narrowed)
}

#[test]
fn havannah() {
    use games::havannah::Havannah;
    for (parameters, plies_left, games) in [
        ("2", 7, 500),
        ("2+swap", 8, 200),
        ("3", 10, 700),
        ("4", 8, 400),
        ("5", 8, 300),
        ("2x3x4", 9, 400),
        ("3x3x4", 9, 400),
        ("4x4x5", 8, 300),
        ("5x4x3", 8, 300),
    ] {
        let (decided, narrowed) = check::<Havannah>(parameters, plies_left, games);
        assert!(decided > 100 && (narrowed > 0 || parameters.starts_with('2')), "{parameters}");
    }
}

#[test]
fn breakthrough() {
    use games::breakthrough::Breakthrough;
    for (parameters, plies_left, games) in [
        ("4x2", 30, 500),
        ("4x3", 24, 500),
        ("5x2", 24, 500),
        ("5x3", 15, 500),
        ("6x3", 14, 500),
        ("4x5", 12, 500),
    ] {
        let (decided, narrowed) = check::<Breakthrough>(parameters, plies_left, games);
        assert!(decided > 100 && narrowed > 0, "{parameters}");
    }
}
