//! Games in which the past counts: whatever a search calls proven is held
//! against an exhaustive search that takes no two positions for one unless all
//! earlier boards are the same.

use game::{AnyGame, Bounds, Extension, Family, Notation, Player, Rng, Score, Session};
use games::capture_race::CaptureRace;
use games::go::Go;
use search::{Analysis, Budget, Job, Resources, Searching, Solution, SolverOptions, Solving};
use std::collections::{BTreeSet, HashMap};

/// The definition of a value, remembered by position and earlier boards.
struct Exhaustive {
    /// A number for every board met.
    boards: HashMap<String, u16>,
    known: HashMap<(String, BTreeSet<u16>), Score>,
    /// How many positions may still be looked at.
    nodes: u32,
}

impl Exhaustive {
    fn new(nodes: u32) -> Exhaustive {
        Exhaustive { boards: HashMap::new(), known: HashMap::new(), nodes }
    }

    /// The number of a board, marked or not, by the text of a position.
    fn board(&mut self, text: &str) -> u16 {
        let stones = text.split(' ').next().unwrap().to_lowercase();
        let next = self.boards.len() as u16;
        *self.boards.entry(stones).or_insert(next)
    }

    /// The value of a position after these boards, unless it takes too long.
    fn value<G: Notation>(&mut self, position: &G, before: &BTreeSet<u16>) -> Option<Score> {
        if let Some(score) = position.score() {
            return Some(score);
        }
        let text = position.position_text();
        let mut seen = before.clone();
        seen.insert(self.board(&text));
        // What stands behind the fields says how it came about.
        let fields = text.split(" after ").next().unwrap().to_string();
        let key = (fields, seen.clone());
        if let Some(&score) = self.known.get(&key) {
            return Some(score);
        }
        self.nodes = self.nodes.checked_sub(1)?;
        let mut values = Vec::new();
        let (mover, range) = (position.to_move(), position.score_range());
        for next in replies(position) {
            let value = self.value(&next, &seen)?;
            values.push(value);
            if value.seen_by(mover) == range.seen_by(mover).upper {
                break;
            }
        }
        let value = match mover {
            Player::First => values.into_iter().max(),
            Player::Second => values.into_iter().min(),
        };
        let value = value.expect("a game that goes on has moves");
        self.known.insert(key, value);
        Some(value)
    }
}

fn replies<G: Notation>(position: &G) -> Vec<G> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let play = |m| {
        let mut next = position.clone();
        next.play(m).unwrap();
        next
    };
    moves.into_iter().map(play).collect()
}

/// A game under way whose value is known, and that of each of its moves.
struct Case<G: Notation> {
    table: Session<G>,
    value: Score,
    moves: HashMap<String, Score>,
}

impl<G: Notation> Case<G> {
    /// The case of a line of positions from the start of a game, unless its
    /// value takes too long.
    fn new(line: &[G], table: Session<G>, nodes: u32) -> Option<Case<G>> {
        let mut exhaustive = Exhaustive::new(nodes);
        let boards = line.iter().map(|p| exhaustive.board(&p.position_text()));
        let seen: BTreeSet<u16> = boards.collect();
        let position = table.now();
        let value = exhaustive.value(position, &seen)?;
        let mut moves = HashMap::new();
        for (text, next) in table.legal().into_iter().zip(replies(position)) {
            moves.insert(text, exhaustive.value(&next, &seen)?);
        }
        Some(Case { table, value, moves })
    }

    fn text(&self) -> String {
        format!("{} at {}", self.table.game(), self.table.position())
    }

    /// A solver must find the value.
    fn solved(&self, how: &str, solution: &Solution) {
        assert_eq!(solution.bounds, Bounds::exact(self.value), "{how}: {}", self.text());
        let mut end = self.table.clone();
        end.play_moves(&solution.line.join(" ")).unwrap();
        assert_eq!(end.score(), Some(self.value), "{how}: line of {}", self.text());
    }

    /// The values of moves must be right, and the best of them the position's.
    fn moves_solved(&self, how: &str, solutions: &[(String, Solution)]) {
        for (text, solution) in solutions {
            let bounds = Bounds::exact(self.moves[text]);
            assert_eq!(solution.bounds, bounds, "{how}: {text} in {}", self.text());
        }
        let mover = self.table.to_move();
        let seen = |(_, solution): &(String, Solution)| solution.bounds.seen_by(mover).lower;
        let best = solutions.iter().map(seen).max().unwrap();
        assert_eq!(best, self.value.seen_by(mover), "{how}: {}", self.text());
    }

