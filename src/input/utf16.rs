//! Turns UTF-16 text, known by its byte-order mark, into UTF-8 as it streams.
//! Knows nothing of what the text says; other encodings pass unchanged.

use std::io::{self, Cursor, Read};

use encoding_rs::{Decoder, UTF_16BE, UTF_16LE};

use super::text::{Reader, peek};

const PIECE: usize = 32 * 1024;

/// The text in UTF-8 if it begins with a UTF-16 byte-order mark, else as it is.
///
/// # Errors
///
/// The first two bytes cannot be read.
pub(crate) fn transcoded(reader: Reader) -> io::Result<Reader> {
    let (start, reader) = peek(reader, 2)?;
    let encoding = match start[..] {
        [0xFF, 0xFE] => UTF_16LE,
        [0xFE, 0xFF] => UTF_16BE,
        _ => return Ok(reader),
    };
    Ok(Box::new(Transcoder {
        reader,
        decoder: encoding.new_decoder_with_bom_removal(),
        raw: vec![0; PIECE],
        decoded: Cursor::new(Vec::new()),
        ended: false,
    }))
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
