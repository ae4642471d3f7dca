//! The abstract race against its definition and the tables of the Score
//! Bounded MCTS paper.

use game::conformance::{Suite, minimax};
use game::{Family, Game, Notation, Playout, Rng, Score};
use games::semeai::{FillLiberties, Semeai, SemeaiFamily};

fn race(parameters: &str) -> Semeai {
    SemeaiFamily::start(parameters).unwrap()
}

/// The paper's Table 1 as printed: rows are the mover's liberties.
const TABLE_1: [[f64; 9]; 9] = [
    [1.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00, 0.00],
    [1.00, 0.50, 0.30, 0.20, 0.14, 0.11, 0.08, 0.07, 0.05],
    [1.00, 0.70, 0.50, 0.37, 0.29, 0.23, 0.18, 0.15, 0.13],
    [1.00, 0.80, 0.63, 0.50, 0.40, 0.33, 0.28, 0.24, 0.20],
    [1.00, 0.86, 0.71, 0.60, 0.50, 0.42, 0.36, 0.31, 0.27],
    [1.00, 0.89, 0.77, 0.67, 0.58, 0.50, 0.44, 0.38, 0.34],
    [1.00, 0.92, 0.82, 0.72, 0.64, 0.56, 0.50, 0.45, 0.40],
    [1.00, 0.93, 0.85, 0.76, 0.69, 0.62, 0.55, 0.50, 0.45],
    [1.00, 0.95, 0.87, 0.80, 0.73, 0.66, 0.60, 0.55, 0.50],
];

/// The mover's chance by the recursion over liberties alone.
fn chance(a: u32, b: u32) -> f64 {
    if b == 1 {
        return 1.0;
    }
    if a == 1 {
        return 0.0;
    }
    let (own, other) = (f64::from(a), f64::from(b));
    other / (own + other) * (1.0 - chance(b - 1, a))
        + own / (own + other) * (1.0 - chance(b, a - 1))
}

/// The first player's chance through the game's own moves.
fn chance_of_first(position: &Semeai) -> f64 {
    if let Some(score) = position.score() {
        return f64::from(u8::from(score == Score::WIN));
    }
    let weights = FillLiberties::weights(position);
    let total: u32 = weights.iter().map(|(_, weight)| weight).sum();
    let mut sum = 0.0;
    for (m, weight) in weights.into_iter().filter(|&(_, weight)| weight > 0) {
        let mut next = position.clone();
        next.play(m).unwrap();
        sum += f64::from(weight) * chance_of_first(&next);
    }
    sum / f64::from(total)
}

#[test]
fn table_1_of_the_paper() {
    for (a, row) in (1..).zip(TABLE_1) {
        for (b, printed) in (1..).zip(row) {
            let exact = chance(a, b);
            // Two digits were printed; 0.005 more is rounding, a hair more is
            // the floating point.
            assert!((exact - printed).abs() < 0.005 + 1e-9, "P({a},{b}) = {exact}, not {printed}");
            let played = chance_of_first(&race(&format!("{a},{b},0+own+nopass")));
            assert!((exact - played).abs() < 1e-12, "P({a},{b}) = {exact} but {played} by play");
        }
    }
}

#[test]
fn playouts_have_the_chances_of_the_table() {
    let mut rng = Rng::new(1);
    for (a, b) in [(3, 2), (5, 8), (9, 9)] {
        let start = race(&format!("{a},{b},0+own"));
        let games = 20_000;
        let mut won = 0;
        for _ in 0..games {
            let mut position = start.clone();
            while let Some(m) = FillLiberties.choose(&position, None, &mut rng) {
                position.play(m).unwrap();
            }
            won += u32::from(position.score() == Some(Score::WIN));
        }
        let share = f64::from(won) / f64::from(games);
        // Five standard deviations of a fair coin.
        assert!((share - chance(a, b)).abs() < 0.018, "P({a},{b}): {share}");
    }
    assert_eq!(SemeaiFamily::playouts()[0].name(), "liberties");
}

