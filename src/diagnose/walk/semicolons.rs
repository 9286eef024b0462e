//! Semicolons that part moves rather than begin a comment. Knows how far the score goes
//! on either way.

use super::Walk;
use crate::pgn::{Lexer, Token, TokenKind};

impl<'a> Walk<'a, '_> {
    /// A semicolon that parts moves, where the score goes on in the rest of its line
    /// and not behind it: `1. e4 e5; 2. Nf3 Nc6;`.
    pub(super) fn separator(&mut self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if token.kind != TokenKind::LineComment || self.terminated {
            return None;
        }
        let body = lexer.moved_to(token.start + 1);
        let first = body.clone().next_token()?;
        if !self.is_numbered_as_due(first, lexer.text()) && !are_moves(&body, token.end) {
            return None;
        }
        let behind = self.ahead(lexer)?;
        if behind.is_whole && behind.legal > 0 && behind.misnumbered == 0 {
            return None;
        }
        let within = self.ahead(&body)?;
        if within.legal <= behind.legal {
            return None;
        }
        *lexer = body;
        Some(Token {
            kind: TokenKind::Word,
            end: token.start + 1,
            ..token
        })
    }
}

/// Whether a text holds moves and numbers up to `end`, and nothing else but more
/// semicolons.
fn are_moves(text: &Lexer<'_>, end: usize) -> bool {
    /// Lines are no longer.
    const MOST: usize = 64;
    let mut ahead = text.clone();
    for _ in 0..MOST {
        match ahead.next_token() {
            Some(token) if token.start >= end => return true,
            Some(token) => match token.kind {
                TokenKind::San(_)
                | TokenKind::MoveNumber(_)
                | TokenKind::Nag(_)
                | TokenKind::Outcome(_) => {}
                TokenKind::LineComment => ahead = ahead.moved_to(token.start + 1),
                _ => return false,
            },
            None => return true,
        }
    }
    false
}
