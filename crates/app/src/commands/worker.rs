//! `zermelo worker`.

use crate::Games;
use crate::cli::WorkerArgs;
use crate::crew::{self, Place};
use crate::signals::Signals;
use anyhow::{Result, bail};

/// Does jobs for a master until there are no more.
pub fn run(registry: &Games, args: &WorkerArgs) -> Result<()> {
    let signals = Signals::catch()?;
    let work = || match &args.place {
        Place::Folder(path) => crew::work_in_folder(registry, path, args.idle, &signals),
        Place::Address(address) => crew::work_for(registry, address, &signals),
        Place::Threads(_) | Place::Ray(_) => bail!("a worker needs folder:PATH or HOST:PORT"),
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..args.count).map(|_| scope.spawn(work)).collect();
        let mut told = work();
        for other in others {
            match other.join() {
                Ok(theirs) => told = told.and(theirs),
                Err(panic) => std::panic::resume_unwind(panic),
            }
        }
        told
    })
}
