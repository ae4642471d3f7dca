//! Proof-number search: the next position to look into is the one that is
//! nearest to deciding the question.

mod dfpn;
mod numbers;
mod table;

pub use dfpn::{Dfpn, DfpnSettings};
pub use numbers::Sum;
