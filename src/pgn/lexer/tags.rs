//! The tag section of a game: which tag pairs are its own, whatever stands among
//! them. Knows the shapes of lines, not what the tags say.

use std::ops::Range;

use super::{
    super::{
        tag::{is_tag_line, read_tag},
        token::{Tag, TokenKind},
    },
    Lexer,
};

/// Tags farther than this from where the game begins are not looked for again, so
/// that a section of any length is read in linear time.
const NEAR: usize = 1 << 12;

impl<'a> Lexer<'a> {
    /// The next tag pair, until the movetext begins.
    pub(crate) fn next_tag(&mut self) -> Option<Tag> {
        let line_ends = self.skip_white_space();
        let tag = match read_tag(self.text, self.at) {
            Some(tag) => tag,
            None => self.tag_behind_others()?,
        };
        if self.tagged && self.begins_other_game(&tag, line_ends) {
            return None;
        }
        let name = &self.text[tag.name.clone()];
        if !self.tagged {
            self.first_tag = name;
        }
        self.tagged = true;
        self.has_result_tag |= name.eq_ignore_ascii_case(b"Result");
        self.at = tag.range.end;
        Some(tag)
    }

    /// Whether more than comments stands among the tags that have been read.
    pub(crate) fn has_junk_among_tags(&self) -> bool {
        self.has_junk_among_tags
    }

    /// What stands there among the tags, to be read by [`Lexer::next_preamble`].
    pub(crate) fn among_tags(&self, range: Range<usize>) -> Lexer<'a> {
        Lexer {
            at: range.start,
            preamble_end: range.end,
            ..self.up_to(range.end)
        }
    }

    /// The next tag pair of this game behind what is none: comments, or text that
    /// does not belong among tags.
    #[cold]
    fn tag_behind_others(&mut self) -> Option<Tag> {
        if !self.tagged {
            return None;
        }
        let mut ahead = self.clone();
        let mut is_junk = false;
        let mut may_begin = true;
        loop {
            may_begin |= ahead.skip_white_space() > 0 || self.is_line_start(ahead.at);
            if may_begin && is_tag_line(self.text, ahead.at) {
                let tag = read_tag(self.text, ahead.at)?;
                let name = &self.text[tag.name.clone()];
                let is_own = !name.eq_ignore_ascii_case(b"Event") && !self.has_tag(name);
                self.has_junk_among_tags |= is_own && is_junk;
                return is_own.then_some(tag);
            }
            match ahead.next_token()?.kind {
                TokenKind::Comment | TokenKind::LineComment | TokenKind::Escape => {}
                TokenKind::Control => is_junk = true,
                TokenKind::San(_)
                | TokenKind::Zeros(_)
                | TokenKind::MoveNumber(_)
                | TokenKind::Outcome(_) => return None,
                _ => {
                    is_junk = true;
                    may_begin = false;
                }
            }
        }
    }

    /// Whether a tag pair is the first of another game, though no movetext
    /// stands between: it begins the tags again, or stands well apart. A blank line
    /// alone does not part tags of one game.
    fn begins_other_game(&self, tag: &Tag, line_ends: usize) -> bool {
        const ONE_BLANK_LINE: usize = 2;
        let name = &self.text[tag.name.clone()];
        let is_event = name.eq_ignore_ascii_case(b"Event");
        let may_begin = if line_ends > 1 {
            is_event || self.has_result_tag || name == self.first_tag
        } else {
            is_event && (self.has_result_tag || self.precedes_repeated_tag(tag))
        };
        may_begin && (line_ends > ONE_BLANK_LINE || self.has_tag(name))
    }

    /// Whether the tag behind an Event tag is one that the game has had too: a tag
    /// section was cut off, and this one is the next game's.
    fn precedes_repeated_tag(&self, event: &Tag) -> bool {
        let mut behind = self.moved_to(event.range.end);
        behind.skip_white_space();
        read_tag(self.text, behind.at).is_some_and(|tag| {
            let name = &self.text[tag.name];
            !name.eq_ignore_ascii_case(b"Event") && self.has_tag(name)
        })
    }

    /// Whether the game at hand has had a tag of this name.
    fn has_tag(&self, name: &[u8]) -> bool {
        let tags = &self.text[self.begin..self.at.min(self.begin + NEAR)];
        memchr::memchr_iter(b'[', tags).any(|bracket| {
            let behind = tags[bracket + 1..].trim_ascii_start();
            behind
                .get(..name.len())
                .is_some_and(|it| it.eq_ignore_ascii_case(name))
                && behind.get(name.len()).is_some_and(ends_name)
        })
    }
}

fn ends_name(byte: &u8) -> bool {
    !byte.is_ascii_alphanumeric() && *byte != b'_'
}
