//! Endgame databases.

pub mod clobber;
