//! Options of `race`.

use crate::units;
use clap::{ArgGroup, Args};
use std::path::PathBuf;
use std::time::Duration;

/// Options of `race`.
#[derive(Debug, Args)]
#[command(group = ArgGroup::new("source").required(true).args(["file", "position", "make"]))]
pub struct RaceArgs {
    /// An SGF file in which one string of each colour is marked by TR, SQ, CR or MA on a
    /// stone of it.
    pub file: Option<PathBuf>,
    /// Take this position, in Go's notation; capital letters X and O may mark strings.
    #[arg(long, value_name = "P")]
    pub position: Option<String>,
    /// Print the SGF file of a race with so many outside liberties of Black and of White
    /// and shared ones, such as 3,4,2, instead of solving one.
    #[arg(long, value_name = "B,W,S", conflicts_with_all = ["black", "white", "svg", "proof", "json"])]
    pub make: Option<String>,
    /// A stone of Black's string, such as D4, instead of marks.
    #[arg(long, value_name = "POINT", requires = "white")]
    pub black: Option<String>,
    /// A stone of White's string.
    #[arg(long, value_name = "POINT", requires = "black")]
    pub white: Option<String>,
    /// Draw the board with the liberties that matter into this SVG file.
    #[arg(long, value_name = "FILE")]
    pub svg: Option<PathBuf>,
    /// Write certificates of the results, named after this file: for x.proof,
    /// x-black-first.proof and x-white-first.proof; a seki has one for each side.
    #[arg(long, value_name = "FILE")]
    pub proof: Option<PathBuf>,
    /// Give up after about this much time.
    #[arg(long, value_name = "T", default_value = "60s", value_parser = units::duration)]
    pub time: Duration,
    /// Keep each table within this much memory, from 64K to 128G.
    #[arg(long, value_name = "M", default_value = "256M", value_parser = units::bytes)]
    pub memory: usize,
    /// Print JSON.
    #[arg(long)]
    pub json: bool,
    /// When to use colours.
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub color: super::Color,
}
