//! Tests that need more than one part of the game.

mod notation;
mod playouts;
mod positions;
mod reference;
mod rings;
mod rules;
