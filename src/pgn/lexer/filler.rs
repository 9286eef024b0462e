//! What typesetting leaves between moves: blanks that are no white space of PGN,
//! entities and tags of HTML. Knows no moves.

/// Tags that may stand around moves; `<>` is a null move.
const TAGS: [&str; 14] = [
    "a", "b", "br", "code", "div", "em", "font", "i", "li", "p", "pre", "span", "strong", "td",
];

/// The longest tag that is passed over.
const LONGEST_TAG: usize = 80;

/// The length of the filler that the text begins with; 0 if there is none.
pub(super) fn filler(text: &[u8]) -> usize {
    match text {
        // A no-break space, alone in Windows-1252.
        [0xc2, 0xa0, ..] => 2,
        [0xa0, ..] => 1,
        [0xe2, 0x80, 0x80..=0x8a | 0xa8 | 0xa9 | 0xaf, ..]
        | [0xe2, 0x81, 0x9f, ..]
        | [0xe3, 0x80, 0x80, ..] => 3,
        [b'&', ..] => entity(text),
        [b'<', ..] => tag(text),
        _ => invisible(text),
    }
}

/// The length of the sign that the text begins with if nothing of it is seen: a
/// soft hyphen, a joiner, a mark of direction.
pub(super) fn invisible(text: &[u8]) -> usize {
    match text {
        [0xc2, 0xad, ..] => 2,
        [0xe2, 0x80, 0x8b..=0x8f | 0xaa..=0xae, ..] | [0xef, 0xbb, 0xbf, ..] => 3,
        _ => 0,
    }
}

/// `&nbsp;`, `&#160;`
fn entity(text: &[u8]) -> usize {
    const LONGEST: usize = 8;
    let name = text[1..]
        .iter()
        .take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'#')
        .count();
    let is_closed = text.get(1 + name) == Some(&b';');
    if is_closed && (2..=LONGEST).contains(&name) {
        name + 2
    } else {
        0
    }
}

/// `<br/>`, `</span>`
fn tag(text: &[u8]) -> usize {
    let inner = text[1..].strip_prefix(b"/").unwrap_or(&text[1..]);
    let name = inner
        .iter()
        .take_while(|byte| byte.is_ascii_alphabetic())
        .count();
    let is_known = TAGS
        .iter()
        .any(|tag| inner[..name].eq_ignore_ascii_case(tag.as_bytes()));
    // A move may stand in such brackets: `<a6>`.
    let is_ended = matches!(
        inner.get(name),
        Some(b'>' | b'/' | b' ' | b'\t' | b'\n' | b'\r')
    );
    if !is_known || !is_ended {
        return 0;
    }
    let inner = &text[1..text.len().min(LONGEST_TAG)];
    match memchr::memchr2(b'<', b'>', inner) {
        Some(end) if inner[end] == b'>' => end + 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fillers_end_where_they_should() {
        for (text, length) in [
            ("\u{a0}e4", 2),
            ("\u{200b}e4", 3),
            ("\u{2028}e4", 3),
            ("&nbsp;e4", 6),
            ("&#160;", 6),
            ("& e4", 0),
            ("<br>e4", 4),
            ("<BR />e4", 6),
            ("</span>", 7),
            ("<>", 0),
            ("<e4>", 0),
            ("<a6>", 0),
            ("\u{bd}", 0),
        ] {
            assert_eq!(filler(text.as_bytes()), length, "{text}");
        }
        assert_eq!(filler(b"\xa0e4"), 1);
    }
}
