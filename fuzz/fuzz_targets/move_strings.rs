//! Any text as moves: the first line names the game.
#![no_main]

#[path = "../../crates/app/tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let (game, moves) = text.split_once('\n').unwrap_or((text, ""));
    if let Ok(mut game) = zermelo::registry().open(game) {
        common::moves(&mut *game, moves);
    }
});
