//! The scheduler with any number of workers, in simulated time.
