//! Numbers that change with the temperature.

use crate::Dyadic;
use std::cmp::Ordering;

/// With numbers no finer than this, sums of those that games have do not
/// overflow.
const FINEST: u8 = 50;

/// A continuous function of the temperature from −1 on, made of straight pieces
/// of slope −1, 0 or 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trajectory {
    /// Where pieces begin, as temperature and number; the first is at −1.
    points: Vec<(Dyadic, Dyadic)>,
    /// The slope after the last point.
    slope: i8,
}

/// The number at a temperature, of the line through a point.
fn along((t, x): (Dyadic, Dyadic), slope: i8, at: Dyadic) -> Dyadic {
    match slope {
        0 => x,
        1.. => x + (at - t),
        _ => x - (at - t),
    }
}

fn slope_between(from: (Dyadic, Dyadic), to: (Dyadic, Dyadic)) -> i8 {
    match to.1.cmp(&from.1) {
        Ordering::Less => -1,
        Ordering::Equal => 0,
        Ordering::Greater => 1,
    }
}

impl Trajectory {
    /// The same number at every temperature.
    pub fn mast(number: Dyadic) -> Trajectory {
        Trajectory { points: vec![(Dyadic::from(-1), number)], slope: 0 }
    }

    /// Temperature and number where it bends, beginning with −1. After the last
    /// one it stays as it is, for a wall of a thermograph.
    pub fn points(&self) -> &[(Dyadic, Dyadic)] {
        &self.points
    }

    /// The slope of the piece after a point.
    fn slope_after(&self, index: usize) -> i8 {
        match self.points.get(index + 1) {
            Some(&next) => slope_between(self.points[index], next),
            None => self.slope,
        }
    }

    /// The piece in which a temperature lies.
    fn piece(&self, t: Dyadic) -> usize {
        self.points.partition_point(|point| point.0 <= t).saturating_sub(1)
    }

    /// The number at a temperature from −1 on.
    pub fn at(&self, t: Dyadic) -> Dyadic {
        let piece = self.piece(t);
        along(self.points[piece], self.slope_after(piece), t)
    }

    /// The temperature times `slope` added, which must leave all slopes
    /// within −1 and 1.
    pub(crate) fn tilted(&self, slope: i8) -> Trajectory {
        let tilt = |&(t, x): &(Dyadic, Dyadic)| (t, along((Dyadic::ZERO, x), slope, t));
        Trajectory { points: self.points.iter().map(tilt).collect(), slope: self.slope + slope }
    }

    /// The temperatures where either bends or both cross, in order, or `None`
    /// if one is too fine to be a [`Dyadic`].
    fn marks(&self, other: &Trajectory) -> Option<Vec<Dyadic>> {
        let mut marks: Vec<Dyadic> =
            self.points.iter().chain(&other.points).map(|point| point.0).collect();
        marks.sort_unstable();
        marks.dedup();
        let mut crossings = Vec::new();
        for (index, &t) in marks.iter().enumerate() {
            let gap = self.at(t) - other.at(t);
            let slopes = [self, other].map(|line| line.slope_after(line.piece(t)));
            // The gap closes at this speed.
            let speed =
                if gap > Dyadic::ZERO { slopes[1] - slopes[0] } else { slopes[0] - slopes[1] };
            if gap == Dyadic::ZERO || speed <= 0 {
                continue;
            }
            let size = gap.max(-gap);
            let crossing = t + if speed == 2 { size.half() } else { size };
            if crossing.exponent() > FINEST {
                return None;
            }
            if marks.get(index + 1).is_none_or(|&next| crossing < next) {
                crossings.push(crossing);
            }
        }
        marks.extend(crossings);
        marks.sort_unstable();
        Some(marks)
    }

    /// The larger of both everywhere, or the smaller.
    pub(crate) fn extreme(&self, other: &Trajectory, larger: bool) -> Option<Trajectory> {
        let pick = |a: Dyadic, b: Dyadic| if larger { a.max(b) } else { a.min(b) };
        let marks = self.marks(other)?;
        let points = marks.iter().map(|&t| (t, pick(self.at(t), other.at(t)))).collect();
        // After the last mark nothing crosses: whoever is ahead stays so.
        let last = marks[marks.len() - 1];
        let slope = match self.at(last).cmp(&other.at(last)) {
            Ordering::Equal if larger => self.slope.max(other.slope),
            Ordering::Equal => self.slope.min(other.slope),
            order if (order == Ordering::Greater) == larger => self.slope,
            _ => other.slope,
        };
        Some(Trajectory { points, slope }.straightened())
    }

    /// The first temperature at which this is at most `other`, if there is one.
    pub(crate) fn meets(&self, other: &Trajectory) -> Option<Dyadic> {
        self.marks(other)?.into_iter().find(|&t| self.at(t) <= other.at(t))
    }

    /// The same up to a temperature, and constant from there.
    pub(crate) fn frozen(&self, t: Dyadic) -> Trajectory {
        let mut points: Vec<_> = self.points.iter().copied().filter(|point| point.0 < t).collect();
        points.push((t, self.at(t)));
        Trajectory { points, slope: 0 }.straightened()
    }

    /// Without points at which it does not bend.
    fn straightened(self) -> Trajectory {
        let bends =
            |&index: &usize| index == 0 || self.slope_after(index - 1) != self.slope_after(index);
        let points = (0..self.points.len()).filter(bends).map(|i| self.points[i]).collect();
        Trajectory { points, slope: self.slope }
    }
}
