//! A picture as a self-contained SVG document.

use super::{Picture, Tiling};
use crate::Colour;
use std::fmt::Write;

/// Half the distance between neighbours in a row.
const HALF: f64 = 20.0;
const MARGIN: f64 = 30.0;

impl Picture {
    /// The drawing as SVG 1.1, with no outside references. Every cell is a
    /// group with its name in `data-cell`, so that a page can react to it.
    pub fn svg(&self) -> String {
        let xs = self.cells.iter().map(|c| c.x).chain(self.labels.iter().map(|l| l.x));
        let ys = self.cells.iter().map(|c| c.y).chain(self.labels.iter().map(|l| l.y));
        let (left, right) = (xs.clone().min().unwrap_or(0), xs.max().unwrap_or(0));
        let (top, bottom) = (ys.clone().min().unwrap_or(0), ys.max().unwrap_or(0));
        let width = f64::from(right - left) * HALF + 2.0 * MARGIN;
        let height = f64::from(bottom - top) * self.pitch() + 2.0 * MARGIN;
        let place = |x: i32, y: i32| {
            (f64::from(x - left) * HALF + MARGIN, f64::from(y - top) * self.pitch() + MARGIN)
        };

        let mut out = String::new();
        let _ = writeln!(
            out,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0} {height:.0}" width="{width:.0}" height="{height:.0}" font-family="sans-serif" font-size="14">"##
        );
        let _ = writeln!(out, r##"<rect width="100%" height="100%" fill="#f6f1e7"/>"##);
        for label in &self.labels {
            let (x, y) = place(label.x, label.y);
            let _ = writeln!(
                out,
                r##"<text x="{x:.1}" y="{:.1}" text-anchor="middle" fill="#6b6257">{}</text>"##,
                y + 5.0,
                escape(&label.text)
            );
        }
        for cell in &self.cells {
            let (x, y) = place(cell.x, cell.y);
            let _ = write!(out, r##"<g data-cell="{}">"##, escape(&cell.name));
            self.ground(&mut out, x, y, (cell.x / 2 + cell.y) % 2 == 0);
            if let Some(colour) = cell.piece {
                let (fill, edge) = match colour {
                    Colour::Black => ("#23201d", "#000000"),
                    Colour::White => ("#fdfdfb", "#4a443c"),
                };
                let radius = HALF * 0.72;
                let _ = write!(
                    out,
                    r##"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="{fill}" stroke="{edge}" stroke-width="1.5"/>"##
                );
            }
            if cell.marked {
                let radius = HALF * 0.3;
                let _ = write!(
                    out,
                    r##"<circle cx="{x:.1}" cy="{y:.1}" r="{radius:.1}" fill="none" stroke="#d0432f" stroke-width="3"/>"##
                );
            }
            out.push_str("</g>\n");
        }
        out.push_str("</svg>\n");
        out
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
        let _ = match self.tiling {
            Tiling::Squares => {
                let fill = if even { "#e3d3b4" } else { "#f0e6d0" };
                write!(
                    out,
                    r##"<rect x="{:.1}" y="{:.1}" width="{:.1}" height="{:.1}" fill="{fill}" stroke="#b39b74"/>"##,
                    x - HALF,
                    y - HALF,
                    2.0 * HALF,
                    2.0 * HALF
                )
            }
            Tiling::Points => write!(
                out,
                r##"<rect x="{0:.1}" y="{1:.1}" width="{2:.1}" height="{2:.1}" fill="#e6c88f"/><path d="M{0:.1} {y:.1}h{2:.1}M{x:.1} {1:.1}v{2:.1}" stroke="#6e5a36"/>"##,
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
                    r##"<polygon points="{}" fill="#ecdfc4" stroke="#b39b74"/>"##,
                    corners.join(" ")
                )
            }
        };
    }
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
