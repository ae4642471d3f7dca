//! The folder of a match: its games, and the state from which it goes on.

use crate::files;
use anyhow::{Context, Result, bail};
use game::{Player, sgf};
use lab::{Ending, GameResult, Played};
use serde_json::{Value, json};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

const FORMAT: &str = "zermelo match 1";
/// The state is written whole, so not after every one of many quick games. A
/// kill loses games of this time at most; they are played again.
const SAVE_EVERY: Duration = Duration::from_millis(100);

/// A folder that belongs to one running match.
pub struct Store {
    folder: PathBuf,
    identity: Value,
    saved: Option<Instant>,
    /// Locked while this match runs; a kill releases it.
    _lock: File,
}

impl Store {
    /// Opens the folder, or makes it, and reads the games played so far. Fails
    /// if they belong to a match with another identity.
    pub fn open(folder: &Path, identity: Value) -> Result<(Store, Vec<GameResult>)> {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
        // Two matches in one folder would overwrite each other's games.
        let path = folder.join("lock");
        let busy = format!("{}: another match is running in this folder", path.display());
        let lock = files::lock(&path, &busy)?;
        remove_leftovers(folder);
        let path = folder.join("state.json");
        let played = match path.try_exists() {
            Ok(false) => Vec::new(),
            _ => {
                let text = files::read_text(&path)?;
                let state = path.display();
                parse(&text, &identity).with_context(|| format!("{state}"))?
            }
        };
        let store = Store { folder: folder.to_path_buf(), identity, saved: None, _lock: lock };
        Ok((store, played))
    }

    /// Writes a game's SGF file.
    pub fn save_game(&self, number: u64, played: &Played, names: [&str; 2]) -> Result<()> {
        let mut tree = played.game.to_sgf(Some(&played.result));
        let root = &mut tree.nodes[0].properties;
        for player in Player::BOTH {
            let key = format!("P{}", played.game.colour(player).letter());
            root.push(sgf::Property::new(&key, names[player.index()]));
        }
        root.push(sgf::Property::new("GN", format!("game {}", number + 1)));
        let how = match &played.ending {
            Ending::Rules => None,
            Ending::Proof => Some("ended by proof".to_string()),
            Ending::Resignation => Some("ended by resignation".to_string()),
            Ending::Forfeit(failure) => Some(format!("forfeited: the loser {failure}")),
        };
        root.extend(how.map(|how| sgf::Property::new("GC", how)));
        let path = self.folder.join(format!("game-{:05}.sgf", number + 1));
        write(&path, &tree.text())
    }

    /// Writes the state, unless that was done a moment ago and `now` is not
    /// set.
    pub fn save<'r>(
        &mut self,
        results: impl Iterator<Item = &'r GameResult>,
        now: bool,
    ) -> Result<()> {
        if !now && self.saved.is_some_and(|saved| saved.elapsed() < SAVE_EVERY) {
            return Ok(());
        }
        let games: Vec<&GameResult> = results.collect();
        let body = json!({ "match": self.identity, "games": games });
        let sum = format!("{:016x}", checksum(&body.to_string()));
        let state = json!({ "format": FORMAT, "checksum": sum, "state": body });
        write(&self.folder.join("state.json"), &format!("{state}\n"))?;
        self.saved = Some(Instant::now());
        Ok(())
    }
}

/// Writes one of the folder's many files. What a kill left was removed when the
/// folder was opened.
fn write(path: &Path, content: &str) -> Result<()> {
    tables::files::write_whole(path, |out| out.write_all(content.as_bytes()))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Removes what a kill left half written.
fn remove_leftovers(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let name = name.to_string_lossy();
        let ours = name.starts_with("state.json.") || name.starts_with("game-");
        if ours && name.ends_with(".tmp") {
            let _ = fs::remove_file(entry.path());
        }
    }
}

fn parse(text: &str, identity: &Value) -> Result<Vec<GameResult>> {
    let Ok(mut file) = serde_json::from_str::<Value>(text) else {
        bail!("the state is damaged: it is no JSON; delete it to start again")
    };
    if file["format"] != FORMAT {
        bail!("this is no state of a match that this version can go on with");
    }
    let body = file["state"].take();
    if file["checksum"] != format!("{:016x}", checksum(&body.to_string())) {
        bail!("the state is damaged: its checksum is wrong; delete it to start again");
    }
    let (there, here) = (&body["match"], identity);
    let keys = here.as_object().into_iter().flat_map(|fields| fields.keys());
    if let Some(key) = keys.into_iter().find(|&key| there[key] != here[key]) {
        bail!("the folder holds another match: {key} is {} there, {} here", there[key], here[key]);
    }
    serde_json::from_value(body["games"].clone()).context("the state is damaged")
}

/// FNV-1a, 64 bits: stable for ever, and good enough against accidents.
pub fn checksum(text: &str) -> u64 {
    let step = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
