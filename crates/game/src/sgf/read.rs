//! The reader.

use super::{Node, Property, SgfError, Tree};
use std::iter::Peekable;
use std::str::Chars;

impl Tree {
    /// Reads the first game tree of a file. Text before its first parenthesis
    /// is skipped, as the format allows.
    pub fn parse(text: &str) -> Result<Tree, SgfError> {
        let mut reader = Reader { chars: text.chars().peekable(), line: 1, column: 1 };
        while reader.peek().is_some_and(|c| c != '(') {
            reader.next();
        }
        reader.tree()
    }
}

struct Reader<'t> {
    chars: Peekable<Chars<'t>>,
    line: usize,
    column: usize,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.chars.peek().copied()
    }

    fn next(&mut self) -> Option<char> {
        let c = self.chars.next()?;
        if c == '\n' {
            self.line += 1;
            self.column = 1;
        } else {
            self.column += 1;
        }
        Some(c)
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.next();
        }
    }

    fn error<T>(&self, reason: impl Into<String>) -> Result<T, SgfError> {
        Err(SgfError::Syntax { line: self.line, column: self.column, reason: reason.into() })
    }

    /// One game tree. Open branches are kept on a list rather than on the
    /// call stack, so that a hostile file cannot exhaust it.
    fn tree(&mut self) -> Result<Tree, SgfError> {
        let mut nodes: Vec<Node> = Vec::new();
        // For every open parenthesis, the node it branches from.
        let mut open: Vec<Option<usize>> = Vec::new();
        let mut last = None;
        // Whether the innermost branch still needs its first node.
        let mut branch_is_empty = false;
        loop {
            self.skip_space();
            match self.peek() {
                Some('(') if !branch_is_empty => {
                    self.next();
                    open.push(last);
                    branch_is_empty = true;
                }
                Some(';') if !open.is_empty() => {
                    let (line, column) = (self.line, self.column);
                    self.next();
                    let properties = self.properties()?;
                    nodes.push(Node { parent: last, properties, line, column });
                    last = Some(nodes.len() - 1);
                    branch_is_empty = false;
                }
                Some(')') if !branch_is_empty && !open.is_empty() => {
                    self.next();
                    last = open.pop().flatten();
                    if open.is_empty() {
                        return Ok(Tree { nodes });
                    }
                }
                Some(c) if branch_is_empty => {
                    return self.error(format!("expected ';' but found {c:?}"));
                }
                Some(c) => return self.error(format!("expected ';', '(' or ')' but found {c:?}")),
                None if open.is_empty() => return self.error("no game tree: expected '('"),
                None => return self.error("the file ends inside a game tree"),
            }
        }
    }

    fn properties(&mut self) -> Result<Vec<Property>, SgfError> {
        let mut properties: Vec<Property> = Vec::new();
        loop {
            self.skip_space();
            if !self.peek().is_some_and(|c| c.is_ascii_alphabetic()) {
                return Ok(properties);
            }
            let mut identifier = String::new();
            while let Some(c) = self.peek().filter(char::is_ascii_alphabetic) {
                // Older files spell identifiers with lower-case letters in
                // between, which do not count.
                if c.is_ascii_uppercase() {
                    identifier.push(c);
                }
                self.next();
            }
            if identifier.is_empty() {
                return self.error("a property name needs an upper-case letter");
            }
            if properties.iter().any(|p| p.identifier == identifier) {
                return self.error(format!("property {identifier} stands twice in one node"));
            }
            let mut values = Vec::new();
            self.skip_space();
            while self.peek() == Some('[') {
                self.next();
                values.push(self.value()?);
                self.skip_space();
            }
            if values.is_empty() {
                return self.error(format!("expected '[' after property {identifier}"));
            }
            properties.push(Property { identifier, values });
        }
    }

    /// A value after its opening bracket: a backslash keeps the next character
    /// as it is, and before a line break both vanish.
    fn value(&mut self) -> Result<String, SgfError> {
        let mut value = String::new();
        loop {
            match self.next() {
                Some(']') => return Ok(value),
                Some('\\') => match self.next() {
                    Some('\n') => {}
                    Some('\r') => {
                        if self.peek() == Some('\n') {
                            self.next();
                        }
                    }
                    Some(c) => value.push(c),
                    None => return self.error("the file ends inside a property value"),
                },
                Some(c) => value.push(c),
                None => return self.error("the file ends inside a property value"),
            }
        }
    }
}
