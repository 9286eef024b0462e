//! What keeps a text, or the rest of it, from being read. Knows nothing of games:
//! what is wrong with a game is a finding.

use std::{fmt, sync::Arc};

/// A file, member or directory that could not be read, or not to its end.
///
/// Whatever came before the place was delivered as blocks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{file}: {}{reason}", place(.byte))]
pub struct InputError {
    /// Path as given, or `archive.zip!member.pgn`, or `-` for standard input.
    pub file: Arc<str>,
    /// Bytes of decompressed text that were read before it broke; none if the
    /// text was never begun.
    pub byte: Option<u64>,
    /// What went wrong.
    pub reason: String,
}

impl InputError {
    /// The text could not be opened at all.
    pub(crate) fn unopened(file: &str, reason: impl fmt::Display) -> Self {
        Self {
            file: file.into(),
            byte: None,
            reason: reason.to_string(),
        }
    }

    /// The text broke off after `byte` bytes.
    pub(crate) fn broken(file: Arc<str>, byte: u64, reason: impl fmt::Display) -> Self {
        Self {
            file,
            byte: Some(byte),
            reason: reason.to_string(),
        }
    }
}

fn place(byte: &Option<u64>) -> String {
    match byte {
        Some(byte) => format!("at byte {byte} of the decompressed text: "),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_says_path_first_then_byte_then_reason() {
        assert_eq!(
            InputError::unopened("a.pgn", "no such file").to_string(),
            "a.pgn: no such file"
        );
        assert_eq!(
            InputError::broken("a.gz".into(), 7, "corrupt").to_string(),
            "a.gz: at byte 7 of the decompressed text: corrupt"
        );
    }
}
