//! Streams of events. Only the latest event waits: a listener that reads slowly misses
//! some, and work never waits for a listener.

use super::desk::{Listener, Slot};
use super::refusal::{Answer, Refusal};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream;
use search::Interrupt;
use serde::Serialize;
use std::convert::Infallible;
use std::time::{Duration, Instant};
use tokio::sync::watch;

/// The time between two events.
const PAUSE: Duration = Duration::from_millis(200);
/// A comment keeps the connection alive when there is nothing to tell.
const KEEP_ALIVE: Duration = Duration::from_secs(10);

/// Tells a listener how the work stands.
pub struct Teller {
    sender: watch::Sender<Option<Event>>,
    last: Option<Instant>,
}

impl Teller {
    /// Tells something that may be missed; `make` is called only if it is time.
    pub fn now_and_then<T: Serialize>(&mut self, name: &str, make: impl FnOnce() -> T) {
        if self.last.is_none_or(|last| last.elapsed() >= PAUSE) {
            self.last = Some(Instant::now());
            self.tell(name, &make());
        }
    }

    fn tell<T: Serialize>(&self, name: &str, data: &T) {
        let event = Event::default().event(name).json_data(data);
        // Nothing that we send fails to be JSON.
        let event = event.unwrap_or_else(|_| Event::default().event("error").data("{}"));
        let _ = self.sender.send(Some(event));
    }
}

/// Works on a thread of its own, and streams what it tells; at the end its result as an
/// event of this name, or an event `error`. When the stream is dropped the work ends.
pub fn stream<T: Serialize + Send + 'static>(
    slot: Slot,
    last: &'static str,
    work: impl FnOnce(&Interrupt, &mut Teller) -> Answer<T> + Send + 'static,
) -> Response {
    let (sender, receiver) = watch::channel(None);
    let listener = slot.listener();
    let failure = sender.clone();
    let job = tokio::task::spawn_blocking(move || {
        let mut teller = Teller { sender, last: None };
        match work(slot.interrupt(), &mut teller) {
            Ok(result) => teller.tell(last, &result),
            Err(refusal) => teller.tell("error", refusal.body()),
        }
    });
    // A panic of the work is told, too.
    tokio::spawn(async move {
        if job.await.is_err() {
            Teller { sender: failure, last: None }.tell("error", Refusal::broken().body());
        }
    });
    let state: (watch::Receiver<Option<Event>>, Listener) = (receiver, listener);
    let events = stream::unfold(state, |(mut receiver, listener)| async {
        loop {
            // Ends when the work has, and its last event is told.
            receiver.changed().await.ok()?;
            let event = receiver.borrow_and_update().clone();
            if let Some(event) = event {
                return Some((Ok::<_, Infallible>(event), (receiver, listener)));
            }
        }
    });
    let keep_alive = KeepAlive::new().interval(KEEP_ALIVE);
    Sse::new(events).keep_alive(keep_alive).into_response()
}
