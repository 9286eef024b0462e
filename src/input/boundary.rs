//! Decides where segments begin, by content alone and from a bounded neighbourhood,
//! so that every way of cutting a text agrees. Knows tag lines, termination markers
//! and braces; knows nothing of reading, nor of what a game is.
//!
//! A boundary is the first of consecutive tag lines, if one of them is an Event tag
//! or a termination marker ends the text before them; unless they seem to stand in
//! a comment. "Seem" is judged from the last brace nearby and after the last tag
//! line, so that an unclosed comment swallows at most one game; and none behind a
//! termination marker and a blank line.

use memchr::{memchr, memchr_iter, memchr2, memmem, memrchr2};

use super::{
    lone_word::is_lone_word,
    open_comment::{ends_open_comment, seems_in_comment},
};

/// Bytes on either side of a place that can matter to whether it is a boundary,
/// but for a few more that hold a byte-order mark or the end of a word.
pub(crate) const REACH: usize = 64 * 1024;

/// More blanks than this between a bracket and a name make no tag line.
pub(super) const BLANKS: usize = 8;

pub(super) const MARK: &[u8] = b"\xEF\xBB\xBF";

/// What follows the last byte of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    /// More text, not yet read.
    Open,
    /// Nothing.
    Final,
}

/// What a search found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Boundary {
    At(usize),
    /// There is none before this place; from here on, more text must tell.
    Beyond(usize),
}

/// The first boundary at `from` or later.
///
/// The text begins at a segment's start, or [`REACH`] bytes and a few before `from`.
pub(crate) fn next_boundary(text: &[u8], from: usize, ending: Ending) -> Boundary {
    let bracket = |at| {
        text.get(at..)
            .and_then(|rest| memchr(b'[', rest))
            .map(|found| at + found)
    };
    first_boundary(text, from, ending, bracket)
}

/// The first boundary at one of the brackets that `next_bracket` gives.
fn first_boundary(
    text: &[u8],
    from: usize,
    ending: Ending,
    next_bracket: impl Fn(usize) -> Option<usize>,
) -> Boundary {
    let mut at = from;
    while let Some(bracket) = next_bracket(at) {
        at = bracket + 1;
        let Some(line) = line_of(text, bracket).filter(|&line| line >= from) else {
            continue;
        };
        match begins_segment(text, line, bracket, ending) {
            Some(true) => return Boundary::At(line),
            Some(false) => at = at.max(after_tag_lines(text, line)),
            None => return Boundary::Beyond(line),
        }
    }
    // The last bytes may be the mark of a tag line to come.
    Boundary::Beyond(from.max(text.len().saturating_sub(MARK.len())))
}

/// The segments of a block's text, each with its place in it.
pub(crate) fn segments(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = 0;
    let after_line_end = memmem::Finder::new(b"\n[");
    // Comments are full of brackets; where lines end as usual, those inside a
    // line can be passed over at once. Most texts hold neither byte.
    let unusual = memchr2(b'\r', MARK[0], text).map_or(&[][..], |first| &text[first..]);
    let ends_as_usual =
        memmem::find(unusual, b"\r[").is_none() && memmem::find(unusual, MARK).is_none();
    let next_bracket = move |at: usize| {
        if ends_as_usual {
            after_line_end.find(&text[at - 1..]).map(|found| at + found)
        } else {
            memchr(b'[', text.get(at..)?).map(|found| at + found)
        }
    };
    std::iter::from_fn(move || {
        if start >= text.len() {
            return None;
        }
        let from = after_tag_lines(text, start).max(start + 1);
        let end = match first_boundary(text, from, Ending::Final, &next_bracket) {
            Boundary::At(end) => end,
            Boundary::Beyond(_) => text.len(),
        };
        let segment = (start, &text[start..end]);
        start = end;
        Some(segment)
    })
}

/// Where games without tags begin, but for the first, in a text that begins without
/// tags; up to the first tag line. The text reaches a byte beyond the last one that
/// counts.
///
/// The lexer sees more of such games. Here one follows a termination marker and a
/// blank line, so that each of these is the lexer's too.
pub(crate) fn bare_games(text: &[u8]) -> impl Iterator<Item = usize> {
    const FIRST_MOVE: &[u8] = b"1.";
    let first_moves = memmem::find_iter(&text[..first_tag_line(text)], FIRST_MOVE);
    first_moves.filter(|&at| {
        text.get(at + FIRST_MOVE.len()) != Some(&b'.')
            && follows_blank_line(text, at)
            && follows_termination(text, at)
            && !seems_in_comment(text, at)
    })
}

