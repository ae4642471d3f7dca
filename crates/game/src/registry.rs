//! The list of known games, and how to open one by name.

use crate::facade::Session;
use crate::sgf::{self, SgfError};
use crate::{AnyGame, Family, Notation, ParseError, did_you_mean};

/// What another crate attaches to every family of a registry: it is made where
/// the family's type is known, so it can hold functions that are generic over
/// the game (a search, a solver) behind types that are not.
pub trait Extension: 'static {
    /// The attachment of a family.
    fn of<F: Family>() -> Self;
}

/// Nothing attached.
impl Extension for () {
    fn of<F: Family>() {}
}

/// One family of the registry.
#[derive(Clone)]
pub struct Entry<X = ()> {
    /// The name before the colon.
    pub name: &'static str,
    /// One line on what the game is.
    pub summary: &'static str,
    /// What may follow the colon.
    pub parameters: &'static str,
    /// The parameters used when none are given.
    pub default: &'static str,
    /// Parameters to begin with, from small to usual.
    pub examples: &'static [&'static str],
    open: fn(&str) -> Result<Box<dyn AnyGame>, ParseError>,
    sgf_parameters: fn(&sgf::Node) -> Option<String>,
    sgf_number: Option<&'static str>,
    /// What another crate attached.
    pub extension: X,
}

impl<X: Extension> Entry<X> {
    /// The entry of a family.
    pub fn of<F: Family>() -> Entry<X> {
        Entry {
            name: F::NAME,
            summary: F::SUMMARY,
            parameters: F::PARAMETERS,
            default: F::DEFAULT,
            examples: F::EXAMPLES,
            open: |parameters| Ok(Box::new(Session::new(F::start(parameters)?))),
            sgf_parameters: <F::Game as Notation>::sgf_parameters,
            sgf_number: <F::Game as Notation>::SGF_NUMBER,
            extension: X::of::<F>(),
        }
    }
}

impl<X> Entry<X> {
    /// The member with these parameters, at its start position.
    pub fn open(&self, parameters: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        (self.open)(parameters)
    }
}

/// All games a program knows.
#[derive(Clone)]
pub struct Registry<X = ()> {
    entries: Vec<Entry<X>>,
}

impl<X> Default for Registry<X> {
    fn default() -> Registry<X> {
        Registry { entries: Vec::new() }
    }
}

impl<X: Extension> Registry<X> {
    /// A registry without games.
    pub fn new() -> Registry<X> {
        Registry::default()
    }

    /// Adds a family.
    ///
    /// # Panics
    /// If its name is taken.
    #[must_use]
    pub fn with<F: Family>(mut self) -> Registry<X> {
        assert!(self.find(F::NAME).is_none(), "two games are called {:?}", F::NAME);
        self.entries.push(Entry::of::<F>());
        self
    }
}

impl<X> Registry<X> {
    /// Changes what is attached to a family: a crate that knows a certain game
    /// may do better than what is made for all.
    ///
    /// # Panics
    /// If there is no such family.
    #[must_use]
    pub fn change(mut self, name: &str, change: impl FnOnce(&mut X)) -> Registry<X> {
        let found = self.entries.iter_mut().find(|entry| entry.name == name);
        change(&mut found.unwrap_or_else(|| panic!("no game is called {name:?}")).extension);
        self
    }

    /// The families, in the order they were added.
    pub fn entries(&self) -> &[Entry<X>] {
        &self.entries
    }

