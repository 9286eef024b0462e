//! Looks ahead along a line: how far the score replays legally from a position.
//! Changes nothing and reports nothing.

use shakmaty::{Chess, Position, san::San};

use super::resolve::{Resolution, knight_of_p, resolve, resolve_pawn_capture};
use crate::pgn::{Dress, Lexer, Meaning, Spelling, Token, TokenKind};

/// What lies ahead on a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Preview {
    /// Plies that replay legally in a row.
    pub(super) legal: u32,
    /// Whether nothing stopped them: the line ends, or becomes unreadable.
    pub(super) is_complete: bool,
}

/// How far a look ahead goes, however long variations and comments are.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reach {
    pub(super) tokens: usize,
    pub(super) bytes: usize,
    plies: u32,
    /// Whether text that means nothing is passed over.
    over_prose: bool,
}

impl Reach {
    pub(super) const NEAR: Reach = Reach {
        tokens: 4_000,
        bytes: 1 << 18,
        plies: u32::MAX,
        over_prose: false,
    };

    /// As near, and no farther than so many plies.
    pub(super) const fn upto(plies: u32) -> Reach {
        Reach {
            plies,
            ..Reach::NEAR
        }
    }

    /// Up to so many bytes ahead, and no token beyond.
    pub(super) const fn within(bytes: usize) -> Reach {
        Reach {
            bytes: bytes.saturating_sub(1),
            ..Reach::NEAR
        }
    }

    /// Far enough for a whole game with all its comments.
    pub(super) const FAR: Reach = Reach {
        tokens: 40_000,
        bytes: 1 << 22,
        ..Reach::NEAR
    };

    /// One move.
    pub(super) const PLY: Reach = Reach {
        plies: 1,
        ..Reach::NEAR
    };

    /// Close by, and across whatever cannot be read.
    pub(super) const OVER_PROSE: Reach = Reach {
        plies: 12,
        over_prose: true,
        ..Reach::NEAR
    };
}

/// A line replayed as far as it goes.
pub(super) struct Replayed {
    pub(super) legal: u32,
    /// The position behind the last legal move.
    pub(super) last: Chess,
    /// Whether the line ends, with every move of it legal.
    pub(super) is_whole: bool,
    /// Whether a bracket ends it.
    pub(super) at_close: bool,
    /// Move numbers that are not those of the position.
    pub(super) misnumbered: u32,
    /// Whether text that means nothing ends it.
    pub(super) is_unreadable: bool,
    /// Whether a move that is not legal ends it.
    pub(super) is_refused: bool,
    /// Bytes read on the way.
    pub(super) bytes: usize,
}

impl Replayed {
    /// Whether nothing stopped it: the line ends, or becomes unreadable.
    pub(super) fn is_complete(&self) -> bool {
        self.is_whole || self.is_unreadable
    }

    fn count_number(&mut self, number: u32) {
        self.misnumbered += u32::from(number != self.last.fullmoves().get());
    }
}

/// The number that a token in odd dress begins with.
pub(super) fn odd_number(text: &[u8]) -> Option<u32> {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit());
    digits.fold(None, |number: Option<u32>, digit| {
        let tens = number.unwrap_or_default().saturating_mul(10);
        Some(tens.saturating_add(u32::from(digit - b'0')))
    })
}

/// Replays what follows on the line at hand, variations left out, up to
/// `limit` plies.
pub(super) fn preview(position: &Chess, lexer: &Lexer<'_>, limit: u32) -> Preview {
    let ahead = replay(position, lexer, Reach::upto(limit));
    Preview {
        legal: ahead.legal,
        is_complete: ahead.is_complete(),
    }
}

/// Replays what follows on the line at hand, variations left out.
pub(super) fn replay(position: &Chess, lexer: &Lexer<'_>, reach: Reach) -> Replayed {
    let mut ahead = lexer.clone();
    let mut line = Replayed {
        legal: 0,
        last: position.clone(),
        is_whole: false,
        at_close: false,
        misnumbered: 0,
        is_unreadable: false,
        is_refused: false,
        bytes: 0,
    };
    replay_on(&mut line, &mut ahead, reach);
    line.bytes = ahead.offset().saturating_sub(lexer.offset());
    line
}

