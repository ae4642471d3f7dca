//! The clocks of a game, as GTP's time commands set them.

use super::{Answer, Engine, colour, exactly};
use game::Colour;
use search::{Budget, GameClock};

/// What the controller said about time.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Clocks {
    /// From `time_settings`; `None` for no limit.
    settings: Option<GameClock>,
    /// From `time_left`, for Black and White.
    left: [Option<GameClock>; 2],
}

impl Engine<'_> {
    /// What the next move of `colour` may cost.
    pub(super) fn budget(&self, colour: Colour) -> Budget {
        let clock = self.clocks.left[colour as usize].or(self.clocks.settings);
        let Some(clock) = clock else { return self.options.budget.clone() };
        let time = clock.next_move(self.game.plies_left());
        Budget { time: Some(time), settled: true, ..self.options.budget.clone() }
    }
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(n) if (0.0..1e9).contains(&n) => Ok(n),
        _ => Err(format!("syntax error: {text:?} is no time")),
    }
}

fn stones(text: &str) -> Result<u32, String> {
    text.parse().map_err(|_| format!("syntax error: {text:?} is no number of stones"))
}

/// `time_settings MAIN BYOYOMI STONES`; no stones with some byo-yomi time
/// means no limit at all.
pub(super) fn time_settings(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let usage = "main time, byo-yomi time and byo-yomi stones";
    let [main, period, moves] = exactly(arguments, usage)?;
    let (main, period, moves) = (seconds(main)?, seconds(period)?, stones(moves)?);
    let unlimited = period > 0.0 && moves == 0;
    engine.clocks.left = [None; 2];
    engine.clocks.settings =
        (!unlimited).then_some(GameClock { main, period, period_moves: moves });
    Ok(String::new())
}

/// `time_left COLOUR TIME STONES`; no stones means that main time is running.
pub(super) fn time_left(engine: &mut Engine, arguments: &[&str]) -> Answer {
    let [who, time, moves] = exactly(arguments, "a colour, a time and a number of stones")?;
    let (who, time, moves) = (colour(who)?, seconds(time)?, stones(moves)?);
    let (period, period_moves) =
        engine.clocks.settings.map_or((0.0, 0), |s| (s.period, s.period_moves));
    engine.clocks.left[who as usize] = Some(match moves {
        0 => GameClock { main: time, period, period_moves },
        moves => GameClock { main: 0.0, period: time, period_moves: moves },
    });
    Ok(String::new())
}
