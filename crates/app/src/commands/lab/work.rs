//! Trials: a pair of games, or one run.

use super::store::Trial;
use crate::Games;
use crate::cli::MatchArgs;
use crate::commands::matches::Arena;
use anyhow::{Context, Result, anyhow};
use cpu_time::ThreadTime;
use lab::GameResult;
use lab::experiment::{Effort, Finding, Task};
use search::{Interrupt, units};
use std::time::Duration;

/// A task that trials can be done of.
pub enum Ready<'a> {
    /// A match between players.
    Match(Box<Arena<'a>>),
    /// Anything else.
    Run(&'a Task),
}

/// What the command line of a match would be.
pub fn match_args(task: &Task) -> Result<Option<MatchArgs>> {
    let Task::Match { game, a, b, openings, effort, seed } = task else { return Ok(None) };
    let Effort { sims, cpu_time, time } = effort;
    let duration = |text: &Option<String>| -> Result<Option<Duration>> {
        text.as_deref().map(units::duration).transpose().map_err(|reason| anyhow!(reason))
    };
    Ok(Some(MatchArgs {
        game: game.clone(),
        a: a.clone(),
        b: b.clone(),
        games: None,
        sprt: None,
        openings: openings.clone(),
        sims: *sims,
        time: duration(time)?,
        cpu_time: duration(cpu_time)?,
        concurrency: 1,
        seed: *seed,
        no_adjudication: false,
        move_timeout: Duration::from_secs(60),
        out: None,
        json: false,
    }))
}

impl<'a> Ready<'a> {
    /// Makes a task ready; whatever is wrong with it shows now.
    pub fn new(registry: &'a Games, task: &'a Task, args: Option<&'a MatchArgs>) -> Result<Self> {
        Ok(match args {
            Some(args) => Ready::Match(Box::new(Arena::new(registry, args)?)),
            None => {
                registry.open(task.game())?;
                Ready::Run(task)
            }
        })
    }

    /// Does the trials of a step, from `number` on; `None` after a signal.
    pub fn run(
        &self,
        registry: &Games,
        task: &Task,
        number: u64,
        interrupt: &Interrupt,
    ) -> Result<Option<Vec<Trial>>> {
        let mut trials = Vec::new();
        for number in number..number + task.step() {
            let clock = ThreadTime::now();
            let finding = match self {
                Ready::Match(arena) => {
                    let played = arena.play(number, interrupt)?;
                    let GameResult { outcome, ending, moves, .. } = GameResult::of(number, &played);
                    Some(Finding::Game { outcome, ending, moves })
                }
                Ready::Run(task) => {
                    let skills = |skills: &'_ crate::Skills| (skills.searching, skills.solving);
                    lab::experiment::run(registry, skills, task, number, interrupt)
                        .map_err(|reason| anyhow!(reason))
                        .with_context(|| task.text())?
                }
            };
            let Some(finding) = finding.filter(|_| !interrupt.is_raised()) else { return Ok(None) };
            let cpu_seconds = clock.elapsed().as_secs_f64();
            trials.push(Trial { number, seed: task.seed(number), finding, cpu_seconds });
        }
        Ok(Some(trials))
    }
}
