//! Comments and braces that do not match: which closing makes the score legal.
//! Knows where moves could go on, not what they are called.

use memchr::memchr;

use super::{
    super::{
        line::Stand,
        preview::{Reach, Replayed, replay},
        report::Place,
    },
    PLIES_TO_JOIN, Walk,
};
use crate::pgn::{CommentEnd, Lexer, OddityKind, Token, TokenKind};

/// How many places within a comment are tried as its end.
const MOST_ENDS: usize = 400;

/// A comment within a comment is looked for in this many bytes.
const LONGEST_NESTING: usize = 1 << 16;

impl<'a> Walk<'a, '_> {
    /// A comment: one that another opens in, or that nothing closes, may have
    /// lost its own end.
    pub(super) fn comment(&mut self, token: Token, lexer: &mut Lexer<'a>) {
        let text = lexer.text();
        let body = token.start + 1;
        let reopened = memchr(b'{', &text[body..token.end]).map(|length| body + length);
        let is_closed = token.kind == TokenKind::Comment;
        if is_closed && reopened.is_none() && !self.precedes_other_number(lexer) {
            return;
        }
        if is_closed
            && reopened.is_some()
            && let Some(end) = self.end_of_nesting(token, lexer)
        {
            let whole = Token { end, ..token };
            self.report_here(OddityKind::NestedComment, 1, whole);
            *lexer = lexer.moved_to(end);
            self.read_brackets_anew(lexer);
            return;
        }
        let inside = body..reopened.unwrap_or(token.end);
        let end = self.end_within(inside.clone(), lexer);
        if let Some(end) = end {
            let kind = OddityKind::UnterminatedComment(CommentEnd::Inside);
            self.report_here(kind, 1, Token { end, ..token });
            self.doubt();
            *lexer = lexer.moved_to(end);
            self.read_brackets_anew(lexer);
        } else if is_closed && reopened.is_some() && self.may_have_swallowed_moves(lexer) {
            let kind = OddityKind::UnterminatedComment(CommentEnd::Inside);
            let opening = Token {
                end: inside.end,
                ..token
            };
            self.report_here(kind, 1, opening);
            self.doubt();
            self.line.lose_between();
        } else if is_closed {
            // Without a move in it none is missing, whatever the numbers say.
            if holds_move(&lexer.moved_to(body), token.end) {
                self.doubt_numbers_behind(lexer);
            }
        } else {
            let kind = OddityKind::UnterminatedComment(CommentEnd::NextGame);
            self.report_here(kind, 1, token);
        }
    }

    /// Whether the number behind a comment is not the one due, as where moves
    /// have got into it.
    fn precedes_other_number(&self, lexer: &Lexer<'a>) -> bool {
        match lexer.clone().next_token().map(|token| token.kind) {
            Some(TokenKind::MoveNumber(number)) => {
                self.line.is_counted() && self.wrong_by.is_none() && number != self.line.next.0
            }
            _ => false,
        }
    }

    /// Where a comment ends that holds whole comments, if the score is read
    /// better so than with the first closing brace.
    fn end_of_nesting(&mut self, token: Token, lexer: &Lexer<'a>) -> Option<usize> {
        if self.mends_left(lexer) == 0 {
            return None;
        }
        let text = lexer.text();
        let opened = |bytes: &[u8]| bytes.iter().filter(|byte| **byte == b'{').count();
        let mut depth = opened(&text[token.range()]) - 1;
        let behind = &text[token.end..];
        let behind = &behind[..behind.len().min(LONGEST_NESTING)];
        let mut end = None;
        for (index, byte) in behind.iter().enumerate() {
            match byte {
                b'{' => depth += 1,
                b'}' => depth -= 1,
                b'[' if behind[index..].starts_with(b"[Event ") => return None,
                _ => continue,
            }
            if depth == 0 {
                end = Some(token.end + index + 1);
                break;
            }
        }
        let searched = end.map_or(behind.len(), |end| end - token.end);
        self.mended += searched;
        let end = end?;
        // A move that is refused behind both tells nothing, but its number does.
        let outside = lexer.moved_to(end);
        if self.precedes_number_due(&outside) && !self.precedes_number_due(lexer) {
            return Some(end);
        }
        let first = self.ahead(lexer)?;
        let nested = self.ahead(&outside)?;
        (nested.legal > first.legal || first.legal == 0 && nested.is_whole && !first.is_whole)
            .then_some(end)
    }

    /// Where within its text a comment ends, if the moves are legal from there
    /// on and not behind its closing brace, or only with other numbers.
    fn end_within(&mut self, inside: std::ops::Range<usize>, lexer: &Lexer<'a>) -> Option<usize> {
        let outside = self.ahead(lexer)?;
        if outside.is_whole && outside.legal > 0 && outside.misnumbered == 0 {
            return None;
        }
        let text = lexer.text();
        let mut best = None;
        let mut most = outside.legal;
        let ends = inside.filter(|at| ends_word(text, *at)).take(MOST_ENDS);
        for at in ends {
            let end = at + 1;
            let ahead = self.ahead(&lexer.moved_to(end))?;
            let fits_numbers = outside.misnumbered > 0 && ahead.misnumbered == 0;
            let is_likely = matches!(text[at], b')' | b']' | b'\n' | b'\r')
                || ahead.is_whole
                || ahead.legal >= PLIES_TO_JOIN;
            if is_likely && ahead.legal > most + u32::from(!fits_numbers) {
                most = ahead.legal;
                best = Some(end);
            }
        }
        best
    }

    /// Whether the score behind a comment that another opens in is not what
    /// should follow the moves before it.
    fn may_have_swallowed_moves(&mut self, lexer: &Lexer<'a>) -> bool {
        if self.terminated || self.line.now.is_none() {
            return false;
        }
        self.ahead(lexer).is_none_or(|behind| {
            let is_stopped = !behind.is_whole && !behind.is_unreadable;
            is_stopped && (behind.misnumbered > 0 || behind.legal < PLIES_TO_JOIN)
        })
    }

    /// Other numbers than due behind a comment that another opens in tell that
    /// it may have held moves.
    fn doubt_numbers_behind(&mut self, lexer: &Lexer<'a>) {
        let is_numbered = |behind: Replayed| behind.misnumbered == 0;
        if !self.ahead(lexer).is_some_and(is_numbered) {
            self.doubt();
        }
    }

    /// A closing brace outside a comment: the rest of a comment closed too
    /// early, the end of a variation, or nothing.
    pub(super) fn stray_brace(
        &mut self,
        token: Token,
        lexer: &mut Lexer<'a>,
    ) -> Option<OddityKind> {
        if self.terminated {
            return Some(OddityKind::TextAfterResult);
        }
        let rest = self
            .run
            .take_if(|run| run.kind == OddityKind::UnreadableToken && run.behind_comment);
        if let Some(run) = rest {
            let rest = Token {
                end: token.end,
                ..run.first
            };
            self.report_here(OddityKind::StrayBrace, run.count, rest);
            return None;
        }
        if self.closes_variation(lexer) {
            let prose = self
                .run
                .take_if(|run| run.kind == OddityKind::UnreadableToken);
            let start = prose.map_or(token.start, |run| run.first.start);
            self.report_here(OddityKind::BraceForBracket, 1, Token { start, ..token });
            lexer.close_variation();
            self.close(token);
            self.doubt();
            self.read_brackets_anew(lexer);
        } else {
            // Words in front of it may have been moves that were none.
            let is_behind_prose = self.run.is_some();
            self.end_run(lexer);
            self.report_here(OddityKind::StrayBrace, 0, token);
            if is_behind_prose {
                self.doubt();
            }
        }
        None
    }

    /// Whether what follows is better read outside the variation at hand.
    fn closes_variation(&mut self, lexer: &Lexer<'a>) -> bool {
        let Some(main) = self.left.last().and_then(|line| line.now.clone()) else {
            return false;
        };
        // The brace ended a comment, and the bracket ends the variation.
        if lexer.clone().next_token().map(|token| token.kind) == Some(TokenKind::Close) {
            return false;
        }
        let inside = self.ahead(lexer);
        let Some(outside) = self.ahead_from(&main, lexer) else {
            return false;
        };
        match inside {
            None => outside.legal > 0 || outside.is_whole,
            Some(inside) => {
                outside.legal > inside.legal
                    || outside.legal == inside.legal && outside.is_whole && !inside.at_close
            }
        }
    }

    /// The line at hand replayed from the lexer's place; `None` where the
    /// position is unknown or too much has been tried already.
    pub(super) fn ahead(&mut self, lexer: &Lexer<'a>) -> Option<Replayed> {
        let stand = self.line.now.clone().filter(|_| !self.terminated)?;
        self.ahead_from(&stand, lexer)
    }

    fn ahead_from(&mut self, stand: &Stand, lexer: &Lexer<'a>) -> Option<Replayed> {
        if self.mends_left(lexer) == 0 {
            return None;
        }
        let ahead = replay(&stand.position, lexer, Reach::NEAR);
        self.mended += ahead.bytes.max(1);
        Some(ahead)
    }

    /// Blank lines: the place is the first of them.
    pub(super) fn blank_line(&mut self, token: Token, lexer: &Lexer<'a>) {
        let gap = &lexer.text()[token.range()];
        let line_end = if gap.starts_with(b"\r\n") { 2 } else { 1 };
        let start = token.start + line_end.min(gap.len());
        let blank = Token {
            end: start,
            start,
            ..token
        };
        self.report_here(OddityKind::BlankLine, 1, blank);
    }

    /// Reports an oddity of the text at the ply that is due.
    pub(super) fn report_here(&mut self, kind: OddityKind, count: u64, token: Token) {
        let place = match self.terminated {
            true => Place::of_game(),
            false => self.place(self.line.now.clone().as_ref()),
        };
        self.report.oddity(kind, count, token, place);
    }
}

/// Whether a text holds a move up to `end`.
fn holds_move(text: &Lexer<'_>, end: usize) -> bool {
    let mut ahead = text.up_to(end);
    (0..MOST_ENDS)
        .map_while(|_| ahead.next_token())
        .any(|token| matches!(token.kind, TokenKind::San(_) | TokenKind::Zeros(_)))
}

/// Whether a closing brace could have stood behind this byte: one that may have
/// been meant for it, or the last before a word that could be a move.
fn ends_word(text: &[u8], at: usize) -> bool {
    match text[at] {
        b')' | b']' | b'\n' | b'\r' => true,
        b' ' | b'\t' => text
            .get(at + 1)
            .is_some_and(|next| next.is_ascii_alphanumeric()),
        _ => false,
    }
}
