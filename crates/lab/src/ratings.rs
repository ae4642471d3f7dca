//! Ratings of many players from the matches between them.
//!
//! The model is that of Bradley and Terry with draws as half wins: a player who is so much
//! Elo stronger is expected to score so much, and the likeliest ratings are those with
//! which everybody is expected to score what he did score. Errors rest on pairs, as those
//! of a match do: the curvature of the likelihood says how far ratings follow from scores,
//! the spread of pair scores how sure the scores are (Huber's sandwich).
//!
//! A set of players none of whom ever lost a point to one outside it has no finite rating
//! (Ford 1957). Then every match counts one drawn pair more, and the ratings say so.

use crate::statistics::{Statistics, Z, expected_score};

/// The matches between two players, by their places in a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Encounter {
    /// Player A.
    pub a: usize,
    /// Player B.
    pub b: usize,
    /// The pairs by A's score in them.
    pub pairs: Statistics,
}

/// The ratings of some players.
#[derive(Clone, Debug, PartialEq)]
pub struct Ratings {
    /// Elo, 0 on average.
    pub elo: Vec<f64>,
    /// Covariances of the ratings.
    covariance: Vec<Vec<f64>>,
    /// Whether drawn pairs were added so that all ratings are finite.
    pub is_regularized: bool,
}

/// Elo per natural unit of the logistic function.
const SCALE: f64 = 400.0 / std::f64::consts::LN_10;
/// The steps that Newton's method may take.
const MOST_STEPS: usize = 100;

/// What enters of an encounter.
struct Link {
    a: usize,
    b: usize,
    /// Pairs, and A's score in them, from 0 to 1.
    pairs: f64,
    score: f64,
    counts: [f64; 5],
}

impl Ratings {
    /// The likeliest ratings of so many players; `None` if no chain of games joins all.
    pub fn of(players: usize, encounters: &[Encounter]) -> Option<Ratings> {
        let played = encounters.iter().filter(|encounter| encounter.pairs.pairs() > 0);
        let mut links: Vec<Link> = played
            .map(|&Encounter { a, b, pairs }| Link {
                a,
                b,
                pairs: pairs.pairs() as f64,
                score: pairs.score(),
                counts: pairs.pentanomial.map(|count| count as f64),
            })
            .collect();
        let joined = links.iter().flat_map(|link| [(link.a, link.b), (link.b, link.a)]);
        if players < 2 || !is_joined(players, &joined.collect::<Vec<_>>()) {
            return None;
        }
        // An arrow from whoever gained points to whoever gave them.
        let arrows = links.iter().flat_map(|link| {
            let (won, lost) = (link.score > 0.0, link.score < 1.0);
            won.then_some((link.a, link.b)).into_iter().chain(lost.then_some((link.b, link.a)))
        });
        let arrows: Vec<(usize, usize)> = arrows.collect();
        let back: Vec<(usize, usize)> = arrows.iter().map(|&(a, b)| (b, a)).collect();
        let is_regularized = !is_joined(players, &arrows) || !is_joined(players, &back);
        if is_regularized {
            for link in &mut links {
                let points = link.pairs * link.score + 0.5;
                link.pairs += 1.0;
                link.score = points / link.pairs;
                link.counts[2] += 1.0;
            }
        }
        let mut elo = vec![0.0; players];
        for _ in 0..MOST_STEPS {
            let step =
                inverse(&curvature(&links, &elo, |link, p| 2.0 * link.pairs * p * (1.0 - p)))?;
            let mut missing = vec![0.0; players];
            for link in &links {
                let surplus = 2.0 * link.pairs * (link.score - expected(&elo, link)) / SCALE;
                missing[link.a] += surplus;
                missing[link.b] -= surplus;
            }
            let change: Vec<f64> =
                step.iter().map(|row| row.iter().zip(&missing).map(|(x, y)| x * y).sum()).collect();
            let largest = change.iter().fold(0.0f64, |most, x| most.max(x.abs()));
            // Far from the top the likelihood is nearly flat, and whole steps go too far.
            let damped = if largest > 200.0 { 200.0 / largest } else { 1.0 };
            elo.iter_mut().zip(&change).for_each(|(elo, change)| *elo += damped * change);
            if largest < 1e-9 {
                break;
            }
        }
        let bread = inverse(&curvature(&links, &elo, |link, p| 2.0 * link.pairs * p * (1.0 - p)))?;
        let spread = curvature(&links, &elo, |link, p| {
            let squares: f64 = link
                .counts
                .iter()
                .enumerate()
                .map(|(halves, count)| count * (halves as f64 / 2.0 - 2.0 * p).powi(2))
                .sum();
            // One pair as chance would have it, so that a few pairs that happened to end
            // alike do not count as certain.
            link.pairs * (squares + 2.0 * p * (1.0 - p)) / (link.pairs + 1.0)
        });
        let covariance = times(&times(&bread, &spread), &bread);
        Some(Ratings { elo, covariance, is_regularized })
    }

