//! Everything about the search that can be set by name.
//!
//! One table, [`SETTINGS`], defines each setting once: name, meaning, range,
//! how to read and write it. The command line, GTP and the manual use it.

use std::fmt::Display;
use std::str::FromStr;

/// Declares an enumeration whose values have names on the command line.
macro_rules! choices {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum $name { $($(#[$doc])* $variant),+ }

        impl $name {
            const NAMES: &str = choices!(@join $($text),+);
        }

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                match text {
                    $($text => Ok($name::$variant),)+
                    _ => Err(format!("expected one of {}", $name::NAMES)),
                }
            }
        }

        impl Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(match self { $($name::$variant => $text),+ })
            }
        }
    };
    (@join $first:literal $(, $rest:literal)*) => { concat!($first $(, "|", $rest)*) };
}

choices! {
    /// Which search it is.
    Algorithm {
        /// Monte-Carlo tree search.
        Mcts = "mcts",
        /// Alpha-beta, deeper and deeper.
        AlphaBeta = "alpha-beta",
    }
}

choices! {
    /// How a child is chosen on the way down.
    Selection {
        /// Mean plus confidence.
        Uct = "uct",
        /// UCT with rapid action value estimates mixed in.
        Rave = "rave",
        /// Priors, as AlphaZero uses them.
        Puct = "puct",
    }
}

choices! {
    /// How much exact knowledge the tree keeps.
    Proofs {
        /// None: plain Monte-Carlo tree search.
        Off = "off",
        /// A node is decided by a won child, or once all children are (Winands).
        WinLoss = "winloss",
        /// Lower and upper bounds on every node, with cuts (Cazenave and Saffidine 2010).
        Bounds = "bounds",
    }
}

choices! {
    /// The weight of RAVE against real experience (Ewalds 2012, section 2.4.2).
    RaveSchedule {
        /// k / (k + n), formula 2.4.3.
        Linear = "linear",
        /// √(k / (k + 3n)), formula 2.4.4.
        Root = "root",
        /// m / (n + m + 4nmb²), formula 2.4.5.
        Silver = "silver",
    }
}

choices! {
    /// How knowledge about moves enters the choice (Ewalds 2012, section 2.4.3).
    PriorUse {
        /// Not at all.
        Off = "off",
        /// As virtual wins.
        Wins = "wins",
        /// As a term over log n.
        Log = "log",
        /// As a term over √n.
        Root = "root",
        /// As a term over n.
        Linear = "linear",
    }
}

choices! {
    /// How moves of a playout are chosen.
    PlayoutKind {
        /// Uniformly at random.
        Uniform = "uniform",
        /// At random with the weights of the game's prior.
        Weighted = "weighted",
        /// By the game's own policy.
        Policy = "policy",
        /// At random among the moves that the oracles find worth a try, until
        /// they decide the game; without oracles, uniformly.
        Oracle = "oracle",
        /// The last reply that won, else at random.
        LastGoodReply = "lgr",
        /// The same, forgotten once it loses.
        LastGoodReplyForget = "lgrf",
    }
}

choices! {
    /// Which move is played in the end.
    Choice {
        /// The most visited.
        Visits = "visits",
        /// The one with the most won simulations.
        Wins = "wins",
        /// The one with the best mean.
        Mean = "mean",
        /// The one with the best lower confidence bound, v − A/√n.
        Secure = "secure",
    }
}

choices! {
    /// What a simulation is worth.
    Reward {
        /// Won, drawn or lost.
        Result = "result",
        /// Its score on the game's scale.
        Score = "score",
    }
}

choices! {
    /// Where alpha-beta cuts once several moves look good enough.
    MultiCut {
        /// Nowhere.
        Off = "off",
        /// Where a cut is expected (Björnsson and Marsland).
        Cut = "cut",
        /// Wherever the window is empty (Winands and others).
        All = "all",
    }
}

choices! {
    /// What a playout does where the oracles were asked and did not know.
    Doubt {
        /// It goes on.
        Play = "play",
        /// It ends with the game's evaluation.
        Evaluate = "evaluate",
    }
}

choices! {
    /// Where positions are made smaller without changing who wins.
    Simplify {
        /// Nowhere.
        Off = "off",
        /// The position searched.
        Root = "root",
        /// Every node that gets children, too: only needed moves of what is left.
        Tree = "tree",
        /// The first position of every playout.
        Playout = "playout",
        /// Root, tree and playouts.
        All = "all",
    }
}

choices! {
    /// A switch.
    Switch {
        /// Yes.
        On = "on",
        /// No.
        Off = "off",
    }
}

