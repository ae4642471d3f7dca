//! Bounds and winners by the game's own solver: a position is at least n·↑ if
//! Left wins the difference moving second.

use super::bounds::Fallback;
use crate::{Games, searching};
use anyhow::{Result, anyhow};
use cgt::{Position, Simple};
use game::Colour;
use search::{Budget, Interrupt, Job};
use std::time::Instant;

/// Comparisons of a position with ups.
pub struct Search<'a> {
    /// Where the solver comes from.
    pub registry: &'a Games,
    /// The name of the game there.
    pub name: &'a str,
    /// What is compared.
    pub position: &'a dyn Position,
    /// Memory of the solver.
    pub memory: usize,
    /// When to stop.
    pub deadline: Instant,
    /// Also when this is raised.
    pub interrupt: &'a Interrupt,
}

impl Search<'_> {
    /// Improves what is known, as far as the time allows.
    pub fn improve(&self, known: &mut Fallback) -> Result<()> {
        if known.exact || self.registry.find(self.name).is_none() {
            return Ok(());
        }
        for (winner, left_moves) in known.left_wins.iter_mut().zip([true, false]) {
            if winner.is_none() {
                *winner = self.left_wins(0, left_moves)?;
            }
        }
        let end = |bound: Option<Simple>| bound.map(|bound| bound.ups);
        let at_least = |n: i32| self.left_wins(n, false);
        let n = last(known.left_wins[1], at_least)?;
        if n.is_some() && end(known.lower) < n {
            known.lower = n.map(|n| Simple::infinitesimal(n, 0));
        }
        let at_most = |n: i32| Ok(self.left_wins(-n, true)?.map(|left| !left));
        let n = last(known.left_wins[0].map(|left| !left), at_most)?;
        if n.is_some() && end(known.upper).map(|upper| -upper) < n {
            known.upper = n.map(|n| Simple::infinitesimal(-n, 0));
        }
        Ok(())
    }

    /// Whether Left, who plays Black, wins the position less so many ups.
    fn left_wins(&self, ups: i32, left_moves: bool) -> Result<Option<bool>> {
        let time = self.deadline.saturating_duration_since(Instant::now());
        let (false, Some(sides)) = (time.is_zero(), self.position.less_ups(ups)) else {
            return Ok(None);
        };
        let game = self.registry.open_at(self.name, &sides[usize::from(!left_moves)])?;
        let solving = &searching::skills(self.registry, &*game).solving;
        let mut options = (solving.defaults)();
        options.memory = self.memory;
        let mut solver = (solving.start)(&*game, &options).map_err(|reason| anyhow!(reason))?;
        let interrupt = self.interrupt.clone();
        let budget = Budget { time: Some(time), interrupt, ..Budget::default() };
        let solution = solver.solve(Job { budget, tell: &mut |_| {}, save: None });
        Ok(solution.winner().map(|winner| game.colour(winner) == Colour::Black))
    }
}

/// The last n of which something holds that holds up to some n, as far as it is
/// found out; `zero` says whether it holds of 0.
fn last(
    zero: Option<bool>,
    mut holds: impl FnMut(i32) -> Result<Option<bool>>,
) -> Result<Option<i32>> {
    let mut n = 0;
    match zero {
        Some(true) => {
            while holds(n + 1)? == Some(true) {
                n += 1;
            }
            Ok(Some(n))
        }
        Some(false) => loop {
            n -= 1;
            match holds(n)? {
                Some(true) => return Ok(Some(n)),
                Some(false) => {}
                None => return Ok(None),
            }
        },
        None => Ok(None),
    }
}
