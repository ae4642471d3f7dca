//! Functions of values: by their definitions, and by identities of the field.

use crate::random::{Random, values};
use cgt::rulesets::{HACKENBUSH, NIM};
use cgt::{Answer, Calculator, Dyadic, Simple, Store, Value};

fn check(store: &Store, equal: &[(&str, &str)]) {
    let calculator = Calculator::with_rulesets(store, vec![HACKENBUSH, NIM]);
    let value = |text: &str| calculator.value(text).unwrap_or_else(|e| panic!("{text}: {e}"));
    for (first, second) in equal {
        assert_eq!(value(first), value(second), "{first} and {second}");
    }
}

#[test]
fn worked_examples() {
    check(
        &Store::default(),
        &[
            ("mean({4|1})", "5/2"),
            ("mean(1/2)", "1/2"),
            ("temperature({4|1})", "3/2"),
            ("temperature(^)", "0"),
            ("temperature(3)", "-1"),
            ("freeze({4|1})", "5/2*"),
            ("freeze(3/8)", "3/8"),
            ("freeze(^*)", "^*"),
            // The walls of {5||4|1} meet at 1, where Right's threat is still one.
            ("freeze({5||4|1})", "4 + {0||0|-1}"),
            ("ordinal(1, 1)", "2"),
            ("ordinal(1, -1)", "1/2"),
            ("ordinal(*, *3)", "*4"),
            ("ordinal(*, 1)", "{0,*|0}"),
            ("ordinal(^, *)", "{0,^|*,^}"),
            ("ordinal(0, +-1)", "+-1"),
            ("ordinal({1|-1}, 0)", "+-1"),
            // Blockbusting: from 1⋆ to 1 (Berlekamp 1988).
            ("overheat(3, 1*, 1)", "3*"),
            ("overheat(1/2, 1*, 1)", "{1|0*}"),
            ("overheat(*, 1*, 1)", "+-1"),
            ("overheat(2, ^, *)", "^2"),
            ("overheat(-2, {1|0}, 0)", "-{1|0} - {1|0}"),
        ],
    );
}

#[test]
fn frozen_games_are_their_mean_and_an_infinitesimal() {
    let store = Store::default();
    let mut hot = 0;
    for seed in 0..20 {
        for value in values(&store, &mut Random::new(seed), 80) {
            let graph = store.thermograph(value).unwrap();
            let frozen = store.freeze(value).unwrap();
            assert_eq!(store.stops(frozen), (graph.mean, graph.mean));
            // Any more cold leaves the mean alone.
            let colder = graph.temperature.max(Dyadic::ZERO) + Dyadic::new(1, 6);
            let mean = store.of_simple(Simple::number(graph.mean)).unwrap();
            assert_eq!(store.cool(value, colder).unwrap(), mean);
            hot += usize::from(graph.temperature > Dyadic::ZERO && frozen != mean);
        }
    }
    assert!(hot > 100, "only {hot} games were hot");
}

/// The definition of an ordinal sum, with a top that is not in canonical form.
fn stacked(store: &Store, base: Value, top: &Tree) -> Value {
    let options = |of_base: &[Value], of_top: &[Tree]| {
        let above = of_top.iter().map(|option| stacked(store, base, option));
        of_base.iter().copied().chain(above).collect::<Vec<_>>()
    };
    let left = options(store.left(base), &top.left);
    let right = options(store.right(base), &top.right);
    store.of_options(&left, &right).unwrap()
}

/// A game as it was made.
#[derive(Clone, Default)]
struct Tree {
    left: Vec<Tree>,
    right: Vec<Tree>,
}

impl Tree {
    fn random(random: &mut Random, depth: u32) -> Tree {
        let count = |random: &mut Random| if depth == 0 { 0 } else { random.below(3) };
        let [left, right] = [0; 2].map(|_| {
            (0..count(random)).map(|_| Tree::random(random, depth - 1)).collect::<Vec<_>>()
        });
        Tree { left, right }
    }

    fn value(&self, store: &Store) -> Value {
        stacked(store, Value::ZERO, self)
    }
}

#[test]
fn ordinal_sums_depend_on_the_value_of_the_top() {
    let store = Store::default();
    let mut random = Random::new(2);
    let bases = values(&store, &mut random, 40);
    let mut distinct = 0;
    for _ in 0..400 {
        let top = Tree::random(&mut random, 3);
        let base = random.pick(&bases);
        let sum = store.ordinal_sum(base, top.value(&store)).unwrap();
        assert_eq!(sum, stacked(&store, base, &top));
        // The base decides, where it is not zero, and the top where it is.
        if base == Value::ZERO {
            assert_eq!(sum, top.value(&store));
        } else {
            assert_eq!(store.outcome(sum), store.outcome(base));
        }
        distinct += usize::from(sum != base);
    }
    assert!(distinct > 100, "only {distinct} tops made a difference");
}

