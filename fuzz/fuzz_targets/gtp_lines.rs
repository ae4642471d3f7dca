//! Any bytes as GTP input: the first line names the game.
#![no_main]

#[path = "../../crates/app/tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let registry = zermelo::registry();
    let mut lines = text.lines();
    let name = lines.next().unwrap_or_default();
    common::game_string(&registry, name);
    if registry.open(name).is_ok() {
        let mut engine = common::engine(&registry, name);
        lines.for_each(|line| common::gtp_line(&mut engine, line));
    }
});
