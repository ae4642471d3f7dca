//! What searches and solvers of Breakthrough know: the family's own knowledge, and what
//! the tables of the board show.

use super::kind::BreakthroughTables;
use super::oracle::ByRows;
use super::table::BreakthroughTable;
use crate::choice::Opened;
use crate::container::Error;
use crate::kind::Kind;
use games::breakthrough::{Board, Breakthrough};
use search::{Knowledge, KnowledgeSource, Names, Settings};

/// Breakthrough with the tables of its board.
pub struct RowKnowledge;

impl KnowledgeSource<Breakthrough> for RowKnowledge {
    const SETTINGS: &'static [(&'static str, &'static str)] = &[("table", "auto")];

    fn knowledge(root: &Board, settings: &Settings) -> Result<Knowledge<Board>, String> {
        let mut oracles: Vec<Box<dyn game::Oracle<Board>>> = Vec::new();
        let tables = chosen(root, &settings.table)?;
        // Who names the oracle shall not be told that there is none.
        if !tables.is_empty() || settings.oracles != "all" {
            oracles.push(Box::new(ByRows(tables)));
        }
        Knowledge::with::<Breakthrough>(settings, oracles, Vec::new())
    }

    fn names() -> Names {
        let mut names = Names::of::<Breakthrough>();
        names.oracles.push("rows");
        names
    }
}

static OPENED: Opened<BreakthroughTable> = Opened::new();

/// The tables that a setting names for a board. `auto` is the table of the whole board if
/// it is there, or else all of its top rows (a window alone: of what it leaves undecided on
/// 8x8, fewer rows of all columns decide one position in half a million); `rows:N` the one of
/// so many rows.
pub(super) fn chosen(
    board: &Board,
    setting: &str,
) -> Result<Vec<&'static BreakthroughTable>, String> {
    let kind = BreakthroughTables::of(board);
    let open = |file: &std::path::Path| BreakthroughTable::open_for(board, file);
    if setting == "auto" {
        return all_there(kind, open);
    }
    let named = match setting.strip_prefix("rows:") {
        Some(rows) => {
            let wrong = || format!("setting table={setting:?}: expected rows:N");
            let rows = rows.parse().map_err(|_| wrong())?;
            let file = kind.default_file_of(rows).map_err(|error| error.to_string())?;
            file.display().to_string()
        }
        None => setting.to_string(),
    };
    let Some(table) = OPENED.chosen(kind, &named, open)? else { return Ok(Vec::new()) };
    // It may have been opened for another board before.
    match table.shape().is_of(board) {
        true => Ok(vec![table]),
        false => Err(format!("setting table: {named}: a table of {}", table.shape().board())),
    }
}

fn all_there(
    kind: &BreakthroughTables,
    open: impl Fn(&std::path::Path) -> Result<BreakthroughTable, Error>,
) -> Result<Vec<&'static BreakthroughTable>, String> {
    let mut tables: Vec<&'static BreakthroughTable> = Vec::new();
    let most = kind.sizes().most;
    // The table of the whole board needs no other; small ones are asked first.
    for rows in std::iter::once(most).chain(3..most) {
        let Ok(file) = kind.default_file_of(rows) else { break };
        if !file.exists() {
            continue;
        }
        match OPENED.at(&file, &open) {
            // A table of an earlier program is as good as none.
            Err(Error::Version) => {}
            Err(error) => return Err(format!("setting table: {}: {error}", file.display())),
            Ok(table) => tables.push(table),
        }
        if rows == most && !tables.is_empty() {
            break;
        }
    }
    if tables.last().is_some_and(|table| table.shape().is_window()) {
        tables.drain(..tables.len() - 1);
    }
    Ok(tables)
}
