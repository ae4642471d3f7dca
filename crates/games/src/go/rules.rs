//! What distinguishes one game of Go from another: size, komi and superko.

use super::size::Size;

/// The largest komi, in points: the area of the largest board.
const MOST_KOMI: f64 = 361.0;

/// Size and options of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rules {
    /// The board's size.
    pub size: Size,
    /// Half points that White is given at the end.
    pub half_komi: i16,
    /// Whether no earlier board may be repeated.
    pub superko: bool,
}

impl Rules {
    /// Reads what follows the colon of a game string: a size, `least` or more,
    /// then options in any order.
    pub fn parse(text: &str, least: usize) -> Result<Rules, String> {
        let mut words = text.split('+');
        let side = words.next().unwrap_or_default();
        let canonical = !side.starts_with('0') && side.bytes().all(|b| b.is_ascii_digit());
        let side = side.parse().ok().filter(|&side| canonical && side >= least);
        let size = side.and_then(Size::new);
        let size = size.ok_or_else(|| format!("expected a size from {least} to 19"))?;
        let mut rules = Rules { size, half_komi: 0, superko: false };
        let mut has_komi = false;
        for option in words {
            match option.split_once('=') {
                None if option == "superko" && !rules.superko => rules.superko = true,
                Some(("komi", komi)) if !has_komi => {
                    has_komi = true;
                    rules.half_komi = parse_komi(komi)?;
                }
                None if option == "superko" => return Err("superko is given twice".to_string()),
                Some(("komi", _)) => return Err("komi is given twice".to_string()),
                _ => {
                    let reason = format!("unknown option {option:?}; known: komi=K, superko");
                    return Err(reason);
                }
            }
        }
        Ok(rules)
    }

    /// The options as [`Rules::parse`] reads them, komi first.
    pub fn text(&self) -> String {
        let mut text = self.size.side().to_string();
        if self.half_komi != 0 {
            text += &format!("+komi={}", half_points(self.half_komi));
        }
        if self.superko {
            text += "+superko";
        }
        text
    }

    /// The most moves a game can have: three for each point and a hundred
    /// more. Random games and people's games end far earlier; the limit is
    /// there because games without superko could go on for ever.
    pub fn most_plies(&self) -> u16 {
        3 * self.size.area() as u16 + 100
    }
}

/// Reads a komi in points.
pub(crate) fn parse_komi(text: &str) -> Result<i16, String> {
    let komi = text.trim().parse().ok().and_then(half_komi);
    komi.ok_or_else(|| format!("komi {text:?} is not a whole or half number from -361 to 361"))
}

/// A komi in half points, unless it is too large or between two half points.
pub(crate) fn half_komi(komi: f64) -> Option<i16> {
    let halves = 2.0 * komi;
    (komi.abs() <= MOST_KOMI && halves.fract() == 0.0).then_some(halves as i16)
}

/// Half points as points: `7.5`, `-3`.
pub(crate) fn half_points(halves: i16) -> String {
    (f64::from(halves) / 2.0).to_string()
}