fn first_tag_line(text: &[u8]) -> usize {
    memchr_iter(b'[', text)
        .filter_map(|bracket| line_of(text, bracket))
        .find(|&line| tag_name(&text[line..]).is_some())
        .unwrap_or(text.len())
}

/// Whether a segment begins at this line, with this bracket; none if text that is
/// not there yet must tell.
fn begins_segment(text: &[u8], line: usize, bracket: usize, ending: Ending) -> Option<bool> {
    let Some(letter) = name_within(&text[bracket + 1..]).first() else {
        return (ending == Ending::Final).then_some(false);
    };
    if !letter.is_ascii_alphabetic() || follows_tag_line(text, line) {
        return Some(false);
    }
    let is_behind_result = follows_termination(text, line) && !is_lone_word(text, bracket, ending)?;
    let opens_game = is_behind_result || names_event(text, line, ending)?;
    if opens_game && seems_in_comment(text, line) {
        return ends_open_comment(text, line, ending);
    }
    Some(opens_game)
}

/// Behind the tag lines that stand from here on; none but the first can be a boundary.
pub(super) fn after_tag_lines(text: &[u8], first: usize) -> usize {
    let mut line = first;
    while tag_name(&text[line..]).is_some() {
        let Some(end) = memchr2(b'\n', b'\r', &text[line..]) else {
            return text.len();
        };
        let next = after_line_end(text, line + end);
        // From there, so long a line is not seen to be a tag line.
        if next - line > REACH {
            return next;
        }
        line = next;
    }
    line
}

/// Where the line begins whose first character, but for a byte-order mark, is this
/// bracket.
pub(super) fn line_of(text: &[u8], bracket: usize) -> Option<usize> {
    let before = &text[..bracket];
    let start = bracket
        - if before.ends_with(MARK) {
            MARK.len()
        } else {
            0
        };
    match text[..start].last() {
        None | Some(b'\n' | b'\r') => Some(start),
        Some(_) => None,
    }
}

/// The rest of a tag line from its name on, if one begins here.
#[inline]
pub(super) fn tag_name(line: &[u8]) -> Option<&[u8]> {
    // Nearly all are such, and every line of tags is asked.
    if let [b'[', letter, ..] = line
        && letter.is_ascii_alphabetic()
    {
        return Some(&line[1..]);
    }
    let name = line.strip_prefix(MARK).unwrap_or(line).strip_prefix(b"[")?;
    let name = name_within(name);
    name.first()?.is_ascii_alphabetic().then_some(name)
}

/// What follows the blanks behind a bracket.
fn name_within(bracketed: &[u8]) -> &[u8] {
    let blanks = bracketed
        .iter()
        .take(BLANKS)
        .take_while(|byte| matches!(byte, b' ' | b'\t'))
        .count();
    &bracketed[blanks..]
}

/// Whether the line before is a tag line. One so long that it begins out of reach
/// is none.
fn follows_tag_line(text: &[u8], line: usize) -> bool {
    let before = &text[..line];
    let end = if before.ends_with(b"\r\n") {
        line - 2
    } else {
        line.saturating_sub(1)
    };
    let low = line.saturating_sub(REACH);
    line_start(text, low, end).is_some_and(|start| tag_name(&text[start..end]).is_some())
}

/// Where the line begins that `at` stands in, if that is not before `low`.
pub(super) fn line_start(text: &[u8], low: usize, at: usize) -> Option<usize> {
    // The byte before `low` tells whether a line begins there.
    let from = low.saturating_sub(1);
    match memrchr2(b'\n', b'\r', text.get(from..at)?) {
        Some(end) => Some(from + end + 1),
        None => (low == 0).then_some(0),
    }
}

