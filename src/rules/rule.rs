//! A rule: data plus a check. Knows no particular rule.

use std::fmt;

use shakmaty::Square;

use crate::{
    diagnose::{CastleAttempt, GameRecord, LegalCastle, PlayedMove, RefusedMove, StartEvidence},
    pgn::Oddity,
};

/// A rule of the report.
#[derive(Debug)]
pub struct Rule {
    /// A letter for the family and three digits; never reused or renumbered.
    pub code: &'static str,
    /// The offence in words; reads after "allow".
    pub name: &'static str,
    /// How grave it is.
    pub severity: Severity,
    /// The article of the Laws or the section of the PGN standard.
    pub law: &'static str,
    /// The version of pgn-audit that first had the rule.
    pub since: &'static str,
    /// One line.
    pub summary: &'static str,
    /// What it flags and what it does not, in full.
    pub text: &'static str,
    /// A game that breaks this rule and no other.
    pub example: &'static str,
    /// A game as near as can be that breaks none.
    pub legal_twin: &'static str,
    pub(crate) check: Check,
}

impl Rule {
    /// The letter of the family: `C` castling, `M` other moves, `S` starting
    /// position, `G` game end, `P` file and movetext, `N` notation, `R`
    /// remarkable.
    pub fn family(&self) -> char {
        self.code
            .chars()
            .next()
            .expect("a code begins with a letter")
    }
}

/// How grave an offence is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Severity {
    /// Counted only, until selected.
    Note,
    /// Reported; the game may still be sound.
    Warning,
    /// Reported; the score or the file is wrong.
    Error,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        })
    }
}

/// How a rule looks at what it judges: the kind of evidence it takes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Check {
    /// A castle that was refused.
    Castle(fn(&CastleAttempt) -> Option<Fact>),
    /// Another move that was refused.
    Move(fn(&RefusedMove) -> Option<Fact>),
    /// The position a game starts from.
    Start(fn(&StartEvidence) -> Option<Fact>),
    /// How the game ended, and what its record says of it.
    Record(fn(&GameRecord) -> Option<Fact>),
    /// A castle that is legal.
    Castled(fn(&LegalCastle) -> Option<Fact>),
    /// Something in the text that is no well-formed PGN.
    Text(fn(&Oddity) -> Option<Fact>),
    /// A legal move, and how it is written.
    Played(fn(&PlayedMove) -> Option<Fact>),
}

/// What a check found: a sentence and what it speaks of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fact {
    pub(crate) detail: String,
    pub(crate) squares: Vec<Square>,
    pub(crate) cause_ply: Option<u32>,
}

impl Fact {
    pub(crate) fn new(detail: impl Into<String>) -> Fact {
        Fact {
            detail: detail.into(),
            squares: Vec::new(),
            cause_ply: None,
        }
    }

    pub(crate) fn on(mut self, squares: impl IntoIterator<Item = Square>) -> Fact {
        self.squares.extend(squares);
        self
    }

    pub(crate) fn since(mut self, ply: Option<u32>) -> Fact {
        self.cause_ply = ply;
        self
    }
}
