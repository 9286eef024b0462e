//! The mainline of a game as a list of what its tokens say. Knows tokens, not
//! whether a move is legal.

use pgn_reader::SanPlus;
use shakmaty::{
    Chess, File,
    san::{San, Suffix},
};

use super::super::resolve::{Resolution, resolve, resolve_pawn_capture};
use crate::pgn::{Lexer, Meaning, TokenKind};

/// Longer mainlines are not repaired.
const LONGEST: usize = 1_000;

/// Nor are those whose text is longer, variations and comments counted.
const MOST_TOKENS: usize = 20_000;

/// What one token says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Saying {
    /// A move, and the check mark behind it.
    San(SanPlus),
    /// A pawn capture that names only files.
    PawnCapture { from: File, to: File },
    /// A castle of another kind.
    OddCastle,
}

impl Saying {
    pub(super) fn san(self) -> Option<San> {
        match self {
            Saying::San(san) => Some(san.san),
            Saying::PawnCapture { .. } | Saying::OddCastle => None,
        }
    }

    pub(super) fn suffix(self) -> Option<Suffix> {
        match self {
            Saying::San(san) => san.suffix,
            Saying::PawnCapture { .. } | Saying::OddCastle => None,
        }
    }

    pub(super) fn resolve(self, position: &Chess) -> Resolution {
        match self {
            Saying::San(san) => resolve(position, san.san),
            Saying::PawnCapture { from, to } => resolve_pawn_capture(position, from, to),
            Saying::OddCastle => Resolution::Unreachable,
        }
    }
}

/// A mainline up to its end, or to text behind the offence that cannot be read.
#[derive(Debug)]
pub(super) struct Score {
    pub(super) sayings: Vec<Saying>,
    /// The tokens as they stand in the text.
    pub(super) tokens: Vec<String>,
}

impl Score {
    /// Reads the mainline, if it is short enough and reaches the offence.
    pub(super) fn read(lexer: &Lexer<'_>, offence: usize) -> Option<Score> {
        let mut lexer = lexer.clone();
        let mut score = Score {
            sayings: Vec::new(),
            tokens: Vec::new(),
        };
        let mut depth = 0u32;
        for _ in 0..MOST_TOKENS {
            let Some(token) = lexer.next_token() else {
                return score.reaching(offence);
            };
            let text = &lexer.text()[token.range()];
            let saying = match token.kind {
                TokenKind::Open => {
                    depth += 1;
                    continue;
                }
                TokenKind::Close => {
                    depth = depth.saturating_sub(1);
                    continue;
                }
                _ if depth > 0 => continue,
                TokenKind::Outcome(_) => return score.reaching(offence),
                TokenKind::San(san) => Saying::San(san),
                TokenKind::Zeros(wing) => plain(San::Castle(wing)),
                TokenKind::Word => match lexer.spelling(token).map(|spelling| spelling.meaning) {
                    Some(Meaning::San(san)) => plain(san),
                    Some(Meaning::PawnCapture { from, to }) => Saying::PawnCapture { from, to },
                    Some(Meaning::VerticalCastle | Meaning::QueenCastle) => Saying::OddCastle,
                    Some(Meaning::MoveAndOutcome(san, _)) => {
                        score.push(plain(san), text);
                        return score.reaching(offence);
                    }
                    Some(Meaning::Outcome(_)) => return score.reaching(offence),
                    None if score.sayings.len() > offence => return Some(score),
                    _ => continue,
                },
                _ => continue,
            };
            if score.sayings.len() == LONGEST {
                return None;
            }
            score.push(saying, text);
        }
        None
    }

    fn push(&mut self, saying: Saying, text: &[u8]) {
        self.sayings.push(saying);
        self.tokens.push(String::from_utf8_lossy(text).into_owned());
    }

    fn reaching(self, offence: usize) -> Option<Score> {
        (self.sayings.len() > offence).then_some(self)
    }
}

fn plain(san: San) -> Saying {
    Saying::San(SanPlus { san, suffix: None })
}
