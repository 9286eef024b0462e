//! Recognises compression by the first bytes and takes it off. Knows nothing of
//! file names, nor of what the text is.

use std::io::{self, BufReader};

use super::{
    gzip,
    sip::Sip,
    text::{Reader, peek},
    zstandard,
};

const BUFFER: usize = 128 * 1024;

/// Bytes that tell every format apart.
const MAGIC: usize = 10;

/// What stands behind the first bytes.
pub(crate) enum Content {
    /// One text, decompressed.
    Text(Reader),
    /// A zip archive, from its first byte; it needs a file to seek in.
    Zip(Reader),
}

/// Decompresses a stream, whatever it is compressed with.
///
/// Several zstd frames, skippable ones among them, gzip members or bzip2 streams
/// are one text. Where a format allows it, it is taken off by so many threads.
///
/// # Errors
///
/// The first bytes cannot be read, or there is no memory for a decompressor. Corrupt
/// data is an error of the reader that is returned.
pub(crate) fn decompressed(reader: Reader, threads: usize) -> io::Result<Content> {
    let (start, reader) = peek(reader, MAGIC)?;
    let text: Reader = match Format::of(&start) {
        Format::Zip => return Ok(Content::Zip(reader)),
        Format::Plain => reader,
        Format::Zstandard => zstandard::text(reader, threads)?,
        Format::Gzip => Box::new(Sip(gzip::Members::new(BufReader::with_capacity(
            BUFFER, reader,
        )))),
        Format::Bzip2 => Box::new(Sip(bzip2::bufread::MultiBzDecoder::new(
            BufReader::with_capacity(BUFFER, reader),
        ))),
    };
    Ok(Content::Text(text))
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Plain,
    Zstandard,
    Gzip,
    Bzip2,
    Zip,
}

impl Format {
    fn of(start: &[u8]) -> Self {
        match start {
            // RFC 8878, 3.1.1 and 3.1.2: a frame, and a skippable frame, with which
            // every archive made by pzstd begins.
            [0x28, 0xB5, 0x2F, 0xFD, ..] | [0x50..=0x5F, 0x2A, 0x4D, 0x18, ..] => Self::Zstandard,
            // RFC 1952, 2.3.1; 8 is the only method there is.
            [0x1F, 0x8B, 8, ..] => Self::Gzip,
            // A first block, or the end of an empty stream.
            [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x31,
                0x41,
                0x59,
                0x26,
                0x53,
                0x59,
                ..,
            ]
            | [
                b'B',
                b'Z',
                b'h',
                b'1'..=b'9',
                0x17,
                0x72,
                0x45,
                0x38,
                0x50,
                0x90,
                ..,
            ] => Self::Bzip2,
            // A first member, or the directory of an empty archive.
            [b'P', b'K', 3, 4, ..] | [b'P', b'K', 5, 6, ..] => Self::Zip,
            _ => Self::Plain,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Cursor, Read, Write};

    use super::*;

    fn read(bytes: Vec<u8>) -> (Vec<u8>, io::Result<usize>) {
        let mut text = Vec::new();
        let Content::Text(mut reader) = decompressed(Box::new(Cursor::new(bytes)), 2).unwrap()
        else {
            panic!("no zip archive was given");
        };
        let result = reader.read_to_end(&mut text);
        (text, result)
    }

    fn frame(text: &[u8]) -> Vec<u8> {
        zstd::encode_all(text, 3).unwrap()
    }

    fn skippable(magic: u8, length: u8) -> Vec<u8> {
        let mut frame = vec![magic, 0x2A, 0x4D, 0x18, length, 0, 0, 0];
        frame.resize(8 + usize::from(length), 0xAB);
        frame
    }

    fn bzip2(text: &[u8]) -> Vec<u8> {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    fn gzip(text: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text).unwrap();
        encoder.finish().unwrap()
    }

    /// Text that does not compress to nothing.
    fn prose(length: usize) -> Vec<u8> {
        let mut state = 1_u32;
        std::iter::repeat_with(|| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            b'a' + (state >> 24) as u8 % 26
        })
        .take(length)
        .collect()
    }

    #[test]
    fn plain_text_passes_however_short() {
        for text in ["", "1", "BZh9", "PK", "[Event \"x\"]\n\n1. e4 *\n"] {
            let (read, result) = read(text.into());
            assert!(result.is_ok());
            assert_eq!(read, text.as_bytes());
        }
    }

    #[test]
    fn frames_of_pzstd_are_one_text() {
        let archive = [
            skippable(0x50, 4),
            frame(b"one "),
            skippable(0x5F, 0),
            frame(b"two"),
            frame(b""),
            skippable(0x53, 200),
            frame(b""),
        ];
        let (text, result) = read(archive.concat());
        assert!(result.is_ok(), "{result:?}");
        assert_eq!(text, b"one two");
    }

    #[test]
    fn streams_of_pbzip2_are_one_text() {
        let (text, result) = read([bzip2(b"one "), bzip2(b""), bzip2(b"two")].concat());
        assert!(result.is_ok(), "{result:?}");
        assert_eq!(text, b"one two");
        assert!(read(bzip2(b"")).1.is_ok());
    }

    #[test]
    fn a_truncated_stream_delivers_its_text_and_then_fails() {
        let text = prose(1_000_000);
        for compress in [frame, gzip, bzip2] {
            let mut bytes = compress(&text);
            bytes.truncate(bytes.len() * 2 / 3);
            let (read, result) = read(bytes);
            assert!(result.is_err());
            assert!(read.len() > 100_000, "{} bytes", read.len());
            assert!(text.starts_with(&read));
        }
    }

    #[test]
    fn a_corrupt_stream_loses_no_more_than_a_sip_before_the_fault() {
        let text = prose(1_000_000);
        for compress in [frame, gzip, bzip2] {
            let mut bytes = compress(&text);
            bytes.extend(compress(b"second member"));
            let broken = bytes.len() - 20;
            bytes[broken..].fill(0x55);
            let (read, result) = read(bytes);
            assert!(result.is_err());
            assert!(read.len() + 4096 >= text.len(), "{} bytes", read.len());
            assert!(text.starts_with(&read[..read.len().min(text.len())]));
        }
    }
}
