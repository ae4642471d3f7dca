//! Table 1 of the Score Bounded MCTS paper by playouts on real boards.

use game::{Family, Game, Notation, Player, Playout, Rng, Score};
use games::capture_race::{CaptureRace, FillLiberties, Measures, Race};

/// The mover's chance if both fill random liberties: the recurrence behind the table.
fn chance(own: usize, other: usize) -> f64 {
    match (own, other) {
        (_, 1) => 1.0,
        (1, _) => 0.0,
        _ => {
            let (a, b) = (own as f64, other as f64);
            (b * (1.0 - chance(other - 1, own)) + a * (1.0 - chance(other, own - 1))) / (a + b)
        }
    }
}

/// The liberties of both strings as moves, Black's and White's: the empty points of the
/// rows above and below the marked strings.
fn liberties(race: &Race) -> [Vec<u16>; 2] {
    let text = race.position_text();
    let rows: Vec<&str> = text.split(' ').next().unwrap().split('/').collect();
    let first = rows.iter().position(|row| row.contains('X')).unwrap();
    let last = rows.iter().rposition(|row| row.contains('O')).unwrap();
    [first - 1, last + 1].map(|row| {
        let columns = (0..rows.len()).filter(|&c| rows[row].as_bytes()[c] == b'.');
        let letters: Vec<char> = ('A'..='T').filter(|&letter| letter != 'I').collect();
        let name = |column: usize| format!("{}{}", letters[column], rows.len() - row);
        columns.map(|column| race.parse_move(&name(column)).unwrap()).collect()
    })
}

/// Plays random liberties to the end: captures if it can, and never fills its own last
/// liberty.
fn playout(start: &Race, liberties: &[Vec<u16>; 2], rng: &mut Rng) -> Score {
    let mut race = start.clone();
    let mut left = liberties.clone();
    loop {
        let me = race.to_move().index();
        let (own, other) = (left[me].len(), left[1 - me].len());
        let (side, count) = match (own, other) {
            (_, 1) | (1, _) => (1 - me, other),
            _ if (rng.below((own + other) as u32) as usize) < own => (me, own),
            _ => (1 - me, other),
        };
        let m = left[side].swap_remove(rng.below(count as u32) as usize);
        race.play(m).unwrap();
        if let Some(score) = race.score() {
            return score;
        }
    }
}

#[test]
fn table_1_by_playouts_on_real_boards() {
    let mut rng = Rng::new(11);
    let games = 40_000;
    for black in 1..=9 {
        for white in 1..=9 {
            let measures = Measures { outside: [black, white], shared: 0, eyes: [0, 0] };
            let race = Race::make(measures).unwrap();
            assert_eq!(race.to_move(), Player::First);
            let points = liberties(&race);
            assert_eq!([points[0].len(), points[1].len()], [black, white]);
            let won =
                (0..games).filter(|_| playout(&race, &points, &mut rng) == Score::WIN).count();
            let share = won as f64 / f64::from(games);
            let exact = chance(black, white);
            assert!((share - exact).abs() < 0.01, "{black} against {white}: {share}, not {exact}");
        }
    }
}

/// The policy that does the same, from positions given by their liberties.
#[test]
fn the_policy_plays_as_the_table_has_it() {
    let mut rng = Rng::new(12);
    let games = 20_000;
    let family = CaptureRace::start("7").unwrap();
    for (black, white) in [(2, 2), (3, 2), (2, 5), (7, 9), (9, 9), (1, 4), (6, 1)] {
        let race = family.parse_position(&format!("{black},{white},0")).unwrap();
        let mut won = 0;
        for _ in 0..games {
            let mut race = race.clone();
            let score = FillLiberties.play_out(&mut race, None, &mut rng, &mut |_| ());
            won += u32::from(score == Some(Score::WIN));
        }
        let (share, exact) = (f64::from(won) / f64::from(games), chance(black, white));
        assert!((share - exact).abs() < 0.015, "{black} against {white}: {share}, not {exact}");
    }
}
