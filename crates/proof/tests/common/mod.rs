//! What the tests of certificates share.

#![allow(dead_code)]

pub mod naive;

use game::{Notation, Registry};
use proof::{BruteForce, Checking, Claim, Limits, Rejection, Strategy, Verdict, WriteError};

/// A certificate as bytes.
pub fn certificate<G: Notation>(
    root: &G,
    claims: &[Claim],
    strategy: &mut dyn Strategy<G>,
) -> Result<Vec<u8>, WriteError> {
    let mut bytes = Vec::new();
    let written =
        proof::write(root, claims, strategy, &mut bytes, &Limits::default(), &mut |_, _| {})?;
    assert_eq!(written.bytes, bytes.len() as u64);
    Ok(bytes)
}

/// The certificate of a root's exact value, by brute force.
pub fn exact<G: Notation>(root: &G) -> Vec<u8> {
    let mut strategy = BruteForce::default();
    let claims = Claim::exact(strategy.value(root), root.score_range());
    certificate(root, &claims, &mut strategy).unwrap()
}

/// Checks a certificate of any game.
pub fn verify_with(bytes: &[u8], limits: &Limits) -> Result<Verdict, Rejection> {
    let registry: Registry<Checking> = games::registry().with::<hex::Hex>();
    let others = |name: &str| registry.find(name).map(|entry| entry.extension);
    proof::verify(&mut &bytes[..], &others, limits, &mut |_, _| {})
}
