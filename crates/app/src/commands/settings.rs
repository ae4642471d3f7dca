//! `zermelo settings`.

use crate::Games;
use crate::cli::SettingsArgs;
use crate::{output, searching};
use anyhow::Result;
use lab::presets::PRESETS;
use search::{Names, SETTINGS, Settings};
use serde_json::{Value, json};
use std::io::Write;

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
    for setting in SETTINGS {
        writeln!(out, "{}={}", setting.name, value(setting.name))?;
        writeln!(out, "    {}\n    {}", setting.meaning, setting.range)?;
    }
    for preset in presets {
        writeln!(out, "preset={}\n    {}", preset.name, preset.meaning)?;
        let list: Vec<String> = preset.settings().map(|(k, v)| format!("{k}={v}")).collect();
        writeln!(out, "    {}", list.join(" "))?;
    }
    Ok(())
}
