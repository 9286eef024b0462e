//! Comments in braces, closed, torn or never closed. Knows where they end, not
//! which end would suit the moves.

use memchr::{memchr, memmem};

use super::{super::token::TokenKind, Lexer, games::EVENT};

/// No comment shorter than this holds an Event tag and another brace.
pub(super) const SHORTEST_TEAR: usize = 32;

impl<'a> Lexer<'a> {
    pub(super) fn comment(&mut self, start: usize) -> TokenKind {
        let body = start + 1;
        let close = if self.last_brace.is_some_and(|last| last <= body) {
            None
        } else {
            memchr(b'}', &self.text[body..]).map(|length| body + length)
        };
        if close.is_none() {
            self.last_brace = Some(body.min(self.last_brace.unwrap_or(body)));
        }
        let (kind, end) = match close {
            Some(close) => match self.torn_comment(body, close) {
                Some(tear) => (TokenKind::UnclosedComment, tear),
                None => (TokenKind::Comment, close + 1),
            },
            None => (TokenKind::UnclosedComment, self.end_of_unclosed(body)),
        };
        self.at = end;
        kind
    }

    /// Where a comment is torn by the next game, though a brace closes further
    /// on: an Event tag stands in it, and behind that another brace opens.
    fn torn_comment(&self, body: usize, close: usize) -> Option<usize> {
        let comment = &self.text[body..close];
        if comment.len() < SHORTEST_TEAR {
            return None;
        }
        memchr::memchr2(b'\n', b'\r', comment)?;
        let event = self.tearing_event(body, close)?;
        memchr(b'{', &self.text[event..close]).map(|_| event)
    }

    /// A comment that nothing closes ends where tags begin, at the latest.
    fn end_of_unclosed(&self, body: usize) -> usize {
        let tags = self.next_tags(body);
        self.tearing_event(body, tags).unwrap_or(tags)
    }

    fn tearing_event(&self, body: usize, end: usize) -> Option<usize> {
        memmem::find_iter(&self.text[body..end], EVENT)
            .map(|event| body + event)
            .find(|event| self.tears_comment(*event))
    }
}
