//! Reads every member of a gzip file, and treats what follows the last one as gzip
//! does: zeros are padding, anything else is a fault after a complete text. Knows
//! nothing of what the text is.

use std::io::{self, BufRead, Read};

use flate2::bufread::GzDecoder;

/// The text of all members, one after another.
#[derive(Debug)]
pub(crate) struct Members<R> {
    /// None once the last member has ended.
    member: Option<GzDecoder<R>>,
}

impl<R: BufRead> Members<R> {
    pub(crate) fn new(reader: R) -> Self {
        Self {
            member: Some(GzDecoder::new(reader)),
        }
    }
}

impl<R: BufRead> Read for Members<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        while let Some(member) = &mut self.member {
            let read = member.read(buffer)?;
            if read > 0 {
                return Ok(read);
            }
            self.member = next_member(self.member.take())?;
        }
        Ok(0)
    }
}

fn next_member<R: BufRead>(ended: Option<GzDecoder<R>>) -> io::Result<Option<GzDecoder<R>>> {
    let Some(ended) = ended else { return Ok(None) };
    let mut rest = ended.into_inner();
    Ok(skip_zeros(&mut rest)?.then(|| GzDecoder::new(rest)))
}

/// Whether another member follows.
///
/// # Errors
///
/// Something follows that is neither a member nor padding.
fn skip_zeros(reader: &mut impl BufRead) -> io::Result<bool> {
    loop {
        let bytes = reader.fill_buf()?;
        match bytes.iter().position(|&byte| byte != 0) {
            None if bytes.is_empty() => return Ok(false),
            None => {
                let zeros = bytes.len();
                reader.consume(zeros);
            }
            Some(zeros) => {
                // No text begins with the magic's first byte, so it is enough.
                let member = bytes[zeros] == 0x1F;
                reader.consume(zeros);
                return if member {
                    Ok(true)
                } else {
                    Err(io::Error::new(
                        io::ErrorKind::InvalidData,
                        "bytes after the end of the gzip data were ignored",
                    ))
                };
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Write};

    use flate2::{Compression, write::GzEncoder};

    use super::*;

    fn member(text: &[u8]) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn read(bytes: &[u8]) -> (Vec<u8>, io::Result<usize>) {
        let mut text = Vec::new();
        let mut members = Members::new(BufReader::with_capacity(3, bytes));
        let result = members.read_to_end(&mut text);
        (text, result)
    }

    #[test]
    fn all_members_are_read_empty_ones_too() {
        let bytes = [member(b"one "), member(b""), member(b"two")].concat();
        let (text, result) = read(&bytes);
        assert!(result.is_ok());
        assert_eq!(text, b"one two");
    }

    #[test]
    fn zero_padding_is_no_fault() {
        let (text, result) = read(&[member(b"text"), vec![0; 1000]].concat());
        assert!(result.is_ok());
        assert_eq!(text, b"text");
    }

    #[test]
    fn trailing_garbage_is_a_fault_after_the_whole_text() {
        let (text, result) = read(&[member(b"text"), b"garbage".to_vec()].concat());
        assert_eq!(text, b"text");
        assert!(result.unwrap_err().to_string().contains("were ignored"));
    }

    #[test]
    fn a_truncated_member_is_a_fault() {
        let bytes = member(b"some text that is long enough");
        for length in 1..bytes.len() {
            assert!(read(&bytes[..length]).1.is_err(), "{length} bytes");
        }
    }
}
