//! Plays a score fast and stops at the first doubt. Knows positions and moves,
//! not rules, files or threads.

mod board;
mod fen;
mod line;
mod lines;
mod names;
mod notes;
mod record;
mod resolve;
#[cfg(test)]
mod same_moves;
mod start;
mod tags;
mod variant;
mod visitor;

pub(crate) use fen::{ClockFlaw, FenReading};
pub(crate) use start::{Right, Start, StartError};
pub(crate) use tags::{StartTags, Variant};
pub(crate) use variant::{OtherGame, first_variant_position};
pub(crate) use visitor::{Interest, Replay, Verdict};
