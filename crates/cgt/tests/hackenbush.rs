//! Hackenbush: strings are numbers by Berlekamp's rule, green pictures are
//! nimbers, and every picture is worth what its cuts say.

use cgt::rulesets::{Bushes, HACKENBUSH};
use cgt::{Calculator, Dyadic, Full, Partizan, Scaler, Simple, Store, Value, Valuer};
use rand_core::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use std::collections::HashMap;

/// Berlekamp's rule: edges of the first colour before the first change count
/// 1 each, the last of them and the edge after it are the binary point, the
/// others are binary digits (1 for the first colour) and a last 1 follows.
fn berlekamp(edges: &[bool]) -> Dyadic {
    let Some(&first) = edges.first() else { return Dyadic::ZERO };
    let run = edges.iter().take_while(|&&edge| edge == first).count();
    let mut size = Dyadic::from(run as i64);
    if run < edges.len() {
        size = Dyadic::from(run as i64 - 1);
        let digits = edges[run + 1..].iter().map(|&edge| edge == first).chain([true]);
        for (place, digit) in digits.enumerate() {
            size = size + Dyadic::new(digit.into(), place as u8 + 1);
        }
    }
    if first { size } else { -size }
}

fn value(store: &Store, picture: &str) -> Value {
    let bushes = Bushes::parse(picture).unwrap_or_else(|e| panic!("{picture}: {e}"));
    Valuer::new(store).value(&bushes).unwrap()
}

/// The value by all cuts, without sums and trunks.
fn by_cuts(store: &Store, bushes: &Bushes, known: &mut HashMap<Bushes, Value>) -> Value {
    if let Some(&value) = known.get(bushes) {
        return value;
    }
    let mut values = |options: Vec<Bushes>| {
        options.iter().map(|option| by_cuts(store, option, known)).collect::<Vec<_>>()
    };
    let (left, right) = (values(bushes.left_options()), values(bushes.right_options()));
    let value = store.of_options(&left, &right).unwrap();
    known.insert(bushes.clone(), value);
    value
}

fn stalk(length: u32, bits: u32) -> (Vec<bool>, String) {
    let edges: Vec<bool> = (0..length).map(|i| bits >> i & 1 == 1).collect();
    let text = edges.iter().map(|&blue| if blue { 'b' } else { 'r' }).collect();
    (edges, text)
}

#[test]
fn strings_are_numbers() {
    let store = Store::default();
    let mut count = 0;
    for length in 0..=11 {
        for bits in 0..1 << length {
            let (edges, text) = stalk(length, bits);
            let number = Simple::number(berlekamp(&edges));
            assert_eq!(store.simple(value(&store, &text)), Some(number), "{text}");
            count += 1;
        }
    }
    assert_eq!(count, 4095);
}

#[test]
fn strings_add() {
    let store = Store::default();
    for pair in 0..1 << 8 {
        let sides = [pair & 15, pair >> 4].map(|bits| stalk(4, bits));
        let sum = sides.iter().fold(Dyadic::ZERO, |sum, side| sum + berlekamp(&side.0));
        let bushes = Bushes::parse(&format!("{} {}", sides[0].1, sides[1].1)).unwrap();
        let value = Valuer::new(&store).value(&bushes).unwrap();
        assert_eq!(store.simple(value), Some(Simple::number(sum)));
        // Without the value, from the moves alone.
        assert_eq!(Scaler::default().scale(&bushes), store.scale(value));
    }
}

#[test]
fn known_pictures() {
    let store = Store::default();
    for (picture, worth) in [
        ("", "0"),
        ("bbr rb", "1"),
        ("brbrbrbr", "85/128"),
        ("b(r,r)", "1/4"),
        ("b(r, b)", "1"),
        ("bg", "1*"),
        ("gb", "^*"),
        ("gr", "v*"),
        ("g(b,r)", "*"),
        // The colon principle: branches add, and a trunk adds one.
        ("gg(g,gg)", "*5"),
        ("g(g,g)", "*"),
        ("g(ggg,gg)", "*2"),
        ("ggg g", "*2"),
        // Fusion: a cycle of odd length is worth ⋆, one of even length nothing.
        ("0g1 1g2 2g0", "*"),
        ("0g1 1g2 2g3 3g0", "0"),
        ("0g1 1g1", "*2"),
        ("0g0", "*"),
        // A triangle on a stalk: the triangle becomes three loops.
        ("0g1 1g2 2g3 3g1", "*2"),
        ("0b1 1b2 2b0", "3"),
        // Blue legs with a red bar between them, and one blue leg less.
        ("0b1 0b2 1r2", "1"),
        ("0b1 1r2 2b0 r", "0"),
    ] {
        let worth = Calculator::new(&store).value(worth).unwrap();
        assert_eq!(value(&store, picture), worth, "{picture}");
    }
}

