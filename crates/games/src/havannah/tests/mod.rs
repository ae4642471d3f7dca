//! Tests that need more than one part.

mod playouts;
