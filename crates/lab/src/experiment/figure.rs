//! From the trials of a cell to its figure, with a 95 % interval.

use super::{Finding, Paper};
use crate::{Outcome, Statistics};
use game::Player;

/// What figure of a task a table shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A's score in percent.
    Score,
    /// The mean of a figure of games, maybe of those in which A moved first or second.
    OfGames(GameFigure, Option<Player>),
    /// Simulations per CPU-second.
    Speed,
    /// The share of all positions with simple values.
    AllValues,
    /// The same of positions that are one piece.
    WholeValues,
    /// Nodes, or simulations, until solved.
    Nodes,
    /// CPU-seconds of a trial.
    Cpu,
    /// The value: win, draw or loss.
    Result,
    /// Playouts that ended in this way.
    Count(String),
    /// The mean number of moves of playouts that ended in this way.
    EndingMoves(String),
    /// The share of playouts that the first player won, draws half, in percent.
    Share,
    /// The share of drawn playouts in percent.
    ShareDraws,
    /// The mean number of moves of playouts.
    Moves,
}

/// A figure of a game of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameFigure {
    /// A's score in percent.
    Score,
    /// Moves of games that A won.
    MovesWon,
    /// Moves of games that A lost.
    MovesLost,
    /// Simulations of A.
    Sims,
    /// Simulations of B.
    SimsOpponent,
    /// How many fewer simulations A made than B, in percent.
    SimsSaved,
}

impl GameFigure {
    fn of(self, finding: &Finding) -> Option<f64> {
        let Finding::Game { outcome, moves, sims: [a, b], .. } = finding else { return None };
        match self {
            GameFigure::Score => Some(50.0 * outcome.half_points() as f64),
            GameFigure::MovesWon => (*outcome == Outcome::Win).then_some(*moves as f64),
            GameFigure::MovesLost => (*outcome == Outcome::Loss).then_some(*moves as f64),
            GameFigure::Sims => Some(*a as f64),
            GameFigure::SimsOpponent => Some(*b as f64),
            GameFigure::SimsSaved => (*b > 0).then(|| 100.0 * (1.0 - *a as f64 / *b as f64)),
        }
    }
}

/// A figure of a cell.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// The figure itself; nothing for one that is words.
    pub value: Option<f64>,
    /// Its 95 % interval.
    pub interval: Option<(f64, f64)>,
    /// The value in words.
    pub words: Option<String>,
    /// Trials that count.
    pub trials: u64,
    /// Runs that were given up: the true figure is greater.
    pub given_up: u64,
    /// The pairs of a match.
    pub pairs: Option<Statistics>,
}

/// How ours stands beside a paper's figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// The paper's lies on the wrong side of our interval.
    Better,
    /// On the other side.
    Worse,
    /// Within our interval, or the same words.
    Same,
    /// Outside of our interval where neither side is better.
    Differs,
}

impl Kind {
    /// The figure of trials: what each found, and its CPU-seconds, in the order of their
    /// numbers from 0 on. `None` if there are none.
    pub fn figure(&self, trials: &[(Finding, f64)]) -> Option<Figure> {
        if *self == Kind::Score {
            return score(trials);
        }
        let mut figures = Vec::new();
        let (mut given_up, mut words) = (0, Vec::new());
        for (number, (finding, cpu)) in trials.iter().enumerate() {
            if let Kind::OfGames(_, Some(side)) = self
                && crate::side_of_a(number as u64) != *side
            {
                continue;
            }
            if let Finding::Solved { result, .. } = finding {
                given_up += u64::from(result.is_none());
                words.push(result.clone().unwrap_or_else(|| "unknown".to_string()));
            }
            figures.extend(self.of(finding, *cpu));
        }
        if *self == Kind::Result {
            words.sort_unstable();
            words.dedup();
            let told = (!words.is_empty()).then(|| words.join(" or "))?;
            let trials = trials.len() as u64;
            let (value, interval, pairs) = (None, None, None);
            return Some(Figure { value, interval, words: Some(told), trials, given_up, pairs });
        }
        let (value, mut interval) = mean(&figures)?;
        if let (Kind::OfGames(GameFigure::Score, _), Some((low, high))) = (self, interval) {
            // Games that all ended alike do not mean that all others will.
            let missed =
                if low == high { 1.0 - 0.025f64.powf(1.0 / figures.len() as f64) } else { 0.0 };
            let (low, high) = (low * (1.0 - missed), high + missed * (100.0 - high));
            interval = Some((low.max(0.0), high.min(100.0)));
        }
        // No figure of a trial is less than nothing.
        let interval = interval.map(|(low, high)| match figures.iter().all(|&f| f >= 0.0) {
            true => (low.max(0.0), high),
            false => (low, high),
        });
        let (value, trials) = (Some(value), figures.len() as u64);
        Some(Figure { value, interval, words: None, trials, given_up, pairs: None })
    }

