//! Every setting at its ends and many random combinations, on every game with all that
//! it knows: a search gives a result, or says in one line why there is none.

use engine::{Games, registry};
use game::{AnyGame, Rng};
use search::{Analysis, Budget, Resources, SETTINGS, Searching, Settings};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

/// Boards that are soon at their end, so that proofs have a part in it. Games that are
/// not named here have their default size.
const SMALL: [&str; 8] = [
    "havannah:3",
    "clobber:4x4",
    "breakthrough:5x4",
    "connect-four:5x4",
    "go:3",
    "capture-race:4",
    "semeai:3,3,2",
    "hex:4",
];

/// One game of each family.
fn games(registry: &Games) -> Vec<(&Searching, Box<dyn AnyGame>)> {
    let open = |name: &str| {
        let small = SMALL.iter().find(|game| game.split(':').next() == Some(name));
        registry.open(small.unwrap_or(&name)).unwrap()
    };
    let entries = registry.entries().iter();
    entries.map(|entry| (&entry.extension.searching, open(entry.name))).collect()
}

/// A setting and a value of it.
type Change = (&'static str, String);

/// Values to try of a setting: the ends of its range, or all its choices.
fn values(searching: &Searching, name: &str, range: &str) -> Vec<String> {
    let known = (searching.names)();
    let with = |words: &[&str], more: Vec<String>| {
        words.iter().map(|word| word.to_string()).chain(more).collect()
    };
    let texts = |names: &[&str]| names.iter().map(|name| name.to_string()).collect::<Vec<_>>();
    let weighted = |names: &[(&str, &str)]| {
        let ends = names.iter().flat_map(|(name, _)| ["0", "1", "-1", "1e9"].map(|w| (*name, w)));
        ends.map(|(name, weight)| format!("{name}:{weight}")).collect::<Vec<_>>()
    };
    match name {
        "oracles" | "deep-oracles" => {
            return with(&["all", "none", "nonsense", ""], texts(&known.oracles));
        }
        "evaluator" => return with(&["first", "nonsense", ""], texts(&known.evaluators)),
        // Not `default`, which would build Clobber's large table.
        "table" => return with(&["none", "auto", "no such file", "/", ""], Vec::new()),
        "priors" => return with(&["all", "none", "nonsense:1", ":", ""], weighted(&known.priors)),
        "policy" => return with(&["none", "nonsense:1", "+", ""], weighted(&known.policy)),
        _ if range.contains('|') => return range.split('|').map(str::to_string).collect(),
        _ => {}
    }
    let words = range.split([' ', ',']).filter(|word| word.parse::<f64>().is_ok());
    let mut values: Vec<String> = words.map(str::to_string).collect();
    assert!(values.len() >= 2, "{name}: {range}");
    // What is between, and what is refused.
    values.extend(["1", "3", "0.3", "inf", "NaN", "-1", "ten"].map(str::to_string));
    values
}

/// A search with some settings changed, as the program would do it.
fn attempt(
    searching: &Searching,
    game: &dyn AnyGame,
    changes: &[Change],
) -> Result<Analysis, String> {
    let mut settings = (searching.defaults)(game);
    for (name, value) in changes {
        settings.set(name, value)?;
    }
    settings.check_names(changes.iter().map(|(name, _)| *name))?;
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    let mut search = (searching.start)(game, settings, resources)?;
    // Some settings make a simulation ten thousand times as long; then it is interrupted.
    let budget = Budget::simulations(200);
    let (interrupt, (done, waiting)) = (budget.interrupt.clone(), mpsc::channel::<()>());
    let watchdog = std::thread::spawn(move || {
        if waiting.recv_timeout(Duration::from_millis(40)) == Err(RecvTimeoutError::Timeout) {
            interrupt.raise();
        }
    });
    let analysis = search.search(&budget, &mut |_| ());
    drop(done);
    watchdog.join().expect("it does not panic");
    Ok(analysis)
}

/// How many were searched, and how many refused.
#[derive(Default)]
struct Count {
    searched: u32,
    refused: u32,
}

impl Count {
    fn run(&mut self, searching: &Searching, game: &dyn AnyGame, changes: &[Change]) {
        match attempt(searching, game, changes) {
            Err(reason) => {
                assert!(!reason.is_empty() && !reason.contains('\n'), "{changes:?}: {reason:?}");
                self.refused += 1;
            }
            Ok(analysis) => {
                let about = || format!("{} with {changes:?}", game.game());
                assert!(analysis.best_move.is_some(), "{}", about());
                assert!((0.0..=1.0).contains(&analysis.value), "{}: {}", about(), analysis.value);
                self.searched += 1;
            }
        }
    }
}

#[test]
fn every_setting_at_its_ends() {
    let registry = registry();
    for (searching, game) in games(&registry) {
        for algorithm in ["mcts", "alpha-beta"] {
            let mut count = Count::default();
            for setting in SETTINGS {
                for value in values(searching, setting.name, setting.range) {
                    let changes =
                        [("algorithm", algorithm.to_string()), (setting.name, value.clone())];
                    count.run(searching, &*game, &changes);
                }
            }
            let Count { searched, refused } = count;
            let name = game.game();
            assert!(refused > 50, "{name}, {algorithm}: only {refused} refused");
            // Alpha-beta is for games with an evaluation.
            if algorithm == "mcts" {
                assert!(searched > 100, "{name}: only {searched} searched");
            } else if !(searching.names)().evaluators.is_empty() {
                assert!(searched > 25, "{name}: only {searched} searched by alpha-beta");
            }
        }
    }
}

#[test]
fn random_combinations() {
    let registry = registry();
    let games = games(&registry);
    let mut rng = Rng::new(13);
    let mut count = Count::default();
    let mut done = 0;
    while done < 2_000 {
        let (searching, start) = &games[rng.below(games.len() as u32) as usize];
        let mut game = start.boxed_clone();
        for _ in 0..rng.below(12) {
            let Some(text) = game.random_move(&mut rng) else { break };
            game.play(&text).unwrap();
        }
        if game.score().is_some() {
            continue;
        }
        let own = (searching.defaults)(&*game).algorithm;
        let settings: Vec<_> = SETTINGS.iter().filter(|setting| setting.is_of(own)).collect();
        let changes: Vec<Change> = (0..2 + rng.below(7))
            .map(|_| {
                let setting = settings[rng.below(settings.len() as u32) as usize];
                let mut values = values(searching, setting.name, setting.range);
                // What is wrong by itself would hide what is wrong together.
                values.retain(|value| Settings::default().set(setting.name, value).is_ok());
                (setting.name, values.swap_remove(rng.below(values.len() as u32) as usize))
            })
            .collect();
        count.run(searching, &*game, &changes);
        done += 1;
    }
    let Count { searched, refused } = count;
    assert!(searched > 600 && refused > 100, "{searched} searched, {refused} refused");
}

/// Found by users: refused today, a panic before.
#[test]
fn what_a_game_does_not_have_is_refused() {
    let registry = registry();
    for (game, name, value, lacks) in [
        ("tic-tac-toe", "cut", "4", "evaluation"),
        ("tic-tac-toe", "minimax", "0.5", "evaluation"),
        ("tic-tac-toe", "playout", "policy", "policy"),
    ] {
        let searching = &registry.find(game).unwrap().extension.searching;
        let changes = [("selection", "puct".to_string()), (name, value.to_string())];
        let reason = attempt(searching, &*registry.open(game).unwrap(), &changes).unwrap_err();
        assert!(reason.contains(name) && reason.contains(lacks), "{reason}");
    }
}
