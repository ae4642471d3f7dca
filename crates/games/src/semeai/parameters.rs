//! The parameters of a race: `3,4,2+own+nopass`.

use super::Options;

/// The largest number of liberties of a kind.
pub(super) const MOST: u8 = 99;

/// Reads what follows the colon of a game string.
pub(super) fn parse(text: &str) -> Result<([u8; 3], Options), String> {
    let mut words = text.split('+');
    let start = liberties(words.next().unwrap_or_default())?;
    let mut options = Options::default();
    for word in words {
        let option = match word {
            "own" => &mut options.own,
            "nopass" => &mut options.nopass,
            _ => return Err(format!("unknown option {word:?}; known: own, nopass")),
        };
        if std::mem::replace(option, true) {
            return Err(format!("{word} is given twice"));
        }
    }
    let [first, second, shared] = start;
    if first + shared == 0 || second + shared == 0 {
        return Err("each string needs a liberty".to_string());
    }
    Ok((start, options))
}

/// Reads three numbers of liberties.
pub(super) fn liberties(text: &str) -> Result<[u8; 3], String> {
    let number = |word: &str| {
        let plain = word.bytes().all(|b| b.is_ascii_digit());
        let plain = plain && (word == "0" || !word.starts_with('0'));
        word.parse().ok().filter(|&n| plain && n <= MOST)
    };
    let numbers: Option<Vec<u8>> = text.split(',').map(number).collect();
    let numbers = numbers.and_then(|numbers| numbers.try_into().ok());
    numbers.ok_or_else(|| format!("expected three numbers of liberties from 0 to {MOST}, as 3,3,2"))
}

/// Parameters as [`parse`] reads them.
pub(super) fn text(start: [u8; 3], options: Options) -> String {
    let [first, second, shared] = start;
    let own = if options.own { "+own" } else { "" };
    let nopass = if options.nopass { "+nopass" } else { "" };
    format!("{first},{second},{shared}{own}{nopass}")
}
