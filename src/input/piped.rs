//! Reads what may keep its reader waiting on a thread that may be left behind, so that
//! a run can be stopped. Knows nothing of what is read.

use std::{
    io::{self, Cursor, Read},
    sync::{
        Arc,
        mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel},
    },
    thread,
    time::Duration,
};

use super::{meter::Meter, text::Reader};

/// As much as a pipe holds.
const PIECE: usize = 64 << 10;

/// Pieces that wait to be taken.
const PIECES: usize = 4;

/// How often a waiting reader asks whether it should stop.
const PATIENCE: Duration = Duration::from_millis(50);

/// A stream that ends at once when the meter says stop, even if it is being waited for.
#[derive(Debug)]
pub(crate) struct Piped {
    pieces: Receiver<io::Result<Vec<u8>>>,
    piece: Cursor<Vec<u8>>,
    meter: Arc<Meter>,
}

impl Piped {
    /// Opens it on the other thread too, for to open a named pipe is to wait for who
    /// writes to it; a fault of the opening is one of the first read.
    ///
    /// # Errors
    ///
    /// There can be no more threads.
    pub(crate) fn new(
        open: impl FnOnce() -> io::Result<Reader> + Send + 'static,
        meter: Arc<Meter>,
    ) -> io::Result<Self> {
        let (sender, pieces) = sync_channel(PIECES);
        // No one waits for this thread: it may wait for ever.
        thread::Builder::new().spawn(move || match open() {
            Ok(reader) => pass_on(reader, &sender),
            Err(error) => drop(sender.send(Err(error))),
        })?;
        Ok(Self {
            pieces,
            piece: Cursor::default(),
            meter,
        })
    }

    /// None at the end.
    fn next_piece(&self) -> Option<io::Result<Vec<u8>>> {
        while !self.meter.is_stopped() {
            match self.pieces.recv_timeout(PATIENCE) {
                Ok(piece) => return Some(piece),
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return None,
            }
        }
        None
    }
}

impl Read for Piped {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.piece.read(buffer)?;
            if read > 0 || buffer.is_empty() {
                return Ok(read);
            }
            match self.next_piece() {
                Some(piece) => self.piece = Cursor::new(piece?),
                None => return Ok(0),
            }
        }
    }
}

/// To the end of the stream, or until no one wants more.
fn pass_on(mut reader: Reader, pieces: &SyncSender<io::Result<Vec<u8>>>) {
    loop {
        let mut piece = vec![0; PIECE];
        match reader.read(&mut piece) {
            Ok(0) => return,
            Ok(read) => {
                piece.truncate(read);
                if pieces.send(Ok(piece)).is_err() {
                    return;
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return drop(pieces.send(Err(error))),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    fn piped(reader: impl Read + Send + 'static) -> (Piped, Arc<Meter>) {
        let meter = Arc::new(Meter::default());
        let open = move || Ok(Box::new(reader) as Reader);
        (Piped::new(open, Arc::clone(&meter)).unwrap(), meter)
    }

    /// Fails when it is read.
    struct Gone;

    impl Read for Gone {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("gone"))
        }
    }

    #[test]
    fn all_bytes_come_in_order_and_then_the_fault() {
        let bytes: Vec<u8> = (0..200_000_u32).flat_map(u32::to_le_bytes).collect();
        let (mut piped, _) = piped(Cursor::new(bytes.clone()).chain(Gone));
        let mut read = Vec::new();
        let error = piped.read_to_end(&mut read).unwrap_err();
        assert_eq!(error.to_string(), "gone");
        assert!(read == bytes);
        assert_eq!(piped.read(&mut [0; 10]).unwrap(), 0);
    }

    #[test]
    fn what_cannot_be_opened_fails_when_it_is_read() {
        let open = || Err(io::Error::other("no such pipe"));
        let mut piped = Piped::new(open, Arc::default()).unwrap();
        let error = piped.read(&mut [0; 10]).unwrap_err();
        assert_eq!(error.to_string(), "no such pipe");
    }

    /// Gives nothing until the writing end is gone.
    struct Idle(Receiver<()>);

    impl Read for Idle {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            self.0.recv().unwrap_or_default();
            Ok(0)
        }
    }

    #[test]
    fn a_stop_ends_the_wait_for_an_idle_pipe() {
        let (_writing_end, idle) = sync_channel(0);
        let (mut piped, meter) = piped(Idle(idle));
        let stopping = thread::spawn(move || {
            thread::sleep(Duration::from_millis(20));
            meter.stop();
        });
        let begun = Instant::now();
        assert_eq!(piped.read(&mut [0; 10]).unwrap(), 0);
        assert!(begun.elapsed() < Duration::from_secs(5));
        stopping.join().unwrap();
    }
}
