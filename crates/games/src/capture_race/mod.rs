//! Capture race: a position of Go in which one string of each colour is
//! marked, and whoever loses his marked string loses the game at once.
//!
//! Moves are those of Go: no suicide, simple ko (or superko, as an option),
//! passes. Two passes in a row are a draw, for then neither side dares to
//! play on: seki, or both strings alive. Kos could be retaken in turn for
//! ever, so a game that reaches Go's limit of 3·N² + 100 moves is a draw too.
//!
//! A string stays marked as it grows. Strings that join a marked one become
//! part of it.

mod insight;
mod maker;
mod marks;
mod notation;
mod playout;
mod problem;
mod start;

pub use maker::Measures;
pub use playout::FillLiberties;

use crate::go;
use crate::go::{Board, KeepEyes, PASS, Point};
use game::Playout;
use game::prelude::*;

/// A position of the race.
#[derive(Clone, Debug, PartialEq)]
pub struct Race {
    go: go::Position,
    /// The first stone of each player's marked string, or [`PASS`] once the
    /// string is captured. As it is always the first, equal positions have
    /// equal marks.
    marked: [Point; 2],
}

/// Keys of the marked stones.
static MARKS: [[u64; go::Size::MOST_CELLS]; 2] =
    [game::zobrist::table(0xCA_01), game::zobrist::table(0xCA_02)];

impl Race {
    /// The race between the strings of two stones.
    fn new(go: go::Position, stones: [Point; 2]) -> Race {
        let marked = stones.map(|stone| first_of_string(go.board(), stone));
        Race { go, marked }
    }

    /// The race that every size starts with.
    pub(crate) fn built_in(rules: go::Rules) -> Result<Race, String> {
        start::built_in(rules)
    }

    /// The stones.
    pub(crate) fn board(&self) -> &Board {
        self.go.board()
    }

    /// The first stones of the marked strings.
    pub(crate) fn marked(&self) -> [Point; 2] {
        self.marked
    }

    /// Whether the stone on `point` belongs to a marked string.
    fn is_marked(&self, point: Point) -> bool {
        self.marked.iter().any(|&stone| self.go.board().same_string(stone, point))
    }

    fn mark_keys(&self) -> u64 {
        let key = |p: Player| match self.marked[p.index()] {
            PASS => 0,
            stone => MARKS[p.index()][usize::from(stone)],
        };
        key(Player::First) ^ key(Player::Second)
    }
}

/// The first stone of a string in the order of points; of no string, nothing.
fn first_of_string(board: &Board, stone: Point) -> Point {
    match board.owner(stone) {
        Some(_) => board.string(stone).min().unwrap_or(stone),
        None => PASS,
    }
}

impl Game for Race {
    type Move = Point;

    #[inline]
    fn to_move(&self) -> Player {
        self.go.to_move()
    }

    fn legal_moves(&self, moves: &mut Vec<Point>) {
        moves.clear();
        if self.score().is_none() {
            self.go.legal_moves(moves);
        }
    }

    fn check(&self, m: Point) -> Result<(), IllegalMove> {
        match self.score() {
            Some(_) => Err(IllegalMove::GAME_OVER),
            None => self.go.check(m),
        }
    }

    #[inline]
    fn play_unchecked(&mut self, m: Point) {
        let mover = self.to_move();
        self.go.play_unchecked(m);
        if m == PASS {
            return;
        }
        let board = self.go.board();
        // A play captures the opponent's stones and extends one's own.
        let theirs = &mut self.marked[mover.other().index()];
        if board.owner(*theirs).is_none() {
            *theirs = PASS;
        }
        let own = &mut self.marked[mover.index()];
        if board.same_string(*own, m) {
            *own = first_of_string(board, m);
        }
    }

    #[inline]
    fn score(&self) -> Option<Score> {
        let captured = Player::BOTH.into_iter().find(|p| self.marked[p.index()] == PASS);
        match captured {
            Some(loser) => Some(Score::win_for(loser.other())),
            None => self.go.is_over().then_some(Score::DRAW),
        }
    }

    fn plies_left(&self) -> u32 {
        if self.score().is_some() { 0 } else { self.go.plies_left() }
    }

    fn depends_on_history(&self) -> bool {
        self.go.depends_on_history()
    }

    fn move_limit(&self) -> u16 {
        self.go.move_limit()
    }

    #[inline]
    fn key(&self) -> u64 {
        self.go.key() ^ self.mark_keys()
    }

    fn key_from_scratch(&self) -> u64 {
        self.go.key_from_scratch() ^ self.mark_keys()
    }

    fn symmetries(&self) -> usize {
        self.go.symmetries()
    }

    fn transformed(&self, symmetry: usize) -> Race {
        let stones = self.marked.map(|stone| self.go.transform_move(stone, symmetry));
        Race::new(self.go.transformed(symmetry), stones)
    }

    fn transform_move(&self, m: Point, symmetry: usize) -> Point {
        self.go.transform_move(m, symmetry)
    }

    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Point> {
        if self.score().is_some() { None } else { self.go.random_move(rng) }
    }
}

/// Go's playout, until a string is captured.
impl Playout<Race> for KeepEyes {
    fn name(&self) -> &'static str {
        Playout::<go::Position>::name(self)
    }

    fn choose(&mut self, race: &Race, last: Option<u16>, rng: &mut Rng) -> Option<u16> {
        if race.score().is_some() { None } else { self.choose(&race.go, last, rng) }
    }
}

/// The family `capture-race`.
pub struct CaptureRace;

impl Family for CaptureRace {
    type Game = Race;
    const NAME: &str = "capture-race";
    const SUMMARY: &str = "Go in which losing one's marked string loses the game";
    const PARAMETERS: &str = "N, from 4 to 19, then +superko if wanted";
    const DEFAULT: &str = "7";
    const EXAMPLES: &[&str] = &["5", "7", "9"];
    const SETTINGS: &[(&str, &str)] = &[("expand", "4")];

    fn insight(position: &Race) -> Vec<game::Overlay> {
        insight::see(position)
    }

    fn start(parameters: &str) -> Result<Race, ParseError> {
        let race = go::Rules::parse(parameters, 4).and_then(start::built_in);
        race.map_err(|reason| ParseError::in_game(parameters, reason))
    }

    fn playouts() -> Vec<Box<dyn Playout<Race>>> {
        vec![Box::new(KeepEyes::default()), Box::new(FillLiberties)]
    }
}
