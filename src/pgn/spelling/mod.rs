//! Tokens the PGN standard does not know, read as what their writers meant:
//! castles with zeros, long algebraic, old capture and promotion marks.
//! Knows spellings only; whether the move is legal is for others to say.

mod castle;
mod check;
mod chessman;
mod glued;
mod guess;
mod remark;
mod result;

use pgn_reader::Outcome;
use shakmaty::{
    File,
    san::{San, Suffix},
};

use super::language::Language;
use crate::text::decode_whole;

/// Tokens longer than this are prose or noise.
const LONGEST_MOVE: usize = 32;

/// A move passed over, as engines and programs write it besides `--`.
const NULL_MOVES: [&str; 5] = ["0000", "null", "@@@@", "<>", "Z0"];

/// How a token departs from the standard's SAN.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Dress {
    Zeros,
    CastleAsKingMove,
    CaptureMark,
    CheckMark,
    PromotionMark,
    NonstandardCastle,
    LongAlgebraic,
    /// Letters of another language, lower-case letters, figurines.
    LocalizedPiece,
}

/// What an oddly written token means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Meaning {
    San(San),
    /// `exd`: a pawn capture without its rank.
    PawnCapture {
        from: File,
        to: File,
    },
    /// `O-O-O-O`
    VerticalCastle,
    /// `Qb1/Rc1`
    QueenCastle,
    Outcome(Outcome),
    /// A move with the termination marker glued to it.
    MoveAndOutcome(San, Outcome),
    MoveNumber,
    /// An evaluation or a remark, no move.
    Annotation,
}

/// A token read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Spelling {
    pub(crate) meaning: Meaning,
    pub(crate) dress: Vec<Dress>,
    /// The mark of check it bears.
    pub(crate) suffix: Option<Suffix>,
}

impl Spelling {
    fn plain(meaning: Meaning) -> Spelling {
        Spelling {
            meaning,
            dress: Vec::new(),
            suffix: None,
        }
    }
}

/// Reads a token that is no SAN; `None` if nothing can be made of it. Pieces
/// may be named in the given language, and in English where it has no such
/// letter.
pub(crate) fn read_spelling(token: &[u8], language: Option<&Language>) -> Option<Spelling> {
    if token.len() > LONGEST_MOVE {
        return None;
    }
    let text = &*decode_whole(token);
    if text.contains(is_invisible) {
        return read_spelling(text.replace(is_invisible, "").as_bytes(), language);
    }
    if text.contains(char::is_whitespace) {
        return read_spaced(&text.replace(char::is_whitespace, ""), language);
    }
    if NULL_MOVES.contains(&text) {
        return Some(Spelling::plain(Meaning::San(San::Null)));
    }
    if remark::is_remark(text) {
        return Some(Spelling::plain(Meaning::Annotation));
    }
    if let Some(outcome) = result::read_outcome(text) {
        return Some(Spelling::plain(Meaning::Outcome(outcome)));
    }
    if remark::is_move_number(text) {
        return Some(Spelling::plain(Meaning::MoveNumber));
    }
    let text = text.trim_end_matches([
        ',', '.', '\'', '`', '"', '\u{2018}', '\u{2019}', '\u{201d}', '\u{2026}',
    ]);
    read_move(text, language)
        .or_else(|| glued::read_with_result(text, language))
        .or_else(|| glued::read_with_remark(text, language))
}

/// Reads a token that [`read_spelling`] makes nothing of, as a move that is to be
/// believed only where it is legal.
pub(crate) fn guess_spelling(token: &[u8]) -> Option<Spelling> {
    if token.len() > LONGEST_MOVE {
        return None;
    }
    let mut spelling = read_move(&guess::undressed(&decode_whole(token))?, None)?;
    let dress = match spelling.meaning {
        Meaning::San(San::Castle(_)) => Dress::NonstandardCastle,
        _ => Dress::LocalizedPiece,
    };
    if !spelling.dress.contains(&dress) {
        spelling.dress.push(dress);
    }
    Some(spelling)
}

/// A soft hyphen, a joiner, a mark of direction, a sign's wish for its looks.
fn is_invisible(sign: char) -> bool {
    matches!(
        sign,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{fe0e}' | '\u{fe0f}' | '\u{feff}'
    )
}

/// `O - O`, `e8 =Q`, `0.5 - 0.5`, their blanks taken out.
fn read_spaced(text: &str, language: Option<&Language>) -> Option<Spelling> {
    if let Some(outcome) = result::read_outcome(text) {
        return Some(Spelling::plain(Meaning::Outcome(outcome)));
    }
    let mut spelling = read_move(text, language)?;
    let dress = match spelling.meaning {
        Meaning::San(San::Castle(_)) => Dress::NonstandardCastle,
        _ => Dress::PromotionMark,
    };
    if spelling.dress.is_empty() {
        spelling.dress.push(dress);
    }
    Some(spelling)
}

