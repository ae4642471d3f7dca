//! Tables of solved positions that are open: each file is read and checked once.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use tables::{Kind, Table};

/// The tables that somebody has asked about.
#[derive(Default)]
pub struct Tables {
    open: Mutex<HashMap<PathBuf, Option<Arc<dyn Table>>>>,
}

/// A table, wherever it lives.
pub enum Opened {
    File(Arc<dyn Table>),
    BuiltIn(&'static dyn Table),
}

impl std::ops::Deref for Opened {
    type Target = dyn Table;

    fn deref(&self) -> &(dyn Table + 'static) {
        match self {
            Opened::File(table) => &**table,
            Opened::BuiltIn(table) => *table,
        }
    }
}

impl Tables {
    /// The default table of a kind, if there is one.
    pub fn get(&self, kind: &dyn Kind) -> Option<Opened> {
        let file = kind.default_file_of(kind.sizes().default).ok().filter(|file| file.exists());
        let Some(file) = file else { return kind.built_in().map(Opened::BuiltIn) };
        let mut open = self.open.lock().expect("no panic while locked");
        let table =
            open.entry(file.clone()).or_insert_with(|| kind.open(&file).ok().map(Arc::from));
        table.clone().map(Opened::File).or_else(|| kind.built_in().map(Opened::BuiltIn))
    }
}