/// A setting, for all who list or set them.
pub struct Setting {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub meaning: &'static str,
    /// The values it takes.
    pub range: &'static str,
    get: fn(&Settings) -> String,
    set: fn(&mut Settings, &str) -> Result<(), String>,
}

/// The settings that every search heeds.
const OF_ALL: [&str; 4] = ["algorithm", "oracles", "table", "evaluator"];
/// The settings of alpha-beta alone; all others are the tree search's.
const OF_ALPHA_BETA: [&str; 7] =
    ["depth", "remember", "history", "lmr", "multi-cut", "forward", "etc"];

impl Setting {
    /// Whether a search heeds it.
    pub fn is_of(&self, algorithm: Algorithm) -> bool {
        let own = OF_ALPHA_BETA.contains(&self.name) == (algorithm == Algorithm::AlphaBeta);
        own || OF_ALL.contains(&self.name)
    }
}

macro_rules! settings {
    ($($field:ident: $type:ty = $default:expr, $name:literal, $range:expr, $check:expr, $meaning:literal;)+) => {
        /// The settings of a search.
        #[derive(Clone, Debug, PartialEq)]
        pub struct Settings {
            $(#[doc = $meaning] pub $field: $type,)+
        }

        impl Default for Settings {
            fn default() -> Settings {
                Settings { $($field: $default,)+ }
            }
        }

        /// All settings, in the order to list them.
        pub const SETTINGS: &[Setting] = &[$(Setting {
            name: $name,
            meaning: $meaning,
            range: $range,
            get: |settings| settings.$field.to_string(),
            set: |settings, text| {
                let value: $type = text.parse().map_err(|_| format!("expected {}", $range))?;
                let check: fn(&$type) -> bool = $check;
                if !check(&value) {
                    return Err(format!("expected {}", $range));
                }
                settings.$field = value;
                Ok(())
            },
        }),+];
    };
}

settings! {
    algorithm: Algorithm = Algorithm::Mcts, "algorithm", Algorithm::NAMES, |_| true,
        "which search it is";
    selection: Selection = Selection::Uct, "selection", Selection::NAMES, |_| true,
        "how a child is chosen on the way down";
    exploration: f32 = 0.7, "exploration", "a number from 0 to 100", |c| (0.0..=100.0).contains(c),
        "the constant c of UCT and PUCT, for rewards from 0 to 1";
    fpu: f32 = f32::INFINITY, "fpu", "a number from -10 to 10, or inf", |v| *v >= -10.0 && (*v <= 10.0 || v.is_infinite()),
        "first-play urgency: the value of a child never visited; inf visits each once first";
    rave_schedule: RaveSchedule = RaveSchedule::Linear, "rave-schedule", RaveSchedule::NAMES, |_| true,
        "how RAVE fades as real experience grows";
    rave_k: f32 = 500.0, "rave-k", "a number from 1 to 1000000", |k| (1.0..=1e6).contains(k),
        "visits at which RAVE and experience weigh the same (linear, root)";
    rave_bias: f32 = 0.05, "rave-bias", "a number from 0 to 1", |b| (0.0..=1.0).contains(b),
        "the bias b of the silver schedule";
    rave_inherit: u32 = 0, "rave-inherit", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "simulations at most that new children take over from RAVE two plies above";
    reselect: u32 = 0, "reselect", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "with RAVE: a node visited n times keeps its choice for n divided by this visits; 0 chooses at every visit";
    prior: PriorUse = PriorUse::Off, "prior", PriorUse::NAMES, |_| true,
        "how the game's knowledge about moves enters the choice";
    priors: String = "all".to_string(), "priors", "all, none, or names with weights: name:weight+name:weight", |_| true,
        "which kinds of the game's knowledge about moves count, and how much each";
    prior_weight: f32 = 1.0, "prior-weight", "a number from 0 to 1000", |w| (0.0..=1000.0).contains(w),
        "how much that knowledge counts";
    minimax: f32 = 0.0, "minimax", "a number from 0 to 1", |a| (0.0..=1.0).contains(a),
        "implicit minimax backups: the weight of the game's evaluation against the mean";
    proofs: Proofs = Proofs::Bounds, "proofs", Proofs::NAMES, |_| true,
        "how much exact knowledge the tree keeps";
    gamma: f32 = 0.0, "gamma", "a number from -100000 to 100000", |g| g.abs() <= 1e5,
        "bias towards children with a good pessimistic bound";
    delta: f32 = 0.0, "delta", "a number from -100000 to 100000", |d| d.abs() <= 1e5,
        "bias towards children with a good optimistic bound";
    clamp: Switch = Switch::On, "clamp", Switch::NAMES, |_| true,
        "keep backed-up rewards within the bounds of each node";
    proof_bias: f32 = 0.0, "proof-bias", "a number from 0 to 100", |b| (0.0..=100.0).contains(b),
        "bias towards children with small proof numbers";
    bias_fade: f32 = 0.0, "bias-fade", "a number from 0 to 1000000", |k| (0.0..=1e6).contains(k),
        "visits of a child at which gamma, delta and proof-bias weigh half; 0: they do not fade";
    expand: u32 = 1, "expand", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "visits before a node gets children";
    lookahead: u32 = 0, "lookahead", "a whole number from 0 to 8", |n| *n <= 8,
        "plies to look ahead for finished games at new nodes";
    virtual_loss: u32 = 1, "virtual-loss", "a whole number from 1 to 1000", |n| (1..=1000).contains(n),
        "losses that a simulation under way counts for";
    symmetry: u32 = 2, "symmetry", "a whole number from 0 to 1000", |n| *n <= 1000,
        "plies from the root in which symmetric moves are merged";
    oracles: String = "all".to_string(), "oracles", "all, none, or names separated by +", |_| true,
        "sources of exact bounds to ask at new nodes";
    deep_oracles: String = "none".to_string(), "deep-oracles", "all, none, or names separated by +", |_| true,
        "sources of exact bounds and moves to ask at few nodes, for those that take too long for every new one";
    deep_visits: u32 = 0, "deep-visits", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "visits after which a node's deep oracles are asked; 0: where it gets children";
    oracle_playouts: u32 = 0, "oracle-playouts", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "moves of a playout after which the oracles are asked too";
    oracle_every: u32 = 1, "oracle-every", "a whole number from 1 to 1000", |n| (1..=1000).contains(n),
        "moves of a playout between two questions to the oracles";
    oracle_plies: f32 = 1000.0, "oracle-plies", "a number from 0 to 1000", |share| (0.0..=1000.0).contains(share),
        "ask the oracles in playouts only where plies left ≤ this × the number of different moves that the board has";
    oracle_doubt: Doubt = Doubt::Play, "oracle-doubt", Doubt::NAMES, |_| true,
        "what a playout does where the oracles were asked and did not know";
    table: String = "none".to_string(), "table", "none, auto, default, stones:N or rows:N, or the name of a file", |_| true,
        "the table of values for oracles that need one: auto is the default file if it is there, default makes it if it is not; stones:N and rows:N are tables of another size, as the game counts them";
    evaluator: String = "first".to_string(), "evaluator", "first, or a name", |_| true,
        "which of the game's evaluations counts";
    simplify: Simplify = Simplify::Off, "simplify", Simplify::NAMES, |_| true,
        "where positions are made smaller without changing who wins";
    solve_first: f32 = 0.0, "solve-first", "a number from 0 to 0.9", |share| (0.0..=0.9).contains(share),
        "the share of a search that goes to an exact solver before the tree grows";
    solve_plies: u32 = 1000, "solve-plies", "a whole number from 0 to 1000", |n| *n <= 1000,
        "ask that solver only where it has at most about this many plies to search";
    skip_simulation: Switch = Switch::On, "skip-simulation", Switch::NAMES, |_| true,
        "no playout from a position that an oracle decides";
    early_stop: Switch = Switch::On, "early-stop", Switch::NAMES, |_| true,
        "stop as soon as the root is decided";
    playout: PlayoutKind = PlayoutKind::Uniform, "playout", PlayoutKind::NAMES, |_| true,
        "how moves of a playout are chosen";
    policy: String = "none".to_string(), "policy", "none, or options with values: name:value+name:value", |_| true,
        "options of the game's own playout policy";
    mate: u32 = 0, "mate", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "moves at the start of a playout that are chosen as with playout=oracle; without oracles, an immediate win is always played";
    cut: u32 = 0, "cut", "a whole number from 0 to 1000000", |n| *n <= 1_000_000,
        "moves after which a playout is cut and evaluated, after the oracles if they are asked there; 0 plays to the end";
    rollouts: u32 = 1, "rollouts", "a whole number from 1 to 10000", |n| (1..=10_000).contains(n),
        "playouts per simulation";
    reward: Reward = Reward::Result, "reward", Reward::NAMES, |_| true,
        "what a simulation is worth";
    choice: Choice = Choice::Visits, "choice", Choice::NAMES, |_| true,
        "which move is played in the end";
    secure: f32 = 1.0, "secure", "a number from 0 to 100", |a| (0.0..=100.0).contains(a),
        "the constant A of the secure child";
    keep_tree: Switch = Switch::On, "keep-tree", Switch::NAMES, |_| true,
        "keep the tree between moves";
    collect_every: u32 = 0, "collect-every", "a whole number from 0 to 1000000000", |n| *n <= 1_000_000_000,
        "collect garbage whenever this many nodes are in use, memory or not; 0 never (for tests)";
    depth: u32 = 200, "depth", "a whole number from 1 to 1000", |n| (1..=1000).contains(n),
        "plies to look ahead at most";
    remember: Switch = Switch::On, "remember", Switch::NAMES, |_| true,
        "a table of positions met before";
    history: Switch = Switch::On, "history", Switch::NAMES, |_| true,
        "moves that often caused a cut come first";
    lmr: f32 = 0.5, "lmr", "a number from 0 to 2", |r| (0.0..=2.0).contains(r),
        "late moves are searched less deep by this times ln depth × ln number; 0 never";
    multi_cut: MultiCut = MultiCut::Cut, "multi-cut", MultiCut::NAMES, |_| true,
        "where it cuts once several moves look good enough";
    forward: f32 = 0.3, "forward", "a number from 0 to 2", |m| (0.0..=2.0).contains(m),
        "margin per ply by which an estimate cuts near the leaves; 0 never";
    etc: Switch = Switch::On, "etc", Switch::NAMES, |_| true,
        "look all moves up in the table before the first is searched";
}

impl Settings {
    /// The value of a setting as text.
    pub fn get(&self, name: &str) -> Result<String, String> {
        find(name).map(|setting| (setting.get)(self))
    }

    /// Sets a setting.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let setting = find(name)?;
        (setting.set)(self, value).map_err(|reason| {
            // Of choices the nearest; other ranges have no `|`.
            let choices = setting.range.split('|').filter(|_| setting.range.contains('|'));
            let meant = game::did_you_mean(value, choices);
            format!("setting {name}={value:?}: {reason}{meant}")
        })
    }

    /// Says which of these settings the chosen search does not have.
    pub fn check_names<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Result<(), String> {
        for name in names {
            if !find(name)?.is_of(self.algorithm) {
                let algorithm = self.algorithm;
                return Err(format!("setting {name}: the search {algorithm} does not have it"));
            }
        }
        Ok(())
    }

    /// Reads and sets `key=value`.
    pub fn assign(&mut self, text: &str) -> Result<(), String> {
        let (name, value) = split(text)?;
        self.set(name, value)
    }
}

