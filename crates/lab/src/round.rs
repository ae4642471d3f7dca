//! One game of a match.

use crate::contestant::{Contestant, Failure, Reply};
use game::{AnyGame, Player, Score};
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
    /// The winner proved it.
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
    /// Simulations of the first and of the second player.
    pub simulations: [u64; 2],
}

/// Plays a game from its position to its end. `seats` are the first and the
/// second player. With `adjudicate` a player's proof of its own win ends the
/// game; the move that goes with it is still played. Who has proven a draw or a
/// loss plays on: the opponent has to find it too.
pub fn play(
    mut game: Box<dyn AnyGame>,
    seats: &mut [Box<dyn Contestant>; 2],
    adjudicate: bool,
) -> Played {
    let mut simulations = [0; 2];
    for player in Player::BOTH {
        if let Err(failure) = seats[player.index()].begin(&*game) {
            return lost(game, player, Ending::Forfeit(failure), simulations);
        }
    }
    loop {
        if let Some(score) = game.score() {
            let result = game.score_text(score);
            let (winner, ending) = (score.winner(), Ending::Rules);
            return Played { game, winner, ending, result, simulations };
        }
        let mover = game.to_move();
        let choice = match seats[mover.index()].choose(&*game) {
            Ok(choice) => choice,
            Err(failure) => return lost(game, mover, Ending::Forfeit(failure), simulations),
        };
        simulations[mover.index()] += choice.simulations;
        let text = match choice.reply {
            Reply::Move(text) => text,
            Reply::Resign => return lost(game, mover, Ending::Resignation, simulations),
        };
        if let Err(error) = game.play(&text) {
            let failure = Failure::Illegal(error.to_string());
            return lost(game, mover, Ending::Forfeit(failure), simulations);
        }
        let proven = choice.proof.filter(|_| adjudicate && game.score().is_none());
        if let Some(bounds) = proven.filter(|bounds| bounds.seen_by(mover).lower > Score::DRAW) {
            let exact = bounds.decided().map(|score| game.score_text(score));
            let result = exact.unwrap_or_else(|| won_by(&*game, mover, ""));
            let (winner, ending) = (Some(mover), Ending::Proof);
            return Played { game, winner, ending, result, simulations };
        }
    }
}

fn won_by(game: &dyn AnyGame, winner: Player, how: &str) -> String {
    format!("{}+{how}", game.colour(winner).letter())
}

fn lost(game: Box<dyn AnyGame>, loser: Player, ending: Ending, simulations: [u64; 2]) -> Played {
    let winner = loser.other();
    let how = match ending {
        Ending::Resignation => "R",
        Ending::Forfeit(Failure::Timeout(_)) => "T",
        _ => "F",
    };
    let result = won_by(&*game, winner, how);
    Played { game, winner: Some(winner), ending, result, simulations }
}