/// The rules of the race said once more, with sides by name.
fn plain_value(own: u32, other: u32, shared: u32, passed: bool, options: (bool, bool)) -> i16 {
    let (may_fill_own, may_pass) = options;
    let mut best = -2;
    let fills = [
        (other > 0, own, other.saturating_sub(1), shared),
        (shared > 0, own, other, shared.saturating_sub(1)),
        (may_fill_own && own > 0, own.saturating_sub(1), other, shared),
    ];
    for (exists, own, other, shared) in fills {
        if !exists {
            continue;
        }
        if other + shared == 0 {
            best = best.max(1);
        } else if own + shared > 0 {
            best = best.max(-plain_value(other, own, shared, false, options));
        }
    }
    if may_pass {
        best = best.max(if passed { 0 } else { -plain_value(other, own, shared, true, options) });
    }
    assert!(best > -2, "there is always a legal move");
    best
}

#[test]
fn small_races_have_the_value_of_the_plain_rules() {
    let mut compared = 0;
    for a in 0..=3 {
        for b in 0..=3 {
            for s in 0..=3 {
                for (own, pass) in [(false, true), (true, true), (false, false), (true, false)] {
                    if (a == 0 || b == 0) && s == 0 || a + b + s > 6 {
                        continue;
                    }
                    let own_text = if own { "+own" } else { "" };
                    let pass_text = if pass { "" } else { "+nopass" };
                    let start = race(&format!("{a},{b},{s}{own_text}{pass_text}"));
                    let value = minimax(&start, 20_000_000).unwrap();
                    assert_eq!(value.0, plain_value(a, b, s, false, (own, pass)));
                    assert!(pass || value != Score::DRAW);
                    compared += 1;
                }
            }
        }
    }
    assert_eq!(compared, 188);
}

/// The paper's Table 2: rows are the second player's outside liberties,
/// columns the first player's, with two shared.
const TABLE_2: [&str; 6] = ["=+++++", "==++++", "-==+++", "--==++", "---==+", "----=="];

#[test]
fn table_2_of_the_paper() {
    for options in [(false, true), (true, true)] {
        for (min, row) in (1..).zip(TABLE_2) {
            for (max, printed) in (1..).zip(row.chars()) {
                let value = value_by_table(max, min, 2, options);
                let expected = match printed {
                    '+' => 1,
                    '=' => 0,
                    _ => -1,
                };
                assert_eq!(value, expected, "Max {max}, Min {min}, {options:?}");
            }
        }
    }
}

/// The mover's value through the game's own moves, each position once: equal
/// positions have one value, as nothing but the position matters here.
fn value_by_table(max: u32, min: u32, shared: u32, options: (bool, bool)) -> i16 {
    fn value(position: &Semeai, known: &mut rustc_hash::FxHashMap<u128, i16>) -> i16 {
        if let Some(score) = position.score() {
            return score.seen_by(position.to_move()).0;
        }
        let key = position.exact_key().unwrap();
        if let Some(&value) = known.get(&key) {
            return value;
        }
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        let after = |m: u16| {
            let mut next = position.clone();
            next.play(m).unwrap();
            next
        };
        let best = moves.into_iter().map(|m| -value(&after(m), known)).max().unwrap();
        known.insert(key, best);
        best
    }
    let own = if options.0 { "+own" } else { "" };
    let nopass = if options.1 { "" } else { "+nopass" };
    value(&race(&format!("{max},{min},{shared}{own}{nopass}")), &mut Default::default())
}

