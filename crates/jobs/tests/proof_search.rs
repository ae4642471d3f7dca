//! Job-level proof-number search: the same answers as a solver alone, whatever happens to
//! its workers.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use game::{AnyGame, Player, Rng, Score};
use jobs::proof_search::{Master, Plan, Standing};
use jobs::{Done, Ended, JobResult, Roll, SolverSpec, Taken, Threads, Work, Worker, drive};
use search::prover::Question;
use search::{Budget, Interrupt, Job};

fn plan(game: &dyn AnyGame, slice: u64, check: f64) -> Plan {
    Plan {
        solver: SolverSpec {
            game: game.game(),
            root: game.position(),
            solver: "dfpn".into(),
            // With all that the game knows, these positions would be solved at once.
            settings: vec!["oracles=none".into()],
            memory: 1 << 22,
            share: 0,
            generation: 0,
        },
        position: game.position(),
        player: game.to_move(),
        goal: 1,
        slice,
        expand_after: 2,
        check,
        seed: 7,
    }
}

/// What a solver alone says.
fn alone(game: &dyn AnyGame) -> bool {
    let registry = engine::registry();
    let name = game.game();
    let entry = registry.find(name.split(':').next().unwrap()).unwrap();
    let options = (entry.extension.solving.defaults)();
    let mut solver = (entry.extension.solving.start)(game, &options).unwrap();
    let question = Question { player: game.to_move(), goal: Score(1) };
    let job = Job { budget: Budget::default(), tell: &mut |_| (), save: None };
    solver.ask(game, question, [u32::MAX; 2], job).unwrap()
}

/// Random positions of a game with some moves left.
fn positions(game: &str, moves: u32, count: usize) -> Vec<Box<dyn AnyGame>> {
    let registry = engine::registry();
    let mut rng = Rng::new(5);
    let mut found = Vec::new();
    while found.len() < count {
        let mut game = registry.open(game).unwrap();
        for _ in 0..moves {
            let Some(text) = game.random_move(&mut rng) else { break };
            game.play(&text).unwrap();
        }
        if game.score().is_none() {
            found.push(game);
        }
    }
    found
}

/// Has one worker after the other do a job, each under its own name.
fn by_turns(
    master: &mut Master,
    workers: usize,
    mut tamper: impl FnMut(usize, &mut JobResult),
) -> Option<bool> {
    let make = |_| Worker::new(engine::registry(), Interrupt::default());
    let mut crew: Vec<Worker> = (0..workers).map(make).collect();
    let mut sent_away = vec![false; workers];
    let mut idle = 0;
    while master.answer().is_none() && idle < 2 * workers {
        master.waiting(1);
        for (number, worker) in crew.iter_mut().enumerate() {
            let name = format!("worker {number}");
            let Some(chosen) = master.next(&name).filter(|_| !sent_away[number]) else {
                idle += 1;
                continue;
            };
            idle = 0;
            let mut result = worker.run(&chosen.order).unwrap();
            tamper(number, &mut result);
            if let Taken::Dismiss { worker, .. } = master.take(chosen.ticket, &result).unwrap() {
                let number: usize = worker.strip_prefix("worker ").unwrap().parse().unwrap();
                sent_away[number] = true;
            }
        }
    }
    master.answer()
}

#[test]
fn answers_are_those_of_a_solver_alone() {
    let (mut yes, mut split) = (0, 0);
    let mut positions_of = positions("havannah:3", 4, 30);
    positions_of.extend(positions("breakthrough:5x4", 8, 10));
    positions_of.extend(positions("connect-four:5x5", 4, 20));
    positions_of.extend(positions("tic-tac-toe", 2, 20));
    for game in positions_of {
        let mut master = Master::new(engine::registry(), plan(&*game, 40, 0.5)).unwrap();
        let found = by_turns(&mut master, 3, |_, _| ());
        let expected = alone(&*game);
        assert_eq!(found, Some(expected), "{} {}", game.game(), game.position());
        yes += u32::from(expected);
        split += u32::from(master.standing().positions > 1);
    }
    assert!(split >= 20, "many are split: {split}");
    assert!((10..80).contains(&yes), "both answers occur: {yes}");
}

