//! Marks of check and mate behind a move, the standard's and others.

use shakmaty::san::Suffix;

/// A token parted from its mark of check.
pub(super) struct Checked<'t> {
    pub(super) bare: &'t str,
    pub(super) suffix: Option<Suffix>,
    /// Whether the mark is one that the standard does not know.
    pub(super) is_odd: bool,
}

/// Takes away whatever says that the move gives check or mate.
pub(super) fn split_check(text: &str) -> Checked<'_> {
    const WORDS: [&str; 8] = [
        "dbl.ch.", "dblch", "dis.ch.", "disch", "ch.", "ch", "mate", "mat",
    ];
    let mut bare = text;
    for word in WORDS {
        bare = bare.strip_suffix(word).unwrap_or(bare);
    }
    let bare = bare.trim_end_matches(['+', '#', '\u{2020}', '\u{2021}', '\u{2260}']);
    let mark = &text[bare.len()..];
    let suffix = match mark {
        "" => None,
        mark if mark.contains('#') || mark.contains("mat") => Some(Suffix::Checkmate),
        _ => Some(Suffix::Check),
    };
    Checked {
        bare,
        suffix,
        is_odd: !matches!(mark, "" | "+" | "#"),
    }
}
