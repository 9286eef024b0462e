//! Replays every game of a PGN archive and reports each illegal castle.
#![allow(dead_code, unused_imports, reason = "nothing calls these rooms yet")]

mod input;
mod pipeline;
mod summary;

pub use summary::Summary;
