//! A search for somebody who waits: on a terminal it shows that it thinks.

use crate::Games;
use crate::cli::SearchArgs;
use crate::levels::Level;
use anyhow::Result;
use game::AnyGame;
use indicatif::{ProgressBar, ProgressStyle};
use search::{Analysis, AnySearch, Budget, Interrupt};
use std::time::Duration;

/// Time between two pictures of the spinner.
const TICK: Duration = Duration::from_millis(100);

/// A search with its limits.
pub struct Thinker {
    search: Box<dyn AnySearch>,
    /// Without a level, what a search may spend.
    budget: Budget,
    level: Option<Level>,
    /// Whatever the level or the limits say, no search takes longer.
    longest: Option<Duration>,
}

impl Thinker {
    /// A search of a game at a level or within the limits that the options give;
    /// `otherwise` if they give none.
    pub fn new(
        registry: &Games,
        game: &dyn AnyGame,
        args: &SearchArgs,
        level: Option<Level>,
        otherwise: Budget,
        interrupt: &Interrupt,
    ) -> Result<Thinker> {
        let search = args.start(registry, game, level)?;
        let budget = Budget { interrupt: interrupt.clone(), ..args.budget(otherwise) };
        Ok(Thinker { search, budget, level, longest: None })
    }

    /// The same, but stop once no remaining simulation can change the move: for
    /// whoever wants a move rather than values.
    pub fn only_for_the_move(self) -> Thinker {
        Thinker { budget: Budget { settled: true, ..self.budget }, ..self }
    }

    /// The same, but no longer than this, whatever else it may spend.
    pub fn at_most(self, longest: Duration) -> Thinker {
        Thinker { longest: Some(longest), ..self }
    }

    /// The limits in words: `level 10 (5 s)`, `2 s`, `1000 simulations`.
    pub fn limits(&self) -> String {
        if let Some(level) = self.level {
            return level.to_string();
        }
        let Budget { time, cpu_time, simulations, .. } = &self.budget;
        let seconds = |time: &Duration| format!("{} s", time.as_secs_f64());
        let cpu = cpu_time.as_ref().map(|time| format!("{} of processor time", seconds(time)));
        let simulations = simulations.map(|count| match count {
            1 => "1 simulation".to_string(),
            count => format!("{count} simulations"),
        });
        let limits: Vec<String> =
            [simulations, time.as_ref().map(seconds), cpu].into_iter().flatten().collect();
        limits.join(", at most ")
    }

    /// Searches the game's position. The spinner says `what` is going on, and the
    /// best move so far. An interrupt ends the search early.
    pub fn think(&mut self, game: &dyn AnyGame, what: &str) -> Analysis {
        let spinner = self.spinner(what);
        let analysis = self.think_with(game, &mut |analysis| spinner.set_message(news(analysis)));
        spinner.finish_and_clear();
        analysis
    }

    /// Searches the game's position, and tells `progress` now and then.
    pub fn think_with(
        &mut self,
        game: &dyn AnyGame,
        progress: &mut dyn FnMut(&Analysis),
    ) -> Analysis {
        self.search.go_to(game);
        let mut budget = match self.level {
            Some(level) => {
                let Budget { settled, interrupt, .. } = self.budget.clone();
                Budget { settled, interrupt, ..level.budget(game.legal().len()) }
            }
            None => self.budget.clone(),
        };
        budget.time = budget.time.into_iter().chain(self.longest).min();
        self.search.search(&budget, progress)
    }

    /// On standard error, and invisible unless that is a terminal.
    fn spinner(&self, what: &str) -> ProgressBar {
        let style = ProgressStyle::with_template("{spinner} {prefix}{msg}, {elapsed}");
        let style = style.expect("the template is well formed");
        let spinner = ProgressBar::new_spinner().with_style(style);
        spinner.set_prefix(format!("{what} ({})", self.limits()));
        spinner.enable_steady_tick(TICK);
        spinner
    }

    /// Whether somebody has interrupted.
    pub fn is_interrupted(&self) -> bool {
        self.budget.interrupt.is_raised()
    }
}

/// The state of a search on half a line.
fn news(analysis: &Analysis) -> String {
    let best = analysis.best_move.as_deref().unwrap_or("none");
    format!(": {best} {}, {} simulations", verdict(analysis), analysis.simulations)
}

/// What the mover may expect, in words.
pub fn verdict(analysis: &Analysis) -> String {
    match analysis.bounds.result() {
        None => format!("wins about {:.0} %", 100.0 * analysis.value),
        Some(result) => format!("a proven {result}"),
    }
}
