//! The lab: how far experiments are, and their tables as far as they are.

use crate::commands::lab::report::markdown::capital;
use crate::commands::lab::report::{Measured, Table, ratings, standing_name};
use crate::commands::lab::status::progress;
use crate::commands::lab::store::Store;
use crate::commands::lab::{Loaded, what};
use crate::server::Shared;
use crate::server::lab::{Entry, Shelf, unreadable};
use crate::server::refusal::{Answer, ErrorBody, Refusal};
use axum::Json;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::StatusCode;
use serde::Serialize;
use utoipa::ToSchema;

/// How far a form of an experiment is.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabForm {
    /// The quick form rather than the full one.
    quick: bool,
    /// Trials that are done.
    done: u64,
    /// All trials of it.
    wanted: u64,
    /// CPU-seconds of those that are done.
    cpu_seconds: f64,
}

/// An experiment of the list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabEntry {
    /// What to ask for, such as `isaac-2016/figure-5.3`.
    name: String,
    /// What it shows.
    title: String,
    /// The paper.
    paper: String,
    /// The table or figure there; may be empty.
    place: String,
    /// Its forms of which there are trials.
    forms: Vec<LabForm>,
    /// Why its file cannot be read, if so.
    error: Option<String>,
}

/// The experiments.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabReply {
    /// The file of results.
    results: String,
    /// The experiments, by name.
    experiments: Vec<LabEntry>,
}

/// A cell of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabCell {
    /// Our figure in words: `84.0`, `> 5000`, `draw`, or `–` if there is none yet.
    ours: String,
    /// Its 95 % interval in words: `77.0–91.0`.
    interval: Option<String>,
    /// Our figure, unless it is words.
    value: Option<f64>,
    /// The lower end of the interval.
    low: Option<f64>,
    /// Its upper end.
    high: Option<f64>,
    /// The paper's figure, as the paper writes it.
    paper: Option<String>,
    /// Ours beside the paper's: `better`, `worse`, `same` or `differs`.
    standing: Option<String>,
    /// Trials that are done.
    done: u64,
    /// Those of them that count, such as the games of one side.
    trials: u64,
    /// All trials of it.
    wanted: u64,
    /// Runs that were given up.
    given_up: u64,
    /// A match on several lines: Elo, likelihood ratio, games, pairs.
    games: Option<String>,
}

/// A row of a table.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabRow {
    /// Its name.
    name: String,
    /// Its cells, one for each column.
    cells: Vec<LabCell>,
}

/// The table of an experiment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LabTable {
    /// As it was asked for.
    name: String,
    /// The quick form rather than the full one.
    quick: bool,
    /// What it shows.
    title: String,
    /// The paper.
    paper: String,
    /// The table or figure there; may be empty.
    place: String,
    /// What the figures are.
    figures: String,
    /// What differs from the paper.
    note: String,
    /// This form and the other one.
    forms: Vec<LabForm>,
    /// The names of the columns.
    columns: Vec<String>,
    /// The rows.
    rows: Vec<LabRow>,
    /// Tables of ratings, as text; of tournaments alone.
    ratings: Vec<String>,
    /// In how many cells ours are not above the paper's, where fewer are better.
    against_paper: Option<String>,
    /// How the figures came about, on one line.
    origin: String,
}

/// The experiments of which there are files, and how far each is.
#[utoipa::path(
    get, path = "/lab",
    responses(
        (status = 200, body = LabReply), (status = "4XX", body = ErrorBody),
        (status = "5XX", body = ErrorBody),
    )
)]
pub async fn experiments(State(app): State<Shared>) -> Answer<Json<LabReply>> {
    let mut shelf = app.lab.open().await?;
    if let Some(reply) = shelf.lists.get(&()) {
        return Ok(Json(reply));
    }
    let work = move || {
        let store = shelf.store()?;
        let entries = shelf.entries()?;
        let listed = entries.iter().map(|entry| listed(entry, &store));
        let reply = LabReply {
            results: shelf.results_name(),
            experiments: listed.collect::<Answer<Vec<_>>>()?,
        };
        shelf.lists.keep((), &reply);
        Ok(Json(reply))
    };
    app.desk.quick(work).await
}

