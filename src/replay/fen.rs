//! A FEN as real files have it: fields that are missing, odd blanks, letters in
//! the other case. Knows the fields, not whether their position can be played.

use shakmaty::{
    Bitboard, Color, Piece, Setup, Square,
    fen::{Fen, ParseFenError},
};

/// A FEN read.
#[derive(Debug, Clone)]
pub(crate) struct FenReading {
    pub(crate) setup: Setup,
    /// The halfmove clock as it stands in the text, if there is one.
    pub(crate) halfmove_clock: Option<Clock>,
    /// The move number, likewise.
    pub(crate) move_number: Option<Clock>,
}

/// A number of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Clock {
    Plain(u32),
    /// Something stands there that is no number.
    Garbled,
}

/// What is wrong with the clocks of a FEN.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ClockFlaw {
    HalfmoveClockGarbled,
    MoveNumberGarbled,
    MoveNumberZero,
    /// More plies without a pawn's move or a capture than were played at all.
    LongerThanGame {
        halfmoves: u32,
        played: u64,
    },
    /// A pawn has just made a double step, and the clock does not stand at 0.
    RunningAfterDoubleStep {
        halfmoves: u32,
    },
}

impl FenReading {
    /// What is wrong with the clocks, if anything is.
    pub(crate) fn clock_flaw(&self) -> Option<ClockFlaw> {
        let halfmoves = match self.halfmove_clock {
            Some(Clock::Garbled) => return Some(ClockFlaw::HalfmoveClockGarbled),
            Some(Clock::Plain(halfmoves)) => halfmoves,
            None => 0,
        };
        let played = match self.move_number {
            Some(Clock::Garbled) => return Some(ClockFlaw::MoveNumberGarbled),
            Some(Clock::Plain(0)) => return Some(ClockFlaw::MoveNumberZero),
            Some(Clock::Plain(number)) => {
                u64::from(number - 1) * 2 + u64::from(self.setup.turn.is_black())
            }
            None => u64::MAX,
        };
        if halfmoves > 0 && self.setup.ep_square.is_some() {
            return Some(ClockFlaw::RunningAfterDoubleStep { halfmoves });
        }
        (u64::from(halfmoves) > played).then_some(ClockFlaw::LongerThanGame { halfmoves, played })
    }
}

/// Reads a FEN.
///
/// # Errors
///
/// A sentence says which field cannot be read. Clocks that cannot be read are
/// no error: the position is known without them.
pub(crate) fn read_fen(fen: &[u8]) -> Result<FenReading, String> {
    let mut fields = fen
        .split(|byte| byte.is_ascii_whitespace() || *byte == b'_')
        .filter(|field| !field.is_empty())
        .peekable();
    let board = fields.next().ok_or("the FEN is empty")?;
    // The first field that is wrong is named, though the board is read last.
    let turn = turn(fields.next()).map_err(|sentence| match Fen::from_ascii(board) {
        Err(error) => unreadable(error, board, b"", b""),
        Ok(_) => sentence,
    })?;
    let named = fields.next();
    let rights: Vec<u8> = named
        .unwrap_or_default()
        .iter()
        .copied()
        .filter(|letter| *letter != b'-')
        .collect();
    // `w KQkq 0 1`: a clock where the en passant field should be.
    let passing = fields
        .next_if(|field| !is_number(field))
        .unwrap_or(b"-")
        .to_ascii_lowercase();
    let (checks, numbers): (Vec<&[u8]>, Vec<&[u8]>) =
        fields.partition(|field| is_check_count(field));

    let canonical = [
        board,
        turn,
        if rights.is_empty() { b"-" } else { &rights },
        &passing,
        checks.first().copied().unwrap_or_default(),
    ]
    .join(&b' ');
    let setup = Fen::from_ascii(&canonical)
        .map_err(|error| unreadable(error, board, &rights, &passing))?
        .into_setup();
    let mut reading = FenReading {
        setup: match named {
            Some(_) => setup,
            None => with_rights_of_board(setup),
        },
        halfmove_clock: numbers.first().and_then(|field| clock(field)),
        move_number: numbers.get(1).and_then(|field| clock(field)),
    };
    if let Some(Clock::Plain(plies)) = reading.halfmove_clock {
        reading.setup.halfmoves = plies;
    }
    if let Some(Clock::Plain(number)) = reading.move_number {
        reading.setup.fullmoves = number.try_into().unwrap_or(reading.setup.fullmoves);
    }
    Ok(reading)
}

/// A FEN that ends before it names any rights denies none: king and rooks on their
/// squares may not have moved.
fn with_rights_of_board(mut setup: Setup) -> Setup {
    for color in Color::ALL {
        let home = color.fold_wb(Square::E1, Square::E8);
        if setup.board.king_of(color) == Some(home) {
            let corners = Bitboard::CORNERS & Bitboard::from_rank(home.rank());
            setup.castling_rights |= setup.board.by_piece(color.rook()) & corners;
        }
    }
    setup
}

fn turn(field: Option<&[u8]>) -> Result<&'static [u8], String> {
    match field.map(<[u8]>::to_ascii_lowercase).as_deref() {
        None | Some(b"w" | b"white") => Ok(b"w"),
        Some(b"b" | b"black") => Ok(b"b"),
        Some(other) => Err(format!(
            "the side to move is {:?}, neither w nor b",
            shown(other)
        )),
    }
}

fn is_number(field: &[u8]) -> bool {
    field.iter().all(u8::is_ascii_digit)
}

/// Checks left or given, as three-check counts them: `3+3`, `+0+0`.
fn is_check_count(field: &[u8]) -> bool {
    field.contains(&b'+')
        && field
            .iter()
            .all(|byte| byte.is_ascii_digit() || *byte == b'+')
}

