//! Where the games of a match start, from the command line.

use super::store::checksum;
use crate::{Games, files, searching};
use anyhow::{Context, Result, anyhow, bail};
use game::AnyGame;
use lab::Openings;
use std::fs;
use std::path::{Path, PathBuf};

/// Reads `random:K`, `balanced:K`, or a folder of SGF files. Also gives a text that tells
/// different openings apart. `by_moves`: a player knows nothing but moves, so
/// every opening must start where the game does.
pub fn read(
    registry: &Games,
    game: &dyn AnyGame,
    text: &str,
    by_moves: bool,
) -> Result<(Openings, String)> {
    let searching = &searching::skills(registry, game).searching;
    if let Some(openings) = Openings::parse(text, searching) {
        return Ok((openings.map_err(|e| anyhow!(e))?, text.to_string()));
    }
    let mut positions = Vec::new();
    let mut described = String::new();
    for path in sgf_files(Path::new(text))? {
        let position = files::open_sgf(registry, &game.game(), &path)?;
        if position.score().is_some() {
            bail!("{}: the game is over, so it is no opening", path.display());
        }
        let mut start = position.boxed_clone();
        start.restart();
        if by_moves && start.position() != game.position() {
            bail!(
                "{}: a gtp engine cannot be told to start from a set-up position",
                path.display()
            );
        }
        described += &format!("{} {}\n", start.position(), position.history().join(" "));
        positions.push(position);
    }
    if positions.is_empty() {
        bail!("openings {text:?}: no .sgf files in this folder");
    }
    let described = format!("{} files, {:016x}", positions.len(), checksum(&described));
    Ok((Openings::Given(positions), described))
}

/// The SGF files of a folder, by name.
fn sgf_files(folder: &Path) -> Result<Vec<PathBuf>> {
    let context =
        || format!("openings: expected random:K, balanced:K or a folder, not {}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).with_context(context)? {
        let path = entry.with_context(context)?.path();
        if path.extension().is_some_and(|e| e.eq_ignore_ascii_case("sgf")) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}
