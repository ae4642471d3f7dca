//! Every setting at its ends and many random combinations: a search gives a
//! result, or says in one line what is missing.

use game::{Extension, Family, Rng};
use games::breakthrough::Breakthrough;
use games::capture_race::CaptureRace;
use games::clobber::Clobber;
use games::connect_four::ConnectFour;
use games::go::Go;
use games::havannah::Havannah;
use games::semeai::SemeaiFamily;
use games::tic_tac_toe::TicTacToe;
use search::{Budget, Resources, SETTINGS, Searching, Settings};
use std::time::Duration;

/// Values to try of a setting: the ends of its range, or all its choices.
fn values(name: &str, range: &str) -> Vec<String> {
    let named: &[&str] = match name {
        "oracles" => &["all", "none", "mates", "race", "threats", "nonsense"],
        "table" => &["none", "auto", "no such file"],
        "evaluator" => &["first", "live-stones", "advance", "material", "nonsense"],
        _ => &[],
    };
    if !named.is_empty() {
        return named.iter().map(|value| value.to_string()).collect();
    }
    if range.contains('|') {
        return range.split('|').map(str::to_string).collect();
    }
    let numbers = |text: &str| -> Vec<String> {
        let words = text.split([' ', ',']).filter(|word| word.parse::<f64>().is_ok());
        words.map(str::to_string).collect()
    };
    let mut values = numbers(range);
    if range.contains("inf") {
        values.push("inf".to_string());
    }
    assert!(values.len() >= 2, "{name}: {range}");
    // What is between, and what is refused.
    values.extend(["1", "3", "0.3"].map(str::to_string));
    values
}

/// How many were searched, and how many refused.
#[derive(Default)]
struct Count {
    searched: u32,
    refused: u32,
}

fn run<F: Family>(parameters: &str, changes: &[(&str, String)], count: &mut Count) {
    let searching = Searching::of::<F>();
    let game = game::Registry::<()>::new().with::<F>().open(&format!("{}:{parameters}", F::NAME));
    let game = game.or_else(|_| game::Registry::<()>::new().with::<F>().open(F::NAME)).unwrap();
    let mut settings: Settings = (searching.defaults)(&*game);
    for (name, value) in changes {
        if let Err(reason) = settings.set(name, value) {
            assert!(reason.contains(name) && !reason.contains('\n'), "{reason}");
        }
    }
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    match (searching.start)(&*game, settings, resources) {
        Err(reason) => {
            assert!(!reason.is_empty() && !reason.contains('\n'), "{reason}");
            count.refused += 1;
        }
        Ok(mut search) => {
            // Some of them make a simulation ten thousand times as long.
            let time = Some(Duration::from_millis(100));
            let budget = Budget { time, ..Budget::simulations(200) };
            let analysis = search.search(&budget, &mut |_| ());
            assert!(analysis.best_move.is_some(), "{} with {changes:?}", F::NAME);
            assert!(analysis.value.is_finite(), "{} with {changes:?}", F::NAME);
            count.searched += 1;
        }
    }
}

/// Calls `run` with one of the games.
fn run_any(number: usize, changes: &[(&str, String)], count: &mut Count) {
    match number % 8 {
        0 => run::<Havannah>("3", changes, count),
        1 => run::<Clobber>("4x4", changes, count),
        2 => run::<Breakthrough>("5x4", changes, count),
        3 => run::<ConnectFour>("5x4", changes, count),
        4 => run::<Go>("3", changes, count),
        5 => run::<CaptureRace>("4", changes, count),
        6 => run::<SemeaiFamily>("3,3,2", changes, count),
        _ => run::<TicTacToe>("", changes, count),
    }
}

#[test]
fn every_setting_at_its_ends() {
    let mut count = Count::default();
    for setting in SETTINGS {
        for value in values(setting.name, setting.range) {
            for game in 0..8 {
                run_any(game, &[(setting.name, value.clone())], &mut count);
            }
        }
    }
    assert!(count.searched > 1_000 && count.refused > 50, "{}, {}", count.searched, count.refused);
}

#[test]
fn random_combinations() {
    let mut rng = Rng::new(13);
    let mut count = Count::default();
    for number in 0..2_000 {
        let changes: Vec<(&str, String)> = (0..2 + rng.below(7))
            .map(|_| {
                let setting = &SETTINGS[rng.below(SETTINGS.len() as u32) as usize];
                let mut values = values(setting.name, setting.range);
                (setting.name, values.swap_remove(rng.below(values.len() as u32) as usize))
            })
            .collect();
        run_any(number, &changes, &mut count);
    }
    assert!(count.searched > 800 && count.refused > 100, "{}, {}", count.searched, count.refused);
}

/// Found by users: refused today, a panic before.
#[test]
fn puct_without_what_else_is_wanted_is_refused() {
    for (name, value) in [("cut", "4"), ("playout", "policy"), ("minimax", "0.5")] {
        let mut count = Count::default();
        let changes = [("selection", "puct".to_string()), (name, value.to_string())];
        run::<TicTacToe>("", &changes, &mut count);
        assert_eq!(count.refused, 1, "{name}");
    }
}
