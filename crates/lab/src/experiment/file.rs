//! The file of an experiment, read and checked whole before anything runs.

use super::tournament::{self, Tournament};
use super::{Effort, GameFigure, Kind, Task, plain};
use crate::Sprt;
use game::Player;
use search::units;
use serde::Deserialize;
use std::collections::BTreeSet;
use toml::{Table, Value};

/// A table to be measured.
#[derive(Clone, Debug, PartialEq)]
pub struct Experiment {
    /// What it shows.
    pub title: String,
    /// The paper, as `docs/papers.md` calls it.
    pub paper: String,
    /// The table or figure there.
    pub place: String,
    /// What differs from the paper.
    pub note: String,
    /// The names of the rows and of the columns.
    pub rows: Vec<String>,
    /// The names of the columns.
    pub columns: Vec<String>,
    /// The cells, row by row.
    pub cells: Vec<Cell>,
    /// Who plays in a tournament, and the players of each row; none elsewhere.
    pub tournament: Tournament,
}

/// A cell of the table.
#[derive(Clone, Debug, PartialEq)]
pub struct Cell {
    /// Its row and its column.
    pub place: (usize, usize),
    /// What is done.
    pub task: Task,
    /// How many trials of it.
    pub trials: u64,
    /// Which figure it shows.
    pub kind: Kind,
    /// The paper's figure.
    pub paper: Option<Paper>,
    /// The least figure that we ask for.
    pub wanted: Option<f64>,
    /// The value that a run must find.
    pub expect: Option<String>,
    /// The sequential test that a match is told with.
    pub sprt: Sprt,
    /// Tables that have to be made before: a game, and a size unless it is the default
    /// table.
    pub tables: Vec<(String, Option<u32>)>,
}

/// What a paper says.
#[derive(Clone, Debug, PartialEq)]
pub enum Paper {
    /// A figure.
    Number(f64),
    /// Words, such as `over 80`.
    Words(String),
}

/// Which of the two amounts of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Amount {
    /// The paper's.
    Full,
    /// Minutes, with wide intervals.
    Quick,
}

/// What to do differently from what a file says.
#[derive(Clone, Debug, Default)]
pub struct Changes {
    /// Games of each match.
    pub games: Option<u64>,
    /// Trials of whatever is no match.
    pub runs: Option<u64>,
    /// Processor time a move in matches, such as `200ms`.
    pub cpu_time: Option<String>,
    /// Nodes or simulations after which a run is given up.
    pub limit: Option<u64>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct File {
    title: String,
    paper: String,
    #[serde(default)]
    place: String,
    measure: Measure,
    #[serde(default)]
    note: String,
    #[serde(default = "one")]
    seed: u64,
    full: Much,
    quick: Much,
    #[serde(default)]
    common: Table,
    #[serde(default)]
    columns: Vec<Table>,
    #[serde(default)]
    rows: Vec<Table>,
    #[serde(default)]
    players: Vec<Table>,
}

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "kebab-case")]
enum Measure {
    Match,
    Solve,
    Endings,
    Playouts,
    Speed,
    Values,
}

/// How much is done in each cell.
#[derive(Clone, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct Much {
    trials: u64,
    sims: Option<u64>,
    cpu_time: Option<String>,
    time: Option<String>,
    limit: Option<u64>,
    rows: Option<Vec<String>>,
    columns: Option<Vec<String>>,
    /// Keys of all cells in this form.
    #[serde(default)]
    with: Table,
}

impl Much {
    fn change(&mut self, measure: Measure, changes: &Changes) {
        let trials = if measure == Measure::Match { changes.games } else { changes.runs };
        self.trials = trials.unwrap_or(self.trials);
        self.limit = changes.limit.or(self.limit);
        if let (Measure::Match, Some(cpu_time)) = (measure, &changes.cpu_time) {
            (self.sims, self.time) = (None, None);
            self.cpu_time = Some(cpu_time.clone());
        }
    }
}

fn one() -> u64 {
    1
}

/// Keys of every cell.
const OF_CELLS: &[&str] = &["name", "paper", "wanted", "tables", "game", "figure"];

