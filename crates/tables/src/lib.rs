//! Endgame databases.

pub mod clobber;
pub mod files;
