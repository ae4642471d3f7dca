//! The list of known games, and how to open one by name.

use crate::facade::Table;
use crate::sgf::{self, SgfError};
use crate::{AnyGame, Family, Notation, ParseError};

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
pub struct Entry<X = ()> {
    /// The name before the colon.
    pub name: &'static str,
    /// One line on what the game is.
    pub summary: &'static str,
    /// What may follow the colon.
    pub parameters: &'static str,
    /// The parameters used when none are given.
    pub default: &'static str,
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
            open: |parameters| Ok(Box::new(Table::new(F::start(parameters)?))),
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
    /// The families, in the order they were added.
    pub fn entries(&self) -> &[Entry<X>] {
        &self.entries
    }

    /// The family of this name.
    pub fn find(&self, name: &str) -> Option<&Entry<X>> {
        self.entries.iter().find(|entry| entry.name == name)
    }

    fn expect(&self, game: &str) -> Result<(&Entry<X>, Option<String>), ParseError> {
        let (name, parameters) = match game.split_once(':') {
            Some((name, parameters)) => (name, Some(parameters.to_string())),
            None => (game, None),
        };
        let entry = self.find(name).ok_or_else(|| {
            let names: Vec<&str> = self.entries.iter().map(|entry| entry.name).collect();
            ParseError::in_game(game, format!("unknown game; known: {}", names.join(", ")))
        })?;
        Ok((entry, parameters))
    }

    /// Opens a game string: `havannah:5`, or `havannah` for its default size.
    pub fn open(&self, game: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let (entry, parameters) = self.expect(game)?;
        let opened = entry.open(parameters.as_deref().unwrap_or(entry.default));
        // The whole game string is what the user wrote.
        opened.map_err(|error| ParseError::in_game(game, error.reason))
    }

    /// Opens a game at a given position. A game string without parameters
    /// takes whatever size the position has; one with them must agree.
    pub fn open_at(&self, game: &str, position: &str) -> Result<Box<dyn AnyGame>, ParseError> {
        let (_, parameters) = self.expect(game)?;
        let mut opened = self.open(game)?;
        let wanted = opened.game();
        opened.set_position(position)?;
        let found = opened.game();
        if parameters.is_some() && found != wanted {
            let reason = format!("this is a position of {found}, not of {wanted}");
            return Err(ParseError::in_position(position, reason));
        }
        // Reopen at the position's own size, so that its standard start fits.
        let mut reopened = self.open(&found)?;
        reopened.set_position(position)?;
        Ok(reopened)
    }

    /// Opens a game at the end of an SGF file's main line. A game string
    /// without parameters takes them from the file; one with them must agree.
    pub fn open_sgf(&self, game: &str, tree: &sgf::Tree) -> Result<Box<dyn AnyGame>, SgfError> {
        let root = tree.root();
        let content = |error: ParseError| SgfError::content(root, error);
        let (entry, parameters) = self.expect(game).map_err(content)?;
        self.check_sgf_game(root, entry)?;
        let in_file = self.game_of_sgf(root, Some(entry));
        let mut opened = match (parameters, in_file) {
            (Some(_), Some(in_file)) => {
                let wanted = self.open(game).map_err(content)?;
                let found = self.open(&in_file).map_err(content)?;
                // Options that the user did not ask about come from the file.
                let plain = !game.contains('+');
                let same_size = found.game().split('+').next() == Some(wanted.game().as_str());
                if wanted.game() != found.game() && !(plain && same_size) {
                    let reason = format!("the file holds {}, not {}", found.game(), wanted.game());
                    return Err(SgfError::content(root, reason));
                }
                found
            }
            (None, Some(in_file)) => self.open(&in_file).map_err(content)?,
            (_, None) => self.open(game).map_err(content)?,
        };
        opened.load_sgf(tree)?;
        Ok(opened)
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
