//! The writer.

use super::{Property, Tree};

impl Tree {
    /// The tree as an SGF file, a line per node on the main path of each
    /// branch.
    pub fn text(&self) -> String {
        let mut children = vec![Vec::new(); self.nodes.len()];
        for (i, node) in self.nodes.iter().enumerate().skip(1) {
            children[node.parent.unwrap_or(0)].push(i);
        }
        enum Step {
            Node(usize),
            Open(usize),
            Close,
        }
        let mut out = String::new();
        let mut steps = vec![Step::Open(0)];
        while let Some(step) = steps.pop() {
            match step {
                Step::Close => out.push(')'),
                Step::Open(node) => {
                    out.push('(');
                    steps.push(Step::Close);
                    steps.push(Step::Node(node));
                }
                Step::Node(node) => {
                    out.push(';');
                    for property in &self.nodes[node].properties {
                        push_property(&mut out, property);
                    }
                    match children[node].as_slice() {
                        [only] => {
                            out.push('\n');
                            steps.push(Step::Node(*only));
                        }
                        branches => {
                            steps.extend(branches.iter().rev().map(|&child| Step::Open(child)));
                        }
                    }
                }
            }
        }
        out.push('\n');
        out
    }
}

fn push_property(out: &mut String, property: &Property) {
    out.push_str(&property.identifier);
    for value in &property.values {
        out.push('[');
        for c in value.chars() {
            if matches!(c, ']' | '\\') {
                out.push('\\');
            }
            out.push(c);
        }
        out.push(']');
    }
}
