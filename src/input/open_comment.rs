//! Whether a tag line stands in a comment, as far as its neighbourhood tells. Knows
//! braces and termination markers; knows nothing of what opens a segment.

use memchr::memrchr3;

use super::boundary::{
    BLANKS, Ending, MARK, REACH, after_tag_lines, follows_blank_line, follows_termination, line_of,
    line_start, tag_name,
};

/// How far back an open brace is looked for.
pub(super) const COMMENT: usize = 4096;

/// Whether a comment that seems open before this line may be one that nothing
/// closes, as the line is the next game's: a termination marker and a blank line
/// stand before it, and a score behind its tags. None if text that is not there yet
/// must tell.
///
/// Games that are quoted in a comment seldom follow others there without tags.
pub(super) fn ends_open_comment(text: &[u8], line: usize, ending: Ending) -> Option<bool> {
    if follows_blank_line(text, line) && follows_termination(text, line) {
        precedes_score(text, line, ending)
    } else {
        Some(false)
    }
}

/// Whether the first move's number stands behind the tag lines from here on.
fn precedes_score(text: &[u8], first: usize, ending: Ending) -> Option<bool> {
    /// From so many bytes on, it is certain whether one more tag line begins.
    const ENOUGH: usize = MARK.len() + 2 + BLANKS;
    let reached = &text[..text.len().min(first + REACH)];
    let behind = &reached[after_tag_lines(reached, first)..];
    let score = behind.trim_ascii_start();
    let is_whole = ending == Ending::Final || reached.len() == first + REACH;
    (is_whole || score.len() > ENOUGH).then(|| score.starts_with(b"1."))
}

/// Whether the last brace before the line opens a comment, and no tag line stands
/// between.
pub(super) fn seems_in_comment(text: &[u8], line: usize) -> bool {
    let low = line.saturating_sub(COMMENT);
    let mut at = line;
    while let Some(found) = memrchr3(b'{', b'}', b'[', &text[low..at]) {
        at = low + found;
        let starts_tag_line = |start| tag_name(&text[start..line]).is_some();
        match text[at] {
            b'}' => return false,
            b'{' => return !line_start(text, low, at).is_some_and(starts_tag_line),
            _ if line_of(text, at).is_some_and(starts_tag_line) => return false,
            _ => {}
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::{super::boundary::segments, *};

    const NEXT: &str = "[White \"x\"]\n[Event \"b\"]\n\n1. d4 d5} 2. c4 *\n";

    #[test]
    fn a_marker_a_blank_line_and_a_score_end_an_open_comment() {
        for (before, tags, is_ended) in [
            ("*\n\n", "[Event \"b\"]\n\n1. d4", true),
            ("1-0\r\n\r\n", "[Event \"b\"]\r\n\r\n\r\n1.d4", true),
            ("*\n\n", NEXT, true),
            ("*\n", "[Event \"b\"]\n\n1. d4", false),
            ("e5\n\n", "[Event \"b\"]\n\n1. d4", false),
            ("*\n\n", "[Event \"b\"]\n\nsee there", false),
            ("*\n\n", "[Event \"b\"]\n", false),
        ] {
            let text = format!("[Event \"a\"]\n\n1. e4 {{good {before}{tags}");
            let expected = if is_ended { 2 } else { 1 };
            assert_eq!(segments(text.as_bytes()).count(), expected, "{text:?}");
        }
    }

    #[test]
    fn part_of_a_text_never_contradicts_the_whole() {
        let open = "1. e4 {good *\n\n";
        let text = [open, NEXT].concat();
        for end in open.len()..text.len() {
            let part = ends_open_comment(&text.as_bytes()[..end], open.len(), Ending::Open);
            assert_ne!(part, Some(false), "{end}");
        }
    }
}
