//! Semeai: the capture race reduced to counting liberties.
//!
//! `semeai:A,B,S` is a race between a string of the first player (Black) with
//! A outside liberties of its own, a string of the second player (White) with
//! B, and S liberties that both share. A move fills an outside liberty of the
//! opponent (`out`), a shared one (`shared`) or, with the option `own`, an
//! outside liberty of one's own (`own`); or it is a `pass`, unless the option
//! `nopass` takes passes away. If the opponent then has no liberty left, the
//! mover captures and wins, whatever became of his own liberties; a move that
//! takes his own last one without capturing is illegal. Two passes in a row
//! are a draw: seki.
//!
//! Without passes somebody always wins: whoever is to move has a liberty, so
//! `out` is legal while the opponent has outside liberties, and once he has
//! none, `shared` either captures or leaves both with a shared liberty.
//!
//! The liberties of a kind are interchangeable, so they make one move. Where
//! their number matters, as in playouts, [`Semeai::liberties`] tells it; see
//! [`FillLiberties`], the random play of the Score Bounded MCTS paper's
//! section 4.

mod notation;
mod parameters;
mod playout;

pub use playout::FillLiberties;

use game::Playout;
use game::prelude::*;
use game::zobrist::mix;

/// Fills an outside liberty of the opponent.
pub const OUT: u16 = 0;
/// Fills a shared liberty.
pub const SHARED: u16 = 1;
/// Fills an outside liberty of one's own.
pub const OWN: u16 = 2;
/// Fills nothing.
pub const PASS: u16 = 3;

/// What distinguishes one race from another, beside its liberties.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Options {
    own: bool,
    nopass: bool,
}

/// A position of the race.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Semeai {
    /// The liberties at the start: the first player's, the second's, shared.
    start: [u8; 3],
    options: Options,
    /// Outside liberties of the two players.
    outside: [u8; 2],
    shared: u8,
    to_move: Player,
    /// Passes in a row, up to the two that end the game.
    passes: u8,
}

impl Semeai {
    fn new(start: [u8; 3], options: Options) -> Semeai {
        let [first, second, shared] = start;
        let outside = [first, second];
        Semeai { start, options, outside, shared, to_move: Player::First, passes: 0 }
    }

    /// How many liberties the move fills one of, in its kind: the weight of
    /// the move where a liberty is drawn at random. A pass has none.
    pub fn liberties(&self, m: u16) -> u32 {
        let count = match m {
            OUT => self.outside[self.to_move.other().index()],
            SHARED => self.shared,
            OWN => self.outside[self.to_move.index()],
            _ => 0,
        };
        u32::from(count)
    }

    /// Whether a legal move captures at once.
    pub fn captures(&self, m: u16) -> bool {
        let mut next = self.clone();
        next.fill(m);
        next.is_captured(self.to_move.other())
    }

    fn is_captured(&self, player: Player) -> bool {
        self.outside[player.index()] + self.shared == 0
    }

    /// Takes away the liberty that `m` fills, which must be there.
    fn fill(&mut self, m: u16) {
        match m {
            OUT => self.outside[self.to_move.other().index()] -= 1,
            SHARED => self.shared -= 1,
            OWN => self.outside[self.to_move.index()] -= 1,
            _ => {}
        }
    }
}

impl Game for Semeai {
    type Move = u16;

    fn to_move(&self) -> Player {
        self.to_move
    }

    fn legal_moves(&self, moves: &mut Vec<u16>) {
        moves.clear();
        moves.extend((OUT..=PASS).filter(|&m| self.check(m).is_ok()));
    }

    fn check(&self, m: u16) -> Result<(), IllegalMove> {
        let reason = match m {
            _ if self.score().is_some() => return Err(IllegalMove::GAME_OVER),
            PASS if self.options.nopass => "this race is played without passes",
            PASS => return Ok(()),
            OWN if !self.options.own => "this race is played without filling one's own liberties",
            OUT | SHARED | OWN if self.liberties(m) == 0 => "there is no such liberty left",
            OUT | SHARED | OWN => {
                let mut next = self.clone();
                next.fill(m);
                if next.is_captured(self.to_move.other()) || !next.is_captured(self.to_move) {
                    return Ok(());
                }
                "it fills the string's own last liberty"
            }
            _ => "there is no such move",
        };
        Err(IllegalMove::new(reason))
    }

    fn play_unchecked(&mut self, m: u16) {
        self.fill(m);
        self.passes = if m == PASS { self.passes + 1 } else { 0 };
        self.to_move = self.to_move.other();
    }

    fn score(&self) -> Option<Score> {
        // Only the side to move can have been captured: no move is suicide.
        // It may be that the captor has no liberty either.
        if self.is_captured(self.to_move) {
            return Some(Score::win_for(self.to_move.other()));
        }
        (self.passes >= 2).then_some(Score::DRAW)
    }

    /// Every liberty can be filled once, after one pass each, and two passes
    /// end the race.
    fn plies_left(&self) -> u32 {
        let liberties = self.outside.iter().map(|&n| u32::from(n)).sum::<u32>();
        let liberties = liberties + u32::from(self.shared);
        match self.score() {
            Some(_) => 0,
            None if self.options.nopass => liberties,
            None => 2 * liberties + 2 - u32::from(self.passes),
        }
    }

    fn move_limit(&self) -> u16 {
        PASS + 1
    }

    fn key(&self) -> u64 {
        self.key_from_scratch()
    }

    fn key_from_scratch(&self) -> u64 {
        let [first, second] = self.outside;
        let turn = 2 * self.passes + self.to_move.index() as u8;
        mix(u64::from(u32::from_be_bytes([turn, first, second, self.shared])))
    }

    fn random_move(&self, rng: &mut Rng) -> Option<u16> {
        let mut legal = [PASS; 4];
        let mut count = 0;
        for m in (OUT..=PASS).filter(|&m| self.check(m).is_ok()) {
            legal[count] = m;
            count += 1;
        }
        rng.pick(&legal[..count])
    }

    /// The key is a bijection of the whole position, hence exact.
    fn exact_key(&self) -> Option<u128> {
        Some(u128::from(self.key()))
    }
}

/// The family `semeai`.
pub struct SemeaiFamily;

impl Family for SemeaiFamily {
    type Game = Semeai;
    const NAME: &str = "semeai";
    const SUMMARY: &str = "a capture race between two strings, reduced to their liberties";
    const PARAMETERS: &str = "A,B,S: outside liberties of both sides and shared ones, from 0 to \
                              99, then +own and +nopass if wanted";
    const DEFAULT: &str = "3,3,2";

    fn start(text: &str) -> Result<Semeai, ParseError> {
        let read = parameters::parse(text);
        let (start, options) = read.map_err(|reason| ParseError::in_game(text, reason))?;
        Ok(Semeai::new(start, options))
    }

    fn playouts() -> Vec<Box<dyn Playout<Semeai>>> {
        vec![Box::new(FillLiberties)]
    }
}
