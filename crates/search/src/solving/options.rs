//! What a solver can be told.

use crate::Settings;
use crate::proof_number::{DfpnSettings, Sum};
use crate::settings::split;

/// The solvers by name.
pub const SOLVERS: [&str; 5] = ["auto", "alpha-beta", "pns", "dfpn", "mcts"];

/// How to solve.
#[derive(Clone, Debug)]
pub struct SolverOptions {
    /// One of [`SOLVERS`].
    pub solver: String,
    /// Bytes for tables and trees.
    pub memory: usize,
    /// Threads that search together, where the solver can.
    pub threads: usize,
    /// The seed of the tree search.
    pub seed: u64,
    /// Settings of `dfpn`, without memory and threads.
    pub dfpn: DfpnSettings,
    /// Whether `alpha-beta` learns which moves to try first.
    pub learn: bool,
    /// Settings of `mcts`. Those that say what is known (`oracles`, `table`) count
    /// for all solvers.
    pub mcts: Settings,
}

impl SolverOptions {
    /// The defaults over the tree search's settings of a game.
    pub fn new(mcts: Settings) -> SolverOptions {
        SolverOptions {
            solver: "auto".to_string(),
            memory: 1 << 30,
            threads: 1,
            seed: 1,
            dfpn: DfpnSettings::default(),
            learn: true,
            mcts,
        }
    }

    /// Chooses a solver.
    pub fn choose(&mut self, name: &str) -> Result<(), String> {
        if !SOLVERS.contains(&name) {
            let meant = game::did_you_mean(name, SOLVERS);
            return Err(format!("no solver {name:?}; known: {}{meant}", SOLVERS.join(", ")));
        }
        self.solver = name.to_string();
        Ok(())
    }

    /// Changes a setting given as `name=value`, if the chosen solver has it.
    pub fn assign(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = split(text)?;
        self.set(name, value)?;
        match self.has(name) {
            true => Ok(()),
            false => Err(format!("setting {name}: the solver {} does not have it", self.solver)),
        }
    }

    /// Whether the chosen solver heeds a setting.
    fn has(&self, name: &str) -> bool {
        let is = |solvers: &[&str]| solvers.contains(&self.solver.as_str());
        match name {
            "oracles" | "table" => true,
            "sum" | "stay" | "order" => is(&["auto", "dfpn"]),
            "learn" => is(&["auto", "alpha-beta"]),
            "symmetry" => is(&["auto", "dfpn", "mcts"]),
            "algorithm" => false,
            _ => is(&["mcts"]) && self.mcts.check_names([name]).is_ok(),
        }
    }

    /// Changes a setting, whichever solver it belongs to.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let wrong = |range: &str| format!("setting {name}={value}: expected {range}");
        let number = |least: u32, most: u32| {
            let found = value.parse().ok().filter(|n| (least..=most).contains(n));
            found.ok_or_else(|| wrong(&format!("a whole number from {least} to {most}")))
        };
        match (name, value) {
            ("sum", "weak") => self.dfpn.sum = Sum::Weak,
            ("sum", "full") => self.dfpn.sum = Sum::Full,
            ("sum", "half") => self.dfpn.sum = Sum::Half,
            ("sum", _) => return Err(wrong("weak, half or full")),
            ("stay", _) => self.dfpn.stay = number(0, 64)?,
            ("order", "game") => self.dfpn.order = true,
            ("order", "list") => self.dfpn.order = false,
            ("order", _) => return Err(wrong("game or list")),
            ("learn", "on") => self.learn = true,
            ("learn", "off") => self.learn = false,
            ("learn", _) => return Err(wrong("on or off")),
            // The tree search has a setting of the same meaning.
            ("symmetry", _) => {
                self.dfpn.symmetry = number(0, 1000)?;
                let _ = self.mcts.set(name, value);
            }
            _ => self.mcts.set(name, value)?,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_setting_that_the_solver_would_ignore_is_refused() {
        for (solver, has, lacks) in [
            ("auto", &["stay=8", "symmetry=1", "oracles=none"][..], &["depth=3", "expand=2"][..]),
            (
                "alpha-beta",
                &["table=none", "learn=off"],
                &["depth=3", "stay=8", "symmetry=1", "lmr=0"],
            ),
            ("pns", &["oracles=none"], &["sum=full", "expand=2", "learn=off"]),
            ("dfpn", &["sum=full", "stay=8", "symmetry=1", "order=list"], &["expand=2"]),
            ("mcts", &["expand=2", "symmetry=1"], &["depth=3", "stay=8", "algorithm=mcts"]),
        ] {
            let mut options = SolverOptions::new(Settings::default());
            options.choose(solver).unwrap();
            for text in has {
                assert_eq!(options.assign(text), Ok(()), "{solver}");
            }
            for text in lacks {
                let error = options.assign(text).unwrap_err();
                assert!(error.ends_with(&format!("the solver {solver} does not have it")));
            }
        }
    }
}
