//! Connections: a bounded number, none of which may dawdle.

use super::limits::{READING, WRITING};
use super::refusal::Refusal;
use super::{PARTING, Shared, api};
use anyhow::{Context, Result};
use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower_service::Service;

/// The address of whoever sent a request.
#[derive(Clone, Copy)]
pub struct Client(pub IpAddr);

/// How often forgotten things are thrown away.
const TIDYING: Duration = Duration::from_secs(60);
/// So many connections beyond the limit are told that there are too many; more are
/// just closed.
const REFUSALS: usize = 64;
/// After an error of the system, such as too many open files.
const PAUSE: Duration = Duration::from_millis(100);

/// Answers until a signal comes; then ends all work, and what is being answered is
/// answered.
pub async fn serve(listener: std::net::TcpListener, app: Shared) -> Result<()> {
    let listener = TcpListener::from_std(listener).context("cannot listen")?;
    let mut terminate = signal(SignalKind::terminate()).context("cannot catch signals")?;
    let mut interrupt = signal(SignalKind::interrupt()).context("cannot catch signals")?;
    let router = api::router(Arc::clone(&app));
    let places = Arc::new(Semaphore::new(app.limits.connections));
    let refusals = Arc::new(Semaphore::new(REFUSALS));
    let graceful = GracefulShutdown::new();
    let mut tidying = tokio::time::interval(TIDYING);
    loop {
        tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => {
                    let place = |of: &Arc<Semaphore>| Arc::clone(of).try_acquire_owned().ok();
                    if let Some(place) = place(&places) {
                        attend(stream, peer.ip(), place, Some(router.clone()), &graceful);
                    } else if let Some(place) = place(&refusals) {
                        attend(stream, peer.ip(), place, None, &graceful);
                    }
                }
                Err(_) => tokio::time::sleep(PAUSE).await,
            },
            _ = tidying.tick() => app.proofs.tidy(),
            _ = terminate.recv() => break,
            _ = interrupt.recv() => break,
        }
    }
    drop(listener);
    app.desk.stop();
    let _ = tokio::time::timeout(PARTING, graceful.shutdown()).await;
    Ok(())
}

/// Answers the requests of one connection; without a router, that there are too many.
fn attend(
    stream: TcpStream,
    client: IpAddr,
    place: OwnedSemaphorePermit,
    router: Option<Router>,
    graceful: &GracefulShutdown,
) {
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(WRITING));
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        let router = router.clone();
        request.extensions_mut().insert(Client(client));
        let request: Request = request.map(Body::new);
        async move {
            match router {
                Some(mut router) => router.call(request).await,
                None => Ok(too_many()),
            }
        }
    });
    let connection = hyper::server::conn::http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(READING)
        .max_buf_size(64 << 10)
        .serve_connection(TokioIo::new(Box::pin(stream)), service);
    let connection = graceful.watch(connection);
    tokio::spawn(async move {
        let _place = place;
        // A client that breaks off or sends nonsense is no concern of ours.
        let _ = connection.await;
    });
}

fn too_many() -> Response {
    let words = "there are too many connections; try again in a moment";
    let mut refused = Refusal::busy(words).into_response();
    refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    refused
}
