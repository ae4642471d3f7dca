//! Elo, intervals and sequential tests against figures other programs publish.

use game::Rng;
use lab::{Outcome, Sprt, Statistics, Verdict, elo, expected_score};

#[track_caller]
fn close(found: f64, expected: f64, tolerance: f64) {
    assert!((found - expected).abs() <= tolerance, "found {found}, expected {expected}");
}

fn test(elo0: f64, elo1: f64) -> Sprt {
    Sprt { elo0, elo1, alpha: 0.05, beta: 0.05 }
}

/// The table of scores and rating differences on the Chess Programming Wiki,
/// "Match Statistics".
#[test]
fn elo_of_scores() {
    close(elo(0.55), 34.86, 0.005);
    close(elo(0.75), 190.85, 0.005);
    close(elo(0.5), 0.0, 1e-12);
    close(expected_score(100.0), 0.640, 0.0005);
    close(expected_score(400.0), 10.0 / 11.0, 1e-12);
    for difference in [-300.0, -5.0, 0.0, 17.0, 800.0] {
        close(elo(expected_score(difference)), difference, 1e-9);
    }
}

/// Pair counts with the Elo difference, its error and the LOS, as printed.
fn check_pairs((pentanomial, difference, error, superiority): ([u64; 5], f64, f64, f64)) {
    let statistics = Statistics { pentanomial };
    close(statistics.elo(), difference, 0.006);
    close(statistics.elo_error(), error, 0.006);
    close(statistics.likelihood_of_superiority(), superiority, 0.00006);
}

/// The pentanomial cases of fastchess's `elo_test`: counts, Elo, error, LOS.
#[test]
fn elo_of_pairs() {
    let cases = [
        ([34, 54, 63, 64, 75], 55.58, 27.65, 1.0),
        ([332, 433, 498, 333, 334], -8.64, 10.33, 0.0505),
        ([7895, 8757, 5685, 568, 9999], -21.04, 2.95, 0.0),
    ];
    cases.into_iter().for_each(check_pairs);
}

/// Match results printed by fastchess and published in the logs of engines:
/// pairs, Elo, error and, where it is not 100 %, LOS.
#[test]
fn published_matches() {
    let cases = [
        ([352, 579, 1264, 743, 464], 19.83, 6.77, 1.0),
        ([19, 82, 272, 308, 361], 162.63, 13.49, 1.0),
        ([13, 34, 232, 71, 29], 31.71, 14.63, 1.0),
        ([790, 1759, 3256, 1780, 807], 1.14, 4.04, 0.7095),
        ([34, 49, 128, 62, 27], -0.58, 21.41, 0.4788),
    ];
    cases.into_iter().for_each(check_pairs);
}

/// Values of `LLR_logistic` in fishtest's `LLRcalc`.
#[test]
fn log_likelihood_ratio_of_fishtest() {
    let cases = [
        ([3, 20, 50, 22, 5], 0.0, 20.0, 0.040_320_372_416_706_79),
        ([3, 20, 50, 22, 5], 0.0, 5.0, 0.178_380_224_381_881_25),
        ([3, 20, 50, 22, 5], -10.0, 10.0, 0.934_472_911_388_982_9),
        ([0, 10, 30, 12, 0], 0.0, 20.0, -0.270_414_536_288_852_04),
        ([0, 10, 30, 12, 0], 0.0, 5.0, 0.085_226_848_211_516),
        ([12, 40, 60, 30, 8], 0.0, 20.0, -2.997_301_135_158_272_3),
        ([12, 40, 60, 30, 8], -10.0, 10.0, -2.057_973_200_426_021_6),
    ];
    for (pentanomial, elo0, elo1, llr) in cases {
        close(test(elo0, elo1).llr(&Statistics { pentanomial }), llr, 1e-9);
    }
    close(test(0.0, 20.0).llr_of(&[30, 40, 50]), 1.433_371_799_770_413_6, 1e-9);
}

/// The logistic cases of fastchess's `sprt_test`: losses, draws and wins of
/// single games, then pairs.
#[test]
fn log_likelihood_ratio_of_fastchess() {
    close(test(0.5, 2.5).llr_of(&[21184, 40708, 21404]), -1.57, 0.01);
    close(test(0.0, 2.0).llr_of(&[57030, 106_593, 57433]), -2.59, 0.01);
    close(test(0.5, 2.5).llr_of(&[223, 9863, 21279, 10037, 246]), -3.07, 0.01);
    close(test(0.0, 2.0).llr_of(&[871, 26175, 55983, 26678, 821]), -4.98, 0.01);
}

