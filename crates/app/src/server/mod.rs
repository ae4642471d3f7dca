//! `zermelo serve`: the page in a browser, and the JSON API that it uses.
//!
//! A request is answered from what it says alone: the server keeps no games and no
//! trees, so no client can see another's. What it keeps are certificates for the proof
//! explorer, under names that cannot be guessed (`proofs.rs`). What it reads beside are the
//! experiments and results that were named at its start (`lab.rs`).
//!
//! Architecture invariants: knows games through `AnyGame` and `Skills` alone. Work of
//! more than a moment runs under a [`desk::Slot`], which bounds it and ends it when
//! nobody listens. Every request passes [`guard`].

mod api;
mod browser;
mod connections;
mod desk;
mod events;
mod guard;
mod input;
mod lab;
mod limits;
mod page;
mod proofs;
mod refusal;
mod tables;

use crate::Games;
use crate::cli::ServeArgs;
use crate::signals::Signals;
use anyhow::{Context, Result};
use desk::Desk;
use lab::Lab;
use limits::Limits;
use proofs::Proofs;
use std::io::{ErrorKind, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tables::Tables;

/// The port that is tried first.
const PORT: u16 = 8017;
/// How long work that is told to stop may take to do so.
const PARTING: Duration = Duration::from_secs(3);

/// What all requests share.
pub struct App {
    games: Games,
    limits: Limits,
    desk: Arc<Desk>,
    proofs: Proofs,
    tables: Tables,
    lab: Lab,
    /// The host names that the server answers to, in lower case.
    hosts: Vec<String>,
}

/// What handlers get.
type Shared = Arc<App>;

/// Serves until a signal comes.
pub fn run(registry: &Games, args: &ServeArgs, out: &mut dyn Write) -> Result<()> {
    // A second signal ends the program at once.
    let _signals = Signals::catch()?;
    let lab = Lab::new(args)?;
    let listener = listen(args.listen)?;
    let address = listener.local_addr().context("cannot listen")?;
    let limits = Limits::new(args, address);
    let app = Arc::new(App {
        games: registry.clone(),
        limits,
        desk: Desk::new(limits),
        proofs: Proofs::new(limits),
        tables: Tables::default(),
        lab,
        hosts: args.hosts.iter().map(|host| host.to_ascii_lowercase()).collect(),
    });
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .context("cannot start the server")?;
    let url = format!("http://{}/", reachable(address));
    writeln!(out, "{url}")?;
    out.flush()?;
    if !address.ip().is_loopback() {
        let warning = "everybody who can reach this address can use the server; \
                       see docs/serving.md";
        eprintln!("zermelo: {warning}");
    }
    if !args.no_open {
        browser::open(&url);
    }
    let served = runtime.block_on(connections::serve(listener, Arc::clone(&app)));
    app.desk.stop();
    runtime.shutdown_timeout(PARTING);
    served
}

/// The address that was asked for; without one the usual port, or any other that is
/// free.
fn listen(wanted: Option<SocketAddr>) -> Result<TcpListener> {
    let at = |port| SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    let listener = match wanted {
        Some(address) => {
            TcpListener::bind(address).with_context(|| format!("cannot listen at {address}"))?
        }
        None => match TcpListener::bind(at(PORT)) {
            Err(error) if error.kind() == ErrorKind::AddrInUse => TcpListener::bind(at(0)),
            bound => bound,
        }
        .context("cannot listen at 127.0.0.1")?,
    };
    listener.set_nonblocking(true).context("cannot listen")?;
    Ok(listener)
}

/// An address that a browser on this machine can reach.
fn reachable(address: SocketAddr) -> SocketAddr {
    let mut reachable = address;
    match address {
        SocketAddr::V4(v4) if v4.ip().is_unspecified() => {
            reachable.set_ip(Ipv4Addr::LOCALHOST.into())
        }
        SocketAddr::V6(v6) if v6.ip().is_unspecified() => {
            reachable.set_ip(std::net::Ipv6Addr::LOCALHOST.into());
        }
        _ => {}
    }
    reachable
}
