//! Many clients at once, some of whom misbehave.

use crate::client::{connect, game, post_bytes, read, request, send, with};
use crate::process::Server;
use serde_json::{Value, json};
use std::io::Write;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

const CLIENTS: usize = 200;
/// Of all searches; docs/serving.md says what else there is.
const MEMORY: u64 = 512 << 20;
/// The program, its tables, requests and answers.
const BESIDE: u64 = 400 << 20;

/// What the clients have seen.
#[derive(Default)]
struct Seen {
    right: AtomicU64,
    busy: AtomicU64,
    refused: AtomicU64,
}

/// One request of a client, of a kind that its number and the round decide.
fn once(at: SocketAddr, kind: usize, seen: &Seen) {
    let host = at.to_string();
    let json = |headers: &[(&str, &str)], path: &str, body: &[u8]| {
        let mut all = vec![("host", host.as_str()), ("content-type", "application/json")];
        all.extend(headers);
        send(at, &request("POST", path, &all, body))
    };
    let expect = |status: u16, found: Option<crate::client::Answer>| {
        // A server that hangs up on nonsense need not explain.
        if let Some(answer) = found {
            match answer.status {
                429 => drop(seen.busy.fetch_add(1, Relaxed)),
                found if found == status => drop(seen.refused.fetch_add(1, Relaxed)),
                found => panic!("{found} instead of {status}: {}", answer.text()),
            }
        }
    };
    match kind {
        // Well behaved: a position that is won at once, by hand and by search.
        0..4 => {
            let body = game("havannah:4", "a1 b1 a2 b2 a3 b3");
            let answer = send(at, &post_bytes(at, "position", &body)).expect("an answer");
            right(&answer, seen, |reply| {
                reply["to_move"] == "White" && reply["legal"].as_array().unwrap().len() == 31
            });
        }
        4..6 => {
            let body = with(game("havannah:4", "a1 b1 a2 b2 a3 b3"), json!({"level": 6}));
            let answer = send(at, &post_bytes(at, "move", &body)).expect("an answer");
            right(&answer, seen, |reply| reply["best_move"] == "a4" && reply["proven"] == "win");
        }
        6 => {
            let body = with(game("clobber:3x3", ""), json!({"simulations": 200}));
            let answer = send(at, &post_bytes(at, "analyze", &body)).expect("an answer");
            match answer.status {
                429 => drop(seen.busy.fetch_add(1, Relaxed)),
                _ => {
                    assert_eq!(answer.events().last().unwrap().1["done"], true);
                    seen.right.fetch_add(1, Relaxed);
                }
            }
        }
        7 => {
            let answer = crate::client::get(at, "/api/v1/games");
            right(&answer, seen, |reply| reply["games"].as_array().unwrap().len() >= 9);
        }
        // Malformed.
        8 => expect(400, json(&[], "/api/v1/position", b"{\"game\": ")),
        9 => drop(send(at, b"\x16\x03\x01 no HTTP at all\r\n\r\n")),
        // Oversized, announced and not.
        10 => expect(413, json(&[], "/api/v1/position", &vec![b' '; 3 << 19])),
        11 => {
            let mut stream = connect(at);
            let head = format!(
                "POST /api/v1/verify HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/octet-stream\r\ncontent-length: 99999999999\r\n\r\n"
            );
            let _ = stream.write_all(head.as_bytes());
            expect(413, read(stream));
        }
        // Slow: a head that never ends, and a stream that is left in the middle.
        12 => {
            let mut stream = connect(at);
            let _ = stream.write_all(b"POST /api/v1/move HTTP/1.1\r\nhost: 127");
            std::thread::sleep(Duration::from_millis(300));
        }
        13 => {
            let body = with(game("havannah:8", ""), json!({"time_ms": 60_000}));
            let mut stream = connect(at);
            let _ = stream.write_all(&post_bytes(at, "analyze", &body));
            std::thread::sleep(Duration::from_millis(100));
        }
        // From pages of other sites.
        14 => expect(403, json(&[("origin", "http://evil.example")], "/api/v1/move", b"{}")),
        _ => {
            let answer = send(at, &request("GET", "/", &[("host", "evil.example")], &[]));
            expect(421, answer);
        }
    }
}

fn right(answer: &crate::client::Answer, seen: &Seen, check: impl Fn(&Value) -> bool) {
    if answer.status == 429 {
        answer.error();
        seen.busy.fetch_add(1, Relaxed);
        return;
    }
    assert_eq!(answer.status, 200, "{}", answer.text());
    let reply = answer.json();
    assert!(check(&reply), "{reply}");
    seen.right.fetch_add(1, Relaxed);
}

/// So many seconds of it.
fn run(seconds: u64) {
    let memory = format!("{}M", MEMORY >> 20);
    let server = Server::start(&["--limit-memory", &memory]);
    let at = server.address;
    let seen = Seen::default();
    let end = Instant::now() + Duration::from_secs(seconds);
    std::thread::scope(|scope| {
        for client in 0..CLIENTS {
            let seen = &seen;
            scope.spawn(move || {
                for round in 0.. {
                    if Instant::now() >= end {
                        break;
                    }
                    once(at, (client + 7 * round) % 16, seen);
                }
            });
        }
    });
    let [right, busy, refused] = [&seen.right, &seen.busy, &seen.refused].map(|n| n.load(Relaxed));
    let peak = server.peak_memory();
    println!("{right} right answers, {busy} busy, {refused} refused, {} MiB", peak >> 20);
    assert!(right > 100, "{right} right answers");
    assert!(peak < MEMORY + BESIDE, "{} MiB", peak >> 20);
    server.wait_until_idle();
    assert!(server.plays());
}

#[test]
fn two_hundred_clients_for_a_while() {
    run(8);
}

/// Takes a minute.
#[test]
#[ignore = "takes a minute"]
fn two_hundred_clients_for_a_minute() {
    run(60);
}
