//! Right answers: games, positions, moves, values, insight, and the page's files.

use crate::client::{game, get, post, with};
use crate::process::Server;
use serde_json::{Value, json};

#[test]
fn every_game_can_be_shown_and_played() {
    let server = Server::start(&[]);
    let list = get(server.address, "/api/v1/games").json();
    let games = list["games"].as_array().unwrap();
    assert!(games.len() >= 9, "{list}");
    assert_eq!(list["levels"].as_array().unwrap().len(), 10);
    for entry in games {
        assert!(entry["title"].as_str().unwrap().starts_with(char::is_uppercase));
        for example in entry["examples"].as_array().unwrap() {
            let position = post(server.address, "position", &json!({"game": example})).json();
            check_position(&position);
        }
        let request = json!({"game": entry["examples"][0], "simulations": 50});
        let reply = post(server.address, "move", &request).json();
        let played = json!({"game": entry["examples"][0], "moves": [reply["best_move"]]});
        let position = post(server.address, "position", &played).json();
        assert_eq!(position["moves"], json!([reply["best_move"]]), "{position}");
        check_position(&position);
    }
}

/// What must hold of every position.
fn check_position(position: &Value) {
    let names = |list: &Value, field: &str| -> Vec<String> {
        let list = list.as_array().unwrap().iter();
        list.filter_map(|one| one[field].as_str().map(str::to_string)).collect()
    };
    let cells = names(&position["cells"], "name");
    let svg = position["svg"].as_str().unwrap();
    assert!(svg.starts_with("<svg ") && !svg.contains("style=") && !svg.contains("<style"));
    for cell in &cells {
        assert!(svg.contains(&format!("data-cell=\"{cell}\"")), "{cell} of {}", position["game"]);
    }
    assert_eq!(json!(names(&position["steps"], "move")), position["legal"]);
    for step in position["steps"].as_array().unwrap() {
        for end in ["from", "to"].map(|end| &step[end]).into_iter().filter_map(Value::as_str) {
            assert!(cells.iter().any(|cell| cell == end), "{step} of {}", position["game"]);
        }
        assert_eq!(step["to"].is_null(), step["label"].is_string(), "{step}");
    }
    for cell in ["last_move", "winning"].into_iter().flat_map(|f| position[f].as_array().unwrap()) {
        assert!(cells.iter().any(|name| name == cell), "{cell}");
    }
}

#[test]
fn positions_tell_moves_by_cells_and_how_a_game_was_won() {
    let server = Server::start(&[]);
    let position = |body: Value| post(server.address, "position", &body).json();
    let won = position(game("havannah:4", "a1 b1 a2 b2 a3 b3 a4"));
    assert_eq!(won["result"]["winner"], "White");
    assert_eq!(won["result"]["words"], "White wins by bridge");
    assert_eq!(won["winning"], json!(["a1", "a2", "a3", "a4"]));
    assert_eq!((&won["last_move"], &won["legal"]), (&json!(["a4"]), &json!([])));

    let column = position(game("connect-four:7x6", "4 4"));
    let step = &column["steps"][3];
    assert_eq!((&step["move"], &step["to"]), (&json!("4"), &json!("d3")));
    assert_eq!(column["last_move"], json!(["d2"]));

    let race = position(game("breakthrough:6x6", "a2a3"));
    assert_eq!((&race["last_move"], &race["to_move"]), (&json!(["a2", "a3"]), &json!("Black")));
    assert!(race["steps"].as_array().unwrap().iter().all(|s| s["from"].is_string()));

    let swap = position(game("havannah:4+swap", "d4"));
    assert_eq!(swap["can_swap"], true);
    let last = swap["steps"].as_array().unwrap().iter().find(|s| s["move"] == "swap").unwrap();
    assert_eq!(last["label"], "Swap sides");
}

#[test]
fn a_search_finds_the_win_and_says_that_it_is_proven() {
    let server = Server::start(&[]);
    // White joins two corners.
    let body = with(game("havannah:4", "a1 b1 a2 b2 a3 b3"), json!({"time_ms": 2000}));
    let reply = post(server.address, "move", &body).json();
    assert_eq!((&reply["best_move"], &reply["proven"]), (&json!("a4"), &json!("win")));
    assert_eq!(reply["bounds"], json!({"lower": 1, "upper": 1}));
    assert_eq!(reply["bounds_white"], reply["bounds"]);
    // Black is to move and lost: White has two ways to win.
    let body = with(game("connect-four:7x6", "4 4 3 3 5"), json!({"time_ms": 2000}));
    let reply = post(server.address, "move", &body).json();
    assert_eq!((&reply["proven"], &reply["mover"]), (&json!("loss"), &json!("White")));
}

