//! Which confined race: the board's size, and who wins kos and at the limit.

use super::{Area, Confined, Confinement};
use crate::capture_race::Race;
use crate::go::Rules;
use game::{Colour, Game, Player};

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
fn parse(text: &str) -> Result<(Rules, Winners, bool), String> {
    let (size, options) = text.split_once('+').unwrap_or((text, ""));
    let rules = Rules::parse(size, 4)?;
    let mut found: [Option<Player>; 2] = [None; 2];
    let mut each = false;
    for option in options.split('+').filter(|_| text.contains('+')) {
        if option == "each" {
            if std::mem::replace(&mut each, true) {
                return Err("each is given twice".to_string());
            }
            continue;
        }
        let (name, value) = option.split_once('=').unwrap_or((option, ""));
        let place = match name {
            "kos" => 0,
            "limit" => 1,
            _ => return Err(format!("unknown option {option:?}; known: kos=, limit=, each")),
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
    Ok((rules, Winners { kos, limit }, each))
}

/// The built-in race of the capture races on this board, confined.
pub(super) fn start(parameters: &str) -> Result<Confined, String> {
    let (rules, winners, each) = parse(parameters)?;
    let race = Race::built_in(rules)?;
    let confinement = Confinement::new(&race, Area::WIDE)?;
    let start = confinement.start(Player::First, Player::First, winners)?;
    Ok(start.with_each(each))
}

/// A race given by its measures, such as `3,4,2`, or `3,4,2 o` if White begins.
pub(super) fn made(text: &str, winners: Winners) -> Result<Confined, String> {
    let race = Race::parse(Rules::parse("7", 4)?, text)?;
    let confinement = Confinement::new(&race, Area::WIDE)?;
    confinement.start(race.to_move(), Player::First, winners)
}
