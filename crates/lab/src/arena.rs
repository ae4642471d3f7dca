//! The games of a match, any of which can be played by itself.

use crate::{Contestant, EngineSpec, Openings, Played, Role, Schedule, play, seed_of, side_of_a};
use game::{AnyGame, Player};
use search::{Interrupt, Searching};
use std::sync::{Mutex, MutexGuard};
use std::time::Duration;

/// All that a game of a match needs: players, openings, seed. A game follows from its
/// number alone, whoever plays it and when.
pub struct Arena {
    searching: Searching,
    specs: [EngineSpec; 2],
    schedule: Mutex<Schedule>,
    seed: u64,
    adjudicate: bool,
    time: Option<Duration>,
}

/// A player in another process, as a game asks for it.
pub struct Request<'r> {
    /// Which of the two players.
    pub role: Role,
    /// The game's number.
    pub number: u64,
    /// The command that starts it.
    pub command: &'r str,
    /// Its seed.
    pub seed: u64,
    /// The time a move that it is told, if any.
    pub time: Option<Duration>,
    /// Where the game begins.
    pub game: &'r dyn AnyGame,
    /// Ends all waiting for it.
    pub interrupt: &'r Interrupt,
}

/// Starts a player in another process.
pub type Outside<'o> = &'o dyn Fn(&Request<'_>) -> Result<Box<dyn Contestant>, String>;

/// For matches whose players all live in this process.
pub fn no_outside(_: &Request<'_>) -> Result<Box<dyn Contestant>, String> {
    Err("a gtp engine cannot play here: only players of this program can".to_string())
}

impl Arena {
    /// The games of a match between two players, with a budget each. With `adjudicate`
    /// a proof ends a game. Players in other processes are told the `time` a move.
    pub fn new(
        searching: Searching,
        start: Box<dyn AnyGame>,
        specs: [EngineSpec; 2],
        openings: Openings,
        seed: u64,
        adjudicate: bool,
        time: Option<Duration>,
    ) -> Result<Arena, String> {
        let schedule = Mutex::new(Schedule::new(start, openings, seed)?);
        let arena = Arena { searching, specs, schedule, seed, adjudicate, time };
        // Settings that do not fit the game show now, not in the first game.
        let opening = arena.opening(0)?;
        for spec in &arena.specs {
            spec.contestant(&arena.searching, &*opening, 0, &Interrupt::default())?;
        }
        Ok(arena)
    }

    fn schedule(&self) -> MutexGuard<'_, Schedule> {
        self.schedule.lock().expect("no panic while locked")
    }

    fn opening(&self, number: u64) -> Result<Box<dyn AnyGame>, String> {
        self.schedule().opening(number / 2)
    }

    fn contestant(
        &self,
        role: Role,
        number: u64,
        game: &dyn AnyGame,
        interrupt: &Interrupt,
        outside: Outside<'_>,
    ) -> Result<Box<dyn Contestant>, String> {
        let seed = seed_of(self.seed, number, role);
        let spec = &self.specs[role as usize];
        match spec {
            EngineSpec::Gtp(command) => {
                let time = self.time;
                outside(&Request { role, number, command, seed, time, game, interrupt })
            }
            _ => {
                let made = spec.contestant(&self.searching, game, seed, interrupt)?;
                Ok(made.expect("all but gtp engines live in this process"))
            }
        }
    }

    /// Plays a game by its number.
    pub fn play(
        &self,
        number: u64,
        interrupt: &Interrupt,
        outside: Outside<'_>,
    ) -> Result<Played, String> {
        let game = self.opening(number)?;
        let a = self.contestant(Role::A, number, &*game, interrupt, outside)?;
        let b = self.contestant(Role::B, number, &*game, interrupt, outside)?;
        let mut seats = match side_of_a(number) {
            Player::First => [a, b],
            Player::Second => [b, a],
        };
        Ok(play(game, &mut seats, self.adjudicate))
    }
}
