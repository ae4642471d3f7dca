//! The SGF reader and writer: round trips, errors with their place, and
//! agreement with an independent reader.

use game::Rng;
use game::sgf::{Node, Property, SgfError, Tree};
use sgf_parse::unknown_game::Prop;
use sgf_parse::{GameTree, SgfNode, SgfProp};

const LETTERS: &[char] =
    &['a', 'Z', '7', ' ', ']', '[', '\\', '(', ')', ';', ':', '\n', 'é', '石', '"', '\t'];

fn random_text(rng: &mut Rng) -> String {
    (0..rng.below(8)).filter_map(|_| rng.pick(LETTERS)).collect()
}

fn random_tree(rng: &mut Rng) -> Tree {
    let mut nodes: Vec<Node> = Vec::new();
    for i in 0..1 + rng.below(12) as usize {
        // A node continues the branch before it or opens a new one; in file
        // order a child of an older node can follow only its whole subtree,
        // which holds for any ancestor of the node before.
        let parent = (i > 0).then(|| {
            let mut parent = i - 1;
            while parent > 0 && rng.below(3) == 0 {
                parent = nodes[parent].parent.unwrap_or(0);
            }
            parent
        });
        let mut properties = Vec::new();
        for identifier in ["XA", "XB", "XC"] {
            if rng.below(2) == 0 {
                let values = (0..1 + rng.below(3)).map(|_| random_text(rng)).collect();
                properties.push(Property { identifier: identifier.to_string(), values });
            }
        }
        if i == 0 {
            properties.push(Property::new("GM", "42"));
        }
        nodes.push(Node { parent, properties, line: 0, column: 0 });
    }
    Tree { nodes }
}

fn without_lines(mut tree: Tree) -> Tree {
    tree.nodes.iter_mut().for_each(|node| (node.line, node.column) = (0, 0));
    tree
}

#[test]
fn what_is_written_reads_back() {
    let mut rng = Rng::new(1);
    for _ in 0..5_000 {
        let tree = random_tree(&mut rng);
        let text = tree.text();
        let read = Tree::parse(&text).unwrap();
        assert_eq!(without_lines(read), tree, "{text}");
    }
}

/// The tree as the other reader sees it: each node's depth and properties.
fn flatten(node: &SgfNode<Prop>, depth: usize, out: &mut Vec<(usize, Vec<String>)>) {
    let identifiers = node.properties().map(SgfProp::identifier).collect();
    out.push((depth, identifiers));
    for child in node.children() {
        flatten(child, depth + 1, out);
    }
}

#[test]
fn an_independent_reader_sees_the_same_tree() {
    let mut rng = Rng::new(2);
    for _ in 0..2_000 {
        let tree = random_tree(&mut rng);
        let text = tree.text();
        let parsed = sgf_parse::parse(&text).unwrap();
        let [GameTree::Unknown(root)] = parsed.as_slice() else { panic!("{text}") };
        let mut theirs = Vec::new();
        flatten(root, 0, &mut theirs);
        let mut depths: Vec<usize> = Vec::new();
        let ours: Vec<_> = tree
            .nodes
            .iter()
            .map(|node| {
                let depth = node.parent.map_or(0, |p| depths[p] + 1);
                depths.push(depth);
                (depth, node.properties.iter().map(|p| p.identifier.clone()).collect::<Vec<_>>())
            })
            .collect();
        assert_eq!(ours, theirs, "{text}");
    }
}

#[test]
fn the_main_line_takes_the_first_variation() {
    let tree = Tree::parse("junk (;N[0](;N[1](;N[2];N[3])(;N[4]))(;N[5]))").unwrap();
    let names: Vec<_> = tree.main_line().iter().map(|n| n.value("N").unwrap()).collect();
    assert_eq!(names, ["0", "1", "2", "3"]);
}

#[test]
fn older_spellings_are_understood() {
    let tree = Tree::parse("(;GaMe[1]White[dd]\nC[a\\\nb\\]c])").unwrap();
    assert_eq!(tree.root().value("GM"), Some("1"));
    assert_eq!(tree.root().value("W"), Some("dd"));
    assert_eq!(tree.root().value("C"), Some("ab]c"));
}

#[test]
fn errors_name_line_and_column() {
    let cases = [
        ("", 1, 1, "no game tree: expected '('"),
        ("no tree here", 1, 13, "no game tree: expected '('"),
        ("()", 1, 2, "expected ';' but found ')'"),
        ("(;B[a1]", 1, 8, "the file ends inside a game tree"),
        ("(;B[a1]\n;W[b2", 2, 6, "the file ends inside a property value"),
        ("(;B)", 1, 4, "expected '[' after property B"),
        ("(;B[a]\n  !)", 2, 3, "expected ';', '(' or ')' but found '!'"),
        ("(;B[a]B[b])", 1, 8, "property B stands twice in one node"),
        ("(;abc[x])", 1, 6, "a property name needs an upper-case letter"),
    ];
    for (text, line, column, reason) in cases {
        let expected = SgfError::Syntax { line, column, reason: reason.to_string() };
        assert_eq!(Tree::parse(text), Err(expected), "{text:?}");
    }
}

#[test]
fn deep_nesting_does_not_exhaust_the_stack() {
    let deep = "(;".repeat(200_000);
    assert!(Tree::parse(&deep).is_err());
    let tree = Tree::parse(&(deep + &")".repeat(200_000))).unwrap();
    assert_eq!(tree.nodes.len(), 200_000);
    assert_eq!(Tree::parse(&tree.text()).map(|t| t.nodes.len()), Ok(200_000));
}
