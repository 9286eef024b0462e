//! Lines of the empty board, in tables small enough to stay near the processor.
//! Knows geometry only.

use shakmaty::{Bitboard, Role, Square, attacks};

/// For each piece and square, the squares it reaches from there on the empty board.
/// Indexed by role; a pawn reaches none, and the rows without a role are empty.
static REACH: [[Bitboard; 64]; 8] = {
    let mut table = [[Bitboard::EMPTY; 64]; 8];
    let mut index = 0;
    while index < 64 {
        let square = Square::new(index as u32);
        table[Role::Knight as usize][index] = attacks::knight_attacks(square);
        table[Role::Bishop as usize][index] = attacks::bishop_attacks(square, Bitboard::EMPTY);
        table[Role::Rook as usize][index] = attacks::rook_attacks(square, Bitboard::EMPTY);
        table[Role::Queen as usize][index] = attacks::queen_attacks(square, Bitboard::EMPTY);
        table[Role::King as usize][index] = attacks::king_attacks(square);
        index += 1;
    }
    table
};

/// Squares a piece other than a pawn reaches on the empty board, or is reached from.
#[inline(always)]
pub(super) fn reach(role: Role, square: Square) -> Bitboard {
    REACH[role as usize & 7][square.to_usize()]
}

/// Squares on the rank and file of a square.
#[inline(always)]
pub(super) fn orthogonals(square: Square) -> Bitboard {
    reach(Role::Rook, square)
}

/// Squares on the diagonals of a square.
#[inline(always)]
pub(super) fn diagonals(square: Square) -> Bitboard {
    reach(Role::Bishop, square)
}

/// For each two squares of one line, those between.
static BETWEEN: [[Bitboard; 64]; 64] = {
    let mut table = [[Bitboard::EMPTY; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (a, b) = (index / 64, index % 64);
        table[a][b] = attacks::between(Square::new(a as u32), Square::new(b as u32));
        index += 1;
    }
    table
};

/// Whether nothing stands between two squares of one line. Nothing is between others.
#[inline(always)]
pub(super) fn is_open(a: Square, b: Square, occupied: Bitboard) -> bool {
    (BETWEEN[a.to_usize()][b.to_usize()] & occupied).is_empty()
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
