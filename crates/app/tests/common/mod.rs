//! What bad input must and must not do, shared by the bounded test
//! (`robustness.rs`) and the fuzz targets.

use game::AnyGame;
use game::sgf::Tree;
use zermelo::Games;
use zermelo::gtp::{Engine, Options};

/// An error is one readable line.
fn check_error(error: &str, input: &str) {
    assert!(!error.is_empty(), "empty error for {input:?}");
    assert!(!error.contains('\n'), "error of several lines for {input:?}: {error:?}");
    assert!(error.chars().count() < 600, "endless error for {input:?}: {error:?}");
}

/// An engine whose moves cost next to nothing.
pub fn engine<'r>(registry: &'r Games, game: &str) -> Engine<'r> {
    let options = Options { budget: search::Budget::simulations(20), ..Options::default() };
    let game = registry.open(game).expect("the test names a game");
    Engine::new(registry, game, options).expect("no settings, no error")
}

/// A line of GTP gets nothing (no command in it) or one well-formed answer.
pub fn gtp_line(engine: &mut Engine<'_>, line: &str) {
    // The one command that writes files is not for random arguments.
    if line.contains("printsgf") {
        return;
    }
    let Some(answer) = engine.answer(line) else { return };
    assert!(answer.starts_with(['=', '?']), "{line:?}: {answer:?}");
    let body = answer.strip_suffix("\n\n").unwrap_or_else(|| panic!("{line:?}: {answer:?}"));
    assert!(!body.contains("\n\n"), "{line:?}: {answer:?}");
    if answer.starts_with('?') {
        check_error(body, line);
    }
}

/// A game string opens a game or gives an error.
pub fn game_string(registry: &Games, text: &str) {
    match registry.open(text) {
        Ok(game) => assert!(registry.open(&game.game()).is_ok(), "{text:?}"),
        Err(error) => check_error(&error.to_string(), text),
    }
}

/// A position is accepted and then round-trips and plays, or gives an error.
pub fn position(registry: &Games, game: &str, text: &str) {
    match registry.open_at(game, text) {
        Ok(opened) => {
            let written = opened.position();
            let again = registry.open_at(&opened.game(), &written);
            let again = again.unwrap_or_else(|e| panic!("{text:?} became {written:?}: {e}"));
            assert_eq!(again.position(), written, "{text:?}");
            assert_eq!(again.score(), opened.score(), "{text:?}");
            assert_eq!(opened.score().is_some(), opened.legal().is_empty(), "{text:?}");
            opened.playouts(1, &mut game::Rng::new(1));
            opened.picture().text(true);
        }
        Err(error) => check_error(&error.to_string(), text),
    }
}

/// A line of moves is played whole, or gives an error and changes nothing.
pub fn moves(game: &mut dyn AnyGame, text: &str) {
    let (before, length) = (game.position(), game.history().len());
    if let Err(error) = game.play_moves(text) {
        check_error(&error.to_string(), text);
        assert_eq!(game.position(), before, "{text:?}");
        assert_eq!(game.history().len(), length, "{text:?}");
    }
}

/// A file loads and is written and read alike, or gives an error.
pub fn sgf(registry: &Games, game: &str, text: &str) {
    let loaded = Tree::parse(text).and_then(|tree| registry.open_sgf(game, &tree));
    match loaded {
        Ok(loaded) => {
            let written = loaded.to_sgf(None).text();
            let tree = Tree::parse(&written).unwrap_or_else(|e| panic!("{written:?}: {e}"));
            let again = registry.open_sgf(game, &tree);
            let again = again.unwrap_or_else(|e| panic!("{text:?} became {written:?}: {e}"));
            assert_eq!(again.position(), loaded.position(), "{text:?}");
        }
        Err(error) => check_error(&error.to_string(), text),
    }
}