    /// A player's bounds must hold; whether they decide the position.
    fn analysed(&self, how: &str, analysis: &Analysis) -> bool {
        let mover = self.table.to_move();
        let value = self.value.seen_by(mover);
        let text = || format!("{how}: {} for {value} in {}", analysis.bounds, self.text());
        assert!(analysis.bounds.contains(value), "{}", text());
        for m in &analysis.moves {
            let value = self.moves[&m.text].seen_by(mover);
            assert!(m.bounds.contains(value), "{} of {value}, {}", m.text, text());
        }
        let decided = analysis.bounds.decided().is_some();
        if let Some(best) = analysis.best_move.as_ref().filter(|_| decided) {
            assert_eq!(self.moves[best].seen_by(mover), value, "{best}, {}", text());
        }
        decided
    }
}

/// A random game to its end, without its last few moves. Passes are rare while
/// there is something else to play, so that in the end most boards have been
/// there and an exhaustive search is short.
fn late_line<G: Notation>(start: &G, back: u32, rng: &mut Rng) -> (Vec<G>, Vec<String>) {
    let (mut line, mut texts) = (vec![start.clone()], Vec::new());
    loop {
        let position = line.last().unwrap();
        let mut moves = Vec::new();
        position.legal_moves(&mut moves);
        // The pass is the last of Go's moves.
        if moves.len() > 1 && rng.below(20) > 0 {
            moves.pop();
        }
        let Some(m) = rng.pick(&moves) else { break };
        texts.push(position.move_text(m));
        let mut next = position.clone();
        next.play(m).unwrap();
        line.push(next);
    }
    let kept = line.len().saturating_sub(1 + rng.below(back) as usize).max(1);
    line.truncate(kept);
    texts.truncate(kept - 1);
    (line, texts)
}

/// As many plies at the root in which symmetric moves are merged.
const SYMMETRY: [&str; 4] = ["0", "1", "6", "1000"];

fn job(tell: &mut dyn FnMut(&str)) -> Job<'_> {
    Job { budget: Budget::default(), tell, save: None }
}

fn solver_options<F: Family>(settings: &[(&str, &str)]) -> SolverOptions {
    let mut options = (Solving::of::<F>().defaults)();
    options.memory = 1 << 20;
    for (name, value) in settings {
        match *name {
            "solver" => options.choose(value).unwrap(),
            _ => options.set(name, value).unwrap(),
        };
    }
    options
}

/// Solves a game by one solver, as a whole and each of its moves.
fn check_solver<F: Family>(case: &Case<F::Game>, settings: &[(&str, &str)], all_moves: bool) {
    let how = format!("{settings:?}");
    let options = solver_options::<F>(settings);
    let mut solver = (Solving::of::<F>().start)(&case.table, &options).unwrap();
    let tell = &mut |_: &str| ();
    case.solved(&how, &solver.solve(job(tell)));
    if all_moves {
        case.moves_solved(&how, &solver.solve_moves(job(tell)));
        // What it has in mind of its moves does not spoil the answer.
        case.solved(&how, &solver.solve(job(tell)));
    }
}

fn check_player<F: Family>(case: &Case<F::Game>, settings: &[(&str, &str)]) -> bool {
    let mut chosen = (Searching::of::<F>().defaults)(&case.table);
    for (name, value) in settings {
        chosen.set(name, value).unwrap();
    }
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    let mut search = (Searching::of::<F>().start)(&case.table, chosen, resources).unwrap();
    let analysis = search.search(&Budget::simulations(2_000), &mut |_| ());
    case.analysed(&format!("{settings:?}"), &analysis)
}

/// Searches `count` random histories; says how many the players decided.
fn check<F: Family>(parameters: &str, count: usize, back: u32, nodes: u32, seed: u64) -> usize {
    let start = F::start(parameters).unwrap();
    let mut rng = Rng::new(seed);
    let (mut done, mut decided) = (0, 0);
    while done < count {
        let (line, texts) = late_line(&start, back, &mut rng);
        let mut table = Session::new(start.clone());
        if done % 2 == 0 {
            table.play_moves(&texts.join(" ")).unwrap();
        } else {
            // The text of a position carries its history.
            table.set_position(&line.last().unwrap().position_text()).unwrap();
            assert!(table.now() == line.last().unwrap());
        }
        if table.score().is_some() {
            continue;
        }
        let Some(case) = Case::new(&line, table, nodes) else { continue };
        let symmetry = SYMMETRY[done % SYMMETRY.len()];
        let other_symmetry = SYMMETRY[(done + 2) % SYMMETRY.len()];
        check_solver::<F>(&case, &[("solver", "auto")], true);
        check_solver::<F>(&case, &[("solver", "pns")], false);
        check_solver::<F>(&case, &[("solver", "mcts"), ("symmetry", symmetry)], done % 3 == 0);
        decided += usize::from(check_player::<F>(&case, &[("symmetry", other_symmetry)]));
        decided += usize::from(check_player::<F>(&case, &[("algorithm", "alpha-beta")]));
        done += 1;
    }
    decided
}

