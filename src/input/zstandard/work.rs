//! Decompresses whole frames, on a thread of their own if they are worth one. Knows
//! nothing of where they came from, or of their order.

use std::{
    io::{self, Read},
    sync::{
        Arc,
        mpsc::{self, Receiver, Sender},
    },
    thread::{self, JoinHandle},
};

use super::{chunks::Frames, serial::Serial};

/// Text handed over at a time.
const PIECE: u64 = 256 << 10;

/// The text of some frames, as it becomes known.
pub(super) struct Work {
    pieces: Receiver<io::Result<Vec<u8>>>,
    thread: Option<JoinHandle<()>>,
    /// Bytes that it may still hold.
    pub(super) cost: u64,
}

impl Work {
    /// Begins at once. Where there can be no more threads, this one does the work.
    pub(super) fn begin(frames: Frames) -> Self {
        let cost = frames.cost();
        // Not bounded, for there is never more than the text of the frames in it.
        let (sender, pieces) = mpsc::channel();
        let frames = Arc::new(frames);
        let thread = if frames.is_small() {
            None
        } else {
            let (frames, sender) = (Arc::clone(&frames), sender.clone());
            let work = move || decompress(&frames.bytes, &sender);
            thread::Builder::new().spawn(work).ok()
        };
        if thread.is_none() {
            decompress(&frames.bytes, &sender);
        }
        Self {
            pieces,
            thread,
            cost,
        }
    }

    /// The next piece if it is there already.
    pub(super) fn ready(&mut self) -> Option<io::Result<Vec<u8>>> {
        let piece = self.pieces.try_recv().ok()?;
        Some(self.counted(piece))
    }

    /// The next piece; none at the end.
    pub(super) fn next_piece(&mut self) -> Option<io::Result<Vec<u8>>> {
        match self.pieces.recv() {
            Ok(piece) => Some(self.counted(piece)),
            Err(_) => {
                let ended = self.thread.take()?.join();
                let panicked = |_| Err(io::Error::other("the decompression panicked"));
                ended.err().map(panicked)
            }
        }
    }

    fn counted(&mut self, piece: io::Result<Vec<u8>>) -> io::Result<Vec<u8>> {
        if let Ok(piece) = &piece {
            self.cost = self.cost.saturating_sub(piece.len() as u64);
        }
        piece
    }
}

/// Ends early if no one wants the text any more.
fn decompress(bytes: &[u8], pieces: &Sender<io::Result<Vec<u8>>>) {
    let mut text = match Serial::new(bytes) {
        Ok(text) => text.take(0),
        Err(error) => return drop(pieces.send(Err(error))),
    };
    loop {
        text.set_limit(PIECE);
        let mut piece = Vec::with_capacity(PIECE as usize);
        let fault = text.read_to_end(&mut piece).err();
        let is_last = (piece.len() as u64) < PIECE;
        if pieces.send(Ok(piece)).is_err() {
            return;
        }
        if let Some(error) = fault {
            return drop(pieces.send(Err(error)));
        }
        if is_last {
            return;
        }
    }
}