fn replay_on(line: &mut Replayed, lexer: &mut Lexer<'_>, reach: Reach) {
    let farthest = lexer.offset().saturating_add(reach.bytes);
    let mut depth = 0u32;
    for _ in 0..reach.tokens {
        if lexer.offset() > farthest || line.legal >= reach.plies {
            return;
        }
        let Some(token) = lexer.next_token() else {
            line.is_whole = true;
            return;
        };
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close | TokenKind::Outcome(_) if depth == 0 => {
                line.is_whole = true;
                line.at_close = token.kind == TokenKind::Close;
                return;
            }
            TokenKind::Close => depth -= 1,
            _ if depth > 0 => {}
            TokenKind::MoveNumber(number) => line.count_number(number),
            _ => match resolve_token(&line.last, token, lexer) {
                Step::Move(Resolution::Legal(m, _)) => {
                    line.last.play_unchecked(m);
                    line.legal += 1;
                }
                Step::Move(_) => {
                    line.is_refused = true;
                    return;
                }
                Step::Result => {
                    line.is_whole = true;
                    return;
                }
                Step::Unreadable if !reach.over_prose => {
                    line.is_unreadable = true;
                    return;
                }
                Step::Number(number) => line.count_number(number),
                Step::Unreadable | Step::Nothing => {}
            },
        }
    }
}

/// What a token is to a replay.
pub(super) enum Step {
    Move(Resolution),
    Result,
    Unreadable,
    Number(u32),
    /// No move, and no obstacle.
    Nothing,
}

/// What a word means where a line stands. In a text of another language it is
/// read in English if only that is legal.
pub(super) fn spelling_at(position: &Chess, token: Token, lexer: &Lexer<'_>) -> Option<Spelling> {
    let is_legal = |spelling: &Spelling| match spelling.meaning {
        Meaning::San(san) | Meaning::MoveAndOutcome(san, _) => {
            matches!(resolve(position, san), Resolution::Legal(..))
        }
        _ => false,
    };
    let mut spelling = lexer.spelling(token);
    // Zeros alone are a castle where it is legal, and anything else elsewhere.
    let is_zeros = matches!(&lexer.text()[token.range()], b"00" | b"000");
    if is_zeros && !spelling.as_ref().is_some_and(is_legal) {
        return None;
    }
    if !spelling.as_ref().is_some_and(is_legal)
        && let Some(english) = lexer.english_spelling(token).filter(is_legal)
    {
        return Some(english);
    }
    if spelling.is_none() {
        let is_castle =
            |spelling: &Spelling| matches!(spelling.meaning, Meaning::San(San::Castle(_)));
        return lexer
            .guess(token)
            .filter(|guess| is_castle(guess) || is_legal(guess));
    }
    if let Some(Spelling {
        meaning: Meaning::San(san) | Meaning::MoveAndOutcome(san, _),
        dress,
        ..
    }) = &mut spelling
        && let Some(knight) = knight_of_p(position, &lexer.text()[token.range()], *san)
    {
        *san = knight;
        dress.push(Dress::LocalizedPiece);
    }
    spelling
}

pub(super) fn resolve_token(position: &Chess, token: Token, lexer: &Lexer<'_>) -> Step {
    match token.kind {
        TokenKind::San(san) => {
            let meant = knight_of_p(position, &lexer.text()[token.range()], san.san);
            Step::Move(resolve(position, meant.unwrap_or(san.san)))
        }
        TokenKind::Zeros(wing) => Step::Move(resolve(position, San::Castle(wing))),
        TokenKind::Word => {
            let Some(spelling) = spelling_at(position, token, lexer) else {
                return Step::Unreadable;
            };
            match spelling.meaning {
                Meaning::San(san) | Meaning::MoveAndOutcome(san, _) => {
                    Step::Move(resolve(position, san))
                }
                Meaning::PawnCapture { from, to } => {
                    Step::Move(resolve_pawn_capture(position, from, to))
                }
                Meaning::Outcome(_) => Step::Result,
                Meaning::MoveNumber => {
                    odd_number(&lexer.text()[token.range()]).map_or(Step::Nothing, Step::Number)
                }
                Meaning::Annotation => Step::Nothing,
                Meaning::VerticalCastle | Meaning::QueenCastle => Step::Unreadable,
            }
        }
        _ => Step::Nothing,
    }
}

/// How much more of a line there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ahead {
    /// No move.
    Nothing,
    /// One move.
    LastMove(San),
    /// More than one, or something else than moves.
    More,
}

/// Looks for the next move of the mainline, and whether it is the last.
pub(super) fn ahead(lexer: &Lexer<'_>) -> Ahead {
    /// What stands behind a game's last move is short.
    const FARTHEST: usize = 200;
    let mut lexer = lexer.clone();
    let mut last = Ahead::Nothing;
    let mut depth = 0u32;
    for _ in 0..FARTHEST {
        let Some(token) = lexer.next_token() else {
            return last;
        };
        match token.kind {
            TokenKind::Open => depth += 1,
            TokenKind::Close if depth > 0 => depth -= 1,
            _ if depth > 0 => {}
            TokenKind::San(san) if last == Ahead::Nothing => last = Ahead::LastMove(san.san),
            TokenKind::Outcome(_) => return last,
            TokenKind::Comment
            | TokenKind::LineComment
            | TokenKind::Nag(_)
            | TokenKind::MoveNumber(_) => {}
            _ => return Ahead::More,
        }
    }
    Ahead::More
}
