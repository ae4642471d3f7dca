//! Thermographs.

use cgt::{Dyadic, Trajectory};
use pyo3::prelude::*;

/// A number as `fractions.Fraction`.
pub fn fraction(py: Python<'_>, number: Dyadic) -> PyResult<Bound<'_, PyAny>> {
    let class = py.import("fractions")?.getattr("Fraction")?;
    class.call1((number.numerator(), 1i128 << number.exponent()))
}

/// What a game is worth at every temperature. A notebook draws it.
///
/// >>> import zermelo
/// >>> graph = zermelo.value("{3|1}").thermograph()
/// >>> graph.temperature, graph.mean
/// (Fraction(1, 1), Fraction(2, 1))
#[pyclass(frozen, module = "zermelo")]
pub struct Thermograph {
    pub graph: cgt::Thermograph,
    /// What stands above the drawing.
    pub title: String,
}

/// A wall's bends.
type Points<'py> = Vec<(Bound<'py, PyAny>, Bound<'py, PyAny>)>;

fn points<'py>(py: Python<'py>, wall: &Trajectory) -> PyResult<Points<'py>> {
    let point = |&(t, x): &(Dyadic, Dyadic)| Ok((fraction(py, t)?, fraction(py, x)?));
    wall.points().iter().map(point).collect()
}

#[pymethods]
impl Thermograph {
    /// Where the walls meet.
    #[getter]
    fn temperature<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.graph.temperature)
    }

    /// The number at which they meet.
    #[getter]
    fn mean<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        fraction(py, self.graph.mean)
    }

    /// Where the left wall bends: pairs of temperature and number, from temperature -1 on.
    #[getter]
    fn left<'py>(&self, py: Python<'py>) -> PyResult<Points<'py>> {
        points(py, &self.graph.left)
    }

    /// The same of the right wall.
    #[getter]
    fn right<'py>(&self, py: Python<'py>) -> PyResult<Points<'py>> {
        points(py, &self.graph.right)
    }

    /// A drawing.
    #[pyo3(signature = (title=None))]
    fn svg(&self, title: Option<&str>) -> String {
        self.graph.svg(title.unwrap_or(&self.title))
    }

    fn _repr_svg_(&self) -> String {
        self.svg(None)
    }

    fn __repr__(&self) -> String {
        let (temperature, mean) = (self.graph.temperature, self.graph.mean);
        format!("Thermograph(temperature={temperature}, mean={mean})")
    }
}
