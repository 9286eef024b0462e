//! A move that a blank or the end of a line has broken in two: a piece and its
//! square, a square and its rank. Knows both halves only as text.

use pgn_reader::SanPlus;
use shakmaty::Position;

use super::{
    super::{
        preview::{Reach, replay},
        resolve::{Resolution, resolve},
    },
    Walk,
};
use crate::pgn::{Lexer, Meaning, OddityKind, Spelling, Token, TokenKind};

/// `Nb8` is the most that stands before the break.
const LONGEST_HEAD: usize = 4;

impl<'a> Walk<'a, '_> {
    /// The one move that a word and the token behind it are, where it is legal. What
    /// may be a remark is part of it only if the score goes on farther so.
    pub(super) fn torn_move(&mut self, token: Token, lexer: &mut Lexer<'a>) -> Option<Token> {
        if token.kind != TokenKind::Word || self.terminated {
            return None;
        }
        let head = head_of_move(&lexer.text()[token.range()])?;
        let stand = self.line.now.clone()?;
        let (whole, behind, end) = whole_move(head, lexer)?;
        let Some(Spelling {
            meaning: Meaning::San(san),
            suffix,
            ..
        }) = lexer.spelling_of(&whole)
        else {
            return None;
        };
        let Resolution::Legal(m, _) = resolve(&stand.position, san) else {
            return None;
        };
        // Behind a move the word may be a remark on that: `Bb5 N a6`.
        let may_be_remark = self.is_behind_move
            && matches!(lexer.spelling(token), Some(it) if it.meaning == Meaning::Annotation);
        if may_be_remark {
            self.previews = self.previews.checked_sub(1)?;
            let mut played = stand.position.clone();
            played.play_unchecked(m);
            let joined = replay(&played, &behind, Reach::NEAR);
            let apart = replay(&stand.position, lexer, Reach::NEAR);
            if !joined.is_whole && !apart.is_whole && apart.legal > 0 {
                self.guess(stand.guessed(stand.position.clone()));
            }
            let is_behind = joined.legal < apart.legal && !precedes_lone_piece(&behind);
            if apart.is_whole || is_behind && !joined.is_whole {
                return None;
            }
        }
        *lexer = behind;
        let whole = Token {
            kind: TokenKind::San(SanPlus { san, suffix }),
            end,
            ..token
        };
        // Others read the parts one by one.
        self.end_run(lexer);
        self.report_here(OddityKind::UnreadableToken, 1, whole);
        Some(whole)
    }
}

/// A word that a move may begin with, without the hyphen that ends its line.
fn head_of_move(word: &[u8]) -> Option<&[u8]> {
    let head = word
        .strip_suffix(b"-")
        .or_else(|| word.strip_suffix(b"="))
        .or_else(|| word.strip_suffix("\u{ad}".as_bytes()))
        .unwrap_or(word);
    let begins = head
        .first()
        .is_some_and(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii());
    (begins && head.len() <= LONGEST_HEAD).then_some(head)
}

/// A head and the parts behind it, of which single signs leave the move open: the
/// text, what comes behind it, and where it ends.
fn whole_move<'a>(head: &[u8], lexer: &Lexer<'a>) -> Option<(Vec<u8>, Lexer<'a>, usize)> {
    const MOST_PARTS: usize = 4;
    let mut whole = head.to_vec();
    let mut behind = lexer.clone();
    for _ in 1..MOST_PARTS {
        let part = behind.next_token().filter(|part| is_part(*part, lexer))?;
        let text = &lexer.text()[part.range()];
        whole.extend_from_slice(text);
        if !matches!(text, b"x" | b":" | [b'a'..=b'h']) {
            return Some((whole, behind, part.end));
        }
    }
    None
}

/// Whether another piece stands apart from its square close by.
fn precedes_lone_piece(lexer: &Lexer<'_>) -> bool {
    const NEAR: usize = 200;
    let rest = &lexer.text()[lexer.offset()..];
    rest[..rest.len().min(NEAR)]
        .windows(3)
        .any(|signs| matches!(signs, [b' ', b'K' | b'Q' | b'R' | b'B' | b'N', b' ']))
}

/// What may go on with a move: a pawn's, or a mark, a file, a rank alone.
fn is_part(part: Token, lexer: &Lexer<'_>) -> bool {
    let text = &lexer.text()[part.range()];
    match part.kind {
        TokenKind::San(_) | TokenKind::Word => {
            matches!(text, [b'a'..=b'h' | b'x' | b':' | b'1'..=b'8', ..])
        }
        TokenKind::MoveNumber(_) => matches!(text, [b'1'..=b'8']),
        _ => false,
    }
}
