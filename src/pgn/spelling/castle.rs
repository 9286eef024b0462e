//! Castles in letters, zeros, lower case, with other dashes or none.

use shakmaty::{CastlingSide, san::San};

use super::{Dress, Meaning, Spelling, check::split_check};

/// `0-0`, `o-o`, `OO`, `O–O`, and the joke with one ring more.
pub(super) fn read_castle(text: &str) -> Option<Spelling> {
    let checked = split_check(text);
    // `O-O-` was torn off: nobody knows which wing.
    if checked.bare.ends_with(is_dash) {
        return None;
    }
    let mut rings = 0;
    for sign in checked.bare.chars() {
        match sign {
            'O' | 'o' | '0' | '\u{41e}' | '\u{43e}' | '\u{39f}' | '\u{398}' | '\u{d8}'
            | '\u{f8}' => rings += 1,
            sign if is_dash(sign) => {}
            _ => return None,
        }
    }
    let meaning = match rings {
        2 => Meaning::San(San::Castle(CastlingSide::KingSide)),
        3 => Meaning::San(San::Castle(CastlingSide::QueenSide)),
        4 => Meaning::VerticalCastle,
        _ => return None,
    };
    let mut dress = Vec::new();
    if checked.bare.contains('0') {
        dress.push(Dress::Zeros);
    } else if !matches!(checked.bare, "O-O" | "O-O-O") {
        dress.push(Dress::NonstandardCastle);
    }
    if checked.is_odd {
        dress.push(Dress::CheckMark);
    }
    Some(Spelling {
        meaning,
        dress,
        suffix: checked.suffix,
    })
}

fn is_dash(sign: char) -> bool {
    matches!(sign, '-' | '\u{2010}'..='\u{2014}' | '\u{2212}' | '_' | '~')
}
