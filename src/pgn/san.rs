//! Reads the common shapes of SAN from a window of bytes, fast. Knows the
//! grammar only; rare shapes are left to shakmaty's own parser.

use pgn_reader::SanPlus;
use shakmaty::{
    File, Rank, Role, Square,
    san::{San, Suffix},
};

/// No common SAN is longer than this, the byte behind it counted.
const WINDOW: usize = 12;

/// `e4`, `Nf3`, `exd5`, `Nxd5`, `Nbd7`, `R1xd5`, each with promotion and check.
#[inline(always)]
pub(super) fn read_common_san(text: &[u8]) -> Option<(SanPlus, usize)> {
    let window = text.first_chunk::<WINDOW>()?;
    let role = ROLES[usize::from(window[0])]?;
    let mut at = usize::from(role != Role::Pawn);
    let (mut file, mut rank, mut capture) = (None, None, false);
    let (first, second, third) = (window[at], window[at + 1], window[at + 2]);
    if !is_square(first, second) || is_file(third) || third == b'x' {
        if is_square(first, second) {
            return None;
        }
        if is_file(first) {
            file = Some(File::new(u32::from(first - b'a')));
            at += 1;
        } else if is_rank(first) {
            rank = Some(Rank::new(u32::from(first - b'1')));
            at += 1;
        }
        capture = window[at] == b'x';
        at += usize::from(capture);
        if !is_square(window[at], window[at + 1]) {
            return None;
        }
    }
    let to = Square::new(u32::from(window[at + 1] - b'1') * 8 + u32::from(window[at] - b'a'));
    at += 2;
    let mut promotion = None;
    if window[at] == b'=' {
        promotion = Some(promoted(window[at + 1])?);
        at += 2;
    }
    let suffix = match window[at] {
        b'+' => Some(Suffix::Check),
        b'#' => Some(Suffix::Checkmate),
        _ => None,
    };
    at += usize::from(suffix.is_some());
    let san = San::Normal {
        role,
        file,
        rank,
        capture,
        to,
        promotion,
    };
    Some((SanPlus { san, suffix }, at))
}

/// What a SAN that begins with a byte moves. A table, for the letter is the one
/// thing no processor can foresee.
static ROLES: [Option<Role>; 256] = {
    let mut roles = [None; 256];
    let mut file = b'a';
    while file <= b'h' {
        roles[file as usize] = Some(Role::Pawn);
        file += 1;
    }
    roles[b'N' as usize] = Some(Role::Knight);
    roles[b'B' as usize] = Some(Role::Bishop);
    roles[b'R' as usize] = Some(Role::Rook);
    roles[b'Q' as usize] = Some(Role::Queen);
    roles[b'K' as usize] = Some(Role::King);
    roles
};

/// The piece a promotion names, as the standard does.
fn promoted(letter: u8) -> Option<Role> {
    match letter {
        b'Q' => Some(Role::Queen),
        b'R' => Some(Role::Rook),
        b'B' => Some(Role::Bishop),
        b'N' => Some(Role::Knight),
        _ => None,
    }
}

#[inline(always)]
fn is_file(byte: u8) -> bool {
    byte.wrapping_sub(b'a') < 8
}

#[inline(always)]
fn is_rank(byte: u8) -> bool {
    byte.wrapping_sub(b'1') < 8
}

#[inline(always)]
fn is_square(file: u8, rank: u8) -> bool {
    is_file(file) && is_rank(rank)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every string of up to six bytes over the alphabet of SAN would be too
    /// many; these parts joined reach every branch.
    #[test]
    fn what_is_read_fast_is_what_shakmaty_reads() {
        let pieces = ["", "N", "B", "R", "Q", "K", "P", "O"];
        let origins = ["", "a", "h", "1", "8", "e2", "i", "9"];
        let captures = ["", "x", "X"];
        let targets = ["e4", "a8", "h1", "e9", "i4", "e", ""];
        let tails = [
            "", "=Q", "=K", "=", "=q", "+", "#", "=N+", "++", "!", "?", " ", ".", "e",
        ];
        for piece in pieces {
            for origin in origins {
                for capture in captures {
                    for target in targets {
                        for tail in tails {
                            let san = format!("{piece}{origin}{capture}{target}{tail}");
                            let padded = format!("{san} {:12}", "");
                            let expected = SanPlus::from_ascii_prefix(padded.as_bytes()).ok();
                            if let Some(read) = read_common_san(padded.as_bytes()) {
                                assert_eq!(Some(read), expected, "{san}");
                            }
                        }
                    }
                }
            }
        }
    }
}
