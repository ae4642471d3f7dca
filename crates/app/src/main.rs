//! The program `zermelo`.

use std::process::ExitCode;

fn main() -> ExitCode {
    zermelo::main(&zermelo::registry())
}
