//! What the length of a game and a closed store allow.

use crate::random::Random;
use cgt::{Calculator, Full, Simple, Store, Value};

#[test]
fn short_all_small_games_lie_between_few_ups() {
    let store = Store::default();
    let mut random = Random::new(3);
    for _ in 0..20 {
        // Nobody has a move where the other has none.
        let mut games = vec![(Value::ZERO, 0)];
        for _ in 0..60 {
            let mut options = || {
                let count = 1 + random.below(3);
                (0..count).map(|_| games[random.below(games.len() as u32) as usize]).collect()
            };
            let (left, right): (Vec<_>, Vec<_>) = (options(), options());
            let longest = left.iter().chain(&right).map(|&(_, moves)| moves).max().unwrap() + 1;
            let value = |&(value, _): &(Value, i32)| value;
            let [left, right] = [left, right].map(|o| o.iter().map(value).collect::<Vec<_>>());
            games.push((store.of_options(&left, &right).unwrap(), longest));
        }
        for (game, moves) in games {
            let up = store.of_simple(Simple::infinitesimal(moves + 1, 0)).unwrap();
            let down = store.of_simple(Simple::infinitesimal(-moves - 1, 0)).unwrap();
            assert!(store.le(game, up) && store.le(down, game), "a game of {moves} moves");
        }
    }
}

#[test]
fn a_closed_store_takes_nothing_new() {
    let store = Store::default();
    let up = Simple::infinitesimal(1, 0);
    let value = store.of_simple(up).unwrap();
    store.close();
    assert_eq!(store.of_simple(up), Ok(value));
    assert_eq!(store.of_simple(Simple::infinitesimal(5, 0)), Err(Full));
    assert!(Calculator::new(&store).value("^5").is_err());
}
