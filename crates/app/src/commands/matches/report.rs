//! What a match came to: a live line, a table, JSON.

use crate::cli::MatchArgs;
use lab::{Contest, Record, Sprt, Summary, Verdict};
use serde_json::{Value, json};

/// `+34.9 ± 12.0`, or `+inf` if one side won everything.
fn elo_text(summary: &Summary) -> String {
    // Zero has no sign here.
    let (elo, error) = (summary.statistics.elo() + 0.0, summary.statistics.elo_error());
    match error.is_finite() {
        true => format!("{elo:+.1} ± {error:.1}"),
        false => format!("{elo:+.1}"),
    }
}

fn llr_text(sprt: &Sprt, summary: &Summary) -> String {
    let (lower, upper) = sprt.bounds();
    format!("LLR {:.2} ({lower:.2}, {upper:.2})", sprt.llr(&summary.statistics))
}

/// How the match stands, on one line.
pub fn line(contest: &Contest, games: Option<u64>) -> String {
    let summary = contest.summary();
    let Record { wins, draws, losses } = summary.all;
    let of = games.map(|games| format!("/{games}")).unwrap_or_default();
    let score = 100.0 * summary.statistics.score();
    let test = contest.sprt().map(|sprt| format!("  {}", llr_text(&sprt, &summary)));
    format!(
        "{}{of} games  +{wins} ={draws} -{losses}  {score:.1} %  Elo {}{}",
        summary.all.games(),
        elo_text(&summary),
        test.unwrap_or_default(),
    )
}

/// The result for people.
pub fn text(game: &str, args: &MatchArgs, contest: &Contest) -> String {
    let summary = contest.summary();
    let statistics = summary.statistics;
    let (low, high) = statistics.interval();
    let mut text =
        format!("{game}, {} games\nA: {}\nB: {}\n\n", summary.all.games(), args.a, args.b);
    text += &format!("{:<12} {:>8} {:>8} {:>8}\n", "A", "wins", "draws", "losses");
    let [first, second] = summary.by_side;
    for (name, record) in [("as first", first), ("as second", second), ("all", summary.all)] {
        let Record { wins, draws, losses } = record;
        text += &format!("{name:<12} {wins:>8} {draws:>8} {losses:>8}\n");
    }
    text += &format!(
        "\nscore {:.2} % (95 %: {:.2} to {:.2}), Elo {}, LOS {:.2} %\n",
        100.0 * statistics.score(),
        100.0 * low,
        100.0 * high,
        elo_text(&summary),
        100.0 * statistics.likelihood_of_superiority(),
    );
    let pairs: Vec<String> = statistics.pentanomial.iter().map(u64::to_string).collect();
    text += &format!("pairs LL, LD, DD+WL, WD, WW: {}\n", pairs.join(", "));
    if let Some(sprt) = contest.sprt() {
        let verdict = match contest.verdict() {
            Verdict::H0 => format!("elo0={} is accepted", sprt.elo0),
            Verdict::H1 => format!("elo1={} is accepted", sprt.elo1),
            Verdict::Undecided => "undecided".to_string(),
        };
        let (elo0, elo1) = (sprt.elo0, sprt.elo1);
        text += &format!("SPRT {elo0} against {elo1}: {}, {verdict}\n", llr_text(&sprt, &summary));
    }
    let [a, b] = summary.forfeits;
    text += &format!("ended by proof: {}; forfeited by A: {a}, by B: {b}\n", summary.proofs);
    text
}

/// The result for other programs. What is infinite is null.
pub fn as_json(game: &str, args: &MatchArgs, contest: &Contest) -> Value {
    let summary = contest.summary();
    let statistics = summary.statistics;
    let (low, high) = statistics.interval();
    let [as_first, as_second] = summary.by_side;
    let Record { wins, draws, losses } = summary.all;
    let sprt = contest.sprt().map(|sprt| {
        let (lower, upper) = sprt.bounds();
        json!({
            "elo0": sprt.elo0,
            "elo1": sprt.elo1,
            "alpha": sprt.alpha,
            "beta": sprt.beta,
            "llr": sprt.llr(&statistics),
            "lower": lower,
            "upper": upper,
            "verdict": contest.verdict().name(),
        })
    });
    json!({
        "game": game,
        "games": summary.all.games(),
        "a": {
            "engine": args.a,
            "wins": wins,
            "losses": losses,
            "draws": draws,
            "score": statistics.score(),
            "low": low,
            "high": high,
            "as_first": as_first,
            "as_second": as_second,
            "forfeits": summary.forfeits[0],
        },
        "b": { "engine": args.b, "forfeits": summary.forfeits[1] },
        "elo": statistics.elo(),
        "elo_error": statistics.elo_error(),
        "los": statistics.likelihood_of_superiority(),
        "pentanomial": statistics.pentanomial,
        "proofs": summary.proofs,
        "sprt": sprt,
    })
}
