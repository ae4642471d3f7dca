//! A game behind `dyn`: one object with a position and its history.

use crate::codes::MoveCodes;
use crate::sgf::{self, SgfError};
use crate::{
    Bounds, Colour, IllegalMove, Notation, ParseError, PerftRow, Picture, PlayError, Player,
    PlayoutReport, Rng, Score, Step, perft, playouts, steps,
};
use std::any::Any;

/// A game in progress whose type is known only at run time: what the command
/// line and GTP work with. Moves and positions are text here; [`MoveCodes`] has them as
/// numbers.
pub trait AnyGame: MoveCodes + Send + Sync {
    /// The game string, `havannah:5`.
    fn game(&self) -> String;
    /// The side to move.
    fn to_move(&self) -> Player;
    /// The colour of a player.
    fn colour(&self, player: Player) -> Colour;
    /// The player of a colour.
    fn player(&self, colour: Colour) -> Player;
    /// The legal moves, none once the game is over.
    fn legal(&self) -> Vec<String>;
    /// The legal moves with the cells they concern.
    fn steps(&self) -> Vec<Step>;
    /// The cells of the shape that won, where the drawing points it out.
    fn winning_shape(&self) -> Vec<String>;
    /// The result, once the game is over.
    fn score(&self) -> Option<Score>;
    /// No continuation is longer than this.
    fn plies_left(&self) -> u32;
    /// All scores this game can have.
    fn score_range(&self) -> Bounds;
    /// Whether a game from here may be drawn.
    fn can_draw(&self) -> bool;
    /// A result as GTP and SGF write it.
    fn score_text(&self, score: Score) -> String;
    /// How a finished game was won, where the game distinguishes ways.
    fn ending(&self) -> Option<&'static str>;
    /// Reads and plays one move; on error nothing changes.
    fn play(&mut self, text: &str) -> Result<(), PlayError>;
    /// Reads and plays a line of moves; on error nothing changes.
    fn play_moves(&mut self, text: &str) -> Result<(), PlayError>;
    /// Takes the last move back, and with it a turn that was given to its player
    /// out of order; `false` if there is none.
    fn undo(&mut self) -> bool;
    /// Makes it this player's turn, whoever moved last, where the game allows
    /// that (Go does) and is not over; otherwise `false`, and nothing changes.
    /// Giving the turn back before a move undoes it.
    fn give_turn(&mut self, player: Player) -> bool;
    /// Where so many handicap stones stand: see [`Notation::handicap_points`].
    fn handicap_points(&self, stones: usize, fixed: bool) -> Option<Vec<String>>;
    /// Makes the standard start with these handicap stones the start position.
    fn set_handicap(&mut self, points: &[&str]) -> Result<(), String>;
    /// The moves since the start position.
    fn history(&self) -> Vec<String>;
    /// Who made each of these moves.
    fn movers(&self) -> Vec<Player>;
    /// The result on which the game ended before the rules ended it, as SGF
    /// writes it: `W+Resign`. Any change of the position forgets it.
    fn declared(&self) -> Option<&str>;
    /// Ends the game on a result that the rules do not give, or with `None`
    /// takes that back.
    fn declare(&mut self, result: Option<String>);
    /// Back to the start position.
    fn restart(&mut self);
    /// Makes `text` the start position.
    fn set_position(&mut self, text: &str) -> Result<(), ParseError>;
    /// The same game at the standard start on another size, for GTP's
    /// `boardsize`; `false` if there is no such board.
    fn resize(&mut self, size: u32) -> bool;
    /// Whether the game has a komi.
    fn has_komi(&self) -> bool;
    /// Sets the komi, from the start on; `false` if the game has none such.
    fn set_komi(&mut self, komi: f64) -> bool;
    /// The position on one line.
    fn position(&self) -> String;
    /// The position drawn.
    fn picture(&self) -> Picture;
    /// The Zobrist key of the position.
    fn key(&self) -> u64;
    /// The key shared by all symmetric positions.
    fn canonical_key(&self) -> u64;
    /// See [`perft`].
    fn perft(&self, depth: u32, progress: &mut dyn FnMut(u64) -> bool) -> Option<Vec<PerftRow>>;
    /// See [`playouts`].
    fn playouts(&self, count: u64, rng: &mut Rng) -> PlayoutReport;
    /// A uniformly random legal move.
    fn random_move(&self, rng: &mut Rng) -> Option<String>;
    /// The game so far as an SGF tree, with `result` as its `RE` or, if that is
    /// not given, what the rules say or was declared.
    fn to_sgf(&self, result: Option<&str>) -> sgf::Tree;
    /// Replaces the game by the main line of a tree of the same variant. A
    /// resignation, or a result in `RE` that the rules do not give, becomes the
    /// declared result. On error nothing changes.
    fn load_sgf(&mut self, tree: &sgf::Tree) -> Result<(), SgfError>;
    /// Plays what one node of a file with this root node says; gives the colour that
    /// resigns in it. On error nothing changes but, maybe, whose turn it is.
    fn play_sgf(&mut self, root: &sgf::Node, node: &sgf::Node) -> Result<Option<Colour>, SgfError>;
    /// The last move as a property of SGF.
    fn last_sgf_move(&self) -> Option<sgf::Property>;
    /// The [`Session`] behind this game, for code that knows its type.
    fn as_any(&self) -> &dyn Any;
    /// An independent copy.
    fn boxed_clone(&self) -> Box<dyn AnyGame>;
}

