//! The games of a match, any of which can be played by itself.

use crate::{
    Contestant, EngineSpec, Openings, Played, Role, Schedule, play, seed_of, side_of_a,
};
use game::{AnyGame, Player};
use search::{Interrupt, Searching};
use std::sync::{Mutex, MutexGuard};

/// All that a game of a match needs: players, openings, seed. A game follows from its
/// number alone, whoever plays it and when.
pub struct Arena {
    searching: Searching,
    specs: [EngineSpec; 2],
    schedule: Mutex<Schedule>,
    seed: u64,
    adjudicate: bool,
}

/// Makes a player that lives in another process.
pub type Outside<'o> = &'o dyn Fn(Role, u64, &dyn AnyGame) -> Result<Box<dyn Contestant>, String>;

/// For matches whose players all live in this process.
pub const NO_OUTSIDE: Outside<'static> =
    &|_, _, _| Err("a gtp engine cannot play here: only players of this program can".to_string());

impl Arena {
    /// The games of a match between two players, with a budget each. With `adjudicate`
    /// a proof ends a game.
    pub fn new(
        searching: Searching,
        start: Box<dyn AnyGame>,
        specs: [EngineSpec; 2],
        openings: Openings,
        seed: u64,
        adjudicate: bool,
    ) -> Result<Arena, String> {
        let schedule = Mutex::new(Schedule::new(start, openings, seed)?);
        let arena = Arena { searching, specs, schedule, seed, adjudicate };
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

    /// The seed of a player in a game.
    pub fn seed_of(&self, number: u64, role: Role) -> u64 {
        seed_of(self.seed, number, role)
    }

    fn contestant(
        &self,
        role: Role,
        number: u64,
        game: &dyn AnyGame,
        interrupt: &Interrupt,
        outside: Outside<'_>,
    ) -> Result<Box<dyn Contestant>, String> {
        let seed = self.seed_of(number, role);
        let made = self.specs[role as usize].contestant(&self.searching, game, seed, interrupt)?;
        made.map_or_else(|| outside(role, number, game), Ok)
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
