//! From a race to an answer: areas of the board in turn, until one can be solved.

use crate::judge::{Court, NO_TIME};
use crate::policy::{Asked, Policy};
use crate::{Answer, Outcome, Race, Verdict};
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

/// The areas to try: the widest first; where a string may get out, those that follow it
/// farther; and if one is too large or takes too long, those that take more for granted. At
/// last a string that gets far enough is taken for alive.
const AREAS: [Area; 13] = [
    Area::WIDE,
    Area { reach: 2, ..Area::WIDE },
    Area { reach: 3, ..Area::WIDE },
    Area::WHOLE,
    Area::NARROWER[0],
    Area::NARROWER[1],
    Area::NARROWER[2],
    Area { reach: 3, free: true, ..Area::WHOLE },
    Area { reach: 2, free: true, ..Area::WHOLE },
    Area { reach: 3, free: true, ..Area::NARROWER[1] },
    Area { reach: 2, free: true, ..Area::NARROWER[1] },
    Area { reach: 2, free: true, ..Area::NARROWER[2] },
    Area { free: true, ..Area::NARROWER[2] },
];

/// With more points in play than this, large strings are taken as a whole from the start:
/// play where they were captured has no end.
const VAST: usize = 24;

/// Decides a race. An error says why there is none.
pub fn decide(race: &Race, solving: &Solving, limits: &Limits) -> Result<Answer, String> {
    let clock = limits.budget.start();
    let mut found: Option<Answer> = None;
    let mut too_large = String::new();
    let is_vast = Confinement::new(race, Area::WIDE)?.extent() > VAST
        && Confinement::new(race, Area::WHOLE)?.has_whole();
    for area in AREAS {
        if is_vast && area.whole == usize::MAX {
            continue;
        }
        let confinement = Confinement::new(race, area)?;
        let is_wanted = match &found {
            None => area.reach == 1 || area.free,
            // Nothing is assumed where nothing but endless captures is in the way.
            Some(answer) if area.free => answer.is_unsolved() || has_exits(&answer.confinement),
            Some(answer) if area.reach > 1 => !answer.is_unsolved() && has_exits(&confinement),
            Some(answer) => answer.is_unsolved(),
        };
        if !is_wanted {
            continue;
        }
        // The later areas have what time is left.
        let budget = limits.budget.after(&clock).share(0.4);
        let answer = match answer(confinement, solving, limits.memory, budget) {
            Ok(answer) => answer,
            Err(reason) => {
                too_large = reason;
                continue;
            }
        };
        if found.as_ref().is_none_or(|before| answer.unknowns() < before.unknowns()) {
            found = Some(answer);
        }
        let unknowns = found.as_ref().map_or(2, Answer::unknowns);
        if unknowns == 0 || clock.is_over() {
            break;
        }
    }
    found.ok_or_else(|| format!("the race is too large: {too_large}"))
}

fn has_exits(confinement: &Confinement) -> bool {
    !confinement.exits().is_empty()
}

impl Answer {
    fn verdicts(&self) -> [&Verdict; 2] {
        [&self.black_first, &self.white_first]
    }

    /// How many of the two questions have no answer.
    fn unknowns(&self) -> usize {
        self.verdicts().iter().filter(|v| v.outcome == Outcome::Unknown).count()
    }

    /// Whether one has none for want of time.
    fn is_unsolved(&self) -> bool {
        self.verdicts().iter().any(|v| v.reason.as_deref() == Some(NO_TIME))
    }
}

fn answer(
    confinement: Confinement,
    solving: &Solving,
    memory: usize,
    budget: Budget,
) -> Result<Answer, String> {
    let ask = |favoured| Asked::new(solving, memory, &confinement, Policy::favour(favoured));
    let asked = [ask(Player::First)?, ask(Player::Second)?];
    // Two sides to begin, two policies each: questions that share a table are seldom all
    // hard.
    let budget = budget.share(0.25);
    let mut court = Court { solving, memory, confinement: &confinement, asked, budget };
    let black_first = court.judge(Player::First)?;
    let white_first = court.judge(Player::Second)?;
    let nodes = court.asked.iter().map(Asked::nodes).sum();
    let assumed = confinement.assumed();
    Ok(Answer { black_first, white_first, assumed, confinement, nodes })
}
