//! Plots: a line for each row over columns that are numbers, otherwise a bar for each cell;
//! ours with intervals, the paper's as rings.

use super::html::escaped;
use super::{Measured, Table};
use lab::experiment::{Kind, Paper};
use std::fmt::Write;

const WIDTH: f64 = 720.0;
const LEFT: f64 = 190.0;
const RIGHT: f64 = 20.0;
/// Colours of lines that people who see few colours can tell apart.
const LINES: [&str; 8] =
    ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#777777", "#8c510a"];

/// The plot of a table; nothing where there are no numbers.
pub fn svg(table: &Table<'_>) -> String {
    if !table.cells.iter().any(|measured| ours(measured).is_some()) {
        return String::new();
    }
    let columns: Option<Vec<f64>> =
        table.file.experiment.columns.iter().map(|name| name.parse().ok()).collect();
    match columns {
        Some(columns) if columns.len() > 2 && table.file.experiment.rows.len() <= LINES.len() => {
            lines(table, &columns)
        }
        _ => bars(table),
    }
}

fn ours(measured: &Measured<'_>) -> Option<f64> {
    measured.figure.as_ref()?.value
}

fn theirs(measured: &Measured<'_>) -> Option<f64> {
    match measured.cell.paper {
        Some(Paper::Number(number)) => Some(number),
        _ => None,
    }
}

/// Values to places; logarithmic where counts differ by orders of magnitude.
struct Scale {
    low: f64,
    high: f64,
    logarithmic: bool,
    from: f64,
    to: f64,
}

impl Scale {
    fn new(table: &Table<'_>, from: f64, to: f64) -> Scale {
        let interval = |m: &Measured<'_>| m.figure.as_ref().and_then(|figure| figure.interval);
        let ends = |m: &Measured<'_>| interval(m).map_or(vec![], |(low, high)| vec![low, high]);
        let all: Vec<f64> = table
            .cells
            .iter()
            .flat_map(|m| ours(m).into_iter().chain(theirs(m)).chain(ends(m)))
            .collect();
        let least = all.iter().copied().fold(f64::INFINITY, f64::min);
        let most = all.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if *table.kind() == Kind::Score {
            return Scale { low: 0.0, high: 100.0, logarithmic: false, from, to };
        }
        let positive = all.iter().copied().filter(|value| *value > 0.0);
        let smallest = positive.fold(f64::INFINITY, f64::min);
        if smallest.is_finite() && most / smallest > 100.0 {
            return Scale { low: smallest / 1.2, high: most * 1.2, logarithmic: true, from, to };
        }
        Scale { low: least.min(0.0), high: most.max(1e-9) * 1.05, logarithmic: false, from, to }
    }

    fn place(&self, value: f64) -> f64 {
        let value = value.clamp(self.low, self.high);
        let share = match self.logarithmic {
            true => (value / self.low).ln() / (self.high / self.low).ln(),
            false => (value - self.low) / (self.high - self.low),
        };
        self.from + share * (self.to - self.from)
    }

    /// Round values to name on the axis.
    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            let powers = self.low.log10().ceil() as i32..=self.high.log10().floor() as i32;
            return powers.map(|power| 10f64.powi(power)).collect();
        }
        let rough = (self.high - self.low) / 5.0;
        let power = 10f64.powf(rough.log10().floor());
        let step = [1.0, 2.0, 5.0, 10.0].map(|f| f * power).into_iter().find(|s| *s >= rough);
        let step = step.unwrap_or(10.0 * power);
        let first = (self.low / step).ceil() as i64;
        (first..).map(|n| n as f64 * step).take_while(|tick| *tick <= self.high).collect()
    }
}

/// `1,000` or `0.5`.
fn number(value: f64) -> String {
    match value.abs() {
        v if v >= 1e6 => format!("{:.0} million", value / 1e6),
        v if v >= 1e3 => format!("{},{:03.0}", (v / 1e3).floor(), v % 1e3),
        _ => format!("{value}"),
    }
}

