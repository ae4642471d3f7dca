//! Making the file. The positions of the most stones are solved one after the other,
//! with checkpoints; all others follow from these.

use super::entries::{Entries, Entry, MOST_COLUMNS, entry};
use super::openings::{Openings, write};
use super::positions::Positions;
use crate::container::Error;
use crate::files;
use crate::kind::{Plan, Watch};
use game::{Bounds, Game, Oracle, Score};
use games::connect_four::{Board, Threats};
use search::alpha_beta::{AlphaBeta, Options};
use search::prover::{self, Prover, Question};
use search::{Budget, solve};
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// How many stones the positions of a table have at most, unless somebody wants more.
pub const DEFAULT_PLIES: u32 = 8;
/// The largest table.
pub const MOST_PLIES: u32 = 10;

/// Where an unfinished table of so many plies waits.
fn unfinished(file: &Path, plies: u32) -> PathBuf {
    let mut name = file.as_os_str().to_os_string();
    name.push(format!(".unfinished-{plies}"));
    name.into()
}

impl Openings {
    /// Builds a table of positions from `start` in a file. An unfinished one of this
    /// size is continued; a finished one is kept unless it is smaller.
    pub fn build(start: &Board, file: &Path, plan: &Plan, watch: Watch) -> Result<Openings, Error> {
        if !(1..=MOST_PLIES).contains(&plan.size) {
            let (size, most) = (plan.size, MOST_PLIES);
            return Err(Error::Size { size, unit: "plies", least: 1, most });
        }
        assert!(start.width() <= MOST_COLUMNS, "no more columns fit into an entry");
        match Openings::open(start, file) {
            Ok(openings) if openings.positions().plies() >= plan.size => return Ok(openings),
            // Somebody else's file is not ours to replace.
            Err(Error::Foreign(kind)) => return Err(Error::Foreign(kind)),
            _ => {}
        }
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder)?;
        }
        let waiting = unfinished(file, plan.size);
        let positions = Positions::new(start, plan.size);
        let mut entries = match Openings::open_unfinished(&positions, &waiting) {
            Some(words) => Entries(words),
            None => Entries::unknown(positions.len()),
        };
        let save = |file: &Path, entries: &Entries| {
            files::write_clean(file, |out| write(&positions, entries, out))
        };
        solve_last(&positions, &mut entries, plan, watch, &|entries| save(&waiting, entries))?;
        derive_others(&positions, &mut entries);
        save(file, &entries)?;
        if waiting.exists() {
            fs::remove_file(waiting)?;
        }
        Openings::open(start, file)
    }
}

/// Solves the positions of the most stones.
fn solve_last(
    positions: &Positions,
    entries: &mut Entries,
    plan: &Plan,
    watch: Watch,
    save: &dyn Fn(&Entries) -> Result<(), Error>,
) -> Result<(), Error> {
    let level = positions.level(positions.plies());
    let mut solver = Solver::new(positions.start(), plan)?;
    let mut saved = Instant::now();
    for place in level.clone() {
        if entry(&entries.0, place).is_none() {
            if (watch.stop)() {
                save(entries)?;
                return Err(Error::Interrupted);
            }
            entries.set(place, solver.entry(&positions.board(place)));
            if saved.elapsed() >= plan.every {
                save(entries)?;
                saved = Instant::now();
            }
        }
        (watch.progress)((place - level.start + 1) as u64, level.len() as u64);
    }
    Ok(())
}

/// Derives the entries of fewer stones from those of one more.
fn derive_others(positions: &Positions, entries: &mut Entries) {
    for stones in (0..positions.plies()).rev() {
        for place in positions.level(stones) {
            let board = positions.board(place);
            let moves = ordered(&board);
            let stored = |next: &Board| {
                let (place, _) = positions.find(next).expect("all of one more stone are there");
                let known = entry(&entries.0, place).expect("they were derived before");
                known.score.seen_by(next.to_move())
            };
            let value = |&m: &u16| {
                let next = board.after(m);
                next.score().unwrap_or_else(|| stored(&next))
            };
            let values = moves.iter().map(value).map(|score| score.seen_by(board.to_move()));
            let values: Vec<Score> = values.collect();
            let score = *values.iter().max().expect("the game is not over");
            let best = values.iter().position(|&v| v == score).expect("it is one of them");
            entries.set(place, Entry { score, column: moves[best] });
        }
    }
}

/// All moves, the most promising first: always in the same order, so that the first one
/// that keeps the value is the same whatever a solver remembers.
fn ordered(board: &Board) -> Vec<u16> {
    let mut moves = Vec::new();
    // What the list leaves out is never better than what it has.
    Threats.look(board, &mut moves);
    if moves.is_empty() {
        board.legal_moves(&mut moves);
    }
    moves.sort_by_key(|&m| std::cmp::Reverse(Threats.promise(board, m, &board.after(m))));
    moves
}

/// Alpha-beta, with one table for all positions.
struct Solver(AlphaBeta<Board>);

impl Solver {
    fn new(start: &Board, plan: &Plan) -> Result<Solver, Error> {
        let threads = match plan.threads {
            0 => std::thread::available_parallelism().map_or(1, usize::from),
            threads => threads,
        };
        let options = Options { memory: plan.memory, threads, ..Options::default() };
        let made = AlphaBeta::new(start, Some(Box::new(Threats)), options);
        Ok(Solver(made.map_err(|reason| Error::Io(std::io::Error::other(reason)))?))
    }

    /// Solves a position in which the game is not over.
    fn entry(&mut self, board: &Board) -> Entry {
        let mut silent = |_: &str| ();
        let mut watch = prover::Watch::new(Budget::default().start(), &mut silent);
        let mover = board.to_move();
        let bounds = solve::bounds(&mut self.0, board, &mut watch, &mut |_, _| ());
        let score = bounds.decided().expect("nobody interrupts").seen_by(mover);
        let question = Question { player: mover, goal: score };
        let keeps = |&m: &u16| {
            let next = board.after(m);
            match next.score() {
                Some(score) => question.answer(Bounds::exact(score)) == Some(true),
                None => self.0.ask(&next, question, &mut watch) == Some(true),
            }
        };
        let column = ordered(board).into_iter().find(keeps).expect("some move keeps the value");
        Entry { score, column }
    }
}
