//! A picture as lines of text.

use super::{Cell, Picture};
use crate::Colour;
use anstyle::{AnsiColor, Style};

/// One character of the canvas and how to paint it.
#[derive(Clone, Copy)]
struct Ink {
    glyph: char,
    style: Style,
}

const BLANK: Ink = Ink { glyph: ' ', style: Style::new() };

fn piece_style(colour: Colour) -> Style {
    let ink = match colour {
        Colour::Black => AnsiColor::BrightRed,
        Colour::White => AnsiColor::BrightCyan,
    };
    ink.on_default().bold()
}

impl Picture {
    /// The drawing as text, each line ended by a newline. `coloured` adds
    /// terminal escapes and changes nothing else. Marked cells stand in
    /// brackets.
    pub fn text(&self, coloured: bool) -> String {
        let faint = Style::new().dimmed();
        let mut canvas = Canvas::new(self);
        for label in &self.labels {
            // Labels left of their row end at their place, others start there.
            let right_of_label = |c: &Cell| c.y == label.y && c.x > label.x;
            let is_left = self.cells.iter().filter(|c| c.y == label.y).all(right_of_label)
                && self.cells.iter().any(right_of_label);
            let shift = if is_left { label.text.chars().count() as i32 - 1 } else { 0 };
            for (i, glyph) in label.text.chars().enumerate() {
                canvas.put(label.x - shift + i as i32, label.y, glyph, faint);
            }
        }
        for cell in &self.cells {
            let (glyph, style) = match cell.piece {
                Some(colour) => (colour.glyph(), piece_style(colour)),
                None => ('.', faint),
            };
            canvas.put(cell.x, cell.y, glyph, style);
            if cell.marked {
                canvas.put(cell.x - 1, cell.y, '[', Style::new());
                canvas.put(cell.x + 1, cell.y, ']', Style::new());
            }
        }
        canvas.print(coloured)
    }
}

struct Canvas {
    left: i32,
    top: i32,
    rows: Vec<Vec<Ink>>,
}

impl Canvas {
    fn new(picture: &Picture) -> Canvas {
        let cells = picture.cells.iter().map(|c| (c.x, c.y, 1));
        let labels = picture.labels.iter().map(|l| (l.x, l.y, l.text.chars().count() as i32));
        let (mut left, mut right, mut top, mut bottom) = (0, 0, 0, 0);
        for (x, y, width) in cells.chain(labels) {
            left = left.min(x - width);
            right = right.max(x + width);
            top = top.min(y);
            bottom = bottom.max(y);
        }
        let row = vec![BLANK; (right - left + 1) as usize];
        Canvas { left, top, rows: vec![row; (bottom - top + 1) as usize] }
    }

    fn put(&mut self, x: i32, y: i32, glyph: char, style: Style) {
        let row = &mut self.rows[(y - self.top) as usize];
        row[(x - self.left) as usize] = Ink { glyph, style };
    }

    fn print(&self, coloured: bool) -> String {
        let mut out = String::new();
        for row in &self.rows {
            let used = row.iter().rposition(|ink| ink.glyph != ' ').map_or(0, |last| last + 1);
            for ink in &row[..used] {
                if coloured && ink.style != Style::new() {
                    out.push_str(&format!("{}{}{:#}", ink.style, ink.glyph, ink.style));
                } else {
                    out.push(ink.glyph);
                }
            }
            out.push('\n');
        }
        out
    }
}
