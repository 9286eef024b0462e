//! From paths on a command line to blocks of whole games, in order. Knows files,
//! archives, compression and where games begin; knows nothing of chess or of rules.

mod block;
mod blocks;
mod boundary;
mod checksum;
mod compression;
mod error;
mod gzip;
mod jobs;
mod lines;
mod lone_word;
mod meter;
mod open_comment;
mod oversized;
mod piped;
mod sip;
mod source;
mod text;
mod utf16;
mod window;
mod zip;
mod zstandard;

pub(crate) use block::{Block, Oversized};
pub(crate) use blocks::Blocks;
pub(crate) use boundary::segments;
pub use error::InputError;
pub(crate) use jobs::{Job, Jobs};
pub(crate) use lines::line_ends;
pub use meter::Meter;
