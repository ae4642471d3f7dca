//! What a confinement leaves open, decided in favour of one side or the other.

use game::{AnyGame, Player, Score, Session};
use games::confined_race::{Confined, Confinement, Winners};
use search::{AnySolver, Budget, Job, Solution, Solving};

/// Who wins kos, gets the open board and wins at the limit of captures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Policy {
    pub kos: Player,
    pub open: Player,
    pub limit: Player,
}

impl Policy {
    /// Everything favours one player.
    pub fn favour(player: Player) -> Policy {
        Policy { kos: player, open: player, limit: player }
    }

    /// The race under this policy.
    pub fn start(self, confinement: &Confinement, first: Player) -> Result<Confined, String> {
        let winners = Winners { kos: self.kos, limit: self.limit };
        confinement.start(first, self.open, winners)
    }
}

/// A solver of a race under one policy. One table serves both sides to begin.
pub struct Asked {
    solver: Box<dyn AnySolver>,
    /// The race if Black begins, and if White does.
    pub starts: [Confined; 2],
}

impl Asked {
    pub fn new(
        solving: &Solving,
        memory: usize,
        confinement: &Confinement,
        policy: Policy,
    ) -> Result<Asked, String> {
        let starts =
            [policy.start(confinement, Player::First)?, policy.start(confinement, Player::Second)?];
        let solver = solver(solving, memory, &starts[0])?;
        Ok(Asked { solver, starts })
    }

    /// Solves a position of the race.
    pub fn solve(&mut self, position: &Confined, budget: &Budget) -> Solution {
        let session = Session::new(position.clone());
        self.solver.solve_other(&session, job(budget, &mut |_| ()))
    }

    pub fn nodes(&self) -> u64 {
        self.solver.nodes()
    }
}

/// A solver of a position.
pub fn solver(
    solving: &Solving,
    memory: usize,
    start: &Confined,
) -> Result<Box<dyn AnySolver>, String> {
    let mut options = (solving.defaults)();
    options.choose("alpha-beta")?;
    options.memory = memory;
    let session = Session::new(start.clone());
    (solving.start)(&session as &dyn AnyGame, &options)
}

/// Work within a budget.
pub fn job<'j>(budget: &Budget, tell: &'j mut dyn FnMut(&str)) -> Job<'j> {
    Job { budget: budget.clone(), tell, save: None }
}

/// The score of a solution, if it is known.
pub fn score(solution: &Solution) -> Option<Score> {
    solution.bounds.decided()
}
