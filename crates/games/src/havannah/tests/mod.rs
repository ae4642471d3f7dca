//! Tests that need more than one part of the game.

mod notation;
mod playouts;
mod policy;
mod positions;
mod priors;
mod reach;
mod reference;
mod rings;
mod rules;
