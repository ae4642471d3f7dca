//! Values of combinatorial games.

use crate::errors::{TooLargeError, bad_text};
use crate::limits::{Memory, memory, seconds};
use crate::thermograph::{Thermograph, fraction};
use crate::work::ended_by;
use cgt::{Calculator, Full, Store, Style};
use pyo3::basic::CompareOp;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard};
use std::time::Instant;

/// Longer texts of values are not written out unless asked for.
const LONGEST: u64 = 10_000;

/// Values that can be compared and added, each once.
struct Shared {
    store: Store,
    /// One computation at a time, so that ending one ends no other.
    turn: Mutex<()>,
}

impl Shared {
    fn turn(&self) -> MutexGuard<'_, ()> {
        locked(&self.turn)
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(|broken| broken.into_inner())
}

/// The values of whoever names no store.
static SHARED: LazyLock<Values> = LazyLock::new(|| Values::with_limit(1 << 30));

/// A store of values, within a limit of memory. Values of one store are compared and added
/// at once, those of two by a copy. Without a store of their own values live in one that
/// all of the process share.
///
/// >>> import zermelo
/// >>> store = zermelo.Values(memory="64M")
/// >>> store.value("{0|*}") == zermelo.value("^")
/// True
#[pyclass(frozen, module = "zermelo")]
pub struct Values {
    shared: Arc<Shared>,
}

impl Values {
    fn with_limit(bytes: usize) -> Values {
        let shared = Shared { store: Store::with_limit(bytes), turn: Mutex::new(()) };
        Values { shared: Arc::new(shared) }
    }

    /// This store, or the one for all.
    pub fn or_shared(store: Option<&Values>) -> &Values {
        store.unwrap_or(&SHARED)
    }

    fn wrap(&self, value: cgt::Value) -> Value {
        Value { shared: Arc::clone(&self.shared), value }
    }

    /// Computes something that may need new values, ended by Ctrl-C or the time.
    fn make<T: Send>(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        work: impl FnOnce(&Store) -> T + Send,
    ) -> PyResult<T> {
        let deadline = seconds("time", time)?.map(|time| Instant::now() + time);
        let Shared { store, .. } = &*self.shared;
        let ours = Mutex::new(false);
        // A store that is closed has no room, which ends the work soon.
        let end = || {
            let ours = locked(&ours);
            if *ours {
                store.close();
            }
        };
        let done = ended_by(py, deadline, end, |_| {
            let _turn = self.shared.turn();
            *locked(&ours) = true;
            let result = work(store);
            let mut ours = locked(&ours);
            *ours = false;
            store.reopen();
            result
        })?;
        done.whole()
    }

    /// The sum of the values of a position's subgames.
    pub fn of_position(
        &self,
        py: Python<'_>,
        family: &str,
        text: &str,
        time: Option<f64>,
    ) -> PyResult<Value> {
        let parts = self.of_subgames(py, family, text, time)?;
        let (shared, zero) = (&self.shared, cgt::Value::ZERO);
        let sum = self.make(py, time, |store| {
            parts.iter().try_fold(zero, |sum, (_, part)| store.add(sum, part.value))
        })?;
        Ok(Value { shared: Arc::clone(shared), value: sum.map_err(too_large)? })
    }

    /// The subgames of a position: cells and values.
    pub fn of_subgames(
        &self,
        py: Python<'_>,
        family: &str,
        text: &str,
        time: Option<f64>,
    ) -> PyResult<Vec<(Vec<String>, Value)>> {
        let rulesets = games::rulesets();
        let Some(ruleset) = rulesets.iter().find(|ruleset| ruleset.name == family) else {
            let names: Vec<&str> = rulesets.iter().map(|ruleset| ruleset.name).collect();
            let known = names.join(", ");
            return Err(bad_text(format!("positions of {family} have no values; known: {known}")));
        };
        let (cells, values) = self
            .make(py, time, |store| {
                let position = (ruleset.read)(text)?;
                Ok::<_, String>((position.cells(), position.values(store)))
            })?
            .map_err(bad_text)?;
        let part = |(cells, value): (Vec<String>, Result<cgt::Value, Full>)| {
            Ok((cells, self.wrap(value.map_err(too_large)?)))
        };
        cells.into_iter().zip(values).map(part).collect()
    }

