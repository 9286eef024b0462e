//! Tokens that are no move, number or result of the standard: glyphs, control
//! bytes, words. Knows where they end, not what they mean.

use shakmaty::{Rank, Role, san::San};

use super::{
    super::{tag::read_tag, token::TokenKind},
    BYTE_ORDER_MARK, Lexer,
};

impl<'a> Lexer<'a> {
    /// `a8(Q)`: the bracket is no variation.
    #[inline]
    pub(super) fn is_bracketed_promotion(&self, san: San, end: usize) -> bool {
        self.text.get(end) == Some(&b'(')
            && matches!(
                san,
                San::Normal { role: Role::Pawn, promotion: None, to, .. }
                    if matches!(to.rank(), Rank::First | Rank::Eighth)
            )
            && self.text.get(end + 2) == Some(&b')')
    }

    pub(super) fn numeric_glyph(&mut self, start: usize) -> TokenKind {
        let digits = self.text[start + 1..]
            .iter()
            .take_while(|byte| byte.is_ascii_digit())
            .count();
        let end = start + 1 + digits;
        if let Ok(nag) = pgn_reader::Nag::from_ascii(&self.text[start..end])
            && (self.is_token_end(end) || self.text.get(end) == Some(&b','))
        {
            self.at = end;
            return TokenKind::Nag(nag.0);
        }
        self.at = self.word_end(start);
        TokenKind::Word
    }

    pub(super) fn glyph(&mut self, start: usize) -> TokenKind {
        let pair = self.text.get(start..start + 2).unwrap_or_default();
        let length = if pgn_reader::Nag::from_ascii(pair).is_ok() {
            2
        } else {
            1
        };
        self.at = start + length;
        pgn_reader::Nag::from_ascii(&self.text[start..self.at])
            .map_or(TokenKind::Word, |nag| TokenKind::Nag(nag.0))
    }

    pub(super) fn controls(&mut self, start: usize) -> TokenKind {
        let is_control = |byte: &u8| byte.is_ascii_control() && !byte.is_ascii_whitespace();
        let length = self.text[start..]
            .iter()
            .take_while(|byte| is_control(byte))
            .count();
        self.at = start + length.max(1);
        TokenKind::Control
    }

    /// Anything that is no token of the standard, unless the next game's tags
    /// begin with it.
    #[cold]
    pub(super) fn word(&mut self, start: usize) -> Option<TokenKind> {
        // A game reads at least one byte, whatever it begins with.
        let is_other = start > self.begin || read_tag(self.text, start).is_some();
        if is_other && self.begins_tags(start) {
            return None;
        }
        if self.text[start..].starts_with(BYTE_ORDER_MARK) {
            self.at = start + BYTE_ORDER_MARK.len();
            return Some(TokenKind::Control);
        }
        self.at = self
            .end_of_stray_tag(start)
            .unwrap_or_else(|| self.word_end(start));
        Some(TokenKind::Word)
    }

    fn word_end(&self, start: usize) -> usize {
        let rest = &self.text[start..];
        let is_end = |byte: &u8| {
            byte.is_ascii_whitespace()
                || byte.is_ascii_control()
                || matches!(
                    byte,
                    b'[' | b'{' | b'}' | b'(' | b')' | b'!' | b'?' | b'$' | b';'
                )
        };
        let first = rest.iter().take_while(|byte| **byte == b'[').count().max(1);
        let inner = rest.iter().skip(first);
        let length = first + inner.take_while(|byte| !is_end(byte)).count();
        let end = (start + length).min(self.text.len());
        let promotion = &self.text[end..(end + 3).min(self.text.len())];
        match promotion {
            [
                b'(',
                b'Q' | b'R' | b'B' | b'N' | b'q' | b'r' | b'b' | b'n',
                b')',
            ] if matches!(self.text[end - 1], b'1' | b'8' | b'=') => end + 3,
            _ => end,
        }
    }

    /// `c64.`: the number of the next move stands against a move.
    #[cold]
    pub(super) fn is_glued_number(&self, at: usize) -> bool {
        const LONGEST: usize = 3;
        let rest = &self.text[at.min(self.text.len())..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        (1..=LONGEST).contains(&digits) && rest.get(digits) == Some(&b'.')
    }
}
