//! The verdict for one side to begin, from two solvers: one favours Black, one White.

use crate::policy::{Asked, Policy, score};
use crate::{Outcome, Refutation, Verdict};
use game::{Game, Notation, Player, Score};
use games::confined_race::Confinement;
use search::{Budget, Solution, Solving};

/// The reason of a verdict that took too long.
pub const NO_TIME: &str = "it could not be solved within the time";

/// What a verdict is made with.
pub struct Court<'c> {
    pub solving: &'c Solving,
    pub memory: usize,
    pub confinement: &'c Confinement,
    /// The solvers that favour Black and White.
    pub asked: [Asked; 2],
    /// What one question may take, and all other moves of a verdict together.
    pub budget: Budget,
}

impl Court<'_> {
    /// The verdict if `first` begins.
    pub fn judge(&mut self, first: Player) -> Result<Verdict, String> {
        let budget = self.budget.clone();
        let [black, white] = Player::BOTH.map(|favoured| self.solve(favoured, first, &budget));
        let (outcome, reason) = match (score(&black), score(&white)) {
            (Some(a), Some(b)) if a == b => (Outcome::of(a), None),
            (Some(a), Some(b)) => self.explain(first, [a, b])?,
            _ => (Outcome::Unknown, Some(NO_TIME.to_string())),
        };
        let mut verdict = Verdict {
            outcome,
            best: None,
            also: Vec::new(),
            line: Vec::new(),
            refutations: Vec::new(),
            reason,
        };
        let solutions = [black, white];
        // Under the policy against him the mover's own successes are certain, under the
        // one in his favour his failures are.
        let (with, against) = (&solutions[first.index()], &solutions[first.other().index()]);
        let lost = Score::win_for(first.other());
        match outcome {
            Outcome::Unknown => return Ok(verdict),
            Outcome::Ko => self.tell_line(&mut verdict, first, first, with),
            _ if score(with) == Some(lost) => {
                self.tell_line(&mut verdict, first, first, with);
                verdict.best = None;
            }
            _ => self.tell_line(&mut verdict, first, first.other(), against),
        }
        let target = score(if outcome == Outcome::Ko { with } else { against });
        self.try_others(&mut verdict, first, target.unwrap_or(lost));
        Ok(verdict)
    }

    fn solve(&mut self, favoured: Player, first: Player, budget: &Budget) -> Solution {
        let asked = &mut self.asked[favoured.index()];
        let start = asked.starts[first.index()].clone();
        asked.solve(&start, budget)
    }

    fn tell_line(&self, verdict: &mut Verdict, first: Player, favoured: Player, told: &Solution) {
        let start = &self.asked[favoured.index()].starts[first.index()];
        verdict.line = self.confinement.real_line(start, &told.line);
        verdict.best = verdict.line.first().cloned();
    }

    /// Why two scores differ: the one that favours Black and the one that favours White.
    fn explain(
        &self,
        first: Player,
        scores: [Score; 2],
    ) -> Result<(Outcome, Option<String>), String> {
        let same_but = |change: fn(&mut Policy, Player)| -> Result<bool, String> {
            for favoured in Player::BOTH {
                let mut policy = Policy::favour(favoured);
                change(&mut policy, favoured.other());
                let mut asked = Asked::new(self.solving, self.memory, self.confinement, policy)?;
                let start = asked.starts[first.index()].clone();
                if score(&asked.solve(&start, &self.budget)) != Some(scores[favoured.index()]) {
                    return Ok(false);
                }
            }
            Ok(true)
        };
        // If only kos make the difference, nothing else may change the scores.
        if same_but(|policy, other| (policy.open, policy.limit) = (other, other))? {
            return Ok((Outcome::Ko, Some("whoever wins the ko wins the race".to_string())));
        }
        let exits = self.confinement.exits();
        let reason = match exits.is_empty() || same_but(|policy, other| policy.open = other)? {
            true => "stones can be captured and taken back without end".to_string(),
            false => format!(
                "it depends on whether a string gets out to the open board at {}",
                exits.join(", ")
            ),
        };
        Ok((Outcome::Unknown, Some(reason)))
    }

    /// Tries every other move of the race; `target` is what the mover can get.
    fn try_others(&mut self, verdict: &mut Verdict, first: Player, target: Score) {
        let favour = |player: Player| player.index();
        let start = self.asked[favour(first)].starts[first.index()].clone();
        let mut moves = Vec::new();
        start.legal_moves(&mut moves);
        let liberties: Vec<String> =
            Player::BOTH.iter().flat_map(|&p| self.confinement.liberties(p)).collect();
        let clock = self.budget.start();
        for m in moves {
            if clock.is_over() {
                break;
            }
            let budget = self.budget.after(&clock);
            let played = start.move_text(m);
            let is_best = verdict
                .best
                .as_ref()
                .is_some_and(|best| start.parse_move(best).is_ok_and(|best| best == m));
            let matters = played == "pass" || liberties.contains(&played);
            if is_best || !matters {
                continue;
            }
            let [with, against] = match played == "pass" {
                // A move elsewhere: the other side begins, and no pass has been made.
                true => [first, first.other()].map(|p| Some(self.solve(p, first.other(), &budget))),
                false => [first, first.other()].map(|p| self.after(p, first, &played, &budget)),
            };
            let Some(with) = with else { continue };
            let line: Vec<String> = std::iter::once(played).chain(with.line.clone()).collect();
            let line = self.confinement.real_line(&start, &line);
            let (Some(played), Some(best)) = (line.first().cloned(), score(&with)) else {
                continue;
            };
            let worst = against.as_ref().and_then(score);
            let lost = target == Score::win_for(first.other());
            if worst == Some(target) && !lost {
                verdict.also.push(played);
                continue;
            }
            // What depends on kos, or on the open board, is not a refutation.
            let outcome = match worst {
                Some(worst) if worst == best => Outcome::of(best),
                _ if best.seen_by(first) < target.seen_by(first) || lost => Outcome::of(best),
                _ if self.confinement.exits().is_empty() => Outcome::Ko,
                _ => Outcome::Unknown,
            };
            let reply = line.get(1).cloned();
            verdict.refutations.push(Refutation { played, reply, outcome, line });
        }
    }

    /// What comes of a move under the policy that favours a player, if it is legal there.
    fn after(
        &mut self,
        favoured: Player,
        first: Player,
        played: &str,
        budget: &Budget,
    ) -> Option<Solution> {
        let asked = &mut self.asked[favoured.index()];
        let mut next = asked.starts[first.index()].clone();
        next.play_text(played).ok()?;
        Some(asked.solve(&next, budget))
    }
}
