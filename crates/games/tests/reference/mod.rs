//! What the tests of the board games share: comparison with a slow, obvious
//! reference, and the few facts every game is held against.

// Every test binary compiles all of it and uses a part.
#![allow(dead_code)]

use game::{Family, Game, Notation, PerftRow, Player, Rng, perft, playouts};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// The rules once more, as plainly as possible.
pub trait Reference: Clone {
    /// Texts of all legal moves.
    fn moves(&self) -> Vec<String>;
    /// Plays one of them.
    fn play(&mut self, text: &str);
    /// Who moves.
    fn to_move(&self) -> Player;
    /// 1, 0 or −1 for the first player, once the game is over.
    fn result(&self) -> Option<i16>;
}

/// Plays random games and compares every position on the way.
pub fn compare<G: Notation>(start: &G, reference: &impl Reference, games: u32) {
    let mut rng = Rng::new(2024);
    let mut moves = Vec::new();
    for _ in 0..games {
        let (mut position, mut expected) = (start.clone(), reference.clone());
        loop {
            position.legal_moves(&mut moves);
            let found: BTreeSet<String> = moves.iter().map(|&m| position.move_text(m)).collect();
            let at = position.position_text();
            assert_eq!(found, expected.moves().into_iter().collect(), "legal moves at {at}");
            assert_eq!(position.to_move(), expected.to_move(), "side to move at {at}");
            assert_eq!(position.score().map(|s| s.0), expected.result(), "result at {at}");
            let Some(m) = rng.pick(&moves) else {
                break;
            };
            expected.play(&position.move_text(m));
            position.play(m).unwrap();
        }
    }
}

/// The start position of a member.
pub fn start<F: Family>(parameters: &str) -> F::Game {
    F::start(parameters).unwrap()
}

/// Counts of move histories as `(histories, first wins, second wins, draws)`,
/// from depth 1 on.
pub fn assert_perft<F: Family>(parameters: &str, expected: &[(u64, u64, u64, u64)]) {
    let rows = perft(&start::<F>(parameters), expected.len() as u32, &mut |_| true).unwrap();
    let found: Vec<_> = rows
        .iter()
        .map(|row: &PerftRow| (row.histories, row.first_wins, row.second_wins, row.draws))
        .collect();
    assert_eq!(found, expected, "{} {parameters}", F::NAME);
}

/// Random games have this mean length, within one percent, and leave the key
/// as it should be.
pub fn assert_mean_length<F: Family>(parameters: &str, expected: f64) {
    let start = start::<F>(parameters);
    let mut rng = Rng::new(7);
    let found = playouts(&start, 40_000, &mut rng).mean_length();
    assert!((found / expected - 1.0).abs() < 0.01, "{parameters}: {found} against {expected}");
    for _ in 0..1_000 {
        let mut end = start.clone();
        end.random_playout(&mut rng, |_| ());
        assert_eq!(end.key(), end.key_from_scratch());
    }
}

/// `random_move` and `random_playout` draw the same numbers for the same
/// choices, so from one seed they play the same games.
pub fn assert_same_playouts<F: Family>(parameters: &str) {
    for seed in 0..200 {
        let (mut one, mut other) = (start::<F>(parameters), start::<F>(parameters));
        let (mut rng, mut same) = (Rng::new(seed), Rng::new(seed));
        let mut played = Vec::new();
        one.random_playout(&mut rng, |m| played.push(m));
        for m in played {
            assert_eq!(other.random_move(&mut same), Some(m));
            other.play_unchecked(m);
        }
        assert_eq!(other.random_move(&mut same), None);
        assert_eq!(one, other);
        // And so do those that are cut short.
        let (mut one, mut other) = (start::<F>(parameters), start::<F>(parameters));
        let (mut rng, mut same) = (Rng::new(seed), Rng::new(seed));
        for _ in 0..one.random_moves(5, &mut rng, |_| ()) {
            let m = other.random_move(&mut same).expect("as many moves");
            other.play_unchecked(m);
        }
        assert_eq!((one.key(), one), (other.key(), other));
    }
}

/// Rows of stones anywhere, more or less dense.
pub fn random_rows(rows: usize, columns: usize, rng: &mut Rng) -> Vec<Vec<char>> {
    let density = 2 + rng.below(9);
    let cell = |rng: &mut Rng| rng.pick(&['x', 'o']).filter(|_| rng.below(10) < density);
    let row = |rng: &mut Rng| (0..columns).map(|_| cell(rng).unwrap_or('.')).collect();
    (0..rows).map(|_| row(rng)).collect()
}

/// The text of a position given as rows from the bottom.
pub fn text_of(rows: &[Vec<char>], mover: char) -> String {
    let lines: Vec<String> = rows.iter().rev().map(|row| row.iter().collect()).collect();
    format!("{} {mover}", lines.join("/"))
}

/// Whether the side to move wins with perfect play, in a game without draws.
pub fn wins<G: Game>(position: &G) -> bool {
    fn search<G: Game>(position: &G, known: &mut FxHashMap<u128, bool>) -> bool {
        if let Some(score) = position.score() {
            return score.winner() == Some(position.to_move());
        }
        let key = position.exact_key().unwrap();
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let value = moves.into_iter().any(|m| {
            let next = position.after(m);
            !search(&next, known)
        });
        known.insert(key, value);
        value
    }
    search(position, &mut FxHashMap::default())
}

/// A game survives being written to SGF and read again, with the size in `SZ`
/// alone as well as with our own game string.
pub fn assert_sgf<F: Family>(game: &str, position: Option<&str>, size: &str) {
    let registry = games::registry::<()>();
    let mut played = match position {
        Some(text) => registry.open_at(game, text).unwrap(),
        None => registry.open(game).unwrap(),
    };
    let mut rng = Rng::new(5);
    while let Some(m) = played.random_move(&mut rng) {
        played.play(&m).unwrap();
    }
    let mut tree = played.to_sgf(None);
    assert_eq!(tree.root().value("SZ"), Some(size));
    let text = tree.text();
    assert_eq!(game::sgf::Tree::parse(&text).unwrap().text(), text);
    tree.nodes[0].properties.retain(|p| p.identifier != "RU");
    for text in [text, tree.text()] {
        let read = game::sgf::Tree::parse(&text).unwrap();
        let again = registry.open_sgf(F::NAME, &read).unwrap();
        assert_eq!(again.game(), game);
        assert_eq!(again.position(), played.position());
        assert_eq!(again.history(), played.history());
    }
}

/// The message with which a member of the family refuses its parameters.
pub fn refused_game<F: Family>(parameters: &str) -> String {
    F::start(parameters).unwrap_err().to_string()
}

/// The reason for which a position is refused.
pub fn refused_position(start: &impl Notation, text: &str) -> String {
    start.parse_position(text).unwrap_err().reason
}

/// The reason for which a move is no move of the game.
pub fn refused_move(start: &impl Notation, text: &str) -> String {
    start.parse_move(text).unwrap_err().reason
}

/// The reason for which a move is illegal here.
pub fn illegal<G: Notation>(position: &G, text: &str) -> String {
    let m = position.parse_move(text).unwrap();
    position.check(m).unwrap_err().to_string()
}
