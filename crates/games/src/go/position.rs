//! The rules: whose turn, ko, passes, the end and the count.

use super::board::Board;
use super::history::{GIVEN_TURN, History};
use super::rules::Rules;
use super::size::{PASS, Point};
use game::Notation;
use game::prelude::*;

/// A position of Go. A move is the index of a point, or 0 for a pass.
///
/// `==` compares all that the future depends on: stones, side to move, ko,
/// passes, rules, the number of moves played, and under superko the set of
/// boards seen before. Keys leave out the last two.
#[derive(Clone, Debug)]
pub struct Position {
    pub(super) rules: Rules,
    pub(super) board: Board,
    pub(super) to_move: Player,
    /// Where the side to move may not retake a ko, or [`PASS`].
    pub(super) ko: Point,
    /// Passes in a row, up to the two that end the game.
    pub(super) passes: u8,
    pub(super) played: u16,
    /// Kept under superko only.
    pub(super) history: Option<Box<History>>,
}

impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.is_same_but_for_history(other) && self.history == other.history
    }
}

static KO: [u64; super::size::Size::MOST_CELLS] = game::zobrist::table(0x60_03);
/// Keys of the side to move and of the passes in a row.
static TURN: [u64; 2] = game::zobrist::table(0x60_04);
static PASSES: [u64; 3] = game::zobrist::table(0x60_05);

impl Position {
    /// The empty board.
    pub(crate) fn new(rules: Rules) -> Position {
        Position::from_board(rules, Board::new(rules.size), Player::First)
    }

    /// A start position with these stones.
    pub(crate) fn from_board(rules: Rules, board: Board, to_move: Player) -> Position {
        let start =
            Position { rules, board, to_move, ko: PASS, passes: 0, played: 0, history: None };
        start.with_fresh_history()
    }

    /// The same position with nothing before it.
    pub(super) fn with_fresh_history(mut self) -> Position {
        self.history = None;
        if self.rules.superko {
            self.history = Some(Box::new(History::new(self.clone())));
        }
        self
    }

    /// The stones.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Size and options.
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// How many moves were played.
    pub(crate) fn played(&self) -> u16 {
        self.played
    }

    /// Whether two passes or the limit on its length have ended the game.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.passes >= 2 || self.played >= self.rules.most_plies()
    }

    /// Whether the side to move may play on `point`, which must be empty, in
    /// a game that is not over.
    #[inline]
    pub(super) fn may_play(&self, point: Point) -> bool {
        point != self.ko && self.board.is_not_suicide(point, self.to_move) && !self.repeats(point)
    }

    /// Whether a play on `point` would break superko.
    #[inline]
    fn repeats(&self, point: Point) -> bool {
        let seen = |history: &History| history.has(self.board.key_after(point, self.to_move));
        self.history.as_deref().is_some_and(seen)
    }

    /// Whether all but the boards seen before is the same.
    pub(super) fn is_same_but_for_history(&self, other: &Position) -> bool {
        let special = |p: &Position| (p.rules, p.to_move, p.ko, p.passes, p.played);
        special(self) == special(other) && self.board == other.board
    }

    /// The key of everything but the stones.
    fn special_key(&self) -> u64 {
        let ko = if self.ko == PASS { 0 } else { KO[usize::from(self.ko)] };
        ko ^ TURN[self.to_move.index()] ^ PASSES[usize::from(self.passes)]
    }

    /// The same stones, turned, with nothing before them.
    fn turned(&self, symmetry: usize) -> Position {
        let size = self.rules.size;
        let mut board = Board::new(size);
        for point in size.points() {
            if let Some(player) = self.board.owner(point) {
                board.set_up(size.transform(point, symmetry), player);
            }
        }
        let ko = size.transform(self.ko, symmetry);
        let image = Position { board, ko, history: None, ..self.clone() };
        image.with_fresh_history()
    }
}

impl Game for Position {
    type Move = Point;

    #[inline]
    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<Point>) {
        moves.clear();
        if !self.is_over() {
            let legal = |&point: &Point| self.board.is_empty(point) && self.may_play(point);
            moves.extend(self.rules.size.points().filter(legal));
            moves.push(PASS);
        }
    }

    fn check(&self, m: Point) -> Result<(), IllegalMove> {
        let reason = match m {
            _ if self.is_over() => return Err(IllegalMove::GAME_OVER),
            PASS => return Ok(()),
            _ if self.rules.size.place(m).is_none() => "there is no such point",
            _ if !self.board.is_empty(m) => "the point is occupied",
            _ if m == self.ko => "the ko may not be retaken at once",
            _ if !self.board.is_not_suicide(m, self.to_move) => "suicide is forbidden",
            _ if self.repeats(m) => "superko: this board has been there before",
            _ => return Ok(()),
        };
        Err(IllegalMove::new(reason))
    }

    #[inline]
    fn play_unchecked(&mut self, m: Point) {
        self.ko = PASS;
        if m == PASS {
            self.passes += 1;
        } else {
            self.passes = 0;
            let captured = self.board.play(m, self.to_move);
            if captured.stones == 1 && self.board.is_single_in_atari(m) {
                self.ko = captured.point;
            }
        }
        self.to_move = self.to_move.other();
        self.played += 1;
        if let Some(history) = &mut self.history {
            history.push(m, self.board.key());
        }
    }

    fn score(&self) -> Option<Score> {
        self.is_over().then(|| {
            let [black, white] = self.board.area();
            Score(2 * (black as i16 - white as i16) - self.rules.half_komi)
        })
    }

    fn score_range(&self) -> Bounds {
        let (all, komi) = (2 * self.rules.size.area() as i16, self.rules.half_komi);
        Bounds::new(Score(-all - komi), Score(all - komi))
    }

    fn plies_left(&self) -> u32 {
        if self.is_over() { 0 } else { u32::from(self.rules.most_plies() - self.played) }
    }

    fn depends_on_history(&self) -> bool {
        true
    }

    fn move_limit(&self) -> u16 {
        self.rules.size.cells() as u16
    }

    #[inline]
    fn key(&self) -> u64 {
        self.board.key() ^ self.special_key()
    }

    fn key_from_scratch(&self) -> u64 {
        self.board.key_from_scratch() ^ self.special_key()
    }

    fn symmetries(&self) -> usize {
        8
    }

    fn transformed(&self, symmetry: usize) -> Position {
        let Some(history) = self.history.as_deref() else {
            return self.turned(symmetry);
        };
        let mut image = history.start().turned(symmetry);
        // The komi may have been changed since.
        image.rules = self.rules;
        for &m in history.moves() {
            match m {
                GIVEN_TURN => {
                    image = image.with_turn(image.to_move.other()).expect("Go gives turns")
                }
                _ => image.play_unchecked(self.transform_move(m, symmetry)),
            }
        }
        image
    }

    fn transform_move(&self, m: Point, symmetry: usize) -> Point {
        self.rules.size.transform(m, symmetry)
    }

    /// Draws among the empty points and the pass until the draw is legal,
    /// which is uniform over the legal moves and needs no list of them.
    #[inline]
    fn random_move(&self, rng: &mut Rng) -> Option<Point> {
        if self.is_over() {
            return None;
        }
        let empty = self.board.empty_points();
        loop {
            match empty.get(rng.below(empty.len() as u32 + 1) as usize) {
                None => return Some(PASS),
                Some(&point) if self.may_play(point) => return Some(point),
                Some(_) => {}
            }
        }
    }
}
