//! Analysis: streams of what the search thinks, and its settings.

use super::request::Request;
use super::{Answer, Command, Engine, root_moves};
use search::{AnalysedMove, Analysis, Budget, SETTINGS};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "lz-analyze", handler: |e, w| snapshot(e, w, Dialect::Leela) },
    Command { name: "kata-analyze", handler: |e, w| snapshot(e, w, Dialect::Kata) },
    Command { name: "analyze", handler: |e, w| snapshot(e, w, Dialect::Kata) },
    Command { name: "lz-genmove_analyze", handler: |e, w| move_snapshot(e, w, Dialect::Leela) },
    Command { name: "kata-genmove_analyze", handler: |e, w| move_snapshot(e, w, Dialect::Kata) },
    Command { name: "genmove_analyze", handler: |e, w| move_snapshot(e, w, Dialect::Kata) },
    Command { name: "param", handler: param },
    Command { name: "gogui-analyze_commands", handler: analyze_commands },
    Command { name: "gogui-interrupt", handler: |_, _| Ok(String::new()) },
];

/// The dialects of the analysis commands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Dialect {
    /// Win rates from 0 to 10,000.
    Leela,
    /// Win rates from 0 to 1.
    Kata,
}

impl Dialect {
    /// The dialect of a command, if it is one of these, and whether the command
    /// plays the best move in the end.
    pub fn of(command: &str) -> Option<(Dialect, bool)> {
        match command {
            "lz-analyze" => Some((Dialect::Leela, false)),
            "analyze" | "kata-analyze" => Some((Dialect::Kata, false)),
            "lz-genmove_analyze" => Some((Dialect::Leela, true)),
            "genmove_analyze" | "kata-genmove_analyze" => Some((Dialect::Kata, true)),
            _ => None,
        }
    }

    fn rate(self, value: f64) -> String {
        match self {
            Dialect::Leela => format!("{:.0}", 10_000.0 * value),
            Dialect::Kata => format!("{value:.6}"),
        }
    }
}

/// What is proven, as fields of a report.
fn proof(bounds: game::Bounds) -> String {
    let proof = match bounds.decided().map(|score| score.0.signum()) {
        Some(1) => "win",
        Some(0) => "draw",
        Some(_) => "loss",
        None => "unknown",
    };
    format!("proof {proof} lower {} upper {}", bounds.lower, bounds.upper)
}

/// One line of analysis: the visited moves with their numbers and with what is
/// proven of each, as many as the request wants, and perhaps the position.
pub(super) fn info(analysis: &Analysis, request: &Request) -> String {
    let Request { dialect, least_moves, most_moves, root_info, .. } = *request;
    let visited = analysis.moves.iter().filter(|m| m.visits > 0);
    let others = analysis.moves.iter().filter(|m| m.visits == 0);
    let count = visited.clone().count().max(least_moves).min(most_moves);
    let about = |(order, m): (usize, &AnalysedMove)| {
        format!(
            "info move {} visits {} winrate {} order {order} {} pv {}",
            m.text,
            m.visits,
            dialect.rate(m.value),
            proof(m.bounds),
            m.pv.join(" ")
        )
    };
    let mut parts: Vec<String> = visited.chain(others).take(count).enumerate().map(about).collect();
    if root_info {
        let visits: u64 = analysis.moves.iter().map(|m| u64::from(m.visits)).sum();
        let rate = dialect.rate(analysis.value);
        parts.push(format!("rootInfo visits {visits} winrate {rate} {}", proof(analysis.bounds)));
    }
    parts.join(" ")
}

/// Searches what a request asks for; `tell` hears of it now and then.
pub(super) fn search(
    engine: &mut Engine,
    request: &Request,
    budget: &Budget,
    tell: &mut dyn FnMut(&Analysis),
) -> Result<Analysis, String> {
    match &request.only {
        None => Ok(engine.searcher()?.search(budget, tell)),
        Some(moves) => root_moves::search(engine, moves, budget, tell),
    }
}

/// Where nobody can interrupt, an analysis is a single one, within the budget
/// of a move.
fn snapshot(engine: &mut Engine, arguments: &[&str], dialect: Dialect) -> Answer {
    let request = Request::parse(engine, dialect, arguments)?;
    if engine.game.score().is_some() {
        return Ok(String::new());
    }
    engine.with_turn(request.colour, false, |engine| {
        let budget = engine.options.budget.clone();
        let analysis = search(engine, &request, &budget, &mut |_| ())?;
        Ok(info(&analysis, &request))
    })
}

fn move_snapshot(engine: &mut Engine, arguments: &[&str], dialect: Dialect) -> Answer {
    let request = Request::parse(engine, dialect, arguments)?;
    engine.with_turn(request.colour, true, |engine| {
        let budget = engine.budget(request.colour);
        let analysis = search(engine, &request, &budget, &mut |_| ())?;
        let told = info(&analysis, &request);
        Ok(format!("{told}\n{}", play_best(engine, &request, &analysis)?))
    })
}

/// Plays the best move and tells it, as the last line of a stream.
pub(super) fn play_best(engine: &mut Engine, request: &Request, analysis: &Analysis) -> Answer {
    let best = match (engine.options.random, &request.only) {
        (true, None) => engine.game.random_move(&mut engine.rng),
        (true, Some(moves)) => moves.get(engine.rng.below(moves.len() as u32) as usize).cloned(),
        (false, _) => analysis.best_move.clone(),
    };
    let best = best.ok_or_else(|| "the game is over".to_string())?;
    engine.game.play(&best).map_err(|error| error.to_string())?;
    Ok(format!("play {best}"))
}

/// `param`: all settings; `param NAME`: one; `param NAME VALUE`: sets it.
fn param(engine: &mut Engine, arguments: &[&str]) -> Answer {
    match arguments {
        [] => {
            let line = |name: &str| {
                format!("[string] {name} {}\n", engine.settings.get(name).unwrap_or_default())
            };
            Ok(SETTINGS.iter().map(|setting| line(setting.name)).collect())
        }
        [name] => engine.settings.get(name),
        [name, value] => {
            let mut settings = engine.settings.clone();
            lab::presets::set(&mut settings, name, value)?;
            let before = std::mem::replace(&mut engine.settings, settings);
            engine.search = None;
            // The game may not have what the setting asks for.
            if let Err(reason) = engine.searcher().map(|_| ()) {
                engine.settings = before;
                return Err(reason);
            }
            Ok(String::new())
        }
        _ => Err("syntax error: expected a setting and perhaps a value".to_string()),
    }
}

fn analyze_commands(_: &mut Engine, _: &[&str]) -> Answer {
    Ok("param/Settings of the search/param\n\
        string/Best move/reg_genmove %c\n\
        string/Legal moves/all_legal\n\
        string/Result/gogui-rules_final_result"
        .to_string())
}