    /// Half the 95 % interval of a rating, against the average of all.
    pub fn error(&self, player: usize) -> f64 {
        Z * self.covariance[player][player].max(0.0).sqrt()
    }

    /// The likelihood that one player is stronger than another.
    pub fn superiority(&self, player: usize, other: usize) -> f64 {
        let c = &self.covariance;
        let variance = c[player][player] + c[other][other] - 2.0 * c[player][other];
        let difference = self.elo[player] - self.elo[other];
        if variance <= 0.0 {
            return if difference > 0.0 { 1.0 } else { 0.5 };
        }
        0.5 * libm::erfc(-difference / variance.sqrt() / std::f64::consts::SQRT_2)
    }

    /// The players, the strongest first.
    pub fn order(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.elo.len()).collect();
        order.sort_by(|&a, &b| self.elo[b].total_cmp(&self.elo[a]));
        order
    }
}

fn expected(elo: &[f64], link: &Link) -> f64 {
    expected_score(elo[link.a] - elo[link.b])
}

/// Sums what every match adds to the matrix of differences, in Elo.
fn curvature(links: &[Link], elo: &[f64], weight: impl Fn(&Link, f64) -> f64) -> Vec<Vec<f64>> {
    let mut matrix = vec![vec![0.0; elo.len()]; elo.len()];
    for link in links {
        let weight = weight(link, expected(elo, link)) / (SCALE * SCALE);
        for (i, j, sign) in [
            (link.a, link.a, 1.0),
            (link.b, link.b, 1.0),
            (link.a, link.b, -1.0),
            (link.b, link.a, -1.0),
        ] {
            matrix[i][j] += sign * weight;
        }
    }
    matrix
}

/// Whether everybody can be reached from the first player.
fn is_joined(players: usize, arrows: &[(usize, usize)]) -> bool {
    let mut reached = vec![false; players];
    let mut open = vec![0];
    while let Some(player) = open.pop() {
        if !std::mem::replace(&mut reached[player], true) {
            open.extend(arrows.iter().filter(|(from, _)| *from == player).map(|(_, to)| *to));
        }
    }
    reached.iter().all(|&is| is)
}

fn times(a: &[Vec<f64>], b: &[Vec<f64>]) -> Vec<Vec<f64>> {
    let entry = |row: &Vec<f64>, j: usize| row.iter().zip(b).map(|(x, other)| x * other[j]).sum();
    a.iter().map(|row| (0..b.len()).map(|j| entry(row, j)).collect()).collect()
}

