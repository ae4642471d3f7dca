//! The trait that gives a game its text, its drawing and its place in SGF.

use crate::{Colour, Game, IllegalMove, ParseError, Picture, PlayError, Player, Score, sgf};

/// Text and drawing of a game.
pub trait Notation: Game {
    /// The colour of the first player's pieces in GTP, SGF and drawings.
    const FIRST: Colour;

    /// The game's number in SGF's list, where it has one.
    const SGF_NUMBER: Option<&'static str> = None;

    /// The game string of this variant, `havannah:5`.
    fn variant(&self) -> String;

    /// The move in the field's notation.
    fn move_text(&self, m: Self::Move) -> String;

    /// Reads a move. It need not be legal here, but must exist on this board.
    fn parse_move(&self, text: &str) -> Result<Self::Move, ParseError>;

    /// Splits a line of moves into single ones. By default they are separated
    /// by spaces or commas.
    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split(|c: char| c.is_whitespace() || c == ',').filter(|t| !t.is_empty()).collect()
    }

    /// The whole position on one line: side to move included, and whatever
    /// else `==` compares, such as earlier boards where they count.
    fn position_text(&self) -> String;

    /// Reads a position of this variant; the inverse of
    /// [`Notation::position_text`]: what it reads back is `==` to what was
    /// written.
    fn parse_position(&self, text: &str) -> Result<Self, ParseError>;

    /// The drawing that terminal and SVG share.
    fn picture(&self) -> Picture;

    /// The cell on which a move lands, where its text does not name it: a column of
    /// Connect Four.
    fn landing_cell(&self, m: Self::Move) -> Option<String> {
        let _ = m;
        None
    }

    /// How a finished game was won, where the game distinguishes ways.
    fn ending(&self) -> Option<&'static str> {
        None
    }

    /// The ways [`Notation::ending`] may name, in the order to report them.
    fn endings(&self) -> &'static [&'static str] {
        &[]
    }

    /// A final score as GTP and SGF write it: `W+`, `B+3.5`, `0` for a draw.
    fn score_text(&self, score: Score) -> String {
        match score.winner() {
            Some(winner) => format!("{}+", Self::colour(winner).letter()),
            None => "0".to_string(),
        }
    }

    /// The same game on a board of another size, for GTP's `boardsize`.
    fn resized(&self, size: u32) -> Option<Self> {
        let _ = size;
        None
    }

    /// The same position under another komi, where the game has one.
    fn with_komi(&self, komi: f64) -> Option<Self> {
        let _ = komi;
        None
    }

    /// The same position with `player` to move, in a game in which one side may
    /// be given several moves in a row, as GTP and SGF allow in Go.
    fn with_turn(&self, player: Player) -> Option<Self> {
        let _ = player;
        None
    }

    /// Where so many handicap stones stand: on the points that are agreed on
    /// everywhere if they are `fixed`, otherwise wherever they are good. `None`
    /// in a game without handicaps; nothing if there is no such handicap here.
    fn handicap_points(&self, stones: usize, fixed: bool) -> Option<Vec<Self::Move>> {
        let _ = (stones, fixed);
        None
    }

    /// This start with handicap stones of the first player, the other to move.
    fn with_handicap(&self, points: &[Self::Move]) -> Result<Self, String> {
        let _ = points;
        Err("this game has no handicap stones".to_string())
    }

    /// The board size as SGF's `SZ` writes it: `8`, or `7:6` for columns and
    /// rows.
    fn sgf_size(&self) -> Option<String> {
        None
    }

    /// Root properties that every file of this game carries, such as Go's
    /// `KM`.
    fn sgf_root(&self) -> Vec<sgf::Property> {
        Vec::new()
    }

    /// Root properties beyond the usual ones, to set up this start position.
    /// By default the private property `SP` holds the position's text.
    fn sgf_setup(&self) -> Vec<sgf::Property> {
        vec![sgf::Property::new("SP", self.position_text())]
    }

    /// The start position that the root node of a file describes, `self` being
    /// the standard start of the variant.
    fn read_sgf_setup(&self, root: &sgf::Node) -> Result<Self, ParseError> {
        match root.value("SP") {
            Some(text) => self.parse_position(text),
            None => Ok(self.clone()),
        }
    }

    /// The game parameters that a root node without a game string describes,
    /// read from `SZ` and the like, written as after the colon of a game
    /// string. `None`: this family cannot tell.
    fn sgf_parameters(root: &sgf::Node) -> Option<String> {
        let size = root.value("SZ")?;
        Some(size.replace(':', "x"))
    }

    /// The move as a value of SGF's `B` and `W`.
    fn sgf_move_text(&self, m: Self::Move) -> String {
        self.move_text(m)
    }

    /// Reads a value of `B` and `W` in a file with this root node, for games whose
    /// moves other programs name in ways that only the file as a whole explains.
    fn parse_sgf_move_of(&self, root: &sgf::Node, text: &str) -> Result<Self::Move, ParseError> {
        let _ = root;
        self.parse_sgf_move(text)
    }

    /// Reads a value of SGF's `B` and `W`, other programs' habits included.
    fn parse_sgf_move(&self, text: &str) -> Result<Self::Move, ParseError> {
        self.parse_move(text)
    }

    /// The colour of `player`.
    fn colour(player: Player) -> Colour {
        match player {
            Player::First => Self::FIRST,
            Player::Second => Self::FIRST.other(),
        }
    }

    /// The player of `colour`.
    fn player(colour: Colour) -> Player {
        if colour == Self::FIRST { Player::First } else { Player::Second }
    }

    /// Reads one move and plays it.
    fn play_text(&mut self, text: &str) -> Result<Self::Move, PlayError> {
        let m = self.parse_move(text)?;
        self.play(m)
            .map_err(|reason: IllegalMove| PlayError::Illegal { text: text.to_string(), reason })?;
        Ok(m)
    }
}
