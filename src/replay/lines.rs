//! Lines of the empty board, in tables small enough to stay near the processor.
//! Knows geometry only.

use shakmaty::{Bitboard, Square, attacks};

/// For each square, the squares on its rank and file.
static ORTHOGONALS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        table[index as usize] = attacks::rook_attacks(square, Bitboard::EMPTY);
        index += 1;
    }
    table
};

/// For each square, the squares on its diagonals.
static DIAGONALS: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index);
        table[index as usize] = attacks::bishop_attacks(square, Bitboard::EMPTY);
        index += 1;
    }
    table
};

/// Squares on the rank and file of a square.
#[inline(always)]
pub(super) fn orthogonals(square: Square) -> Bitboard {
    ORTHOGONALS[square.to_usize()]
}

/// Squares on the diagonals of a square.
#[inline(always)]
pub(super) fn diagonals(square: Square) -> Bitboard {
    DIAGONALS[square.to_usize()]
}

/// Squares on any line of a square.
#[inline(always)]
pub(super) fn lines(square: Square) -> Bitboard {
    orthogonals(square) | diagonals(square)
}

/// Whether nothing stands between two squares of one line.
#[inline(always)]
pub(super) fn is_open(a: Square, b: Square, occupied: Bitboard) -> bool {
    (attacks::between(a, b) & occupied).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_queen_on_the_empty_board_sees_both_kinds_of_lines() {
        for square in Square::ALL {
            assert_eq!(
                orthogonals(square) | diagonals(square),
                attacks::queen_attacks(square, Bitboard::EMPTY)
            );
        }
    }
}
