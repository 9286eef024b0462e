//! Remarks written as text: evaluations, novelty and diagram signs, check words
//! set apart, move numbers in odd dress. None of them is a move.

const WORDS: [&str; 10] = [
    "N", "D", "RR", "TN", "ch", "ch.", "mate", "e.p.", "ep", "ep.",
];

/// These say something only together with another sign: `+/-`.
const EMPTY_ALONE: [char; 3] = ['-', '/', '~'];

/// Whether the token says something about a move and is none.
pub(super) fn is_remark(text: &str) -> bool {
    WORDS.contains(&text)
        || text.chars().all(is_sign) && !text.chars().all(|sign| EMPTY_ALONE.contains(&sign))
}

fn is_sign(sign: char) -> bool {
    matches!(
        sign,
        '+' | '-'
            | '='
            | '/'
            | '#'
            | '~'
            | ','
            | '\u{b1}'
            | '\u{2020}'
            | '\u{2021}'
            | '\u{2191}'
            | '\u{2192}'
            | '\u{21c4}'
            | '\u{21c6}'
            | '\u{2212}'
            | '\u{2213}'
            | '\u{221e}'
            | '\u{2295}'
            | '\u{2299}'
            | '\u{25a1}'
            | '\u{2a01}'
            | '\u{2a71}'
            | '\u{2a72}'
    )
}

/// `12)`, `12:`, `12...` with an ellipsis character.
pub(super) fn is_move_number(text: &str) -> bool {
    const MARKS: [&str; 10] = ["", ")", ":", ",", "\u{2026}", "]", "-", "/", "\\", "\u{b0}"];
    let rest = text.trim_start_matches(|digit: char| digit.is_ascii_digit());
    (rest.len() < text.len()
        && !text.starts_with("00")
        && MARKS.contains(&rest.trim_end_matches('.')))
        || text == "\u{2026}"
}
