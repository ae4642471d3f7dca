//! The picture of a thermograph as the literature draws it: temperatures upwards,
//! numbers from right to left, so that Left's wall is on the left, both to the
//! same scale, and the mast on top.

use crate::{Dyadic, Thermograph, Trajectory};
use std::fmt::Write;

/// No graph is wider or higher than this.
const WIDEST: f64 = 640.0;
const HIGHEST: f64 = 480.0;
/// The picture is never narrower, so that there is room for its title.
const NARROWEST: f64 = 360.0;
/// Around the graph: room for the axes' numbers, and above it for the title.
const MARGIN: f64 = 48.0;
const TITLE: f64 = 64.0;
/// At most so many lines of the grid in each direction.
const LINES: f64 = 8.0;
/// A longer title is cut short.
const LONGEST_TITLE: usize = 50;

fn float(number: Dyadic) -> f64 {
    number.numerator() as f64 / (1u64 << number.exponent()) as f64
}

/// The part of the plane that is drawn.
struct Frame {
    least: f64,
    greatest: f64,
    coldest: f64,
    hottest: f64,
    /// How long one is, in the picture.
    unit: f64,
    /// The picture's size.
    width: f64,
    height: f64,
}

impl Frame {
    fn of(graph: &Thermograph) -> Frame {
        let points = graph.left.points().iter().chain(graph.right.points());
        let numbers = points.map(|&(_, x)| float(x));
        let (least, greatest) =
            numbers.fold((f64::MAX, f64::MIN), |(l, g), x| (x.min(l), x.max(g)));
        let temperature = float(graph.temperature);
        // The mast is as high as a quarter of the rest, and there is room beside.
        let air = ((greatest - least).max(temperature + 1.0) / 4.0).max(0.5);
        let (least, greatest) = (least - air / 2.0, greatest + air / 2.0);
        let (coldest, hottest) = (-1.0, temperature.max(0.0) + air);
        let unit = (WIDEST / (greatest - least)).min(HIGHEST / (hottest - coldest));
        let width = ((greatest - least) * unit + 2.0 * MARGIN).max(NARROWEST);
        let height = (hottest - coldest) * unit + TITLE + MARGIN;
        Frame { least, greatest, coldest, hottest, unit, width, height }
    }

    fn x(&self, number: f64) -> f64 {
        self.width / 2.0 + ((self.greatest + self.least) / 2.0 - number) * self.unit
    }

    fn y(&self, temperature: f64) -> f64 {
        TITLE + (self.hottest - temperature) * self.unit
    }

    /// Where a wall bends, up to the mast.
    fn wall(&self, wall: &Trajectory, mast: f64) -> Vec<(f64, f64)> {
        let bends = wall.points().iter().map(|&(t, x)| (float(t), float(x)));
        let last = wall.points().last().map(|&(_, x)| (mast, float(x)));
        bends.chain(last).map(|(t, x)| (self.x(x), self.y(t))).collect()
    }

    /// The distance between lines of the grid: a power of two, as numbers are.
    fn step(&self) -> f64 {
        let longest = (self.greatest - self.least).max(self.hottest - self.coldest);
        (longest / LINES).log2().ceil().exp2()
    }
}

/// The multiples of `step` between two numbers.
fn ticks(from: f64, to: f64, step: f64) -> impl Iterator<Item = f64> {
    let first = (from / step).ceil() as i64;
    (first..).map(move |n| n as f64 * step).take_while(move |&tick| tick <= to)
}

fn path(points: impl IntoIterator<Item = (f64, f64)>) -> String {
    let points = points.into_iter().map(|(x, y)| format!("{x:.1},{y:.1}"));
    points.collect::<Vec<_>>().join(" ")
}

/// Text as it stands in a document, cut short if it is long.
fn title(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST_TITLE).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Thermograph {
    /// A self-contained SVG document that names the game.
    pub fn svg(&self, name: &str) -> String {
        let frame = Frame::of(self);
        let (width, height) = (frame.width.ceil(), frame.height.ceil());
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="white"/>
"##
        );
        let mast = self.temperature;
        let [left, right] = [&self.left, &self.right].map(|wall| frame.wall(wall, float(mast)));
        let inside = path(left.iter().chain(right.iter().rev()).copied());
        // Writing into a string does not fail.
        let _ = writeln!(out, r##"<polygon points="{inside}" fill="#eeeeee"/>"##);
        frame.draw_grid(&mut out);
        for (wall, colour) in [(left, "#1f4e9c"), (right, "#c03020")] {
            let points = path(wall);
            let _ = writeln!(
                out,
                r##"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="3" stroke-linejoin="round"/>"##
            );
        }
        let (x, foot, top) =
            (frame.x(float(self.mean)), frame.y(float(mast)), frame.y(frame.hottest));
        let _ = writeln!(
            out,
            r##"<path d="M{x:.1} {foot:.1}V{top:.1}M{:.1} {:.1}L{x:.1} {top:.1}L{:.1} {:.1}" fill="none" stroke="black" stroke-width="3"/>"##,
            x - 5.0,
            top + 9.0,
            x + 5.0,
            top + 9.0
        );
        let middle = frame.width / 2.0;
        let _ = writeln!(
            out,
            r##"<text x="{middle:.1}" y="24" text-anchor="middle" font-size="15">{}</text>
<text x="{middle:.1}" y="44" text-anchor="middle" fill="#444">mean {}, temperature {}</text>
</svg>"##,
            title(name),
            self.mean,
            self.temperature
        );
        out
    }
}

impl Frame {
    /// Lines at round numbers, the one of temperature 0 as an axis.
    fn draw_grid(&self, out: &mut String) {
        let (top, bottom) = (self.y(self.hottest), self.y(self.coldest));
        for number in ticks(self.least, self.greatest, self.step()) {
            let x = self.x(number);
            let _ = writeln!(
                out,
                r##"<path d="M{x:.1} {top:.1}V{bottom:.1}" stroke="#dddddd"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" fill="#444">{number}</text>"##,
                bottom + 16.0
            );
        }
        let (start, end) = (self.x(self.greatest), self.x(self.least));
        for t in ticks(self.coldest, self.hottest, self.step()) {
            let (y, colour) = (self.y(t), if t == 0.0 { "black" } else { "#dddddd" });
            let _ = writeln!(
                out,
                r##"<path d="M{start:.1} {y:.1}H{end:.1}" stroke="{colour}"/><text x="{:.1}" y="{:.1}" text-anchor="end" fill="#444">{t}</text>"##,
                start - 6.0,
                y + 4.0
            );
        }
    }
}
