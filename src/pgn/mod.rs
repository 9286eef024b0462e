//! The grammar: bytes of a game become tags and tokens with their places, and
//! drive a pgn-reader `Visitor`. Knows no chess rules and no files.

mod drive;
mod eight;
mod language;
mod lexer;
mod number;
mod oddity;
#[cfg(test)]
mod same_calls;
mod san;
mod spelling;
mod table;
mod tag;
mod token;

pub(crate) use drive::{ScoreVisitor, visit_game};
pub(crate) use language::{LANGUAGES, Language};
pub(crate) use lexer::Lexer;
pub(crate) use oddity::{CommentEnd, Oddity, OddityKind};
pub(crate) use san::promotes_piece;
pub(crate) use spelling::{Dress, Meaning, Spelling};
pub(crate) use token::{TagFlaw, Token, TokenKind};
