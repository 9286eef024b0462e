//! Takes whole frames off a compressed stream, as many as make a piece of work.
//! Knows the lengths of frames; knows nothing of who decompresses them.

use std::io::BufRead;

use super::{parts::Parts, resumed::Resumed};

/// Text that is worth a thread of its own.
const ENOUGH: u64 = 1 << 20;

/// A decompressor holds a window beside the text; a larger one is not had twice.
const WINDOW: u64 = 8 << 20;

/// What comes next in a compressed stream.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Chunk {
    /// Whole frames; at the end of the stream the last may be torn.
    Frames(Frames),
    /// A frame that is to be decompressed as it is read: too large, broken, or one
    /// whose end cannot be read. These are its first bytes, the rest is still in the
    /// reader.
    Stream(Vec<u8>),
}

/// Compressed bytes, and at least as much as their text may take.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Frames {
    pub(super) bytes: Vec<u8>,
    pub(super) text: u64,
}

impl Frames {
    /// Bytes held until the text is used up.
    pub(super) fn cost(&self) -> u64 {
        self.bytes.len() as u64 + self.text
    }

    pub(super) fn is_small(&self) -> bool {
        self.text < ENOUGH
    }
}

/// The chunks of a stream, in order. After [`Chunk::Stream`] the rest is to be had
/// from [`into_inner`](Self::into_inner).
pub(super) struct Chunks<R> {
    parts: Parts<Resumed<R>>,
    /// Of one frame.
    most: u64,
    /// The beginning of a frame that will be streamed.
    stream: Option<Vec<u8>>,
}

impl<R: BufRead> Chunks<R> {
    /// From the beginning of a frame. A frame that costs more than `most` is streamed.
    pub(super) fn new(reader: Resumed<R>, most: u64) -> Self {
        Self {
            parts: Parts::new(reader),
            most,
            stream: None,
        }
    }

    pub(super) fn into_inner(self) -> Resumed<R> {
        self.parts.into_inner()
    }

    /// None at the end of the stream; a fault of the reader is kept for who reads on.
    pub(super) fn next_chunk(&mut self) -> Option<Chunk> {
        if let Some(start) = self.stream.take() {
            return Some(Chunk::Stream(start));
        }
        let mut frames = Frames::default();
        let mut whole = 0;
        loop {
            match self.parts.fill_buf() {
                Ok([]) => return self.last(frames),
                Ok(bytes) => {
                    frames.bytes.extend_from_slice(bytes);
                    let length = bytes.len();
                    self.parts.consume(length);
                }
                Err(error) => {
                    self.parts.get_mut().put_back_fault(error);
                    return Some(self.broken_off(frames, whole));
                }
            }
            let walk = self.parts.walk();
            if walk.is_between_frames() {
                whole = frames.bytes.len();
                frames.text = frames.text.saturating_add(walk.frame().text);
                if !frames.is_small() || whole as u64 >= ENOUGH {
                    return Some(Chunk::Frames(frames));
                }
            } else if walk.is_lost() || self.is_too_large(frames.bytes.len() - whole) {
                return Some(self.broken_off(frames, whole));
            }
        }
    }

    fn is_too_large(&self, length: usize) -> bool {
        let frame = self.parts.walk().frame();
        let cost = frame.text.saturating_add(length as u64);
        cost > self.most || frame.window > WINDOW
    }

    fn last(&self, mut frames: Frames) -> Option<Chunk> {
        if frames.bytes.is_empty() {
            return None;
        }
        if !self.parts.walk().is_between_frames() {
            let torn = self.parts.walk().frame();
            frames.text = frames.text.saturating_add(torn.text);
        }
        Some(Chunk::Frames(frames))
    }

    /// The whole frames, if there are any, before the one that is to be streamed.
    fn broken_off(&mut self, mut frames: Frames, whole: usize) -> Chunk {
        if whole == 0 {
            return Chunk::Stream(frames.bytes);
        }
        self.stream = Some(frames.bytes.split_off(whole));
        Chunk::Frames(frames)
    }
}