#[test]
fn random_games_follow_the_plain_rules() {
    let mut rng = Rng::new(2);
    for _ in 0..3_000 {
        let mut number = |n: u32| rng.below(n);
        let (a, b, s) = (1 + number(5), 1 + number(5), number(4));
        let (own, pass) = (number(2) == 1, number(2) == 1);
        let own_text = if own { "+own" } else { "" };
        let pass_text = if pass { "" } else { "+nopass" };
        let mut position = race(&format!("{a},{b},{s}{own_text}{pass_text}"));
        // The mover's outside liberties come first.
        let (mut mine, mut theirs, mut shared, mut passes) = (a, b, s, 0);
        let mut winner = None;
        loop {
            let mut legal = Vec::new();
            if winner.is_none() && passes < 2 {
                let fills = [
                    ("out", theirs > 0, (mine, theirs.saturating_sub(1), shared)),
                    ("shared", shared > 0, (mine, theirs, shared.saturating_sub(1))),
                    ("own", own && mine > 0, (mine.saturating_sub(1), theirs, shared)),
                ];
                for (name, exists, (m, t, s)) in fills {
                    if exists && (t + s == 0 || m + s > 0) {
                        legal.push(name);
                    }
                }
                if pass {
                    legal.push("pass");
                }
            }
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            let texts: Vec<String> = moves.iter().map(|&m| position.move_text(m)).collect();
            assert_eq!(texts, legal, "{} in {}", position.position_text(), position.variant());
            let score = winner.map(Score::win_for).or((passes == 2).then_some(Score::DRAW));
            assert_eq!(position.score(), score);
            let Some(m) = position.random_move(&mut rng) else { break };
            let mover = position.to_move();
            match position.move_text(m).as_str() {
                "out" => theirs -= 1,
                "shared" => shared -= 1,
                "own" => mine -= 1,
                _ => passes += 1,
            }
            if position.move_text(m) != "pass" {
                passes = 0;
            }
            if theirs + shared == 0 {
                winner = Some(mover);
            }
            std::mem::swap(&mut mine, &mut theirs);
            position.play(m).unwrap();
        }
    }
}

#[test]
fn the_suite_passes() {
    for parameters in ["3,3,2", "3,4,2+own", "4,3,2+nopass", "0,0,1", "1,5,0+own+nopass", "9,9,9"] {
        let report = Suite::new(3).games(200).run::<SemeaiFamily>(parameters).unwrap();
        assert!(report.positions > 200);
    }
}

#[test]
fn illegal_moves_say_why() {
    let why = |parameters: &str, position: &str, m: &str| {
        let mut at = race(parameters).parse_position(position).unwrap();
        at.play_text(m).unwrap_err().to_string()
    };
    let cases = [
        ("3,3,2", "1,2,0", "own", "this race is played without filling one's own liberties"),
        ("3,3,2", "1,0,2", "out", "there is no such liberty left"),
        ("3,3,2", "0,2,1", "shared", "it fills the string's own last liberty"),
        ("3,3,2+own", "1,2,0", "own", "it fills the string's own last liberty"),
        ("3,3,2+nopass", "1,2,0", "pass", "this race is played without passes"),
        ("3,3,2", "1,2,0 x 2", "pass", "the game is over"),
        ("3,3,2", "0,2,0", "out", "the game is over"),
    ];
    for (parameters, position, m, reason) in cases {
        assert_eq!(why(parameters, position, m), format!("illegal move {m:?}: {reason}"));
    }
    let message = "move \"fill\": expected out, shared, own or pass";
    assert_eq!(why("3,3,2", "1,1,1", "fill"), message);
    // A capture comes before suicide: both have only the shared liberty.
    let mut both = race("0,0,1");
    both.play_text("Shared").unwrap();
    assert_eq!(both.score(), Some(Score::WIN));
}

#[test]
fn bad_texts_are_refused() {
    let error = |text: &str| SemeaiFamily::start(text).unwrap_err().reason;
    for text in ["", "3,3", "3,3,2,1", "3,3,x", "03,3,2", "3,3,100", "+3,3,2", "3, 3,2"] {
        let expected = "expected three numbers of liberties from 0 to 99, as 3,3,2";
        assert_eq!(error(text), expected, "{text}");
    }
    assert_eq!(error("3,3,2+ko"), "unknown option \"ko\"; known: own, nopass");
    assert_eq!(error("3,3,2+own+own"), "own is given twice");
    assert_eq!(error("0,3,0"), "each string needs a liberty");
    assert_eq!(error("3,0,0"), "each string needs a liberty");
    assert_eq!(race("3,3,2+nopass+own").variant(), "semeai:3,3,2+own+nopass");

    let start = race("3,3,2");
    let reason = |text: &str| start.parse_position(text).unwrap_err().reason;
    assert_eq!(reason("3,3"), "expected three numbers of liberties from 0 to 99, as 3,3,2");
    assert_eq!(reason("3,3,2 z"), "side to move \"z\" is not x or o");
    assert_eq!(reason("3,3,2 o 3"), "passes \"3\" is not a number from 0 to 2");
    assert_eq!(reason("3,3,2 o 0 0"), "nothing may follow the passes, found \"0\"");
    assert_eq!(reason("2,0,0 x"), "the side that moved last has no liberty");
}
