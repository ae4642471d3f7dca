//! An answer as JSON and for people.

use super::Written;
use game::Player;
use races::{Answer, Outcome, Refutation, Verdict};
use serde_json::{Value, json};

/// The answer as the contract with other programs has it.
pub fn json(answer: &Answer, certificates: &[Written]) -> Value {
    let verdict = |verdict: &Verdict, first: Player| {
        let refutation = |r: &Refutation| {
            json!({
                "move": r.played,
                "reply": r.reply,
                "winner": r.outcome.name(),
                "line": r.line,
            })
        };
        let of_this = certificates.iter().filter(|written| written.certificate.first == first);
        json!({
            "winner": verdict.outcome.name(),
            "move": verdict.best,
            "also": verdict.also,
            "line": verdict.line,
            "refutations": verdict.refutations.iter().map(refutation).collect::<Vec<_>>(),
            "reason": verdict.reason,
            "proofs": of_this.map(|w| w.path.display().to_string()).collect::<Vec<_>>(),
        })
    };
    let confinement = &answer.confinement;
    let [black, white] = Player::BOTH.map(|player| confinement.liberties(player));
    json!({
        "black_first": verdict(&answer.black_first, Player::First),
        "white_first": verdict(&answer.white_first, Player::Second),
        "assumed": answer.assumed,
        "liberties": {"black": black, "white": white},
        "region": confinement.points(),
        "nodes": answer.nodes,
    })
}

/// The answer for people.
pub fn text(answer: &Answer, certificates: &[Written]) -> String {
    let confinement = &answer.confinement;
    let [black, white] = Player::BOTH.map(|player| confinement.liberties(player));
    let shared = black.iter().filter(|point| white.contains(point)).count();
    let mut text = format!(
        "\nliberties: {} of Black (b), {} of White (w), {shared} of them shared (s); [ ] are the \
         marked strings, + other points in play\n",
        black.len(),
        white.len(),
    );
    text += &told("Black", &answer.black_first);
    text += &told("White", &answer.white_first);
    text += "\nassumed:\n";
    for sentence in &answer.assumed {
        text += &format!("  {sentence}\n");
    }
    for Written { path, positions, .. } in certificates {
        text += &format!("certificate: {} ({positions} positions)\n", path.display());
    }
    text
}

fn told(first: &str, verdict: &Verdict) -> String {
    let outcome = match verdict.outcome {
        Outcome::Black => "Black wins",
        Outcome::White => "White wins",
        Outcome::Seki => "seki: nobody captures",
        Outcome::Ko => "ko",
        Outcome::Unknown => "unknown",
    };
    let mut text = format!("\n{first} first: {outcome}");
    if let Some(best) = &verdict.best {
        text += &format!(", by {best}");
    }
    if let Some(reason) = &verdict.reason {
        text += &format!(" ({reason})");
    }
    text.push('\n');
    if !verdict.line.is_empty() {
        text += &format!("  line: {}\n", verdict.line.join(" "));
    }
    if !verdict.also.is_empty() {
        text += &format!("  as good: {}\n", verdict.also.join(" "));
    }
    for Refutation { played, reply, outcome, line } in &verdict.refutations {
        let reply = reply.as_ref().map(|reply| format!(", reply {reply}")).unwrap_or_default();
        text += &format!("  not {played}{reply}: {} ({})\n", outcome.name(), line.join(" "));
    }
    text
}
