//! Whatever is typed, there is an answer or one line of error.

use crate::random::Random;
use cgt::{Calculator, Store, Style};

const WORDS: [&str; 33] = [
    "{", "}", "|", "||", ",", "(", ")", "+", "-", "+-", ".", "/", "^", "v", "*", "<", ">", "[",
    "]", "=", "0", "1", "2", "97", " ", "tiny(", "cool(", "heat(", "g", "↑²", "freeze(",
    "ordinal(", "mean(",
];

#[test]
fn nonsense_gets_an_error() {
    let store = Store::with_limit(1 << 24);
    let mut calculator = Calculator::new(&store);
    let mut random = Random::new(5);
    let mut understood = 0;
    for _ in 0..30_000 {
        let length = 1 + random.below(9);
        let words = (0..length).map(|_| WORDS[random.below(WORDS.len() as u32) as usize]);
        let line: String = words.collect();
        match calculator.line(&line) {
            Ok(_) => understood += 1,
            Err(error) => {
                assert!((1..=line.chars().count() + 1).contains(&error.column), "{line}: {error}");
                assert!(!error.to_string().contains('\n'));
            }
        }
    }
    assert!(understood > 1_000, "only {understood} lines made sense");
    let value = calculator.value("{1|*}").unwrap();
    assert_eq!(store.text(value, Style::ASCII), "{1|*}");
}
