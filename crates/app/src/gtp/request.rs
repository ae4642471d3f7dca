//! What an analysis command asks for: its colour, interval and key-value pairs,
//! as KataGo documents them.

use super::analysis::Dialect;
use super::{Engine, colour};
use game::{Colour, PlayError};

/// The arguments of an analysis command.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Request {
    pub dialect: Dialect,
    pub colour: Colour,
    /// Seconds between two reports.
    pub interval: f64,
    /// Report at least so many moves, those never tried included.
    pub least_moves: usize,
    /// Report at most so many moves.
    pub most_moves: usize,
    /// Report on the position itself, too.
    pub root_info: bool,
    /// The moves to choose from; `None` for all.
    pub only: Option<Vec<String>>,
}

/// What KataGo can tell and this program does not know.
const UNKNOWN_FACTS: [&str; 7] = [
    "ownership",
    "ownershipStdev",
    "movesOwnership",
    "movesOwnershipStdev",
    "pvVisits",
    "pvEdgeVisits",
    "noResultValue",
];

/// `avoid` and `allow` as they were given.
#[derive(Default)]
struct Choice {
    avoided: Vec<String>,
    allowed: Option<Vec<String>>,
}

impl Request {
    /// Reads `[COLOUR] [CENTISECONDS] KEY VALUE...`.
    pub fn parse(
        engine: &mut Engine,
        dialect: Dialect,
        arguments: &[&str],
    ) -> Result<Request, String> {
        let mut words = arguments.iter().copied().peekable();
        let mover = engine.game.colour(engine.game.to_move());
        let named = words.next_if_map(|word| Colour::parse_name(word).ok_or(word));
        let mut request = Request {
            dialect,
            colour: named.unwrap_or(mover),
            interval: 1.0,
            least_moves: 0,
            most_moves: usize::MAX,
            root_info: false,
            only: None,
        };
        if let Some(seconds) = words.next_if_map(|word| centiseconds(word).ok_or(word)) {
            request.interval = seconds;
        }
        let mut choice = Choice::default();
        while let Some(key) = words.next() {
            let value = words.next();
            let value = value.ok_or_else(|| format!("syntax error: {} has no value", shown(key)));
            match key {
                "interval" => {
                    let error = |text| format!("syntax error: {} is no interval", shown(text));
                    let value = value?;
                    request.interval = centiseconds(value).ok_or_else(|| error(value))?;
                }
                "minmoves" => request.least_moves = count(key, value?)?,
                "maxmoves" => request.most_moves = count(key, value?)?,
                "rootInfo" if dialect == Dialect::Kata => request.root_info = truth(key, value?)?,
                "avoid" | "allow" => {
                    let rest = [words.next(), words.next()];
                    choice.add(engine, &request, key, [Some(value?), rest[0], rest[1]])?;
                }
                _ if dialect == Dialect::Kata && UNKNOWN_FACTS.contains(&key) => {
                    if truth(key, value?)? {
                        return Err(format!(
                            "{key} is not supported: this engine does not know it"
                        ));
                    }
                }
                _ => return Err(unknown(key, named.is_none() && arguments.first() == Some(&key))),
            }
        }
        if request.least_moves > request.most_moves {
            return Err("syntax error: minmoves is larger than maxmoves".to_string());
        }
        request.only = choice.moves(engine, request.colour)?;
        Ok(request)
    }
}

impl Choice {
    /// Adds `PLAYER VERTEX,VERTEX,... UNTILDEPTH`. The search keeps to it in the
    /// first move only: deeper, what it proves would not be true of the game.
    fn add(
        &mut self,
        engine: &Engine,
        request: &Request,
        key: &str,
        words: [Option<&str>; 3],
    ) -> Result<(), String> {
        let [Some(player), Some(list), Some(depth)] = words else {
            return Err(format!("syntax error: {key} needs a colour, moves and a depth"));
        };
        let player = colour(player)?;
        match count(key, depth)? {
            1 => {}
            _ => return Err(format!("{key} is supported for the next move only, to depth 1")),
        }
        let mut moves = Vec::new();
        for text in list.split(',').filter(|text| !text.is_empty()) {
            // A move that exists but is illegal here may be named all the same.
            if let Err(PlayError::Parse(error)) = engine.game.boxed_clone().play(text) {
                return Err(format!("syntax error: {key}: {error}"));
            }
            moves.push(text.to_string());
        }
        if self.allowed.is_some() || key == "allow" && !self.avoided.is_empty() {
            return Err("syntax error: allow stands alone, without avoid or another allow".into());
        }
        // The opponent does not make the next move.
        match (player == request.colour, key) {
            (false, _) => {}
            (true, "allow") => self.allowed = Some(moves),
            (true, _) => self.avoided.extend(moves),
        }
        Ok(())
    }

    /// The legal moves of `colour` that are left, unless all are.
    fn moves(&self, engine: &mut Engine, colour: Colour) -> Result<Option<Vec<String>>, String> {
        if self.allowed.is_none() && self.avoided.is_empty() {
            return Ok(None);
        }
        let has = |list: &[String], text: &str| list.iter().any(|m| m.eq_ignore_ascii_case(text));
        let legal = engine.with_turn(colour, false, |engine| Ok(engine.game.legal()))?;
        let wanted = |text: &String| match &self.allowed {
            Some(allowed) => has(allowed, text),
            None => !has(&self.avoided, text),
        };
        let left: Vec<String> = legal.iter().filter(|text| wanted(text)).cloned().collect();
        match left.len() {
            0 => Err("no legal move is left to analyse".to_string()),
            n if n == legal.len() => Ok(None),
            _ => Ok(Some(left)),
        }
    }
}

/// Centiseconds as seconds, at least one centisecond.
fn centiseconds(text: &str) -> Option<f64> {
    let n = text.parse::<f64>().ok()?;
    (0.0..1e7).contains(&n).then(|| (n / 100.0).max(0.01))
}

fn count(key: &str, text: &str) -> Result<usize, String> {
    let number = text.parse().map_err(|_| ());
    number.map_err(|()| format!("syntax error: {key}: {} is no number", shown(text)))
}

fn truth(key: &str, text: &str) -> Result<bool, String> {
    let error = || format!("syntax error: {key}: {} is neither true nor false", shown(text));
    text.to_ascii_lowercase().parse().map_err(|_| error())
}

fn unknown(word: &str, is_first: bool) -> String {
    match is_first {
        true => format!("syntax error: {} is neither a colour nor an interval", shown(word)),
        false => format!("syntax error: unknown key {}", shown(word)),
    }
}

/// A word in quotes, shortened if it is long.
fn shown(word: &str) -> String {
    let short: String = word.chars().take(40).collect();
    if short.len() < word.len() { format!("{short:?}…") } else { format!("{short:?}") }
}
