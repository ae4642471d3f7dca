//! `zermelo serve` as a client sees it.
#![cfg(target_os = "linux")]

mod answers;
mod client;
mod document;
mod lab;
mod load;
mod process;
mod proofs;
mod records;
mod refusals;
mod streams;