impl Measure {
    fn keys(self) -> &'static [&'static str] {
        match self {
            Measure::Match => {
                &["a", "b", "openings", "side", "adjudication", "budget-a", "budget-b", "sprt"]
            }
            Measure::Solve => {
                &["position", "moves", "solver", "settings", "limit", "expect", "memory"]
            }
            Measure::Endings => &["settings", "ending", "sims"],
            Measure::Playouts => &["position", "moves", "games", "policy"],
            Measure::Speed => &["position", "settings"],
            Measure::Values => &["boards"],
        }
    }
}

/// Simulations or nodes after which a run is given up, unless a file says otherwise.
const LIMIT: u64 = 5_000_000;
/// Bytes for a solver: several may run side by side.
const MEMORY: u64 = 1 << 29;
/// The test that a match is told with, unless a file says otherwise.
const SPRT: Sprt = Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05 };
/// Random games of a trial.
const PLAYOUTS: u64 = 1000;

impl Experiment {
    /// Reads a file, in its full or its quick form.
    pub fn parse(text: &str, amount: Amount) -> Result<Experiment, String> {
        Experiment::parse_changed(text, amount, &Changes::default())
    }

    /// The same with other amounts.
    pub fn parse_changed(
        text: &str,
        amount: Amount,
        changes: &Changes,
    ) -> Result<Experiment, String> {
        let mut file: File = toml::from_str(text).map_err(|error| located(text, &error))?;
        let mut tournament = Tournament::default();
        if !file.players.is_empty() {
            if file.measure != Measure::Match || !file.rows.is_empty() {
                return Err("players are those of a match, in place of rows".to_string());
            }
            tournament.players = names(&file.players, "player")?;
            (file.rows, tournament.pairings) = tournament::pairings(&file.players)?;
        }
        let mut much = if amount == Amount::Quick { &file.quick } else { &file.full }.clone();
        much.change(file.measure, changes);
        let much = &much;
        if much.trials == 0 || file.measure == Measure::Match && !much.trials.is_multiple_of(2) {
            return Err(format!(
                "trials = {}: expected 1 or more, of a match an even number",
                much.trials
            ));
        }
        let columns = match file.columns.is_empty() {
            true => vec![Table::from_iter([("name".to_string(), Value::from("ours"))])],
            false => file.columns.clone(),
        };
        let rows = names(&file.rows, "row")?;
        let column_names = names(&columns, "column")?;
        // A slip in the other form is a slip too.
        for much in [&file.full, &file.quick] {
            chosen(&rows, &much.rows, "row")?;
            chosen(&column_names, &much.columns, "column")?;
        }
        let wanted_rows = chosen(&rows, &much.rows, "row")?;
        let wanted_columns = chosen(&column_names, &much.columns, "column")?;
        let mut used = BTreeSet::new();
        let mut all = Vec::new();
        for (r, row) in file.rows.iter().enumerate() {
            for (c, column) in columns.iter().enumerate() {
                let mut fields = file.common.clone();
                fields.extend(much.with.clone());
                fields.extend(column.clone());
                fields.extend(row.clone());
                let names = (rows[r].as_str(), column_names[c].as_str());
                let mut maker = Maker { file: &file, much, fields, names, used: &mut used };
                let cell = maker.cell((r, c), columns.len());
                all.push(cell.map_err(|error| {
                    format!("row {:?}, column {:?}: {error}", names.0, names.1)
                })?);
            }
        }
        // A key that nobody knows and no text uses is a slip of the pen.
        let of_forms = [&file.common, &file.full.with, &file.quick.with];
        for table in of_forms.into_iter().chain(&columns).chain(&file.rows) {
            for key in table.keys() {
                let known = OF_CELLS.contains(&key.as_str())
                    || file.measure.keys().contains(&key.as_str())
                    || used.contains(key);
                if !known {
                    let keys = OF_CELLS.iter().chain(file.measure.keys()).copied();
                    let meant = game::did_you_mean(key, keys);
                    return Err(format!("{key:?}: no such key, and no text uses {{{key}}}{meant}"));
                }
            }
        }
        let mut experiment = Experiment {
            title: file.title,
            paper: file.paper,
            place: file.place,
            note: file.note,
            rows,
            columns: column_names,
            cells: all,
            tournament,
        };
        experiment.restrict(&wanted_rows, &wanted_columns);
        Ok(experiment)
    }