/// The inverse of a matrix of differences on ratings that sum to 0: nothing changes if all
/// ratings do, so the plain inverse does not exist (Moore and Penrose).
fn inverse(matrix: &[Vec<f64>]) -> Option<Vec<Vec<f64>>> {
    let size = matrix.len();
    // A share of the direction in which the matrix is flat, as large as its other entries.
    let trace: f64 = (0..size).map(|i| matrix[i][i]).sum();
    let share = trace / (size * size) as f64;
    let mut rows: Vec<Vec<f64>> = matrix
        .iter()
        .enumerate()
        .map(|(i, row)| {
            let unit = (0..size).map(|j| if i == j { 1.0 } else { 0.0 });
            row.iter().map(|x| x + share).chain(unit).collect()
        })
        .collect();
    for column in 0..size {
        let pivot = (column..size)
            .max_by(|&a, &b| rows[a][column].abs().total_cmp(&rows[b][column].abs()))?;
        rows.swap(column, pivot);
        let divisor = rows[column][column];
        if divisor == 0.0 || !divisor.is_finite() {
            return None;
        }
        rows[column].iter_mut().for_each(|x| *x /= divisor);
        let pivot = rows[column].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(i, _)| *i != column) {
            let factor = row[column];
            row.iter_mut().zip(&pivot).for_each(|(x, p)| *x -= factor * p);
        }
    }
    let added = 1.0 / (share * (size * size) as f64);
    Some(rows.into_iter().map(|row| row[size..].iter().map(|x| x - added).collect()).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::statistics::elo;
    use game::Rng;

    fn encounter(a: usize, b: usize, pentanomial: [u64; 5]) -> Encounter {
        Encounter { a, b, pairs: Statistics { pentanomial } }
    }

    #[test]
    fn two_players_are_rated_as_their_match_is() {
        let pairs = Statistics { pentanomial: [40, 120, 480, 260, 100] };
        let ratings = Ratings::of(2, &[Encounter { a: 0, b: 1, pairs }]).unwrap();
        assert!((ratings.elo[0] - ratings.elo[1] - pairs.elo()).abs() < 1e-6);
        assert!((ratings.elo[0] + ratings.elo[1]).abs() < 1e-6);
        // Each stands half the distance from the middle, and so does the error.
        let error = 2.0 * ratings.error(0);
        assert!((error / pairs.elo_error() - 1.0).abs() < 0.01, "{error} {}", pairs.elo_error());
        let superior = ratings.superiority(0, 1);
        assert!((superior - pairs.likelihood_of_superiority()).abs() < 0.01);
        assert!((superior + ratings.superiority(1, 0) - 1.0).abs() < 1e-12);
    }

    /// With scores that fit ratings exactly, these ratings are found, whoever played whom.
    #[test]
    fn scores_of_known_ratings_give_them_back() {
        let score = |a: u64, b: u64| [b, 0, 0, 0, a];
        // 3 : 1 and 3 : 1 make 9 : 1.
        let ratings = Ratings::of(
            3,
            &[
                encounter(0, 1, score(300, 100)),
                encounter(1, 2, score(300, 100)),
                encounter(2, 0, score(100, 900)),
            ],
        )
        .unwrap();
        let step = elo(0.75);
        for (rating, expected) in ratings.elo.iter().zip([step, 0.0, -step]) {
            assert!((rating - expected).abs() < 1e-6, "{:?}", ratings.elo);
        }
        assert!(!ratings.is_regularized);
        assert_eq!(ratings.order(), [0, 1, 2]);
    }

    /// Scores that fit no ratings: everybody is expected to score what he scored in all.
    #[test]
    fn expected_points_are_those_that_were_scored() {
        let encounters = [
            encounter(0, 1, [3, 1, 8, 2, 11]),
            encounter(0, 2, [9, 4, 5, 0, 7]),
            encounter(1, 2, [1, 1, 4, 3, 2]),
            encounter(1, 3, [0, 0, 2, 3, 5]),
            encounter(3, 2, [6, 6, 6, 0, 1]),
        ];
        let ratings = Ratings::of(4, &encounters).unwrap();
        for player in 0..4 {
            let mut surplus = 0.0;
            for &Encounter { a, b, pairs } in &encounters {
                let expected = expected_score(ratings.elo[a] - ratings.elo[b]);
                let more = pairs.pairs() as f64 * (pairs.score() - expected);
                surplus +=
                    more * (f64::from(u8::from(a == player)) - f64::from(u8::from(b == player)));
            }
            assert!(surplus.abs() < 1e-6, "{player}: {surplus}");
        }
    }

    #[test]
    fn who_won_everything_has_a_finite_rating() {
        let encounters = [encounter(0, 1, [0, 0, 0, 0, 20]), encounter(1, 2, [5, 0, 5, 0, 5])];
        let ratings = Ratings::of(3, &encounters).unwrap();
        assert!(ratings.is_regularized);
        assert!(ratings.elo[0].is_finite() && ratings.elo[0] > ratings.elo[1] + 300.0);
        assert!(ratings.superiority(0, 1) > 0.99);
        assert_eq!(Ratings::of(3, &encounters[..1]), None, "the third has not played");
        assert_eq!(Ratings::of(1, &[]), None);
    }

    /// Tournaments between players of known strength: the truth lies within the error in
    /// nineteen of twenty cases, and the likelihood of superiority means what it says.
    #[test]
    fn errors_are_as_large_as_they_say() {
        let truth = [120.0, 30.0, 0.0, -50.0, -100.0];
        let mut rng = Rng::new(5);
        let (mut inside, mut all, mut doubted, mut wrong) = (0, 0, 0.0, 0.0);
        for _ in 0..200 {
            let mut encounters = Vec::new();
            for a in 0..truth.len() {
                for b in 0..a {
                    let chance = expected_score(truth[a] - truth[b]);
                    let mut pairs = [0; 5];
                    for _ in 0..50 {
                        let won = |rng: &mut Rng| {
                            usize::from(f64::from(rng.below(1 << 20)) < chance * f64::from(1 << 20))
                        };
                        pairs[2 * won(&mut rng) + 2 * won(&mut rng)] += 1;
                    }
                    encounters.push(encounter(a, b, pairs));
                }
            }
            let ratings = Ratings::of(truth.len(), &encounters).unwrap();
            for (player, truth) in truth.iter().enumerate() {
                all += 1;
                inside += usize::from((ratings.elo[player] - truth).abs() < ratings.error(player));
            }
            let doubt = 1.0 - ratings.superiority(1, 2).max(ratings.superiority(2, 1));
            doubted += doubt;
            wrong += f64::from(u8::from(ratings.elo[1] < ratings.elo[2]));
        }
        let share = inside as f64 / f64::from(all);
        assert!((0.93..0.97).contains(&share), "{share}");
        assert!((doubted - wrong).abs() < 15.0, "{doubted} {wrong}");
    }
}
