//! One game of a match.

use crate::contestant::{Contestant, Failure, Reply};
use game::{AnyGame, Bounds, Player, Score};
use serde::{Deserialize, Serialize};

/// One of the two players of a match, whatever side it plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// The player whose results are counted.
    A,
    /// Its opponent.
    B,
}

impl Role {
    /// `a` or `b`.
    pub const fn name(self) -> &'static str {
        match self {
            Role::A => "a",
            Role::B => "b",
        }
    }
}

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Ending {
    /// By the rules.
    Rules,
    /// A player proved the result.
    Proof,
    /// The loser gave up.
    Resignation,
    /// The loser could not go on.
    Forfeit(Failure),
}

/// A finished game.
pub struct Played {
    /// The game with all its moves.
    pub game: Box<dyn AnyGame>,
    /// Who won, or `None` for a draw.
    pub winner: Option<Player>,
    /// How.
    pub ending: Ending,
    /// The result as SGF writes it.
    pub result: String,
}

/// Plays a game from its position to its end. `seats` are the first and the
/// second player. With `adjudicate` a proven result ends the game; the move
/// that goes with the proof is still played.
pub fn play(
    mut game: Box<dyn AnyGame>,
    seats: &mut [Box<dyn Contestant>; 2],
    adjudicate: bool,
) -> Played {
    for player in Player::BOTH {
        if let Err(failure) = seats[player.index()].begin(&*game) {
            return lost(game, player, Ending::Forfeit(failure));
        }
    }
    loop {
        if let Some(score) = game.score() {
            let result = game.score_text(score);
            return Played { game, winner: score.winner(), ending: Ending::Rules, result };
        }
        let mover = game.to_move();
        let choice = match seats[mover.index()].choose(&*game) {
            Ok(choice) => choice,
            Err(failure) => return lost(game, mover, Ending::Forfeit(failure)),
        };
        let text = match choice.reply {
            Reply::Move(text) => text,
            Reply::Resign => return lost(game, mover, Ending::Resignation),
        };
        if let Err(error) = game.play(&text) {
            let failure = Failure::Illegal(error.to_string());
            return lost(game, mover, Ending::Forfeit(failure));
        }
        let proven = choice.proof.filter(|_| adjudicate && game.score().is_none());
        if let Some(winner) = proven.and_then(decided_winner) {
            let exact = proven.and_then(Bounds::decided).map(|score| game.score_text(score));
            let result = exact.unwrap_or_else(|| won_by(&*game, winner, ""));
            return Played { game, winner, ending: Ending::Proof, result };
        }
    }
}

/// Who wins within these bounds, once they leave no doubt: `Some(None)` is a
/// proven draw.
fn decided_winner(bounds: Bounds) -> Option<Option<Player>> {
    match (bounds.lower, bounds.upper) {
        (lower, _) if lower > Score::DRAW => Some(Some(Player::First)),
        (_, upper) if upper < Score::DRAW => Some(Some(Player::Second)),
        (Score::DRAW, Score::DRAW) => Some(None),
        _ => None,
    }
}

fn won_by(game: &dyn AnyGame, winner: Option<Player>, how: &str) -> String {
    match winner {
        Some(winner) => format!("{}+{how}", game.colour(winner).letter()),
        None => "0".to_string(),
    }
}

fn lost(game: Box<dyn AnyGame>, loser: Player, ending: Ending) -> Played {
    let winner = Some(loser.other());
    let how = match ending {
        Ending::Resignation => "R",
        Ending::Forfeit(Failure::Timeout(_)) => "T",
        _ => "F",
    };
    let result = won_by(&*game, winner, how);
    Played { game, winner, ending, result }
}
