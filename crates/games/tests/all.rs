//! Rules and knowledge of every game against plain ones and other programs' counts.
//!
//! One program, so that what is generic over games is compiled for each game once.

mod breakthrough;
mod capture_race;
mod clobber;
mod clobber_bounds;
mod clobber_facts;
mod clobber_values;
mod confined_race;
mod connect_four;
mod connect_four_threats;
mod domineering;
mod go;
mod go_notation;
mod openspiel;
mod oracles;
mod plain_go;
mod race_tables;
mod reference;
mod semeai;
mod tic_tac_toe;
mod tutorial;
