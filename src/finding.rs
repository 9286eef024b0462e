//! What is reported: a finding, its reasons, and where it stands in the file.
//! Knows nothing of how a finding is written down.

use std::{fmt, sync::Arc};

use shakmaty::{Color, Square};

use crate::rules::Rule;

/// One offence: one move, or one fact about a whole game.
///
/// A move that breaks several rules is one finding with several
/// [`reasons`](Self::reasons), the principal one (the lowest code) first.
#[derive(Debug, Clone)]
pub struct Finding {
    /// The file as given, `archive.zip!member.pgn` for a member, `-` for
    /// standard input.
    pub file: Arc<str>,
    /// 1-based ordinal of the game in its file.
    pub game: u64,
    /// 1-based line of the offending token in the decompressed text; for a
    /// finding about a whole game, the line the game begins on.
    pub line: u64,
    /// 0-based offset in bytes of the same place.
    pub byte: u64,
    /// The game's tag values.
    pub roster: Arc<Roster>,
    /// How deep in variations the token stands; 0 is the mainline.
    pub variation: u32,
    /// Which move of the score it is; `None` for a finding about a whole game.
    pub ply: Option<Ply>,
    /// The token as it stands in the file.
    pub san: String,
    /// What is wrong. Never empty; ordered by code.
    pub reasons: Vec<Reason>,
    /// The position before the move, as FEN.
    pub fen: Option<String>,
    /// Plies that follow the move in the score on its line.
    pub after: Option<u32>,
    /// Of those, how many replay legally in a row once the move is played out.
    pub legal_after: Option<u32>,
    /// For an illegal castle: the legal king moves in SAN, ordered by
    /// destination square (FIDE 4.4.3).
    pub legal_instead: Vec<String>,
    /// For an illegal castle: whether it was played or mistyped, as far as the
    /// rest of the score tells.
    pub judgement: Option<String>,
    /// The one repair that explains the score best.
    pub suggestion: Option<Suggestion>,
}

impl Finding {
    /// The principal reason: the one with the lowest code.
    pub fn principal(&self) -> &Reason {
        self.reasons
            .first()
            .expect("a finding is made of at least one reason")
    }

    /// Codes of the other rules that the same move breaks, ascending.
    pub fn also(&self) -> impl Iterator<Item = &'static str> {
        self.reasons.iter().skip(1).map(|reason| reason.rule.code)
    }

    /// Notes what the player who touched the king may do instead of an illegal
    /// castle (FIDE 4.4.3): move the king if it can move, else anything.
    pub(crate) fn touch_king(&mut self, king_moves: Vec<String>) {
        if king_moves.is_empty()
            && let Some(reason) = self.reasons.last_mut()
        {
            reason.detail += "; the king has no legal move, so another piece may move";
        }
        self.legal_instead = king_moves;
    }

    /// All facts in one line: the sentences of the reasons and the judgement,
    /// joined.
    pub fn detail(&self) -> String {
        let sentences: Vec<&str> = self
            .reasons
            .iter()
            .map(|reason| reason.detail.as_str())
            .chain(self.judgement.as_deref())
            .collect();
        sentences.join("; ")
    }

    /// What it takes in memory beside its roster, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let reasons = self.reasons.iter();
        let reasons = reasons.map(|it| size_of::<Reason>() + it.detail.len() + it.squares.len());
        let moves = self.legal_instead.iter();
        let moves = moves.map(|it| size_of::<String>() + it.len());
        let suggestion = self.suggestion.as_ref().map(|it| &it.text);
        let words = [self.fen.as_ref(), self.judgement.as_ref(), suggestion];
        let words = words.into_iter().flatten().map(String::len);
        size_of::<Self>() + self.san.len() + reasons.chain(moves).chain(words).sum::<usize>()
    }
}

/// One rule broken, with the facts.
#[derive(Debug, Clone)]
pub struct Reason {
    /// The rule.
    pub rule: &'static Rule,
    /// One sentence with the squares, pieces and moves that show it.
    pub detail: String,
    /// The squares the sentence speaks of, for marking on a board.
    pub squares: Vec<Square>,
    /// The ply that lost the right, 1-based along the line.
    pub cause_ply: Option<u32>,
}

/// Where a move stands in its game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// 1-based half-move from the game's first position along the line.
    pub index: u32,
    /// The side that moves.
    pub side: Color,
    /// The move number of the position, as FEN counts it.
    pub number: u32,
}

/// As a score prints it: `33.` for White, `26...` for Black.
impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = self.side.fold_wb(".", "...");
        write!(f, "{}{dots}", self.number)
    }
}

/// The tag values a report repeats, decoded to UTF-8.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
#[allow(missing_docs, reason = "each field is the tag of that name")]
pub struct Roster {
    pub white: String,
    pub black: String,
    pub event: String,
    pub site: String,
    pub date: String,
    pub round: String,
    pub result: String,
}

impl Roster {
    /// What it takes in memory, roughly.
    pub(crate) fn bytes(&self) -> usize {
        let Roster {
            white,
            black,
            event,
            site,
            date,
            round,
            result,
        } = self;
        let values = [white, black, event, site, date, round, result];
        size_of::<Self>() + values.map(String::len).iter().sum::<usize>()
    }
}

/// One edit that explains the score.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suggestion {
    /// In words a person can check.
    pub text: String,
    /// The edit itself; `None` where the suggestion is only words.
    pub repair: Option<Repair>,
}

/// An edit of the score, in terms a program can apply.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repair {
    /// What is done to the token.
    pub kind: RepairKind,
    /// 1-based ply of the token along its line.
    pub ply: u32,
    /// What should stand there; `None` for a deletion.
    pub san: Option<String>,
    /// Plies after the edit that replay legally in a row.
    pub legal_after: u32,
}

/// The kinds of [`Repair`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum RepairKind {
    /// Another move stands for the token.
    Replace,
    /// A move is missing before the token.
    Insert,
    /// The token does not belong there.
    Delete,
    /// The token and the next one are exchanged.
    Swap,
}

impl RepairKind {
    /// The name in JSON Lines: `replace`, `insert`, `delete` or `swap`.
    pub fn name(self) -> &'static str {
        match self {
            RepairKind::Replace => "replace",
            RepairKind::Insert => "insert",
            RepairKind::Delete => "delete",
            RepairKind::Swap => "swap",
        }
    }
}
