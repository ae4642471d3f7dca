//! Long work without the interpreter's lock, ended by Ctrl-C.

use pyo3::exceptions::PyKeyboardInterrupt;
use pyo3::{PyErr, PyResult, Python};
use search::Interrupt;
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How often to look for signals.
const PAUSE: Duration = Duration::from_millis(20);
/// Solvers and values recurse deeply; memory is only taken as it is used.
const STACK: usize = 256 << 20;

/// What some work came to.
pub struct Done<T> {
    pub result: T,
    /// What a signal raised while the work was done, which ended it early.
    pub stopped: Option<PyErr>,
}

impl<T> Done<T> {
    /// The result, for work that has nothing to tell if it is ended early.
    pub fn whole(self) -> PyResult<T> {
        match self.stopped {
            Some(error) => Err(error),
            None => Ok(self.result),
        }
    }

    /// The result so far and whether Ctrl-C ended the work. Other exceptions that signal
    /// handlers raise are theirs to tell.
    pub fn so_far(self, py: Python<'_>) -> PyResult<(T, bool)> {
        match self.stopped {
            Some(error) if !error.is_instance_of::<PyKeyboardInterrupt>(py) => Err(error),
            stopped => Ok((self.result, stopped.is_some())),
        }
    }
}

/// Does some work on a thread of its own. This thread, without the lock but for moments,
/// lets Python handle signals; an exception from that raises the interrupt.
pub fn interruptible<T: Send>(
    py: Python<'_>,
    work: impl FnOnce(&Interrupt) -> T + Send,
) -> PyResult<Done<T>> {
    ended_by(py, None, || (), work)
}

/// The same for work that does not look at the interrupt: `end` makes it end soon, when
/// somebody interrupts or a moment is reached.
pub fn ended_by<T: Send>(
    py: Python<'_>,
    deadline: Option<Instant>,
    end: impl Fn() + Send + Sync,
    work: impl FnOnce(&Interrupt) -> T + Send,
) -> PyResult<Done<T>> {
    let interrupt = Interrupt::default();
    py.detach(|| {
        thread::scope(|scope| {
            let (over, waiting) = mpsc::channel::<()>();
            let flag = interrupt.clone();
            let worker =
                thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || {
                    // Dropped at the end, also by a panic.
                    let _over = over;
                    work(&flag)
                })?;
            let mut stopped = None;
            while let Err(RecvTimeoutError::Timeout) = waiting.recv_timeout(PAUSE) {
                if stopped.is_none()
                    && let Err(error) = Python::attach(|py| py.check_signals())
                {
                    interrupt.raise();
                    stopped = Some(error);
                }
                if stopped.is_some() || deadline.is_some_and(|time| Instant::now() >= time) {
                    end();
                }
            }
            match worker.join() {
                Ok(result) => Ok(Done { result, stopped }),
                Err(payload) => panic::resume_unwind(payload),
            }
        })
    })
}
