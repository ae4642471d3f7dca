//! The OpenAPI document, held against what the server answers.

use crate::client::{Answer, game, get, post, upload, with};
use crate::lab;
use serde_json::{Value, json};
use std::collections::BTreeSet;

const CERTIFICATE: &[u8] = include_bytes!("../cmd/verify.in/tic-tac-toe.proof");

/// The schema that a reference names.
fn resolved<'d>(document: &'d Value, schema: &'d Value) -> &'d Value {
    match schema["$ref"].as_str() {
        Some(name) => &document["components"]["schemas"][name.rsplit('/').next().unwrap()],
        None => schema,
    }
}

/// Checks a value against a schema: type, required fields, and no field beyond.
fn check(document: &Value, schema: &Value, value: &Value, at: &str) {
    let schema = resolved(document, schema);
    if let Some(parts) = schema["allOf"].as_array() {
        let fields: BTreeSet<&String> = parts
            .iter()
            .filter_map(|part| resolved(document, part)["properties"].as_object())
            .flat_map(|properties| properties.keys())
            .collect();
        for field in value.as_object().unwrap().keys() {
            assert!(fields.contains(field), "{at}.{field} is not documented");
        }
        return parts
            .iter()
            .for_each(|part| check_fields(document, resolved(document, part), value, at));
    }
    if let Some(choices) = schema["oneOf"].as_array() {
        let fitting = choices.iter().find(|choice| choice["type"] != "null");
        return if value.is_null() {
        } else {
            check(document, fitting.unwrap(), value, at)
        };
    }
    let types: Vec<&str> = match &schema["type"] {
        Value::Array(types) => types.iter().filter_map(Value::as_str).collect(),
        one => one.as_str().into_iter().collect(),
    };
    let found = match value {
        Value::Null => "null",
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) if types.contains(&"number") => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    };
    assert!(types.contains(&found), "{at}: {found} instead of {types:?}");
    match value {
        Value::Array(items) => {
            items.iter().for_each(|item| check(document, &schema["items"], item, at));
        }
        Value::Object(fields) if schema["properties"].is_object() => {
            for field in fields.keys() {
                let known = schema["properties"][field].is_object();
                assert!(known, "{at}.{field} is not documented");
            }
            check_fields(document, schema, value, at);
        }
        _ => {}
    }
}

fn check_fields(document: &Value, schema: &Value, value: &Value, at: &str) {
    for field in schema["required"].as_array().into_iter().flatten() {
        assert!(value.get(field.as_str().unwrap()).is_some(), "{at}: {field} is missing");
    }
    for (field, inner) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(found) = value.get(field) {
            check(document, inner, found, &format!("{at}.{field}"));
        }
    }
}

#[test]
fn every_route_is_documented_and_answers_as_documented() {
    let folder = lab::folder();
    let run = lab::lab(folder.path(), &["run", "files", "--quick"]).status();
    assert!(run.unwrap().success());
    let server = lab::serve(folder.path());
    let at = server.address;
    let document = get(at, "/api/v1/openapi.json").json();
    let mut untried: BTreeSet<String> =
        document["paths"].as_object().unwrap().keys().cloned().collect();
    assert_eq!(untried.len(), 15, "{untried:?}");
    let mut tried = |method: &str, path: &str, answer: Answer| -> Value {
        let path = format!("/api/v1/{path}");
        untried.remove(&path);
        let content = &document["paths"][&path][method]["responses"]["200"]["content"];
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        if let Some(schema) = content.get("text/event-stream") {
            let (_, last) = answer.events().pop().unwrap();
            check(&document, &schema["schema"], &last, &path);
            return last;
        }
        if content.get("application/octet-stream").is_some() {
            return Value::Null;
        }
        let value = answer.json();
        check(&document, &content["application/json"]["schema"], &value, &path);
        value
    };
    let quick = |more: Value| with(game("tic-tac-toe", "b2 a1"), more);
    tried("get", "games", get(at, "/api/v1/games"));
    tried("post", "position", post(at, "position", &game("havannah:4", "a1 b1 a2 b2 a3 b3 a4")));
    tried("post", "analyze", post(at, "analyze", &quick(json!({"simulations": 100}))));
    tried("post", "move", post(at, "move", &quick(json!({"level": 2}))));
    tried("post", "value", post(at, "value", &json!({"game": "clobber", "position": "xxo.xo"})));
    tried("post", "insight", post(at, "insight", &game("connect-four:7x6", "4 4 3 3 5")));
    let read = post(at, "sgf/read", &json!({"text": "(;GM[havannah]SZ[4];W[a1];B[b2])"}));
    let record = tried("post", "sgf/read", read);
    tried("post", "sgf/write", post(at, "sgf/write", &record));
    tried("post", "verify", upload(at, "verify", CERTIFICATE));
    let solved = tried("post", "solve", post(at, "solve", &quick(json!({"proof": true}))));
    assert!(solved["proof"]["id"].is_string(), "{solved}");
    let kept = tried("post", "proofs", upload(at, "proofs", CERTIFICATE));
    let id = kept["id"].as_str().unwrap();
    tried(
        "post",
        "proofs/{id}/look",
        post(at, &format!("proofs/{id}/look"), &json!({"moves": []})),
    );
    let file = get(at, &format!("/api/v1/proofs/{id}"));
    assert_eq!(file.body, CERTIFICATE);
    tried("get", "proofs/{id}", file);
    tried("get", "lab", get(at, "/api/v1/lab"));
    for query in ["", "?quick=true"] {
        let races = get(at, &format!("/api/v1/lab/own%2Fraces{query}"));
        tried("get", "lab/{name}", races);
        tried("get", "lab/{name}", get(at, &format!("/api/v1/lab/own%2Fmatch{query}")));
    }
    assert!(untried.is_empty(), "{untried:?}");
}