#[test]
fn a_test_ends_at_walds_bounds() {
    let sprt = Sprt::parse("elo0=0,elo1=20,alpha=.05,beta=.05").unwrap();
    assert_eq!(sprt, test(0.0, 20.0));
    assert_eq!(Sprt::parse("elo0=0, elo1=20"), Ok(sprt));
    let (lower, upper) = sprt.bounds();
    close(lower, -2.944_438_979_166_440_3, 1e-12);
    close(upper, 2.944_438_979_166_440_3, 1e-12);
    // fishtest's ratio grows by about 0.056 with every pair won: 53 pairs.
    let won = |pairs| Statistics { pentanomial: [0, 0, 0, 0, pairs] };
    assert_eq!(sprt.verdict(&won(52)), Verdict::Undecided);
    assert_eq!(sprt.verdict(&won(53)), Verdict::H1);
    assert_eq!(sprt.verdict(&Statistics { pentanomial: [53, 0, 0, 0, 0] }), Verdict::H0);
    assert_eq!(sprt.llr(&Statistics::default()), 0.0);
}

#[test]
fn wrong_tests_are_refused() {
    for text in [
        "",
        "elo0=0",
        "elo0=5,elo1=5",
        "elo0=0,elo1=x",
        "elo0=0,elo1=inf",
        "elo0=0,elo1=5,alpha=0",
        "elo0=0,elo1=5,beta=0.5",
        "elo0=0,elo1=5,gamma=1",
        "elo0=0;elo1=5",
    ] {
        let error = Sprt::parse(text).unwrap_err();
        assert!(error.starts_with("SPRT") && !error.contains('\n'), "{text}: {error}");
    }
}

#[test]
fn few_or_equal_pairs_leave_wide_intervals() {
    let none = Statistics::default();
    assert_eq!((none.score(), none.interval()), (0.5, (0.0, 1.0)));
    assert_eq!(none.likelihood_of_superiority(), 0.5);
    let mut wins = Statistics::default();
    wins.add(Outcome::Win, Outcome::Win);
    assert_eq!(wins.interval(), (0.025, 1.0));
    assert_eq!(wins.likelihood_of_superiority(), 0.75);
    assert_eq!(wins.elo(), f64::INFINITY);
    let split = Statistics { pentanomial: [0, 0, 10, 0, 0] };
    let (low, high) = split.interval();
    assert!(low > 0.3 && high < 0.7 && (low + high - 1.0).abs() < 1e-12);
    assert_eq!(split.likelihood_of_superiority(), 0.5);
}

/// A pair of games between players of this expected score, a fifth drawn.
fn random_pair(score: f64, rng: &mut Rng) -> [Outcome; 2] {
    let mut game = || match f64::from(rng.below(1 << 24)) / f64::from(1 << 24) {
        x if x < score - 0.1 => Outcome::Win,
        x if x < score + 0.1 => Outcome::Draw,
        _ => Outcome::Loss,
    };
    [game(), game()]
}

#[test]
fn the_interval_covers_the_truth_as_often_as_it_says() {
    let mut rng = Rng::new(1);
    for score in [0.5, 0.7] {
        let covered = (0..1000).filter(|_| {
            let mut statistics = Statistics::default();
            for _ in 0..100 {
                let [first, second] = random_pair(score, &mut rng);
                statistics.add(first, second);
            }
            let (low, high) = statistics.interval();
            low <= score && score <= high
        });
        let covered = covered.count();
        assert!((930..=970).contains(&covered), "{covered} of 1000 at {score}");
    }
}

#[test]
fn the_sequential_test_errs_as_seldom_as_it_says() {
    let sprt = test(0.0, 60.0);
    let mut rng = Rng::new(2);
    for (truth, right) in [(sprt.elo0, Verdict::H0), (sprt.elo1, Verdict::H1)] {
        let wrong = (0..500).filter(|_| {
            let mut statistics = Statistics::default();
            while sprt.verdict(&statistics) == Verdict::Undecided {
                let [first, second] = random_pair(expected_score(truth), &mut rng);
                statistics.add(first, second);
            }
            sprt.verdict(&statistics) != right
        });
        let wrong = wrong.count();
        assert!(wrong <= 35, "{wrong} of 500 wrong at {truth}, 25 expected");
    }
}
