//! Budgets, memory and settings as Python gives them.

use crate::errors::bad_text;
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyMapping};
use search::{Budget, Interrupt, Resources, units};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Seconds as a time.
pub fn seconds(name: &str, seconds: Option<f64>) -> PyResult<Option<Duration>> {
    match seconds {
        Some(time) if !(time > 0.0 && time < 1e9) => {
            Err(bad_text(format!("{name}={time}: expected seconds above 0")))
        }
        seconds => Ok(seconds.map(Duration::from_secs_f64)),
    }
}

/// What a search or a solver may spend.
#[derive(Clone, Copy, Default)]
pub struct Spending {
    pub time: Option<f64>,
    pub cpu_time: Option<f64>,
    pub simulations: Option<u64>,
}

impl Spending {
    /// As a budget that this interrupt ends, too.
    pub fn budget(self) -> PyResult<impl FnOnce(&Interrupt) -> Budget> {
        let time = seconds("time", self.time)?;
        let cpu_time = seconds("cpu_time", self.cpu_time)?;
        let simulations = self.simulations;
        if simulations == Some(0) {
            return Err(bad_text("simulations=0: expected at least 1"));
        }
        Ok(move |interrupt: &Interrupt| Budget {
            time,
            cpu_time,
            simulations,
            interrupt: interrupt.clone(),
            ..Budget::default()
        })
    }
}

/// An amount of memory: bytes, or text such as `2G`.
#[derive(FromPyObject)]
pub enum Memory {
    Bytes(u64),
    Text(String),
}

pub fn memory(memory: Option<Memory>, usual: usize) -> PyResult<usize> {
    match memory {
        None => Ok(usual),
        Some(Memory::Bytes(bytes)) => units::bytes(&bytes.to_string()).map_err(bad_text),
        Some(Memory::Text(text)) => units::bytes(&text).map_err(bad_text),
    }
}

pub fn threads(threads: usize) -> PyResult<usize> {
    match threads {
        0 => Ok(std::thread::available_parallelism().map_or(1, NonZeroUsize::get)),
        1..=256 => Ok(threads),
        _ => Err(bad_text(format!("threads={threads}: expected from 1 to 256, or 0 for all"))),
    }
}

pub fn resources(count: usize, bytes: Option<Memory>, seed: u64) -> PyResult<Resources> {
    let memory = memory(bytes, Resources::default().memory)?;
    Ok(Resources { threads: threads(count)?, memory, seed })
}

/// Settings by name. A name may have `_` for `-`, as keywords of Python have to.
pub fn settings(given: Option<&Bound<'_, PyMapping>>) -> PyResult<Vec<(String, String)>> {
    let Some(given) = given else { return Ok(Vec::new()) };
    let one = |item: Bound<'_, PyAny>| {
        let (name, value): (String, Bound<'_, PyAny>) = item.extract()?;
        let value = match value.cast::<PyBool>() {
            Ok(switch) => if switch.is_true() { "on" } else { "off" }.to_string(),
            Err(_) => value.str()?.to_string(),
        };
        Ok((name.replace('_', "-"), value))
    };
    given.items()?.iter().map(one).collect()
}
