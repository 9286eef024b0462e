//! Games listed one after another in a text without tags, which only their moves
//! and numbers tell apart. Knows where the next one begins, and reports nothing.

use shakmaty::{Chess, Position};

use super::{
    preview::{Reach, Replayed, Step, replay, resolve_token},
    resolve::Resolution,
};
use crate::pgn::{Lexer, Meaning, Token, TokenKind};

/// A line that plays on so far without a fault is a game's, though one follows.
const PLIES_TO_BEGIN: u32 = 4;

/// So many lines of a game are tried with the first position.
const MOST_LINES: u32 = 2_000;

/// Where the next game begins behind the one that the lexer stands at, if it is
/// another line: one with the number 1, or one without a number whose moves are
/// legal from the first position and not from where the line before has ended.
pub(super) fn next_listed(lexer: &Lexer<'_>) -> Option<usize> {
    let mut reading = Reading {
        position: Some(Chess::default()),
        plies: 0,
        depth: 0,
        has_ended: false,
        is_numbered: false,
        is_wrapped: false,
        lines: MOST_LINES,
        begun_at: None,
    };
    let mut ahead = lexer.clone();
    let mut end = ahead.offset();
    let mut is_first = false;
    while let Some(token) = ahead.next_token() {
        // A blank line begins within the blanks at the end of a remark.
        let gap = lexer.text().get(end..token.start).unwrap_or_default();
        is_first |= gap.contains(&b'\n') || gap.contains(&b'\r');
        end = token.end;
        if token.kind == TokenKind::BlankLine {
            is_first = true;
            continue;
        }
        if let Some(begin) = reading.token(token, is_first, &ahead) {
            return Some(begin);
        }
        is_first = false;
    }
    None
}

/// The mainline of a game, as far as it has been read.
struct Reading {
    position: Option<Chess>,
    plies: u32,
    depth: u32,
    has_ended: bool,
    /// Whether a move number stood in it.
    is_numbered: bool,
    /// Whether a line went on where the one before had ended, and could not have
    /// begun a game.
    is_wrapped: bool,
    /// Lines that may yet be tried.
    lines: u32,
    /// Where the line at hand begins, while nothing but words stands in it.
    begun_at: Option<usize>,
}

impl Reading {
    /// Takes a token; tells where another game begins, if one does with it.
    fn token(&mut self, token: Token, is_first: bool, lexer: &Lexer<'_>) -> Option<usize> {
        if is_first {
            self.begun_at.get_or_insert(token.start);
        }
        let number = number_of(token, lexer);
        let is_move = number.is_none() && is_move(token, lexer);
        if (number.is_some() || is_move)
            && let Some(begin) = self.begun_at.take()
            && self.is_begun_by(token, number, lexer)
        {
            return Some(begin);
        }
        match token.kind {
            TokenKind::Word if !is_move && number.is_none() => {}
            TokenKind::Comment | TokenKind::LineComment | TokenKind::Control => {}
            _ => self.begun_at = None,
        }
        match token.kind {
            TokenKind::Open => self.depth = self.depth.saturating_add(1),
            TokenKind::Close => self.depth = self.depth.saturating_sub(1),
            TokenKind::Outcome(_) => self.has_ended |= self.depth == 0,
            _ if number.is_some() => self.is_numbered = true,
            _ if self.depth == 0 && !self.has_ended => self.play(token, lexer),
            _ => {}
        }
        None
    }

    fn play(&mut self, token: Token, lexer: &Lexer<'_>) {
        let Some(position) = &mut self.position else {
            return;
        };
        match resolve_token(position, token, lexer) {
            Step::Move(Resolution::Legal(m, _)) => {
                position.play_unchecked(m);
                self.plies += 1;
            }
            Step::Move(_) => self.position = None,
            Step::Result => self.has_ended = true,
            Step::Number(_) | Step::Unreadable | Step::Nothing => {}
        }
    }

    /// Whether a line that begins with this token is another game's.
    fn is_begun_by(&mut self, token: Token, number: Option<u32>, lexer: &Lexer<'_>) -> bool {
        let is_within = self.depth > 0 || self.plies == 0 || self.lines == 0;
        if is_within || number.is_some_and(|number| number != 1) {
            return false;
        }
        self.lines -= 1;
        let first = Chess::default();
        let from = lexer.moved_to(token.start);
        let line = Reach::within(length_of_line(token.start, lexer.text()));
        let anew = replay(&first, &from, line);
        if number.is_some() {
            let is_behind = self.plies > 1 || self.has_ended;
            let is_least = anew.legal > 0 && anew.misnumbered == 0;
            // Its own offence leaves it a game; words make it a remark.
            let is_at_fault = anew.is_refused && anew.legal > 1;
            return is_behind && is_least && (is_at_fault || begins(&anew));
        }
        if self.is_numbered || anew.legal < 2 && self.has_ended {
            return false;
        }
        if self.has_ended {
            // A torn copy of a game's end begins none.
            let whole = replay(&first, &from, Reach::NEAR);
            return whole.is_whole && whole.legal > 1;
        }
        let here = self.position.as_ref().map(|here| replay(here, &from, line));
        let goes_on = here.as_ref().is_some_and(is_clean);
        self.is_wrapped |= goes_on && !is_clean(&anew);
        let legal_here = here.map_or(0, |here| here.legal);
        !self.is_wrapped && !goes_on && anew.legal > legal_here.max(1) && begins(&anew)
    }
}

fn begins(line: &Replayed) -> bool {
    is_clean(line) || line.legal >= PLIES_TO_BEGIN
}

fn is_clean(line: &Replayed) -> bool {
    !line.is_refused && !line.is_unreadable
}

/// The bytes from a token to the last that is seen of its line.
fn length_of_line(start: usize, text: &[u8]) -> usize {
    let rest = &text[start..];
    let line = memchr::memchr2(b'\n', b'\r', rest).map_or(rest, |end| &rest[..end]);
    line.trim_ascii_end().len()
}

/// The move number that a token is, unless its dots say that Black is to move.
fn number_of(token: Token, lexer: &Lexer<'_>) -> Option<u32> {
    let text = &lexer.text()[token.range()];
    match token.kind {
        TokenKind::MoveNumber(number) => (!text.ends_with(b"..")).then_some(number),
        TokenKind::Word => {
            let spelling = lexer.spelling(token)?;
            let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let number = std::str::from_utf8(&text[..digits]).ok()?.parse().ok()?;
            (spelling.meaning == Meaning::MoveNumber).then_some(number)
        }
        _ => None,
    }
}

fn is_move(token: Token, lexer: &Lexer<'_>) -> bool {
    match token.kind {
        TokenKind::San(_) | TokenKind::Zeros(_) => true,
        TokenKind::Word => lexer.spelling(token).is_some_and(|spelling| {
            matches!(
                spelling.meaning,
                Meaning::San(_) | Meaning::PawnCapture { .. } | Meaning::MoveAndOutcome(..)
            )
        }),
        _ => false,
    }
}