#[test]
fn threads_give_the_same_answers() {
    for game in positions("havannah:3", 3, 6) {
        let mut master = Master::new(engine::registry(), plan(&*game, 60, 0.2)).unwrap();
        let mut crew = Threads::new(&engine::registry(), 2, lab::no_outside);
        assert_eq!(drive(&mut master, &mut crew, &mut Roll::default(), |_, _| true), Ended::Done);
        assert_eq!(master.answer(), Some(alone(&*game)), "{}", game.position());
    }
}

#[test]
fn a_liar_is_found_and_its_answers_are_taken_back() {
    let mut lies = 0;
    for game in positions("havannah:3", 3, 12) {
        // Every answer is checked, so not even the first lie gets through.
        let mut master = Master::new(engine::registry(), plan(&*game, 40, 1.0)).unwrap();
        let found = by_turns(&mut master, 2, |number, result| {
            if let (0, Ok(Done::Asked { answer: Some(answer), .. })) = (number, &mut result.outcome)
            {
                *answer = !*answer;
            }
        });
        assert_eq!(found, Some(alone(&*game)), "{}", game.position());
        lies += master.standing().lies;
    }
    assert!(lies >= 5, "{lies}");
}

#[test]
fn a_certificate_of_something_else_is_no_proof() {
    let mut lies = 0;
    for game in positions("havannah:3", 3, 12) {
        let mut master = Master::new(engine::registry(), plan(&*game, 40, 1.0)).unwrap();
        let mut kept: Option<String> = None;
        let found = by_turns(&mut master, 2, |number, result| {
            let (0, Ok(Done::Certified { certificate, .. })) = (number, &mut result.outcome) else {
                return;
            };
            match &kept {
                // Every further certificate is the first again.
                Some(first) => *certificate = first.clone(),
                None => kept = Some(certificate.clone()),
            }
        });
        assert_eq!(found, Some(alone(&*game)));
        lies += master.standing().lies;
    }
    assert!(lies >= 3, "{lies}");
}

#[test]
fn jobs_that_are_lost_are_done_again_and_a_saved_state_goes_on() {
    for game in positions("havannah:3", 3, 8) {
        let plan = plan(&*game, 40, 0.3);
        let mut master = Master::new(engine::registry(), plan.clone()).unwrap();
        let mut worker = Worker::new(engine::registry(), Interrupt::default());
        let mut turn = 0;
        while master.answer().is_none() {
            turn += 1;
            let name = format!("worker {}", turn % 3);
            let Some(chosen) = master.next(&name) else { continue };
            if turn % 4 == 0 {
                master.lose(chosen.ticket);
                // What a worker says that was given up does not count.
                let late = worker.run(&chosen.order).unwrap();
                assert_eq!(master.take(chosen.ticket, &late), Ok(Taken::Open));
            } else {
                master.take(chosen.ticket, &worker.run(&chosen.order).unwrap()).unwrap();
            }
            if turn % 5 == 0 {
                let before = Standing { cpu_seconds: 0.0, ..master.standing() };
                let text = master.save();
                master = Master::restore(engine::registry(), plan.clone(), &text).unwrap();
                assert_eq!(Standing { cpu_seconds: 0.0, ..master.standing() }, before);
            }
        }
        assert_eq!(master.answer(), Some(alone(&*game)), "{}", game.position());
        assert!(master.standing().lost > 0 || turn < 4);
    }
}

/// The same, by workers that tell each other what they find.
fn sharing(game: &dyn AnyGame, check: f64) -> Master {
    let mut plan = plan(game, 40, check);
    plan.solver.share = 2;
    Master::new(engine::registry(), plan).unwrap()
}