    /// Leaves the rows and columns in which a cell is wanted; the name of its row is given
    /// with each.
    pub fn retain(&mut self, is_wanted: impl Fn(&str, &Cell) -> bool) {
        let wanted = self.cells.iter().filter(|cell| is_wanted(&self.rows[cell.place.0], cell));
        let (rows, columns): (BTreeSet<usize>, BTreeSet<usize>) =
            wanted.map(|cell| cell.place).unzip();
        self.restrict(&Vec::from_iter(rows), &Vec::from_iter(columns));
    }

    /// Leaves these rows and columns, in this order.
    fn restrict(&mut self, rows: &[usize], columns: &[usize]) {
        let at = |list: &[usize], place: usize| list.iter().position(|&i| i == place);
        self.cells.retain_mut(|cell| {
            let place = at(rows, cell.place.0).zip(at(columns, cell.place.1));
            cell.place = place.unwrap_or(cell.place);
            place.is_some()
        });
        self.cells.sort_by_key(|cell| cell.place);
        self.rows = rows.iter().map(|&row| self.rows[row].clone()).collect();
        self.columns = columns.iter().map(|&column| self.columns[column].clone()).collect();
        self.tournament = std::mem::take(&mut self.tournament).of_rows(rows);
    }
}

/// An error of the format, and where it is.
fn located(text: &str, error: &toml::de::Error) -> String {
    let message = error.message().trim();
    let Some(before) = error.span().and_then(|span| text.get(..span.start)) else {
        return message.to_string();
    };
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
    format!("line {line}, column {column}: {message}")
}

/// The names of rows or columns, which are all different.
fn names(tables: &[Table], what: &str) -> Result<Vec<String>, String> {
    let mut names: Vec<String> = Vec::new();
    for table in tables {
        let name = table.get("name").and_then(plain);
        let name = name.ok_or_else(|| format!("a {what} has no name"))?;
        if names.contains(&name) {
            return Err(format!("two {what}s are called {name:?}"));
        }
        names.push(name);
    }
    match names.is_empty() {
        true => Err(format!("there is no {what}")),
        false => Ok(names),
    }
}

/// The places of the wanted names; of all, if none is wanted.
fn chosen(
    names: &[String],
    wanted: &Option<Vec<String>>,
    what: &str,
) -> Result<Vec<usize>, String> {
    let Some(wanted) = wanted else { return Ok((0..names.len()).collect()) };
    let place = |name: &String| {
        let found = names.iter().position(|known| known == name);
        found.ok_or_else(|| format!("{name:?}: there is no such {what}"))
    };
    wanted.iter().map(place).collect()
}

/// Makes a cell.
struct Maker<'f> {
    file: &'f File,
    much: &'f Much,
    /// Those of the cell: common ones, the column's and the row's.
    fields: Table,
    /// Of its row and column.
    names: (&'f str, &'f str),
    /// Variables that texts have used.
    used: &'f mut BTreeSet<String>,
}

