//! Text of a file as a report may show it: what commands a terminal or upsets a
//! reader of tables is replaced. Knows nothing of where the text stood.

use std::borrow::Cow;

/// Each control character, C1 among them, becomes U+FFFD.
pub(super) fn printable(text: &str) -> Cow<'_, str> {
    if text.contains(char::is_control) {
        text.replace(char::is_control, "\u{FFFD}").into()
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_score_commands_the_terminal() {
        assert_eq!(printable("a\x1B[2Jb\u{9B}c"), "a\u{FFFD}[2Jb\u{FFFD}c");
        assert_eq!(printable("Gr\u{fc}nfeld"), "Gr\u{fc}nfeld");
    }
}