fn below(rng: &mut Xoshiro256PlusPlus, bound: u64) -> u64 {
    rng.next_u64() % bound
}

/// A random tree, by the number of its edges.
fn tree(rng: &mut Xoshiro256PlusPlus, edges: u64, colours: &str) -> String {
    let colour = colours.as_bytes()[below(rng, colours.len() as u64) as usize] as char;
    let mut rest = edges - 1;
    let mut branches = Vec::new();
    while rest > 0 {
        let size = 1 + below(rng, rest);
        rest -= size;
        branches.push(tree(rng, size, colours));
    }
    match branches.len() {
        0 => colour.to_string(),
        _ => format!("{colour}({})", branches.join(",")),
    }
}

#[test]
fn trees_are_worth_what_their_cuts_say() {
    let store = Store::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(3);
    for colours in ["brg", "brg", "br", "g"] {
        for _ in 0..150 {
            let edges = 1 + below(&mut rng, 9);
            let text = tree(&mut rng, edges, colours);
            let bushes = Bushes::parse(&text).unwrap();
            let found = Valuer::new(&store).value(&bushes).unwrap();
            assert_eq!(found, by_cuts(&store, &bushes, &mut HashMap::new()), "{text}");
            let simple = store.simple(found);
            match colours {
                "br" => assert!(simple.is_some_and(Simple::is_number), "{text}"),
                "g" => assert!(simple.is_some_and(|s| s.number == Dyadic::ZERO && s.ups == 0)),
                _ => {}
            }
        }
    }
}

#[test]
fn graphs_are_worth_what_their_cuts_say() {
    let store = Store::default();
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(8);
    for colours in ["brg", "br", "g"] {
        for _ in 0..120 {
            let count = 1 + below(&mut rng, 8);
            let words = (1..=count).map(|index| {
                // Every edge begins at a point that is there already.
                let from = below(&mut rng, index.min(4));
                let to = below(&mut rng, 4.min(index + 1));
                let colour = colours.as_bytes()[below(&mut rng, colours.len() as u64) as usize];
                (from, colour as char, to)
            });
            let words: Vec<_> = words.collect();
            let text: String = words.iter().map(|(a, c, b)| format!("{a}{c}{b} ")).collect();
            let Ok(bushes) = Bushes::parse(&text) else { continue };
            let found = Valuer::new(&store).value(&bushes).unwrap();
            assert_eq!(found, by_cuts(&store, &bushes, &mut HashMap::new()), "{text}");
        }
    }
}

#[test]
fn pictures_are_read_or_refused() {
    let store = Store::default();
    let half = store.of_simple(Simple::number(Dyadic::new(1, 1))).unwrap();
    let read = |text: &str| (HACKENBUSH.read)(text);
    assert_eq!(read("br BR").unwrap().values(&store), [Ok(half), Ok(half)]);
    let cells = read("b(r,g) 0b5 5r0 0b7").unwrap().cells();
    assert_eq!(cells, [vec!["1.1", "1.2", "1.3"], vec!["0b5", "5r0"], vec!["0b7"]]);
    assert_eq!(read("gg(g) br").unwrap().longest(), [Some(3), None]);
    // Too fine a number for a value is no reason to panic.
    assert_eq!(read(&"br".repeat(32)).unwrap().values(&store), [Err(Full)]);
    let long = "b".repeat(65);
    let wide: String = (1..=65).map(|point| format!("{}b{point} ", point - 1)).collect();
    for (text, message) in [
        ("bb bxr", "character 5: expected b, r, g, '(' or a space, found 'x'"),
        ("xb", "character 1: expected an edge b, r or g, found 'x'"),
        ("b(r", "character 4: expected b, r, g, '(', ',' or ')', found the end"),
        ("b(,r)", "character 3: expected an edge b, r or g, found ','"),
        ("b(r)b", "character 5: expected a space before the next tree or edge, found 'b'"),
        ("b()", "character 3: expected an edge b, r or g, found ')'"),
        ("0b", "character 3: expected the number of a point, found the end"),
        ("0x1", "character 2: expected an edge b, r or g between two points, found 'x'"),
        ("0b1 2g3", "edge 2g3 is not connected to the ground, point 0"),
        ("0b99999999999", "character 3: the number is too large"),
        (&long, "tree 1 has more than 64 edges"),
        (&wide, "more than 64 edges hang together with edge 0b1"),
    ] {
        assert_eq!(read(text).err().as_deref(), Some(message), "{text}");
    }
}
