//! From command-line options to a search.

use crate::cli::SearchArgs;
use crate::levels::Level;
use crate::{Games, Skills};
use anyhow::{Result, anyhow};
use game::AnyGame;
use search::{AnySearch, Budget, Resources, Searching, Settings};

impl SearchArgs {
    /// The game's settings with the level's changes, and then the options'.
    fn settings(
        &self,
        searching: &Searching,
        game: &dyn AnyGame,
        level: Option<Level>,
    ) -> Result<Settings> {
        let mut settings = (searching.defaults)(game);
        let of_level = level.map_or(&[][..], Level::settings).iter().copied();
        for text in of_level.chain(self.settings.iter().map(String::as_str)) {
            lab::presets::assign(&mut settings, text).map_err(|reason| anyhow!(reason))?;
        }
        let names = self.settings.iter().filter_map(|text| Some(text.split_once('=')?.0.trim()));
        let names = names.filter(|name| *name != "preset");
        settings.check_names(names).map_err(|reason| anyhow!(reason))?;
        Ok(settings)
    }

    /// Threads, memory and seed.
    pub fn resources(&self) -> Resources {
        let seed = self.seed.unwrap_or(1);
        Resources { threads: usize::from(self.threads), memory: self.memory, seed }
    }

    /// What a search may spend; `otherwise` if no limit is given.
    pub fn budget(&self, otherwise: Budget) -> Budget {
        let given = Budget {
            time: self.time,
            cpu_time: self.cpu_time,
            simulations: self.sims,
            ..Budget::default()
        };
        match self.time.is_none() && self.cpu_time.is_none() && self.sims.is_none() {
            true => otherwise,
            false => given,
        }
    }

    /// A search of a game's position.
    pub fn start(
        &self,
        registry: &Games,
        game: &dyn AnyGame,
        level: Option<Level>,
    ) -> Result<Box<dyn AnySearch>> {
        let searching = of(registry, game);
        let settings = self.settings(searching, game, level)?;
        (searching.start)(game, settings, self.resources()).map_err(|reason| anyhow!(reason))
    }
}

/// How to search the family of a game.
pub fn of<'r>(registry: &'r Games, game: &dyn AnyGame) -> &'r Searching {
    &skills(registry, game).searching
}

/// All that can be done with the family of a game.
pub fn skills<'r>(registry: &'r Games, game: &dyn AnyGame) -> &'r Skills {
    let name = game.game();
    let family = name.split(':').next().unwrap_or_default();
    let entry = registry.find(family).expect("an open game is in the registry");
    &entry.extension
}

/// The most memory the process ever had, where the system tells.
pub fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
    let kib: u64 = line.split_whitespace().nth(1)?.parse().ok()?;
    Some(kib << 10)
}
