//! Tag pairs: where one begins, and how one is read when it is malformed.
//! Knows no tag's meaning.

use std::ops::Range;

use memchr::memchr2;

use super::{
    eight,
    table::table,
    token::{Tag, TagFlaw},
};

/// Whether the line at `at` is a tag pair: a bracket, a name, a quote.
pub(super) fn is_tag_line(text: &[u8], at: usize) -> bool {
    // As `read_tag` has it: else a game would begin here that nothing reads.
    let start = skip_blanks(text, at + 1);
    let is_name = text.get(start).is_some_and(u8::is_ascii_alphabetic);
    if text.get(at) != Some(&b'[') || !is_name {
        return false;
    }
    let name = name_end(text, start);
    let quote = skip_blanks(text, name);
    text.get(quote) == Some(&b'"') || text[start..name] == *b"Event"
}

/// Whether the line at `at` is a tag pair, perhaps one with a bracket too few or too
/// many in front.
pub(super) fn is_any_tag_line(text: &[u8], at: usize) -> bool {
    is_tag_line(text, at) || is_bracketless_tag_line(text, at) || has_two_brackets(text, at)
}

fn has_two_brackets(text: &[u8], at: usize) -> bool {
    text.get(at) == Some(&b'[') && is_tag_line(text, at + 1)
}

/// Whether the line at `at` is a tag pair that lost its opening bracket.
fn is_bracketless_tag_line(text: &[u8], at: usize) -> bool {
    let name = name_end(text, at);
    let quote = skip_blanks(text, name);
    name > at
        && quote > name
        && text.get(quote) == Some(&b'"')
        && text[quote..line_end(text, quote)]
            .trim_ascii_end()
            .ends_with(b"\"]")
}

/// Where the tag pair at `at` ends, if it is well-formed. Reads no farther than
/// its second quote, so that a line of tags without an end is read once.
pub(super) fn end_of_well_formed(text: &[u8], at: usize) -> Option<usize> {
    if !is_tag_line(text, at) {
        return None;
    }
    let quote = value_start(text, name_end(text, skip_blanks(text, at + 1)));
    if text.get(quote) != Some(&b'"') {
        return None;
    }
    let close = skip_blanks(text, next_quote(text, quote + 1)? + 1);
    (text.get(close) == Some(&b']')).then_some(close + 1)
}

/// Reads the tag pair at `at`, well-formed or not; `None` if there is none.
#[inline]
pub(super) fn read_tag(text: &[u8], at: usize) -> Option<Tag> {
    read_plain(text, at).or_else(|| read_any(text, at))
}

/// A tag pair as nearly all are written: one blank, a short value, everything closed.
#[inline]
fn read_plain(text: &[u8], at: usize) -> Option<Tag> {
    let [b'[', b'a'..=b'z' | b'A'..=b'Z'] = text.get(at..at + 2)? else {
        return None;
    };
    let name = at + 1..name_end(text, at + 2);
    let value = name.end + 2;
    if text.get(name.end..value)? != b" \"" {
        return None;
    }
    let quote = value + length_of_short_value(text[value..].first_chunk()?)?;
    // What an escaped quote ends is for the unhurried reading.
    if text[quote - 1] == b'\\' || text.get(quote..quote + 2)? != b"\"]" {
        return None;
    }
    Some(Tag {
        range: at..quote + 2,
        name,
        value: value..quote,
        flaw: None,
    })
}

/// How many bytes come before the quote, if it is near.
#[inline]
fn length_of_short_value(value: &[u8; 32]) -> Option<usize> {
    for (index, chunk) in value.as_chunks().0.iter().enumerate() {
        let word = u64::from_le_bytes(*chunk);
        let stops = eight::equal(word, b'"').or(eight::below(word, b' '));
        if !stops.is_empty() {
            let length = index * 8 + stops.first();
            return (value[length] == b'"').then_some(length);
        }
    }
    None
}

#[inline(never)]
fn read_any(text: &[u8], at: usize) -> Option<Tag> {
    if has_two_brackets(text, at) {
        let mut tag = read_any(text, at + 1)?;
        tag.range.start = at;
        tag.flaw.get_or_insert(TagFlaw::TwoOpeningBrackets);
        return Some(tag);
    }
    let bracketed = text.get(at) == Some(&b'[')
        && (text.get(at + 1).is_some_and(u8::is_ascii_alphabetic) || is_tag_line(text, at));
    if !bracketed && !is_bracketless_tag_line(text, at) {
        return None;
    }
    let name_start = if bracketed {
        skip_blanks(text, at + 1)
    } else {
        at
    };
    let name = name_start..name_end(text, name_start);
    if is_markup(text, &name) {
        return None;
    }
    let quote = value_start(text, name.end);
    let mut tag = if text.get(quote) == Some(&b'"') {
        read_quoted(text, at, name, quote + 1)
    } else {
        read_unquoted(text, at, name, quote)
    };
    if !bracketed {
        tag.flaw = Some(TagFlaw::NoOpeningBracket);
    }
    Some(tag)
}

