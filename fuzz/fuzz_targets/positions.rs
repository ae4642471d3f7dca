//! Any text as a position: the first line names the game.
#![no_main]

#[path = "../../crates/app/tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (game, position) = text.split_once('\n').unwrap_or((text, ""));
    common::position(&zermelo::registry(), game, position);
});
