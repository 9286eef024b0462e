//! Reads the common shapes of SAN from one word of eight bytes, without a branch
//! for each. Knows the grammar only; rare shapes are left to shakmaty's own parser.

use pgn_reader::SanPlus;
use shakmaty::{
    File, Rank, Role, Square,
    san::{San, Suffix},
};

use super::{eight, table::table};

/// Only a pawn is promoted.
pub(crate) fn promotes_piece(san: San) -> bool {
    matches!(san, San::Normal { role, promotion: Some(_), .. } if role != Role::Pawn)
}

/// No common SAN is longer than this, the bytes behind it counted.
pub(super) const WINDOW: usize = 12;

/// What a window of bytes says if it begins with a common SAN.
///
/// Every field is filled in, whether it does or not: so nothing waits for that but
/// the one question in the end.
#[derive(Clone, Copy)]
pub(super) struct CommonSan {
    role: Role,
    origin: Origin,
    capture: bool,
    to: Square,
    /// The mark of check, of one byte.
    pub(super) suffix: Option<Suffix>,
    /// In bytes, without that mark.
    pub(super) length: usize,
    /// Whether the window begins with a common SAN, and no other token.
    pub(super) is_whole: bool,
}

impl CommonSan {
    /// `e4`, `Nf3`, `exd5`, `Nxd5`, `Nbd7`, `R1xd5`, each with a mark of check or
    /// none. Promotions are rare.
    ///
    /// Which of these shapes comes next no processor can foresee. So the token is read
    /// from its end, where the square it goes to stands in all of them, and tables tell
    /// what the bytes before that are; that they make up its length is the proof.
    #[inline(always)]
    pub(super) fn read(window: &[u8; WINDOW]) -> CommonSan {
        let word = u64::from_le_bytes(*window.first_chunk().expect("a longer window"));
        // No letter or digit is below.
        let length = eight::below(word, b'0').first();
        // The last byte of the move at the top, nothing below the first.
        let word = word << ((64 - 8 * length as u32) & 63);
        let rank = byte(word, 7).wrapping_sub(b'1');
        let file = byte(word, 6).wrapping_sub(b'a');
        let capture = byte(word, 5) == b'x';
        let word = word << (8 * u32::from(capture));
        let origin = ORIGINS[usize::from(byte(word, 5))];
        let piece = PIECES[usize::from(window[0])];
        // What makes a queen of it may stand apart: `a8 =Q`.
        let promotes = piece.length == 0 && matches!(rank, 0 | 7);
        let parts = 2 + u8::from(capture) + origin.length + piece.length;
        let suffix = SUFFIXES[usize::from(window[length])];
        let behind = window[length + usize::from(suffix.is_some())];
        CommonSan {
            role: piece.role,
            origin,
            capture,
            to: Square::new(u32::from(rank & 7) * 8 + u32::from(file & 7)),
            suffix,
            length,
            is_whole: (rank | file) < 8
                && usize::from(parts) == length
                && !promotes
                && ENDS_SAN[usize::from(behind)],
        }
    }

    /// The move, if it is one.
    #[inline(always)]
    pub(super) fn san_plus(self) -> SanPlus {
        SanPlus {
            san: San::Normal {
                role: self.role,
                file: self.origin.file,
                rank: self.origin.rank,
                capture: self.capture,
                to: self.to,
                promotion: None,
            },
            suffix: self.suffix,
        }
    }
}

#[inline(always)]
fn byte(word: u64, index: u32) -> u8 {
    (word >> (8 * index)) as u8
}

/// More than any token is long.
const NOT_AT_ALL: u8 = 64;

/// What a SAN that begins with a byte moves.
#[derive(Clone, Copy)]
struct Piece {
    role: Role,
    /// Of its letter.
    length: u8,
}

static PIECES: [Piece; 256] = {
    let none = Piece {
        role: Role::Pawn,
        length: NOT_AT_ALL,
    };
    let mut pieces = [none; 256];
    let mut file = b'a';
    while file <= b'h' {
        pieces[file as usize].length = 0;
        file += 1;
    }
    let mut index = 1;
    while index < Role::ALL.len() {
        let role = Role::ALL[index];
        pieces[role.upper_char() as usize] = Piece { role, length: 1 };
        index += 1;
    }
    pieces
};

/// What the byte before the capture mark, or before the square, says of where the
/// piece comes from.
#[derive(Clone, Copy)]
struct Origin {
    file: Option<File>,
    rank: Option<Rank>,
    /// 1 if the byte says that, 0 if it is the piece's letter or none.
    length: u8,
}

static ORIGINS: [Origin; 256] = {
    let other = Origin {
        file: None,
        rank: None,
        length: NOT_AT_ALL,
    };
    let mut origins = [other; 256];
    origins[0].length = 0;
    let mut index = 1;
    while index < Role::ALL.len() {
        origins[Role::ALL[index].upper_char() as usize].length = 0;
        index += 1;
    }
    let mut index = 0;
    while index < 8 {
        origins[b'a' as usize + index].file = Some(File::ALL[index]);
        origins[b'a' as usize + index].length = 1;
        origins[b'1' as usize + index].rank = Some(Rank::ALL[index]);
        origins[b'1' as usize + index].length = 1;
        index += 1;
    }
    origins
};

/// Bytes that end a move, whatever comes behind: `(` may name a promotion.
static ENDS_SAN: [bool; 256] = table(b" {})!?$;.*[\x7f", b'\0'..b' ');

static SUFFIXES: [Option<Suffix>; 256] = {
    let mut suffixes = [None; 256];
    suffixes[b'+' as usize] = Some(Suffix::Check);
    suffixes[b'#' as usize] = Some(Suffix::Checkmate);
    suffixes
};

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
                            let padded = padded.as_bytes();
                            let read = CommonSan::read(padded.first_chunk().expect("padding"));
                            if read.is_whole {
                                let expected = SanPlus::from_ascii_prefix(padded).ok();
                                let length = read.length + usize::from(read.suffix.is_some());
                                let read = (read.san_plus(), length);
                                assert_eq!(Some(read), expected, "{san}");
                            }
                        }
                    }
                }
            }
        }
    }
}