/// Whether a word in brackets is no tag that lost its value, as text stands behind it
/// on its line: `[pgn]1. e4`.
fn is_markup(text: &[u8], name: &Range<usize>) -> bool {
    const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];
    let word = &text[name.clone()];
    let is_tag = ROSTER
        .iter()
        .any(|tag| word.eq_ignore_ascii_case(tag.as_bytes()));
    let behind = skip_blanks(text, name.end + 1);
    text.get(name.end) == Some(&b']')
        && !is_tag
        && !matches!(text.get(behind), None | Some(b'\n' | b'\r' | b'"'))
}

/// The value runs to the quote that a bracket follows; a line holds it all.
fn read_quoted(text: &[u8], at: usize, name: Range<usize>, value: usize) -> Tag {
    let mut inner_quote = None;
    let mut from = value;
    while let Some(quote) = next_quote(text, from) {
        let behind = skip_blanks(text, quote + 1);
        if text.get(behind) == Some(&b']') {
            return Tag {
                range: at..behind + 1,
                name,
                value: value..quote,
                flaw: inner_quote.map(|_| TagFlaw::InnerQuote),
            };
        }
        if is_tag_line(text, behind) {
            return Tag {
                range: at..quote + 1,
                name,
                value: value..quote,
                flaw: Some(TagFlaw::NoClosingBracket),
            };
        }
        inner_quote.get_or_insert(quote);
        from = quote + 1;
    }
    let end = line_end(text, value);
    let line = text[value..end].trim_ascii_end();
    let (value_length, flaw) = match inner_quote {
        Some(quote) if skip_blanks(text, quote + 1) >= value + line.len() => {
            (quote - value, TagFlaw::NoClosingBracket)
        }
        Some(quote) => (quote - value, TagFlaw::TextBehind),
        None => (
            line.strip_suffix(b"]").unwrap_or(line).len(),
            TagFlaw::NoClosingQuote,
        ),
    };
    Tag {
        range: at..end,
        name,
        value: value..value + value_length,
        flaw: Some(flaw),
    }
}

fn read_unquoted(text: &[u8], at: usize, name: Range<usize>, value: usize) -> Tag {
    let line = line_end(text, value);
    // Where a tag was torn off, the next one stands against it.
    let end = memchr::memchr_iter(b'[', &text[value..line])
        .map(|bracket| value + bracket)
        .find(|bracket| is_tag_line(text, *bracket))
        .unwrap_or(line);
    let line = text[value..end].trim_ascii_end();
    let line = line.strip_suffix(b"]").unwrap_or(line).trim_ascii_end();
    let line = line.strip_suffix(b"\"").unwrap_or(line);
    Tag {
        range: at..end,
        name,
        value: value..value + line.len(),
        flaw: Some(TagFlaw::NoQuotes),
    }
}

/// The next quote of this line that no backslash escapes.
fn next_quote(text: &[u8], mut from: usize) -> Option<usize> {
    loop {
        let found = from + memchr::memchr3(b'"', b'\\', b'\n', &text[from..])?;
        match text[found] {
            b'"' => return Some(found),
            b'\n' => return None,
            _ => {
                from = found + 1;
                if matches!(text.get(from), Some(b'"' | b'\\')) {
                    from += 1;
                }
            }
        }
    }
}

/// Where the value begins, which may stand on the line behind its name.
fn value_start(text: &[u8], name_end: usize) -> usize {
    let here = skip_blanks(text, name_end);
    if !matches!(text.get(here), None | Some(b'\n' | b'\r')) {
        return here;
    }
    let below = skip_blanks(text, next_line(text, here));
    if text.get(below) == Some(&b'"') {
        below
    } else {
        here
    }
}

/// Bytes of a tag name.
static IN_NAME: [bool; 256] = table(b"_0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ", b'a'..b'z' + 1);

fn name_end(text: &[u8], mut from: usize) -> usize {
    while text
        .get(from)
        .is_some_and(|byte| IN_NAME[usize::from(*byte)])
    {
        from += 1;
    }
    from
}

#[inline]
pub(super) fn skip_blanks(text: &[u8], mut from: usize) -> usize {
    while let Some(b' ' | b'\t') = text.get(from) {
        from += 1;
    }
    from
}

/// Offset of the line end at or behind `from`.
pub(super) fn line_end(text: &[u8], from: usize) -> usize {
    memchr2(b'\n', b'\r', &text[from..]).map_or(text.len(), |length| from + length)
}

