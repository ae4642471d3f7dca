//! Tables of exact knowledge in files: built, stored, asked and verified.
//!
//! One folder per kind of table. `container.rs` is the file that all kinds live in,
//! `kind.rs` what each can do, `choice.rs` decides which table a search uses, and
//! [`kinds`] lists them.

pub mod breakthrough;
mod choice;
pub mod clobber;
pub mod connect_four;
pub mod container;
pub mod files;
mod kind;
mod slices;

pub use choice::{Onlooker, Opened, Progress, file_of, make, make_default, watch_builds};
pub use container::Error;
pub use kind::{Kind, Plan, Sample, Sizes, StatsOptions, Table, Told, Verified, Watch, Wrong};
pub use slices::{Sliced, Slices};

/// Every kind of table. Adding one is a folder and a line here.
pub fn kinds() -> &'static [&'static dyn Kind] {
    &[
        &clobber::ClobberTables,
        &connect_four::ConnectFourTables,
        &breakthrough::BreakthroughTables::STANDARD,
    ]
}
