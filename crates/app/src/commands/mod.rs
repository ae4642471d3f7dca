//! One file per command.

pub mod analyze;
pub mod bench;
pub mod experiment;
pub mod games;
pub mod lab;
pub mod matches;
pub mod pages;
pub mod perft;
pub mod play;
pub mod playouts;
pub mod race;
pub mod settings;
pub mod show;
pub mod solve;
pub mod solve_by_jobs;
pub mod table;
pub mod value;
pub mod verify;
pub mod worker;

use crate::Games;
use crate::cli::PositionArgs;
use crate::files;
use anyhow::Result;
use game::AnyGame;
use thiserror::Error;

/// The answer is no: a certificate that is no proof, a value that is wrong.
#[derive(Debug, Error)]
#[error("{0}")]
pub struct Rejected(pub String);

/// Opens the position that the options describe.
pub fn open(registry: &Games, args: &PositionArgs) -> Result<Box<dyn AnyGame>> {
    let mut game = match (&args.position, &args.sgf) {
        (Some(position), _) => registry.open_at(&args.game, position)?,
        (None, Some(path)) => {
            // A wrong game string is not the file's fault.
            registry.open(&args.game)?;
            files::open_sgf(registry, &args.game, path)?
        }
        (None, None) => registry.open(&args.game)?,
    };
    if let Some(moves) = &args.moves {
        game.play_moves(moves)?;
    }
    Ok(game)
}

/// Opens a game at a position if one is given, at its start otherwise.
pub fn open_at(registry: &Games, game: &str, position: Option<&str>) -> Result<Box<dyn AnyGame>> {
    Ok(match position {
        Some(position) => registry.open_at(game, position)?,
        None => registry.open(game)?,
    })
}
