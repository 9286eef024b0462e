//! The tokens that make up nearly all of a score, read where they stand: moves and
//! numbers of the common shapes, and comments. Knows no others.

use std::ops::Range;

use memchr::memchr3;
use pgn_reader::SanPlus;
use shakmaty::{CastlingSide, san::San};

use super::{
    super::{
        eight,
        san::{CommonSan, WINDOW},
        table::table,
        token::{Token, TokenKind},
    },
    Lexer,
    comment::SHORTEST_TEAR,
};

/// Takes tokens as they are read.
///
/// What it does for each kind is compiled into the place that knows the kind,
/// which spares a replay from passing every token on in memory.
pub(crate) trait TakeToken {
    type Reply;

    fn take(&mut self, token: Token) -> Self::Reply;

    /// The same for a move in its common shape, of which no token need be made.
    #[inline(always)]
    fn take_san(&mut self, san: SanPlus, range: Range<usize>) -> Self::Reply {
        self.take(Token {
            kind: TokenKind::San(san),
            start: range.start,
            end: range.end,
        })
    }
}

struct AsItIs;

impl TakeToken for AsItIs {
    type Reply = Token;

    #[inline(always)]
    fn take(&mut self, token: Token) -> Token {
        token
    }
}

/// Bytes that a plain move begins with.
static BEGINS_SAN: [bool; 256] = table(b"BKNQR", b'a'..b'i');

impl<'a> Lexer<'a> {
    /// The next part of the movetext, until the game ends.
    pub(crate) fn next_token(&mut self) -> Option<Token> {
        self.next_into(&mut AsItIs)
    }

    /// The next part of the movetext, given to a taker where it is read.
    ///
    /// Nearly always that is a plain move or number behind a blank or one line's
    /// end, which tells nothing of these.
    #[inline(always)]
    pub(crate) fn next_into<T: TakeToken>(&mut self, taker: &mut T) -> Option<T::Reply> {
        let mut start = self.at;
        let mut is_behind_line = false;
        // A loop and no sum: what is read next need not wait for the blank.
        while self.text.get(start) == Some(&b' ') {
            start += 1;
        }
        while let Some(window) = self.text.get(start..)?.first_chunk()
            && self.language.is_none()
        {
            let token = |kind, end| Token { kind, start, end };
            if BEGINS_SAN[usize::from(window[0])] {
                let read = CommonSan::read(window);
                if read.is_whole {
                    // Nor for the mark of check.
                    return Some(match read.suffix {
                        None => self.hand_on(read, start..start + read.length, taker),
                        Some(_) => self.hand_on(read, start..start + read.length + 1, taker),
                    });
                }
            } else if window[0] == b'{' {
                if let Some(length) = self.length_of_plain_comment(start + 1) {
                    self.at = start + length + 2;
                    return Some(taker.take(token(TokenKind::Comment, self.at)));
                }
            } else if window[0] == b'\n' && !is_behind_line {
                is_behind_line = true;
                start += 1;
                continue;
            } else if let Some((number, length)) = plain_number(window)
                && self.tagged
            {
                self.at = start + length;
                self.begun = true;
                return Some(taker.take(token(TokenKind::MoveNumber(number), self.at)));
            }
            break;
        }
        let token = match self.castle(start) {
            Some(castle) => castle,
            None => self.next_of_any_shape()?,
        };
        Some(taker.take(token))
    }

    /// A castle that stands at `start` as nearly all are written.
    #[inline(always)]
    fn castle(&mut self, start: usize) -> Option<Token> {
        let window = self.text.get(start..)?.first_chunk()?;
        let (wing, length) = plain_castle(window)?;
        if self.language.is_some() {
            return None;
        }
        let san = San::Castle(wing);
        self.at = start + length;
        self.begun = true;
        Some(Token {
            kind: TokenKind::San(SanPlus { san, suffix: None }),
            start,
            end: self.at,
        })
    }

    /// How many bytes come before the brace that closes a comment, if no other game
    /// can have torn it: it is short, or of one line.
    #[inline(always)]
    fn length_of_plain_comment(&self, body: usize) -> Option<usize> {
        let rest = &self.text[body..];
        if let Some(length) = rest.first_chunk().and_then(length_of_short_comment) {
            return Some(length);
        }
        if self.search.covers(body) {
            return None;
        }
        memchr3(b'}', b'\n', b'\r', rest).filter(|length| rest[*length] == b'}')
    }

