//! Variations that lack a bracket: which other line a move fits that this line
//! refuses. Knows numbers, sides and legality, not what an offence is called.

use shakmaty::{Chess, Color, Position};

use super::numbers::is_move;
use super::{
    super::{
        line::Line,
        preview::{Reach, Replayed, replay},
    },
    PLIES_TO_JOIN, Walk,
};
use crate::pgn::{Lexer, Token, TokenKind};

/// How many of the enclosing lines are tried, the innermost first.
pub(super) const MOST_LINES: usize = 12;

/// Braces beyond so many are not remembered, so that memory stays bounded.
const MOST_BRACES: usize = 10_000;

/// What lost its opening bracket or brace is no longer.
const LONGEST_REST: usize = 1_000;

/// Where the bracket stands that opened a line.
#[derive(Debug, Clone, Copy)]
pub(super) enum Opened {
    At(usize),
    /// It is missing.
    Nowhere,
}

/// The brackets of a game that lack their other half.
#[derive(Debug, Default)]
pub(super) struct Brackets<'a> {
    movetext: Option<Lexer<'a>>,
    open: Open,
    unmatched: Option<Unmatched>,
    stray_braces: Vec<usize>,
    /// Brackets of lines that were left though nothing closed them.
    pub(super) left_open: Vec<usize>,
}

/// Brackets that are open at one place, however many.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Open {
    count: u64,
    /// Where the outermost stands.
    first: Option<usize>,
}

impl Open {
    pub(super) fn push(&mut self, at: usize) {
        self.count += 1;
        self.first.get_or_insert(at);
    }

    /// Closes the innermost; tells whether there is one.
    fn pop(&mut self) -> bool {
        let is_open = self.count > 0;
        self.count = self.count.saturating_sub(1);
        self.first = self.first.filter(|_| self.count > 0);
        is_open
    }
}

#[derive(Debug, Clone, Copy, Default)]
struct Unmatched {
    first_unclosed: Option<usize>,
    /// The last closing bracket without another half, which may have taken that
    /// of any bracket before it.
    last_unopened: Option<usize>,
    /// The first opening bracket, with or without its other half.
    first_open: Option<usize>,
}

impl<'a> Brackets<'a> {
    /// Begins a movetext within so many brackets.
    pub(super) fn begin(&mut self, movetext: &Lexer<'a>, open: Open) {
        self.movetext = Some(movetext.clone());
        self.open = open;
        self.unmatched = None;
        self.stray_braces.clear();
    }

    /// Whether a bracket is missing that could have parted this place from the
    /// line at hand.
    pub(super) fn are_amiss_at(&mut self, at: usize) -> bool {
        let unmatched = self.unmatched();
        unmatched.last_unopened.is_some() || unmatched.first_unclosed.is_some_and(|open| open < at)
    }

    /// Whether a bracket before this place is never closed.
    pub(super) fn is_unclosed_at(&mut self, at: usize) -> bool {
        let unclosed = self.unmatched().first_unclosed;
        unclosed.is_some_and(|open| open < at)
    }

    /// Whether a closing bracket behind this place has no other half.
    pub(super) fn is_unopened_behind(&mut self, at: usize) -> bool {
        let unopened = self.unmatched().last_unopened;
        unopened.is_some_and(|close| close > at)
    }

    /// Whether such a bracket stands no farther than a variation is long.
    pub(super) fn is_unopened_close_behind(&mut self, at: usize) -> bool {
        let unopened = self.unmatched().last_unopened;
        unopened.is_some_and(|close| close > at && close - at < LONGEST_REST)
    }

    /// Whether the game has any variation.
    fn are_there(&mut self) -> bool {
        let unmatched = self.unmatched();
        unmatched.first_open.is_some() || unmatched.last_unopened.is_some()
    }

    /// Whether a closing brace without another half stands close behind.
    pub(super) fn stray_brace_behind(&mut self, at: usize) -> Option<usize> {
        self.unmatched();
        let index = self.stray_braces.partition_point(|brace| *brace < at);
        let brace = self.stray_braces.get(index).copied()?;
        (brace - at < LONGEST_REST).then_some(brace)
    }

    fn unmatched(&mut self) -> Unmatched {
        if let Some(unmatched) = self.unmatched {
            return unmatched;
        }
        let found = match self.movetext.clone() {
            Some(lexer) => unmatched(lexer, self.open, &mut self.stray_braces),
            None => Unmatched::default(),
        };
        *self.unmatched.insert(found)
    }
}

fn unmatched(mut lexer: Lexer<'_>, mut open: Open, stray_braces: &mut Vec<usize>) -> Unmatched {
    let mut found = Unmatched {
        first_open: open.first,
        ..Unmatched::default()
    };
    while let Some(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Open => {
                found.first_open.get_or_insert(token.start);
                open.push(token.start);
            }
            TokenKind::Close if !open.pop() => found.last_unopened = Some(token.start),
            TokenKind::StrayBrace if stray_braces.len() < MOST_BRACES => {
                stray_braces.push(token.start);
            }
            _ => {}
        }
    }
    found.first_unclosed = open.first;
    found
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
    /// `6. (O-O)`: one move in brackets behind its own number, which varies nothing.
    pub(super) fn bracketed_move(&self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        let (_, numeral) = self.numbered?;
        let is_due = self.is_numbered_as_due(numeral, lexer.text());
        if token.kind != TokenKind::Open || self.terminated || !is_due {
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
        *lexer = ahead;
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
            self.doubt_number(number);
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
            None => self.doubt_number(number),
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

    /// Whether a move number with its dots is the one due on the line at hand.
    pub(super) fn is_numbered_as_due(&self, numeral: Token, text: &[u8]) -> bool {
        let TokenKind::MoveNumber(number) = numeral.kind else {
            return false;
        };
        let number = Number::read(number, numeral, text);
        number.dots > 0 && number.fits(&self.line)
    }

    /// Whether a number is the one due, or wrong as those before it were.
    fn is_due(&self, number: Number) -> bool {
        let wrong_by = i64::from(number.number) - i64::from(self.line.next.0);
        let as_before = Number {
            number: self.line.next.0,
            ..number
        };
        number.fits(&self.line) || self.wrong_by == Some(wrong_by) && as_before.fits(&self.line)
    }

    /// A number that is not the one due may be that of another line, from which
    /// no bracket parts it.
    fn doubt_number(&mut self, number: Option<Number>) {
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
        if fits_other && self.brackets.are_there() {
            self.doubt();
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

/// Whether a token with its dots is the number of a position's next move.
fn is_number_of(position: &Chess, token: Token, text: &[u8]) -> bool {
    let TokenKind::MoveNumber(number) = token.kind else {
        return false;
    };
    let side = Color::from_white(dots(text, token) <= 1);
    number == position.fullmoves().get() && side == position.turn()
}

fn is_likely(other: Other, replayed: &Replayed) -> bool {
    match other {
        Other::Enclosing(_) => {
            replayed.legal > 0 && (replayed.is_whole || replayed.legal >= PLIES_TO_JOIN)
        }
        Other::Variation => replayed.legal > 0 && replayed.is_whole && replayed.at_close,
    }
}

/// A move number as it is printed.
#[derive(Debug, Clone, Copy)]
struct Number {
    number: u32,
    dots: usize,
}

impl Number {
    fn read(number: u32, numeral: Token, text: &[u8]) -> Number {
        Number {
            number,
            dots: dots(text, numeral),
        }
    }

    /// Whether the line's next move has this number. A number without dots
    /// tells no side.
    fn fits(self, line: &Line) -> bool {
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