    /// The figure of one trial.
    fn of(&self, finding: &Finding, cpu: f64) -> Option<f64> {
        match (self, finding) {
            (Kind::Cpu, _) => Some(cpu),
            (Kind::OfGames(figure, _), _) => figure.of(finding),
            (Kind::Speed, Finding::Speed { per_second }) => Some(*per_second),
            (Kind::AllValues, Finding::Values { all, .. }) => Some(*all),
            (Kind::WholeValues, Finding::Values { non_decomposable, .. }) => {
                Some(*non_decomposable)
            }
            (Kind::Nodes, Finding::Solved { nodes, .. }) => Some(*nodes as f64),
            (Kind::Count(name), Finding::Endings { endings }) => {
                Some(endings.get(name).map_or(0.0, |(count, _)| *count as f64))
            }
            (Kind::EndingMoves(name), Finding::Endings { endings }) => {
                let (count, moves) = endings.get(name)?;
                (*count > 0).then(|| *moves as f64 / *count as f64)
            }
            (_, Finding::Playouts { first, second, draws, moves }) => {
                let all = (first + second + draws) as f64;
                match self {
                    Kind::Share => Some(100.0 * (*first as f64 + *draws as f64 / 2.0) / all),
                    Kind::ShareDraws => Some(100.0 * *draws as f64 / all),
                    Kind::Moves => Some(*moves as f64 / all),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// Digits after the point.
    pub fn digits(&self) -> usize {
        match self {
            Kind::Score | Kind::Nodes | Kind::OfGames(..) => 1,
            Kind::Count(_) | Kind::Result | Kind::Speed => 0,
            Kind::AllValues | Kind::WholeValues => 2,
            Kind::Cpu | Kind::EndingMoves(_) | Kind::Share | Kind::ShareDraws | Kind::Moves => 2,
        }
    }

    /// What the figures are, for people.
    pub fn words(&self) -> &'static str {
        match self {
            Kind::Score => "score of A in percent",
            Kind::OfGames(GameFigure::Score, _) => "score of A in percent",
            Kind::OfGames(GameFigure::MovesWon, _) => "moves of games that A won",
            Kind::OfGames(GameFigure::MovesLost, _) => "moves of games that A lost",
            Kind::OfGames(GameFigure::Sims, _) => "simulations of A in a game",
            Kind::OfGames(GameFigure::SimsOpponent, _) => "simulations of B in a game",
            Kind::OfGames(GameFigure::SimsSaved, _) => {
                "fewer simulations of A than of B in percent"
            }
            Kind::Speed => "simulations per CPU-second",
            Kind::AllValues | Kind::WholeValues => "positions with simple values in percent",
            Kind::Nodes => "mean simulations or nodes until solved",
            Kind::Cpu => "mean CPU-seconds",
            Kind::Result => "value for the side to move",
            Kind::Count(_) => "playouts that end so, mean of searches",
            Kind::EndingMoves(_) => "moves of playouts that end so, mean of searches",
            Kind::Share => "won by the first player in percent, draws half",
            Kind::ShareDraws => "draws in percent",
            Kind::Moves => "mean number of moves",
        }
    }

    /// How a figure stands beside a paper's; `None` where they cannot be compared.
    pub fn standing(&self, ours: &Figure, paper: &Paper) -> Option<Standing> {
        match (paper, &ours.words) {
            (Paper::Words(theirs), Some(words)) if *self == Kind::Result => {
                Some(if theirs == words { Standing::Same } else { Standing::Differs })
            }
            // Given up there after so many.
            (Paper::Words(theirs), _) if theirs.starts_with('>') => {
                let given_up: f64 = theirs[1..].trim().parse().ok()?;
                let (_, high) = ours.interval.or(ours.value.map(|value| (value, value)))?;
                let better = high < given_up && ours.given_up == 0;
                (matches!(self, Kind::Nodes | Kind::Cpu) && better).then_some(Standing::Better)
            }
            (Paper::Number(theirs), _) => {
                let (low, high) = ours.interval.or(ours.value.map(|value| (value, value)))?;
                // Ours is rounded as it is shown, and theirs as they printed it; what looks
                // the same is the same.
                let printed = theirs.to_string();
                let decimals = printed.split_once('.').map_or(0, |(_, decimals)| decimals.len());
                let half = 0.5 * 10f64.powi(-(decimals.min(self.digits()) as i32));
                let (low, high) = (low - half, high + half);
                if (low..=high).contains(theirs) {
                    return Some(Standing::Same);
                }
                let more = low > *theirs;
                Some(match self {
                    Kind::Score | Kind::Speed | Kind::OfGames(GameFigure::Score, _) => {
                        if more {
                            Standing::Better
                        } else {
                            Standing::Worse
                        }
                    }
                    Kind::Nodes | Kind::Cpu if more => Standing::Worse,
                    Kind::Nodes | Kind::Cpu => Standing::Better,
                    _ => Standing::Differs,
                })
            }
            _ => None,
        }
    }
}

/// A's score over the pairs that are complete.
fn score(trials: &[(Finding, f64)]) -> Option<Figure> {
    let outcome = |finding: &Finding| match finding {
        Finding::Game { outcome, .. } => Some(*outcome),
        _ => None,
    };
    let mut pairs = Statistics::default();
    for pair in trials.chunks_exact(2) {
        let both: Option<Vec<Outcome>> = pair.iter().map(|(finding, _)| outcome(finding)).collect();
        let both = both?;
        pairs.add(both[0], both[1]);
    }
    if pairs.pairs() == 0 {
        return None;
    }
    let (low, high) = pairs.interval();
    Some(Figure {
        value: Some(100.0 * pairs.score()),
        interval: Some((100.0 * low, 100.0 * high)),
        words: None,
        trials: 2 * pairs.pairs(),
        given_up: 0,
        pairs: Some(pairs),
    })
}

/// The mean and its 95 % interval, by Student's distribution.
fn mean(figures: &[f64]) -> Option<(f64, Option<(f64, f64)>)> {
    let count = figures.len() as f64;
    if figures.is_empty() {
        return None;
    }
    let mean = figures.iter().sum::<f64>() / count;
    if figures.len() == 1 {
        return Some((mean, None));
    }
    let squares: f64 = figures.iter().map(|figure| (figure - mean).powi(2)).sum();
    let error = quantile(figures.len() - 1) * (squares / (count - 1.0) / count).sqrt();
    Some((mean, Some((mean - error, mean + error))))
}

/// The 97.5 % quantile of Student's distribution with so many degrees of freedom.
fn quantile(freedom: usize) -> f64 {
    const FEW: [f64; 10] = [12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228];
    match FEW.get(freedom - 1) {
        Some(quantile) => *quantile,
        // Cornish and Fisher's expansion, right to three digits from here on.
        None => {
            let (z, n) = (1.959_964_f64, freedom as f64);
            z + (z.powi(3) + z) / (4.0 * n)
                + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * n * n)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn solved(nodes: u64) -> (Finding, f64) {
        (Finding::Solved { result: Some("draw".to_string()), nodes }, 0.5)
    }

    #[test]
    fn means_have_intervals_of_student() {
        let figure = Kind::Nodes.figure(&[solved(8), solved(10), solved(12)]).unwrap();
        assert_eq!(figure.value, Some(10.0));
        let (low, high) = figure.interval.unwrap();
        // 4.303 · 2 / √3
        assert!((high - 14.968).abs() < 0.01 && (low - 5.032).abs() < 0.01, "{low} {high}");
        assert!((quantile(20) - 2.086).abs() < 1e-3);
        assert!((quantile(29) - 2.045).abs() < 1e-3);
        let draw = Paper::Words("draw".to_string());
        let words = Kind::Result.figure(&[solved(8), solved(9)]).unwrap();
        assert_eq!(Kind::Result.standing(&words, &draw), Some(Standing::Same));
        let given_up = Paper::Words(">1000".to_string());
        assert_eq!(Kind::Nodes.standing(&figure, &given_up), Some(Standing::Better));
        assert_eq!(
            Kind::Nodes.standing(&figure, &Paper::Number(20.0)),
            Some(Standing::Better),
            "fewer nodes are better"
        );
    }

    #[test]
    fn runs_that_were_given_up_are_counted() {
        let open = (Finding::Solved { result: None, nodes: 100 }, 0.1);
        let figure = Kind::Nodes.figure(&[solved(50), open]).unwrap();
        assert_eq!((figure.value, figure.given_up), (Some(75.0), 1));
        assert_eq!(Kind::Nodes.figure(&[]), None);
    }

    #[test]
    fn a_score_counts_whole_pairs() {
        let game = |outcome| {
            (Finding::Game { outcome, ending: crate::Ending::Rules, moves: 9, sims: [5, 10] }, 0.0)
        };
        let trials = [game(Outcome::Win), game(Outcome::Draw), game(Outcome::Loss)];
        let figure = Kind::Score.figure(&trials).unwrap();
        assert_eq!((figure.value, figure.trials), (Some(75.0), 2));
        assert_eq!(Kind::Score.figure(&trials[..1]), None);
        let of = |figure, side| Kind::OfGames(figure, side).figure(&trials).and_then(|f| f.value);
        assert_eq!(of(GameFigure::Score, Some(Player::First)), Some(50.0));
        assert_eq!(of(GameFigure::Score, Some(Player::Second)), Some(50.0));
        assert_eq!(of(GameFigure::SimsSaved, None), Some(50.0));
        assert_eq!(of(GameFigure::MovesLost, Some(Player::Second)), None);
    }
}
