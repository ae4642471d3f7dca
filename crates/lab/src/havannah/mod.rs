//! The experiments of Ewalds 2012, chapter 4, with our players: matches, and how
//! playouts end.

mod endings;

pub use endings::{ENDINGS, Endings, Table, counted};

/// A match on boards of several sizes, and what the thesis says of it.
#[derive(Clone, Copy, Debug)]
pub struct Feature {
    /// A name for people and folders.
    pub name: &'static str,
    /// The engine whose score counts. `{n}` stands for the size of the board, `{2n}` for
    /// twice as much.
    pub a: &'static str,
    /// Its opponent.
    pub b: &'static str,
    /// The sizes played.
    pub sizes: &'static [usize],
    /// The section of the thesis.
    pub section: &'static str,
    /// The scores in percent that its text gives; what the curves show is lost. 50 to 100
    /// Elo are 57 to 64 percent, 200 to 300 Elo 76 to 85.
    pub paper: &'static str,
}

impl Feature {
    /// The engines on a board of this size.
    pub fn engines(&self, size: usize) -> [String; 2] {
        let sized = |text: &str| {
            text.replace("{n}", &size.to_string()).replace("{2n}", &(2 * size).to_string())
        };
        [sized(self.a), sized(self.b)]
    }
}

/// Random moves before a game: after three the sides are about even (`docs/havannah.md`).
pub const OPENING_MOVES: u32 = 3;

/// The player against which the thesis measures.
const RAVE: &str = "castro-rave";

/// The same without proofs.
const BARE: &str = "castro-rave:oracles=none,proofs=off";

/// The features of section 4.10 all together.
const COMBINED: &str = "castro-rave:prior=root,prior-weight=0.01,\
    priors=bridges:100+sides:20+near-own:3+reply:5+distance:2+group-size:2,\
    rollouts=5,playout=policy,policy=mates:{n}+ring-depth:0.7+ring-stones:3";

/// One kind of knowledge about moves. The weight of a hundredth makes the numbers those
/// of the thesis.
macro_rules! knows {
    ($priors:literal) => {
        concat!("castro-rave:prior=root,prior-weight=0.01,priors=", $priors)
    };
}

/// One change of the playouts.
macro_rules! plays_out {
    ($policy:literal) => {
        concat!("castro-rave:playout=policy,policy=", $policy)
    };
}

const fn against_rave(
    name: &'static str,
    a: &'static str,
    section: &'static str,
    paper: &'static str,
) -> Feature {
    Feature { name, a, b: RAVE, sizes: &[5, 8], section, paper }
}

/// All matches, in the order of the thesis.
pub const FEATURES: &[Feature] = &[
    Feature {
        b: "castro-rave:selection=uct,exploration=0.9,fpu=inf",
        ..against_rave("rave", RAVE, "4.4", "over 80")
    },
    Feature {
        b: "castro-rave:keep-tree=off",
        ..against_rave("keep-tree", RAVE, "4.5", "about 53")
    },
    Feature { b: BARE, sizes: &[4, 5, 6, 8], ..against_rave("proofs", RAVE, "4.6", "75 to 90") },
    against_rave("rollouts-2", "castro-rave:rollouts=2", "4.7", "55 (mean of sizes)"),
    against_rave("rollouts-15", "castro-rave:rollouts=15", "4.7", "63 (mean of sizes)"),
    against_rave("bridges", knows!("bridges:100"), "4.8.1", "up to 70; little on 8"),
    against_rave("near", knows!("near:3"), "4.8.2", "not helpful; a little on large"),
    against_rave("near-own", knows!("near-own:10"), "4.8.2", "65 on most"),
    against_rave("reply", knows!("reply:5"), "4.8.3", "helpful on 4 only"),
    against_rave("sides", knows!("sides:20"), "4.8.4", "55 to 65"),
    against_rave("group-size", knows!("group-size:2"), "4.8.5", "over 60"),
    against_rave("least-distance", knows!("least-distance:2"), "4.8.6", "up to 60; none on large"),
    against_rave("distance", knows!("distance:2"), "4.8.6", "up to 70; over 50 up to 9"),
    against_rave("mates", plays_out!("mates:{n}"), "4.9.1", "over 50 on 5 only"),
    against_rave("mates-twice", plays_out!("mates:{2n}"), "4.9.1", "over 50 on 5 only"),
    against_rave("mates-always", plays_out!("mates:1000"), "4.9.1", "over 50 on 5 only"),
    against_rave("save-bridges", plays_out!("bridges:1"), "4.9.2", "50 or less"),
    against_rave("lgr", "castro-rave:playout=lgr", "4.9.3", "over 50 on 4 only"),
    against_rave("lgrf", "castro-rave:playout=lgrf", "4.9.3", "57 to 64 from 6 on"),
    against_rave(
        "ring-share",
        plays_out!("ring-share:0.5"),
        "4.9.4",
        "minor on small; bad on large",
    ),
    against_rave("ring-depth", plays_out!("ring-depth:0.7"), "4.9.4", "up to 71; little on 8"),
    against_rave("ring-growth", plays_out!("ring-growth:0.7"), "4.9.4", "60 on 5; none on 8"),
    against_rave("ring-stones", plays_out!("ring-stones:3"), "4.9.4", "57 to 64"),
    Feature { sizes: &[5, 6, 7, 8, 10], ..against_rave("combined", COMBINED, "4.10", "over 80") },
    Feature { sizes: &[5, 6, 7, 8, 10], ..against_rave("best", "mcts", "4.10", "") },
    Feature { b: BARE, sizes: &[5, 6, 7, 8, 10], ..against_rave("best-bare", "mcts", "4.10", "") },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EngineSpec;

    #[test]
    fn every_match_can_be_played() {
        for feature in FEATURES {
            for &size in feature.sizes {
                for engine in feature.engines(size) {
                    assert!(!engine.contains(['{', '}']), "{engine}");
                    EngineSpec::parse(&engine).unwrap();
                }
            }
        }
    }

    #[test]
    fn names_are_different() {
        let mut names: Vec<&str> = FEATURES.iter().map(|feature| feature.name).collect();
        names.extend(ENDINGS.iter().map(|table| table.name));
        names.sort_unstable();
        assert!(names.windows(2).all(|pair| pair[0] != pair[1]), "{names:?}");
    }
}