#[test]
fn workers_that_tell_each_other_what_they_find_give_the_same_answers() {
    let mut told = 0;
    let mut positions_of = positions("havannah:3", 4, 30);
    positions_of.extend(positions("breakthrough:5x4", 8, 10));
    positions_of.extend(positions("connect-four:5x5", 4, 20));
    for game in positions_of {
        let mut master = sharing(&*game, 0.5);
        let found = by_turns(&mut master, 3, |_, result| {
            if let Ok(Done::Asked { shared, .. }) = &result.outcome {
                told += usize::from(!shared.is_empty());
            }
        });
        assert_eq!(found, Some(alone(&*game)), "{} {}", game.game(), game.position());
        assert_eq!(master.standing().lies, 0);
    }
    assert!(told > 100, "{told}");
}

#[test]
fn lies_that_workers_tell_each_other_are_found() {
    let mut lies = 0;
    for game in positions("havannah:3", 3, 12) {
        // With every answer checked, whoever believed a lie cannot prove what it says.
        let mut master = sharing(&*game, 1.0);
        let found = by_turns(&mut master, 2, |number, result| {
            if let (0, Ok(Done::Asked { shared, .. })) = (number, &mut result.outcome) {
                let mut bytes = STANDARD.decode(&*shared).unwrap();
                // A proof becomes a disproof, and the contrary.
                bytes.chunks_mut(32).for_each(|entry| entry[16..24].rotate_left(4));
                *shared = STANDARD.encode(bytes);
            }
        });
        assert_eq!(found, Some(alone(&*game)), "{}", game.position());
        lies += master.standing().lies;
    }
    assert!(lies >= 3, "{lies}");
}

#[test]
fn a_liar_among_workers_that_tell_each_other_is_sent_away_in_the_end() {
    let mut lies = 0;
    for game in positions("havannah:3", 3, 12) {
        let mut master = sharing(&*game, 1.0);
        let found = by_turns(&mut master, 2, |number, result| {
            if let (0, Ok(Done::Asked { answer: Some(answer), .. })) = (number, &mut result.outcome)
            {
                *answer = !*answer;
            }
        });
        assert_eq!(found, Some(alone(&*game)), "{}", game.position());
        lies += master.standing().lies;
    }
    assert!(lies >= 10, "{lies}");
}

#[test]
fn other_versions_and_other_searches_are_refused() {
    let games = positions("havannah:3", 3, 2);
    let [this, other] = [plan(&*games[0], 40, 0.3), plan(&*games[1], 40, 0.3)];
    let mut master = Master::new(engine::registry(), this.clone()).unwrap();
    let text = master.save();
    let refused = |plan: &Plan, text: &str| {
        Master::restore(engine::registry(), plan.clone(), text).err().unwrap()
    };
    assert_eq!(refused(&other, &text), "it is the state of another search");
    let newer = text.replace(jobs::VERSION, "99.0");
    let expected = format!("it is of version 99.0, this one is {}", jobs::VERSION);
    assert_eq!(refused(&this, &newer), expected);
    // So is a worker of another version, and so is an order to it.
    let mut worker = Worker::new(engine::registry(), Interrupt::default());
    let chosen = master.next("worker 1").unwrap();
    let mut order = chosen.order.clone();
    order.version = "99.0".into();
    let outcome = worker.run(&order).unwrap().outcome;
    assert_eq!(outcome, Err(format!("the job is refused: {expected}")));
    let mut result = worker.run(&chosen.order).unwrap();
    result.version = "99.0".into();
    let taken = master.take(chosen.ticket, &result).unwrap();
    let reason = format!("its result is refused: {expected}");
    assert_eq!(taken, Taken::Dismiss { worker: "worker 1".into(), reason });
    assert_eq!(master.next("worker 1"), None);
    assert_eq!(this.player, Player::Second);
}
