//! Tokens that begin with a digit: move numbers, termination markers, zeros.
//! Knows their shapes, not where a game ends.

use pgn_reader::{KnownOutcome, Outcome};
use shakmaty::{CastlingSide, Color};

/// What the digits are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Numeral {
    MoveNumber(u32),
    Outcome(Outcome),
    Zeros(CastlingSide),
    /// None of these.
    None,
}

/// Reads the numeral that the text begins with, and its length in bytes. Dots
/// belong to a move number.
#[inline]
pub(super) fn read_numeral(text: &[u8]) -> (Numeral, usize) {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match text.get(digits) {
        // An engine's null move.
        _ if text.starts_with(b"0000") && digits == 4 => (Numeral::None, 0),
        // A score in points; `1.0-0` is a castle behind its number.
        _ if text.starts_with(b"1.0-0.0") => (Numeral::None, 0),
        // `0.25` of an evaluation, `0.0` for a castle, `0.5-0.5`.
        Some(b'.') if text[0] == b'0' && text.get(digits + 1).is_some_and(u8::is_ascii_digit) => {
            (Numeral::None, 0)
        }
        Some(b'.') => {
            let dots = text[digits..]
                .iter()
                .take_while(|byte| **byte == b'.')
                .count();
            (Numeral::MoveNumber(value(&text[..digits])), digits + dots)
        }
        Some(b'-' | b'/' | b'+' | b'#' | b'\xe2' | b'\xc2') => marker(text),
        Some(b' ') if text[digits..].starts_with(b" -") => match marker(text) {
            spaced @ (Numeral::Outcome(_) | Numeral::Zeros(_), _) => spaced,
            _ => (Numeral::MoveNumber(value(&text[..digits])), digits),
        },
        // A castle without its hyphens.
        _ if matches!(digits, 2 | 3) && text[..digits].iter().all(|digit| *digit == b'0') => {
            (Numeral::None, 0)
        }
        // `12) e4`, unless it ends a variation.
        Some(b')')
            if text
                .get(digits + 1)
                .is_some_and(|byte| matches!(byte, b' ' | b'A'..=b'z')) =>
        {
            (Numeral::None, 0)
        }
        None | Some(b'\0'..=b' ' | b'{' | b'(' | b')' | b'$' | b';' | b'\x7f') => {
            (Numeral::MoveNumber(value(&text[..digits])), digits)
        }
        // `1e4`, `2Nf3`
        Some(_) if text[0] != b'0' && digits <= LONGEST_GLUED && begins_move(&text[digits..]) => {
            (Numeral::MoveNumber(value(&text[..digits])), digits)
        }
        Some(_) => (Numeral::None, 0),
    }
}

/// The most digits of a number that its move stands against without a dot.
const LONGEST_GLUED: usize = 3;

/// Whether two bytes are the first of a move.
fn begins_move(text: &[u8]) -> bool {
    matches!(
        text,
        [b'a'..=b'h', b'1'..=b'8' | b'x', ..]
            | [b'N' | b'B' | b'R' | b'Q' | b'K', b'a'..=b'h' | b'x', _, ..]
            | [b'O', b'-', ..]
    )
}

/// Saturates: a number of a thousand digits is wrong all the same.
fn value(digits: &[u8]) -> u32 {
    digits.iter().fold(0, |number: u32, digit| {
        number
            .saturating_mul(10)
            .saturating_add(u32::from(digit - b'0'))
    })
}

fn marker(text: &[u8]) -> (Numeral, usize) {
    let decisive = |winner| Outcome::Known(KnownOutcome::Decisive { winner });
    let shapes = [
        (
            ["0", "0", "0"].as_slice(),
            Numeral::Zeros(CastlingSide::QueenSide),
        ),
        (&["0", "0"], Numeral::Zeros(CastlingSide::KingSide)),
        (&["1", "0"], Numeral::Outcome(decisive(Color::White))),
        (&["0", "1"], Numeral::Outcome(decisive(Color::Black))),
        (
            &["1/2", "1/2"],
            Numeral::Outcome(Outcome::Known(KnownOutcome::Draw)),
        ),
        (
            &["\u{bd}", "\u{bd}"],
            Numeral::Outcome(Outcome::Known(KnownOutcome::Draw)),
        ),
    ];
    for (parts, numeral) in shapes {
        if let Some(length) = joined_by_dashes(text, parts) {
            let suffix = matches!(numeral, Numeral::Zeros(_))
                && matches!(text.get(length), Some(b'+' | b'#'));
            return (numeral, length + usize::from(suffix));
        }
    }
    (Numeral::None, 0)
}

/// The length of the parts with a hyphen, en dash or em dash between them, and
/// perhaps a space on either side of it.
fn joined_by_dashes(text: &[u8], parts: &[&str]) -> Option<usize> {
    let mut rest = text;
    for (index, part) in parts.iter().enumerate() {
        if index > 0 {
            rest = [" - ", "- ", " -", "-", "\u{2013}", "\u{2014}"]
                .iter()
                .find_map(|dash| rest.strip_prefix(dash.as_bytes()))?;
        }
        rest = rest.strip_prefix(part.as_bytes())?;
    }
    Some(text.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numerals_are_told_apart() {
        let white = Outcome::Known(KnownOutcome::Decisive {
            winner: Color::White,
        });
        let draw = Outcome::Known(KnownOutcome::Draw);
        let cases = [
            ("12. e4", Numeral::MoveNumber(12), 3),
            ("12...e4", Numeral::MoveNumber(12), 5),
            ("12 e4", Numeral::MoveNumber(12), 2),
            ("99999999999.", Numeral::MoveNumber(u32::MAX), 12),
            ("1-0", Numeral::Outcome(white), 3),
            ("1/2-1/2 ", Numeral::Outcome(draw), 7),
            ("½–½", Numeral::Outcome(draw), 7),
            ("1/2 - 1/2", Numeral::Outcome(draw), 9),
            ("1 - 0", Numeral::Outcome(white), 5),
            ("1- 0", Numeral::Outcome(white), 4),
            ("1 -0", Numeral::Outcome(white), 4),
            ("1 -e4", Numeral::MoveNumber(1), 1),
            ("1.0-0.0", Numeral::None, 0),
            ("1.0-0 ", Numeral::MoveNumber(1), 2),
            ("0 - 0 ", Numeral::Zeros(CastlingSide::KingSide), 5),
            ("00 ", Numeral::None, 0),
            ("12) e4", Numeral::None, 0),
            ("1 - e4", Numeral::MoveNumber(1), 1),
            ("0-0", Numeral::Zeros(CastlingSide::KingSide), 3),
            ("0-0-0+", Numeral::Zeros(CastlingSide::QueenSide), 6),
            ("1/2", Numeral::None, 0),
            ("1e4", Numeral::MoveNumber(1), 1),
            ("12Nf3", Numeral::MoveNumber(12), 2),
            ("1st", Numeral::None, 0),
            ("0.25", Numeral::None, 0),
            ("0. e4", Numeral::MoveNumber(0), 2),
            ("5254", Numeral::MoveNumber(5254), 4),
            ("1:0", Numeral::None, 0),
            ("0000 ", Numeral::None, 0),
        ];
        for (text, numeral, length) in cases {
            assert_eq!(read_numeral(text.as_bytes()), (numeral, length), "{text}");
        }
    }
}
