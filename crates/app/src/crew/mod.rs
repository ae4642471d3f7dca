//! Workers outside this process, and how jobs get there.

mod bridge;
mod folder;
mod network;

pub use folder::work as work_in_folder;
pub use network::work as work_for;

use crate::external;
use anyhow::{Result, bail};
use engine::Games;
use jobs::{Crew, Threads};

/// Where jobs are done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// By threads of this process.
    Threads(usize),
    /// By workers that look into a folder.
    Folder(std::path::PathBuf),
    /// By workers that connect to this address.
    Address(String),
    /// By Ray, at this address.
    Ray(String),
}

impl std::str::FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        let ways = "threads:N, folder:PATH, HOST:PORT, ray, ray:auto or ray://HOST:PORT";
        let expected = || format!("{text:?}: expected {ways}");
        Ok(match text.split_once(':') {
            Some(("threads", count)) => match count.parse() {
                Ok(count @ 1..=1024) => Place::Threads(count),
                _ => return Err(format!("{text:?}: expected threads:N, N from 1 to 1024")),
            },
            Some(("folder", path)) if !path.is_empty() => Place::Folder(path.into()),
            Some(("ray", address)) if address.starts_with("//") => Place::Ray(text.to_string()),
            Some(("ray", address)) if !address.is_empty() => Place::Ray(address.to_string()),
            None if text == "ray" => Place::Ray("local".to_string()),
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
                Place::Address(text.to_string())
            }
            _ => return Err(expected()),
        })
    }
}

impl Place {
    /// The workers there.
    pub fn crew(&self, registry: &Games) -> Result<Box<dyn Crew>> {
        Ok(match self {
            Place::Threads(count) => {
                Box::new(Threads::new(registry, *count, external::start_for_job))
            }
            Place::Folder(path) => Box::new(folder::Folder::open(path)?),
            Place::Address(address) => Box::new(network::Network::listen(address)?),
            Place::Ray(address) => Box::new(bridge::Bridge::ray(address)?),
        })
    }
}

/// A name for this worker that no other has.
fn own_name() -> Result<String> {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host: String = host.trim().chars().filter(|c| c.is_ascii_alphanumeric()).collect();
    let mut salt = [0; 4];
    if let Err(error) = getrandom::fill(&mut salt) {
        bail!("no random numbers: {error}");
    }
    let salt = u32::from_le_bytes(salt);
    let host = if host.is_empty() { "worker" } else { &host };
    Ok(format!("{host}-{}-{salt:08x}", std::process::id()))
}