/// Offset behind the line end at or behind `from`.
pub(super) fn next_line(text: &[u8], from: usize) -> usize {
    let end = line_end(text, from);
    match text.get(end) {
        Some(b'\r') if text.get(end + 1) == Some(&b'\n') => end + 2,
        Some(_) => end + 1,
        None => end,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_plain_tag_pair_is_what_is_read_of_any(
            pieces in proptest::collection::vec(
                proptest::sample::select(vec![
                    "[", "]", "\"", " ", "\\", "White", "a", "Event", "x y", "\n", "\t", "\"]", " \"",
                    "\u{e9}", "twenty letters or so", "\0", "1",
                ]),
                0..12,
            ),
        ) {
            let text = format!("[White \"{}{:40}", pieces.concat(), "");
            let plain = read_plain(text.as_bytes(), 0);
            if plain.is_some() {
                prop_assert_eq!(plain, read_any(text.as_bytes(), 0), "{}", text);
            }
            let bare = pieces.concat() + "\"]                                  ";
            let plain = read_plain(bare.as_bytes(), 0);
            if plain.is_some() {
                prop_assert_eq!(plain, read_any(bare.as_bytes(), 0), "{}", bare);
            }
        }
    }

    fn read(line: &str) -> (String, String, Option<TagFlaw>) {
        let tag = read_tag(line.as_bytes(), 0).expect("a tag pair");
        (
            line[tag.name].to_owned(),
            line[tag.value].to_owned(),
            tag.flaw,
        )
    }

    #[test]
    fn a_tag_pair_is_read_whatever_it_lacks() {
        let cases = [
            (r#"[White "A"]"#, "White", "A", None),
            (r#"[White  "A" ]"#, "White", "A", None),
            (r#"[ White "A" ]"#, "White", "A", None),
            ("[White\n\"A\"]", "White", "A", None),
            (r#"[White "a \"b\" c"]"#, "White", r#"a \"b\" c"#, None),
            (r#"[White "[A]"]"#, "White", "[A]", None),
            (r#"[White ""]"#, "White", "", None),
            (
                r#"[White "a "b" c"]"#,
                "White",
                r#"a "b" c"#,
                Some(TagFlaw::InnerQuote),
            ),
            (
                r#"[White "A""#,
                "White",
                "A",
                Some(TagFlaw::NoClosingBracket),
            ),
            (
                r#"[[White "A"]"#,
                "White",
                "A",
                Some(TagFlaw::TwoOpeningBrackets),
            ),
            (
                r#"[White "A"[FEN "x"]"#,
                "White",
                "A",
                Some(TagFlaw::NoClosingBracket),
            ),
            (r#"[White "A]"#, "White", "A", Some(TagFlaw::NoClosingQuote)),
            (r"[White A]", "White", "A", Some(TagFlaw::NoQuotes)),
            (
                r#"White "A"]"#,
                "White",
                "A",
                Some(TagFlaw::NoOpeningBracket),
            ),
            (r#"[White "A" x"#, "White", "A", Some(TagFlaw::TextBehind)),
        ];
        for (line, name, value, flaw) in cases {
            assert_eq!(
                read(line),
                (name.to_owned(), value.to_owned(), flaw),
                "{line}"
            );
        }
    }

    #[test]
    fn several_tag_pairs_may_share_a_line() {
        let text = br#"[White "A"] [Black "B"]"#;
        assert_eq!(read_tag(text, 0).expect("first").range, 0..11);
        assert_eq!(read_tag(text, 12).expect("second").range, 12..23);
    }

    #[test]
    fn movetext_is_no_tag_pair() {
        for text in [
            "1. e4",
            "[%clk 1]",
            "[",
            "",
            "e4 e5",
            "[pgn]1. e4",
            "[7esult \"1-0\"]",
        ] {
            assert_eq!(read_tag(text.as_bytes(), 0), None, "{text}");
            assert!(!is_tag_line(text.as_bytes(), 0), "{text}");
        }
    }

    #[test]
    fn a_well_formed_tag_ends_where_the_whole_reading_says() {
        let alphabet = b"[]A \"\\\n";
        for length in 4..8 {
            for number in 0..alphabet.len().pow(length) {
                let text: Vec<u8> = (0..length)
                    .map(|place| alphabet[number / alphabet.len().pow(place) % alphabet.len()])
                    .collect();
                let well_formed = read_tag(&text, 0)
                    .filter(|tag| tag.flaw.is_none() && is_tag_line(&text, 0))
                    .map(|tag| tag.range.end);
                let text_shown = text.escape_ascii();
                assert_eq!(end_of_well_formed(&text, 0), well_formed, "{text_shown}");
            }
        }
    }
}
