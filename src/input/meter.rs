//! How far a run has come, shared by those who read, those who count and those who
//! show it. Knows nothing of how progress is drawn or who asks a run to stop.

use std::{
    io::{self, Read},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
};

/// Counters of one run. Bytes are those on disk, before decompression.
#[derive(Debug, Default)]
pub struct Meter {
    bytes_read: AtomicU64,
    bytes_total: AtomicU64,
    games: AtomicU64,
    findings: AtomicU64,
    stop: AtomicBool,
}

impl Meter {
    /// Bytes read so far.
    pub fn bytes_read(&self) -> u64 {
        self.bytes_read.load(Relaxed)
    }

    /// Bytes of all regular files to be read; what comes through pipes is not in it.
    pub fn bytes_total(&self) -> u64 {
        self.bytes_total.load(Relaxed)
    }

    /// Games audited so far.
    pub fn games(&self) -> u64 {
        self.games.load(Relaxed)
    }

    /// Findings so far.
    pub fn findings(&self) -> u64 {
        self.findings.load(Relaxed)
    }

    pub(crate) fn add_bytes_read(&self, bytes: u64) {
        self.bytes_read.fetch_add(bytes, Relaxed);
    }

    pub(crate) fn add_bytes_total(&self, bytes: u64) {
        self.bytes_total.fetch_add(bytes, Relaxed);
    }

    pub(crate) fn add_games(&self, games: u64) {
        self.games.fetch_add(games, Relaxed);
    }

    pub(crate) fn add_findings(&self, findings: u64) {
        self.findings.fetch_add(findings, Relaxed);
    }

    /// Asks the reading side to end; blocks already read are still audited.
    pub fn stop(&self) {
        self.stop.store(true, Relaxed);
    }

    /// Whether [`stop`](Self::stop) was called.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Relaxed)
    }
}

/// A reader that counts into a meter, and is at its end once the meter says stop.
#[derive(Debug)]
pub(super) struct Metered<R> {
    reader: R,
    meter: Arc<Meter>,
}

impl<R> Metered<R> {
    pub(super) fn new(reader: R, meter: Arc<Meter>) -> Self {
        Self { reader, meter }
    }
}

impl<R: Read> Read for Metered<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while !self.meter.is_stopped() {
            match self.reader.read(buffer) {
                Ok(read) => {
                    self.meter.add_bytes_read(read as u64);
                    return Ok(read);
                }
                // A signal came; not every decompressor above survives the error.
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_counted_once_and_none_after_a_stop() {
        let meter = Arc::new(Meter::default());
        let mut reader = Metered::new(&[1_u8; 10][..], Arc::clone(&meter));
        let mut buffer = [0; 4];
        assert_eq!(reader.read(&mut buffer).unwrap(), 4);
        assert_eq!(reader.read(&mut buffer).unwrap(), 4);
        assert_eq!(meter.bytes_read(), 8);
        meter.stop();
        assert_eq!(reader.read(&mut buffer).unwrap(), 0);
        assert_eq!(meter.bytes_read(), 8);
    }
}
