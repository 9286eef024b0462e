//! Comments in braces, closed, torn or never closed. Knows where they end, not
//! which end would suit the moves.

use memchr::{memchr, memmem};

use super::{super::token::TokenKind, Lexer, games::EVENT};

/// No comment shorter than this holds an Event tag and another brace.
pub(super) const SHORTEST_TEAR: usize = 32;

/// A stretch of the text in which no brace closes; behind it one does, or the text
/// ends. Of many comments that nothing closes, each would else be read to there.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct BraceSearch {
    from: usize,
    end: usize,
}

impl BraceSearch {
    /// Whether a search from this place is known to end where this one did.
    #[inline]
    pub(super) fn covers(self, from: usize) -> bool {
        self.from <= from && from <= self.end && self.end > 0
    }

    /// The same in a text that ends at `end`.
    pub(super) fn up_to(self, end: usize) -> BraceSearch {
        BraceSearch {
            end: self.end.min(end),
            ..self
        }
    }
}

impl<'a> Lexer<'a> {
    /// Looks for the next closing brace, so that no reading that begins here need
    /// go far for it.
    pub(crate) fn look_for_brace(&mut self) {
        self.closing_brace(self.at);
    }

    fn closing_brace(&mut self, from: usize) -> Option<usize> {
        if !self.search.covers(from) {
            let length = memchr(b'}', &self.text[from..]);
            let end = length.map_or(self.text.len(), |length| from + length);
            self.search = BraceSearch { from, end };
        }
        Some(self.search.end).filter(|end| *end < self.text.len())
    }

    pub(super) fn comment(&mut self, start: usize) -> TokenKind {
        let body = start + 1;
        let (kind, end) = match self.closing_brace(body) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_search_for_a_closing_brace_serves_all_that_open_before_it() {
        let games = "[Event \"x\"]\n\n1. e4 {as it was played\n\n".repeat(9);
        for end in ["", "}"] {
            let text = games.clone() + end;
            let mut lexer = Lexer::new(text.as_bytes());
            let mut kinds = Vec::new();
            while lexer.begin_game().is_some() {
                lexer.look_for_brace();
                assert_eq!(lexer.search.end, games.len());
                assert_eq!(lexer.search.from, 0);
                while lexer.next_tag().is_some() {}
                kinds.extend(std::iter::from_fn(|| lexer.next_token()).map(|token| token.kind));
            }
            let unclosed = |kind: &&TokenKind| **kind == TokenKind::UnclosedComment;
            let closed = usize::from(!end.is_empty());
            assert_eq!(kinds.iter().filter(unclosed).count(), 9 - closed);
        }
    }

    #[test]
    fn a_search_holds_in_a_shorter_text() {
        let lexer = &mut Lexer::new(b"{a {b} c");
        lexer.look_for_brace();
        for end in 1..=lexer.text().len() {
            let mut shorter = lexer.up_to(end);
            let mut anew = Lexer::new(&lexer.text()[..end]);
            for from in 0..end {
                assert_eq!(
                    shorter.closing_brace(from),
                    anew.closing_brace(from),
                    "{from} of {end}"
                );
            }
        }
    }
}
