//! Which game is played when: openings, sides and seeds by game number.

use crate::round::Role;
use game::{AnyGame, Player, Rng};
use search::{AnySearch, Budget, Resources, Searching};
use std::collections::HashSet;

/// Where the games of a match start.
pub enum Openings {
    /// So many random moves from the start, another line for every pair as far
    /// as there are enough.
    Random(u32),
    /// The same, but only lines after which both sides have about the same chances, so that
    /// the better player wins both games of a pair more often.
    Balanced(u32, Judge),
    /// These positions, in turn.
    Given(Vec<Box<dyn AnyGame>>),
}

impl Openings {
    /// Reads `random:K` or `balanced:K`, for games that are searched like this; nothing if
    /// the text begins with neither.
    pub fn parse(text: &str, searching: &Searching) -> Option<Result<Openings, String>> {
        let (kind, count) = text.split_once(':')?;
        let moves = count.parse().ok().filter(|&moves: &u32| moves <= MOST_MOVES);
        let moves = moves.ok_or_else(|| {
            format!(
                "openings {text:?}: expected a number of moves up to {MOST_MOVES} after {kind}:"
            )
        });
        match kind {
            "random" => Some(moves.map(Openings::Random)),
            "balanced" => {
                Some(moves.map(|moves| Openings::Balanced(moves, Judge::new(*searching))))
            }
            _ => None,
        }
    }
}

/// Random moves of an opening at most.
const MOST_MOVES: u32 = 10_000;
/// Simulations of the search that judges an opening.
const JUDGING: u64 = 10_000;
/// How far from even the mover's expected result may be, from 0 to 1.
const MARGIN: f64 = 0.1;

/// Says whether a position is balanced, by a short search with the game's default settings.
/// The search is the same every time, so that openings follow from their seed.
pub struct Judge {
    searching: Searching,
    search: Option<Box<dyn AnySearch>>,
}

impl Judge {
    fn new(searching: Searching) -> Judge {
        Judge { searching, search: None }
    }

    fn is_even(&mut self, game: &dyn AnyGame) -> Result<bool, String> {
        let mut settings = (self.searching.defaults)(game);
        settings.set("keep-tree", "off").expect("a setting of every search");
        let resources = Resources { threads: 1, memory: 64 << 20, seed: 1 };
        let search = match &mut self.search {
            Some(search) => search,
            none => none.insert((self.searching.start)(game, settings, resources)?),
        };
        search.go_to(game);
        let budget = Budget { simulations: Some(JUDGING), ..Budget::default() };
        let told = search.search(&budget, &mut |_| {});
        Ok((told.value - 0.5).abs() <= MARGIN)
    }
}

/// Draws in a row that give an opening played before: there are no others.
const LAST_DRAW: u32 = 100;
/// Draws in a row in which the game is over before the opening is, or which are not balanced.
const HOPELESS: u32 = 1000;

/// The side A plays in a game: first in the first game of every pair.
pub const fn side_of_a(number: u64) -> Player {
    if number.is_multiple_of(2) { Player::First } else { Player::Second }
}

/// The seed of a player in a game.
pub fn seed_of(match_seed: u64, number: u64, role: Role) -> u64 {
    let stream = number.wrapping_mul(2) + 1 + role as u64;
    Rng::new(match_seed ^ stream.wrapping_mul(0x9e37_79b9_7f4a_7c15)).bits()
}

/// The games of a match.
pub struct Schedule {
    start: Box<dyn AnyGame>,
    openings: Openings,
    /// Random openings so far, drawn in order so that a pair's opening does
    /// not depend on when it is asked for.
    drawn: Vec<Box<dyn AnyGame>>,
    seen: HashSet<u64>,
    rng: Rng,
}

impl Schedule {
    /// The schedule of a match of this game with this seed. Fails if there is
    /// no such opening.
    pub fn new(start: Box<dyn AnyGame>, openings: Openings, seed: u64) -> Result<Schedule, String> {
        let mut schedule = Schedule {
            start,
            openings,
            drawn: Vec::new(),
            seen: HashSet::new(),
            rng: Rng::new(seed),
        };
        schedule.opening(0)?;
        Ok(schedule)
    }

    /// The position from which both games of a pair start.
    pub fn opening(&mut self, pair: u64) -> Result<Box<dyn AnyGame>, String> {
        let moves = match &self.openings {
            Openings::Balanced(moves, _) => *moves,
            Openings::Given(positions) => {
                let count = positions.len().max(1) as u64;
                let found = positions.get((pair % count) as usize);
                return found.map(|game| game.boxed_clone()).ok_or("no openings".to_string());
            }
            Openings::Random(moves) => *moves,
        };
        while self.drawn.len() as u64 <= pair {
            let next = self.draw(moves)?;
            self.drawn.push(next);
        }
        Ok(self.drawn[pair as usize].boxed_clone())
    }

    /// A random opening that no pair had yet, also not mirrored; once there is
    /// none, all may come again.
    fn draw(&mut self, moves: u32) -> Result<Box<dyn AnyGame>, String> {
        let mut over = 0;
        let mut repeated = 0;
        let mut uneven = 0;
        loop {
            let mut game = self.start.boxed_clone();
            for _ in 0..moves {
                let Some(text) = game.random_move(&mut self.rng) else { break };
                game.play(&text).map_err(|error| error.to_string())?;
            }
            if game.score().is_some() {
                over += 1;
                if over == HOPELESS {
                    return Err(format!("{} is over within {moves} random moves", game.game()));
                }
                continue;
            }
            if repeated == LAST_DRAW {
                self.seen.clear();
            }
            if !self.seen.insert(game.canonical_key()) {
                repeated += 1;
                continue;
            }
            let is_even = match &mut self.openings {
                Openings::Balanced(_, judge) => judge.is_even(&*game)?,
                _ => true,
            };
            if is_even {
                return Ok(game);
            }
            uneven += 1;
            if uneven == HOPELESS {
                return Err(format!(
                    "{} is not balanced after {moves} random moves, whichever they are",
                    self.start.game()
                ));
            }
        }
    }
}
