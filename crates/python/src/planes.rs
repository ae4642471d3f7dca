//! Boards as arrays.

use game::{Colour, Picture, Tiling};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

/// A board as planes of zeros and ones: own stones, the other's, cells.
pub struct Planes {
    pub rows: usize,
    pub columns: usize,
    pub bytes: Vec<u8>,
}

/// The planes of a drawing, as the side of this colour sees it. Rows of hexagons are
/// shifted by half a cell each, so that neighbours in the column are neighbours.
pub fn of(picture: &Picture, own: Colour) -> Planes {
    let place = |x: i32, y: i32| match picture.tiling {
        Tiling::Hexagons => (y, (x - y).div_euclid(2)),
        Tiling::Squares | Tiling::Points => (y, x.div_euclid(2)),
    };
    let places: Vec<(i32, i32)> = picture.cells.iter().map(|cell| place(cell.x, cell.y)).collect();
    let range = |of: fn(&(i32, i32)) -> i32| {
        let numbers = places.iter().map(of);
        let (least, most) = (numbers.clone().min().unwrap_or(0), numbers.max().unwrap_or(-1));
        (least, (most - least + 1) as usize)
    };
    let ((top, rows), (left, columns)) = (range(|place| place.0), range(|place| place.1));
    let mut bytes = vec![0; 3 * rows * columns];
    for (cell, (row, column)) in picture.cells.iter().zip(&places) {
        let at = (row - top) as usize * columns + (column - left) as usize;
        bytes[2 * rows * columns + at] = 1;
        if let Some(colour) = cell.piece {
            let plane = usize::from(colour != own);
            bytes[plane * rows * columns + at] = 1;
        }
    }
    Planes { rows, columns, bytes }
}

/// The same as an array of numpy, which is asked for only here.
pub fn array<'py>(py: Python<'py>, picture: &Picture, own: Colour) -> PyResult<Bound<'py, PyAny>> {
    let Planes { rows, columns, bytes } = of(picture, own);
    let numpy = py.import("numpy")?;
    let flat = numpy.call_method1("frombuffer", (PyBytes::new(py, &bytes), "uint8"))?;
    flat.call_method1("reshape", (3, rows, columns))?.call_method0("copy")
}
