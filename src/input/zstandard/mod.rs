//! Takes zstd compression off: frame after frame on one thread, or frames side by
//! side. Knows the layout of frames (RFC 8878); knows nothing of what the text is.

mod ahead;
mod chunks;
mod parts;
mod resumed;
mod serial;
mod walk;
mod work;

use std::io::{self, BufReader};

use super::text::Reader;
use ahead::Ahead;
use serial::Serial;

const BUFFER: usize = 128 * 1024;

/// The text of all frames, decompressed by as many threads as asked for beside the
/// one that reads; for one thread by that which reads.
///
/// All text before a corrupt or missing block is read before the fault.
///
/// # Errors
///
/// There is no memory for a decompressor.
pub(crate) fn text(reader: Reader, threads: usize) -> io::Result<Reader> {
    let reader = BufReader::with_capacity(BUFFER, reader);
    Ok(if threads > 1 {
        Box::new(Ahead::new(reader, threads))
    } else {
        Box::new(Serial::new(reader)?)
    })
}
