//! Reads from a decompressor in small sips, because decompressors discard what they
//! put into the buffer of the very call that fails. Knows nothing of formats.

use std::io::{self, Read};

/// At most this much text before a fault is lost. A call into zstd costs about
/// 50 ns, a sip decompresses in some microseconds.
const SIP: usize = 4096;

/// A reader that never asks for more than a sip.
#[derive(Debug)]
pub(crate) struct Sip<R>(pub(crate) R);

impl<R: Read> Read for Sip<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let wanted = buffer.len().min(SIP);
        self.0.read(&mut buffer[..wanted])
    }
}
