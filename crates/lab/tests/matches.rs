//! Engine strings, schedules, and matches between players of this process.

use engine::registry;
use game::{AnyGame, Bounds, Player, Rng, Score};
use lab::*;
use search::{Budget, Interrupt, Job};
use std::collections::HashSet;
use std::sync::Mutex;

fn open(name: &str) -> Box<dyn AnyGame> {
    registry().open(name).unwrap()
}

#[test]
fn engines_are_read() {
    let spec = EngineSpec::parse("mcts:selection=rave, sims=100,memory=64M,threads=2").unwrap();
    let EngineSpec::Mcts(mcts) = &spec else { panic!("{spec:?}") };
    assert_eq!(mcts.settings, [("selection".to_string(), "rave".to_string())]);
    assert_eq!(
        (mcts.budgets.sims, mcts.memory, mcts.threads),
        (Some(100), Some(64 << 20), Some(2))
    );
    assert_eq!(EngineSpec::parse("random"), Ok(EngineSpec::Random));
    let external = EngineSpec::parse("gtp:gnugo --mode gtp").unwrap();
    assert_eq!(external, EngineSpec::Gtp("gnugo --mode gtp".to_string()));
    for bad in [
        "",
        "minimax",
        "random:1",
        "gtp:",
        "gtp",
        "mcts:sims",
        "mcts:sims=0",
        "mcts:sims=1e9",
        "mcts:nonsense=1",
        "mcts:solver=maybe",
        "mcts:time=-1s",
        "mcts:memory=1",
        "mcts:threads=1000",
    ] {
        let error = EngineSpec::parse(bad).unwrap_err();
        assert!(error.starts_with("engine") && !error.contains('\n'), "{bad}: {error}");
    }
}

#[test]
fn a_search_needs_a_budget() {
    let plain = EngineSpec::parse("mcts").unwrap();
    assert!(plain.clone().with_budgets(Budgets::default()).is_err());
    let common = Budgets { sims: Some(7), ..Budgets::default() };
    let EngineSpec::Mcts(filled) = plain.with_budgets(common).unwrap() else { panic!() };
    assert_eq!(filled.budgets, common);
    let own = EngineSpec::parse("mcts:time=1s").unwrap().with_budgets(common).unwrap();
    let EngineSpec::Mcts(own) = own else { panic!() };
    assert_eq!(own.budgets.sims, None, "an engine's own budget replaces the common one");
}

#[test]
fn openings_depend_on_the_pair_alone() {
    let schedule = || Schedule::new(open("hex:5"), Openings::Random(3), 9).unwrap();
    let (mut forwards, mut backwards) = (schedule(), schedule());
    let lines: Vec<_> = (0..40).map(|i| forwards.opening(i).unwrap()).collect();
    for i in (0..40).rev() {
        assert_eq!(backwards.opening(i).unwrap().history(), lines[i as usize].history());
    }
    let keys: HashSet<u64> = lines.iter().map(|game| game.canonical_key()).collect();
    assert_eq!(keys.len(), 40);
    assert!(lines.iter().all(|game| game.history().len() == 3));
    let mut other = Schedule::new(open("hex:5"), Openings::Random(3), 10).unwrap();
    assert_ne!(other.opening(0).unwrap().history(), lines[0].history());
}

#[test]
fn few_openings_come_again_and_impossible_ones_are_refused() {
    let mut start = Schedule::new(open("hex:4"), Openings::Random(0), 1).unwrap();
    assert_eq!(start.opening(50).unwrap().history().len(), 0);
    let error = Schedule::new(open("tic-tac-toe"), Openings::Random(9), 1).err().unwrap();
    assert!(error.contains("over within 9 random moves"), "{error}");
    assert!(Schedule::new(open("hex:4"), Openings::Given(Vec::new()), 1).is_err());
}

#[test]
fn balanced_openings_are_about_even() {
    let registry = registry();
    let skills = &registry.find("connect-four").unwrap().extension;
    let openings = |text| Openings::parse(text, &skills.searching).unwrap();
    let start = || registry.open("connect-four:7x6").unwrap();
    let schedule = |text| Schedule::new(start(), openings(text).unwrap(), 3);
    // How many of the openings nobody wins, says the solver.
    let draws = |text| {
        let mut schedule = schedule(text).unwrap();
        let is_draw = |pair| {
            let opening = schedule.opening(pair).unwrap();
            let mut solver =
                (skills.solving.start)(&*opening, &(skills.solving.defaults)()).unwrap();
            let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
            solver.solve(job).bounds.decided() == Some(Score::DRAW)
        };
        (0..20).map(is_draw).filter(|&draw| draw).count()
    };
    let (random, balanced) = (draws("random:8"), draws("balanced:8"));
    assert!(balanced >= 15 && random <= 10, "{balanced} and {random}");
    let again = |pair| schedule("balanced:8").unwrap().opening(pair).unwrap().position();
    assert_eq!(again(3), again(3));
    assert!(
        openings("balanced:many").is_err() && Openings::parse("games", &skills.searching).is_none()
    );
}

#[test]
fn every_player_of_every_game_has_its_own_seed() {
    let seeds: HashSet<u64> = (0..1000)
        .flat_map(|n| [seed_of(1, n, Role::A), seed_of(1, n, Role::B)])
        .chain((0..1000).map(|n| seed_of(2, n, Role::A)))
        .collect();
    assert_eq!(seeds.len(), 3000);
}