    fn of_expression(&self, py: Python<'_>, text: &str, time: Option<f64>) -> PyResult<Value> {
        let value = self.make(py, time, |store| {
            Calculator::with_rulesets(store, games::rulesets()).value(text)
        })?;
        value.map(|value| self.wrap(value)).map_err(|error| match error.reason {
            reason if reason == Full.to_string() => too_large(Full),
            _ => bad_text(format!("expression: {error}")),
        })
    }
}

fn too_large(full: Full) -> PyErr {
    TooLargeError::new_err(full.to_string())
}

#[pymethods]
impl Values {
    #[new]
    #[pyo3(signature = (*, memory=None))]
    fn new(memory: Option<Memory>) -> PyResult<Values> {
        Ok(Values::with_limit(self::memory(memory, 1 << 30)?))
    }

    /// The value of an expression.
    #[pyo3(name = "value", signature = (expression, /, *, time=None))]
    fn expression(&self, py: Python<'_>, expression: &str, time: Option<f64>) -> PyResult<Value> {
        self.of_expression(py, expression, time)
    }

    /// How many values there are.
    fn __len__(&self) -> usize {
        self.shared.store.len()
    }
}

/// The value of an expression: numbers, ups, stars, options between braces, sums, and
/// positions of games such as `clobber("xo")`. `docs/values.md` describes all of it.
///
/// >>> import zermelo
/// >>> zermelo.value("{1|-1} + {0|*} + 1/2")
/// Value('{3/2^|-1/2^}')
/// >>> zermelo.value('clobber("xxo") - ^')
/// Value('0')
#[pyfunction]
#[pyo3(signature = (expression, /, *, time=None, store=None))]
pub fn value(
    py: Python<'_>,
    expression: &str,
    time: Option<f64>,
    store: Option<&Values>,
) -> PyResult<Value> {
    Values::or_shared(store).of_expression(py, expression, time)
}

/// The value of a game: equal games have equal values. Values are added, subtracted and
/// compared with each other, with numbers and with expressions. The order is partial:
/// `a || b` of the literature is `a.is_confused_with(b)`.
///
/// >>> import zermelo
/// >>> up, star = zermelo.value("^"), zermelo.value("*")
/// >>> up > 0, star == 0, star.is_confused_with(0), up + up > star
/// (True, False, True, True)
/// >>> (up + star).outcome, (up + up).atomic_weight
/// ('N', Value('2'))
#[pyclass(frozen, module = "zermelo")]
pub struct Value {
    shared: Arc<Shared>,
    value: cgt::Value,
}

/// What can stand beside a value: another, or a whole number or fraction.
#[derive(FromPyObject)]
enum Other<'py> {
    Value(Bound<'py, Value>),
    Number { numerator: i64, denominator: i64 },
}

impl Value {
    fn store(&self) -> &Store {
        &self.shared.store
    }

    fn values(&self) -> Values {
        Values { shared: Arc::clone(&self.shared) }
    }

    fn with(&self, value: cgt::Value) -> Value {
        Value { shared: Arc::clone(&self.shared), value }
    }

    /// The same value in our store.
    fn of(&self, py: Python<'_>, other: Other<'_>) -> PyResult<cgt::Value> {
        match other {
            Other::Value(other) => {
                let other = other.get();
                if Arc::ptr_eq(&self.shared, &other.shared) {
                    return Ok(other.value);
                }
                let copied = self.values().make(py, None, |store| {
                    copy(other.store(), other.value, store, &mut HashMap::new())
                })?;
                copied.map_err(too_large)
            }
            Other::Number { numerator, denominator } => py.detach(|| {
                let _turn = self.shared.turn();
                let text = format!("{numerator}/{denominator}");
                let number = Calculator::new(self.store()).value(&text);
                number.map_err(|error| bad_text(format!("number {text}: {}", error.reason)))
            }),
        }
    }