/// The two sides of `key=value`.
pub fn split(text: &str) -> Result<(&str, &str), String> {
    let (name, value) =
        text.split_once('=').ok_or_else(|| format!("setting {text:?}: expected NAME=VALUE"))?;
    Ok((name.trim(), value.trim()))
}

fn find(name: &str) -> Result<&'static Setting, String> {
    SETTINGS.iter().find(|setting| setting.name == name).ok_or_else(|| {
        let meant = game::did_you_mean(name, SETTINGS.iter().map(|setting| setting.name));
        format!("setting {name:?}: there is none of this name{meant}")
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_reads_what_it_writes() {
        let settings = Settings::default();
        for setting in SETTINGS {
            let mut copy = settings.clone();
            let text = settings.get(setting.name).unwrap();
            copy.set(setting.name, &text).unwrap();
            assert_eq!(copy, settings, "{}", setting.name);
        }
    }

    #[test]
    fn each_search_has_settings_of_its_own() {
        for name in OF_ALL.iter().chain(&OF_ALPHA_BETA) {
            assert!(find(name).is_ok(), "{name}");
        }
        let mut settings = Settings::default();
        settings.check_names(["expand", "oracles"]).unwrap();
        let error = settings.check_names(["table", "depth"]).unwrap_err();
        assert_eq!(error, "setting depth: the search mcts does not have it");
        settings.set("algorithm", "alpha-beta").unwrap();
        settings.check_names(["depth", "algorithm", "evaluator"]).unwrap();
        assert!(settings.check_names(["expand"]).unwrap_err().contains("alpha-beta"));
    }

    #[test]
    fn errors_say_what_is_expected() {
        let mut settings = Settings::default();
        let error = settings.assign("proofs=maybe").unwrap_err();
        assert_eq!(error, r#"setting proofs="maybe": expected off|winloss|bounds"#);
        let error = settings.assign("selection=puctt").unwrap_err();
        assert!(error.ends_with("expected uct|rave|puct; did you mean puct?"), "{error}");
        assert!(settings.assign("exploration=-1").is_err());
        assert!(settings.assign("exploration=NaN").is_err());
        assert!(settings.assign("proofs").is_err());
        assert!(settings.assign("nonsense=1").is_err());
        settings.assign("fpu=inf").unwrap();
    }
}