fn listed(entry: &Entry, store: &Store) -> Answer<LabEntry> {
    let name = entry.name.clone();
    let forms = match &entry.forms {
        Ok(forms) => forms,
        Err(error) => {
            let (title, error) = (name.clone(), Some(error.clone()));
            let (paper, place, forms) = (String::new(), String::new(), Vec::new());
            return Ok(LabEntry { name, title, paper, place, forms, error });
        }
    };
    let told = told_forms(forms, store)?;
    let experiment = &forms[0].experiment;
    Ok(LabEntry {
        name,
        title: experiment.title.clone(),
        paper: experiment.paper.clone(),
        place: experiment.place.clone(),
        forms: told.into_iter().filter(|form| form.done > 0).collect(),
        error: None,
    })
}

/// The full and the quick form.
fn told_forms(forms: &[Loaded; 2], store: &Store) -> Answer<Vec<LabForm>> {
    let told = forms.iter().zip([false, true]).map(|(form, quick)| {
        let at = progress(&form.experiment, store).map_err(unreadable)?;
        Ok(LabForm { quick, done: at.done, wanted: at.wanted, cpu_seconds: at.cpu_seconds })
    });
    told.collect()
}

/// An experiment: its table, as far as it is.
#[utoipa::path(
    get, path = "/lab/{name}",
    params(
        ("name" = String, Path, description = "As the list has it, with `%2F` for a slash"),
        ("quick" = Option<bool>, Query, description = "The quick form"),
    ),
    responses(
        (status = 200, body = LabTable), (status = "4XX", body = ErrorBody),
        (status = "5XX", body = ErrorBody),
    )
)]
pub async fn experiment(
    State(app): State<Shared>,
    name: Result<Path<String>, PathRejection>,
    RawQuery(query): RawQuery,
) -> Answer<Json<LabTable>> {
    let Path(name) = name.map_err(|error| Refusal::malformed(error.body_text()))?;
    let quick = match query.as_deref() {
        None | Some("" | "quick=false") => false,
        Some("quick=true") => true,
        Some(query) => {
            let words = format!("expected quick=true or quick=false, not {query:?}");
            return Err(Refusal::malformed(words));
        }
    };
    let mut shelf = app.lab.open().await?;
    let key = (name, quick);
    if let Some(table) = shelf.tables.get(&key) {
        return Ok(Json(table));
    }
    let work = move || {
        let table = table(&mut shelf, &key.0, quick)?;
        shelf.tables.keep(key, &table);
        Ok(Json(table))
    };
    app.desk.quick(work).await
}

fn table(shelf: &mut Shelf, name: &str, quick: bool) -> Answer<LabTable> {
    let store = shelf.store()?;
    let entries = shelf.entries()?;
    let Some(entry) = entries.iter().find(|entry| entry.name == name) else {
        let words = format!("there is no experiment {name:?}");
        return Err(Refusal::new(StatusCode::NOT_FOUND, words));
    };
    let forms = entry.forms.as_ref().map_err(Refusal::wrong)?;
    let file = &forms[usize::from(quick)];
    let experiment = &file.experiment;
    let table = Table::new(file, &store).map_err(unreadable)?;
    let rows = table.rows().map(|(name, cells)| LabRow {
        name: name.clone(),
        cells: cells.iter().map(told_cell).collect(),
    });
    Ok(LabTable {
        name: name.to_string(),
        quick,
        title: experiment.title.clone(),
        paper: experiment.paper.clone(),
        place: experiment.place.clone(),
        figures: capital(what(experiment)),
        note: experiment.note.trim().to_string(),
        forms: told_forms(forms, &store)?,
        columns: experiment.columns.clone(),
        rows: rows.collect(),
        ratings: ratings::rated(&table).iter().map(ratings::Rated::text).collect(),
        against_paper: table.against_paper(),
        origin: table.origin(),
    })
}

fn told_cell(measured: &Measured<'_>) -> LabCell {
    let figure = measured.figure.as_ref();
    let (low, high) = figure.and_then(|figure| figure.interval).unzip();
    LabCell {
        ours: measured.value(),
        interval: measured.interval(),
        value: figure.and_then(|figure| figure.value),
        low,
        high,
        paper: Some(measured.theirs()).filter(|theirs| !theirs.is_empty()),
        standing: measured.standing().map(|standing| standing_name(standing).to_string()),
        done: measured.done,
        trials: figure.map_or(0, |figure| figure.trials),
        wanted: measured.cell.trials,
        given_up: figure.map_or(0, |figure| figure.given_up),
        games: measured.block(),
    }
}
