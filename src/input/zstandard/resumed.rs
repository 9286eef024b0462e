//! Puts back what was read too far ahead: bytes, and the fault that ended them.
//! Knows nothing of what they mean.

use std::io::{self, BufRead, Cursor, Read};

/// A stream that begins with bytes, or a fault, that were read from it before.
pub(super) struct Resumed<R> {
    start: Cursor<Vec<u8>>,
    fault: Option<io::Error>,
    reader: R,
}

impl<R> Resumed<R> {
    pub(super) fn new(reader: R) -> Self {
        Self {
            start: Cursor::default(),
            fault: None,
            reader,
        }
    }

    /// To be read before the fault and all else; nothing that was put back is left.
    pub(super) fn put_back(&mut self, start: Vec<u8>) {
        self.start = Cursor::new(start);
    }

    pub(super) fn put_back_fault(&mut self, fault: io::Error) {
        self.fault = Some(fault);
    }
}

impl<R: BufRead> BufRead for Resumed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if !self.start.fill_buf()?.is_empty() {
            return self.start.fill_buf();
        }
        match self.fault.take() {
            Some(fault) => Err(fault),
            None => self.reader.fill_buf(),
        }
    }

    fn consume(&mut self, amount: usize) {
        if self.start.position() < self.start.get_ref().len() as u64 {
            self.start.consume(amount);
        } else {
            self.reader.consume(amount);
        }
    }
}

impl<R: BufRead> Read for Resumed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}
