//! Where a game and the next one begin. Knows the shapes of lines,
//! not what the tags say.

use super::{
    super::{
        tag::{
            end_of_well_formed, is_any_tag_line, is_tag_line, line_end, next_line, read_tag,
            skip_blanks,
        },
        token::{TagFlaw, Token, TokenKind},
    },
    BYTE_ORDER_MARK, Lexer,
};

/// Begins a game even in the middle of a line, where another one was torn off.
pub(super) const EVENT: &[u8] = b"[Event \"";

/// What follows a tag pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Behind {
    Tag,
    Nothing,
    Text,
}

impl<'a> Lexer<'a> {
    /// Goes to the next game and tells where it begins; `None` at the end.
    ///
    /// Escape lines before a game belong to none. Other text before its tags
    /// belongs to the game, see [`Lexer::next_preamble`].
    pub(crate) fn begin_game(&mut self) -> Option<usize> {
        *self = Lexer {
            search: self.search,
            ..Lexer::resume(self.text, self.at)
        };
        loop {
            self.skip_white_space();
            if self.text[self.at..].starts_with(b"%") && self.is_line_start(self.at) {
                self.at = next_line(self.text, self.at);
            } else if self.text[self.at..].starts_with(BYTE_ORDER_MARK) {
                self.at += BYTE_ORDER_MARK.len();
            } else {
                break;
            }
        }
        let start = self.at;
        self.begin = start;
        if start < self.text.len() && read_tag(self.text, start).is_none() {
            let end = self.end_of_preamble();
            self.is_stray = end.is_none();
            self.preamble_end = end.unwrap_or(self.text.len());
        }
        (start < self.text.len()).then_some(start)
    }

    /// Whether the text at hand is no game at all: no tag, no move, no result.
    pub(crate) fn is_stray(&self) -> bool {
        self.is_stray
    }

    /// Where the tags or the movetext of the game at hand begin, behind prose
    /// that stands before them; `None` if there are neither.
    fn end_of_preamble(&self) -> Option<usize> {
        let mut ahead = self.clone();
        let (mut holds_word, mut is_behind_number) = (false, false);
        loop {
            let at = ahead.at;
            let token = ahead.next_token();
            let numbers = std::mem::replace(&mut is_behind_number, false);
            match token.map(|token| token.kind) {
                // A result in prose ends no game, and a number begins none.
                Some(TokenKind::Outcome(_)) if holds_word => {}
                Some(TokenKind::MoveNumber(number)) if !numbers || !is_numeric_move(number) => {
                    is_behind_number = true;
                }
                Some(TokenKind::Word) => {
                    let word = token.map_or(&[][..], |token| &ahead.text[token.range()]);
                    if numbers && may_be_move(word) {
                        return Some(self.at);
                    }
                    holds_word = true;
                }
                Some(
                    TokenKind::BlankLine
                    | TokenKind::Open
                    | TokenKind::Close
                    | TokenKind::Comment
                    | TokenKind::LineComment
                    | TokenKind::Escape
                    | TokenKind::Control
                    | TokenKind::StrayBrace
                    | TokenKind::Nag(_),
                ) => {}
                Some(TokenKind::UnclosedComment) => return Some(at),
                // Not tags but moves: the prose is part of a game without tags.
                Some(_) => return Some(self.at),
                None if ahead.begins_bare_game(ahead.at) => return None,
                None if ahead.at < ahead.text.len() => return Some(ahead.at),
                None => return None,
            }
        }
    }

    /// Whether a position in FEN or EPD begins here, which takes a line.
    pub(super) fn is_position(&self, at: usize) -> bool {
        const RANKS: usize = 8;
        let is_sign = |byte: &u8| b"pnbrqkPNBRQK12345678/".contains(byte);
        let board = self.text[at..].iter().take_while(|byte| is_sign(byte));
        let length = board.clone().count();
        let ranks = 1 + board.filter(|byte| **byte == b'/').count();
        let behind = &self.text[at + length..];
        ranks == RANKS
            && self.is_line_start(at)
            && (behind.starts_with(b" w ") || behind.starts_with(b" b "))
    }

    /// Tokens that stand before the tags of the game: prose and comments.
    pub(crate) fn next_preamble(&mut self) -> Option<Token> {
        self.skip_white_space();
        if self.at >= self.preamble_end {
            return None;
        }
        self.next_token()
    }

    /// Whether the tags of the next game begin here. A torn game can end in the
    /// middle of a line.
    pub(super) fn begins_tags(&self, at: usize) -> bool {
        if !self.is_line_start(self.blanks_before(at)) {
            return match self.text[at..].starts_with(EVENT) {
                true => self
                    .behind_torn_tag(at)
                    .is_some_and(|behind| behind != Behind::Text),
                false => self.begins_tags_behind_marker(at),
            };
        }
        is_any_tag_line(self.text, at)
            && (self.names_event(at)
                || self.behind_tag(at) == Some(Behind::Tag)
                || self.is_parted_from_text_before(at))
    }

    /// Whether the next game's tags stand right behind a termination marker.
    fn begins_tags_behind_marker(&self, at: usize) -> bool {
        self.terminated
            && is_tag_line(self.text, at)
            && ends_with_marker(self.text[..at].trim_ascii_end())
            && self.behind_torn_tag(at) == Some(Behind::Tag)
    }

