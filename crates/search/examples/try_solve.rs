use game::{Family, Game, Notation};
use games::breakthrough::Breakthrough;
use games::connect_four::ConnectFour;
use games::havannah::Havannah;
use search::{
    Budget, Novice,
    proof_number::*,
    prover::{Prover, Watch},
    solve,
};
fn run<F: Family>(p: &str, moves: &str, settings: DfpnSettings) {
    let mut pos = F::start(p).unwrap();
    for w in moves.split_whitespace() {
        let m = pos.parse_move(w).unwrap();
        pos.play(m).unwrap();
    }
    let expert = F::expert().unwrap_or_else(|| Box::new(Novice::new(F::oracles())));
    let mut s = Dfpn::new(&pos, expert, settings).unwrap();
    let clock = Budget::default().start();
    let mut tell = |_: &str| ();
    let c2 = clock.clone();
    let mut w = Watch::new(clock, &mut tell);
    let b = solve::bounds(&mut s, &pos, &mut w, &mut |_, _| ());
    let (t, n) = (c2.cpu_seconds(), s.nodes());
    let v = solve::solve(&mut s, &pos, &mut w, &mut |_, _| ());
    let line: Vec<String> = {
        let mut q = pos.clone();
        v.line
            .iter()
            .map(|&c| {
                let m = game::Move::from_code(c);
                let t = q.move_text(m);
                q.play_unchecked(m);
                t
            })
            .collect()
    };
    println!(
        "{} {moves}: {b} {:?} nodes {n} cpu {t:.3} wall {:.3} {:.2} Mn/s exact {} load {:.2} pv {}",
        F::NAME,
        pos.to_move(),
        c2.seconds(),
        n as f64 / t / 1e6,
        s.is_exact(),
        s.load(),
        line.join(" ")
    );
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let get = |i: usize, d: &str| a.get(i).cloned().unwrap_or(d.to_string());
    let settings = DfpnSettings {
        memory: get(2, "64").parse::<usize>().unwrap() << 20,
        threads: get(3, "1").parse().unwrap(),
        stay: get(4, "4").parse().unwrap(),
        sum: if get(5, "weak") == "weak" { Sum::Weak } else { Sum::Full },
        symmetry: get(6, "6").parse().unwrap(),
    };
    match a[1].as_str() {
        "h3" => run::<Havannah>("3", "", settings),
        "h4" => {
            for m in [
                "g4 a4 g7 f5 a1 d2 c3 d7 b5 c4 b4 b3",
                "g5 d1 g4 g7 e3 c2 a1 a4 f5 f3 d7 d6 c3",
                "a4 g4 a1 b3 g7 d1 d7 f3 e2 d2",
                "b1 d2 a2 e4",
            ] {
                run::<Havannah>("4", m, settings.clone())
            }
        }
        "b" => run::<Breakthrough>(&get(7, "5x5"), "", settings),
        _ => run::<ConnectFour>(&get(7, "5x5"), "", settings),
    }
}