/// Whether the last text before the line, blanks aside, is a termination marker.
pub(super) fn follows_termination(text: &[u8], line: usize) -> bool {
    let before = text[line.saturating_sub(REACH)..line].trim_ascii_end();
    [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
        .iter()
        .any(|marker| before.ends_with(marker))
}

/// Whether a line begins here, and the one before is blank.
pub(super) fn follows_blank_line(text: &[u8], at: usize) -> bool {
    let low = at.saturating_sub(REACH);
    let text = &text[low..at];
    let before = text.trim_ascii_end();
    let gap = &text[before.len()..];
    let ends = |line_end| memchr_iter(line_end, gap).count();
    matches!(gap.last(), Some(b'\n' | b'\r')) && ends(b'\n').max(ends(b'\r')) > 1
}

/// Whether one of the tag lines from here on is an Event tag, as far as we reach.
fn names_event(text: &[u8], first: usize, ending: Ending) -> Option<bool> {
    const EVENT: &[u8] = b"Event";
    let unknown = (ending == Ending::Final).then_some(false);
    let mut line = first;
    while line - first <= REACH {
        let Some(name) = tag_name(&text[line..]) else {
            let whole = text.len() - line > MARK.len() + 1 + BLANKS;
            return if whole { Some(false) } else { unknown };
        };
        match name.get(EVENT.len()) {
            None => return unknown,
            Some(b' ' | b'\t' | b'"' | b'\n' | b'\r')
                if name[..EVENT.len()].eq_ignore_ascii_case(EVENT) =>
            {
                return Some(true);
            }
            Some(_) => {}
        }
        let reached = text.len().min(first + REACH + 1);
        match memchr2(b'\n', b'\r', &text[line..reached]) {
            Some(end) => line = after_line_end(text, line + end),
            None if reached == text.len() => return unknown,
            None => return Some(false),
        }
    }
    Some(false)
}

pub(super) fn after_line_end(text: &[u8], end: usize) -> usize {
    end + if text[end..].starts_with(b"\r\n") {
        2
    } else {
        1
    }
}

#[cfg(test)]
mod tests {
    use super::{super::open_comment::COMMENT, *};

    fn cut(text: &str) -> Vec<&str> {
        segments(text.as_bytes())
            .map(|(_, segment)| std::str::from_utf8(segment).unwrap())
            .collect()
    }

    const ONE: &str = "[Event \"a\"]\n[White \"b\"]\n\n1. e4 e5 1-0\n\n";
    const TWO: &str = "[Event \"c\"]\n[White \"d\"]\n\n1. d4 d5 *\n";

    #[test]
    fn a_segment_begins_at_an_event_tag() {
        assert_eq!(cut(&[ONE, TWO].concat()), [ONE, TWO]);
        assert_eq!(cut(""), [""; 0]);
        assert_eq!(cut("\n\n"), ["\n\n"]);
        assert_eq!(cut(&["% by hand\n", ONE].concat()), ["% by hand\n", ONE]);
    }

    #[test]
    fn the_event_tag_need_not_be_the_first_nor_spelled_as_usual() {
        for tags in [
            "[White \"x\"]\n[Event \"y\"]\n\n",
            "[White \"x\"]\n[event \"y\"]\n\n",
            "[EVENT\t\"y\"]\n",
            "[Event\"y\"]\n",
            "[ Event \"y\" ]\n",
            "[Event\n\"y\"]\n",
            "[ White \"x\" ]\n[\tEvent \"y\" ]\n",
            "[White \"x\"]\n[Black \"y\"]\r\n[Date \"z\"]\r[Event \"z\"",
        ] {
            let first = "[Event \"a\"]\n\n1. e4 e5\n\n";
            assert_eq!(cut(&[first, tags].concat()), [first, tags]);
        }
    }

    #[test]
    fn other_tags_begin_a_segment_only_after_a_termination_marker() {
        let tags = "[EventDate \"x\"]\n[White \"y\"]\n\n1. c4\n";
        for end in [
            "1-0\n",
            "0-1 \t\n\n\n",
            "1/2-1/2\r\n\r\n",
            "*\n \n",
            "{x} *\n",
        ] {
            let first = ["[Event \"a\"]\n\n1. e4 ", end].concat();
            assert_eq!(cut(&[&first, tags].concat()), [&first, tags]);
        }
        let first = "[Event \"a\"]\n\n1. e4 e5\n\n";
        assert_eq!(cut(&[first, tags].concat()).len(), 1);
    }

    #[test]
    fn a_word_in_brackets_behind_a_marker_begins_nothing() {
        for (tags, begins) in [
            ("[diagram]\n\n[Black \"x\"]\n", false),
            ("[diagram] \r\n", false),
            ("[diagram]", false),
            ("[Event]\n\n", true),
            ("[White A]\n\n", true),
            ("[White]\n[Black \"x\"]\n", true),
            ("[White\n\"x\"]\n", true),
            ("[pgn]1. e4 e5\n", true),
        ] {
            let text = ["[Event \"a\"]\n\n1. e4 *\n", tags].concat();
            let expected = if begins { 2 } else { 1 };
            assert_eq!(cut(&text).len(), expected, "{tags:?}");
            for end in text.len() - tags.len()..text.len() {
                let part = next_boundary(&text.as_bytes()[..end], 1, Ending::Open);
                let whole = next_boundary(text.as_bytes(), 1, Ending::Final);
                assert!(
                    part == whole || matches!(part, Boundary::Beyond(_)),
                    "{tags:?}"
                );
            }
        }
    }

    #[test]
    fn a_bare_game_begins_behind_a_result_and_a_blank_line() {
        for (before, begins) in [
            ("1. e4 1-0\n\n", true),
            ("1. e4 *\r\n\r\n", true),
            ("1. e4 {x} 1/2-1/2 \r \r", true),
            ("1. e4 1-0\n", false),
            ("1. e4 1-0\r\n", false),
            ("1. e4 1-0\n\n ", false),
            ("1. e4 e5\n\n", false),
            ("1. e4 {x 1-0\n\n", false),
            ("[White \"x\"]\n\n1. e4 1-0\n\n", false),
            ("\u{FEFF}[White \"x\"]\n\n1. e4 1-0\n\n", false),
        ] {
            let text = [before, "1. d4 [x] *\n\n1... e5 *\n\n11. e4"].concat();
            let found: Vec<_> = bare_games(text.as_bytes()).collect();
            let expected: &[_] = if begins { &[before.len()] } else { &[] };
            assert_eq!(found, expected, "{before:?}");
        }
    }

    #[test]
    fn lines_may_end_as_on_old_machines() {
        let (one, two) = (ONE.replace('\n', "\r"), TWO.replace('\n', "\r"));
        assert_eq!(cut(&[&*one, &two].concat()), [one, two]);
        let (one, two) = (ONE.replace('\n', "\r\n"), TWO.replace('\n', "\r\n"));
        assert_eq!(cut(&[&*one, &two].concat()), [one, two]);
    }

    #[test]
    fn a_byte_order_mark_belongs_to_the_tag_line_behind_it() {
        let two = ["\u{FEFF}", TWO].concat();
        assert_eq!(cut(&[ONE, &two].concat()), [ONE, &two]);
        assert_eq!(cut(&[&two, ONE].concat()), [&two, ONE]);
        let marked = "[Event \"a\"]\n\u{FEFF}[White \"b\"]\n[Black \"c\"]\n\n*\n";
        assert_eq!(cut(marked), [marked]);
    }

    #[test]
    fn a_tag_line_inside_a_comment_begins_nothing() {
        let game = "[Event \"a\"]\n\n1. e4 {see\n[Event \"b\"]\nfor more} e5 1-0\n\n";
        assert_eq!(cut(&[game, TWO].concat()), [game, TWO]);
    }

    #[test]
    fn an_unclosed_comment_swallows_one_game_at_most() {
        let torn = "[Event \"a\"]\n\n1. e4 {without end\n\n";
        let text = [torn, ONE, TWO, ONE].concat();
        assert_eq!(cut(&text), [&[torn, ONE].concat(), TWO, ONE]);
        let far = ["[Event \"a\"]\n\n1. e4 {", &"x ".repeat(COMMENT), "\n\n"].concat();
        assert_eq!(cut(&[&far, ONE].concat()), [&far, ONE]);
    }

    #[test]
    fn a_brace_in_a_tag_opens_no_comment() {
        let game = "[Event \"a {b\"]\n\n1. e4 e5 1-0\n\n";
        assert_eq!(cut(&[game, TWO].concat()), [game, TWO]);
        let tags = "[Event \"a {b\"]\n\n";
        assert_eq!(cut(&[tags, TWO].concat()), [tags, TWO]);
    }

    #[test]
    fn brackets_within_lines_are_no_tags() {
        let game =
            "[Event \"a\"]\n\n1. e4 {[%clk 1] [Event \"x\"]} 1-0\n[%eval 1]\n[1]\n [Event \"x\"]\n";
        assert_eq!(cut(game), [game]);
    }

    #[test]
    fn an_event_tag_out_of_reach_begins_nothing() {
        let run = |lines| {
            [
                "[White \"x\"]\n".repeat(lines),
                "[Event \"y\"]\n".to_owned(),
            ]
            .concat()
        };
        let first = "[Event \"a\"]\n\n1. e4 e5\n\n";
        let near = run(REACH / 12 - 1);
        assert_eq!(cut(&[first, &near].concat()), [first, &near]);
        assert_eq!(cut(&[first, &run(REACH / 12 + 2)].concat()).len(), 1);
    }

    /// A text in which what matters lies just within or just out of reach.
    fn edges() -> Vec<u8> {
        let mut text = Vec::new();
        for length in (COMMENT - 24..COMMENT + 4).chain(REACH - 12..REACH + 4) {
            let (x, blanks) = ("x".repeat(length), " ".repeat(length));
            let tags = "[White \"y\"]\n[Event \"z\"]\n\n";
            let others = "[White \"y\"]\n\n";
            for mark in ["", "\u{FEFF}"] {
                text.extend(format!("{mark}[Black \"{x}\n{mark}{tags}1. e4 e5\n\n").bytes());
                text.extend(format!("{mark}{tags}*{blanks}\n{mark}{others}").bytes());
                text.extend(format!("{mark}{tags}{{{x}\n{mark}{tags}}}\n").bytes());
                text.extend(format!("{mark}{tags}{{{x} *\n\n{mark}{tags}1. e4}}\n").bytes());
                text.extend(format!("{mark}[Event \"{{{x}\n\n{mark}{tags}}}\n\n").bytes());
                text.extend(format!("{mark}[Black \"{x}\n{mark}[Event \"z\"]\n}}\n\n").bytes());
            }
        }
        text
    }

    #[test]
    fn nothing_before_a_segment_matters_to_what_follows_it() {
        let text = edges();
        let starts: Vec<_> = segments(&text).map(|(start, _)| start).collect();
        assert!(starts.len() > 100);
        for (index, &start) in starts.iter().enumerate() {
            let after = segments(&text[start..]).map(|(place, _)| start + place);
            // A few segments are as far as anything reaches.
            let (after, expected) = (after.take(8), starts[index..].iter().copied().take(8));
            assert_eq!(after.collect::<Vec<_>>(), expected.collect::<Vec<_>>());
        }
    }

    #[test]
    fn no_boundary_is_passed_over_with_the_tag_lines() {
        let text = String::from_utf8(edges()).unwrap();
        for line_end in ["\n", "\r\n", "\r", "\n\r"] {
            let text = text.replace('\n', line_end).into_bytes();
            let lines = memchr_iter(b'[', &text)
                .filter_map(|bracket| Some((line_of(&text, bracket)?, bracket)));
            let starts = lines.filter(|&(line, bracket)| {
                line > 0 && begins_segment(&text, line, bracket, Ending::Final) == Some(true)
            });
            let starts: Vec<_> = std::iter::once(0).chain(starts.map(|it| it.0)).collect();
            let found: Vec<_> = segments(&text).map(|(start, _)| start).collect();
            assert_eq!(found, starts, "{line_end:?}");
        }
    }

    #[test]
    fn what_lies_out_of_reach_is_not_seen() {
        let first = |end: &str| format!("[Event \"a\"]\n\n1. e4 {end}\n");
        let (others, tags) = ("[White \"x\"]\n", "[Event \"y\"]\n");
        let near = first(&["1-0", &" ".repeat(REACH - 4)].concat());
        assert_eq!(cut(&[&near, others].concat()), [&near, others]);
        let far = first(&["1-0", &" ".repeat(REACH)].concat());
        assert_eq!(cut(&[&far, others].concat()).len(), 1);
        // Of two tag lines, the second begins just within reach of the first, or
        // just out of it.
        let first = first("e5");
        let near = format!("[White \"{}\n", "x".repeat(REACH - 9));
        assert_eq!(
            cut(&[&first, &near, tags].concat()),
            [&first, &[&near, tags].concat()]
        );
        let far = format!("[White \"{}\n", "x".repeat(REACH - 8));
        assert_eq!(
            cut(&[&first, &far, tags].concat()),
            [&[first, far].concat(), tags]
        );
    }

    #[test]
    fn a_search_in_part_of_a_text_never_contradicts_the_whole() {
        let first = "[Event \"a\"]\n\n1. e4 e5\n\n";
        let text = [
            first,
            "\u{FEFF}[White \"x\"]\r\n[Event \"y\"]\r\n\r\n*\r\n",
            TWO,
        ]
        .concat();
        let text = text.as_bytes();
        for length in 1..text.len() {
            match next_boundary(&text[..length], 1, Ending::Open) {
                Boundary::At(place) => assert_eq!(place, first.len()),
                Boundary::Beyond(place) => assert!(place <= first.len(), "{length}: {place}"),
            }
        }
    }
}
