//! Values to text and back.

use crate::random::{Random, values};
use cgt::{Answer, Calculator, Store, Style, Value};

fn value(store: &Store, text: &str) -> Value {
    Calculator::new(store).value(text).unwrap_or_else(|e| panic!("{text}: {e}"))
}

#[test]
fn text_reads_back_as_the_same_value() {
    let store = Store::default();
    for seed in 0..10 {
        let mut read = 0;
        for value in values(&store, &mut Random::new(seed), 200) {
            for unicode in [false, true] {
                for (uptimals, slashes) in [(false, false), (true, false), (false, true)] {
                    let style = Style { unicode, uptimals, slashes };
                    // Some of these grow very long.
                    let Ok(text) = store.text_within(value, style, 2_000) else { continue };
                    let back = Calculator::new(&store).value(&text);
                    assert_eq!(back, Ok(value), "{text}");
                    assert_eq!(
                        store.text_within(value, style, text.len() as u64),
                        Ok(text.clone())
                    );
                    let shorter = store.text_within(value, style, text.len() as u64 - 1);
                    assert_eq!(shorter, Err(text.len() as u64));
                    read += 1;
                }
            }
        }
        assert!(read > 300, "only {read} texts were short enough");
    }
}

#[test]
fn names_of_the_field() {
    let store = Store::default();
    for (text, ascii, unicode) in [
        ("{|}", "0", "0"),
        ("{0,1|}", "2", "2"),
        ("{0|1}", "1/2", "1/2"),
        ("{0|0}", "*", "⋆"),
        ("{0,*|0,*}", "*2", "⋆2"),
        ("{0|*}", "^", "↑"),
        ("{0|^}", "^2*", "⇑⋆"),
        ("{0,*|0}", "^*", "↑⋆"),
        ("1 - ^3*2", "1v3*2", "1↓3⋆2"),
        ("-1^", "-1^", "-1↑"),
        ("-(1^)", "-1v", "-1↓"),
        ("- 1^", "-1v", "-1↓"),
        ("2+-1", "1", "1"),
        ("2 + +-1", "{3|1}", "{3|1}"),
        ("{1|-1}", "+-1", "±1"),
        ("±1/2 + 0", "+-1/2", "±1/2"),
        ("{0||0|-2}", "tiny(2)", "⧾(2)"),
        ("-tiny(1)", "miny(1)", "⧿(1)"),
        ("{2|0||0}", "miny(2)", "⧿(2)"),
        ("{0|v*}", "{0|v*}", "↑²"),
        ("^ + ^<2>", "{^|*}", "↑[2]"),
        ("-^[3]", "{*|{*|v}}", "↓[3]"),
        ("↓²⋆", "-^<2> + *", ""),
        ("3.^ - 2.*", "^3", "↑3"),
        ("-2·{1|0}", "{-1|-2} + {0|-1} + 1", ""),
        ("{1 | {0, * | v}} - {1 | {0, * | v}}", "0", "0"),
        ("vv*", "v2*", "⇓⋆"),
        ("cool({4|-4}, 3)", "+-1", "±1"),
        ("heat(*, 3/2)", "+-3/2", "±3/2"),
    ] {
        let found = value(&store, text);
        assert_eq!(value(&store, ascii), found, "{text}");
        if !ascii.contains(" + ") && !unicode.is_empty() {
            assert_eq!(store.text(found, Style::ASCII), ascii, "{text}");
            assert_eq!(store.text(found, Style::UNICODE), unicode, "{text}");
        }
    }
}

#[test]
fn longer_bars_replace_braces() {
    let store = Store::default();
    let style = Style { slashes: true, ..Style::ASCII };
    for (braces, bars) in [
        ("{3|{2|1}}", "{3||2|1}"),
        ("{{10|5}|1}", "{10|5||1}"),
        ("{{6|5}|{4|-2}}", "{6|5||4|-2}"),
        ("{9|{7|{4|{2|1}}}}", "{9||||7|||4||2|1}"),
        // Four strokes are the most.
        ("{12|{9|{7|{4|{2|1}}}}}", "{12|{9||||7|||4||2|1}}"),
        // What has a name keeps it, and so do options that are not alone.
        ("{3|{1|-1}}", "{3|+-1}"),
        ("{1, {3|0}|{-1|-2}}", "{1, {3|0}||-1|-2}"),
    ] {
        let found = value(&store, braces);
        assert_eq!(store.text(found, style), bars);
        assert_eq!(value(&store, bars), found, "{bars}");
        assert_eq!(value(&store, &store.text(found, Style::ASCII)), found);
    }
}