    /// The family of this name.
    pub fn find(&self, name: &str) -> Option<&Entry<X>> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    /// The family that a game string names, and what follows the name: nothing,
    /// `:5`, `:8+swap`, or options alone, `+swap`.
    fn expect<'g>(&self, game: &'g str) -> Result<(&Entry<X>, &'g str), ParseError> {
        let name = game.split([':', '+']).next().unwrap_or_default();
        let entry = self.find(name).ok_or_else(|| {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name).collect();
            let meant = did_you_mean(name, names.iter().copied());
            ParseError::in_game(game, format!("unknown game; known: {}{meant}", names.join(", ")))
        })?;
        Ok((entry, &game[name.len()..]))
    }

    /// Opens a game string: `havannah:5`, or `havannah` and `havannah+swap` for
    /// its default size.
    pub fn open(&self, game: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let (entry, rest) = self.expect(game)?;
        let opened = match rest.strip_prefix(':') {
            Some(parameters) => entry.open(parameters),
            None => entry.open(&format!("{}{rest}", entry.default)),
        };
        // The whole game string is what the user wrote.
        opened.map_err(|error| ParseError::in_game(game, error.reason))
    }

    /// Opens a game at a given position. A game string without a size takes
    /// whatever size the position has; one with it must agree.
    pub fn open_at(&self, game: &str, position: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let has_size = self.expect(game)?.1.starts_with(':');
        let mut opened = self.open(game)?;
        let wanted = opened.game();
        opened.set_position(position)?;
        let found = opened.game();
        if has_size && found != wanted {
            let reason = format!("this is a position of {found}, not of {wanted}");
            return Err(ParseError::in_position(position, reason));
        }
        // Reopen at the position's own size, so that its standard start fits.
        let mut reopened = self.open(&found)?;
        reopened.set_position(position)?;
        Ok(reopened)
    }

    /// Opens a game at the end of an SGF file's main line. A game string
    /// without size or options takes them from the file; what it has must agree.
    pub fn open_sgf(&self, game: &str, tree: &sgf::Tree) -> Result<Box<dyn AnyGame>, SgfError> {
        let root = tree.root();
        let content = |error: ParseError| SgfError::content(root, error);
        let (entry, rest) = self.expect(game).map_err(content)?;
        self.check_sgf_game(root, entry)?;
        let mut opened = self.open(game).map_err(content)?;
        let mut in_file = self.game_of_sgf(root, Some(entry));
        if is_swapped(tree) {
            // Files of other programs do not say that a game has the swap rule.
            in_file = Some(self.with_swap(in_file.unwrap_or_else(|| opened.game())));
        }
        if let Some(in_file) = in_file {
            let wanted = std::mem::replace(&mut opened, self.open(&in_file).map_err(content)?);
            let (wanted, found) = (wanted.game(), opened.game());
            let (size, options) = wanted.split_once('+').unwrap_or((&wanted, ""));
            let (found_size, found_options) = found.split_once('+').unwrap_or((&found, ""));
            let size_differs = rest.starts_with(':') && size != found_size;
            let options_differ = rest.contains('+') && options != found_options;
            if size_differs || options_differ {
                let reason = format!("the file holds {found}, not {wanted}");
                return Err(SgfError::content(root, reason));
            }
        }
        opened.load_sgf(tree)?;
        Ok(opened)
    }

    /// The game that a file says it holds, if it says so.
    pub fn game_in_sgf(&self, tree: &sgf::Tree) -> Option<String> {
        let number = tree.root().value("GM").map(str::trim);
        let numbered =
            (self.entries.iter()).find(|entry| number.is_some() && entry.sgf_number == number);
        let game = self.game_of_sgf(tree.root(), numbered)?;
        Some(if is_swapped(tree) { self.with_swap(game) } else { game })
    }

    /// The game string with the swap rule, where the game has one.
    fn with_swap(&self, game: String) -> String {
        let with_swap = format!("{game}+swap");
        let has_swap = !game.contains('+') && self.open(&with_swap).is_ok();
        if has_swap { with_swap } else { game }
    }

    /// Refuses a file whose `GM` is the name or number of another known game.
    fn check_sgf_game(&self, root: &sgf::Node, wanted: &Entry<X>) -> Result<(), SgfError> {
        let Some(named) = root.value("GM").map(str::trim) else { return Ok(()) };
        let is = |entry: &Entry<X>| entry.name == named || entry.sgf_number == Some(named);
        match self.entries.iter().find(|entry| is(entry)) {
            Some(other) if !is(wanted) => {
                let reason =
                    format!("the file is a game of {}, not of {}", other.name, wanted.name);
                Err(SgfError::content(root, reason))
            }
            _ => Ok(()),
        }
    }

    /// The game string that a root node describes: its `RU` if that is one of
    /// ours, otherwise the family that `GM` names (or, where the file names
    /// none, `assumed`) with the parameters that family reads from the root.
    fn game_of_sgf(&self, root: &sgf::Node, assumed: Option<&Entry<X>>) -> Option<String> {
        let rules = root.value("RU").map(str::trim);
        if let Some(rules) = rules.filter(|rules| self.open(rules).is_ok()) {
            return Some(rules.to_string());
        }
        let named = root.value("GM").and_then(|name| self.find(name.trim()));
        let entry = named.or(assumed)?;
        (entry.sgf_parameters)(root).map(|parameters| format!("{}:{parameters}", entry.name))
    }
}

/// Whether a move of the main line is a swap, by any of its names.
fn is_swapped(tree: &sgf::Tree) -> bool {
    let is_swap = |text: &str| text.trim().to_ascii_lowercase().starts_with("swap");
    let mut moves =
        tree.main_line().into_iter().flat_map(|node| [node.value("B"), node.value("W")]);
    moves.any(|text| text.is_some_and(is_swap))
}
