//! The parts a game's text is made of. Knows bytes, not moves on a board.

use std::ops::Range;

use pgn_reader::{Outcome, SanPlus};
use shakmaty::CastlingSide;

/// One part of the movetext and the bytes it stands in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    /// Offset of its first byte in the text being read.
    pub(crate) start: usize,
    /// Offset behind its last byte.
    pub(crate) end: usize,
}

/// What a part of the movetext is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A move in the PGN standard's SAN.
    San(SanPlus),
    /// `0-0` or `0-0-0`: a castle, or a double forfeit's termination marker.
    Zeros(CastlingSide),
    /// A move number with the dots behind it.
    MoveNumber(u32),
    /// `$7`, `!?`
    Nag(u8),
    /// `{ ... }`
    Comment,
    /// A comment whose closing brace is missing: it ends where the next game
    /// begins or the text ends.
    UnclosedComment,
    /// `; ...` up to the end of the line.
    LineComment,
    /// `% ...` at the start of a line.
    Escape,
    /// `(`
    Open,
    /// `)`
    Close,
    /// `1-0`, `*` and kin.
    Outcome(Outcome),
    /// Blank lines, with movetext of the same game before and behind.
    BlankLine,
    /// `}` outside a comment.
    StrayBrace,
    /// A control byte, a byte-order mark among them.
    Control,
    /// Anything else up to the next white space or bracket.
    Word,
}

impl Token {
    pub(crate) fn range(&self) -> Range<usize> {
        self.start..self.end
    }
}

/// A tag pair as it stands in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tag {
    /// From the bracket to the end.
    pub(crate) range: Range<usize>,
    pub(crate) name: Range<usize>,
    /// The value between its quotes, escapes untouched.
    pub(crate) value: Range<usize>,
    /// Why it is no well-formed tag pair, if it is none.
    pub(crate) flaw: Option<TagFlaw>,
}

/// What is wrong with a tag pair.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TagFlaw {
    NoOpeningBracket,
    TwoOpeningBrackets,
    NoClosingBracket,
    NoQuotes,
    NoClosingQuote,
    InnerQuote,
    TextBehind,
}