#[test]
fn options_stand_in_the_order_of_other_programs() {
    let store = Store::default();
    for text in [
        "{{^|*}, {^*, ^2|0, ^*, {0, ^*|v*, 0}}|{v*, 0, {0, ^*|v*, 0}|v2, v*}, {*|v}}",
        "{*, ^|v*, {v, *|v2*}, {0, *|v2*, v}}",
    ] {
        assert_eq!(store.text(value(&store, text), Style::ASCII), text);
    }
}

#[test]
fn uptimals_shrink() {
    let store = Store::default();
    let mut sum = Value::ZERO;
    for n in 1..=6 {
        let power = store.up_power(n).unwrap();
        sum = store.add(sum, power).unwrap();
        assert_eq!(store.up_sum(n).unwrap(), sum, "the sum of the first {n}");
        let many = store.times(20, store.up_power(n + 1).unwrap()).unwrap();
        assert!(store.le(many, power) && store.le(Value::ZERO, many) && many != power);
    }
}

#[test]
fn lines() {
    let store = Store::default();
    let mut calculator = Calculator::new(&store);
    for (line, truth) in [
        ("g = {0|*}", None),
        ("g == ^", Some(true)),
        ("g<*", Some(false)),
        ("g || *", Some(true)),
        ("^<2> < ^", Some(true)),
        ("^<2", Some(true)),
        ("g >= 0", Some(true)),
        ("g > g", Some(false)),
        ("g != g + *", Some(true)),
        ("very_long = g + g", None),
        ("very_long <= ^2", Some(true)),
    ] {
        match (calculator.line(line).unwrap(), truth) {
            (Answer::Truth(found), Some(truth)) => assert_eq!(found, truth, "{line}"),
            (Answer::Assigned(..), None) => {}
            (other, _) => panic!("{line}: {other:?}"),
        }
    }
    assert!(calculator.line("g = 1 +").is_err());
    assert_eq!(calculator.line("g"), Ok(Answer::Value(value(&store, "^"))));
}

#[test]
fn errors_name_the_column() {
    let store = Store::with_limit(1 << 22);
    let calculator = Calculator::new(&store);
    let deep = "(".repeat(5000);
    for (text, message) in [
        ("", "column 1: expected a value, found the end"),
        ("{0|*", "column 5: expected ',', '|' or '}', found the end"),
        ("{0}", "column 3: expected '|' before the closing brace"),
        ("{0|1|2}", "column 5: a second bar of the same length"),
        ("1 + + 2", "column 5: expected a value, found '+'"),
        ("1/3", "column 3: expected a power of two as denominator"),
        ("1/", "column 3: expected a power of two as denominator"),
        ("1/2.^", "column 1: only whole multiples of a game exist"),
        ("1 2", "column 3: expected '+', '-' or the end, found '2'"),
        ("x + 1", "column 1: nothing is called x"),
        ("99999999999999999999", "column 1: the number is too large"),
        ("9999", "column 5: numbers and ups end at 1000"),
        ("*1024", "column 1: nimbers end at 1023"),
        (
            "900 + 900",
            "column 5: the value is too large: it takes more memory or time than allowed, or a \
             number beyond 1000",
        ),
        (
            "1000000.(1)",
            "column 1: the value is too large: it takes more memory or time than allowed, or a \
             number beyond 1000",
        ),
        (
            "{2.5|5}",
            "column 2: there are no decimal points: 5/2 is two and a half, and 2.(5) a multiple",
        ),
        ("^99", ""),
        ("^<99>", "column 2: expected one arrow and an uptimal from 1 to 20"),
        ("tiny 2", "column 6: expected '(', found '2'"),
        ("cool(1, *)", "column 9: expected a number from 0"),
        ("(1", "column 3: expected ')', found the end"),
        ("é", "column 1: expected a value, found 'é'"),
        (&deep, "column 101: nested deeper than 100"),
        ("^9223372036854775807v2", "column 1: numbers and ups end at 1000"),
    ] {
        let found = calculator.value(text).map_err(|e| e.to_string());
        match message {
            "" => assert!(found.is_ok(), "{text}: {found:?}"),
            _ => assert_eq!(found, Err(message.to_string()), "{text}"),
        }
    }
    let mut calculator = Calculator::new(&store);
    assert!(calculator.line("tiny = 1").is_err());
    // Finer and finer numbers end in an error, not in a panic.
    let mut last = calculator.line("g = {0|1}");
    for _ in 0..100 {
        last = calculator.line("g = {0|g}");
    }
    assert!(last.is_err());
}
