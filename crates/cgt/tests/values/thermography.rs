//! Temperatures, means and thermographs.

use crate::random::{Random, values};
use cgt::{Calculator, Dyadic, Simple, Store, Value};

fn dyadic(text: &str) -> Dyadic {
    let store = Store::default();
    let value = Calculator::new(&store).value(text).unwrap();
    store.number(value).unwrap()
}

#[test]
fn worked_examples() {
    let store = Store::default();
    for (text, mean, temperature, left, right) in [
        ("0", "0", "-1", "0", "0"),
        ("7", "7", "-1", "7", "7"),
        ("1/2", "1/2", "-1/2", "1/2", "1/2"),
        ("-3/8", "-3/8", "-1/8", "-3/8", "-3/8"),
        ("*", "0", "0", "0", "0"),
        ("^", "0", "0", "0", "0"),
        ("1v*2", "1", "0", "1", "1"),
        ("{4|1}", "5/2", "3/2", "4", "1"),
        ("+-3", "0", "3", "3", "-3"),
        ("{2||1|-1}", "1", "1", "2", "1"),
        ("{5||4|1}", "4", "1", "5", "4"),
        ("{10|5||1}", "17/4", "13/4", "5", "1"),
        ("{{6|5}|{4|-2}}", "4", "3/2", "5", "4"),
        ("tiny(2)", "0", "0", "0", "0"),
        ("{1/2|-1/4}", "1/8", "3/8", "1/2", "-1/4"),
    ] {
        let value = Calculator::new(&store).value(text).unwrap();
        let graph = store.thermograph(value).unwrap();
        let found = (graph.mean, graph.temperature);
        assert_eq!(found, (dyadic(mean), dyadic(temperature)), "{text}");
        assert_eq!(store.stops(value), (dyadic(left), dyadic(right)), "{text}");
    }
}

#[test]
fn walls_bend_where_they_should() {
    let store = Store::default();
    let value = Calculator::new(&store).value("{5||4|1}").unwrap();
    let graph = store.thermograph(value).unwrap();
    let points = |texts: &[(&str, &str)]| -> Vec<(Dyadic, Dyadic)> {
        texts.iter().map(|(t, x)| (dyadic(t), dyadic(x))).collect()
    };
    assert_eq!(graph.left.points(), points(&[("-1", "6"), ("1", "4")]));
    // Up to 3/2 Left answers 4|1 at once.
    assert_eq!(graph.right.points(), points(&[("-1", "4")]));
}

#[test]
fn stops_of_cooled_games_are_the_walls() {
    let store = Store::default();
    let mut compared = 0;
    for seed in 0..40 {
        let mut random = Random::new(seed);
        let found = values(&store, &mut random, 80);
        for &value in &found[20..] {
            let by = Dyadic::new(i64::from(random.below(40)), 3);
            let graph = store.thermograph(value).unwrap();
            let cooled = store.cool(value, by).unwrap();
            let walls = (graph.left.at(by), graph.right.at(by));
            assert_eq!(store.stops(cooled), walls, "cooled by {by}");
            assert_eq!(
                store.stops(value),
                (graph.left.at(Dyadic::ZERO), graph.right.at(Dyadic::ZERO))
            );
            compared += usize::from(walls.0 != walls.1);
        }
    }
    assert!(compared > 200, "only {compared} games were still hot");
}

#[test]
fn means_add_and_heat_does_not_rise() {
    let store = Store::default();
    let mut random = Random::new(7);
    for _ in 0..20 {
        let found = values(&store, &mut random, 40);
        for _ in 0..30 {
            let (a, b) = (random.pick(&found), random.pick(&found));
            if store.birthday(a) + store.birthday(b) > 24 {
                continue;
            }
            let sum = store.add(a, b).unwrap();
            let [ga, gb, gs] = [a, b, sum].map(|v| store.thermograph(v).unwrap());
            assert_eq!(gs.mean, ga.mean + gb.mean);
            assert!(gs.temperature <= ga.temperature.max(gb.temperature));
            let negative = store.thermograph(store.neg(a).unwrap()).unwrap();
            assert_eq!((negative.mean, negative.temperature), (-ga.mean, ga.temperature));
        }
    }
}

#[test]
fn cooling_undoes_heating() {
    let store = Store::default();
    let mut random = Random::new(11);
    for value in values(&store, &mut random, 60) {
        let by = Dyadic::new(i64::from(1 + random.below(16)), 2);
        let heated = store.heat(value, by).unwrap();
        assert_eq!(store.cool(heated, by).unwrap(), value, "heated by {by}");
    }
}

#[test]
fn birthdays() {
    let store = Store::default();
    for (text, birthday) in [("0", 0), ("-3", 3), ("3/4", 3), ("*3", 3), ("^2*", 3), ("+-1", 2)] {
        let value = Calculator::new(&store).value(text).unwrap();
        assert_eq!(store.birthday(value), birthday, "{text}");
    }
    let one = store.of_simple(Simple::number(Dyadic::from(1))).unwrap();
    assert_eq!(store.birthday(store.of_options(&[one], &[Value::ZERO]).unwrap()), 2);
}
