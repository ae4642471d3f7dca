//! The sequential probability ratio test: play until it is clear enough which
//! of two hypotheses about the Elo difference holds.
//!
//! The log-likelihood ratio is that of the generalized test on the pentanomial
//! (Van den Bergh): under each hypothesis the likeliest distribution of pair
//! scores with that mean, found by empirical likelihood.

use crate::statistics::{Statistics, expected_score};

/// A test of `elo0` against `elo1`, both logistic Elo of A over B.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    /// The null hypothesis.
    pub elo0: f64,
    /// The alternative.
    pub elo1: f64,
    /// The chance to accept the alternative although the null holds.
    pub alpha: f64,
    /// The chance to accept the null although the alternative holds.
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// `elo0` is accepted.
    H0,
    /// `elo1` is accepted.
    H1,
    /// More games are needed.
    Undecided,
}

impl Verdict {
    /// `h0`, `h1` or `undecided`.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::H0 => "h0",
            Verdict::H1 => "h1",
            Verdict::Undecided => "undecided",
        }
    }
}

/// What a pair score that never came up counts as, so that no hypothesis is
/// impossible: the value fishtest uses.
const UNSEEN: f64 = 1e-3;

impl Sprt {
    /// Reads `elo0=0,elo1=20,alpha=.05,beta=.05`; the last two may be absent.
    pub fn parse(text: &str) -> Result<Sprt, String> {
        let error = |reason: String| format!("SPRT {text:?}: {reason}");
        let (mut elo0, mut elo1, mut alpha, mut beta) = (None, None, Some(0.05), Some(0.05));
        for part in text.split(',') {
            let (name, value) = part
                .split_once('=')
                .ok_or_else(|| error(format!("expected key=value, not {part:?}")))?;
            let slot = match name.trim() {
                "elo0" => &mut elo0,
                "elo1" => &mut elo1,
                "alpha" => &mut alpha,
                "beta" => &mut beta,
                _ => {
                    return Err(error(format!("expected elo0, elo1, alpha or beta, not {name:?}")));
                }
            };
            let number = value.trim().parse::<f64>().ok().filter(|n| n.is_finite());
            *slot = Some(number.ok_or_else(|| error(format!("{value:?} is no number")))?);
        }
        let missing = || error("expected at least elo0 and elo1".to_string());
        let sprt = Sprt {
            elo0: elo0.ok_or_else(missing)?,
            elo1: elo1.ok_or_else(missing)?,
            alpha: alpha.unwrap_or_default(),
            beta: beta.unwrap_or_default(),
        };
        if !(-1000.0 <= sprt.elo0 && sprt.elo0 < sprt.elo1 && sprt.elo1 <= 1000.0) {
            return Err(error("expected -1000 <= elo0 < elo1 <= 1000".to_string()));
        }
        let sound = |rate: f64| rate > 0.0 && rate < 0.5;
        if !sound(sprt.alpha) || !sound(sprt.beta) {
            return Err(error("expected alpha and beta between 0 and 0.5".to_string()));
        }
        Ok(sprt)
    }

    /// The log-likelihood ratios at which the null and the alternative are
    /// accepted (Wald).
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The log-likelihood ratio of the alternative against the null.
    pub fn llr(&self, statistics: &Statistics) -> f64 {
        self.llr_of(&statistics.pentanomial)
    }

    /// The same for counts of any evenly spaced scores from 0 to 1: three for
    /// single games, five for pairs.
    pub fn llr_of(&self, counts: &[u64]) -> f64 {
        if counts.iter().all(|&n| n == 0) {
            return 0.0;
        }
        let counts: Vec<f64> = counts.iter().map(|&n| (n as f64).max(UNSEEN)).collect();
        let total: f64 = counts.iter().sum();
        let top = (counts.len() - 1) as f64;
        let (s0, s1) = (expected_score(self.elo0), expected_score(self.elo1));
        let shares: Vec<f64> = counts.iter().map(|n| n / total).collect();
        let (x0, x1) = (multiplier(&shares, s0), multiplier(&shares, s1));
        // The likeliest share of score a given mean s is p / (1 + x (a - s)).
        let terms = counts.iter().enumerate().map(|(i, n)| {
            let a = i as f64 / top;
            n * ((1.0 + x0 * (a - s0)).ln() - (1.0 + x1 * (a - s1)).ln())
        });
        terms.sum()
    }

    /// What follows from the pairs so far.
    pub fn verdict(&self, statistics: &Statistics) -> Verdict {
        let (llr, (lower, upper)) = (self.llr(statistics), self.bounds());
        match () {
            () if llr <= lower => Verdict::H0,
            () if llr >= upper => Verdict::H1,
            () => Verdict::Undecided,
        }
    }
}

/// The Lagrange multiplier x with Σ p (a − s) / (1 + x (a − s)) = 0, where the
/// scores a run evenly from 0 to 1. The sum falls strictly between its poles.
fn multiplier(shares: &[f64], s: f64) -> f64 {
    let top = (shares.len() - 1) as f64;
    let slope = |x: f64| -> f64 {
        let terms = shares.iter().enumerate();
        terms.map(|(i, p)| (i as f64 / top - s, p)).map(|(d, p)| p * d / (1.0 + x * d)).sum()
    };
    let (mut low, mut high) = (-1.0 / (1.0 - s), 1.0 / s);
    // Bisection to the last bit: a few microseconds, and nothing to tune.
    loop {
        let middle = 0.5 * (low + high);
        if middle <= low || middle >= high {
            return middle;
        }
        if slope(middle) > 0.0 { low = middle } else { high = middle }
    }
}
