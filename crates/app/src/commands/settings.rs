//! `zermelo settings`.

use crate::Games;
use crate::cli::SettingsArgs;
use crate::{output, searching};
use anyhow::Result;
use lab::presets::PRESETS;
use search::{Algorithm, Names, SETTINGS, Setting, Settings};
use serde_json::{Value, json};
use std::io::Write;

const ALGORITHMS: [Algorithm; 2] = [Algorithm::Mcts, Algorithm::AlphaBeta];

/// The searches that heed a setting.
fn searches(setting: &Setting) -> Vec<String> {
    let heed = ALGORITHMS.into_iter().filter(|&algorithm| setting.is_of(algorithm));
    heed.map(|algorithm| algorithm.to_string()).collect()
}

/// Lists the settings.
pub fn run(registry: &Games, args: &SettingsArgs, out: &mut dyn Write) -> Result<()> {
    let (settings, names, family) = match &args.game {
        Some(name) => {
            let game = registry.open(name)?;
            let searching = searching::of(registry, &*game);
            let family = game.game().split(':').next().unwrap_or_default().to_string();
            ((searching.defaults)(&*game), (searching.names)(), Some(family))
        }
        None => (Settings::default(), Names::default(), None),
    };
    let presets =
        PRESETS.iter().filter(|preset| family.as_deref().is_none_or(|f| f == preset.game));
    let value = |name| settings.get(name).expect("a listed setting exists");
    if args.json {
        let list = SETTINGS.iter().map(|setting| {
            json!({
                "name": setting.name,
                "meaning": setting.meaning,
                "range": setting.range,
                "default": value(setting.name),
                "searches": searches(setting),
            })
        });
        return output::json(out, &list.collect::<Value>());
    }
    for (what, names) in [
        ("oracles", &names.oracles),
        ("evaluators", &names.evaluators),
        ("playout policies", &names.playouts),
    ] {
        if !names.is_empty() {
            writeln!(out, "{what} of this game: {}", names.join(", "))?;
        }
    }
    for (what, list) in [
        ("options of the playout policy (policy=NAME:VALUE+…)", &names.policy),
        ("knowledge about moves (priors=NAME:WEIGHT+…)", &names.priors),
    ] {
        if !list.is_empty() {
            writeln!(out, "{what}:")?;
        }
        for (name, meaning) in list {
            writeln!(out, "    {name}: {meaning}")?;
        }
    }
    let both = ALGORITHMS.map(|algorithm| algorithm.to_string());
    for (title, of) in [
        ("of every search", &both[..]),
        ("of the tree search", &both[..1]),
        ("of alpha-beta", &both[1..]),
    ] {
        writeln!(out, "settings {title}:")?;
        for setting in SETTINGS.iter().filter(|setting| searches(setting) == of) {
            writeln!(out, "{}={}", setting.name, value(setting.name))?;
            writeln!(out, "    {}\n    {}", setting.meaning, setting.range)?;
        }
    }
    for preset in presets {
        writeln!(out, "preset={}\n    {}", preset.name, preset.meaning)?;
        let list: Vec<String> = preset.settings().map(|(k, v)| format!("{k}={v}")).collect();
        writeln!(out, "    {}", list.join(" "))?;
    }
    Ok(())
}