/// A dash or a question mark stands for a number nobody noted.
fn clock(field: &[u8]) -> Option<Clock> {
    match field {
        b"-" | b"?" => None,
        _ if is_number(field) => {
            let digits = field.iter().map(|digit| u32::from(digit - b'0'));
            Some(Clock::Plain(digits.fold(0, |number: u32, digit| {
                number.saturating_mul(10).saturating_add(digit)
            })))
        }
        _ => Some(Clock::Garbled),
    }
}

/// More of a field than this is not repeated in a sentence.
const LONGEST_FIELD: usize = 80;

fn shown(field: &[u8]) -> String {
    String::from_utf8_lossy(&field[..field.len().min(LONGEST_FIELD)]).into_owned()
}

fn unreadable(error: ParseFenError, board: &[u8], rights: &[u8], passing: &[u8]) -> String {
    match error {
        ParseFenError::InvalidBoard => wrong_board(board),
        ParseFenError::InvalidPocket => "the pieces in hand cannot be read".to_owned(),
        ParseFenError::InvalidCastling => {
            format!("the castling rights {:?} cannot be read", shown(rights))
        }
        ParseFenError::InvalidEpSquare => {
            format!("the en passant square {:?} is no square", shown(passing))
        }
        other => other.to_string(),
    }
}

/// Which rank of the board field is wrong, and how.
fn wrong_board(board: &[u8]) -> String {
    let ranks: Vec<&[u8]> = board.split(|byte| *byte == b'/').collect();
    for (rank, text) in (1..=8).rev().zip(&ranks) {
        let mut width = 0;
        for byte in *text {
            match byte {
                b'1'..=b'8' => width += u32::from(byte - b'0'),
                b'~' => {}
                _ if Piece::from_char(char::from(*byte)).is_some() => width += 1,
                _ => return format!("{:?} on rank {rank} is no piece", shown(&[*byte])),
            }
        }
        if width != 8 {
            return format!("rank {rank} has {width} squares, not 8");
        }
    }
    match ranks.len() {
        8 => "the board cannot be read".to_owned(),
        count => format!("the board has {count} ranks, not 8"),
    }
}

#[cfg(test)]
mod tests {
    use shakmaty::{Bitboard, Color, Square};

    use super::*;

    #[test]
    fn a_fen_is_read_whatever_its_blanks_and_missing_fields() {
        let whole = read_fen(b"4k3/8/8/8/8/8/8/4K2R w K - 3 20").expect("a FEN");
        assert_eq!(whole.setup.castling_rights, Bitboard::from(Square::H1));
        assert_eq!(whole.halfmove_clock, Some(Clock::Plain(3)));
        assert_eq!(whole.setup.fullmoves.get(), 20);
        for same in [
            "4k3/8/8/8/8/8/8/4K2R  w\tK -  3 20",
            "4k3/8/8/8/8/8/8/4K2R_w_K_-_3_20",
            "4k3/8/8/8/8/8/8/4K2R W K 3 20",
            "4k3/8/8/8/8/8/8/4K2R w K-- - 3 20 bm Rh8;",
        ] {
            let reading = read_fen(same.as_bytes()).expect(same);
            assert_eq!(reading.setup, whole.setup, "{same}");
        }
        let bare = read_fen(b"4k3/8/8/8/8/8/8/4K2R").expect("a board alone");
        assert_eq!(bare.setup.turn, Color::White);
        assert_eq!(bare.move_number, None);
        assert_eq!(bare.setup.castling_rights, Bitboard::from(Square::H1));
        let denied = read_fen(b"4k3/8/8/8/8/8/8/4K2R w -").expect("a position");
        assert_eq!(denied.setup.castling_rights, Bitboard::EMPTY);
        let odd = read_fen(b"4k3/8/8/8/8/8/8/4K2R b - - -1 x").expect("a position");
        assert_eq!(odd.halfmove_clock, Some(Clock::Garbled));
        assert_eq!(odd.move_number, Some(Clock::Garbled));
    }

    #[test]
    fn what_cannot_be_read_is_named() {
        for (fen, sentence) in [
            ("", "the FEN is empty"),
            (
                "4k3/8/8/8/8/8/8/4K2R x",
                "the side to move is \"x\", neither w nor b",
            ),
            ("4k3/8/8/9/8/8/8/4K2R w", "\"9\" on rank 5 is no piece"),
            (
                "4k3/8/8/7/8/8/8/4K2R x Kx e9",
                "rank 5 has 7 squares, not 8",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R x Kx e9",
                "the side to move is \"x\", neither w nor b",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w Kx e9",
                "the castling rights \"Kx\" cannot be read",
            ),
            ("4k3/8/8/7/8/8/8/4K2R w", "rank 5 has 7 squares, not 8"),
            ("4k3/8/8/8/8/8/4K2R w", "the board has 7 ranks, not 8"),
            (
                "4k3/8/8/8/8/8/8/4K2R w Kx",
                "the castling rights \"Kx\" cannot be read",
            ),
            (
                "4k3/8/8/8/8/8/8/4K2R w K e9",
                "the en passant square \"e9\" is no square",
            ),
        ] {
            assert_eq!(read_fen(fen.as_bytes()).unwrap_err(), sentence, "{fen}");
        }
    }

    #[test]
    fn no_bytes_are_too_odd() {
        for length in 0..64 {
            for seed in 0..64u8 {
                let bytes: Vec<u8> = (0..length)
                    .map(|at: u8| at.wrapping_mul(37).wrapping_add(seed.wrapping_mul(101)))
                    .collect();
                let _ = read_fen(&bytes);
            }
        }
    }
}
