//! Replays every game of a PGN archive and reports each illegal castle.

mod summary;

pub use summary::Summary;
