//! Analysis: streams of what the search thinks, and its settings.

use super::{Answer, Command, Engine, expect_turn};
use game::Colour;
use search::{Analysis, SETTINGS};

pub(super) const COMMANDS: &[Command] = &[
    Command { name: "analyze", handler: snapshot },
    Command { name: "lz-analyze", handler: snapshot },
    Command { name: "kata-analyze", handler: snapshot },
    Command { name: "lz-genmove_analyze", handler: move_snapshot },
    Command { name: "kata-genmove_analyze", handler: move_snapshot },
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
            "analyze" | "lz-analyze" => Some((Dialect::Leela, false)),
            "kata-analyze" => Some((Dialect::Kata, false)),
            "lz-genmove_analyze" => Some((Dialect::Leela, true)),
            "kata-genmove_analyze" => Some((Dialect::Kata, true)),
            _ => None,
        }
    }
}

/// The interval in seconds from `[COLOUR] [CENTISECONDS]` or
/// `[COLOUR] interval CENTISECONDS`. To play a move, the game must not be over.
pub(super) fn interval(engine: &Engine, arguments: &[&str], plays: bool) -> Result<f64, String> {
    let mut words = arguments.iter().copied().peekable();
    let mover = engine.game.colour(engine.game.to_move());
    let colour = words.peek().and_then(|word| Colour::parse_name(word));
    if colour.is_some() {
        words.next();
    }
    if plays || engine.game.score().is_none() {
        expect_turn(&*engine.game, colour.unwrap_or(mover))?;
    }
    if words.peek() == Some(&"interval") {
        words.next();
    }
    match words.next() {
        None => Ok(1.0),
        Some(text) => match text.parse::<f64>() {
            Ok(n) if (0.0..1e7).contains(&n) => Ok((n / 100.0).max(0.01)),
            _ if colour.is_none() => {
                Err(format!("syntax error: {text:?} is neither a colour nor an interval"))
            }
            _ => Err(format!("syntax error: {text:?} is no interval")),
        },
    }
}

/// One line of analysis: every visited move with its numbers, and with what is
/// proven of it.
pub(super) fn info(analysis: &Analysis, dialect: Dialect) -> String {
    let rate = |value: f64| match dialect {
        Dialect::Leela => format!("{:.0}", 10_000.0 * value),
        Dialect::Kata => format!("{value:.6}"),
    };
    let visited = analysis.moves.iter().filter(|m| m.visits > 0).enumerate();
    let parts: Vec<String> = visited
        .map(|(order, m)| {
            let (lower, upper) = (m.bounds.lower, m.bounds.upper);
            let proof = match m.bounds.decided().map(|score| score.0.signum()) {
                Some(1) => "win",
                Some(0) => "draw",
                Some(_) => "loss",
                None => "unknown",
            };
            format!(
                "info move {} visits {} winrate {} order {order} proof {proof} lower {lower} \
                 upper {upper} pv {}",
                m.text,
                m.visits,
                rate(m.value),
                m.pv.join(" ")
            )
        })
        .collect();
    parts.join(" ")
}

/// Where nobody can interrupt, an analysis is a single one, within the budget
/// of a move.
fn snapshot(engine: &mut Engine, arguments: &[&str]) -> Answer {
    interval(engine, arguments, false)?;
    let budget = engine.options.budget.clone();
    let analysis = engine.searcher()?.search(&budget, &mut |_| ());
    Ok(info(&analysis, Dialect::Leela))
}

fn move_snapshot(engine: &mut Engine, arguments: &[&str]) -> Answer {
    interval(engine, arguments, true)?;
    let budget = engine.budget(engine.game.colour(engine.game.to_move()));
    let analysis = engine.searcher()?.search(&budget, &mut |_| ());
    Ok(format!("{}\n{}", info(&analysis, Dialect::Leela), play_best(engine, &analysis)?))
}

/// Plays the best move and tells it, as the last line of a stream.
pub(super) fn play_best(engine: &mut Engine, analysis: &Analysis) -> Answer {
    let best = match engine.options.random {
        true => engine.game.random_move(&mut engine.rng),
        false => analysis.best_move.clone(),
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
            settings.set(name, value)?;
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