impl Maker<'_> {
    fn cell(&mut self, place: (usize, usize), columns: usize) -> Result<Cell, String> {
        let kind = self.kind()?;
        let task = self.task()?;
        Ok(Cell {
            place,
            task,
            trials: if self.file.measure == Measure::Values { 1 } else { self.much.trials },
            kind,
            paper: self.of_column("paper", place.1, columns)?.and_then(|value| match value {
                Value::Integer(number) => Some(Paper::Number(number as f64)),
                Value::Float(number) => Some(Paper::Number(number)),
                Value::String(words) if !words.is_empty() => Some(Paper::Words(words)),
                _ => None,
            }),
            wanted: self.of_column("wanted", place.1, columns)?.and_then(|value| match value {
                Value::Integer(number) => Some(number as f64),
                Value::Float(number) => Some(number),
                _ => None,
            }),
            expect: match self.of_column("expect", place.1, columns)? {
                None => None,
                Some(Value::String(value)) => Some(value).filter(|value| !value.is_empty()),
                Some(other) => return Err(format!("expect = {other}: expected win, draw or loss")),
            },
            sprt: match self.text("sprt")? {
                Some(text) => Sprt::parse(&text)?,
                None => SPRT,
            },
            tables: self.tables()?,
        })
    }

    /// A value for all columns, or one of a list with one for each.
    fn of_column(&self, key: &str, column: usize, columns: usize) -> Result<Option<Value>, String> {
        match self.fields.get(key) {
            Some(Value::Array(list)) if list.len() == columns => Ok(Some(list[column].clone())),
            Some(Value::Array(list)) => {
                Err(format!("{key}: {} figures for {columns} columns", list.len()))
            }
            other => Ok(other.cloned()),
        }
    }

    fn task(&mut self) -> Result<Task, String> {
        let seed = self.file.seed;
        let game = self.needed("game")?;
        let (position, moves) = (self.text("position")?, self.text("moves")?);
        Ok(match self.file.measure {
            Measure::Match => {
                let Much { sims, cpu_time, time, .. } = self.much.clone();
                let effort = Effort { sims, cpu_time, time };
                if effort == Effort::default() {
                    return Err("a match needs sims, cpu-time or time".to_string());
                }
                let openings = self.text("openings")?.unwrap_or_else(|| "random:0".to_string());
                let a = self.player("a", "budget-a", &effort)?;
                let b = self.player("b", "budget-b", &effort)?;
                let adjudication = match self.fields.get("adjudication") {
                    None => true,
                    Some(Value::Boolean(flag)) => *flag,
                    Some(other) => {
                        return Err(format!("adjudication = {other}: expected true or false"));
                    }
                };
                Task::Match { game, a, b, openings, effort, adjudication, seed }
            }
            Measure::Solve => {
                let solver = self.text("solver")?.unwrap_or_else(|| "mcts".to_string());
                const SOLVERS: [&str; 5] = ["mcts", "pns", "dfpn", "alpha-beta", "auto"];
                if !SOLVERS.contains(&solver.as_str()) {
                    let meant = game::did_you_mean(&solver, SOLVERS);
                    return Err(format!(
                        "solver {solver:?}: expected {}{meant}",
                        SOLVERS.join(", ")
                    ));
                }
                let limit = self.number("limit")?.or(self.much.limit).unwrap_or(LIMIT);
                let settings = self.texts("settings")?;
                let memory = match self.text("memory")? {
                    Some(text) => units::bytes(&text)? as u64,
                    None => MEMORY,
                };
                Task::Solve { game, position, moves, solver, settings, limit, memory, seed }
            }
            Measure::Endings => {
                let settings = self.texts("settings")?;
                let sims = self.number("sims")?.or(self.much.sims).unwrap_or(10_000);
                Task::Endings { game, settings, sims, seed }
            }
            Measure::Playouts => {
                let games = self.number("games")?.unwrap_or(PLAYOUTS);
                let policy = self.text("policy")?.filter(|policy| policy != "uniform");
                Task::Playouts { game, position, moves, games, policy, seed }
            }
            Measure::Speed => {
                let cpu_time = self.much.cpu_time.clone();
                let cpu_time = cpu_time.ok_or("a measure of speed needs cpu-time")?;
                let settings = self.texts("settings")?;
                Task::Speed { game, position, settings, cpu_time, seed }
            }
            Measure::Values => Task::Values { game, boards: self.needed("boards")? },
        })
    }

    /// A player, with a budget of its own if it is told to spend a part or a multiple.
    fn player(&mut self, key: &str, factor: &str, effort: &Effort) -> Result<String, String> {
        let player = self.needed(key)?;
        let factor = match self.fields.get(factor) {
            None => return Ok(player),
            Some(Value::Integer(number)) if *number > 0 => *number as f64,
            Some(Value::Float(number)) if *number > 0.0 => *number,
            Some(other) => return Err(format!("{factor} = {other}: expected a positive number")),
        };
        let scaled = |text: &str| -> Result<String, String> {
            let microseconds = (units::duration(text)?.as_secs_f64() * factor * 1e6).round();
            Ok(format!("{}ms", microseconds / 1e3))
        };
        let budget = match effort {
            Effort { sims: Some(sims), .. } => {
                format!("sims={}", ((*sims as f64 * factor).round() as u64).max(1))
            }
            Effort { cpu_time: Some(time), .. } => format!("cpu-time={}", scaled(time)?),
            Effort { time: Some(time), .. } => format!("time={}", scaled(time)?),
            Effort { .. } => return Err("a match needs sims, cpu-time or time".to_string()),
        };
        Ok(crate::with_settings(&player, &budget))
    }

    fn kind(&mut self) -> Result<Kind, String> {
        let figure = self.text("figure")?;
        let side = match self.text("side")?.as_deref() {
            None | Some("both") => None,
            Some("first") => Some(Player::First),
            Some("second") => Some(Player::Second),
            Some(other) => {
                return Err(format!("side {other:?}: expected first, second or both"));
            }
        };
        let ending = self.text("ending")?;
        let named = || ending.clone().ok_or_else(|| "ending is missing".to_string());
        let kind = match (self.file.measure, figure.as_deref()) {
            (Measure::Match, None | Some("score")) => match side {
                None => Kind::Score,
                Some(_) => Kind::OfGames(GameFigure::Score, side),
            },
            (Measure::Match, Some("moves-won")) => Kind::OfGames(GameFigure::MovesWon, side),
            (Measure::Match, Some("moves-lost")) => Kind::OfGames(GameFigure::MovesLost, side),
            (Measure::Match, Some("sims")) => Kind::OfGames(GameFigure::Sims, side),
            (Measure::Match, Some("sims-opponent")) => {
                Kind::OfGames(GameFigure::SimsOpponent, side)
            }
            (Measure::Match, Some("sims-saved")) => Kind::OfGames(GameFigure::SimsSaved, side),
            (Measure::Speed, None) => Kind::Speed,
            (Measure::Values, None | Some("all")) => Kind::AllValues,
            (Measure::Values, Some("non-decomposable")) => Kind::WholeValues,
            (Measure::Solve, None | Some("nodes")) => Kind::Nodes,
            (Measure::Solve, Some("cpu")) => Kind::Cpu,
            (Measure::Solve, Some("result")) => Kind::Result,
            (Measure::Endings, None | Some("count")) => Kind::Count(named()?),
            (Measure::Endings, Some("moves")) => Kind::EndingMoves(named()?),
            (Measure::Playouts, None | Some("share")) => Kind::Share,
            (Measure::Playouts, Some("share-draws")) => Kind::ShareDraws,
            (Measure::Playouts, Some("moves")) => Kind::Moves,
            (_, Some(other)) => {
                return Err(format!("figure {other:?}: this measure has none such"));
            }
        };
        Ok(kind)
    }

    fn tables(&mut self) -> Result<Vec<(String, Option<u32>)>, String> {
        let texts = self.texts("tables")?;
        let read = |text: &String| match text.split_once(' ') {
            None => Some((text.clone(), None)),
            Some((game, rows)) => Some((game.to_string(), Some(rows.trim().parse().ok()?))),
        };
        texts
            .iter()
            .map(|text| {
                read(text).ok_or_else(|| format!("tables: {text:?}: expected GAME or GAME SIZE"))
            })
            .collect()
    }

    fn needed(&mut self, key: &str) -> Result<String, String> {
        self.text(key)?.ok_or_else(|| format!("{key} is missing"))
    }

    fn number(&self, key: &str) -> Result<Option<u64>, String> {
        match self.fields.get(key) {
            None => Ok(None),
            Some(Value::Integer(number)) if *number > 0 => Ok(Some(*number as u64)),
            Some(other) => Err(format!("{key} = {other}: expected a whole number from 1")),
        }
    }

    fn text(&mut self, key: &str) -> Result<Option<String>, String> {
        match self.fields.get(key).cloned() {
            None => Ok(None),
            Some(Value::String(text)) => self.filled(&text).map(Some),
            Some(other) => Err(format!("{key} = {other}: expected a text")),
        }
    }

    fn texts(&mut self, key: &str) -> Result<Vec<String>, String> {
        let Some(value) = self.fields.get(key).cloned() else { return Ok(Vec::new()) };
        let wrong = || format!("{key}: expected a list of texts");
        let list = value.as_array().ok_or_else(wrong)?;
        list.iter().map(|text| self.filled(text.as_str().ok_or_else(wrong)?)).collect()
    }

    /// A text with its variables filled in.
    fn filled(&mut self, text: &str) -> Result<String, String> {
        let (mut filled, mut rest) = (String::new(), text);
        while let Some((before, after)) = rest.split_once('{') {
            let (name, after) =
                after.split_once('}').ok_or_else(|| format!("{text:?}: a brace is open"))?;
            let value = match name {
                "row" => Some(self.names.0.to_string()),
                "column" => Some(self.names.1.to_string()),
                _ => self.fields.get(name).and_then(plain),
            };
            let value = value.ok_or_else(|| format!("{text:?}: there is no {name:?}"))?;
            self.used.insert(name.to_string());
            filled += before;
            filled += &value;
            rest = after;
        }
        Ok(filled + rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = r#"
        title = "Seki"
        paper = "ours"
        measure = "solve"
        [full]
        trials = 30
        [quick]
        trials = 2
        limit = 100
        columns = ["2"]
        [common]
        game = "semeai:{row},{column},{shared}"
        shared = 2
        settings = ["proofs=bounds"]
        [[columns]]
        name = "1"
        [[columns]]
        name = 2
        [[rows]]
        name = "1"
        paper = [2.0, "lost"]
        [[rows]]
        name = "2"
        shared = 3
        expect = "draw"
    "#;

    #[test]
    fn cells_are_rows_by_columns() {
        let full = Experiment::parse(FILE, Amount::Full).unwrap();
        let games: Vec<&str> = full.cells.iter().map(|cell| cell.task.game()).collect();
        assert_eq!(games, ["semeai:1,1,2", "semeai:1,2,2", "semeai:2,1,3", "semeai:2,2,3"]);
        assert_eq!(full.cells[0].paper, Some(Paper::Number(2.0)));
        assert_eq!(full.cells[1].paper, Some(Paper::Words("lost".to_string())));
        assert_eq!(full.cells[3].expect.as_deref(), Some("draw"));
        assert!(matches!(full.cells[0].task, Task::Solve { limit: LIMIT, .. }));
        let quick = Experiment::parse(FILE, Amount::Quick).unwrap();
        assert_eq!(quick.columns, ["2"]);
        assert_eq!(quick.cells.iter().map(|cell| cell.place).collect::<Vec<_>>(), [(0, 0), (1, 0)]);
        assert!(matches!(quick.cells[0].task, Task::Solve { limit: 100, .. }));
    }

    #[test]
    fn amounts_and_cells_can_be_changed() {
        let changes = Changes { games: Some(4), runs: Some(7), limit: Some(9), cpu_time: None };
        let mut changed = Experiment::parse_changed(FILE, Amount::Full, &changes).unwrap();
        assert!(changed.cells.iter().all(|cell| cell.trials == 7));
        assert!(matches!(changed.cells[0].task, Task::Solve { limit: 9, .. }));
        changed.retain(|row, cell| row == "2" && cell.task.game() == "semeai:2,2,3");
        assert_eq!((changed.rows, changed.columns), (vec!["2".into()], vec!["2".into()]));
        assert_eq!(changed.cells.iter().map(|cell| cell.place).collect::<Vec<_>>(), [(0, 0)]);
        let text = r#"
            title = "Match"
            paper = "ours"
            measure = "match"
            full = { trials = 10, sims = 100 }
            quick = { trials = 2, sims = 10 }
            rows = [{ name = "half", game = "hex:5", a = "mcts", b = "mcts", budget-a = 0.5 }]
        "#;
        let changes = Changes { cpu_time: Some("3ms".to_string()), ..changes };
        let changed = Experiment::parse_changed(text, Amount::Full, &changes).unwrap();
        let Task::Match { a, effort, .. } = &changed.cells[0].task else { panic!("no match") };
        let expected = Effort { cpu_time: Some("3ms".to_string()), ..Effort::default() };
        assert_eq!((a.as_str(), effort), ("mcts:cpu-time=1.5ms", &expected));
        assert_eq!(changed.cells[0].trials, 4);
        // What is written for a player can be read as one.
        crate::EngineSpec::parse(a).unwrap();
    }

    #[test]
    fn slips_are_named() {
        let says = |from: &str, to: &str, expected: &str| {
            assert!(FILE.contains(from));
            let error = Experiment::parse(&FILE.replace(from, to), Amount::Full).unwrap_err();
            assert!(error.contains(expected), "{error}");
        };
        says("shared = 3", "shred = 3", "\"shred\": no such key");
        says("{shared}", "{sharde}", "there is no \"sharde\"");
        says("[2.0, \"lost\"]", "[2.0]", "1 figures for 2 columns");
        says("trials = 30", "trials = 0", "trials = 0");
        says("name = \"2\"", "name = \"1\"", "two rows are called \"1\"");
        says("columns = [\"2\"]", "columns = [\"3\"]", "\"3\": there is no such column");
        says("game = ", "gane = ", "game is missing");
        says("measure = \"solve\"", "measure = \"match\"", "a match needs sims");
        says("title", "titel", "line 2, column 9: unknown field");
    }
}
