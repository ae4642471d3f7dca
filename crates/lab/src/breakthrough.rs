//! Matches of Breakthrough players: Isaac's thesis again, and our best.

use crate::pairing::{Pairing, ours, paper};

/// Tables that the players use: of which board, and how many rows.
pub const TABLES: &[(&str, u32)] = &[(SMALL, 3), (SMALL, 4), (LARGE, 3), (LARGE, 4)];

const SMALL: &str = "breakthrough:6x6";
const LARGE: &str = "breakthrough:8x8";

/// The player of the thesis, without tables.
const NONE: &str = "wanderer";

/// No knowledge but the rules, and nothing proven in the tree.
const PLAIN: &str = "mcts:oracles=none,playout=uniform,cut=0,proofs=off";

/// All matches, in the order of the thesis's figures. It limits its four rows to a number
/// of pieces on 8x8 and, in Figure 5.4, on 6x6; ours have no limit, and on 8x8 they are
/// windows of six columns. Its five rows on 6x6 are a small part of all positions, and have
/// no row here.
pub const BREAKTHROUGH: &[Pairing] = &[
    paper("5.3-none", SMALL, [NONE, NONE], "Isaac 5.3", 49.3),
    paper("5.3-rows-3", SMALL, ["wanderer+table:table=rows:3", NONE], "Isaac 5.3", 73.0),
    Pairing {
        wanted: Some(85.0),
        ..paper("5.3-rows-4", SMALL, ["wanderer+table:table=rows:4", NONE], "Isaac 5.3", 83.8)
    },
    Pairing {
        wanted: Some(85.0),
        ..paper("5.4-rows-3-4", SMALL, ["wanderer+table", NONE], "Isaac 5.4", 93.8)
    },
    paper("6.1-none", LARGE, [NONE, NONE], "Isaac 6.1", 54.8),
    Pairing {
        wanted: Some(55.0),
        ..paper("6.1-rows-3", LARGE, ["wanderer+table:table=rows:3", NONE], "Isaac 6.1", 42.8)
    },
    Pairing {
        wanted: Some(55.0),
        ..paper("6.1-rows-4", LARGE, ["wanderer+table:table=rows:4", NONE], "Isaac 6.1", 46.0)
    },
    ours("table-6x6", SMALL, ["mcts", "mcts:table=none"], None),
    ours("table-8x8", LARGE, ["mcts", "mcts:table=none"], None),
    ours("best-plain-6x6", SMALL, ["mcts", PLAIN], Some(95.0)),
    ours("best-plain-8x8", LARGE, ["mcts", PLAIN], Some(95.0)),
    ours("best-wanderer-6x6", SMALL, ["mcts", "wanderer+table"], None),
    ours("best-wanderer-8x8", LARGE, ["mcts", "wanderer+table"], None),
    ours("best-alpha-beta-8x8", LARGE, ["mcts", "alpha-beta"], None),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EngineSpec;

    #[test]
    fn every_match_can_be_played_and_has_a_name_of_its_own() {
        for (place, pairing) in BREAKTHROUGH.iter().enumerate() {
            for engine in [pairing.a, pairing.b] {
                EngineSpec::parse(engine).unwrap();
            }
            assert!(BREAKTHROUGH[..place].iter().all(|other| other.name != pairing.name));
            // Whoever uses tables finds them made.
            assert!(TABLES.iter().any(|(game, _)| *game == pairing.game));
        }
    }
}
