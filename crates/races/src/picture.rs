//! The race drawn, with the liberties that matter.

use crate::{Answer, Race};
use game::{Notation, Player};
use std::fmt::Write;

/// What stands for a point in play: a liberty of Black's string alone, of White's alone,
/// of both, or none of these.
fn label(answer: &Answer, name: &str) -> Option<char> {
    let confinement = &answer.confinement;
    let has = |player| confinement.liberties(player).iter().any(|liberty| liberty == name);
    match (has(Player::First), has(Player::Second)) {
        (true, true) => Some('s'),
        (true, false) => Some('b'),
        (false, true) => Some('w'),
        (false, false) => confinement.points().iter().any(|point| point == name).then_some('+'),
    }
}

/// The board as text: marked stones in brackets; liberties of Black's string `b`, of
/// White's `w`, shared `s`, other points in play `+`.
pub fn text(race: &Race, answer: &Answer, coloured: bool) -> String {
    let picture = race.picture();
    let drawn = picture.text(coloured);
    let mut lines: Vec<Vec<char>> = drawn.lines().map(|line| line.chars().collect()).collect();
    // Column by column: a cell's character is the one at its place in its row.
    let cells = |y: i32| picture.cells.iter().filter(move |cell| cell.y == y);
    for (y, line) in (0..).zip(&mut lines) {
        let places: Vec<usize> =
            (0..line.len()).filter(|&i| matches!(line[i], '.' | 'x' | 'o')).collect();
        for (cell, place) in cells(y).zip(places) {
            if cell.piece.is_none()
                && let Some(label) = label(answer, &cell.name)
            {
                line[place] = label;
            }
        }
    }
    lines.iter().fold(String::new(), |text, line| text + &line.iter().collect::<String>() + "\n")
}

/// The board as SVG, with the same letters.
pub fn svg(race: &Race, answer: &Answer) -> String {
    let picture = race.picture();
    let mut drawn = picture.svg();
    let end = drawn.rfind("</svg>").unwrap_or(drawn.len());
    let rest = drawn.split_off(end);
    for cell in picture.cells.iter().filter(|cell| cell.piece.is_none()) {
        let Some(label) = label(answer, &cell.name) else { continue };
        let (x, y) = picture.centre(cell);
        let (fill, ink) = match label {
            'b' => ("#23201d", "#ffffff"),
            'w' => ("#ffffff", "#23201d"),
            's' => ("#d0432f", "#ffffff"),
            _ => ("#e6c88f", "#6e5a36"),
        };
        let _ = write!(
            drawn,
            r##"<circle class="liberty {label}" cx="{x:.1}" cy="{y:.1}" r="8" fill="{fill}" stroke="#6e5a36"/><text class="liberty {label}" x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="11" fill="{ink}">{label}</text>"##,
            y + 4.0,
        );
        drawn.push('\n');
    }
    drawn + &rest
}
