//! What players of Connect Four know: the family's own knowledge, and the table's.

use super::oracle::ByOpenings;
use super::table::ConnectFourTables;
use super::{Openings, standard_board};
use crate::choice::Opened;
use games::connect_four::{Board, ConnectFour};
use search::{Knowledge, KnowledgeSource, Names, Settings};
use std::sync::OnceLock;

/// Connect Four with the table of its openings.
pub struct OpeningKnowledge;

impl KnowledgeSource<ConnectFour> for OpeningKnowledge {
    const SETTINGS: &'static [(&'static str, &'static str)] = &[("table", "auto")];

    fn knowledge(_: &Board, settings: &Settings) -> Result<Knowledge<Board>, String> {
        let mut oracles: Vec<Box<dyn game::Oracle<Board>>> = Vec::new();
        if let Some(openings) = chosen(&settings.table)? {
            oracles.push(Box::new(ByOpenings(openings)));
        }
        Knowledge::with::<ConnectFour>(settings, oracles, Vec::new())
    }

    fn names() -> Names {
        let mut names = Names::of::<ConnectFour>();
        names.oracles.push("openings");
        names
    }
}

/// The table that is part of the program. It was made by `zermelo table build`.
static BUILT_IN: &[u8] = include_bytes!("openings.table");

/// The table that is part of the program.
pub fn built_in() -> &'static Openings {
    static OPENED: OnceLock<Openings> = OnceLock::new();
    OPENED.get_or_init(|| {
        Openings::of_bytes(&standard_board(), BUILT_IN).expect("the program's table is whole")
    })
}

static OPENED: Opened<Openings> = Opened::new();

/// The table that a setting names, if any. `auto` and `default` are the larger of the
/// default file and the program's own table, so nothing is ever built for a search.
pub(super) fn chosen(setting: &str) -> Result<Option<&'static Openings>, String> {
    let own = matches!(setting, "auto" | "default").then(built_in);
    let setting = if own.is_some() { "auto" } else { setting };
    let found = OPENED
        .chosen(&ConnectFourTables, setting, |file| Openings::open(&standard_board(), file))?;
    let plies = |openings: &&Openings| openings.positions().plies();
    Ok(own.into_iter().chain(found).max_by_key(plies))
}
