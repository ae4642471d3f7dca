//! From a race to an answer: areas of the board in turn, until one can be solved.

use crate::judge::Court;
use crate::policy::{Asked, Policy};
use crate::{Answer, Outcome, Race};
use game::Player;
use games::confined_race::{Area, Confinement};
use search::{Budget, Solving};

/// What an answer may cost.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Time for all of it, and who may interrupt.
    pub budget: Budget,
    /// Bytes for each table.
    pub memory: usize,
}

/// The areas to try: the widest first, then those that need less work; and where a
/// string may get out, one that follows it farther.
const AREAS: [Area; 6] = [
    Area::WIDE,
    Area { reach: 2, ..Area::WIDE },
    Area { reach: 3, ..Area::WIDE },
    Area::NARROWER[0],
    Area::NARROWER[1],
    Area::NARROWER[2],
];

/// Decides a race. An error says why there is none.
pub fn decide(race: &Race, solving: &Solving, limits: &Limits) -> Result<Answer, String> {
    let clock = limits.budget.start();
    let mut found: Option<Answer> = None;
    let mut too_large = None;
    for (number, area) in AREAS.into_iter().enumerate() {
        let confinement = Confinement::new(race, area)?;
        let follows = area.reach > 1;
        // Following a string farther helps only where it may get out.
        if follows && (confinement.exits().is_empty() || found.is_none()) {
            continue;
        }
        // The later areas have what time is left.
        let share = if number + 1 < AREAS.len() { 0.5 } else { 1.0 };
        let budget = limits.budget.after(&clock).share(share);
        let answer = match answer(confinement, solving, limits.memory, budget) {
            Ok(answer) => answer,
            Err(reason) => {
                too_large = Some(reason);
                continue;
            }
        };
        let rank = |answer: &Answer| {
            let verdicts = [&answer.black_first, &answer.white_first];
            verdicts.iter().filter(|v| v.outcome == Outcome::Unknown).count()
        };
        if found.as_ref().is_none_or(|before| rank(&answer) < rank(before)) {
            found = Some(answer);
        }
        let unknown = found.as_ref().map_or(2, rank);
        if unknown == 0 || clock.is_over() {
            break;
        }
    }
    found.ok_or_else(|| format!("the race is too large: {}", too_large.unwrap_or_default()))
}

fn answer(
    confinement: Confinement,
    solving: &Solving,
    memory: usize,
    budget: Budget,
) -> Result<Answer, String> {
    let ask = |favoured| Asked::new(solving, memory, &confinement, Policy::favour(favoured));
    let asked = [ask(Player::First)?, ask(Player::Second)?];
    // Each of the two sides to begin may use half of the time, and each of its few
    // questions most of that: questions that share a table are seldom all hard.
    let budget = budget.share(0.25);
    let mut court = Court { solving, memory, confinement: &confinement, asked, budget };
    let black_first = court.judge(Player::First)?;
    let white_first = court.judge(Player::Second)?;
    let nodes = court.asked.iter().map(Asked::nodes).sum();
    let assumed = confinement.assumed();
    Ok(Answer { black_first, white_first, assumed, confinement, nodes })
}
