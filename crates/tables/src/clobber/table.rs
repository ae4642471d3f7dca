//! Clobber's values as a kind of table, behind the door that all kinds have.

use super::source::{self, ClobberKnowledge};
use super::statistics::{Counted, Counter, Level, PAPER};
use super::{DEFAULT_STONES, Database, MOST_STONES, solving};
use crate::container::Error;
use crate::kind::{Kind, Plan, Sample, Sizes, StatsOptions, Table, Told, Verified, Watch, Wrong};
use cgt::Full;
use games::clobber::Clobber;
use search::units::show_bytes;
use search::{Searching, Solving};
use serde_json::{Value, json};
use std::fmt::Write;
use std::path::Path;

/// The values of all connected positions of few stones.
pub struct ClobberTables;

impl Kind for ClobberTables {
    fn game(&self) -> &'static str {
        "clobber"
    }

    fn summary(&self) -> &'static str {
        "values of all connected positions of few stones"
    }

    fn sizes(&self) -> Sizes {
        Sizes {
            unit: "stones",
            meaning: "Clobber: positions of at most this many stones, from 1 to 13, by default 11; \
                      each one more takes about ten times as long",
            least: 1,
            most: MOST_STONES,
            default: DEFAULT_STONES,
            default_bytes: 192_000_000,
        }
    }

    fn build(&self, file: &Path, plan: &Plan, watch: Watch) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(Database::build(file, plan, watch)?))
    }

    fn open(&self, file: &Path) -> Result<Box<dyn Table>, Error> {
        Ok(Box::new(Database::open(file)?))
    }

    fn identity(&self, setting: &str) -> Result<Option<String>, String> {
        Ok(source::sums(setting)?.map(|sums| sums.database().identity()))
    }

    fn improve(&self, searching: &mut Searching, solving: &mut Solving) {
        *searching = Searching::with::<Clobber, ClobberKnowledge>();
        *solving = self::solving();
    }
}

impl Table for Database {
    fn size(&self) -> u32 {
        self.stones()
    }

    fn bytes(&self) -> u64 {
        Database::bytes(self)
    }

    fn identity(&self) -> String {
        Database::identity(self)
    }

    fn info(&self) -> Told {
        let values = self.values();
        let simple = values.iter().filter(|&id| values.simple(id).is_some()).count();
        let integer = values.iter().filter(|&id| values.atomic(id).integer().is_some()).count();
        let shapes: u64 = self.levels().iter().map(|level| level.shapes).sum();
        let (stones, entries, bytes) = (self.stones(), self.len(), Database::bytes(self));
        let text = format!(
            "clobber, connected positions of at most {stones} stones: {shapes} shapes, \
             {entries} entries, {}\n{} values: {simple} of the form n·↑ + ⋆k, {integer} with an \
             integer as atomic weight\n",
            show_bytes(bytes),
            values.len(),
        );
        let json = json!({
            "stones": stones,
            "shapes": shapes,
            "entries": entries,
            "values": values.len(),
            "simple_values": simple,
            "integer_atomic_weights": integer,
        });
        Told { json, text }
    }

    fn stats(&self, options: &StatsOptions, watch: Watch) -> Result<Told, Error> {
        let full = |Full| Error::Full(options.memory);
        let mut counter = Counter::new(self, options.memory).map_err(full)?;
        let boards: Vec<_> = PAPER
            .into_iter()
            .filter(|&(rows, columns, ..)| (rows * columns) as u32 <= options.cells)
            .collect();
        let mut counted = Vec::new();
        for &(rows, columns, all, whole) in &boards {
            let counts = counter.count(rows, columns).map_err(full)?;
            counted.push(Row { rows, columns, paper: [all, whole], counts });
            (watch.progress)(counted.len() as u64, boards.len() as u64);
            if (watch.stop)() {
                break;
            }
        }
        let levels = self.levels();
        let json = json!({
            "stones": self.stones(),
            "levels": levels.iter().map(level_json).collect::<Vec<_>>(),
            "boards": counted.iter().map(Row::json).collect::<Vec<_>>(),
        });
        Ok(Told { json, text: stats_text(&counted, &levels).expect("text takes any text") })
    }

    fn verify(&self, sample: &Sample, watch: Watch) -> Result<Verified, Wrong> {
        Database::verify(self, sample, watch)
    }
}

/// One board's counts, beside those of Claessen's thesis.
struct Row {
    rows: usize,
    columns: usize,
    paper: [f64; 2],
    counts: Counted,
}

impl Row {
    fn json(&self) -> Value {
        let part = |positions: u64, simple: u64, paper: f64| {
            json!({
                "positions": positions, "simple": simple,
                "percent": percent(simple, positions), "paper_percent": paper,
            })
        };
        let Counted { all, all_simple, whole, whole_simple } = self.counts;
        json!({
            "rows": self.rows, "columns": self.columns,
            "all": part(all, all_simple, self.paper[0]),
            "non_decomposable": part(whole, whole_simple, self.paper[1]),
        })
    }
}

fn level_json(level: &Level) -> Value {
    let [next, previous, left] = level.outcomes;
    json!({
        "stones": level.stones, "shapes": level.shapes, "positions": level.positions,
        "simple": level.simple, "new_values": level.new_values,
        "next": next, "previous": previous, "left": left, "right": left,
    })
}

fn percent(part: u64, of: u64) -> f64 {
    // No positions at all: what the thesis calls 100 %.
    if of == 0 { 100.0 } else { 100.0 * part as f64 / of as f64 }
}

fn stats_text(counted: &[Row], levels: &[Level]) -> Result<String, std::fmt::Error> {
    let mut text = String::new();
    writeln!(text, "Positions with a value n·↑ + ⋆k, and what Claessen (2011) found:")?;
    writeln!(text, "board  all positions (Table 4.1)        non-decomposable (Table 4.2)")?;
    for Row { rows, columns, paper: [all, whole], counts: c } in counted {
        writeln!(
            text,
            "{:<5} {:>9} {:>6.2} %  paper {all:>5.1} %  {:>9} {:>6.2} %  paper {whole:>5.1} %",
            format!("{rows}x{columns}"),
            c.all,
            percent(c.all_simple, c.all),
            c.whole,
            percent(c.whole_simple, c.whole),
        )?;
    }
    writeln!(text, "Ours are higher: every n·↑ + ⋆k is recognised, there a smaller set of them.")?;
    writeln!(text, "\nThe table by the number of stones:")?;
    writeln!(text, "stones  shapes  positions  simple   N        P        L = R    new values")?;
    // A single stone has no moves.
    for l in levels.iter().filter(|l| l.positions > 0) {
        let share = |part| percent(part, l.positions);
        let [next, previous, left] = l.outcomes.map(share);
        writeln!(
            text,
            "{:>6} {:>7} {:>10} {:>6.2} % {next:>6.2} % {previous:>6.2} % {left:>6.2} % {:>9}",
            l.stones,
            l.shapes,
            l.positions,
            share(l.simple),
            l.new_values
        )?;
    }
    Ok(text)
}
