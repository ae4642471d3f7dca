//! The picture of a thermograph: temperatures upwards and, as is the custom,
//! larger numbers to the left.

use crate::{Dyadic, Thermograph, Trajectory};
use std::fmt::Write;

const WIDTH: f64 = 480.0;
const HEIGHT: f64 = 360.0;
const MARGIN: f64 = 40.0;
/// At most so many lines of the grid in each direction.
const LINES: f64 = 10.0;

fn float(number: Dyadic) -> f64 {
    number.numerator() as f64 / (1u64 << number.exponent()) as f64
}

/// The part of the plane that is drawn.
struct Frame {
    least: f64,
    greatest: f64,
    coldest: f64,
    hottest: f64,
}

impl Frame {
    fn of(graph: &Thermograph) -> Frame {
        let points = graph.left.points().iter().chain(graph.right.points());
        let numbers = points.map(|&(_, x)| float(x));
        let (least, greatest) =
            numbers.fold((f64::MAX, f64::MIN), |(l, g), x| (x.min(l), x.max(g)));
        let temperature = float(graph.temperature);
        let air = ((greatest - least).max(temperature + 1.0) / 4.0).max(0.5);
        Frame {
            least: least - air / 2.0,
            greatest: greatest + air / 2.0,
            coldest: -1.0,
            hottest: temperature.max(0.0) + air,
        }
    }

    fn x(&self, number: f64) -> f64 {
        let share = (self.greatest - number) / (self.greatest - self.least);
        MARGIN + share * (WIDTH - 2.0 * MARGIN)
    }

    fn y(&self, temperature: f64) -> f64 {
        let share = (self.hottest - temperature) / (self.hottest - self.coldest);
        MARGIN + share * (HEIGHT - 2.0 * MARGIN)
    }

    fn wall(&self, wall: &Trajectory) -> String {
        let bends = wall.points().iter().map(|&(t, x)| (float(t), float(x)));
        let last = wall.points().last().map(|&(_, x)| (self.hottest, float(x)));
        let points = bends.chain(last).map(|(t, x)| format!("{:.1},{:.1}", self.x(x), self.y(t)));
        points.collect::<Vec<_>>().join(" ")
    }
}

/// Round numbers between two, not too many.
fn ticks(from: f64, to: f64) -> Vec<f64> {
    let step = ((to - from) / LINES).log2().ceil().exp2();
    let first = (from / step).ceil() as i64;
    (first..).map(|n| n as f64 * step).take_while(|&tick| tick <= to).collect()
}

impl Thermograph {
    /// A self-contained SVG document.
    pub fn svg(&self) -> String {
        let frame = Frame::of(self);
        let mut out = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" font-family="sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#f6f1e7"/>
"##
        );
        // Writing into a string does not fail.
        let (top, bottom) = (frame.y(frame.hottest), frame.y(frame.coldest));
        for number in ticks(frame.least, frame.greatest) {
            let x = frame.x(number);
            let _ = writeln!(
                out,
                r##"<path d="M{x:.1} {top:.1}V{bottom:.1}" stroke="#d8ccb4"/><text x="{x:.1}" y="{:.1}" text-anchor="middle" fill="#6b6257">{number}</text>"##,
                bottom + 16.0
            );
        }
        let (start, end) = (frame.x(frame.greatest), frame.x(frame.least));
        for t in ticks(frame.coldest, frame.hottest) {
            let (y, colour) = (frame.y(t), if t == 0.0 { "#6b6257" } else { "#d8ccb4" });
            let _ = writeln!(
                out,
                r##"<path d="M{start:.1} {y:.1}H{end:.1}" stroke="{colour}"/><text x="{:.1}" y="{:.1}" text-anchor="end" fill="#6b6257">{t}</text>"##,
                start - 6.0,
                y + 4.0
            );
        }
        for (wall, colour, width) in [(&self.left, "#2b5f9e", 4), (&self.right, "#d0432f", 2)] {
            let points = frame.wall(wall);
            let _ = writeln!(
                out,
                r##"<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="{width}"/>"##
            );
        }
        let _ = writeln!(
            out,
            r##"<text x="{:.1}" y="24" text-anchor="middle" fill="#23201d">mean {}, temperature {}</text>"##,
            WIDTH / 2.0,
            self.mean,
            self.temperature
        );
        out.push_str("</svg>\n");
        out
    }
}
