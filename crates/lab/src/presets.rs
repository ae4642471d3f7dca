//! Players by name, as lists of settings: those of the papers, and sparring
//! partners.

use search::{Settings, split};

/// Settings by a name.
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// The family of games that it is for.
    pub game: &'static str,
    /// What it stands for.
    pub meaning: &'static str,
    /// The settings in which it departs from the common defaults: first those
    /// of a family of players, then its own.
    base: Changes,
    own: Changes,
}

type Changes = &'static [(&'static str, &'static str)];

impl Preset {
    /// The settings in which it departs from the common defaults.
    pub fn settings(&self) -> impl Iterator<Item = &(&'static str, &'static str)> {
        let changed = |(name, _): &&(&str, &str)| self.own.iter().any(|(own, _)| own == name);
        self.base.iter().filter(move |setting| !changed(setting)).chain(self.own)
    }
}

/// Those for Clobber are the players of Claessen 2011 and of Wahab and others. Neither gives the constant of UCT; 1.0 is the
/// one of Winands and others' MCTS-Solver, on which both build, halved because
/// rewards are 0 and 1 here and −1 and 1 there.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "mc-mila",
        game: "clobber",
        meaning: "Claessen (2011): MCTS-Solver, random playouts, the secure child",
        base: MILA,
        own: &[],
    },
    Preset {
        name: "mc-mila+solved",
        game: "clobber",
        meaning: "mc-mila that asks for sums of n·↑+⋆k at nodes and after every playout move",
        base: MILA,
        own: SOLVED,
    },
    Preset {
        name: "mc-mila+simplify",
        game: "clobber",
        meaning: "mc-mila whose playouts begin without zero games and inverse pairs",
        base: MILA,
        own: &[("table", "default"), ("oracles", "none"), ("simplify", "playout")],
    },
    Preset {
        name: "mc-mila+solved+simplify",
        game: "clobber",
        meaning: "both",
        base: MILA,
        own: &[SOLVED[0], SOLVED[1], SOLVED[2], ("simplify", "playout")],
    },
    Preset {
        name: "alpha-beta-mila",
        game: "clobber",
        meaning: "Claessen's rival: alpha-beta that knows n·↑+⋆k of small groups, and counts stones",
        base: &[],
        own: &[
            ("algorithm", "alpha-beta"),
            ("table", "default"),
            ("oracles", "simple-values"),
            ("evaluator", "live-stones"),
        ],
    },
    Preset {
        name: "cgt-mcts",
        game: "clobber",
        meaning: "the player that Wahab and others measure against: nothing proven, a simplified root",
        base: MILA,
        own: &[
            ("proofs", "off"),
            ("choice", "mean"),
            ("table", "default"),
            ("oracles", "none"),
            ("simplify", "root"),
            ("expand", "0"),
        ],
    },
    Preset {
        name: "cgt-mcts-solver",
        game: "clobber",
        meaning: "Wahab and others: MCTS-Solver, sums of groups of 8 stones at nodes, a simplified root",
        base: MILA,
        own: &[
            ("table", "default"),
            ("oracles", "small-groups"),
            ("simplify", "root"),
            ("expand", "0"),
        ],
    },
    Preset {
        name: "castro-rave",
        game: "havannah",
        meaning: "Ewalds (2012), section 4.3: RAVE without exploration, proofs with two plies of lookahead",
        base: &[],
        own: &[
            ("selection", "rave"),
            ("rave-schedule", "linear"),
            ("rave-k", "500"),
            ("exploration", "0"),
            ("fpu", "1"),
            ("expand", "1"),
            ("proofs", "bounds"),
            ("oracles", "mates"),
            ("priors", "none"),
            ("symmetry", "0"),
        ],
    },
    Preset {
        name: "wanderer",
        game: "breakthrough",
        meaning: "in the manner of Isaac (2016), section 2.5: UCT, short playouts and an evaluation",
        base: WANDERER,
        own: &[("oracles", "none")],
    },
    Preset {
        name: "wanderer+table",
        game: "breakthrough",
        meaning: "wanderer that asks tables of the top rows at nodes and before it evaluates",
        base: WANDERER,
        own: &[("table", "auto"), ("oracles", "rows"), ("oracle-playouts", "4")],
    },
    Preset {
        name: "four-plies",
        game: "breakthrough",
        meaning: "plain alpha-beta of four plies that counts pieces and how far they have come",
        base: &[],
        own: &[
            ("algorithm", "alpha-beta"),
            ("depth", "4"),
            ("evaluator", "material"),
            ("oracles", "none"),
            ("lmr", "0"),
            ("multi-cut", "off"),
            ("forward", "0"),
        ],
    },
];

/// Solved positions (Claessen 2011, section 5.4).
const SOLVED: &[(&str, &str)] =
    &[("table", "default"), ("oracles", "simple-values"), ("oracle-playouts", "1")];

/// MCTS-Solver as Claessen 2011, sections 5.2 and 5.3 describe it.
const MILA: &[(&str, &str)] = &[
    ("exploration", "0.5"),
    ("proofs", "winloss"),
    ("choice", "secure"),
    ("secure", "1"),
    ("oracles", "none"),
    ("symmetry", "0"),
];

/// A Monte-Carlo player of Breakthrough as it was before tables: playouts of a few moves
/// that arrive, take what would arrive and prefer to take what hangs, judged by what Lorentz
/// and Horey count. The thesis gives no numbers.
const WANDERER: &[(&str, &str)] = &[
    ("expand", "8"),
    ("proofs", "winloss"),
    ("lookahead", "1"),
    ("playout", "policy"),
    ("policy", "break-through:0+captures:0.5"),
    ("cut", "4"),
    ("evaluator", "advance"),
    ("symmetry", "0"),
];

/// Sets a setting. The name `preset` stands for all settings of one of
/// [`PRESETS`]; those that it does not name get their common defaults.
pub fn set(settings: &mut Settings, name: &str, value: &str) -> Result<(), String> {
    if name != "preset" {
        return settings.set(name, value);
    }
    let known = || PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join("|");
    let preset = PRESETS.iter().find(|preset| preset.name == value);
    let preset = preset.ok_or_else(|| format!("setting preset={value:?}: expected {}", known()))?;
    *settings = Settings::default();
    preset.settings().try_for_each(|(key, value)| settings.set(key, value))
}

/// Reads and sets `key=value`.
pub fn assign(settings: &mut Settings, text: &str) -> Result<(), String> {
    let (name, value) = split(text)?;
    set(settings, name, value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn presets_are_valid_and_forget_what_was_set_before() {
        for preset in PRESETS {
            let mut settings = Settings::default();
            settings.set("exploration", "5").unwrap();
            set(&mut settings, "preset", preset.name).unwrap();
            assert!(settings.exploration < 1.0, "{}", preset.name);
        }
        let error = set(&mut Settings::default(), "preset", "nonsense").unwrap_err();
        assert!(error.contains("mc-mila+solved|"), "{error}");
    }
}