    #[inline(always)]
    fn hand_on<T: TakeToken>(
        &mut self,
        read: CommonSan,
        range: Range<usize>,
        taker: &mut T,
    ) -> T::Reply {
        self.at = range.end;
        self.begun = true;
        taker.take_san(read.san_plus(), range)
    }
}

/// A move number of one or two digits with one or three dots, and its length. In a
/// game with tags it begins no other.
#[inline(always)]
fn plain_number(window: &[u8; WINDOW]) -> Option<(u32, usize)> {
    let digit = |at: usize| u32::from(window[at].wrapping_sub(b'0'));
    let (number, digits) = if window[1] == b'.' {
        (digit(0), 1)
    } else if window[2] == b'.' && digit(1) < 10 {
        (10 * digit(0) + digit(1), 2)
    } else {
        return None;
    };
    let dots = if window[digits + 1] == b'.' { 3 } else { 1 };
    // `1.0-0.0` may be a result.
    let is_whole =
        window[digits + dots - 1] == b'.' && !matches!(window[digits + dots], b'.' | b'0');
    (matches!(window[0], b'1'..=b'9') && is_whole).then_some((number, digits + dots))
}

/// The wing of a castle in the letters of the standard with a blank or a line's end
/// behind it, and its length. `O-O -O` is another.
#[inline(always)]
fn plain_castle(window: &[u8; WINDOW]) -> Option<(CastlingSide, usize)> {
    let (wing, length) = match window {
        [b'O', b'-', b'O', b'-', b'O', ..] => (CastlingSide::QueenSide, 5),
        [b'O', b'-', b'O', ..] => (CastlingSide::KingSide, 3),
        _ => return None,
    };
    let is_whole = matches!(window[length], b' ' | b'\n' | b'\r') && window[length + 1] != b'-';
    is_whole.then_some((wing, length))
}

/// How many bytes come before the closing brace, if it is near. Most comments are a
/// clock or an evaluation, too short for a search to pay for its call, and for another
/// game to have torn them.
#[inline(always)]
fn length_of_short_comment(body: &[u8; SHORTEST_TEAR]) -> Option<usize> {
    for (index, chunk) in body.as_chunks().0.iter().enumerate() {
        let braces = eight::equal(u64::from_le_bytes(*chunk), b'}');
        if !braces.is_empty() {
            return Some(index * 8 + braces.first());
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::generated::{cases, damaged, score, tape};

    proptest! {
        #![proptest_config(cases(2_000))]

        #[test]
        fn a_plain_token_is_what_is_read_of_any_shape(mut tape in tape(600)) {
            let text = score(&mut tape, "a") + &score(&mut tape, "b");
            let text = damaged(&mut tape, text.as_bytes());
            let mut lexer = Lexer::new(&text);
            while lexer.begin_game().is_some() {
                while lexer.next_tag().is_some() {}
                loop {
                    let unhurried = lexer.clone().next_of_any_shape();
                    let token = lexer.next_token();
                    prop_assert_eq!(token, unhurried, "{}", text.escape_ascii());
                    if token.is_none() {
                        break;
                    }
                }
            }
        }
    }

    #[test]
    fn a_brace_that_is_near_is_found_wherever_it_stands() {
        for filler in [b' ', b'|', b'~', b'\xfd', b'\x7f', b'\0'] {
            for length in 0..SHORTEST_TEAR {
                let mut body = [filler; SHORTEST_TEAR];
                assert_eq!(length_of_short_comment(&body), None);
                body[length..].fill(b'}');
                assert_eq!(length_of_short_comment(&body), Some(length));
            }
        }
    }

    #[test]
    fn dots_belong_to_a_plain_number() {
        let cases = [
            ("1. e4", Some((1, 2))),
            ("9.e4", Some((9, 2))),
            ("12. e4", Some((12, 3))),
            ("12... e5", Some((12, 5))),
            ("1...e5", Some((1, 4))),
            ("1.. e5", None),
            ("1.0-0.0", None),
            ("1.... e5", None),
            ("100. e4", None),
            ("0. e4", None),
            ("1-0", None),
        ];
        for (text, number) in cases {
            let padded = format!("{text:WINDOW$}");
            let window = padded.as_bytes().first_chunk().expect("padding");
            assert_eq!(plain_number(window), number, "{text}");
        }
    }
}
