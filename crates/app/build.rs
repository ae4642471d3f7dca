//! Files that are added to the page become part of the program, too.

fn main() {
    println!("cargo:rerun-if-changed=src/page");
}
