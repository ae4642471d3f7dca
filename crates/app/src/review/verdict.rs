//! How good a move was: what the mover could expect before it and after it.

use game::{Bounds, Score};
use serde::Serialize;

/// What a player may expect of a position.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The player's estimated chance to win, from 0 to 1; a draw is half.
    pub value: f64,
    /// What is proven, seen by the player.
    pub bounds: Bounds,
}

impl Outlook {
    /// The same position as the opponent sees it.
    pub fn of_opponent(self) -> Outlook {
        let Bounds { lower, upper } = self.bounds;
        Outlook { value: 1.0 - self.value, bounds: Bounds { lower: -upper, upper: -lower } }
    }

    /// The chance to win, where the estimate gives way to what is proven.
    pub fn chance(self) -> f64 {
        let worth = |score: Score| match score.0 {
            1.. => 1.0,
            0 => 0.5,
            _ => 0.0,
        };
        self.value.clamp(worth(self.bounds.lower), worth(self.bounds.upper))
    }

    /// `win`, `draw` or `loss` if proven, the chance in percent otherwise.
    pub fn text(self) -> String {
        match self.bounds.result() {
            Some(result) => result.to_string(),
            None => format!("{:.0} %", 100.0 * self.chance()),
        }
    }
}

/// How good a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// The only legal move.
    Forced,
    /// What the search would play, or proven to be as good.
    Best,
    /// Loses less than an inaccuracy.
    Good,
    /// Loses at least 5 points of a hundred.
    Inaccuracy,
    /// Loses at least 10 points.
    Mistake,
    /// Loses at least 20 points.
    Blunder,
    /// Proven to turn a win into something less, or a draw into a loss.
    ProvenMistake,
}

impl Verdict {
    /// All of them, from good to bad.
    pub const ALL: [Verdict; 7] = [
        Verdict::Forced,
        Verdict::Best,
        Verdict::Good,
        Verdict::Inaccuracy,
        Verdict::Mistake,
        Verdict::Blunder,
        Verdict::ProvenMistake,
    ];

    /// For people.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Forced => "forced",
            Verdict::Best => "best",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
            Verdict::ProvenMistake => "proven mistake",
        }
    }

    /// Whether a better move is worth showing.
    pub fn is_bad(self) -> bool {
        self >= Verdict::Inaccuracy
    }
}

/// What a move lost, from 0 to 1: nothing if it is the move of the search, unless
/// more is proven.
pub fn loss(before: Outlook, after: Outlook, is_choice: bool) -> f64 {
    if is_choice && !is_proven_mistake(before, after) {
        return 0.0;
    }
    (before.chance() - after.chance()).max(0.0)
}

/// Judges a move by what the mover could expect before and after it. `is_choice`:
/// it is the move that the search would play.
pub fn judge(before: Outlook, after: Outlook, is_choice: bool, is_forced: bool) -> Verdict {
    let proven_equal =
        before.bounds.decided().is_some() && before.bounds.decided() == after.bounds.decided();
    if is_forced {
        return Verdict::Forced;
    }
    if is_proven_mistake(before, after) {
        return Verdict::ProvenMistake;
    }
    if is_choice || proven_equal {
        return Verdict::Best;
    }
    match loss(before, after, is_choice) {
        0.20.. => Verdict::Blunder,
        0.10.. => Verdict::Mistake,
        0.05.. => Verdict::Inaccuracy,
        _ => Verdict::Good,
    }
}

/// Whether bounds alone show that the result got worse.
fn is_proven_mistake(before: Outlook, after: Outlook) -> bool {
    before.bounds.lower.0.signum() > after.bounds.upper.0.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn guess(value: f64) -> Outlook {
        Outlook { value, bounds: Bounds::WIN_DRAW_LOSS }
    }

    fn proven(score: i16) -> Outlook {
        Outlook { value: 0.3, bounds: Bounds::exact(Score(score)) }
    }

    #[test]
    fn estimates_are_judged_by_what_they_lose() {
        let cases = [
            (0.6, 0.65, Verdict::Good),
            (0.6, 0.57, Verdict::Good),
            (0.6, 0.54, Verdict::Inaccuracy),
            (0.6, 0.45, Verdict::Mistake),
            (0.6, 0.30, Verdict::Blunder),
        ];
        for (before, after, verdict) in cases {
            assert_eq!(judge(guess(before), guess(after), false, false), verdict, "{after}");
            assert_eq!(judge(guess(before), guess(after), true, false), Verdict::Best);
            assert_eq!(judge(guess(before), guess(after), true, true), Verdict::Forced);
        }
        assert_eq!(loss(guess(0.6), guess(0.2), true), 0.0);
    }

    #[test]
    fn proofs_outweigh_estimates() {
        assert_eq!(judge(proven(1), proven(-1), true, false), Verdict::ProvenMistake);
        assert_eq!(loss(proven(1), proven(0), true), 0.5);
        assert_eq!(judge(proven(0), proven(-1), false, false), Verdict::ProvenMistake);
        assert_eq!(judge(proven(1), proven(1), false, false), Verdict::Best);
        assert_eq!(judge(proven(-1), proven(-1), false, false), Verdict::Best);
        // At least a draw before, at most a draw after: nothing is proven.
        let [at_least, at_most] = [(0, 1), (-1, 0)].map(|(lower, upper)| Outlook {
            value: 0.5,
            bounds: Bounds::new(Score(lower), Score(upper)),
        });
        assert_eq!(judge(at_least, at_most, false, false), Verdict::Good);
        // A smaller win is still a win.
        assert_eq!(judge(proven(5), proven(2), false, false), Verdict::Good);
        // A bound limits the estimate.
        let not_lost = Outlook { value: 0.1, bounds: Bounds::new(Score(0), Score(1)) };
        assert_eq!(not_lost.chance(), 0.5);
        assert_eq!(not_lost.of_opponent().chance(), 0.5);
    }
}
