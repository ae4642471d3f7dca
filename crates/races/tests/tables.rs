//! Races made to measure: real Go positions against the counting of liberties.

use game::{Extension, Family, Session};
use games::capture_race::Measures;
use games::confined_race::ConfinedRace;
use games::semeai::SemeaiFamily;
use races::{Answer, Limits, Outcome, Race, decide};
use search::{Budget, Job, Solving};
use std::time::Duration;

fn answer(race: &Race) -> Answer {
    let solving = Solving::of::<ConfinedRace>();
    let budget = Budget::time(Duration::from_secs(600));
    decide(race, &solving, &Limits { budget, memory: 16 << 20 }).unwrap()
}

fn outcomes(outside: [usize; 2], shared: usize, eyes: [usize; 2]) -> [Outcome; 2] {
    let answer = answer(&Race::make(Measures { outside, shared, eyes }).unwrap());
    [answer.black_first.outcome, answer.white_first.outcome]
}

/// The mover's result by counting alone: 1, 0 or -1. An eye is a liberty that the
/// opponent can fill only as the last one.
fn counted(own: [usize; 2], other: [usize; 2], shared: usize, passed: bool) -> i32 {
    let [mine, my_eye] = own;
    let [theirs, their_eye] = other;
    let mut best = if passed { 0 } else { -counted(other, own, shared, true) };
    if theirs > 0 {
        best = best.max(match theirs - 1 + their_eye + shared {
            0 => 1,
            _ => -counted([theirs - 1, their_eye], own, shared, false),
        });
    }
    if shared > 0 {
        if theirs + their_eye + shared == 1 {
            best = 1;
        } else if mine + my_eye + shared > 1 {
            best = best.max(-counted(other, own, shared - 1, false));
        }
    }
    if their_eye == 1 && theirs + shared == 0 {
        best = 1;
    }
    best
}

fn outcome_of(value: i32, black_first: bool) -> Outcome {
    match if black_first { value } else { -value } {
        1 => Outcome::Black,
        0 => Outcome::Seki,
        _ => Outcome::White,
    }
}

#[test]
fn real_races_are_as_counted() {
    for shared in 0..=5 {
        for black in 1..=6 {
            for white in 1..=6 {
                let found = outcomes([black, white], shared, [0, 0]);
                let (b, w) = ([black, 0], [white, 0]);
                let first = outcome_of(counted(b, w, shared, false), true);
                let second = outcome_of(counted(w, b, shared, false), false);
                assert_eq!(found, [first, second], "{black},{white},{shared}");
            }
        }
    }
}

/// The abstract game's outcome, Black to move.
fn abstract_outcome(black: usize, white: usize, shared: usize) -> Outcome {
    let solving = Solving::of::<SemeaiFamily>();
    let start = SemeaiFamily::start(&format!("{black},{white},{shared}")).unwrap();
    let mut options = (solving.defaults)();
    options.memory = 1 << 20;
    let mut solver = (solving.start)(&Session::new(start), &options).unwrap();
    let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
    let score = solver.solve(job).bounds.decided().unwrap();
    outcome_of(i32::from(score.0), true)
}

/// The paper's Table 2: rows are White's outside liberties, columns Black's, who begins;
/// two liberties are shared.
const TABLE_2: [&str; 6] = ["=+++++", "==++++", "-==+++", "--==++", "---==+", "----=="];

#[test]
fn table_2_of_the_paper_real_and_abstract() {
    for (white, row) in (1..).zip(TABLE_2) {
        for (black, printed) in (1..).zip(row.chars()) {
            let expected = match printed {
                '+' => Outcome::Black,
                '=' => Outcome::Seki,
                _ => Outcome::White,
            };
            let [real, _] = outcomes([black, white], 2, [0, 0]);
            assert_eq!(real, expected, "{black} against {white} on the board");
            assert_eq!(abstract_outcome(black, white, 2), expected, "{black} against {white}");
        }
    }
}

#[test]
fn real_races_agree_with_the_abstract_game() {
    for shared in 3..=5 {
        for black in 1..=6 {
            for white in 1..=6 {
                let [real, _] = outcomes([black, white], shared, [0, 0]);
                assert_eq!(real, abstract_outcome(black, white, shared));
            }
        }
    }
}

#[test]
fn eyes_are_as_counted() {
    for eyes in [[1, 0], [0, 1], [1, 1]] {
        for shared in 0..=3 {
            for black in 1..=4 {
                for white in 1..=4 {
                    let found = outcomes([black, white], shared, eyes);
                    let (b, w) = ([black, eyes[0]], [white, eyes[1]]);
                    let first = outcome_of(counted(b, w, shared, false), true);
                    let second = outcome_of(counted(w, b, shared, false), false);
                    assert_eq!(found, [first, second], "{black},{white},{shared} {eyes:?}");
                }
            }
        }
    }
}
