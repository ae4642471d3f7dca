//! `zermelo settings`.

use crate::Games;
use crate::cli::SettingsArgs;
use crate::{output, searching};
use anyhow::Result;
use search::{PRESETS, SETTINGS, Settings};
use serde_json::{Value, json};
use std::io::Write;

/// Lists the settings.
pub fn run(registry: &Games, args: &SettingsArgs, out: &mut dyn Write) -> Result<()> {
    let settings = match &args.game {
        Some(name) => {
            let game = registry.open(name)?;
            (searching::of(registry, &*game).defaults)()
        }
        None => Settings::default(),
    };
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
    for setting in SETTINGS {
        writeln!(out, "{}={}", setting.name, value(setting.name))?;
        writeln!(out, "    {}\n    {}", setting.meaning, setting.range)?;
    }
    for preset in PRESETS {
        writeln!(out, "preset={}\n    {}", preset.name, preset.meaning)?;
        let list: Vec<String> = preset.settings().map(|(k, v)| format!("{k}={v}")).collect();
        writeln!(out, "    {}", list.join(" "))?;
    }
    Ok(())
}
