//! Ctrl-C and SIGTERM: a search ends early, and what it found is still told.

use anyhow::{Context, Result};
use search::Interrupt;
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::{Arc, LazyLock};
use thiserror::Error;

/// The number of a signal that has come, 0 before it: one for the process.
static RECEIVED: LazyLock<Arc<AtomicUsize>> = LazyLock::new(Arc::default);

/// The signal that has come, if any was caught, for whoever has no [`Signals`] at hand.
pub fn received() -> Option<Stopped> {
    match RECEIVED.load(SeqCst) {
        0 => None,
        signal => Some(Stopped { signal: signal as u8 }),
    }
}

/// The signals that ask a program to end.
pub struct Signals {
    interrupt: Interrupt,
}

impl Signals {
    /// From now on a signal raises the interrupt instead of ending the program;
    /// a second one ends it at once.
    pub fn catch() -> Result<Signals> {
        let signals = Signals { interrupt: Interrupt::default() };
        for signal in [SIGINT, SIGTERM] {
            // Before the rest: the first signal must not find the flag raised yet.
            let flag = signals.interrupt.flag();
            flag::register_conditional_shutdown(signal, 128 + signal, flag)
                .and_then(|_| signals.register(signal))
                .context("cannot catch signals")?;
        }
        Ok(signals)
    }

    /// For Ctrl-C alone, however often it is pressed, in a program that must save
    /// something before it ends. SIGTERM ends the program as ever.
    pub fn catch_ctrl_c() -> Result<Signals> {
        let signals = Signals { interrupt: Interrupt::default() };
        signals.register(SIGINT).context("cannot catch Ctrl-C")?;
        Ok(signals)
    }

    fn register(&self, signal: i32) -> std::io::Result<()> {
        // In this order: whoever sees the flag can ask for the signal.
        flag::register_usize(signal, RECEIVED.clone(), signal as usize)?;
        flag::register(signal, self.interrupt.flag())?;
        Ok(())
    }

    /// Raised by the first signal.
    pub fn interrupt(&self) -> &Interrupt {
        &self.interrupt
    }

    /// As if Ctrl-C had been pressed, for whoever reads the keys itself.
    pub fn ctrl_c(&self) {
        RECEIVED.store(SIGINT as usize, SeqCst);
        self.interrupt.raise();
    }

    /// Forgets a signal that somebody has dealt with.
    pub fn forget(&self) {
        RECEIVED.store(0, SeqCst);
        self.interrupt.lower();
    }

    /// An error if a signal has come, for a command that has told all it could.
    pub fn check(&self) -> Result<(), Stopped> {
        received().map_or(Ok(()), Err)
    }
}

/// The program was asked to end before it was done.
#[derive(Debug, Error)]
#[error("stopped by signal {signal}")]
pub struct Stopped {
    signal: u8,
}

impl Stopped {
    /// As shells have it: 130 for Ctrl-C, 143 for SIGTERM.
    pub fn exit_code(&self) -> ExitCode {
        ExitCode::from(128 + self.signal)
    }
}
