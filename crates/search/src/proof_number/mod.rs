//! Proof-number search: the next position to look into is the one that is
//! nearest to deciding the question.

mod deep;
mod dfpn;
mod numbers;
mod pns;
mod table;
mod tree;
mod worker;

pub use dfpn::{Dfpn, DfpnSettings};
pub use numbers::Sum;
pub use pns::Pns;
