//! A line for each cell, for other programs and for keeping.

use super::{Measured, Table};

const HEAD: &str = "file,row,column,trials,given_up,value,low,high,paper,cpu_seconds,version\n";

/// All tables.
pub fn text(tables: &[Table<'_>]) -> String {
    let mut text = HEAD.to_string();
    for table in tables {
        let columns = &table.file.experiment.columns;
        let file = table.file.path.display().to_string();
        for (row, cells) in table.rows() {
            for (column, measured) in columns.iter().zip(cells) {
                let mut fields = vec![file.clone(), row.clone(), column.clone()];
                fields.extend(figures(measured));
                let fields: Vec<String> = fields.iter().map(|field| quoted(field)).collect();
                text += &(fields.join(",") + "\n");
            }
        }
    }
    text
}

fn figures(measured: &Measured<'_>) -> [String; 8] {
    let figure = measured.figure.as_ref();
    let digits = measured.cell.kind.digits();
    let number = |value: Option<f64>| value.map_or(String::new(), |v| format!("{v:.digits$}"));
    let interval = figure.and_then(|figure| figure.interval);
    let value = match figure.and_then(|figure| figure.words.clone()) {
        Some(words) => words,
        None => number(figure.and_then(|figure| figure.value)),
    };
    [
        figure.map_or(0, |figure| figure.trials).to_string(),
        figure.map_or(0, |figure| figure.given_up).to_string(),
        value,
        number(interval.map(|(low, _)| low)),
        number(interval.map(|(_, high)| high)),
        measured.theirs(),
        format!("{:.2}", measured.cpu_seconds),
        measured.versions.join(" and "),
    ]
}

/// A field as RFC 4180 has it.
fn quoted(field: &str) -> String {
    match field.contains([',', '"', '\n']) {
        true => format!("\"{}\"", field.replace('"', "\"\"")),
        false => field.to_string(),
    }
}
