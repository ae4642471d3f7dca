//! Every setting does what its text says: one test for each, named after it.

mod alpha_beta;
mod knowledge;
mod playouts;
mod proofs;
mod solver;
mod toy;
mod tree;

use search::SETTINGS;

/// Makes a test of every check, and the list of their names.
macro_rules! effects {
    ($($file:ident: $($name:ident)+;)+) => {
        $($(#[test] fn $name() { $file::$name(); })+)+
        const CHECKED: &[&str] = &[$($(stringify!($name)),+),+];
    };
}

effects! {
    tree: selection exploration fpu rave_schedule rave_k rave_bias rave_inherit reselect prior priors prior_weight minimax
        expand virtual_loss symmetry choice secure keep_tree collect_every reward;
    proofs: proofs gamma delta clamp proof_bias bias_fade lookahead skip_simulation early_stop
        solve_first solve_plies;
    knowledge: oracles deep_oracles deep_visits oracle_playouts oracle_every oracle_plies oracle_doubt table evaluator
        simplify;
    playouts: playout policy mate cut rollouts;
    alpha_beta: algorithm depth remember history lmr multi_cut forward etc;
}

/// The settings of `solve`; `table` is tested with real tables, in the crate `tables`.
#[test]
fn settings_of_solvers() {
    solver::stay();
    solver::sum();
    solver::symmetry();
    solver::oracles();
    solver::learn();
    solver::limit();
}

#[test]
fn every_setting_has_a_check() {
    let mut names: Vec<String> = SETTINGS.iter().map(|s| s.name.replace('-', "_")).collect();
    let mut checked = CHECKED.to_vec();
    names.sort_unstable();
    checked.sort_unstable();
    assert_eq!(checked, names);
}
