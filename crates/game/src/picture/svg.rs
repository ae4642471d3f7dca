//! A picture as a self-contained SVG document.

use super::{Cell, Picture, Tiling};
use crate::Colour;
use std::fmt::Write;

/// Half the distance between neighbours in a row.
const HALF: f64 = 20.0;
const MARGIN: f64 = 30.0;

/// Where the drawing lies.
struct Frame {
    left: i32,
    top: i32,
    pitch: f64,
    width: f64,
    height: f64,
}

impl Frame {
    fn place(&self, x: i32, y: i32) -> (f64, f64) {
        let down = f64::from(y - self.top) * self.pitch;
        (f64::from(x - self.left) * HALF + MARGIN, down + MARGIN)
    }
}

impl Picture {
    /// The drawing as SVG 1.1, with no outside references. Every cell is a
    /// group with its name in `data-cell`, so that a page can react to it, and every
    /// part has a class. Colours are attributes, which any viewer knows and any style
    /// sheet of a page overrides.
    pub fn svg(&self) -> String {
        let frame = self.frame();
        let Frame { width, height, .. } = frame;
        let tiling = self.tiling.name();
        let mut out = String::new();
        let _ = writeln!(
            out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" class="board {tiling}" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="sans-serif" font-size="14">"##
        );
        let _ = writeln!(
            out,
            r##"<rect class="backdrop" width="100%" height="100%" fill="#f6f1e7"/>"##
        );
        for label in &self.labels {
            let (x, y) = frame.place(label.x, label.y);
            let _ = writeln!(
                out,
                r##"<text class="label" x="{x:.1}" y="{:.1}" text-anchor="middle" fill="#6b6257">{}</text>"##,
                y + 5.0,
                escape(&label.text)
            );
        }
        for cell in &self.cells {
            let (x, y) = frame.place(cell.x, cell.y);
            let even = (cell.x / 2 + cell.y) % 2 == 0;
            let _ = write!(out, r##"<g class="cell" data-cell="{}">"##, escape(&cell.name));
            self.ground(&mut out, x, y, even);
            if let Some(colour) = cell.piece {
                let (name, fill, edge) = match colour {
                    Colour::Black => ("black", "#23201d", "#000000"),
                    Colour::White => ("white", "#fdfdfb", "#4a443c"),
                };
                let radius = HALF * 0.72;
                let _ = write!(
                    out,
                    r##"<circle class="stone {name}" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>"##
                );
            }
            if cell.marked {
                let radius = HALF * 0.3;
                let _ = write!(
                    out,
                    r##"<circle class="mark" cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="none" stroke="#d0432f" stroke-width="3"/>"##
                );
            }
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
    }

    /// The centre of a cell in the units of [`Picture::svg`].
    pub fn centre(&self, cell: &Cell) -> (f64, f64) {
        self.frame().place(cell.x, cell.y)
    }

    fn frame(&self) -> Frame {
        let xs = self.cells.iter().map(|c| c.x).chain(self.labels.iter().map(|l| l.x));
        let ys = self.cells.iter().map(|c| c.y).chain(self.labels.iter().map(|l| l.y));
        let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
        let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
        let pitch = self.pitch();
        let width = f64::from(right - left) * HALF + 2.0 * MARGIN;
        let height = f64::from(bottom - top) * pitch + 2.0 * MARGIN;
        Frame { left, top, pitch, width, height }
    }

    /// The distance between rows.
    fn pitch(&self) -> f64 {
        match self.tiling {
            Tiling::Squares | Tiling::Points => 2.0 * HALF,
            // Hexagons with a point upwards: rows are √3 half cells apart.
            Tiling::Hexagons => 3f64.sqrt() * HALF,
        }
    }

    /// What lies under a piece.
    fn ground(&self, out: &mut String, x: f64, y: f64, even: bool) {
        let class = if even { "ground even" } else { "ground odd" };
        let _ = match self.tiling {
            Tiling::Squares => {
                let fill = if even { "#e3d3b4" } else { "#f0e6d0" };
                write!(
                    out,
                    r##"<rect class="{class}" x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{fill}" stroke="#b39b74"/>"##,
                    x - HALF,
                    y - HALF,
                    2.0 * HALF,
                    2.0 * HALF
                )
            }
            Tiling::Points => write!(
                out,
                r##"<rect class="{class}" x="{0:.1}" y="{1:.1}" width="{2:.1}" height="{2:.1}" fill="#e6c88f"/><path class="lines" d="M{0:.1} {y:.1}h{2:.1}M{x:.1} {1:.1}v{2:.1}" stroke="#6e5a36"/>"##,
                x - HALF,
                y - HALF,
                2.0 * HALF
            ),
            Tiling::Hexagons => {
                let radius = 2.0 * HALF / 3f64.sqrt();
                let corner = |k: u32| {
                    let angle = f64::from(2 * k + 1) * std::f64::consts::PI / 6.0;
                    format!("{:.1},{:.1}", x + radius * angle.cos(), y + radius * angle.sin())
                };
                let corners: Vec<String> = (0..6).map(corner).collect();
                write!(
                    out,
                    r##"<polygon class="{class}" points="{}" fill="#ecdfc4" stroke="#b39b74"/>"##,
                    corners.join(" ")
                )
            }
        };
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
