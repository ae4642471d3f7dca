//! Streams of events, and what ends them.

use crate::client::{connect, event, game, post, post_bytes, with};
use crate::process::Server;
use serde_json::json;
use std::io::{Read, Write};
use std::net::TcpStream;

/// Starts a stream and waits for its first bytes.
fn started(server: &Server, route: &str, body: &serde_json::Value) -> TcpStream {
    let mut stream = connect(server.address);
    stream.write_all(&post_bytes(server.address, route, body)).unwrap();
    let mut some = [0; 256];
    stream.read_exact(&mut some).unwrap();
    stream
}

#[test]
fn reports_come_and_the_last_is_done() {
    let server = Server::start(&[]);
    let body = with(game("havannah:6", "f6"), json!({"time_ms": 1500, "threads": 1}));
    let answer = post(server.address, "analyze", &body);
    assert_eq!(answer.header("content-type"), Some("text/event-stream"));
    let events = answer.events();
    assert!(events.len() >= 2 && events.len() <= 12, "{}", events.len());
    assert!(events.iter().all(|(name, _)| name == "report"));
    let done: Vec<bool> = events.iter().map(|(_, data)| data["done"].as_bool().unwrap()).collect();
    assert!(done.iter().rev().skip(1).all(|done| !done) && done.last() == Some(&true));
    let last = &events.last().unwrap().1;
    let shares = last["moves"].as_array().unwrap().iter().map(|m| m["share"].as_f64().unwrap());
    assert!((shares.sum::<f64>() - 1.0).abs() < 1e-6);
}

#[test]
fn errors_of_a_started_search_are_told() {
    let server = Server::start(&[]);
    let body = with(game("havannah:6", ""), json!({"settings": ["selection=none"]}));
    let events = post(server.address, "analyze", &body).events();
    assert_eq!(events.len(), 1);
    assert_eq!(events[0].0, "error");
    assert!(events[0].1["error"].as_str().unwrap().contains("selection"));
    assert!(event(": a comment").is_none());
}

#[test]
fn a_closed_stream_leaves_no_search_running() {
    let server = Server::start(&[]);
    let long = |more: serde_json::Value| {
        with(game("havannah:8", ""), with(json!({"time_ms": 600_000}), more))
    };
    let streams = [
        started(&server, "analyze", &long(json!({}))),
        started(&server, "analyze", &long(json!({"threads": 1}))),
        started(&server, "solve", &long(json!({}))),
    ];
    // One that answers once, and has not answered yet.
    let mut waiting = connect(server.address);
    waiting.write_all(&post_bytes(server.address, "move", &long(json!({})))).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(500));
    let before = server.cpu_seconds();
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert!(server.cpu_seconds() > before, "searches run");
    drop((streams, waiting));
    server.wait_until_idle();
    assert!(server.plays());
}

#[test]
fn a_signal_ends_streams_and_server() {
    for signal in ["-TERM", "-INT"] {
        let server = Server::start(&[]);
        let body = with(game("havannah:8", ""), json!({"time_ms": 600_000}));
        let mut stream = started(&server, "analyze", &body);
        let status = server.stop(signal);
        assert_eq!(status.code(), Some(0), "{signal}");
        // The listener still got the last report.
        let mut rest = String::new();
        stream.read_to_string(&mut rest).unwrap();
        assert!(rest.contains("\"done\":true"), "{rest}");
    }
}
