//! What is odd around the moves of a game: prose before its tags, the tags
//! themselves, the encoding. Knows no moves.

use std::collections::BTreeSet;

use super::report::{GameReport, Place};
use crate::pgn::{CommentEnd, Lexer, OddityKind, Token, TokenKind};

/// Names beyond this many are not remembered, so that memory stays bounded.
const MOST_NAMES: usize = 1_000;

/// Looks over what stands before the movetext of the game that the lexer
/// stands at.
pub(super) fn look_over(mut lexer: Lexer<'_>, report: &mut GameReport<'_>) {
    look_at_preamble(&mut lexer, report);
    let begin = lexer.offset();
    let mut names = BTreeSet::new();
    let mut is_tagged = false;
    let mut behind = begin;
    while let Some(tag) = lexer.next_tag() {
        is_tagged = true;
        look_at_preamble(&mut lexer.among_tags(behind..tag.range.start), report);
        behind = tag.range.end;
        let token = Token {
            kind: TokenKind::Word,
            start: tag.range.start,
            end: tag.range.end,
        };
        if let Some(flaw) = tag.flaw {
            report.oddity(OddityKind::MalformedTag(flaw), 1, token, Place::of_game());
        }
        let name = lexer.text()[tag.name].to_ascii_lowercase();
        if names.contains(&name) {
            report.oddity(OddityKind::RepeatedTag, 1, token, Place::of_game());
        } else if names.len() < MOST_NAMES {
            names.insert(name);
        }
    }
    if !is_tagged && !lexer.is_stray() {
        report.oddity(OddityKind::NoTags, 1, nothing_at(begin), Place::of_game());
    }
}

/// Prose before a tag is one row; comments there are fine.
fn look_at_preamble(lexer: &mut Lexer<'_>, report: &mut GameReport<'_>) {
    let mut prose: Option<(Token, u64)> = None;
    while let Some(token) = lexer.next_preamble() {
        match token.kind {
            TokenKind::Word | TokenKind::Nag(_) => take(&mut prose, token),
            TokenKind::Open | TokenKind::Close if lexer.is_tagged() => take(&mut prose, token),
            TokenKind::StrayBrace => {
                report.oddity(OddityKind::StrayBrace, 0, token, Place::of_game());
            }
            TokenKind::UnclosedComment => {
                let kind = OddityKind::UnterminatedComment(CommentEnd::NextGame);
                report.oddity(kind, 1, token, Place::of_game());
            }
            TokenKind::Control
                if prose.is_some() && control(token, lexer).0 == OddityKind::Filler => {}
            TokenKind::Control => {
                let (kind, count) = control(token, lexer);
                report.oddity(kind, count, token, Place::of_game());
            }
            _ => {}
        }
    }
    if let Some((token, count)) = prose {
        report.oddity(OddityKind::UnreadableToken, count, token, Place::of_game());
    }
}

/// Adds a token to the prose at hand.
fn take(prose: &mut Option<(Token, u64)>, token: Token) {
    let (first, count) = prose.get_or_insert((token, 0));
    first.end = token.end;
    *count += 1;
}

/// What a [`TokenKind::Control`] is.
pub(super) fn control(token: Token, lexer: &Lexer<'_>) -> (OddityKind, u64) {
    let bytes = &lexer.text()[token.range()];
    let kind = match bytes {
        b"\xef\xbb\xbf" => OddityKind::ByteOrderMark,
        [first, ..] if first.is_ascii_control() => OddityKind::ControlBytes,
        _ => return (OddityKind::Filler, 1),
    };
    (kind, (token.end - token.start) as u64)
}

/// Looks whether the game that has just been read is UTF-8.
pub(super) fn look_at_encoding(begin: usize, lexer: &Lexer<'_>, report: &mut GameReport<'_>) {
    let game = &lexer.text()[begin..lexer.offset()];
    let Err(error) = std::str::from_utf8(game) else {
        return;
    };
    let at = begin + error.valid_up_to();
    let token = Token {
        end: at + 1,
        ..nothing_at(at)
    };
    report.oddity(OddityKind::NotUtf8, 1, token, Place::of_game());
}

fn nothing_at(at: usize) -> Token {
    Token {
        kind: TokenKind::Word,
        start: at,
        end: at,
    }
}
