//! Races made to measure: so many outside liberties, shared liberties and eyes.
//!
//! Three outside liberties of Black, two of White, two shared ones:
//!
//! ```text
//! .ooooo.   White's wall, with two eyes
//! oo...oo   Black's outside liberties
//! XXXXXXX
//! XX..OOO   shared liberties
//! OOOOOOO
//! xx..xxx   White's outside liberties
//! .xxxxx.   Black's wall
//! ```
//!
//! An eye is a row of empty points within a string, which is thicker then.

use super::Race;
use crate::go::{Rules, Size};
use std::borrow::Cow;

/// The numbers that make a race.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Measures {
    /// Outside liberties of Black and of White.
    pub outside: [usize; 2],
    /// Shared liberties.
    pub shared: usize,
    /// The points of Black's eye and of White's, in a row; 0 for none.
    pub eyes: [usize; 2],
}

impl Measures {
    /// Reads `3,4,2`: Black's and White's outside liberties and the shared ones; or with
    /// the sizes of both eyes behind them, `3,4,2,1,0`.
    pub fn parse(text: &str) -> Result<Measures, String> {
        let numbers: Option<Vec<usize>> = text.split(',').map(|n| n.trim().parse().ok()).collect();
        let (outside, shared, eyes) = match numbers.as_deref() {
            Some(&[black, white, shared]) => ([black, white], shared, [0, 0]),
            Some(&[black, white, shared, eye, other]) => ([black, white], shared, [eye, other]),
            _ => {
                return Err("expected numbers of liberties such as 3,4,2, or with the sizes of \
                             both eyes, such as 3,4,2,1,0"
                    .to_string());
            }
        };
        Ok(Measures { outside, shared, eyes })
    }

    fn side(&self) -> Option<usize> {
        let Measures { outside, shared, eyes } = *self;
        let most = [outside[0], outside[1], shared, eyes[0], eyes[1]].into_iter().max()?;
        let width = 7.max(most.checked_add(4)?);
        let rows = 7 + 2 * eyes.iter().filter(|&&eye| eye > 0).count();
        Some(width.max(rows)).filter(|&side| side <= 19)
    }

    /// The rows of a board with this race, the smallest that holds it.
    fn rows(&self) -> Result<String, String> {
        let Measures { outside, shared, eyes } = *self;
        for player in 0..2 {
            if outside[player] + shared + eyes[player] == 0 {
                return Err("each string needs a liberty".to_string());
            }
        }
        let side = self.side().ok_or("no more than 15 of each fit a board of 19x19")?;
        let fill = |glyph: char, count: usize| glyph.to_string().repeat(count);
        let holes = |glyph: char, before: usize, count: usize| {
            fill(glyph, before) + &fill('.', count) + &fill(glyph, side - before - count)
        };
        let eye_rows = |glyph: char, eye: usize| match eye {
            0 => Vec::new(),
            _ => vec![holes(glyph, 1, eye), fill(glyph, side)],
        };
        let left = (side - shared) / 2;
        let mut rows = vec![holes('o', 2, outside[0]), fill('X', side)];
        rows.extend(eye_rows('X', eyes[0]));
        rows.push(fill('X', left) + &fill('.', shared) + &fill('O', side - left - shared));
        rows.push(fill('O', side));
        rows.extend(eye_rows('O', eyes[1]));
        rows.push(holes('x', 2, outside[1]));
        // Walls fill the rest of the board; the outermost rows have their eyes.
        let spare = side - rows.len() - 2;
        let wall = |glyph: char| format!(".{}.", fill(glyph, side - 2));
        let above = (0..spare.div_ceil(2)).map(|_| fill('o', side));
        let below = (0..spare / 2).map(|_| fill('x', side));
        let all: Vec<String> = std::iter::once(wall('o'))
            .chain(above)
            .chain(rows)
            .chain(below)
            .chain([wall('x')])
            .collect();
        Ok(all.join("/"))
    }
}

/// A position in which a race may be given by its measures instead of rows, as in
/// `3,4,2 o`: with rows in their place.
pub(crate) fn spelled_out(text: &str) -> Result<Cow<'_, str>, String> {
    let text = text.trim();
    let (first, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    if !first.contains(',') {
        return Ok(Cow::Borrowed(text));
    }
    Ok(Cow::Owned(format!("{} {rest}", Measures::parse(first)?.rows()?)))
}

impl Race {
    /// The race of these measures, on the smallest board that holds it.
    pub fn make(measures: Measures) -> Result<Race, String> {
        let size = Size::new(7).ok_or("boards have from 2 to 19 rows")?;
        Race::parse(Rules { size, half_komi: 0, superko: false }, &measures.rows()?)
    }
}
