//! Holds the part of a text that is being cut, and reads on as asked. Knows nothing
//! of where it is cut, or why.

use std::io::{self, Read};

use super::boundary::{Boundary, Ending, next_boundary};

/// The most that is asked of the reader at first.
const PIECE: usize = 16 << 10;

/// The part of a text that is held.
pub(crate) struct Window<R> {
    reader: R,
    /// Bytes that are asked for together.
    step: usize,
    /// Bytes asked of the reader at once: few at first, for most small texts end there.
    piece: usize,
    /// Bytes that most blocks need until their end is found.
    room: usize,
    /// Of the window's first byte, in the text.
    pub(crate) offset: u64,
    pub(crate) text: Vec<u8>,
    ending: Ending,
    fault: Option<Fault>,
}

impl<R: Read> Window<R> {
    /// A window on the beginning of a text, for blocks of about `size` bytes.
    pub(crate) fn new(reader: R, size: usize) -> Self {
        // Small blocks must not each carry a long tail.
        let step = size.clamp(4 << 10, 256 << 10);
        Self {
            reader,
            step,
            piece: step.min(PIECE),
            room: size + 2 * step,
            offset: 0,
            text: Vec::new(),
            ending: Ending::Open,
            fault: None,
        }
    }

    /// Whether the window reaches to the end of the text.
    pub(crate) fn is_whole(&self) -> bool {
        self.ending == Ending::Final
    }

    pub(crate) fn next_boundary(&self, from: usize) -> Boundary {
        next_boundary(&self.text, from, self.ending)
    }

    /// Reads, in whole steps, until the window holds so many bytes, or to the end.
    pub(crate) fn fill(&mut self, wanted: usize) {
        let held = self.text.len();
        if wanted <= held || self.is_whole() {
            return;
        }
        let goal = held + (wanted - held).next_multiple_of(self.step);
        let mut filled = held;
        while filled < goal && !self.is_whole() {
            if filled == self.text.len() {
                self.text.resize(goal.min(filled + self.piece), 0);
                self.piece = self.step.min(2 * self.piece);
            }
            match self.reader.read(&mut self.text[filled..]) {
                Ok(0) => self.ending = Ending::Final,
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    self.ending = Ending::Final;
                    let byte = self.offset + filled as u64;
                    self.fault = Some(Fault { byte, error });
                }
            }
        }
        self.text.truncate(filled);
    }

    /// Takes the first bytes off; the rest, a step or two but after an oversized
    /// segment, is copied once.
    pub(crate) fn take(&mut self, end: usize) -> Vec<u8> {
        let rest = &self.text[end..];
        let room = if self.is_whole() { 0 } else { self.room };
        let mut next = Vec::with_capacity(rest.len().max(room));
        next.extend_from_slice(rest);
        let mut taken = std::mem::replace(&mut self.text, next);
        taken.truncate(end);
        if taken.capacity() > 2 * end {
            taken.shrink_to_fit();
        }
        self.offset += end as u64;
        taken
    }

    /// What ended the text before its end, once.
    pub(crate) fn take_fault(&mut self) -> Option<Fault> {
        self.fault.take()
    }

    /// Forgets the first bytes.
    pub(crate) fn skip(&mut self, end: usize) {
        self.text.drain(..end);
        self.offset += end as u64;
    }
}

/// Why a text ended early, and after how many bytes.
#[derive(Debug)]
pub(crate) struct Fault {
    pub(crate) byte: u64,
    pub(crate) error: io::Error,
}
