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

#[cfg(test)]
mod tests {
    use super::*;

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
