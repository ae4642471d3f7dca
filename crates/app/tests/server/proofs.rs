//! Certificates: verdicts, and every way through a proof.

use crate::client::{game, get, post, upload, with};
use crate::process::Server;
use serde_json::{Value, json};
use std::net::SocketAddr;

#[test]
fn the_checker_says_what_the_command_says() {
    let server = Server::start(&[]);
    let good = include_bytes!("../cmd/verify.in/tic-tac-toe.proof");
    let verdict = upload(server.address, "verify", good).json();
    assert_eq!(verdict["accepted"], true);
    assert_eq!(verdict["claims"].as_array().unwrap().len(), 2, "{verdict}");
    for bad in [
        &include_bytes!("../cmd/verify.in/altered.proof")[..],
        include_bytes!("../cmd/verify.in/checksum.proof"),
        include_bytes!("../cmd/verify.in/cut.proof"),
        include_bytes!("../cmd/verify.in/other.txt"),
        b"",
    ] {
        let verdict = upload(server.address, "verify", bad).json();
        assert_eq!(verdict["accepted"], false, "{verdict}");
        assert!(verdict["words"].as_str().unwrap().starts_with("not a proof: "));
        assert_eq!(upload(server.address, "proofs", bad).status, 422);
    }
}

/// Plays all replies of the opponent, and the proof's answer to each, to the end.
fn walk(at: SocketAddr, id: &str, claim: usize, moves: &mut Vec<String>, looked: &mut u32) {
    *looked += 1;
    let body = json!({"moves": moves, "claim": claim});
    let look = post(at, &format!("proofs/{id}/look"), &body).json();
    assert_eq!(look["in_proof"], true, "{look}");
    if look["legal"] == json!([]) {
        assert_eq!(look["words"], "the game is over, with what is claimed", "{look}");
        return;
    }
    let played: Vec<String> = match (&look["chosen"], look["prover_to_move"].as_bool().unwrap()) {
        (Value::String(chosen), true) => {
            assert!(look["legal"].as_array().unwrap().contains(&look["chosen"]), "{look}");
            vec![chosen.clone()]
        }
        // The prover gets what is claimed, whatever happens.
        (_, true) => return,
        _ => {
            let replies = look["replies"].as_array().unwrap();
            assert_eq!(replies.len(), look["legal"].as_array().unwrap().len());
            replies.iter().map(|reply| reply["move"].as_str().unwrap().to_string()).collect()
        }
    };
    for text in played {
        moves.push(text);
        walk(at, id, claim, moves, looked);
        moves.pop();
    }
}

#[test]
fn every_answer_has_its_refutation() {
    let server = Server::start(&[]);
    let at = server.address;
    for (start, moves) in [
        // With mirror images: the proof holds one position for all of them.
        ("tic-tac-toe", "b2 a1"),
        ("havannah:3", "c3 a1 b2 a2"),
        ("clobber:3x3", ""),
        ("breakthrough:4x3", ""),
        ("connect-four:4x4", "1 2 3 4"),
        // By the program's own rules.
        ("hex:3", ""),
    ] {
        let request = with(game(start, moves), json!({"proof": true, "time_ms": 20_000}));
        let solved = post(at, "solve", &request).events().pop().unwrap().1;
        let id = solved["proof"]["id"].as_str().unwrap_or_else(|| panic!("{start}: {solved}"));
        let first = post(at, &format!("proofs/{id}/look"), &json!({"moves": []})).json();
        let mut looked = 0;
        for claim in 0..first["claims"].as_array().unwrap().len() {
            walk(at, id, claim, &mut Vec::new(), &mut looked);
        }
        assert!(looked > 3, "{start}: {looked}");
        // What was made here is a certificate for anybody.
        let file = get(at, &format!("/api/v1/proofs/{id}")).body;
        assert_eq!(upload(at, "verify", &file).json()["accepted"], true);
    }
}

#[test]
fn beside_the_proof_it_says_nothing() {
    let server = Server::start(&[]);
    let request = with(game("havannah:3", ""), json!({"proof": true, "time_ms": 20_000}));
    let solved = post(server.address, "solve", &request).events().pop().unwrap().1;
    assert_eq!(solved["result"], "win", "{solved}");
    let id = solved["proof"]["id"].as_str().unwrap();
    let look = |moves: &[&str]| {
        post(server.address, &format!("proofs/{id}/look"), &json!({"moves": moves}))
    };
    let first = look(&[]).json();
    let other = first["legal"].as_array().unwrap().iter().find(|m| **m != first["chosen"]).unwrap();
    let beside = look(&[other.as_str().unwrap()]).json();
    // By symmetry it may still be the same move.
    if beside["in_proof"] == false {
        assert!(beside["words"].as_str().unwrap().contains("says nothing"), "{beside}");
    }
    assert_eq!(look(&["z9"]).status, 422);
    let gone = post(server.address, "proofs/0123/look", &json!({"moves": []}));
    assert_eq!(gone.status, 404);
}

#[test]
fn only_so_many_are_kept() {
    let server = Server::start(&["--limit-proofs", "2"]);
    let certificate = include_bytes!("../cmd/verify.in/tic-tac-toe.proof");
    let ids: Vec<String> = (0..3)
        .map(|_| {
            upload(server.address, "proofs", certificate).json()["id"].as_str().unwrap().into()
        })
        .collect();
    let status = |id: &String| get(server.address, &format!("/api/v1/proofs/{id}")).status;
    assert_eq!(ids.iter().map(status).collect::<Vec<_>>(), [404, 200, 200]);
}