#[test]
fn histories_of_the_smallest_board() {
    assert!(check::<Go>("2+superko", 1_200, 14, 300, 1) > 1_200);
}

#[test]
fn histories_of_3x3() {
    assert!(check::<Go>("3+superko", 400, 8, 300, 2) > 400);
}

#[test]
fn histories_of_a_capture_race() {
    assert!(check::<CaptureRace>("4+superko", 400, 8, 400, 3) > 400);
}

fn go_after(parameters: &str, moves: &str) -> Session<games::go::Position> {
    let mut table = Session::new(Go::start(parameters).unwrap());
    table.play_moves(moves).unwrap();
    table
}

/// Two of Black's moves lead to boards that are the same but for a symmetry,
/// after boards that are not.
#[test]
fn moves_with_different_pasts_are_not_merged() {
    let table = go_after("2+superko", "B1 A1 B2 A2");
    let win = Bounds::exact(Score(2));
    let tell = &mut |_: &str| ();
    for settings in [
        &[("solver", "auto")][..],
        &[("solver", "mcts")],
        &[("solver", "mcts"), ("symmetry", "6")],
        &[("solver", "mcts"), ("symmetry", "0")],
    ] {
        let options = solver_options::<Go>(settings);
        let mut solver = (Solving::of::<Go>().start)(&table, &options).unwrap();
        assert_eq!(solver.solve(job(tell)).bounds, win, "{settings:?}");
        let moves = solver.solve_moves(job(tell));
        assert!(moves.iter().any(|(_, solution)| solution.bounds == win), "{settings:?}");
    }
    for algorithm in ["mcts", "alpha-beta"] {
        let mut settings = (Searching::of::<Go>().defaults)(&table);
        settings.set("algorithm", algorithm).unwrap();
        let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
        let mut search = (Searching::of::<Go>().start)(&table, settings, resources).unwrap();
        let analysis = search.search(&Budget::simulations(200_000), &mut |_| ());
        assert_eq!(analysis.result(), "win", "{algorithm}");
    }
}

/// Black wins by a point; with many symmetric plies it once was called a draw.
#[test]
fn the_empty_board_under_superko() {
    let table = go_after("2+superko", "");
    for symmetry in ["0", "6"] {
        let options = solver_options::<Go>(&[("solver", "mcts"), ("symmetry", symmetry)]);
        let options = SolverOptions { memory: 1 << 26, ..options };
        let mut solver = (Solving::of::<Go>().start)(&table, &options).unwrap();
        let solution = solver.solve(job(&mut |_| ()));
        assert_eq!(solution.bounds, Bounds::exact(Score(2)), "symmetry={symmetry}");
    }
}

/// A tree is kept only if a game went on from where the search stood: not if
/// the same board has another past.
#[test]
fn a_tree_is_not_kept_for_another_past() {
    let mut rng = Rng::new(4);
    let start = Go::start("2+superko").unwrap();
    let resources = Resources { threads: 1, memory: 1 << 20, seed: 1 };
    let table = Session::new(start.clone());
    let settings = (Searching::of::<Go>().defaults)(&table);
    let mut search = (Searching::of::<Go>().start)(&table, settings, resources).unwrap();
    let mut done = 0;
    while done < 100 {
        let (line, texts) = late_line(&start, 14, &mut rng);
        let mut played = Session::new(start.clone());
        played.play_moves(&texts.join(" ")).unwrap();
        if played.score().is_some() {
            continue;
        }
        // The same stones with nothing before them are another start.
        let text = played.position();
        let mut bare = Session::new(start.clone());
        bare.set_position(text.split(" after ").next().unwrap()).unwrap();
        let Some(case) = Case::new(&line, played, 300) else { continue };
        search.go_to(&bare);
        search.search(&Budget::simulations(500), &mut |_| ());
        search.go_to(&case.table);
        case.analysed("go_to", &search.search(&Budget::simulations(500), &mut |_| ()));
        for m in case.table.legal() {
            let mut next = case.table.clone();
            next.play(&m).unwrap();
            search.go_to(&next);
            let mover = next.to_move();
            let found = search.search(&Budget::simulations(200), &mut |_| ());
            assert!(found.bounds.contains(case.moves[&m].seen_by(mover)), "{m} in {}", case.text());
            search.go_to(&case.table);
        }
        done += 1;
    }
}
