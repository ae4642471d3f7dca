//! Players of the papers, as lists of settings.

use crate::settings::Settings;

/// Settings by a name.
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What it stands for.
    pub meaning: &'static str,
    /// The settings in which it departs from the common defaults.
    pub settings: &'static [(&'static str, &'static str)],
}

/// Players of papers 000 and 003. Neither gives the constant of UCT; 1.0 is the
/// one of Winands and others' MCTS-Solver, on which both build, halved because
/// rewards are 0 and 1 here and −1 and 1 there.
pub const PRESETS: &[Preset] = &[
    Preset {
        name: "mc-mila",
        meaning: "paper 000: MCTS-Solver with random playouts and the secure child",
        settings: MILA,
    },
    Preset {
        name: "mc-mila+solved",
        meaning: "paper 000: values n·↑+⋆k of small groups in the tree and after every playout move",
        settings: &[
            MILA[0],
            MILA[1],
            MILA[2],
            MILA[3],
            MILA[4],
            ("oracles", "small-values"),
            ("oracle-playouts", "1"),
        ],
    },
    Preset {
        name: "mc-mila+simplify",
        meaning: "paper 000: zero games and inverse pairs leave the board before each playout",
        settings: &[
            MILA[0],
            MILA[1],
            MILA[2],
            MILA[3],
            MILA[4],
            ("oracles", "none"),
            ("simplify", "playout"),
        ],
    },
    Preset {
        name: "cgt-mcts-solver",
        meaning: "paper 003: MCTS-Solver, bounds of groups of 8 stones in the tree, simplified root",
        settings: &[
            MILA[0],
            MILA[1],
            MILA[2],
            MILA[3],
            ("expand", "0"),
            ("oracles", "small-bounds"),
            ("simplify", "root"),
        ],
    },
];

/// MCTS-Solver as paper 000 sections 5.2 and 5.3 describe it.
const MILA: &[(&str, &str)] = &[
    ("exploration", "0.5"),
    ("solver", "winloss"),
    ("choice", "secure"),
    ("secure", "1"),
    ("oracles", "none"),
];

/// The settings of a preset.
pub(crate) fn named(name: &str) -> Result<Settings, String> {
    let known = || PRESETS.iter().map(|preset| preset.name).collect::<Vec<_>>().join("|");
    let preset = PRESETS.iter().find(|preset| preset.name == name);
    let preset = preset.ok_or_else(|| format!("setting preset={name:?}: expected {}", known()))?;
    let mut settings = Settings::default();
    for (key, value) in preset.settings {
        settings.set(key, value)?;
    }
    Ok(settings)
}
