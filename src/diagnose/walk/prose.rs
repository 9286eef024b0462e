//! Moves that are part of prose, and words in brackets. Knows moves only by how far
//! the score goes on with them and without.

use shakmaty::{Chess, san::San};

use super::{
    super::{
        force::pass,
        preview::{Reach, replay},
    },
    Walk,
};
use crate::pgn::{Lexer, Meaning, OddityKind, Token, TokenKind};

/// Brackets around more tokens are no remark.
const LONGEST_REMARK: usize = 32;

impl<'a> Walk<'a, '_> {
    /// `(null)`: brackets around words that hold no move are no variation but
    /// one token of nothing known.
    pub(super) fn bracketed_word(&self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if token.kind != TokenKind::Open || self.terminated || self.skipped > 0 {
            return None;
        }
        let mut ahead = lexer.clone();
        let mut holds_word = false;
        for _ in 0..LONGEST_REMARK {
            let inner = ahead.next_token()?;
            match inner.kind {
                TokenKind::Word if !is_move_in_brackets(inner, &ahead) => holds_word = true,
                TokenKind::Close if holds_word => {
                    *lexer = ahead;
                    return Some(Token {
                        kind: TokenKind::Word,
                        end: inner.end,
                        ..token
                    });
                }
                TokenKind::Nag(_) if holds_word => {}
                _ => return None,
            }
        }
        None
    }

    /// Whether a token that could be a move stands in prose: what follows is
    /// legal further without it than with it. A move behind its number, or
    /// behind one lone token and before another move, is none of prose.
    pub(super) fn is_prose(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        if self.is_rest_of_comment(token, lexer) {
            return true;
        }
        let in_prose = self.run.as_ref().is_some_and(|run| {
            run.kind == OddityKind::UnreadableToken && (run.count > 1 || precedes_junk(lexer))
        });
        let Some(stand) = self
            .line
            .now
            .clone()
            .filter(|_| in_prose && self.numbered.is_none())
        else {
            return false;
        };
        let Some(previews) = self.previews.checked_sub(1) else {
            return false;
        };
        self.previews = previews;
        let legal = |position: &Chess, from| {
            replay(position, &lexer.moved_to(from), Reach::OVER_PROSE).legal
        };
        let without = legal(&stand.position, token.end);
        let skipped = pass(&stand.position).map_or(0, |passed| legal(&passed, token.start));
        without > legal(&stand.position, token.start) && without > skipped
    }

    /// Whether a refused move without a number stands in front of words, and the number
    /// behind them is the one due before it: `e4 is weak 3. Bb5`; or such words are
    /// all of a variation.
    pub(super) fn begins_prose(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        if self.numbered.is_some() || self.run.is_some() || !precedes_junk(lexer) {
            return false;
        }
        let Some(stand) = self.line.now.clone() else {
            return false;
        };
        let from = lexer.moved_to(token.start);
        if replay(&stand.position, &from, Reach::PLY).legal > 0 {
            return false;
        }
        let mut ahead = lexer.clone();
        for _ in 0..LONGEST_REMARK {
            match ahead.next_token() {
                Some(number) if matches!(number.kind, TokenKind::MoveNumber(_)) => {
                    return self.is_numbered_as_due(number, lexer.text());
                }
                Some(close) if close.kind == TokenKind::Close => return self.begins_variation(),
                Some(Token {
                    kind: TokenKind::Open | TokenKind::Outcome(_),
                    ..
                })
                | None => return false,
                Some(_) => {}
            }
        }
        false
    }

    /// Whether a refused move stands in front of a brace that closes nothing,
    /// behind which the score goes on without it.
    fn is_rest_of_comment(&mut self, token: Token, lexer: &Lexer<'a>) -> bool {
        let Some(brace) = self.brackets.stray_brace_behind(token.start) else {
            return false;
        };
        let Some(stand) = self.line.now.clone() else {
            return false;
        };
        let is_refused =
            |from| replay(&stand.position, &lexer.moved_to(from), Reach::PLY).legal == 0;
        if !is_refused(token.start) || self.previews == 0 || self.precedes_next_number(lexer) {
            return false;
        }
        self.previews -= 1;
        !is_refused(brace + 1)
    }
}

/// Whether a word between brackets could be a move or a result: `(Qxf7)`. A
/// null move alone says that there is none.
fn is_move_in_brackets(word: Token, lexer: &Lexer<'_>) -> bool {
    lexer
        .spelling(word)
        .is_some_and(|spelling| match spelling.meaning {
            Meaning::San(san) => san != San::Null,
            Meaning::Annotation => false,
            _ => true,
        })
}

fn precedes_junk(lexer: &Lexer<'_>) -> bool {
    // Numbers and comments are what nearly always follows.
    let rest = lexer.text()[lexer.offset()..].trim_ascii_start();
    if matches!(
        rest.first(),
        None | Some(b'0'..=b'9' | b'{' | b'(' | b')' | b'$')
    ) {
        return false;
    }
    let mut ahead = lexer.clone();
    let next = ahead.next_token();
    next.is_some_and(|next| next.kind == TokenKind::Word && ahead.spelling(next).is_none())
}
