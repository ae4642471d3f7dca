//! A review of a game: every move judged by a search before and after it.

mod report;
mod sgf;
mod verdict;

pub use report::{as_json, text};
pub use sgf::{annotated, position_mark};
pub use verdict::{Outlook, Verdict};

use crate::thinking::Thinker;
use anyhow::{Result, bail};
use game::{AnyGame, Bounds, Player};
use search::Analysis;

/// A judged move.
pub struct ReviewedMove {
    /// Its number in the game, from 1.
    pub number: usize,
    /// Who played it.
    pub mover: Player,
    /// The move.
    pub text: String,
    /// What the mover could expect before it.
    pub before: Outlook,
    /// What the mover could expect after it.
    pub after: Outlook,
    /// The line that the search would have played, best move first.
    pub line: Vec<String>,
    /// Whether every other move is clearly worse than the best.
    pub is_hard: bool,
    /// What it lost, from 0 to 1.
    pub loss: f64,
    /// How good it was.
    pub verdict: Verdict,
}

/// A judged game, or the beginning of one if somebody interrupted.
pub struct Review {
    /// The game string.
    pub game: String,
    /// The time or simulations spent on each position, in words.
    pub limits: String,
    /// How many moves the game has.
    pub length: usize,
    /// The judged moves.
    pub moves: Vec<ReviewedMove>,
}

/// So much worse than the best must all others be to make it hard to find.
const CLEARLY: f64 = 0.10;

/// What a search found in a position, for the player to move.
struct Position {
    mover: Player,
    outlook: Outlook,
    /// `None` where the game is over.
    analysis: Option<Analysis>,
    /// Whether it is this player's turn only because it was given out of order.
    /// Then nothing here says anything of the position before.
    turn_given: bool,
}

impl Position {
    fn of(game: &dyn AnyGame, analysis: Option<Analysis>) -> Position {
        let mover = game.to_move();
        let outlook = match (&analysis, game.score()) {
            (Some(analysis), _) => Outlook { value: analysis.value, bounds: analysis.bounds },
            (None, Some(score)) => {
                Outlook { value: 0.5, bounds: Bounds::exact(score.seen_by(mover)) }
            }
            (None, None) => Outlook { value: 0.5, bounds: game.score_range().seen_by(mover) },
        };
        Position { mover, outlook, analysis, turn_given: false }
    }

    fn seen_by(&self, player: Player) -> Outlook {
        if self.mover == player { self.outlook } else { self.outlook.of_opponent() }
    }
}

/// Reviews the moves that lead to the game's position. An interrupt ends it with
/// what is finished.
pub fn review(game: &dyn AnyGame, thinker: &mut Thinker) -> Result<Review> {
    let (moves, movers) = (game.history(), game.movers());
    if moves.is_empty() {
        bail!("there is no move to review");
    }
    let mut replay = at_start(game);
    let mut positions = Vec::new();
    for ply in 0..=moves.len() {
        // In Go a side may move twice in a row.
        let mover = movers.get(ply).copied().unwrap_or(replay.to_move());
        let turn_given = mover != replay.to_move() && replay.give_turn(mover);
        let analysis = match replay.score() {
            Some(_) => None,
            None => {
                let what = format!("review, position {} of {}", ply + 1, moves.len() + 1);
                Some(thinker.think(&*replay, &what))
            }
        };
        if thinker.is_interrupted() {
            break;
        }
        positions.push(Position { turn_given, ..Position::of(&*replay, analysis) });
        if let Some(m) = moves.get(ply) {
            replay.play(m)?;
        }
    }
    share_proofs(&mut positions, &moves);
    let judged = positions.windows(2).zip(&moves).enumerate();
    Ok(Review {
        game: game.game(),
        limits: thinker.limits(),
        length: moves.len(),
        moves: judged.map(|(i, (pair, m))| judge(i + 1, m, &pair[0], &pair[1])).collect(),
    })
}

/// A copy of the game before its first move.
pub fn at_start(game: &dyn AnyGame) -> Box<dyn AnyGame> {
    let mut replay = game.boxed_clone();
    while replay.undo() {}
    replay
}

/// What is proven after a move says something of the position before it, and what
/// the search before it has proven of the move holds after it.
fn share_proofs(positions: &mut [Position], moves: &[String]) {
    for i in (1..positions.len()).rev() {
        let (before, after) = positions.split_at_mut(i);
        let (before, after) = (&mut before[i - 1], &mut after[0]);
        if after.turn_given {
            continue;
        }
        let mover = before.mover;
        let analysed = before.analysis.iter().flat_map(|analysis| &analysis.moves);
        let of_move = analysed.into_iter().find(|m| m.text == moves[i - 1]).map(|m| m.bounds);
        let mut seen = after.seen_by(mover);
        if let Some(both) = of_move.and_then(|bounds| seen.bounds.intersect(bounds)) {
            seen.bounds = both;
            after.outlook = if after.mover == mover { seen } else { seen.of_opponent() };
        }
        let bounds = &mut before.outlook.bounds;
        bounds.lower = bounds.lower.max(seen.bounds.lower.min(bounds.upper));
    }
}

fn judge(number: usize, text: &str, before: &Position, after: &Position) -> ReviewedMove {
    let mover = before.mover;
    let moves = before.analysis.as_ref().map_or(&[][..], |analysis| &analysis.moves);
    let best = before.analysis.as_ref().and_then(|analysis| analysis.best_move.as_deref());
    let line = moves.iter().find(|m| Some(m.text.as_str()) == best);
    let others = moves.iter().filter(|m| Some(m.text.as_str()) != best && m.visits > 0);
    let chance = |m: &search::AnalysedMove| Outlook { value: m.value, bounds: m.bounds }.chance();
    let second = others.map(chance).reduce(f64::max);
    let is_choice = best == Some(text);
    let (was, is) = (before.outlook, after.seen_by(mover));
    ReviewedMove {
        number,
        mover,
        text: text.to_string(),
        before: was,
        after: is,
        line: line.map(|m| m.pv.clone()).unwrap_or_default(),
        is_hard: second.is_some_and(|second| second <= was.chance() - CLEARLY),
        loss: verdict::loss(was, is, is_choice),
        verdict: verdict::judge(was, is, is_choice, moves.len() == 1),
    }
}
