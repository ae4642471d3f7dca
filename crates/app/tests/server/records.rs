//! Game records in and out.

use crate::client::post;
use crate::process::Server;
use serde_json::{Value, json};

#[test]
fn a_record_comes_back_as_it_was() {
    let server = Server::start(&[]);
    let record = json!({
        "game": "havannah:5",
        "position": null,
        "nodes": [
            {"move": null, "comment": "A start."},
            {"move": "e5", "parent": 0},
            {"move": "d4", "parent": 1, "comment": "One [way]."},
            {"move": "f6", "parent": 1, "comment": "Another."},
            {"move": "c3", "parent": 2, "analysis": {"value": 0.9, "lower": -1, "upper": 1, "best_move": "b2"}},
        ],
        "players": {"White": "Ada", "Black": "Bob"},
    });
    let sgf =
        post(server.address, "sgf/write", &record).json()["sgf"].as_str().unwrap().to_string();
    assert!(sgf.contains("PW[Ada]") && sgf.contains("V[0.80]") && sgf.contains("GB[1]"), "{sgf}");
    let again = post(server.address, "sgf/read", &json!({"text": sgf})).json();
    assert_eq!(again["game"], "havannah:5");
    assert_eq!(again["players"], json!({"White": "Ada", "Black": "Bob"}));
    // Depth first, as files have it.
    let moves: Vec<(&Value, &Value)> =
        again["nodes"].as_array().unwrap().iter().map(|n| (&n["move"], &n["parent"])).collect();
    let expected = [
        (json!(null), json!(null)),
        (json!("e5"), json!(0)),
        (json!("d4"), json!(1)),
        (json!("c3"), json!(2)),
        (json!("f6"), json!(1)),
    ];
    assert_eq!(moves, expected.iter().map(|(m, p)| (m, p)).collect::<Vec<_>>());
    assert_eq!(again["nodes"][2]["comment"], "One [way].");
}

#[test]
fn a_long_game_is_no_problem() {
    let server = Server::start(&[]);
    let nodes: Vec<Value> = (0..300)
        .map(|index| match index {
            0 => json!({"move": null}),
            _ => json!({"move": cell(index - 1), "parent": index - 1}),
        })
        .collect();
    let record = json!({"game": "go:19", "nodes": nodes});
    let written = post(server.address, "sgf/write", &record);
    assert_eq!(written.status, 200, "{}", written.text());
    let again = post(server.address, "sgf/read", &json!({"text": written.json()["sgf"]})).json();
    assert_eq!(again["nodes"].as_array().unwrap().len(), 300);
}

/// Black fills columns from the left, White from the right, with a gap in each.
fn cell(ply: usize) -> String {
    let (side, n) = (ply % 2, ply / 2);
    let (column, row) = (n / 18, n % 18);
    let column = if side == 0 { column } else { 18 - column };
    let letter = b"ABCDEFGHJKLMNOPQRST"[column] as char;
    format!("{letter}{}", row + 1)
}

#[test]
fn other_texts_are_positions_or_moves() {
    let server = Server::start(&[]);
    let read = |text: &str, game: Option<&str>| {
        post(server.address, "sgf/read", &json!({"text": text, "game": game}))
    };
    let position = read("xxo.xo", Some("clobber:8x8")).json();
    assert_eq!(position["game"], "clobber:1x6", "{position}");
    let moves = read("444", Some("connect-four:7x6")).json();
    assert_eq!(moves["nodes"].as_array().unwrap().len(), 4, "{moves}");
    let golem = "(;FF[4]SZ[4]RU[LG]SO[http://www.littlegolem.com];W[E1];B[swap];W[F2];B[D3])";
    assert_eq!(read(golem, Some("havannah:8")).json()["game"], "havannah:4+swap");
    for (text, game) in [
        ("", None),
        ("nonsense", Some("havannah:5")),
        ("(;GM[havannah]SZ[5];W[a1];B[a1])", None),
        ("(;GM[havannah]SZ[5];W[a1", None),
        ("(;SZ[5];W[a1])", None),
        ("(;GM[1]SZ[9];B[aa];B[bb])", None),
    ] {
        let answer = read(text, game);
        assert_eq!(answer.status, 422, "{text}");
        answer.error();
    }
}