/// Plays a match in this process and gives its games and their results.
fn contest(a: &str, b: &str, limit: u64, sprt: Option<Sprt>, concurrency: usize) -> Contest {
    let registry = registry();
    let searching = &registry.find("hex").unwrap().extension.searching;
    let specs = [a, b].map(|text| EngineSpec::parse(text).unwrap());
    let schedule = Schedule::new(open("hex:4"), Openings::Random(1), 5).unwrap();
    let schedule = Mutex::new(schedule);
    let contest = Mutex::new(Contest::new(limit, sprt, Vec::new()));
    run(&contest, concurrency, |number| {
        let game = schedule.lock().unwrap().opening(number / 2)?;
        let make = |role: Role| {
            let made = specs[role as usize].contestant(
                searching,
                &*game,
                seed_of(5, number, role),
                &Interrupt::default(),
            );
            made.map(|contestant| contestant.expect("no engine of these tests is external"))
        };
        let (a, b) = (make(Role::A)?, make(Role::B)?);
        let mut seats = if side_of_a(number) == Player::First { [a, b] } else { [b, a] };
        let played = play(game, &mut seats, true);
        let result = GameResult::of(number, &played);
        contest.lock().unwrap().record(result);
        Ok::<(), String>(())
    })
    .unwrap();
    contest.into_inner().unwrap()
}

#[test]
fn concurrency_changes_nothing() {
    let one = contest("mcts:sims=60", "mcts:sims=20,selection=rave", 12, None, 1);
    let many = contest("mcts:sims=60", "mcts:sims=20,selection=rave", 12, None, 3);
    assert!(one.results().eq(many.results()));
    assert_eq!(one.summary(), many.summary());
    assert_eq!(one.summary().all.games(), 12);
    assert_eq!(one.summary().statistics.pairs(), 6);
}

#[test]
fn a_sequential_test_stops_at_the_same_pair() {
    let sprt = Sprt::parse("elo0=0,elo1=300").unwrap();
    let one = contest("mcts:sims=100", "random", 1000, Some(sprt), 1);
    let many = contest("mcts:sims=100", "random", 1000, Some(sprt), 4);
    assert_eq!(one.verdict(), Verdict::H1);
    assert!(one.end() < 100, "{}", one.end());
    assert_eq!(one.end(), many.end());
    assert_eq!(one.summary(), many.summary());
    assert!(one.summary().proofs > 0);
}

#[test]
fn a_match_goes_on_where_it_was() {
    let whole = contest("mcts:sims=40", "mcts:sims=20", 8, None, 1);
    let some: Vec<_> = whole.results().filter(|r| r.number != 2 && r.number < 5).cloned().collect();
    let mut half = Contest::new(8, None, some);
    let left: Vec<u64> = std::iter::from_fn(|| half.next_game()).collect();
    assert_eq!(left, [2, 5, 6, 7]);
    for result in whole.results().filter(|r| left.contains(&r.number)) {
        half.record(result.clone());
    }
    assert_eq!(half.summary(), whole.summary());
}

/// Does as told.
struct Puppet(Option<Result<Reply, Failure>>, Option<Bounds>);

impl Contestant for Puppet {
    fn begin(&mut self, _: &dyn AnyGame) -> Result<(), Failure> {
        Ok(())
    }

    fn choose(&mut self, game: &dyn AnyGame) -> Result<Choice, Failure> {
        let random = || Ok(Reply::Move(game.random_move(&mut Rng::new(1)).unwrap()));
        let reply = self.0.clone().unwrap_or_else(random)?;
        Ok(Choice { reply, proof: self.1, simulations: 0 })
    }
}

fn against(first: Puppet, adjudicate: bool) -> Played {
    let mut seats: [Box<dyn Contestant>; 2] = [Box::new(first), Box::new(Puppet(None, None))];
    play(open("hex:3"), &mut seats, adjudicate)
}

#[test]
fn failures_lose_the_game() {
    let told = |reply| Puppet(Some(reply), None);
    let cases = [
        (told(Ok(Reply::Resign)), "W+R"),
        (told(Ok(Reply::Move("z99".to_string()))), "W+F"),
        (told(Err(Failure::Crash(String::new()))), "W+F"),
        (told(Err(Failure::Timeout(String::new()))), "W+T"),
    ];
    for (puppet, result) in cases {
        let played = against(puppet, true);
        assert_eq!(played.winner, Some(Player::Second), "{result}");
        assert_eq!(played.result, result);
        assert_ne!(played.ending, Ending::Rules);
    }
}

#[test]
fn a_proof_of_a_win_ends_the_game_if_wanted() {
    let proof = |score| Puppet(None, Some(Bounds::exact(score)));
    let played = against(proof(Score::WIN), true);
    assert_eq!((played.ending, played.winner), (Ending::Proof, Some(Player::First)));
    assert_eq!(played.game.history().len(), 1);
    assert_eq!(against(proof(Score::WIN), false).ending, Ending::Rules);
    // The other side has to find it too.
    for score in [Score::DRAW, Score::LOSS] {
        assert_eq!(against(proof(score), true).ending, Ending::Rules);
    }
    let open_question = Puppet(None, Some(Bounds::WIN_DRAW_LOSS));
    assert_eq!(against(open_question, true).ending, Ending::Rules);
}