    /// Computes a new value from ours.
    fn make(
        &self,
        py: Python<'_>,
        work: impl FnOnce(&Store) -> Result<cgt::Value, Full> + Send,
    ) -> PyResult<Value> {
        let made = self.values().make(py, None, work)?;
        made.map(|value| self.with(value)).map_err(too_large)
    }

    fn add(&self, py: Python<'_>, other: cgt::Value) -> PyResult<Value> {
        // Sums of numbers, ups and nimbers are known at once.
        if [self.value, other].iter().all(|&value| self.store().simple(value).is_some()) {
            let sum = py.detach(|| {
                let _turn = self.shared.turn();
                self.store().add(self.value, other)
            });
            return sum.map(|sum| self.with(sum)).map_err(too_large);
        }
        self.make(py, |store| store.add(self.value, other))
    }

    fn text_in(&self, style: Style) -> Result<String, u64> {
        self.store().text_within(self.value, style, LONGEST)
    }
}

/// A value of one store in another.
fn copy(
    from: &Store,
    value: cgt::Value,
    to: &Store,
    known: &mut HashMap<cgt::Value, cgt::Value>,
) -> Result<cgt::Value, Full> {
    if let Some(&copied) = known.get(&value) {
        return Ok(copied);
    }
    let mut all = |options: &[cgt::Value]| {
        options.iter().map(|&o| copy(from, o, to, known)).collect::<Result<Vec<_>, _>>()
    };
    let (left, right) = (all(from.left(value))?, all(from.right(value))?);
    let copied = to.of_options(&left, &right)?;
    known.insert(value, copied);
    Ok(copied)
}

#[pymethods]
impl Value {
    fn __add__(&self, py: Python<'_>, other: Other<'_>) -> PyResult<Value> {
        let other = self.of(py, other)?;
        self.add(py, other)
    }

    fn __radd__(&self, py: Python<'_>, other: Other<'_>) -> PyResult<Value> {
        self.__add__(py, other)
    }

    fn __sub__(&self, py: Python<'_>, other: Other<'_>) -> PyResult<Value> {
        let other = self.with(self.of(py, other)?).__neg__(py)?;
        self.add(py, other.value)
    }

    fn __rsub__(&self, py: Python<'_>, other: Other<'_>) -> PyResult<Value> {
        let other = self.of(py, other)?;
        self.__neg__(py)?.add(py, other)
    }

    fn __neg__(&self, py: Python<'_>) -> PyResult<Value> {
        self.make(py, |store| store.neg(self.value))
    }

    fn __mul__(&self, py: Python<'_>, times: i64) -> PyResult<Value> {
        self.make(py, |store| store.times(times, self.value))
    }

    fn __rmul__(&self, py: Python<'_>, times: i64) -> PyResult<Value> {
        self.__mul__(py, times)
    }

    fn __richcmp__(
        &self,
        py: Python<'_>,
        other: Other<'_>,
        operation: CompareOp,
    ) -> PyResult<bool> {
        let (store, value) = (self.store(), self.value);
        let other = match (self.of(py, other), operation) {
            // A number that no value can be.
            (Err(error), CompareOp::Eq | CompareOp::Ne)
                if error.is_instance_of::<PyValueError>(py) =>
            {
                return Ok(matches!(operation, CompareOp::Ne));
            }
            (other, _) => other?,
        };
        Ok(py.detach(|| match operation {
            CompareOp::Eq => value == other,
            CompareOp::Ne => value != other,
            CompareOp::Le => store.le(value, other),
            CompareOp::Ge => store.le(other, value),
            CompareOp::Lt => value != other && store.le(value, other),
            CompareOp::Gt => value != other && store.le(other, value),
        }))
    }

