//! Variations that lack a bracket: which other line a move fits that this line
//! refuses. Knows numbers, sides and legality, not what an offence is called.

use shakmaty::Chess;

use super::{
    super::{
        line::Line,
        preview::{Reach, Replayed, replay},
    },
    PLIES_TO_JOIN, Walk,
    numbers::{Number, is_move, is_number_of},
};
use crate::pgn::{Lexer, OddityKind, Token, TokenKind};

/// How many of the enclosing lines are tried, the innermost first.
pub(super) const MOST_LINES: usize = 12;

/// Where the bracket stands that opened a line.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opened {
    At(usize),
    /// It is missing.
    Nowhere,
}

/// What could have been meant at a move.
#[derive(Debug, Clone, Copy)]
enum Other {
    /// So many lines end before it.
    Enclosing(usize),
    /// A variation begins with it.
    Variation,
}

impl<'a> Walk<'a, '_> {
    /// `6. (O-O)`: one move in brackets behind its own number, which varies nothing, or
    /// behind another such move.
    pub(super) fn bracketed_move(&mut self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if token.kind != TokenKind::Open || self.terminated {
            return None;
        }
        let is_due = self
            .numbered
            .is_some_and(|(_, numeral)| self.is_numbered_as_due(numeral, lexer.text()));
        if !is_due && !self.is_behind_bracketed {
            return None;
        }
        let mut ahead = lexer.clone();
        let inner = ahead.next_token()?;
        let close = ahead.next_token()?;
        let is_move = match inner.kind {
            TokenKind::San(_) | TokenKind::Zeros(_) => true,
            TokenKind::Word => is_move(inner, &ahead),
            _ => false,
        };
        if !is_move || close.kind != TokenKind::Close {
            return None;
        }
        self.is_behind_bracketed = true;
        *lexer = ahead;
        // Others read a variation there.
        let end = close.end;
        self.report_here(OddityKind::UnreadableToken, 1, Token { end, ..token });
        Some(inner)
    }

    /// Goes to the line that a move fits where the line at hand refuses it, or
    /// where its number is another line's, and a bracket is missing.
    pub(super) fn mend_brackets(&mut self, token: Token, lexer: &Lexer<'a>) {
        let Some(stand) = self.line.now.clone() else {
            return;
        };
        let is_amiss = self.in_doubt || self.brackets.are_amiss_at(token.start);
        let number = self
            .numbered
            .map(|(number, numeral)| Number::read(number, numeral, lexer.text()));
        let misfits = number.is_some_and(|number| !self.is_due(number));
        self.is_behind_number = number.is_some();
        if let Some(number) = number {
            self.line.is_misnumbered = !number.fits(&self.line);
        }
        let begins = self.begins_variation();
        if !is_amiss && !misfits && !begins {
            return;
        }
        let ahead = lexer.moved_to(token.start);
        let is_refused = replay(&stand.position, &ahead, Reach::PLY).legal == 0;
        let is_doubtful = is_refused || is_amiss && misfits;
        if !is_doubtful {
            self.doubt_number(number, is_amiss);
            return;
        }
        if begins && is_refused && self.belongs_outside(&ahead) {
            return;
        }
        let must_fit = !is_amiss || !is_refused;
        match self.other_line(number, must_fit, &ahead) {
            Some(Other::Enclosing(count)) => {
                self.leave_open(count);
                self.doubt();
            }
            Some(Other::Variation) => {
                self.doubt();
                let branch = self.line.branch();
                self.left.push(std::mem::replace(&mut self.line, branch));
                self.opened.push(Opened::Nowhere);
            }
            None => self.doubt_number(number, is_amiss),
        }
    }

    /// Whether the line at hand is a variation without a move.
    pub(super) fn begins_variation(&self) -> bool {
        let enclosing = self.left.last();
        enclosing.is_some_and(|line| line.plies == self.line.plies + 1)
            && matches!(self.opened.last(), Some(Opened::At(_)))
    }

    /// Whether a variation that is refused from its first move on goes on from
    /// the move before it, rather than from the one before that: the brackets
    /// stand around moves of the enclosing line, or around what could follow.
    fn belongs_outside(&mut self, ahead: &Lexer<'a>) -> bool {
        let Some(outer) = self.left.last() else {
            return false;
        };
        let (Some(stand), Some(previews)) = (outer.now.clone(), self.previews.checked_sub(1))
        else {
            return false;
        };
        self.previews = previews;
        let inside = replay(&stand.position, ahead, Reach::NEAR);
        if inside.legal == 0 || !inside.is_whole || !inside.at_close {
            return false;
        }
        let behind = ahead.moved_to(ahead.offset() + inside.bytes);
        let is_due = |position: &Chess| {
            let next = behind.clone().next_token();
            next.is_some_and(|next| is_number_of(position, next, behind.text()))
        };
        let left_out = replay(&stand.position, &behind, Reach::NEAR).legal;
        let played = replay(&inside.last, &behind, Reach::NEAR).legal;
        if played > left_out || is_due(&inside.last) && !is_due(&stand.position) {
            self.leave_open(1);
            self.doubt();
        } else {
            self.line = Line {
                sound: outer.sound,
                ..Line::new(Some(stand), outer.plies, outer.next)
            };
        }
        true
    }

    /// A number that is not the one due may be that of another line, from which
    /// no bracket parts it.
    fn doubt_number(&mut self, number: Option<Number>, is_amiss: bool) {
        let Some(number) = number.filter(|number| !self.is_due(*number)) else {
            return;
        };
        let fits_other = number.fits(&self.line.branch())
            || self
                .left
                .iter()
                .rev()
                .take(MOST_LINES)
                .any(|line| number.fits(line));
        if !fits_other || !self.brackets.are_there() {
            return;
        }
        if is_amiss {
            self.doubt();
        } else if !self.left.is_empty() {
            // Its brackets end the doubt.
            self.doubt_line();
        }
    }

    /// The line that fits best, if one does.
    fn other_line(
        &mut self,
        number: Option<Number>,
        must_fit: bool,
        ahead: &Lexer<'a>,
    ) -> Option<Other> {
        let enclosing = self.left.iter().rev().take(MOST_LINES).enumerate();
        let enclosing = enclosing.map(|(index, line)| {
            let next = Line::new(line.now.clone(), line.plies, line.next);
            (Other::Enclosing(index + 1), next)
        });
        let variation = (Other::Variation, self.line.branch());
        let others: Vec<_> = enclosing.chain([variation]).collect();
        let is_numbered_here =
            number.is_some_and(|number| number.dots > 0 && number.fits(&self.line));
        let mut best = None;
        for (other, line) in others {
            let Some(stand) = line.now.clone() else {
                continue;
            };
            let fits = number.is_some_and(|number| number.fits(&line));
            // `6. O-O)` is White's move, not another of Black's before it.
            if (must_fit || is_numbered_here) && !fits {
                continue;
            }
            self.previews = self.previews.checked_sub(1)?;
            let replayed = replay(&stand.position, ahead, Reach::NEAR);
            if !is_likely(other, &replayed) {
                continue;
            }
            let rank = (fits, replayed.legal);
            if best.is_none_or(|(most, _)| rank > most) {
                best = Some((rank, other));
            }
        }
        best.map(|(_, other)| other)
    }

    /// Ends lines that nothing closes.
    fn leave_open(&mut self, count: usize) {
        for _ in 0..count {
            if let Some(Opened::At(start)) = self.opened.pop() {
                self.brackets.left_open.push(start);
            }
            if let Some(left) = self.left.pop() {
                self.end_line(left);
            }
        }
    }
}

fn is_likely(other: Other, replayed: &Replayed) -> bool {
    match other {
        Other::Enclosing(_) => {
            replayed.legal > 0 && (replayed.is_whole || replayed.legal >= PLIES_TO_JOIN)
        }
        Other::Variation => replayed.legal > 0 && replayed.is_whole && replayed.at_close,
    }
}
