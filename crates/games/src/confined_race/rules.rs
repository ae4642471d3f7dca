//! Which confined race: the board's size, and who wins kos and at the limit.

use super::{Area, Confined, Confinement};
use crate::go::Rules;
use game::{Colour, Player};

/// Who wins what is decided beforehand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Winners {
    /// Who wins all kos.
    pub kos: Player,
    /// Who wins where the limit of captures ends the game.
    pub limit: Player,
}

impl Winners {
    /// The options of a game string: nothing for Black, who is the default.
    pub fn text(self) -> String {
        let option = |name: &str, player: Player| match player {
            Player::First => String::new(),
            Player::Second => format!("+{name}=white"),
        };
        option("kos", self.kos) + &option("limit", self.limit)
    }
}

/// Reads what follows the colon of a game string: the size of the board, then options.
pub(super) fn parse(text: &str) -> Result<(Rules, Winners), String> {
    let (size, options) = text.split_once('+').unwrap_or((text, ""));
    let rules = Rules::parse(size, 4)?;
    let mut found: [Option<Player>; 2] = [None; 2];
    for option in options.split('+').filter(|_| text.contains('+')) {
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let place = match name {
            "kos" => 0,
            "limit" => 1,
            _ => return Err(format!("unknown option {option:?}; known: kos=, limit=")),
        };
        let player = match Colour::parse_name(value) {
            Some(Colour::Black) => Player::First,
            Some(Colour::White) => Player::Second,
            None => return Err(format!("{name}={value} is not {name}=black or {name}=white")),
        };
        if found[place].replace(player).is_some() {
            return Err(format!("{name} is given twice"));
        }
    }
    let [kos, limit] = found.map(|player| player.unwrap_or(Player::First));
    Ok((rules, Winners { kos, limit }))
}

/// The built-in race of the capture races on this board, confined.
pub(super) fn start(parameters: &str) -> Result<Confined, String> {
    let (rules, winners) = parse(parameters)?;
    let race = crate::capture_race::Race::built_in(rules)?;
    let confinement = Confinement::new(&race, Area::WIDE)?;
    confinement.start(Player::First, Player::First, winners)
}