#[test]
fn the_same_seed_gives_the_same_search() {
    let server = Server::start(&[]);
    let body = with(game("havannah:5", "e5"), json!({"simulations": 300, "seed": 7}));
    let told = || {
        let reply = post(server.address, "move", &body).json();
        (reply["best_move"].clone(), reply["moves"][0]["visits"].clone())
    };
    assert_eq!(told(), told());
}

#[test]
fn values_of_positions_and_expressions() {
    let server = Server::start(&[]);
    let value = |body: Value| post(server.address, "value", &body).json();
    let told = value(json!({"game": "clobber", "position": "xxo.xo"}));
    assert_eq!((&told["value"], &told["outcome"]), (&json!("↑⋆"), &json!("N")), "{told}");
    assert_eq!(told["parts"].as_array().unwrap().len(), 2);
    assert_eq!(told["parts"][0]["value"], "↑");
    assert_eq!(told["parts"][0]["atomic_weight"], "1");
    assert_eq!(told["parts"][1]["expression"], "*");
    assert_eq!(told["sum"], "↑ + ⋆ = ↑⋆");
    assert_eq!((&told["temperature"], &told["mean"]), (&json!("0"), &json!("0")));
    let hot = value(json!({"expression": "{3|-1}"}));
    assert_eq!((&hot["temperature"], &hot["mean"]), (&json!("2"), &json!("1")));
    assert_eq!(hot["thermograph"]["left"].as_array().unwrap().last().unwrap(), &json!([1.0, 2.0]));
    let nim = value(json!({"game": "nim", "position": "1 2"}));
    assert_eq!(nim["value"], "⋆3");
}

#[test]
fn insight_is_exact_and_on_the_board() {
    let server = Server::start(&[]);
    let seen = |body: Value| -> Vec<Value> {
        let reply = post(server.address, "insight", &body).json();
        reply["overlays"].as_array().unwrap_or_else(|| panic!("{reply}")).clone()
    };
    let kinds = |seen: &[Value], kind: &str| -> Vec<Value> {
        seen.iter().filter(|overlay| overlay["kind"] == kind).cloned().collect()
    };
    let havannah = seen(game("havannah:4", "a1 b1 a2 b2 a3 b3"));
    assert_eq!(kinds(&havannah, "winning cell")[0]["cells"], json!(["a4"]));
    let threat = seen(game("havannah:4", "a1 b1 a2 b2 a3"));
    assert_eq!(kinds(&threat, "forced reply")[0]["cells"], json!(["a4"]));
    let four = seen(game("connect-four:7x6", "4 4 3 3 5"));
    let cells: Vec<&Value> =
        four.iter().filter(|o| o["style"] == "threat").map(|o| &o["cells"][0]).collect();
    assert_eq!(cells, ["b1", "f1"]);
    assert!(kinds(&four, "exact move").iter().all(|o| o["label"] == "loss"));
    let clobber = seen(json!({"game": "clobber", "position": "xxo.xo o"}));
    let parts = kinds(&clobber, "part");
    assert_eq!((&parts[0]["label"], &parts[1]["part"]), (&json!("↑"), &json!(1)));
    // Besides the liberties, as many exact moves as the solver finds in its time.
    let race = seen(json!({"game": "capture-race:7"}));
    let liberties = race.iter().filter(|o| o["style"] == "liberty").count();
    assert_eq!((liberties, liberties + kinds(&race, "exact move").len()), (3, race.len()));
    // A piece that nobody can stop.
    let run = seen(
        json!({"game": "breakthrough:6x6", "position": "....x./o...../....../....../....../...... o"}),
    );
    assert_eq!(kinds(&run, "race")[0]["style"], "win");
}

#[test]
fn the_page_is_part_of_the_program() {
    let server = Server::start(&[]);
    let page = get(server.address, "/");
    assert_eq!((page.status, page.header("content-type")), (200, Some("text/html; charset=utf-8")));
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    assert_eq!(page.header("x-content-type-options"), Some("nosniff"));
    assert_eq!(get(server.address, "/page/icon.svg").header("content-type"), Some("image/svg+xml"));
    for missing in ["/page/none.js", "/page/..%2fmain.rs", "/page/%2e%2e/main.rs", "/nothing"] {
        let answer = get(server.address, missing);
        assert_eq!(answer.status, 404, "{missing}");
        answer.error();
    }
}
