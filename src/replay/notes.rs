//! Notes on legal moves, counted while they are replayed: remarkable castles and
//! two oddities of notation. Knows the conditions, which the second look words.

use shakmaty::{Bitboard, CastlingSide, Square, attacks};

use super::{board::ReplayBoard, line::Line};

/// From this move on a castle is late.
const LATE: u32 = 30;

/// How many offences each rule is the first to name.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Notes {
    castles: [u32; 6],
    check_marks: u32,
    disambiguations: u32,
}

impl Notes {
    /// Codes and counts, where there are any.
    pub(crate) fn counts(self) -> impl Iterator<Item = (&'static str, u64)> {
        const CASTLES: [&str; 6] = ["R001", "R002", "R003", "R004", "R005", "R006"];
        let notation = [("N004", self.check_marks), ("N009", self.disambiguations)];
        CASTLES
            .into_iter()
            .zip(self.castles)
            .chain(notation)
            .map(|(code, count)| (code, u64::from(count)))
            .filter(|(_, count)| *count > 0)
    }

    pub(super) fn has_castles(self) -> bool {
        self.castles != [0; 6]
    }

    pub(super) fn has_notation(self) -> bool {
        self.check_marks + self.disambiguations > 0
    }

    /// A mark of check that is missing or wrong.
    pub(super) fn add_check_mark(&mut self) {
        self.check_marks += 1;
    }

    /// A file or a rank named without need.
    pub(super) fn add_disambiguation(&mut self) {
        self.disambiguations += 1;
    }

    /// Counts a castle by the lowest rule that names it.
    pub(super) fn add_castle(&mut self, castle: Castle, after: &ReplayBoard) {
        let checks = after.checkers.any();
        let mates = checks && after.is_mate() == Some(true);
        let named = [
            castle.rook_is_attacked,
            castle.rook_is_under_fire,
            castle.king_was_in_check,
            checks && !mates,
            mates,
            castle.is_late,
        ];
        if let Some(first) = named.into_iter().position(|named| named) {
            self.castles[first] += 1;
        }
    }
}

/// What is remarkable of a castle before it is played.
#[derive(Debug, Clone, Copy)]
pub(super) struct Castle {
    rook_is_attacked: bool,
    rook_is_under_fire: bool,
    king_was_in_check: bool,
    is_late: bool,
}

impl Castle {
    pub(super) fn new(line: &Line, wing: CastlingSide) -> Option<Castle> {
        let board = &line.now;
        let king = board.king();
        let rook = board.castling_rook(wing)?;
        let occupied = board.occupied().without(king);
        let attacked = |square: Square| board.is_attacked(square, occupied, Bitboard::EMPTY);
        Some(Castle {
            rook_is_attacked: attacked(rook),
            rook_is_under_fire: crossed_by_rook_alone(board, king, rook, wing)
                .into_iter()
                .any(attacked),
            king_was_in_check: line.checked.contains(board.turn),
            is_late: line.number >= LATE,
        })
    }
}

fn crossed_by_rook_alone(
    board: &ReplayBoard,
    king: Square,
    rook: Square,
    wing: CastlingSide,
) -> Bitboard {
    let (king_to, rook_to) = (wing.king_to(board.turn), wing.rook_to(board.turn));
    let touched = attacks::between(king, king_to).with(king_to).with(king);
    attacks::between(rook, rook_to) & !touched
}