/// The one implementation of [`AnyGame`]: a game with its history.
#[derive(Clone)]
pub struct Session<G: Notation> {
    /// The standard start of the variant.
    standard: G,
    /// The position this game started from.
    start: G,
    now: G,
    past: Vec<(G, G::Move)>,
    /// Where the turn was given to the side that had just moved.
    turns: Vec<Turn<G>>,
    declared: Option<String>,
}

/// A change of the side to move.
#[derive(Clone)]
struct Turn<G> {
    /// How many moves were played before it.
    moves: usize,
    /// The position as it was.
    before: G,
}

impl<G: Notation> Session<G> {
    /// A game at the standard start of its variant.
    pub fn new(standard: G) -> Session<G> {
        let (start, now) = (standard.clone(), standard.clone());
        Session { standard, start, now, past: Vec::new(), turns: Vec::new(), declared: None }
    }

    /// The position.
    pub fn now(&self) -> &G {
        &self.now
    }

    /// A position from which [`Session::moves`] lead to the present one, the sides
    /// taking turns: where the game started, or where a turn was last given out
    /// of order.
    pub fn start(&self) -> &G {
        match self.turns.last() {
            Some(turn) => self.past.get(turn.moves).map_or(&self.now, |(before, _)| before),
            None => &self.start,
        }
    }

    /// The moves since [`Session::start`].
    pub fn moves(&self) -> impl Iterator<Item = G::Move> {
        let first = self.turns.last().map_or(0, |turn| turn.moves);
        self.past[first..].iter().map(|&(_, m)| m)
    }

    /// Undoes a change of turn after which no move was played.
    fn undo_turn(&mut self) -> bool {
        let last = self.turns.pop_if(|turn| turn.moves == self.past.len());
        last.map(|turn| self.now = turn.before).is_some()
    }

    fn start_from(&mut self, start: G) {
        self.now = start.clone();
        self.start = start;
        self.past.clear();
        self.turns.clear();
        self.declared = None;
    }

    /// All moves since the game started, turns out of order included.
    pub(crate) fn all_moves(&self) -> impl Iterator<Item = G::Move> {
        self.past.iter().map(|&(_, m)| m)
    }

    /// A game of the same variant that starts from this position.
    pub(crate) fn starting_from(&self, start: G) -> Session<G> {
        let mut session = Session::new(self.standard.clone());
        session.start_from(start);
        session
    }

