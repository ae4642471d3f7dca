//! A small client: HTTP/1.1 on a plain socket, so that tests can also misbehave.

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// No answer takes longer in a test.
const PATIENCE: Duration = Duration::from_secs(60);

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body)
            .unwrap_or_else(|error| panic!("{error}: {}", self.text()))
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }

    /// The sentence of a refusal.
    pub fn error(&self) -> String {
        let error = self.json()["error"].as_str().map(str::to_string);
        let error = error.unwrap_or_else(|| panic!("{} without a sentence", self.status));
        assert!(!error.is_empty() && !error.contains('\n') && error.len() < 600, "{error}");
        error
    }

    /// The events of a stream.
    pub fn events(&self) -> Vec<(String, Value)> {
        let text = self.text();
        text.split("\n\n").filter_map(event).collect()
    }
}

/// The name and the data of an event; comments are none.
pub fn event(text: &str) -> Option<(String, Value)> {
    let field = |name: &str| text.lines().find_map(|line| line.strip_prefix(name));
    let data = serde_json::from_str(field("data:")?.trim()).expect("events are JSON");
    Some((field("event:")?.trim().to_string(), data))
}

/// Opens a connection.
pub fn connect(address: SocketAddr) -> TcpStream {
    let stream = TcpStream::connect_timeout(&address, PATIENCE).expect("the server listens");
    stream.set_read_timeout(Some(PATIENCE)).unwrap();
    stream.set_write_timeout(Some(PATIENCE)).unwrap();
    stream
}

/// The bytes of a request.
pub fn request(method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\n");
    for (name, value) in headers {
        text += &format!("{name}: {value}\r\n");
    }
    if method == "POST" {
        text += &format!("content-length: {}\r\n", body.len());
    }
    text += "connection: close\r\n\r\n";
    [text.as_bytes(), body].concat()
}

/// Sends a request and reads the answer; nothing if there is none.
pub fn send(address: SocketAddr, bytes: &[u8]) -> Option<Answer> {
    let mut stream = connect(address);
    // A server that refuses early need not read the rest.
    let _ = stream.write_all(bytes);
    read(stream)
}

/// Reads an answer.
pub fn read(stream: TcpStream) -> Option<Answer> {
    let mut input = BufReader::new(stream);
    let mut line = String::new();
    input.read_line(&mut line).ok().filter(|&count| count > 0)?;
    let status = line.split(' ').nth(1)?.parse().ok()?;
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        input.read_line(&mut line).ok()?;
        match line.trim().split_once(':') {
            Some((name, value)) => headers.push((name.to_lowercase(), value.trim().to_string())),
            None => break,
        }
    }
    let chunked = headers.iter().any(|(n, v)| n == "transfer-encoding" && v == "chunked");
    let mut body = Vec::new();
    match chunked {
        false => drop(input.read_to_end(&mut body)),
        true => loop {
            let mut size = String::new();
            input.read_line(&mut size).ok()?;
            let size = usize::from_str_radix(size.trim(), 16).ok()?;
            let mut chunk = vec![0; size + 2];
            input.read_exact(&mut chunk).ok()?;
            body.extend_from_slice(&chunk[..size]);
            if size == 0 {
                break;
            }
        },
    }
    Some(Answer { status, headers, body })
}

/// Asks the API in JSON.
pub fn post(address: SocketAddr, route: &str, body: &Value) -> Answer {
    let bytes = post_bytes(address, route, body);
    send(address, &bytes).unwrap_or_else(|| panic!("no answer to {route}"))
}

/// The bytes of a request in JSON.
pub fn post_bytes(address: SocketAddr, route: &str, body: &Value) -> Vec<u8> {
    let host = address.to_string();
    let headers = [("host", host.as_str()), ("content-type", "application/json")];
    request("POST", &format!("/api/v1/{route}"), &headers, body.to_string().as_bytes())
}

/// Sends bytes to the API.
pub fn upload(address: SocketAddr, route: &str, body: &[u8]) -> Answer {
    let host = address.to_string();
    let headers = [("host", host.as_str()), ("content-type", "application/octet-stream")];
    let bytes = request("POST", &format!("/api/v1/{route}"), &headers, body);
    send(address, &bytes).unwrap_or_else(|| panic!("no answer to {route}"))
}

/// Asks for a page.
pub fn get(address: SocketAddr, path: &str) -> Answer {
    let host = address.to_string();
    send(address, &request("GET", path, &[("host", &host)], &[])).expect("an answer")
}

/// A position of a game.
pub fn game(game: &str, moves: &str) -> Value {
    json!({"game": game, "moves": moves.split_whitespace().collect::<Vec<_>>()})
}

/// The same with further fields.
pub fn with(mut body: Value, more: Value) -> Value {
    let (Value::Object(all), Value::Object(more)) = (&mut body, more) else { panic!() };
    all.extend(more);
    body
}
