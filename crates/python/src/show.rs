//! Reports as tables for notebooks, and as objects for programs.

use pyo3::prelude::*;
use serde_json::Value;
use std::fmt::Write;

/// No more rows are shown.
pub const MOST_ROWS: usize = 12;

/// Text as it stands in a document.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// What the mover may expect, in words.
pub fn verdict(result: &str, value: f64) -> String {
    match result {
        "unknown" => format!("wins about {:.1} %", 100.0 * value),
        result => format!("a {result} is proven"),
    }
}

/// A title, a table and a note.
pub fn table(
    title: &str,
    heads: &[&str],
    rows: impl Iterator<Item = Vec<String>>,
    note: &str,
) -> String {
    let cells = |row: &[String], tag: &str| {
        let cell = |text: &String| format!("<{tag}>{}</{tag}>", escaped(text));
        row.iter().map(cell).collect::<String>()
    };
    let heads: Vec<String> = heads.iter().map(ToString::to_string).collect();
    let mut html = format!("<div class=\"zermelo\"><p><b>{}</b></p>\n<table>", escaped(title));
    // Writing into a string does not fail.
    let _ = writeln!(html, "<thead><tr>{}</tr></thead><tbody>", cells(&heads, "th"));
    for row in rows {
        let _ = writeln!(html, "<tr>{}</tr>", cells(&row, "td"));
    }
    let _ = write!(html, "</tbody></table>\n<p>{}</p></div>", escaped(note));
    html
}

/// What the engine tells programs, as objects of Python.
pub fn objects<'py>(py: Python<'py>, json: &Value) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json.to_string(),))
}