/// One move, whatever its dress, and nothing else.
fn read_move(text: &str, language: Option<&Language>) -> Option<Spelling> {
    castle::read_castle(text)
        .or_else(|| chessman::read_short_capture(text))
        .or_else(|| chessman::read_queen_castle(text))
        .or_else(|| chessman::read_move(text, language))
}

#[cfg(test)]
mod tests {
    use pgn_reader::KnownOutcome;

    use super::*;

    fn san(token: &str) -> Option<String> {
        match read_spelling(token.as_bytes(), None)?.meaning {
            Meaning::San(san) => Some(san.to_string()),
            _ => None,
        }
    }

    #[test]
    fn odd_moves_are_read_as_what_they_mean() {
        let cases = [
            ("o-o", "O-O"),
            ("OO", "O-O"),
            ("O–O", "O-O"),
            ("0-0-0+", "O-O-O"),
            ("ooo", "O-O-O"),
            ("Ng1-f3", "Ng1f3"),
            ("e2-e4", "e2e4"),
            ("e7-e8Q", "e7e8=Q"),
            ("a8(Q)", "a8=Q"),
            ("a8/Q", "a8=Q"),
            ("a8=q+", "a8=Q"),
            ("e4:d5", "e4xd5"),
            ("ed5:", "exd5"),
            ("Bb4++", "Bb4"),
            ("Qh7mate", "Qh7"),
            ("exd6e.p.", "exd6"),
            ("fxg3ep", "fxg3"),
            ("♘f3", "Nf3"),
            ("♟e5", "e5"),
            ("nf3", "Nf3"),
            ("d5,", "d5"),
        ];
        for (token, meant) in cases {
            assert_eq!(san(token).as_deref(), Some(meant), "{token}");
        }
    }

    #[test]
    fn what_is_no_move_is_none() {
        for token in [
            "Nf9", "Hf3", "(null)", "hello", "Kasparov", "e", "B", "-", "`",
        ] {
            assert_eq!(san(token), None, "{token}");
        }
    }

    #[test]
    fn results_remarks_and_jokes_are_told_apart() {
        let meaning =
            |token: &str| read_spelling(token.as_bytes(), None).map(|spelling| spelling.meaning);
        let draw = Outcome::Known(KnownOutcome::Draw);
        assert_eq!(meaning("1/2"), Some(Meaning::Outcome(draw)));
        assert_eq!(meaning("½–½"), Some(Meaning::Outcome(draw)));
        assert_eq!(meaning("+-"), Some(Meaning::Annotation));
        assert_eq!(meaning("O-O-O-O"), Some(Meaning::VerticalCastle));
        assert_eq!(meaning("Qb1/Rc1"), Some(Meaning::QueenCastle));
        assert_eq!(
            meaning("exd"),
            Some(Meaning::PawnCapture {
                from: File::E,
                to: File::D
            })
        );
        assert!(matches!(
            meaning("Qd61-0"),
            Some(Meaning::MoveAndOutcome(..))
        ));
        assert!(matches!(
            meaning("R8xg20-1"),
            Some(Meaning::MoveAndOutcome(..))
        ));
    }

    #[test]
    fn a_castle_may_have_its_result_glued_to_it() {
        for (token, castle) in [
            ("0-00-1", "O-O"),
            ("0-01-0", "O-O"),
            ("O-O1/2-1/2", "O-O"),
            ("0-0-01/2", "O-O-O"),
            ("o-o+1-0", "O-O"),
            ("O\u{2013}O0-1", "O-O"),
        ] {
            let meaning = read_spelling(token.as_bytes(), None).map(|it| it.meaning);
            let Some(Meaning::MoveAndOutcome(san, _)) = meaning else {
                panic!("{token}: {meaning:?}");
            };
            assert_eq!(san.to_string(), castle, "{token}");
        }
    }

    #[test]
    fn a_remark_may_stand_against_its_move() {
        let cases = [
            ("e4+-", "e4"),
            ("e4=", "e4"),
            ("Nf3\u{b1}", "Nf3"),
            ("Nf3-/+", "Nf3"),
            ("Bb5++-", "Bb5"),
            ("Bb5+\u{2213}", "Bb5"),
            ("0-0-0=", "O-O-O"),
            ("O-ON", "O-O"),
            ("Nf3N", "Nf3"),
            ("e8=Q+-", "e8=Q"),
            ("e8N", "e8=N"),
            ("e4+\u{2212}", "e4"),
        ];
        for (token, meant) in cases {
            assert_eq!(san(token).as_deref(), Some(meant), "{token}");
        }
        // Torn off before the piece was named.
        assert_eq!(san("e8="), None);
    }
}
