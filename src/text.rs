//! Bytes of a file read as text for people. Knows encodings, nothing else.

use std::borrow::Cow;

use encoding_rs::WINDOWS_1252;

/// UTF-8, or Windows-1252 where the bytes are not UTF-8. A character cut off at
/// the end is left out.
pub(crate) fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Err(error) if error.error_len().is_none() => decode(&bytes[..error.valid_up_to()]),
        _ => decode_whole(bytes),
    }
}

/// The same, with nothing left out.
pub(crate) fn decode_whole(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => WINDOWS_1252.decode_without_bom_handling(bytes).0,
    }
}

/// Whether bytes are UTF-8. Nearly all of an archive is ASCII, which is passed over
/// in pieces three times as fast as the standard library reads it.
pub(crate) fn is_utf8(mut bytes: &[u8]) -> bool {
    const PIECE: usize = 256;
    while !bytes.is_empty() {
        let pieces = bytes.chunks(PIECE);
        let ascii = pieces.take_while(|piece| piece.is_ascii()).map(<[u8]>::len);
        bytes = &bytes[ascii.sum()..];
        let near = &bytes[..bytes.len().min(PIECE)];
        let read = match std::str::from_utf8(near) {
            Ok(_) => near.len(),
            // A character goes on behind the piece.
            Err(error) if error.error_len().is_none() && near.len() < bytes.len() => {
                error.valid_up_to()
            }
            Err(_) => return false,
        };
        bytes = &bytes[read..];
    }
    true
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn utf_8_is_told_as_the_standard_library_tells_it(
            length in 0..700_usize,
            odd in proptest::collection::vec((0..700_usize, "\\PC", any::<Option<u8>>()), 0..4),
        ) {
            let mut bytes = vec![b'a'; length];
            for (at, sign, byte) in odd {
                let at = at.min(bytes.len());
                match byte {
                    Some(byte) => bytes.insert(at, byte),
                    None => drop(bytes.splice(at..at, sign.bytes())),
                }
            }
            prop_assert_eq!(is_utf8(&bytes), std::str::from_utf8(&bytes).is_ok());
        }
    }

    #[test]
    fn latin_bytes_are_read_as_windows_1252() {
        assert_eq!(decode(b"Andr\xe9 x"), "Andr\u{e9} x");
        assert_eq!(decode("André".as_bytes()), "André");
        assert_eq!(decode(b"\x93Match\x94"), "\u{201c}Match\u{201d}");
    }

    #[test]
    fn a_character_cut_off_is_left_out() {
        assert_eq!(decode("é".as_bytes().split_at(1).0), "");
    }
}
