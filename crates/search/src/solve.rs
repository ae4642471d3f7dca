//! From answers to values: the score of a position, its best line, and the
//! value of every move.

use crate::prover::{Prover, Question, Watch};
use game::{Bounds, Game, Player, Score};

/// What is known of a position after a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    /// Bounds on the score, from the first player's view.
    pub bounds: Bounds,
    /// Best play by both, as move codes, if the score is known: the first is
    /// the best move.
    pub line: Vec<u16>,
}

/// What to do whenever the watch has the solver pause: write a checkpoint, and
/// say when the next is due.
pub type Paused<'p, G> = &'p mut dyn FnMut(&mut dyn Prover<G>, &mut Watch<'_>);

/// Asks until the score of a position is known or the watch says stop.
pub fn bounds<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    watch: &mut Watch<'_>,
    paused: Paused<'_, G>,
) -> Bounds {
    let mut known = match position.score() {
        Some(score) => Bounds::exact(score),
        None => prover.known(position),
    };
    while let Some(question) = next_question(position.to_move(), known) {
        let Some(answer) = prover.ask(position, question, watch) else {
            if watch.take_pause() {
                paused(prover, watch);
                continue;
            }
            break;
        };
        let told = question.bounds(answer, position);
        known = known.intersect(told).expect("answers agree with each other");
    }
    known
}

/// Whether the mover gets the most that is possible still; of many scores, the
/// one in the middle.
fn next_question(mover: Player, known: Bounds) -> Option<Question> {
    let Bounds { lower, upper } = known.seen_by(mover);
    let span = i32::from(upper.0) - i32::from(lower.0);
    let goal = match span {
        ..=0 => return None,
        1 | 2 => upper,
        _ => Score((i32::from(lower.0) + (span + 1) / 2) as i16),
    };
    Some(Question { player: mover, goal })
}

/// The score of a position, and the line of best play if it is known.
pub fn solve<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    watch: &mut Watch<'_>,
    paused: Paused<'_, G>,
) -> Value {
    let bounds = bounds(prover, position, watch, paused);
    let line = match bounds.decided() {
        Some(score) => line(prover, position, score, &mut watch.undisturbed()),
        None => Vec::new(),
    };
    Value { bounds, line }
}

/// Best play from a position of known score, as far as the watch allows.
fn line<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    score: Score,
    watch: &mut Watch<'_>,
) -> Vec<u16> {
    let mut position = position.clone();
    let mut codes = Vec::new();
    while let Some(m) = best_move(prover, &position, score, watch) {
        codes.push(game::Move::code(m));
        position.play_unchecked(m);
    }
    codes
}

/// A move that keeps a position's score, which is `score`; `None` after the
/// end of the game, or if the watch says stop.
pub fn best_move<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    score: Score,
    watch: &mut Watch<'_>,
) -> Option<G::Move> {
    let mover = position.to_move();
    achieve(prover, position, Question { player: mover, goal: score.seen_by(mover) }, watch)
}

/// A move after which the mover, who asks, still gets what the question wants;
/// `None` if there is none or the watch says stop.
pub fn achieve<G: Game>(
    prover: &mut dyn Prover<G>,
    position: &G,
    question: Question,
    watch: &mut Watch<'_>,
) -> Option<G::Move> {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    // What is known costs nothing; only then is anything searched.
    let known = moves.iter().copied().find(|&m| {
        let next = position.after(m);
        let bounds = next.score().map_or_else(|| prover.known(&next), Bounds::exact);
        question.answer(bounds) == Some(true)
    });
    known.or_else(|| prover.achieve(position, question, watch)).or_else(|| {
        moves.iter().copied().find(|&m| {
            let next = position.after(m);
            next.score().is_none() && prover.ask(&next, question, watch) == Some(true)
        })
    })
}
