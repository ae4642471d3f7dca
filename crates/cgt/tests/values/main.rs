//! Values as text, their temperatures, and what limits allow.

mod functions;
mod length;
mod random;
mod robustness;
mod text;
mod thermography;
mod uptimals;
