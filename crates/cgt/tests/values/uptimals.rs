//! Sums of powers of ↑ are recognised, and nothing else is.

use crate::random::{Random, values};
use cgt::{Calculator, Dyadic, Simple, Store, Style, Uptimal, Value};

const NAMED: Style = Style { uptimals: true, ..Style::ASCII };

/// Without zeros at the end, by which the same sum may be written.
fn trimmed(mut uptimal: Uptimal) -> Uptimal {
    while uptimal.powers.len() > 1 && uptimal.powers.last() == Some(&0) {
        uptimal.powers.pop();
    }
    uptimal
}

#[test]
fn every_sum_of_powers_is_recognised_and_read_back() {
    let store = Store::default();
    let mut random = Random::new(23);
    let mut higher = 0;
    for _ in 0..1_500 {
        let mut power = || random.below(3) as i32 * (random.below(7) as i32 - 3) / 2;
        let powers = (0..5).map(|_| power()).collect();
        let nimber = random.below(2) * random.below(6);
        let number = if random.below(3) == 0 { random.dyadic() } else { Dyadic::ZERO };
        let sum = Uptimal { number, powers, nimber };
        let value = store.of_uptimal(&sum).unwrap();
        let sum = trimmed(sum);
        let found = store.uptimal(value).map(trimmed);
        assert_eq!(found, Some(sum.clone()));
        for style in [NAMED, Style::UNICODE] {
            let text = store.text(value, style);
            assert!(!text.contains('{'), "{text}");
            assert_eq!(text, sum.text(style.unicode));
            let back = Calculator::new(&store).value(&text);
            assert_eq!(back, Ok(value), "{text}");
        }
        higher += usize::from(sum.powers.len() > 2);
    }
    assert!(higher > 500, "only {higher} sums of higher powers");
}

#[test]
fn what_is_recognised_is_equal() {
    let store = Store::default();
    let mut found = 0;
    for seed in 0..20 {
        let mut random = Random::new(seed);
        let mut games = values(&store, &mut random, 80);
        // All-small games are more often sums of powers.
        let star = |k| store.of_simple(Simple::infinitesimal(0, k)).unwrap();
        let mut small = vec![Value::ZERO, star(1), star(2)];
        for _ in 0..60 {
            let (left, right) = (random.pick(&small), random.pick(&small));
            small.push(store.of_options(&[left], &[right]).unwrap());
        }
        games.extend(small);
        for game in games {
            if let Some(uptimal) = store.uptimal(game) {
                assert_eq!(store.of_uptimal(&uptimal), Ok(game), "{uptimal:?}");
                found += usize::from(store.simple(game).is_none());
            }
        }
    }
    assert!(found > 50, "only {found} sums of higher powers");
}

#[test]
fn notation_of_sums() {
    let store = Store::default();
    for (text, ascii, unicode) in [
        ("^<2>", "^<2>", "↑²"),
        ("1/2 - ^<3> + *2", "1/2v<3>*2", "1/2↓³⋆2"),
        ("^ + ^<2> + ^<3>", "^[3]", "↑[3]"),
        ("* - ^[2] - 1", "-1v[2]*", "-1↓[2]⋆"),
        ("2.^ + ^<2>", "^2 + ^<2>", "⇑ + ↑²"),
        ("3.^<2> - ^<4> + 1 + *", "1* + 3.^<2> - ^<4>", "1⋆ + 3·↑² - ↑⁴"),
        ("-2.^<2>", "-2.^<2>", "-2·↑²"),
        ("^<3> - ^<2>", "-^<2> + ^<3>", "-↑² + ↑³"),
        ("{2.^<2>|-1}", "{2.^<2>|-1}", "{2·↑²|-1}"),
        ("^<12>", "^<12>", "↑¹²"),
        // Close by, but no sums of powers.
        ("{*, ^|v2*}", "{*, ^|v2*}", "{⋆, ↑|⇓⋆}"),
        ("tiny(1)", "tiny(1)", "⧾(1)"),
        ("{^2|v2}", "{^2|v2}", "{⇑|⇓}"),
    ] {
        let value = Calculator::new(&store).value(text).unwrap();
        assert_eq!(store.text(value, NAMED), ascii, "{text}");
        assert_eq!(store.text(value, Style::UNICODE), unicode, "{text}");
        assert_eq!(Calculator::new(&store).value(unicode), Ok(value), "{unicode}");
    }
}
