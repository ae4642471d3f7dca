//! What is refused: each with the right status and one clear sentence.

use crate::client::{connect, game, post, read, request, send, upload, with};
use crate::process::Server;
use serde_json::{Value, json};
use std::io::Write;
use std::net::{SocketAddr, TcpStream};

/// A request to `move` with these headers beside the usual ones.
fn status(at: SocketAddr, host: &str, more: &[(&str, &str)]) -> u16 {
    let body = with(game("tic-tac-toe", ""), json!({"simulations": 10})).to_string();
    let mut headers = vec![("host", host), ("content-type", "application/json")];
    headers.extend(more);
    let answer = send(at, &request("POST", "/api/v1/move", &headers, body.as_bytes())).unwrap();
    if answer.status != 200 {
        answer.error();
    }
    answer.status
}

#[test]
fn foreign_hosts_and_origins() {
    let server = Server::start(&["--host", "board.example"]);
    let at = server.address;
    let host = at.to_string();
    let own = format!("http://{host}");
    assert_eq!(status(at, &host, &[]), 200);
    assert_eq!(status(at, &host, &[("origin", &own)]), 200);
    assert_eq!(status(at, &format!("localhost:{}", at.port()), &[]), 200);
    assert_eq!(status(at, "board.example", &[("origin", "https://board.example")]), 200);
    assert_eq!(status(at, "evil.example", &[]), 421);
    assert_eq!(status(at, &host, &[("origin", "http://evil.example")]), 403);
    assert_eq!(status(at, &host, &[("origin", "null")]), 403);
    assert_eq!(status(at, &host, &[("sec-fetch-site", "cross-site")]), 403);
    // Reading is refused to other hosts, too.
    let answer = send(at, &request("GET", "/api/v1/games", &[("host", "evil.example")], &[]));
    assert_eq!(answer.unwrap().status, 421);
}

#[test]
fn bad_requests_get_a_sentence() {
    let server =
        Server::start(&["--limit-time", "10s", "--limit-memory", "64M", "--limit-threads", "2"]);
    let at = server.address;
    let refused = |route: &str, body: Value, status: u16| -> Value {
        let answer = post(at, route, &body);
        assert_eq!(answer.status, status, "{route} {body}: {}", answer.text());
        answer.error();
        answer.json()
    };
    let unknown = refused("position", json!({"game": "chess"}), 422);
    assert!(unknown["error"].as_str().unwrap().contains("chess"), "{unknown}");
    refused("position", json!({"game": "havannah:99"}), 422);
    refused("position", json!({"game": "havannah:5", "position": "nonsense"}), 422);
    let bad = refused("position", game("havannah:5", "a1 a2 a1"), 422);
    assert_eq!(bad["at"], 2, "{bad}");
    refused("position", json!({"moves": []}), 400);
    refused("position", json!([1, 2]), 400);
    refused("position", json!({"game": "go:9", "moves": vec!["pass"; 5000]}), 422);
    let search = |more: Value| with(game("havannah:5", ""), more);
    for more in [
        json!({"level": 0}),
        json!({"level": 11}),
        json!({"time_ms": 0}),
        json!({"time_ms": 20_000}),
        json!({"simulations": 0}),
        json!({"threads": 3}),
        json!({"threads": 0}),
        json!({"memory": 1}),
        json!({"memory": 1u64 << 40}),
        json!({"settings": ["nonsense"]}),
        json!({"settings": ["table=/etc/passwd"]}),
        json!({"settings": ["table=default"]}),
    ] {
        refused("move", search(more), 422);
    }
    refused("move", search(json!({"level": -1})), 400);
    refused("move", search(json!({"time_ms": "soon"})), 400);
    refused("solve", search(json!({"solver": "guess"})), 422);
    refused("value", json!({}), 422);
    refused("value", json!({"expression": "{0|"}), 422);
    refused("value", json!({"game": "havannah:5"}), 422);
    refused("nothing", json!({}), 404);
    refused(
        "sgf/write",
        json!({"game": "havannah:5", "nodes": [{"move": null}, {"move": "a1", "parent": 7}]}),
        422,
    );
    assert_eq!(upload(at, "position", b"{}").status, 415);
    assert_eq!(post(at, "verify", &json!({})).status, 415);
    let host = at.to_string();
    let wrong = send(at, &request("DELETE", "/api/v1/position", &[("host", &host)], &[])).unwrap();
    assert_eq!(wrong.status, 405);
    wrong.error();
}

#[test]
fn what_is_too_large_is_refused_before_it_is_read() {
    let server = Server::start(&["--limit-body", "1M"]);
    let at = server.address;
    let large = json!({"game": "x".repeat(2 << 20)});
    assert_eq!(post(at, "position", &large).status, 413);
    assert_eq!(upload(at, "verify", &vec![0; 2 << 20]).status, 413);
    // Without a length that would tell beforehand.
    let mut stream = connect(at);
    let head = format!(
        "POST /api/v1/position HTTP/1.1\r\nhost: {at}\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n"
    );
    stream.write_all(head.as_bytes()).unwrap();
    let chunk =
        [format!("{:x}\r\n", 1 << 16).into_bytes(), vec![b' '; 1 << 16], b"\r\n".to_vec()].concat();
    for _ in 0..40 {
        if stream.write_all(&chunk).is_err() {
            break;
        }
    }
    if let Some(answer) = read(stream) {
        assert_eq!(answer.status, 413);
    }
    assert!(server.plays());
}

#[test]
fn each_address_has_its_share() {
    let server = Server::start(&["--limit-searches", "3", "--limit-searches-per-client", "1"]);
    let at = server.address;
    let body = with(game("havannah:8", ""), json!({"time_ms": 60_000}));
    let bytes = crate::client::post_bytes(at, "analyze", &body);
    let mut stream: TcpStream = connect(at);
    stream.write_all(&bytes).unwrap();
    // The first event has come: the search runs.
    let mut first = [0; 64];
    std::io::Read::read_exact(&mut stream, &mut first).unwrap();
    let second = post(at, "move", &with(game("havannah:8", ""), json!({"time_ms": 100})));
    assert_eq!(second.status, 429);
    assert!(second.error().contains("of yours"), "{}", second.error());
    assert_eq!(second.header("retry-after"), Some("2"));
    drop(stream);
    assert!(server.plays());
}
