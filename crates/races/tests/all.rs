//! Answers about races of capture against brute force and the literature.
//!
//! One program, so that what is generic over games is compiled for each game once.

mod brute_force;
mod problems;
mod tables;
