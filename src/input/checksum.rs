//! Checks a text against the size and checksum its archive gives for it, at its
//! end. Knows nothing of archives.

use std::io::{self, Read};

use flate2::Crc;

/// A reader whose end is a fault if what it read is not what was promised.
pub(crate) struct Checked<R> {
    reader: R,
    size: u64,
    checksum: u32,
    length: u64,
    read: Crc,
}

impl<R> Checked<R> {
    /// `checksum` is the CRC-32 of all `size` bytes.
    pub(crate) fn new(reader: R, size: u64, checksum: u32) -> Self {
        Self {
            reader,
            size,
            checksum,
            length: 0,
            read: Crc::new(),
        }
    }

    fn verdict(&self) -> io::Result<usize> {
        if self.length < self.size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        if self.length > self.size || self.read.sum() != self.checksum {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the checksum does not match the text",
            ));
        }
        Ok(0)
    }
}

impl<R: Read> Read for Checked<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let read = self.reader.read(buffer)?;
        if read == 0 {
            return self.verdict();
        }
        self.read.update(&buffer[..read]);
        self.length += read as u64;
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &[u8], size: u64, checksum: u32) -> io::Result<Vec<u8>> {
        let mut read = Vec::new();
        Checked::new(text, size, checksum).read_to_end(&mut read)?;
        Ok(read)
    }

    #[test]
    fn only_the_promised_text_ends_well() {
        // The check value of CRC-32.
        assert_eq!(read(b"123456789", 9, 0xCBF4_3926).unwrap(), b"123456789");
        assert!(read(b"123456789", 9, 1).is_err());
        assert!(read(b"123456789", 10, 0xCBF4_3926).is_err());
        assert!(read(b"123456789", 8, 0xCBF4_3926).is_err());
    }
}
