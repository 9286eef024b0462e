//! Decompresses frame after frame on the thread that reads. Knows the faults of the
//! decompressor; knows nothing of what the text is.

use std::io::{self, BufRead, Read};

use super::parts::Parts;

/// The text of a stream of frames. All of it that stands before a corrupt or missing
/// block is read before the fault.
pub(super) struct Serial<R>(zstd::Decoder<'static, Parts<R>>);

impl<R: BufRead> Serial<R> {
    /// Of all frames.
    ///
    /// # Errors
    ///
    /// There is no memory for a decompressor.
    pub(super) fn new(reader: R) -> io::Result<Self> {
        zstd::Decoder::with_buffer(Parts::new(reader)).map(Self)
    }

    /// Of the first frame only, after which the reader stands.
    ///
    /// # Errors
    ///
    /// There is no memory for a decompressor.
    pub(super) fn of_one_frame(reader: R) -> io::Result<Self> {
        Self::new(reader).map(|serial| Self(serial.0.single_frame()))
    }

    pub(super) fn into_inner(self) -> R {
        self.0.into_inner().into_inner()
    }
}

impl<R: BufRead> Read for Serial<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.read(buffer).map_err(in_one_voice)
    }
}

/// A block with more text than its frame allows overruns the decompressor's buffer,
/// whose size depends on the frames before; that is no more than one way to notice
/// a corrupt block.
fn in_one_voice(error: io::Error) -> io::Error {
    if error.to_string() == "Destination buffer is too small" {
        return io::Error::new(error.kind(), "Data corruption detected");
    }
    error
}