    fn __hash__(&self, py: Python<'_>) -> PyResult<isize> {
        let store = self.store();
        // Equal numbers have equal hashes, whatever they are.
        if let Some(number) = store.number(self.value) {
            return fraction(py, number)?.hash();
        }
        // Equal values of two stores have different numbers there.
        let mut hasher = DefaultHasher::new();
        store.birthday(self.value).hash(&mut hasher);
        (store.left(self.value).len(), store.right(self.value).len()).hash(&mut hasher);
        store.simple(self.value).hash(&mut hasher);
        Ok(hasher.finish() as isize)
    }

    /// Whether neither value is at most the other.
    #[pyo3(signature = (other, /))]
    fn is_confused_with(&self, py: Python<'_>, other: Other<'_>) -> PyResult<bool> {
        let (store, value, other) = (self.store(), self.value, self.of(py, other)?);
        Ok(py.detach(|| store.confused(value, other)))
    }

    /// Who wins: `L` or `R` for Left or Right whoever begins, `N` for the next player, `P`
    /// for the previous one.
    #[getter]
    fn outcome(&self) -> String {
        self.store().outcome(self.value).to_string()
    }

    /// The atomic weight; `None` unless the value is all small.
    #[getter]
    fn atomic_weight(&self, py: Python<'_>) -> PyResult<Option<Value>> {
        let weight = self.values().make(py, None, |store| store.atomic_weight(self.value))?;
        Ok(weight.map_err(too_large)?.map(|weight| self.with(weight)))
    }

    /// The thermograph.
    fn thermograph(&self, py: Python<'_>) -> PyResult<Thermograph> {
        let (store, value) = (self.store(), self.value);
        let graph = py.detach(|| store.thermograph(value));
        let title = self.text_in(Style::UNICODE).unwrap_or_default();
        let found = graph.map(|graph| Thermograph { graph, title });
        found.ok_or_else(|| TooLargeError::new_err("the thermograph needs finer numbers"))
    }

    /// The temperature, a fraction.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.thermograph(py)?.graph.temperature)
    }

    /// The mean, a fraction.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.thermograph(py)?.graph.mean)
    }

    /// The numbers at which play ends, if Left moves first and if Right does: fractions.
    #[getter]
    fn stops<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let (left, right) = self.store().stops(self.value);
        Ok((fraction(py, left)?, fraction(py, right)?))
    }

    /// The number that the value is, a fraction; `None` if it is none.
    #[getter]
    fn number<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        self.store().number(self.value).map(|number| fraction(py, number)).transpose()
    }

    /// The depth of the canonical form.
    #[getter]
    fn birthday(&self) -> u32 {
        self.store().birthday(self.value)
    }

    /// Whether in all positions either both players can move or none can.
    #[getter]
    fn is_all_small(&self) -> bool {
        self.store().is_all_small(self.value)
    }

    /// The canonical left options.
    #[getter]
    fn left(&self) -> Vec<Value> {
        self.store().left(self.value).iter().map(|&value| self.with(value)).collect()
    }

    /// The canonical right options.
    #[getter]
    fn right(&self) -> Vec<Value> {
        self.store().right(self.value).iter().map(|&value| self.with(value)).collect()
    }

    /// The value in full, however long that is; in letters of ASCII it is an expression.
    ///
    /// >>> import zermelo
    /// >>> zermelo.value("^ + *").text(), zermelo.value("^ + *").text(unicode=True)
    /// ('^*', '↑⋆')
    #[pyo3(signature = (*, unicode=false))]
    fn text(&self, unicode: bool) -> String {
        self.store().text(self.value, if unicode { Style::UNICODE } else { Style::ASCII })
    }

    fn __str__(&self) -> String {
        let long = |length| format!("a value of {length} characters");
        self.text_in(Style::UNICODE).unwrap_or_else(long)
    }

    fn __repr__(&self) -> String {
        let long = |length| format!("<{length} characters>");
        let told = self.text_in(Style::ASCII).map(|text| format!("'{text}'"));
        format!("Value({})", told.unwrap_or_else(long))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String,))> {
        let read = py.import("zermelo")?.getattr("value")?;
        Ok((read, (self.text(false),)))
    }
}
