//! Races made to measure: real Go positions against the counting of liberties.

use game::Extension;
use games::capture_race::Measures;
use games::confined_race::ConfinedRace;
use races::{Answer, Limits, Outcome, Race, decide};
use search::{Budget, Solving};
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
