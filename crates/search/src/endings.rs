//! How the playouts of a search end, for experiments about playouts.

use crate::budget::Budget;
use crate::facade::session;
use crate::knowledge::{Knowledge, KnowledgeSource};
use crate::mcts::Mcts;
use crate::report::Resources;
use crate::settings::{PlayoutKind, Settings};
use game::{AnyGame, Family, Game, Notation, Player, Playout, PlayoutReport, Rng, Score};
use std::cell::RefCell;

/// A way in which games end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayoutEnding {
    /// The game's name for it; `None` for games that nobody wins.
    pub name: Option<&'static str>,
    /// How many playouts ended so.
    pub count: u64,
    /// Moves from the position searched until then, those of the tree included, of all
    /// these playouts together. (Of games in which every move brings the end nearer by one.)
    pub moves: u64,
}

/// Searches a position and counts how its playouts end, whatever playouts by the game's
/// own policy are.
pub(crate) fn count<F: Family, E: KnowledgeSource<F>>(
    game: &dyn AnyGame,
    mut settings: Settings,
    resources: Resources,
    budget: &Budget,
) -> Result<Vec<PlayoutEnding>, String> {
    settings.playout = PlayoutKind::Policy;
    let root = session::<F>(game).now().clone();
    let knowledge = Knowledge { playouts: counting::<F>, ..E::knowledge(&root, &settings)? };
    // Its playouts run on this thread and find the tally there.
    let resources = Resources { threads: 1, ..resources };
    let tally = Tally { plies_left: root.plies_left(), endings: Vec::new() };
    let mut search = Mcts::new(root, knowledge, settings, resources)?;
    TALLY.set(tally);
    search.search(budget, &mut |_| ());
    Ok(TALLY.take().endings)
}

/// Plays random games by the policy of this name.
pub(crate) fn playouts<F: Family>(
    game: &dyn AnyGame,
    policy: &str,
    count: u64,
    rng: &mut Rng,
) -> Result<PlayoutReport, String> {
    let root = session::<F>(game).now();
    let mut policies = F::playouts();
    let Some(place) = policies.iter().position(|known| known.name() == policy) else {
        let known: Vec<&str> = policies.iter().map(|policy| policy.name()).collect();
        let meant = game::did_you_mean(policy, known.iter().copied());
        return Err(format!("policy {policy:?}: known here: {}{meant}", known.join(", ")));
    };
    let mut report = PlayoutReport { playouts: count, ..PlayoutReport::default() };
    for _ in 0..count {
        let (mut position, mut moves) = (root.clone(), 0);
        let score = policies[place].play_out(&mut position, None, rng, &mut |_| moves += 1);
        report.plies += moves;
        match score.and_then(Score::winner) {
            Some(Player::First) => report.first_wins += 1,
            Some(Player::Second) => report.second_wins += 1,
            None => report.draws += 1,
        }
    }
    Ok(report)
}

#[derive(Default)]
struct Tally {
    /// Of the position searched.
    plies_left: u32,
    endings: Vec<PlayoutEnding>,
}

thread_local! {
    static TALLY: RefCell<Tally> = const {
        RefCell::new(Tally { plies_left: 0, endings: Vec::new() })
    };
}

/// The family's first policy, or none, with a count of its playouts.
fn counting<F: Family>() -> Vec<Box<dyn Playout<F::Game>>> {
    vec![Box::new(Counting(F::playouts().into_iter().next()))]
}

struct Counting<G: Game>(Option<Box<dyn Playout<G>>>);

impl<G: Game + Notation> Playout<G> for Counting<G> {
    fn name(&self) -> &'static str {
        self.0.as_ref().map_or("uniform", |policy| policy.name())
    }

    fn options(&self) -> &'static [(&'static str, &'static str)] {
        self.0.as_ref().map_or(&[], |policy| policy.options())
    }

    fn set(&mut self, option: &str, value: f32) -> Result<(), String> {
        let none = || Err("the game has no playout policy".to_string());
        self.0.as_mut().map_or_else(none, |policy| policy.set(option, value))
    }

    fn choose(&mut self, position: &G, last: Option<G::Move>, rng: &mut Rng) -> Option<G::Move> {
        match &mut self.0 {
            Some(policy) => policy.choose(position, last, rng),
            None => position.random_move(rng),
        }
    }

    fn play_out(
        &mut self,
        position: &mut G,
        last: Option<G::Move>,
        rng: &mut Rng,
        on_move: &mut dyn FnMut(G::Move),
    ) -> Option<Score> {
        let score = match &mut self.0 {
            Some(policy) => policy.play_out(position, last, rng, on_move),
            None => {
                position.random_playout(rng, on_move);
                position.score()
            }
        };
        TALLY.with_borrow_mut(|tally| {
            let moves = u64::from(tally.plies_left.saturating_sub(position.plies_left()));
            let name = position.ending();
            match tally.endings.iter_mut().find(|ending| ending.name == name) {
                Some(ending) => {
                    ending.count += 1;
                    ending.moves += moves;
                }
                None => tally.endings.push(PlayoutEnding { name, count: 1, moves }),
            }
        });
        score
    }
}
