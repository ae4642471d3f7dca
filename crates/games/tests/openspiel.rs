//! Counts and games of another program (OpenSpiel 2.0.2), replayed.
//!
//! `data/perft.json` holds rows of depth, histories, and those that end there
//! with a win of the first player, of the second, and a draw.
//! `data/random_games.json` holds random games with the number of legal moves
//! before each move and the result for the first player.

use serde_json::Value;

/// Rows with more histories are left out, and so are those behind so many in all.
const MOST_HISTORIES: u64 = 30_000_000;
const MOST_WORK: u64 = 300_000_000;

fn data(name: &str) -> serde_json::Map<String, Value> {
    let path = format!("{}/tests/data/{name}", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap()
}

fn perft_of(family: &str, most_work: u64) {
    let registry = games::registry::<()>();
    let mut compared = 0;
    for (name, rows) in data("perft.json") {
        if name.split(':').next() != Some(family) {
            continue;
        }
        let rows: Vec<[u64; 5]> = serde_json::from_value(rows).unwrap();
        let work = |depth: usize| rows[..=depth].iter().map(|r| r[1]).sum::<u64>();
        // Some counts fall again towards the end of the game: those rows too.
        let is_wanted = |&d: &usize| rows[d][1] <= MOST_HISTORIES && work(d) <= most_work;
        let depth = (0..rows.len()).rfind(is_wanted).unwrap() + 1;
        let game = registry.open(&name).unwrap();
        let counted = game.perft(depth as u32, &mut |_| true).unwrap();
        for (ours, theirs) in counted.iter().zip(&rows) {
            let ours = [
                u64::from(ours.depth),
                ours.histories,
                ours.first_wins,
                ours.second_wins,
                ours.draws,
            ];
            assert_eq!(ours, *theirs, "{name}");
            compared += 1;
        }
    }
    assert!(compared > 0, "no row for {family}");
}

// One test per family, so that they run side by side.

#[test]
fn perft_of_tic_tac_toe() {
    perft_of("tic-tac-toe", MOST_WORK);
}

#[test]
fn perft_of_connect_four() {
    perft_of("connect-four", MOST_WORK);
}

#[test]
fn perft_of_breakthrough() {
    perft_of("breakthrough", MOST_WORK);
}

#[test]
fn perft_of_clobber() {
    perft_of("clobber", MOST_WORK);
}

#[test]
#[ignore = "a minute: 4x4 to the end of every game"]
fn perft_of_clobber_to_the_end() {
    perft_of("clobber", u64::MAX);
}

#[test]
fn perft_of_havannah() {
    perft_of("havannah", MOST_WORK);
}

#[test]
fn random_games_replay_with_the_same_counts_and_results() {
    let registry = games::registry::<()>();
    let mut games = 0;
    for (name, list) in data("random_games.json") {
        for record in list.as_array().unwrap() {
            let mut game = registry.open(&name).unwrap();
            let moves = record["moves"].as_str().unwrap();
            let counts = record["legal"].as_array().unwrap();
            for (m, count) in moves.split(' ').zip(counts) {
                assert_eq!(game.legal().len() as u64, count.as_u64().unwrap(), "{name} {moves}");
                assert!(game.score().is_none(), "{name} {moves}");
                game.play(m).unwrap();
            }
            let result = record["first_player_result"].as_i64().unwrap();
            let score = game.score().map(|score| i64::from(score.0));
            assert_eq!(score, Some(result), "{name} {moves}");
            games += 1;
        }
    }
    assert_eq!(games, 760);
}
