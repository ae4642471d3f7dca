//! Values as text, their temperatures, and what limits allow.

mod length;
mod random;
mod robustness;
mod text;
mod thermography;
