//! What games show on their boards, held against the rules in random games.

use game::{AnyGame, Look, Overlay, Player, Rng};
use std::collections::BTreeSet;

/// The moves of the side to move that win at once, by the cells they go to.
fn wins(game: &dyn AnyGame) -> BTreeSet<String> {
    let mover = game.to_move();
    let wins = |text: &str| {
        let mut next = game.boxed_clone();
        next.play(text).unwrap();
        next.score().and_then(|score| score.winner()) == Some(mover)
    };
    game.steps().into_iter().filter(|step| wins(&step.text)).filter_map(|step| step.to).collect()
}

/// The cells of overlays of this kind and look.
fn cells(seen: &[Overlay], kind: &str, look: Look) -> BTreeSet<String> {
    let fitting = seen.iter().filter(|overlay| overlay.kind == kind && overlay.look == look);
    fitting.flat_map(|overlay| overlay.cells.iter().cloned()).collect()
}

#[test]
fn what_is_seen_is_on_the_board_and_true() {
    let games = engine::registry();
    let mut rng = Rng::new(5);
    let mut shown = 0;
    for entry in games.entries() {
        let parameters = entry.examples.first().copied().unwrap_or(entry.default);
        for _ in 0..30 {
            let mut game = entry.open(parameters).unwrap();
            while let Some(text) = game.random_move(&mut rng) {
                let seen = (entry.extension.insight.see)(&*game);
                check(&*game, &seen);
                shown += seen.len();
                game.play(&text).unwrap();
            }
            assert!(game.steps().is_empty());
        }
    }
    assert!(shown > 1000, "{shown}");
}

fn check(game: &dyn AnyGame, seen: &[Overlay]) {
    let names: BTreeSet<String> = game.picture().cells.into_iter().map(|cell| cell.name).collect();
    let position = game.position();
    for overlay in seen {
        let ends = overlay.arrows.iter().flat_map(|(from, to)| [from, to]);
        assert!(overlay.cells.iter().chain(ends).all(|cell| names.contains(cell)), "{overlay:?}");
        assert!(!overlay.words.is_empty() && !overlay.words.ends_with('.'), "{overlay:?}");
    }
    // Havannah and Connect Four show all that wins at once, and nothing else.
    let family = game.game();
    let kind = match family.split(':').next() {
        Some("havannah") => "winning cell",
        Some("connect-four") => "threat",
        _ => return,
    };
    assert_eq!(cells(seen, kind, Look::Win), wins(game), "{position}");
    // Whoever does not reply where it is forced loses at once.
    for forced in cells(seen, "forced reply", Look::Forced) {
        for step in game.steps().into_iter().filter(|step| step.to.as_ref() != Some(&forced)) {
            let mut next = game.boxed_clone();
            next.play(&step.text).unwrap();
            assert!(!wins(&*next).is_empty(), "{position} {}", step.text);
        }
    }
    for overlay in seen.iter().filter(|overlay| overlay.kind == "no win left") {
        let player = Player::BOTH.into_iter().find(|&p| Some(game.colour(p)) == overlay.side);
        let mut rng = Rng::new(9);
        for _ in 0..20 {
            let mut rest = game.boxed_clone();
            while let Some(text) = rest.random_move(&mut rng) {
                rest.play(&text).unwrap();
            }
            assert_ne!(rest.score().and_then(|score| score.winner()), player, "{position}");
        }
    }
}
