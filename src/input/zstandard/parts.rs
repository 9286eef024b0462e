//! Feeds a zstd decompressor one part of a frame at a time, so that no text it has
//! is lost with the part that fails. Knows nothing of what is done with the text.

use std::io::{self, BufRead, Read};

use super::walk::Walk;

/// A stream whose buffers never reach beyond the part of the frame at hand.
///
/// A decompressor discards what it wrote in the call that fails; a call that is
/// given a single block fails before it writes anything.
pub(super) struct Parts<R> {
    reader: R,
    walk: Walk,
}

impl<R> Parts<R> {
    /// From the beginning of a frame.
    pub(super) fn new(reader: R) -> Self {
        let walk = Walk::new();
        Self { reader, walk }
    }

    pub(super) fn walk(&self) -> &Walk {
        &self.walk
    }

    pub(super) fn get_mut(&mut self) -> &mut R {
        &mut self.reader
    }

    pub(super) fn into_inner(self) -> R {
        self.reader
    }
}

impl<R: BufRead> BufRead for Parts<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let bytes = self.reader.fill_buf()?;
        let wanted = bytes.len().min(self.walk.rest());
        Ok(&bytes[..wanted])
    }

    fn consume(&mut self, amount: usize) {
        // What was filled is still there, so this neither reads nor fails.
        if let Ok(bytes) = self.reader.fill_buf() {
            self.walk.pass(&bytes[..amount.min(bytes.len())]);
        }
        self.reader.consume(amount);
    }
}

impl<R: BufRead> Read for Parts<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
