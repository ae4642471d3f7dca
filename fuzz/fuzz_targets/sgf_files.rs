//! Any text as an SGF file: the first line names the game.
#![no_main]

#[path = "../../crates/app/tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (game, file) = text.split_once('\n').unwrap_or((text, ""));
    common::sgf(&zermelo::registry(), game, file);
});
