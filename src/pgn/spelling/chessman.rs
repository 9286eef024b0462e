//! Moves of pieces and pawns in odd dress: long algebraic, old marks of capture
//! and promotion, figurines, other languages. Knows no board.

use pgn_reader::SanPlus;
use shakmaty::File;

use super::super::san::promotes_piece;
use super::{Dress, Language, Meaning, Spelling, check::split_check};

const FIGURINES: [(char, &str); 12] = [
    ('\u{2654}', "K"),
    ('\u{2655}', "Q"),
    ('\u{2656}', "R"),
    ('\u{2657}', "B"),
    ('\u{2658}', "N"),
    ('\u{2659}', ""),
    ('\u{265a}', "K"),
    ('\u{265b}', "Q"),
    ('\u{265c}', "R"),
    ('\u{265d}', "B"),
    ('\u{265e}', "N"),
    ('\u{265f}', ""),
];

const PIECES: [(&str, char); 4] = [
    ("queen", 'Q'),
    ("rook", 'R'),
    ("bishop", 'B'),
    ("knight", 'N'),
];

/// `exd`, `ed`
pub(super) fn read_short_capture(text: &str) -> Option<Spelling> {
    let checked = split_check(text);
    // A pawn that is promoted becomes a queen.
    let bare = checked.bare.strip_suffix("=Q").unwrap_or(checked.bare);
    let files = bare.replace(['x', ':'], "");
    let mut files = files.chars().map(File::from_char);
    let (Some(Some(from)), Some(Some(to)), None) = (files.next(), files.next(), files.next())
    else {
        return None;
    };
    // Pawns take on the file beside theirs; `ha` is no move.
    if from.distance(to) != 1 {
        return None;
    }
    Some(Spelling {
        meaning: Meaning::PawnCapture { from, to },
        dress: vec![Dress::CaptureMark],
        suffix: checked.suffix,
    })
}

/// A move of one piece or pawn.
pub(super) fn read_move(text: &str, language: Option<&Language>) -> Option<Spelling> {
    let mut dress = Vec::new();
    let checked = split_check(text);
    if checked.is_odd {
        dress.push(Dress::CheckMark);
    }
    let text = english_letters(checked.bare, language, &mut dress);
    let text = ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|passing| text.strip_suffix(passing))
        .unwrap_or(&text);
    // `exd6+e.p.`
    let text = text.trim_end_matches(['+', '#']);
    let (body, promotion) = split_promotion(text, &mut dress);
    let body = mend_capture(body, &mut dress);
    let body = mend_dash(&body, &mut dress);
    let promotion = promotion.map(|role| format!("={role}")).unwrap_or_default();
    let san = format!("{body}{promotion}");
    let san = SanPlus::from_ascii(san.as_bytes())
        .or_else(|_| SanPlus::from_ascii(upper_first(&san, &mut dress).as_bytes()))
        .ok()?
        .san;
    (!promotes_piece(san)).then_some(Spelling {
        meaning: Meaning::San(san),
        dress,
        suffix: checked.suffix,
    })
}

/// `Qb1/Rc1`
pub(super) fn read_queen_castle(text: &str) -> Option<Spelling> {
    let (queen, rook) = text.split_once('/')?;
    let is_move_of = |text: &str, piece: char| {
        text.starts_with(piece) && SanPlus::from_ascii(text.as_bytes()).is_ok()
    };
    (is_move_of(queen, 'Q') && is_move_of(rook, 'R')).then(|| Spelling::plain(Meaning::QueenCastle))
}

fn english_letters(text: &str, language: Option<&Language>, dress: &mut Vec<Dress>) -> String {
    let translated = language.and_then(|language| language.to_english(text));
    if language.is_some() && translated.is_none() && text.starts_with('P') {
        // An English P for a pawn is too rare to stand in another language.
        return String::new();
    }
    let english = translated.unwrap_or_else(|| {
        let mut figures = text.chars();
        let figure = figures.next();
        match FIGURINES.iter().find(|(sign, _)| Some(*sign) == figure) {
            // A sign may ask to be shown as text rather than as a picture.
            Some((_, letter)) => {
                letter.to_string() + figures.as_str().trim_start_matches('\u{fe0e}')
            }
            None => text.to_owned(),
        }
    });
    let english = match english.char_indices().last() {
        Some((at, last)) => match FIGURINES.iter().find(|(sign, _)| *sign == last) {
            Some((_, letter)) => english[..at].to_owned() + letter,
            None => english,
        },
        None => english,
    };
    if english != text {
        dress.push(Dress::LocalizedPiece);
    }
    english
}

/// `e8Q`, `e8(Q)`, `e8/Q`, `e8=q`, `e8=(Q)`, `e8=Queen`
fn split_promotion<'a>(text: &'a str, dress: &mut Vec<Dress>) -> (&'a str, Option<char>) {
    let inner = text.strip_suffix([')', ']']).unwrap_or(text);
    let Some((named, role)) = split_piece(inner) else {
        return (text, None);
    };
    let rest = named.trim_end_matches(['=', '(', '[', '/', '-']);
    if !rest.ends_with(['1', '8']) {
        return (text, None);
    }
    if text.len() != rest.len() + 2 || !text[rest.len()..].starts_with('=') || role.is_lowercase() {
        dress.push(Dress::PromotionMark);
    }
    (rest, Some(role.to_ascii_uppercase()))
}

/// What stands before the piece named last, by its letter or in full.
fn split_piece(text: &str) -> Option<(&str, char)> {
    for (name, letter) in PIECES {
        let at = text.len().wrapping_sub(name.len());
        if let Some((before, named)) = text.split_at_checked(at)
            && named.eq_ignore_ascii_case(name)
        {
            return Some((before, letter));
        }
    }
    let role = text.chars().last()?;
    let before = &text[..text.len() - role.len_utf8()];
    "QRBNKqrbnk".contains(role).then_some((before, role))
}

/// `e4:d5`, `ed5:`, `eXd5`
fn mend_capture(text: &str, dress: &mut Vec<Dress>) -> String {
    // A capital X in front stands for a piece that could not be read.
    let text_with_x = match text.starts_with('X') {
        true => text.to_owned(),
        false => text.replace([':', 'X', '\u{d7}', '*'], "x"),
    };
    if text_with_x != text {
        dress.push(Dress::CaptureMark);
    }
    match text_with_x.strip_suffix('x') {
        Some(body) if body.len() > 2 && body.is_ascii() => {
            let (from, to) = body.split_at(body.len() - 2);
            format!("{from}x{to}")
        }
        _ => text_with_x,
    }
}

/// `Ng1-f3`, `e2-e4`
fn mend_dash(text: &str, dress: &mut Vec<Dress>) -> String {
    const DASHES: [char; 4] = ['-', '\u{2013}', '\u{2014}', '\u{2212}'];
    // What ends in a dash was torn off: `Ng1-` says nothing of where to.
    if text.ends_with(DASHES) {
        return text.to_owned();
    }
    let body = text.replace(DASHES, "");
    if body.len() != text.len() {
        dress.push(Dress::LongAlgebraic);
    }
    body
}

/// `nf3`: a piece in lower case. `b` stays a file.
fn upper_first(san: &str, dress: &mut Vec<Dress>) -> String {
    let mut letters = san.chars();
    match letters.next() {
        Some(first) if "nrqk".contains(first) => {
            dress.push(Dress::LocalizedPiece);
            first.to_ascii_uppercase().to_string() + letters.as_str()
        }
        _ => san.to_owned(),
    }
}
