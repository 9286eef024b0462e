//! Variations that lack a bracket: which other line a move fits that this line
//! refuses. Knows numbers, sides and legality, not what an offence is called.

use shakmaty::Color;

use super::{
    super::{
        line::Line,
        preview::{Reach, Replayed, replay},
    },
    PLIES_TO_JOIN, Walk,
};
use crate::pgn::{Lexer, Token, TokenKind};

/// How many of the enclosing lines are tried, the innermost first.
const MOST_LINES: usize = 12;

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
    unmatched: Option<Unmatched>,
    /// Brackets of lines that were left though nothing closed them.
    pub(super) left_open: Vec<usize>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Unmatched {
    first_unclosed: Option<usize>,
    /// Whether a closing bracket has no other half, which may have taken that
    /// of any bracket before it.
    has_unopened: bool,
    /// The first opening bracket, with or without its other half.
    first_open: Option<usize>,
}

impl<'a> Brackets<'a> {
    pub(super) fn begin(&mut self, movetext: &Lexer<'a>) {
        self.movetext = Some(movetext.clone());
    }

    /// Whether a bracket is missing that could have parted this place from the
    /// line at hand.
    fn are_amiss_at(&mut self, at: usize) -> bool {
        let unmatched = self.unmatched();
        unmatched.has_unopened || unmatched.first_unclosed.is_some_and(|open| open < at)
    }

    /// Whether no variation has been opened before this place.
    fn none_opened_before(&mut self, at: usize) -> bool {
        self.unmatched().first_open.is_none_or(|open| open > at)
    }

    fn unmatched(&mut self) -> Unmatched {
        let movetext = &self.movetext;
        *self
            .unmatched
            .get_or_insert_with(|| movetext.clone().map(unmatched).unwrap_or_default())
    }
}

fn unmatched(mut lexer: Lexer<'_>) -> Unmatched {
    let (mut opened, mut found) = (Vec::new(), Unmatched::default());
    while let Some(token) = lexer.next_token() {
        match token.kind {
            TokenKind::Open => {
                found.first_open.get_or_insert(token.start);
                opened.push(token.start);
            }
            TokenKind::Close => found.has_unopened |= opened.pop().is_none(),
            _ => {}
        }
    }
    found.first_unclosed = opened.first().copied();
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
    /// Goes to the line that a move fits where the line at hand refuses it, or
    /// where its number is another line's, and a bracket is missing.
    pub(super) fn mend_brackets(&mut self, token: Token, lexer: &Lexer<'a>) {
        let Some(stand) = self.line.now.clone() else {
            return;
        };
        let is_amiss = self.brackets.are_amiss_at(token.start);
        let number = self.numbered.map(|(number, numeral)| Number {
            number,
            dots: dots(lexer.text(), numeral),
        });
        let misfits = number.is_some_and(|number| !number.fits(&self.line));
        if !is_amiss && !misfits {
            return;
        }
        let ahead = lexer.moved_to(token.start);
        let is_refused = replay(&stand.position, &ahead, Reach::PLY).legal == 0;
        let is_doubtful = is_refused || is_amiss && misfits;
        if !is_doubtful {
            return;
        }
        let must_fit = !is_amiss || !is_refused;
        match self.other_line(number, must_fit, &ahead) {
            Some(Other::Enclosing(count)) => self.leave_open(count),
            Some(Other::Variation) => {
                let branch = self.line.branch();
                self.left.push(std::mem::replace(&mut self.line, branch));
                self.opened.push(Opened::Nowhere);
            }
            None if !is_amiss || !is_refused => {}
            // Numbered as it should be, and no variation before it.
            None if number.is_some()
                && !misfits
                && self.wrong_by.is_none()
                && self.brackets.none_opened_before(token.start) => {}
            None => self.line.lose_between(),
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
        let mut best = None;
        for (other, line) in others {
            let Some(stand) = line.now.clone() else {
                continue;
            };
            let fits = number.is_some_and(|number| number.fits(&line));
            if must_fit && !fits {
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

/// A move number as it is printed.
#[derive(Debug, Clone, Copy)]
struct Number {
    number: u32,
    dots: usize,
}

impl Number {
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
