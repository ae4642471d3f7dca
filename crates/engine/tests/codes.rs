//! Moves as numbers are the moves as text, in every game.

use game::{AnyGame, Rng};

fn games() -> Vec<Box<dyn AnyGame>> {
    let registry = engine::registry();
    let open = |entry: &game::Entry<engine::Skills>| {
        let smallest = entry.examples.first().copied().unwrap_or(entry.default);
        entry.open(smallest).expect("an example of the game's own")
    };
    registry.entries().iter().map(open).collect()
}

#[test]
fn codes_and_texts_play_the_same_games() {
    let mut rng = Rng::new(18);
    for start in games() {
        for _ in 0..20 {
            let (mut by_text, mut by_code) = (start.boxed_clone(), start.boxed_clone());
            while by_text.score().is_none() {
                let (texts, codes) = (by_text.legal(), by_code.legal_codes());
                assert_eq!(texts.len(), codes.len(), "{}", start.game());
                for (text, &code) in texts.iter().zip(&codes) {
                    assert_eq!(by_code.text_of_code(code).as_ref(), Ok(text));
                    assert_eq!(by_code.code_of_text(text), Ok(code));
                    assert!(code < by_code.move_limit());
                }
                let chosen = rng.pick(&(0..codes.len()).collect::<Vec<_>>()).unwrap();
                by_text.play(&texts[chosen]).unwrap();
                by_code.play_code(codes[chosen]).unwrap();
                assert!(by_text.is_same_position(&*by_code));
                assert_eq!(by_text.past_codes(), by_code.past_codes());
            }
            assert_eq!(by_text.history(), by_code.history());
            assert!(by_code.legal_codes().is_empty());
        }
    }
}

#[test]
fn refused_codes_change_nothing() {
    for start in games() {
        let legal = start.legal_codes();
        let mut game = start.boxed_clone();
        for code in (0..game.move_limit()).chain([u16::MAX]).filter(|code| !legal.contains(code)) {
            assert!(game.play_code(code).is_err() && game.text_of_code(code).is_err());
            assert!(game.is_same_position(&*start) && game.past_codes().is_empty());
        }
    }
}

#[test]
fn symmetric_games_have_corresponding_moves() {
    let mut rng = Rng::new(4);
    for start in games() {
        let mut game = start.boxed_clone();
        while game.score().is_none() {
            for symmetry in 0..game.symmetries() {
                let mut image = game.transformed(symmetry).unwrap();
                assert_eq!(image.canonical_key(), game.canonical_key(), "{}", game.game());
                let code = rng.pick(&game.legal_codes()).unwrap();
                let moved = game.transformed_code(code, symmetry).unwrap();
                image.play_code(moved).unwrap();
                let mut next = game.boxed_clone();
                next.play_code(code).unwrap();
                assert!(next.transformed(symmetry).unwrap().is_same_position(&*image));
            }
            assert!(game.transformed(game.symmetries()).is_none());
            let code = rng.pick(&game.legal_codes()).unwrap();
            game.play_code(code).unwrap();
        }
    }
}
