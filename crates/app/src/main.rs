//! The program `zermelo`.
fn main() {}