    /// Reads a move as people write it, or as SGF has it. (There, nothing may mean a
    /// pass.)
    pub(crate) fn read_move(&self, text: &str) -> Result<G::Move, ParseError> {
        self.now.parse_move(text).or_else(|error| match text.trim() {
            "" => Err(error),
            text => self.now.parse_sgf_move(text).map_err(|_| error),
        })
    }

    pub(crate) fn play_parsed(&mut self, m: G::Move) -> Result<(), IllegalMove> {
        let before = self.now.clone();
        self.now.play(m)?;
        self.past.push((before, m));
        self.declared = None;
        Ok(())
    }

    /// Runs `change`; if it fails, everything is as it was.
    fn all_or_nothing<E>(
        &mut self,
        change: impl FnOnce(&mut Self) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut copy = self.clone();
        change(&mut copy)?;
        *self = copy;
        Ok(())
    }

    /// Plays one node of the main line; gives the colour that resigns in it.
    fn play_node(
        &mut self,
        root: &sgf::Node,
        node: &sgf::Node,
    ) -> Result<Option<Colour>, SgfError> {
        let moves = [(Colour::Black, node.value("B")), (Colour::White, node.value("W"))];
        if moves.iter().all(|(_, text)| text.is_some()) {
            return Err(SgfError::content(node, "a node has moves of both colours"));
        }
        let setup = ["AB", "AW", "AE", "SP"].into_iter().find(|p| node.value(p).is_some());
        if let Some(property) = setup.filter(|_| node.parent.is_some()) {
            let reason =
                format!("{property} sets up stones after the first node, which is not supported");
            return Err(SgfError::content(node, reason));
        }
        for (colour, text) in moves {
            let Some(text) = text.map(str::trim) else {
                continue;
            };
            if text.eq_ignore_ascii_case("resign") {
                return Ok(Some(colour));
            }
            let mover = G::colour(self.now.to_move());
            if colour != mover && !self.give_turn(G::player(colour)) {
                let reason = format!("{colour} plays {text:?} but {mover} is to move");
                return Err(SgfError::content(node, reason));
            }
            // As SGF has it, or as people write it.
            let parsed = self.now.parse_sgf_move_of(root, text);
            let parsed = parsed.or_else(|error| self.now.parse_move(text).map_err(|_| error));
            let m = parsed.map_err(|e| SgfError::content(node, e))?;
            self.play_parsed(m).map_err(|reason| {
                SgfError::content(node, PlayError::Illegal { text: text.to_string(), reason })
            })?;
        }
        Ok(None)
    }
}

/// A move as a property of SGF.
fn sgf_move<G: Notation>(before: &G, m: G::Move) -> sgf::Property {
    let colour = G::colour(before.to_move()).letter().to_string();
    sgf::Property::new(&colour, before.sgf_move_text(m))
}

/// The result of a game that `loser` gives up.
pub fn resignation(loser: Colour) -> String {
    format!("{}+Resign", loser.other().letter())
}

/// What a root node says of the result, if it says anything: not `?` or
/// `Void`.
fn result_in(root: &sgf::Node) -> Option<String> {
    let text = root.value("RE")?.trim();
    let is_result =
        matches!(text, "0" | "Draw") || text.starts_with("B+") || text.starts_with("W+");
    (is_result && text.len() < 40 && !text.contains('\n')).then(|| text.to_string())
}

/// The root node with `PL`, the side to move, taken from the first move where
/// the file does not say: many files set up stones and let White begin.
fn with_first_mover(tree: &sgf::Tree) -> sgf::Node {
    let mut root = tree.root().clone();
    if root.value("PL").is_none() {
        let moves = tree.main_line();
        let colour = |node: &&sgf::Node| ["B", "W"].into_iter().find(|c| node.value(c).is_some());
        let first = moves.iter().find_map(colour);
        root.properties.extend(first.map(|colour| sgf::Property::new("PL", colour)));
    }
    root
}

