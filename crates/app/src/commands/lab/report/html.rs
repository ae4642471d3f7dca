//! One page for browsers that needs nothing else.

use super::super::{source, what};
use super::markdown::capital;
use super::{Table, plot, ratings, standing_name};

const STYLE: &str = "
:root { color-scheme: light dark; --ink: #23201d; --paper: #fdfdfb; --line: #cfc8bb; --better: #1d6b34;
  --worse: #a02c20; --other: #7a5a00; --ours: #1f5f99; --theirs: #8a8276; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7de; --paper: #1b1a18; --line: #4a453d;
  --better: #7fd09a; --worse: #f0958a; --other: #e0bf6a; --ours: #7db7ec; --theirs: #a59d90; } }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem;
  color: var(--ink); background: var(--paper); }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { border-bottom: 1px solid var(--line); padding: .3rem .7rem; text-align: left; vertical-align: top; }
.better { color: var(--better); } .worse { color: var(--worse); } .differs { color: var(--other); }
td { white-space: nowrap; } .theirs { color: var(--theirs); } .wide { overflow-x: auto; }
p.origin, ul { color: var(--theirs); font-size: .875rem; }
svg { max-width: 100%; height: auto; } svg text { fill: var(--ink); font-size: 12px; }
";

/// The page.
pub fn page(tables: &[Table<'_>]) -> String {
    let mut body = String::new();
    if tables.len() > 1 {
        body += "<nav><ul>";
        for (number, table) in tables.iter().enumerate() {
            let experiment = &table.file.experiment;
            let title = escaped(&format!("{}: {}", source(experiment), experiment.title));
            body += &format!("<li><a href=\"#table-{number}\">{title}</a></li>\n");
        }
        body += "</ul></nav>\n";
    }
    for (number, table) in tables.iter().enumerate() {
        body += &section(table, number);
    }
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n\
         <title>Zermelo: experiments</title>\n<style>{STYLE}</style>\n<h1>Experiments</h1>\n\
         <p>Each table as in its paper, ours beside it, with 95 % intervals. \
         <span class=\"better\">Better</span> than the paper, <span class=\"worse\">worse</span>, \
         <span class=\"differs\">other</span>; without colour, the paper's figure lies in our \
         interval.</p>\n{body}</html>\n"
    )
}

fn section(table: &Table<'_>, number: usize) -> String {
    let experiment = &table.file.experiment;
    let title = escaped(&format!("{}: {}", source(experiment), experiment.title));
    let mut text = format!("<section id=\"table-{number}\">\n<h2>{title}</h2>\n");
    text += &format!(
        "<p>{}.</p>\n<div class=\"wide\"><table>\n<tr><th></th>",
        capital(what(experiment))
    );
    for column in &experiment.columns {
        text += &format!("<th scope=\"col\">{}</th>", escaped(column));
    }
    text += "</tr>\n";
    for (name, cells) in table.rows() {
        text += &format!("<tr><th scope=\"row\">{}</th>", escaped(name));
        for measured in cells {
            let class = measured.standing().map_or("", standing_name);
            let words = if class.is_empty() || class == "same" { "" } else { class };
            let hint = measured.block().unwrap_or_default();
            text += &format!(
                "<td title=\"{}\"><span class=\"{class}\">{}</span>{}",
                escaped(&hint),
                // The interval on a line of its own.
                escaped(&measured.ours()).replacen(" (", "<br><small>(", 1).replacen(
                    ')',
                    ")</small>",
                    1
                ),
                // Colour alone would not reach everybody.
                if words.is_empty() { String::new() } else { format!(" <small>{words}</small>") },
            );
            let theirs = measured.theirs();
            if !theirs.is_empty() {
                text += &format!("<br><span class=\"theirs\">{}</span>", escaped(&theirs));
            }
            text += "</td>";
        }
        text += "</tr>\n";
    }
    text += "</table></div>\n";
    text += &plot::svg(table);
    for column in ratings::rated(table) {
        text += &format!("<pre>{}</pre>\n", escaped(&column.text()));
    }
    if let Some(line) = table.against_paper() {
        text += &format!("<p>{}</p>\n", escaped(&line));
    }
    if !experiment.note.is_empty() {
        text += &format!("<p>{}</p>\n", escaped(experiment.note.trim()));
    }
    text += &format!("<p class=\"origin\">{}</p>\n</section>\n", escaped(&table.origin()));
    text
}

/// Text that HTML does not take for its own.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
