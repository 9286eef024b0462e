//! Turns UTF-16 text, known by its byte-order mark or by its first KiB, into UTF-8
//! as it streams. Knows nothing of what the text says; other encodings pass unchanged.

use std::io::{self, Cursor, Read};

use encoding_rs::{Decoder, Encoding, UTF_16BE, UTF_16LE};

use super::text::{Reader, peek};

const PIECE: usize = 32 * 1024;

/// So many bytes tell an encoding without a mark.
const TELLING: u64 = 1 << 10;

/// Fewer tell none: a plain text may begin with a NUL or two.
const LEAST_TELLING: usize = 8;

/// The text in UTF-8 if it begins with a UTF-16 byte-order mark, or with nothing
/// but ASCII in UTF-16; else as it is.
///
/// # Errors
///
/// The first two bytes cannot be read.
pub(crate) fn transcoded(reader: Reader) -> io::Result<Reader> {
    let (mark, reader) = peek(reader, 2)?;
    let (encoding, reader) = match mark[..] {
        [0xFF, 0xFE] => (Some(UTF_16LE), reader),
        [0xFE, 0xFF] => (Some(UTF_16BE), reader),
        [0, _] | [_, 0] => told_by_text(reader),
        _ => (None, reader),
    };
    let Some(encoding) = encoding else {
        return Ok(reader);
    };
    Ok(Box::new(Transcoder {
        reader,
        decoder: encoding.new_decoder_with_bom_removal(),
        raw: vec![0; PIECE],
        decoded: Cursor::new(Vec::new()),
        ended: false,
    }))
}

/// The encoding that the first bytes tell without a mark, and the whole stream. A
/// fault among them comes when they have been read.
fn told_by_text(mut reader: Reader) -> (Option<&'static Encoding>, Reader) {
    let mut start = Vec::new();
    let read = reader.by_ref().take(TELLING).read_to_end(&mut start);
    let encoding = if start.len() < LEAST_TELLING {
        None
    } else if is_ascii_in(&start, u16::from_le_bytes) {
        Some(UTF_16LE)
    } else if is_ascii_in(&start, u16::from_be_bytes) {
        Some(UTF_16BE)
    } else {
        None
    };
    let rest = match read {
        Ok(_) => reader,
        Err(fault) => Box::new(Fault(Some(fault))),
    };
    (encoding, Box::new(Cursor::new(start).chain(rest)))
}

/// A stream that ends with a fault.
struct Fault(Option<io::Error>);

impl Read for Fault {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        self.0.take().map_or(Ok(0), Err)
    }
}

/// Whether all is printable ASCII or white space, given the order of bytes.
fn is_ascii_in(start: &[u8], unit: fn([u8; 2]) -> u16) -> bool {
    let mut units = start.as_chunks().0.iter().map(|pair| unit(*pair));
    units.all(|unit| matches!(unit, 0x20..=0x7E | 0x09..=0x0D))
}

struct Transcoder {
    reader: Reader,
    decoder: Decoder,
    raw: Vec<u8>,
    decoded: Cursor<Vec<u8>>,
    ended: bool,
}

impl Transcoder {
    fn refill(&mut self) -> io::Result<()> {
        let read = self.reader.read(&mut self.raw)?;
        self.ended = read == 0;
        let room = self
            .decoder
            .max_utf8_buffer_length(read)
            .expect("a piece is far smaller than the address space");
        let text = self.decoded.get_mut();
        text.resize(room, 0);
        let (_, _, written, _) = self
            .decoder
            .decode_to_utf8(&self.raw[..read], text, self.ended);
        text.truncate(written);
        self.decoded.set_position(0);
        Ok(())
    }
}

impl Read for Transcoder {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let read = self.decoded.read(buffer)?;
            if read > 0 || buffer.is_empty() || self.ended {
                return Ok(read);
            }
            self.refill()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Gives one byte for each call.
    struct Dropwise(Cursor<Vec<u8>>);

    impl Read for Dropwise {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let wanted = buffer.len().min(1);
            self.0.read(&mut buffer[..wanted])
        }
    }

    fn read(bytes: Vec<u8>) -> String {
        let mut text = String::new();
        transcoded(Box::new(Dropwise(Cursor::new(bytes))))
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        text
    }

    #[test]
    fn both_byte_orders_become_utf8_without_the_mark() {
        let text = "[White \"Müller, Łukasz 𝔛\"]\r\n";
        let little = "\u{FEFF}".encode_utf16().chain(text.encode_utf16());
        let big = little.clone();
        assert_eq!(read(little.flat_map(u16::to_le_bytes).collect()), text);
        assert_eq!(read(big.flat_map(u16::to_be_bytes).collect()), text);
    }

    #[test]
    fn ascii_in_either_byte_order_needs_no_mark() {
        let long = "[White \"M\"]\r\n".repeat(100) + "1. e4 {Łukasz}\t*\n";
        for text in ["[\"a\"", "1. e4 *\n", &long] {
            let little = text.encode_utf16().flat_map(u16::to_le_bytes);
            let big = text.encode_utf16().flat_map(u16::to_be_bytes);
            assert_eq!(read(little.collect()), text);
            assert_eq!(read(big.collect()), text);
        }
    }

    #[test]
    fn nuls_alone_make_no_utf16() {
        let thin = "a\0".repeat(3);
        let late = "[\0E\0v\0e\0n\0t\0".to_owned() + "[Event \"x\"]";
        let early = "[\0".to_owned() + &" x\0".repeat(400);
        for text in [
            &thin,
            &late,
            &early,
            &"\0".repeat(2_000),
            "\0\0\0[Event \"x\"]",
        ] {
            assert_eq!(read(text.into()), *text);
        }
    }

    #[test]
    fn a_fault_loses_nothing_that_stands_before_it() {
        let text = "1. e4 *\n".encode_utf16().flat_map(u16::to_le_bytes);
        let fault = Fault(Some(io::Error::other("torn")));
        let stream = Cursor::new(text.collect::<Vec<u8>>()).chain(fault);
        let mut text = Vec::new();
        let read = transcoded(Box::new(stream)).unwrap().read_to_end(&mut text);
        assert_eq!(text, b"1. e4 *\n");
        assert_eq!(read.unwrap_err().to_string(), "torn");
    }

    #[test]
    fn a_torn_pair_becomes_a_replacement_character() {
        assert_eq!(read(vec![0xFF, 0xFE, b'a', 0, b'b']), "a\u{FFFD}");
        assert_eq!(read(vec![0xFF, 0xFE, 0x00, 0xD8]), "\u{FFFD}");
    }

    #[test]
    fn other_texts_pass_unchanged() {
        for text in ["", "[", "\u{FEFF}[Event \"x\"]"] {
            assert_eq!(read(text.into()), text);
        }
    }
}
