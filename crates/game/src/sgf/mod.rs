//! SGF, the Smart Game Format: reading and writing at the level of text.
//!
//! Values stay strings here; what `W[qn]` means is each game's own affair (see
//! [`Notation::parse_sgf_move`](crate::Notation::parse_sgf_move)). The reader
//! is our own because every game must be readable whatever its `GM` says, and
//! because errors name line and column; tests hold it against `sgf-parse`.

mod read;
mod write;

use thiserror::Error;

/// A property: an identifier and its values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Property {
    /// Upper-case letters, `AB`.
    pub identifier: String,
    /// At least one value, with escapes resolved.
    pub values: Vec<String>,
}

impl Property {
    /// A property with one value.
    pub fn new(identifier: &str, value: impl Into<String>) -> Property {
        Property { identifier: identifier.to_string(), values: vec![value.into()] }
    }
}

/// A node of a game tree.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// The index of the node before it; `None` for the root.
    pub parent: Option<usize>,
    /// Its properties in the order of the file.
    pub properties: Vec<Property>,
    /// The line of the file on which it starts, from 1.
    pub line: usize,
    /// The column in characters at which it starts, from 1.
    pub column: usize,
}

impl Node {
    /// All values of a property, none if it is absent.
    pub fn values(&self, identifier: &str) -> &[String] {
        let found = self.properties.iter().find(|p| p.identifier == identifier);
        found.map_or(&[], |p| p.values.as_slice())
    }

    /// The first value of a property.
    pub fn value(&self, identifier: &str) -> Option<&str> {
        self.values(identifier).first().map(String::as_str)
    }

    /// The board size in `SZ` as columns and rows: `8` is square, `7:6` is not.
    pub fn board_size(&self) -> Option<(usize, usize)> {
        let size = self.value("SZ")?.trim();
        let (columns, rows) = size.split_once(':').unwrap_or((size, size));
        Some((columns.trim().parse().ok()?, rows.trim().parse().ok()?))
    }
}

/// A board size as `SZ` writes it: `8` if it is square, `7:6` for columns and
/// rows if not.
pub fn size_text(columns: usize, rows: usize) -> String {
    if columns == rows { columns.to_string() } else { format!("{columns}:{rows}") }
}

/// A game tree: the first of a file. Nodes stand in the order of the file, so
/// the root is node 0 and a parent comes before its children.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    /// All nodes, at least one.
    pub nodes: Vec<Node>,
}

impl Tree {
    /// The root node.
    pub fn root(&self) -> &Node {
        &self.nodes[0]
    }

    /// Adds a node with one property after `parent`; its index. A tree must be
    /// built depth first, so that nodes stand in the order of a file.
    pub fn add(&mut self, parent: usize, property: Property) -> usize {
        let line = self.nodes.len() + 1;
        self.nodes.push(Node {
            parent: Some(parent),
            properties: vec![property],
            line,
            ..Node::default()
        });
        self.nodes.len() - 1
    }

    /// The root and the first variation at every branch.
    pub fn main_line(&self) -> Vec<&Node> {
        let mut line = vec![self.root()];
        let mut last = 0;
        for (i, node) in self.nodes.iter().enumerate().skip(1) {
            if node.parent == Some(last) {
                line.push(node);
                last = i;
            }
        }
        line
    }
}

/// What is wrong with a file, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfError {
    /// The file is not SGF.
    #[error("SGF line {line}, column {column}: {reason}")]
    Syntax {
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What was expected.
        reason: String,
    },
    /// The file is SGF, but not a legal game.
    #[error("SGF line {line}, column {column}: {reason}")]
    Content {
        /// The line on which the node starts, from 1.
        line: usize,
        /// The column at which it starts, from 1.
        column: usize,
        /// What is wrong with it.
        reason: String,
    },
}

impl SgfError {
    pub(crate) fn content(node: &Node, reason: impl ToString) -> SgfError {
        SgfError::Content { line: node.line, column: node.column, reason: reason.to_string() }
    }
}