#[test]
fn ordinal_sums_keep_the_order_of_tops() {
    let store = Store::default();
    let mut random = Random::new(9);
    let games = values(&store, &mut random, 50);
    for _ in 0..300 {
        let [base, a, b] = [0; 3].map(|_| random.pick(&games));
        if store.birthday(a) > 12 || store.birthday(b) > 12 || store.birthday(base) > 12 {
            continue;
        }
        let [above_a, above_b] = [a, b].map(|top| store.ordinal_sum(base, top).unwrap());
        assert_eq!(store.le(a, b), store.le(above_a, above_b));
    }
}

/// From 1⋆ to 1, overheating keeps sums, which is what Domineering needs of it
/// (Berlekamp, Blockbusting and Domineering).
#[test]
fn overheating_adds_up() {
    let store = Store::default();
    let calculator = Calculator::new(&store);
    let (one, one_star) = (calculator.value("1").unwrap(), calculator.value("1*").unwrap());
    let over = |value| store.overheat(value, one_star, one).unwrap();
    let mut random = Random::new(4);
    let mut compared = 0;
    for seed in 0..10 {
        let games = values(&store, &mut Random::new(seed), 30);
        for _ in 0..20 {
            let (a, b) = (random.pick(&games), random.pick(&games));
            if store.birthday(a) + store.birthday(b) > 14 {
                continue;
            }
            let sum = store.add(over(a), over(b)).unwrap();
            assert_eq!(over(store.add(a, b).unwrap()), sum);
            compared += 1;
        }
    }
    assert!(compared > 50, "only {compared} pairs were small enough");
}

/// Where all numbers are integers, overheating from 1 is heating.
#[test]
fn overheating_from_one_is_heating() {
    let store = Store::default();
    let integer = |n: i64| store.of_simple(Simple::number(Dyadic::from(n))).unwrap();
    let mut random = Random::new(6);
    let mut hot = 0;
    for _ in 0..300 {
        let mut stop = || i64::from(random.below(9)) - 4;
        let mut games = vec![integer(stop()), integer(stop())];
        for _ in 0..3 {
            let [a, b] = [0; 2].map(|_| random.pick(&games));
            let (high, low) = (store.stops(a).0.max(store.stops(b).0), store.stops(b).1);
            // Not below its other option, so that no fraction lies between them.
            if high >= low && !store.le(a, b) {
                games.push(store.of_options(&[a], &[b]).unwrap());
            }
        }
        let game = games[games.len() - 1];
        let by = Dyadic::new(i64::from(random.below(12)), 2);
        let amount = store.of_simple(Simple::number(by)).unwrap();
        let heated = store.heat(game, by).unwrap();
        assert_eq!(store.overheat(game, integer(1), amount).unwrap(), heated);
        hot += usize::from(store.number(game).is_none());
    }
    assert!(hot > 50, "only {hot} games were hot");
}

#[test]
fn positions_stand_in_expressions() {
    let store = Store::with_limit(1 << 24);
    check(
        &store,
        &[
            ("nim(\"1 4\") + *2", "*7"),
            ("hackenbush('bbr') - 1", "1/2"),
            ("{ hackenbush( \"b r\" ) | nim('0') }", "*"),
            ("3.nim('1')", "*"),
            ("ordinal(hackenbush('g'), nim('2'))", "*3"),
        ],
    );
    let mut calculator = Calculator::with_rulesets(&store, vec![HACKENBUSH, NIM]);
    for (text, message) in [
        ("1 + nim(\"1 q\")", "column 10: heap 2: \"q\" is no number from 0 to 1000"),
        ("nim(\"1 2", "column 5: expected another \" after this one"),
        (
            "nim(1)",
            "column 5: expected a position of nim in quotes: sizes of heaps, such as \"1 4 5\"",
        ),
        ("nim('1'", "column 8: expected ')', found the end"),
        ("nim = 1", "column 1: nim is a function"),
        ("clobber('xo')", "column 1: nothing is called clobber"),
        ("clobber", "column 1: nothing is called clobber"),
        ("freeze(1, 2)", "column 9: expected ')', found ','"),
        ("overheat(1, 2)", "column 14: expected ',', found ')'"),
        ("heat(*, *)", "column 9: expected a number from 0"),
    ] {
        let found = calculator.line(text).map_err(|error| error.to_string());
        assert_eq!(found, Err(message.to_string()), "{text}");
    }
    let star = store.of_simple(Simple::infinitesimal(0, 1)).unwrap();
    assert_eq!(calculator.line("g = nim('1')"), Ok(Answer::Assigned("g".to_string(), star)));
}