fn bars(table: &Table<'_>) -> String {
    let scale = Scale::new(table, LEFT, WIDTH - RIGHT);
    let experiment = &table.file.experiment;
    let height = 22.0 * table.cells.len() as f64 + 30.0;
    let mut svg = head(height, table);
    for tick in scale.ticks() {
        let x = scale.place(tick);
        let bottom = height - 24.0;
        let _ = write!(
            svg,
            "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"0\" y2=\"{bottom:.1}\" stroke=\"var(--line)\"/>\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>",
            height - 8.0,
            number(tick)
        );
    }
    for (i, measured) in table.cells.iter().enumerate() {
        let y = 22.0 * i as f64 + 14.0;
        let (row, column) = measured.cell.place;
        let name = match experiment.columns.len() {
            1 => experiment.rows[row].clone(),
            _ => format!("{}, {}", experiment.rows[row], experiment.columns[column]),
        };
        let (x, y_text) = (LEFT - 8.0, y + 4.0);
        let name: String = name.chars().take(28).collect();
        let _ = write!(
            svg,
            "<text x=\"{x}\" y=\"{y_text}\" text-anchor=\"end\">{}</text>",
            escaped(&name)
        );
        if let Some(value) = ours(measured) {
            let end = scale.place(value);
            let _ = write!(
                svg,
                "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"12\" fill=\"var(--ours)\" opacity=\"0.6\"/>",
                y - 6.0,
                end - LEFT
            );
            if let Some((low, high)) = measured.figure.as_ref().and_then(|f| f.interval) {
                let (a, b) = (scale.place(low), scale.place(high));
                let _ = write!(
                    svg,
                    "<line x1=\"{a:.1}\" x2=\"{b:.1}\" y1=\"{y}\" y2=\"{y}\" stroke=\"var(--ink)\" stroke-width=\"2\"/>"
                );
            }
        }
        if let Some(value) = theirs(measured) {
            let x = scale.place(value);
            let _ = write!(
                svg,
                "<circle cx=\"{x:.1}\" cy=\"{y}\" r=\"5\" fill=\"none\" stroke=\"var(--worse)\" stroke-width=\"2\"/>"
            );
        }
    }
    svg + "</svg>\n"
}

fn lines(table: &Table<'_>, columns: &[f64]) -> String {
    let rows = table.file.experiment.rows.len();
    let height = 320.0 + 18.0 * rows as f64;
    let scale = Scale::new(table, 290.0, 10.0);
    let least = columns.iter().copied().fold(f64::INFINITY, f64::min);
    let most = columns.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let across = |value: f64| 70.0 + (value - least) / (most - least) * (WIDTH - 100.0);
    let mut svg = head(height, table);
    for tick in scale.ticks() {
        let (y, label) = (scale.place(tick), number(tick));
        let end = WIDTH - RIGHT;
        let _ = write!(
            svg,
            "<line x1=\"60\" x2=\"{end}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"var(--line)\"/>\
             <text x=\"54\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            y + 4.0
        );
    }
    for column in columns {
        let x = across(*column);
        let _ = write!(svg, "<text x=\"{x:.1}\" y=\"308\" text-anchor=\"middle\">{column}</text>");
    }
    for (number, (name, cells)) in table.rows().enumerate() {
        let colour = LINES[number];
        let mut path = String::new();
        for (column, measured) in columns.iter().zip(cells) {
            let x = across(*column);
            if let Some(value) = ours(measured) {
                let y = scale.place(value);
                let _ = write!(path, "{}{x:.1} {y:.1}", if path.is_empty() { "M" } else { "L" });
                let _ =
                    write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"3\" fill=\"{colour}\"/>");
            }
            if let Some((low, high)) = measured.figure.as_ref().and_then(|f| f.interval) {
                let (a, b) = (scale.place(low), scale.place(high));
                let _ = write!(
                    svg,
                    "<line x1=\"{x:.1}\" x2=\"{x:.1}\" y1=\"{a:.1}\" y2=\"{b:.1}\" stroke=\"{colour}\"/>"
                );
            }
            if let Some(value) = theirs(measured) {
                let y = scale.place(value);
                let _ = write!(
                    svg,
                    "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"5\" fill=\"none\" stroke=\"{colour}\"/>"
                );
            }
        }
        let _ = write!(
            svg,
            "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>"
        );
        let y = 332.0 + 18.0 * number as f64;
        let _ = write!(
            svg,
            "<rect x=\"60\" y=\"{:.1}\" width=\"16\" height=\"4\" fill=\"{colour}\"/>\
             <text x=\"84\" y=\"{y:.1}\">{}</text>",
            y - 6.0,
            escaped(name)
        );
    }
    svg + "</svg>\n"
}

fn head(height: f64, table: &Table<'_>) -> String {
    let title = escaped(&table.file.experiment.title);
    let legend = if table.has_paper() { "; rings: the paper's" } else { "" };
    format!(
        "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"Plot: {title}{legend}\" width=\"{WIDTH}\">"
    )
}
