//! Asterisks around words in bold or italics, which end no game. Knows no moves.

use pgn_reader::Outcome;

use super::{
    super::{tag::line_end, token::TokenKind},
    Lexer,
};

/// Words in bold or italics are no longer.
const LONGEST: usize = 400;

impl<'a> Lexer<'a> {
    /// `*`, unless it marks words: `*e4*`, `**1. e4 e5**`.
    pub(super) fn asterisk(&mut self, start: usize) -> TokenKind {
        let length = asterisks(&self.text[start..]);
        let begins = self.end_of_emphasis(start, length);
        if begins.is_some() || self.emphasis_end == Some(start) {
            self.emphasis_end = begins;
            self.at = start + length;
            return TokenKind::Control;
        }
        self.terminated |= self.depth == 0;
        self.one_byte(TokenKind::Outcome(Outcome::Unknown))
    }

    /// Where as many asterisks stand against the end of a word on the same line,
    /// if these stand against the beginning of one.
    fn end_of_emphasis(&self, start: usize, length: usize) -> Option<usize> {
        let is_in_word = |at: usize| self.text.get(at).is_some_and(u8::is_ascii_alphanumeric);
        let begins_word = is_in_word(start + length) && (start == 0 || !is_in_word(start - 1));
        if self.emphasis_end == Some(start) || !begins_word || length > 3 {
            return None;
        }
        let from = start + length;
        let end = line_end(self.text, from).min(from + LONGEST);
        let mut at = from;
        loop {
            at += memchr::memchr(b'*', &self.text[at..end])?;
            let found = asterisks(&self.text[at..end]);
            let ends_word = !self.text[at - 1].is_ascii_whitespace() && !is_in_word(at + found);
            if found == length && ends_word {
                return Some(at);
            }
            at += found;
        }
    }
}

fn asterisks(text: &[u8]) -> usize {
    text.iter().take_while(|byte| **byte == b'*').count()
}
