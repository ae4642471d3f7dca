//! Certificates, right ones and changed ones.
//!
//! One program, so that what is generic over games is compiled for each game once.

mod certificates;
mod common;
mod mutations;
mod size;
