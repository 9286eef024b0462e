//! What is odd about a game's text, apart from its moves. Knows kinds of dirt,
//! not the rules that name them.

use super::token::TagFlaw;

/// Something in the text that the PGN standard does not provide for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Oddity {
    pub(crate) kind: OddityKind,
    /// How many tokens or bytes it takes, as the kind says.
    pub(crate) count: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum OddityKind {
    /// Tokens in a row that are nothing known; `count` is their number.
    UnreadableToken,
    /// A comment without a closing brace of its own.
    UnterminatedComment(CommentEnd),
    /// Blank lines with movetext on both sides.
    BlankLine,
    /// No tag pair stands before the movetext.
    NoTags,
    /// A tag pair that is not well-formed.
    MalformedTag(TagFlaw),
    /// A tag name that the game has had already.
    RepeatedTag,
    /// A byte that is no part of a UTF-8 character.
    NotUtf8,
    /// Control bytes in a row; `count` is their number.
    ControlBytes,
    /// A byte-order mark that does not begin the file.
    ByteOrderMark,
    /// Blanks that are no white space of PGN, and what else typesetting leaves;
    /// `count` is the number of places.
    Filler,
    /// `)` without a variation to close.
    UnopenedVariation,
    /// Variations never closed; `count` is their number.
    UnclosedVariation,
    /// Variations nested so deeply that they are not read; `count` is their
    /// number.
    DeepVariation,
    /// `}` outside a comment; `count` is the number of words before it that
    /// were part of the comment.
    StrayBrace,
    /// A comment within a comment.
    NestedComment,
    /// `}` where a variation ends.
    BraceForBracket,
    /// A result in a spelling that the standard does not know.
    OddResult,
    /// A result without a space before it.
    GluedResult,
    /// `0-0` as the result of a game that both sides lost.
    DoubleForfeit,
    /// A move number other than the one due.
    WrongMoveNumber { found: u32, due: u32 },
    /// Moves, numbers and other text between a result and the next game;
    /// `count` is the number of tokens.
    TextAfterResult,
    /// A segment too long to be a game; `count` is its length in bytes.
    OversizedGame,
}

/// Where a comment that was never closed is taken to end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CommentEnd {
    /// Where the next game begins, or at the end of the text.
    NextGame,
    /// At another closing bracket or a line's end, behind which the moves go on.
    Inside,
}
