//! A family of games: one set of rules, many sizes and options.

use crate::{Evaluator, Notation, Oracle, Overlay, ParseError, Playout, Prior};

/// A family such as `havannah`, whose members are `havannah:4`, `havannah:5`.
///
/// This is what a game hands to the registry. The knowledge it lists is
/// optional: every list is empty by default.
pub trait Family: 'static {
    /// The game's type.
    type Game: Notation;

    /// The name before the colon, in lower case.
    const NAME: &'static str;
    /// One line on what the game is.
    const SUMMARY: &'static str;
    /// What may follow the colon, for people: `N, from 2 to 12`.
    const PARAMETERS: &'static str;
    /// The parameters used when none are given.
    const DEFAULT: &'static str;
    /// Parameters to choose from, from small to usual, for people who do not type them.
    const EXAMPLES: &'static [&'static str] = &[];

    /// Search settings in which this game departs from the common defaults, as
    /// names and values.
    const SETTINGS: &'static [(&'static str, &'static str)] = &[];

    /// Further settings of this kind for the board that a game is played on: what
    /// suits a small one need not suit a large one.
    fn settings_of_board(game: &Self::Game) -> &'static [(&'static str, &'static str)] {
        let _ = game;
        &[]
    }

    /// The exact solver that suits the game best by measurement, `alpha-beta` or
    /// `dfpn`: `auto` begins with it.
    const SOLVER: &'static str = "dfpn";

    /// Solver settings in which this game departs from the common defaults.
    const SOLVING: &'static [(&'static str, &'static str)] = &[];

    /// The start position of the member with these parameters.
    fn start(parameters: &str) -> Result<Self::Game, ParseError>;

    /// Sources of exact knowledge, for players and solvers alike. The first one
    /// says in which order solvers try moves.
    fn oracles() -> Vec<Box<dyn Oracle<Self::Game>>> {
        Vec::new()
    }

    /// Policies for playouts.
    fn playouts() -> Vec<Box<dyn Playout<Self::Game>>> {
        Vec::new()
    }

    /// Knowledge about moves.
    fn priors() -> Vec<Box<dyn Prior<Self::Game>>> {
        Vec::new()
    }

    /// Estimates of positions.
    fn evaluators() -> Vec<Box<dyn Evaluator<Self::Game>>> {
        Vec::new()
    }

    /// What there is to see in a position beside its pieces. It must be exact, and found
    /// within a second or so.
    fn insight(position: &Self::Game) -> Vec<Overlay> {
        let _ = position;
        Vec::new()
    }
}
