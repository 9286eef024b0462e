//! Move numbers: compared with the ones due, followed where plies could not be
//! counted. Knows no moves.

use shakmaty::{Chess, Color, Position};

use super::{
    super::{line::Line, preview::odd_number},
    Walk,
};
use crate::pgn::{Lexer, Meaning, OddityKind, Token, TokenKind};

/// So many tokens at most stand between a number and its move.
const FARTHEST_MOVE: usize = 64;

impl<'a> Walk<'a, '_> {
    /// Takes note of a move number, to be compared once a move follows.
    pub(super) fn move_number(
        &mut self,
        number: u32,
        token: Token,
        lexer: &Lexer<'a>,
    ) -> Option<OddityKind> {
        if self.is_stray_number(number, token, lexer) {
            return Some(OddityKind::UnreadableToken);
        }
        if self.run.is_none() {
            self.check_number(lexer);
        }
        self.numbered = Some((number, token));
        self.is_behind_move = false;
        None
    }

    /// `12)`, `12:`, or dots alone.
    pub(super) fn odd_number(&mut self, token: Token, lexer: &Lexer<'a>) -> Option<OddityKind> {
        let number = odd_number(&lexer.text()[token.range()]);
        self.move_number(number?, token, lexer)
    }

    /// Whether a number without a dot is no move number: another one than due,
    /// and in prose, without a move, or wrong in another way than those before.
    fn is_stray_number(&mut self, number: u32, token: Token, lexer: &Lexer<'a>) -> bool {
        let bytes = &lexer.text()[token.range()];
        if bytes.iter().any(|byte| !byte.is_ascii_digit()) {
            return false;
        }
        let due = self.line.next.0;
        let is_counted = self.line.is_counted();
        if is_counted && number == due {
            return false;
        }
        let in_prose = self.run.is_some() && is_counted && number != due.saturating_add(1);
        if in_prose || !precedes_move(lexer) {
            return true;
        }
        if !is_counted || self.run.is_some() {
            return false;
        }
        let wrong_by = i64::from(number) - i64::from(due);
        let is_new = self.wrong_by.is_some_and(|before| before != wrong_by);
        if is_new {
            self.wrong_by = Some(wrong_by);
        }
        is_new
    }

    /// Whether the next token is the number of the move that is due here.
    pub(super) fn precedes_number_due(&self, lexer: &Lexer<'a>) -> bool {
        let next = lexer.clone().next_token();
        next.is_some_and(|next| self.is_numbered_as_due(next, lexer.text()))
    }

    /// Whether the next token is the number that comes after the move at hand, as in a
    /// score.
    pub(super) fn precedes_next_number(&self, lexer: &Lexer<'a>) -> bool {
        let Some(next) = lexer.clone().next_token() else {
            return false;
        };
        let (number, side) = self.line.next;
        let is_white = dots(lexer.text(), next) == 1;
        side == Color::Black
            && next.kind == TokenKind::MoveNumber(number.saturating_add(1))
            && is_white
    }

    /// Compares the number before a move with the one due. Where moves could
    /// not be judged they could not be counted either: there the score is
    /// believed.
    pub(super) fn check_number(&mut self, lexer: &Lexer<'a>) {
        let Some((found, token)) = self.numbered.take() else {
            return;
        };
        if !self.line.is_counted() {
            let dots = &lexer.text()[token.range()];
            let side = Color::from_white(!dots.ends_with(b".."));
            self.line.follow(found, side);
            return;
        }
        let due = self.line.next.0;
        if found == due || self.wrong_by.is_some() {
            return;
        }
        self.wrong_by = Some(i64::from(found) - i64::from(due));
        self.report_here(OddityKind::WrongMoveNumber { found, due }, 1, token);
    }

    /// Whether a move number with its dots is the one due on the line at hand.
    pub(super) fn is_numbered_as_due(&self, numeral: Token, text: &[u8]) -> bool {
        let TokenKind::MoveNumber(number) = numeral.kind else {
            return false;
        };
        let number = Number::read(number, numeral, text);
        number.dots > 0 && number.fits(&self.line)
    }

    /// Whether a number is the one due, or wrong as those before it were.
    pub(super) fn is_due(&self, number: Number) -> bool {
        let wrong_by = i64::from(number.number) - i64::from(self.line.next.0);
        let as_before = Number {
            number: self.line.next.0,
            ..number
        };
        number.fits(&self.line) || self.wrong_by == Some(wrong_by) && as_before.fits(&self.line)
    }
}

/// A move number as it is printed.
#[derive(Debug, Clone, Copy)]
pub(super) struct Number {
    number: u32,
    pub(super) dots: usize,
}

impl Number {
    pub(super) fn read(number: u32, numeral: Token, text: &[u8]) -> Number {
        Number {
            number,
            dots: dots(text, numeral),
        }
    }

    /// Whether the line's next move has this number. A number without dots
    /// tells no side.
    pub(super) fn fits(self, line: &Line) -> bool {
        let (number, side) = line.next;
        let fits_side = match self.dots {
            0 => true,
            1 => side == Color::White,
            _ => side == Color::Black,
        };
        self.number == number && fits_side
    }
}

fn dots(text: &[u8], numeral: Token) -> usize {
    let digits = text[numeral.start..]
        .iter()
        .take_while(|byte| byte.is_ascii_digit())
        .count();
    let behind = &text[numeral.start + digits..];
    behind.iter().take_while(|byte| **byte == b'.').count()
}

/// Whether a token with its dots is the number of a position's next move.
pub(super) fn is_number_of(position: &Chess, token: Token, text: &[u8]) -> bool {
    let TokenKind::MoveNumber(number) = token.kind else {
        return false;
    };
    let side = Color::from_white(dots(text, token) <= 1);
    number == position.fullmoves().get() && side == position.turn()
}

/// Whether the next token, remarks aside, is a move.
fn precedes_move(lexer: &Lexer<'_>) -> bool {
    let mut ahead = lexer.clone();
    for _ in 0..FARTHEST_MOVE {
        let Some(token) = ahead.next_token() else {
            return false;
        };
        match token.kind {
            TokenKind::San(_) | TokenKind::Zeros(_) => return true,
            TokenKind::Word => return is_move(token, &ahead),
            TokenKind::Comment
            | TokenKind::LineComment
            | TokenKind::Escape
            | TokenKind::BlankLine
            | TokenKind::Control => {}
            _ => return false,
        }
    }
    false
}

pub(super) fn is_move(token: Token, lexer: &Lexer<'_>) -> bool {
    lexer.spelling(token).is_some_and(|spelling| {
        !matches!(
            spelling.meaning,
            Meaning::Outcome(_) | Meaning::MoveNumber | Meaning::Annotation
        )
    })
}
