//! What the server allows.

use crate::cli::ServeArgs;
use serde::Serialize;
use std::net::SocketAddr;
use std::time::Duration;
use utoipa::ToSchema;

/// The memory of a search unless the request says otherwise.
pub const USUAL_MEMORY: usize = 256 << 20;
/// The least memory of a search.
pub const LEAST_MEMORY: usize = 1 << 20;
/// The largest request but for certificates.
pub const LARGEST_TEXT: usize = 1 << 20;
/// The most moves in a request.
pub const MOST_MOVES: usize = 4096;
/// How long a client may take to send a request's head, and again its body.
pub const READING: Duration = Duration::from_secs(10);
/// How long a client may leave an answer unread.
pub const WRITING: Duration = Duration::from_secs(30);
/// How long a request waits for a search to end before it is refused.
pub const WAITING: Duration = Duration::from_secs(5);
/// Proofs that nobody has looked at for so long are forgotten.
pub const IDLE: Duration = Duration::from_secs(30 * 60);

/// The limits of one server.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub time: Duration,
    pub memory: usize,
    pub threads: usize,
    pub searches: usize,
    pub searches_per_client: usize,
    pub connections: usize,
    pub body: usize,
    pub proofs: usize,
}

impl Limits {
    /// The limits that the options ask for, for a server at this address.
    pub fn new(args: &ServeArgs, at: SocketAddr) -> Limits {
        let processors = std::thread::available_parallelism().map_or(1, |n| n.get());
        let searches = usize::from(args.limit_searches);
        let each = match args.limit_searches_per_client {
            Some(each) => usize::from(each),
            None if at.ip().is_loopback() => searches,
            None => 2,
        };
        Limits {
            time: args.limit_time,
            memory: args.limit_memory.max(LEAST_MEMORY),
            threads: args.limit_threads.map_or(processors, usize::from),
            searches,
            searches_per_client: each,
            connections: usize::from(args.limit_connections),
            body: args.limit_body,
            proofs: usize::from(args.limit_proofs),
        }
    }

    /// The memory that a search gets which asks for none.
    pub fn usual_memory(&self) -> usize {
        (self.memory / self.searches).clamp(LEAST_MEMORY, USUAL_MEMORY)
    }

    /// What a client may know of them.
    pub fn told(&self) -> ToldLimits {
        ToldLimits {
            max_time_ms: self.time.as_millis() as u64,
            max_threads: self.threads,
            max_memory_bytes: self.memory,
            max_body_bytes: LARGEST_TEXT,
            max_certificate_bytes: self.body,
            max_searches: self.searches_per_client,
            max_moves: MOST_MOVES,
        }
    }
}

/// What a request may ask for.
#[derive(Debug, Serialize, ToSchema)]
pub struct ToldLimits {
    /// Milliseconds of the longest search.
    pub max_time_ms: u64,
    /// Threads of one search.
    pub max_threads: usize,
    /// Bytes of one search, and of all together.
    pub max_memory_bytes: usize,
    /// Bytes of a request in JSON.
    pub max_body_bytes: usize,
    /// Bytes of a certificate.
    pub max_certificate_bytes: usize,
    /// Searches at once for one client.
    pub max_searches: usize,
    /// Moves in a request.
    pub max_moves: usize,
}
