//! What somebody who mistyped a name may have meant.

/// At least this alike, from 0 to 1, to be worth a suggestion.
const ALIKE: f64 = 0.55;

/// `; did you mean havannah?` for the name most like `word`, or nothing where
/// none is near. For the end of an error message.
pub fn did_you_mean<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> String {
    let word = word.to_lowercase();
    // The longest name is far shorter, and comparing takes the product of both.
    if word.is_empty() || word.len() > 40 {
        return String::new();
    }
    let rated = names.into_iter().map(|name| (likeness(&word, name), name));
    let best = rated.reduce(|best, next| if next.0 > best.0 { next } else { best });
    match best {
        Some((alike, name)) if alike >= ALIKE => format!("; did you mean {name}?"),
        _ => String::new(),
    }
}

/// How alike two words are. Letters swapped, left out or added count once each,
/// and a word that begins the name is like it: `connect` is `connect-four`.
fn likeness(word: &str, name: &str) -> f64 {
    let begins = word.len() >= 3 && name.starts_with(word);
    let alike = strsim::normalized_damerau_levenshtein(word, name);
    if begins { alike.max(ALIKE) } else { alike }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMES: [&str; 5] = ["havannah", "connect-four", "go", "hex", "tic-tac-toe"];

    #[test]
    fn near_names_are_suggested() {
        let pairs = [
            ("havana", "havannah"),
            ("Havannah", "havannah"),
            ("hxe", "hex"),
            ("connect4", "connect-four"),
            ("tictactoe", "tic-tac-toe"),
        ];
        for (word, name) in pairs {
            assert_eq!(did_you_mean(word, NAMES), format!("; did you mean {name}?"), "{word}");
        }
    }

    #[test]
    fn far_names_are_not() {
        for word in ["", "chess", "x", "backgammon", &"hex".repeat(1000)] {
            assert_eq!(did_you_mean(word, NAMES), "", "{word}");
        }
        assert_eq!(did_you_mean("hex", []), "");
    }
}
