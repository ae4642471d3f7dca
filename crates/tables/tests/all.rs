//! Tables against brute force, their files, and searches that ask them.
//!
//! One program, so that what is generic over games is compiled for each game once.

mod another_kind;
mod asking;
mod breakthrough;
mod breakthrough_files;
mod brute;
mod checkpoints;
mod clobber;
mod clobber_files;
mod clobber_knowledge;
mod clobber_search;
mod clobber_sums;
mod connect_four;
mod connect_four_play;
mod solver;