impl<G: Notation> AnyGame for Session<G> {
    fn game(&self) -> String {
        self.now.variant()
    }

    fn to_move(&self) -> Player {
        self.now.to_move()
    }

    fn colour(&self, player: Player) -> Colour {
        G::colour(player)
    }

    fn player(&self, colour: Colour) -> Player {
        G::player(colour)
    }

    fn legal(&self) -> Vec<String> {
        let mut moves = Vec::new();
        self.now.legal_moves(&mut moves);
        moves.into_iter().map(|m| self.now.move_text(m)).collect()
    }

    fn steps(&self) -> Vec<Step> {
        steps::steps(&self.now)
    }

    fn winning_shape(&self) -> Vec<String> {
        match self.now.score().and_then(Score::winner) {
            Some(_) => steps::marked(&self.now.picture()),
            None => Vec::new(),
        }
    }

    fn score(&self) -> Option<Score> {
        self.now.score()
    }

    fn plies_left(&self) -> u32 {
        self.now.plies_left()
    }

    fn score_range(&self) -> Bounds {
        self.now.score_range()
    }

    fn can_draw(&self) -> bool {
        self.now.can_draw()
    }

    fn score_text(&self, score: Score) -> String {
        self.now.score_text(score)
    }

    fn ending(&self) -> Option<&'static str> {
        self.now.ending()
    }

    fn play(&mut self, text: &str) -> Result<(), PlayError> {
        let m = self.read_move(text)?;
        self.play_parsed(m).map_err(|reason| PlayError::Illegal { text: text.to_string(), reason })
    }

    fn play_moves(&mut self, text: &str) -> Result<(), PlayError> {
        self.all_or_nothing(|game| {
            let words = game.now.split_moves(text);
            for (i, word) in words.iter().enumerate() {
                game.play(word).map_err(|error| match words.len() {
                    1 => error,
                    _ => PlayError::InSequence { number: i + 1, error: Box::new(error) },
                })?;
            }
            Ok(())
        })
    }

    fn undo(&mut self) -> bool {
        self.undo_turn();
        match self.past.pop() {
            Some((before, _)) => {
                self.now = before;
                self.undo_turn();
                self.declared = None;
                true
            }
            None => false,
        }
    }

    fn give_turn(&mut self, player: Player) -> bool {
        if self.now.to_move() == player || self.undo_turn() {
            return true;
        }
        let given = self.now.with_turn(player).filter(|_| self.now.score().is_none());
        let Some(next) = given else { return false };
        let before = std::mem::replace(&mut self.now, next);
        self.turns.push(Turn { moves: self.past.len(), before });
        true
    }

    fn handicap_points(&self, stones: usize, fixed: bool) -> Option<Vec<String>> {
        let points = self.standard.handicap_points(stones, fixed)?;
        Some(points.into_iter().map(|m| self.standard.move_text(m)).collect())
    }

    fn set_handicap(&mut self, points: &[&str]) -> Result<(), String> {
        let points = points.iter().map(|text| self.standard.parse_move(text));
        let points: Vec<_> = points.collect::<Result<_, _>>().map_err(|error| error.to_string())?;
        let start = self.standard.with_handicap(&points)?;
        self.start_from(start);
        Ok(())
    }

    fn history(&self) -> Vec<String> {
        self.past.iter().map(|(before, m)| before.move_text(*m)).collect()
    }

    fn movers(&self) -> Vec<Player> {
        self.past.iter().map(|(before, _)| before.to_move()).collect()
    }

    fn declared(&self) -> Option<&str> {
        self.declared.as_deref()
    }

    fn declare(&mut self, result: Option<String>) {
        self.declared = result;
    }

    fn restart(&mut self) {
        self.start_from(self.start.clone());
    }

    fn set_position(&mut self, text: &str) -> Result<(), ParseError> {
        let start = self.standard.parse_position(text)?;
        self.start_from(start);
        Ok(())
    }

    fn resize(&mut self, size: u32) -> bool {
        match self.standard.resized(size) {
            Some(standard) => {
                *self = Session::new(standard);
                true
            }
            None => false,
        }
    }

    fn has_komi(&self) -> bool {
        self.standard.with_komi(0.0).is_some()
    }

    fn set_komi(&mut self, komi: f64) -> bool {
        let Some(standard) = self.standard.with_komi(komi) else {
            return false;
        };
        // Only the count at the end changes, so the game goes on.
        let changed = |position: &G| position.with_komi(komi).unwrap_or_else(|| position.clone());
        self.start = changed(&self.start);
        self.now = changed(&self.now);
        for (before, _) in &mut self.past {
            *before = changed(before);
        }
        for turn in &mut self.turns {
            turn.before = changed(&turn.before);
        }
        self.standard = standard;
        true
    }

    fn position(&self) -> String {
        self.now.position_text()
    }

    fn picture(&self) -> Picture {
        self.now.picture()
    }

    fn key(&self) -> u64 {
        self.now.key()
    }

    fn canonical_key(&self) -> u64 {
        self.now.canonical_key()
    }

    fn perft(&self, depth: u32, progress: &mut dyn FnMut(u64) -> bool) -> Option<Vec<PerftRow>> {
        perft(&self.now, depth, progress)
    }

    fn playouts(&self, count: u64, rng: &mut Rng) -> PlayoutReport {
        playouts(&self.now, count, rng)
    }

    fn random_move(&self, rng: &mut Rng) -> Option<String> {
        self.now.random_move(rng).map(|m| self.now.move_text(m))
    }

    fn to_sgf(&self, result: Option<&str>) -> sgf::Tree {
        let game = self.game();
        let name = game.split(':').next().unwrap_or_default();
        let mut root = vec![
            sgf::Property::new("FF", "4"),
            sgf::Property::new("CA", "UTF-8"),
            sgf::Property::new("AP", concat!("zermelo:", env!("CARGO_PKG_VERSION"))),
            sgf::Property::new("GM", G::SGF_NUMBER.unwrap_or(name)),
            sgf::Property::new("RU", game.as_str()),
        ];
        root.extend(self.start.sgf_size().map(|size| sgf::Property::new("SZ", size)));
        root.extend(self.start.sgf_root());
        if self.start != self.standard {
            root.extend(self.start.sgf_setup());
        }
        let ended = self.now.score().map(|score| self.now.score_text(score));
        let result = result.or(ended.as_deref()).or(self.declared());
        root.extend(result.map(|text| sgf::Property::new("RE", text)));
        let mut nodes = vec![sgf::Node { parent: None, properties: root, line: 1, column: 2 }];
        for (i, (before, m)) in self.past.iter().enumerate() {
            let properties = vec![sgf_move(before, *m)];
            nodes.push(sgf::Node { parent: Some(i), properties, line: i + 2, column: 1 });
        }
        sgf::Tree { nodes }
    }

    fn load_sgf(&mut self, tree: &sgf::Tree) -> Result<(), SgfError> {
        self.all_or_nothing(|game| {
            let root = with_first_mover(tree);
            let start =
                game.standard.read_sgf_setup(&root).map_err(|e| SgfError::content(&root, e))?;
            game.start_from(start);
            let mut loser = None;
            for node in tree.main_line() {
                loser = game.play_node(&root, node)?;
                if loser.is_some() {
                    break;
                }
            }
            if game.score().is_none() {
                game.declared = result_in(&root).or(loser.map(resignation));
            }
            Ok(())
        })
    }

    fn play_sgf(&mut self, root: &sgf::Node, node: &sgf::Node) -> Result<Option<Colour>, SgfError> {
        self.play_node(root, node)
    }

    fn last_sgf_move(&self) -> Option<sgf::Property> {
        self.past.last().map(|(before, m)| sgf_move(before, *m))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }

    fn boxed_clone(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}