    /// Whether an Event tag within a comment is the next game's: it begins a
    /// line, or other tags follow it as they do where a game was torn off.
    pub(super) fn tears_comment(&self, event: usize) -> bool {
        self.is_line_start(self.blanks_before(event))
            || self.behind_torn_tag(event) == Some(Behind::Tag)
    }

    /// Where a tag pair ends that stands between moves.
    pub(super) fn end_of_stray_tag(&self, at: usize) -> Option<usize> {
        end_of_well_formed(self.text, at)
    }

    fn names_event(&self, at: usize) -> bool {
        read_tag(self.text, at)
            .is_some_and(|tag| self.text[tag.name].eq_ignore_ascii_case(b"Event"))
    }

    /// What follows a tag pair on its line, or on the next.
    fn behind_tag(&self, at: usize) -> Option<Behind> {
        let end = skip_blanks(self.text, read_tag(self.text, at)?.range.end);
        let is_last = matches!(self.text.get(end), None | Some(b'\n' | b'\r'));
        Some(if is_last {
            match is_any_tag_line(self.text, skip_blanks(self.text, next_line(self.text, end))) {
                true => Behind::Tag,
                false => Behind::Nothing,
            }
        } else if is_tag_line(self.text, end) {
            Behind::Tag
        } else {
            Behind::Text
        })
    }

    /// The same in the middle of a line. `None` where neither the tag nor its
    /// line ends close by: a line of a million such tags is not read a million
    /// times.
    fn behind_torn_tag(&self, at: usize) -> Option<Behind> {
        const LONGEST: usize = 1 << 10;
        let near = &self.text[at..self.text.len().min(at + LONGEST)];
        let ends_close_by = at + near.len() == self.text.len()
            || line_end(near, 0) < near.len()
            || read_tag(near, 0)
                .is_some_and(|tag| matches!(tag.flaw, None | Some(TagFlaw::InnerQuote)));
        ends_close_by.then(|| self.behind_tag(at))?
    }

    /// Whether a single tag pair stands between the moves of a game that goes on: a
    /// number behind it does not begin again. A position may begin a game anywhere.
    pub(super) fn is_tag_between_moves(&self, at: usize) -> bool {
        if !self.begun || self.terminated || self.names_event(at) {
            return false;
        }
        let Some(tag) = read_tag(self.text, at).filter(|tag| tag.flaw.is_none()) else {
            return false;
        };
        let behind = self.text[tag.range.end..].trim_ascii_start();
        let digits = behind.iter().take_while(|byte| byte.is_ascii_digit());
        let (number, rest) = behind.split_at(digits.count());
        let is_position = self.text[tag.name].eq_ignore_ascii_case(b"FEN");
        let goes_on = !matches!(number, b"" | b"0" | b"1") && rest.starts_with(b".");
        goes_on && !is_position
    }

    /// Whether a blank line or a termination marker stands before this line.
    fn is_parted_from_text_before(&self, at: usize) -> bool {
        let text = self.text[..at].trim_ascii_end();
        let gap = &self.text[text.len()..at];
        let line_ends = gap.iter().filter(|byte| **byte == b'\n').count();
        let old_line_ends = gap.iter().filter(|byte| **byte == b'\r').count();
        text.is_empty() || line_ends.max(old_line_ends) > 1 || ends_with_marker(text)
    }

    /// Where the blanks in front of `at` begin.
    fn blanks_before(&self, at: usize) -> usize {
        let blanks = self.text[..at]
            .iter()
            .rev()
            .take_while(|byte| matches!(byte, b' ' | b'\t'))
            .count();
        at - blanks
    }

    /// Whether a game without tags begins here, behind another one: on a line of
    /// its own, or right behind a termination marker.
    pub(super) fn begins_bare_game(&self, at: usize) -> bool {
        let rest = &self.text[at..];
        let may_begin = !self.tagged && self.depth == 0;
        may_begin
            && rest.starts_with(b"1.")
            && rest.get(2) != Some(&b'.')
            && (self.is_line_start(self.blanks_before(at))
                || ends_with_marker(self.text[..at].trim_ascii_end()))
    }

    /// Where the next tag section begins, or the text ends.
    pub(super) fn next_tags(&self, from: usize) -> usize {
        let mut line = next_line(self.text, from);
        while line < self.text.len() && !(is_tag_line(self.text, line) && self.begins_tags(line)) {
            line = next_line(self.text, line);
        }
        line
    }
}

fn ends_with_marker(text: &[u8]) -> bool {
    [&b"1-0"[..], b"0-1", b"1/2-1/2", b"*"]
        .iter()
        .any(|marker| text.ends_with(marker))
}

/// Whether a word behind a number has the look of a move, in whatever language or
/// notation: short, with a rank in it.
fn may_be_move(word: &[u8]) -> bool {
    const LONGEST: usize = 12;
    let has_rank = word.iter().any(u8::is_ascii_digit);
    let has_letter = word
        .iter()
        .any(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
    let has_slash = word.contains(&b'/');
    word.len() <= LONGEST && has_rank && has_letter && !has_slash
}

/// `5254`: a move by the numbers of its squares.
fn is_numeric_move(number: u32) -> bool {
    number.to_string().len() == 4
}
