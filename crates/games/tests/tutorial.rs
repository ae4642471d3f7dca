//! CONTRIBUTING.md walks through the tic-tac-toe source; both stay the same.

const SOURCE: &str = include_str!("../src/tic_tac_toe/mod.rs");
const GUIDE: &str = include_str!("../../../CONTRIBUTING.md");

/// The `rust` blocks of the guide, in order.
fn blocks() -> Vec<&'static str> {
    let parts = GUIDE.split("```rust\n").skip(1);
    parts.map(|part| part.split("\n```").next().unwrap()).collect()
}

#[test]
fn the_tutorial_is_the_source() {
    // Blocks follow each other in the source with nothing but blank lines in
    // between, after its opening comment and to its end.
    let opening = SOURCE.find("use ").unwrap();
    assert!(SOURCE[..opening].lines().all(|line| line.is_empty() || line.starts_with("//!")));
    let mut rest = &SOURCE[opening..];
    assert!(blocks().len() >= 8);
    for block in blocks() {
        let Some(after) = rest.trim_start_matches('\n').strip_prefix(block) else {
            panic!("CONTRIBUTING.md has\n{block}\nwhere the source has\n{rest}");
        };
        rest = after;
    }
    assert_eq!(rest.trim(), "", "CONTRIBUTING.md leaves out the end of the source");
}

#[test]
fn the_tutorial_is_short() {
    assert!(SOURCE.lines().count() <= 120);
}
