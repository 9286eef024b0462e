//! Words that several sentences share: sides, pieces, lists of squares.

use shakmaty::{Bitboard, Board, CastlingSide, Color, Piece, Role, Square};

/// `White` or `Black`.
pub(crate) fn side(color: Color) -> &'static str {
    color.fold_wb("White", "Black")
}

/// `white` or `black`, before the name of a piece.
pub(crate) fn colour(color: Color) -> &'static str {
    color.fold_wb("white", "black")
}

/// `pawn`, `knight` and so on.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// `white knight`
pub(crate) fn piece(piece: Piece) -> String {
    format!("{} {}", colour(piece.color), role(piece.role))
}

/// `kingside` or `queenside`
pub(crate) fn wing(wing: CastlingSide) -> &'static str {
    if wing.is_queen_side() {
        "queenside"
    } else {
        "kingside"
    }
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn list<S: AsRef<str>>(items: &[S]) -> String {
    match items {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [first @ .., last] => {
            let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", first.join(", "), last.as_ref())
        }
    }
}

/// `b1, c1 and d1`, from a1 to h8.
pub(crate) fn squares(squares: Bitboard) -> String {
    let names: Vec<String> = squares
        .into_iter()
        .map(|square| square.to_string())
        .collect();
    list(&names)
}

/// `the bishop on a6 and the rook on f8`
pub(crate) fn pieces_on(board: &Board, squares: Bitboard) -> String {
    let pieces: Vec<String> = squares
        .into_iter()
        .filter_map(|square| piece_on(board, square))
        .collect();
    list(&pieces)
}

fn piece_on(board: &Board, square: Square) -> Option<String> {
    let standing = board.role_at(square)?;
    Some(format!("the {} on {square}", role(standing)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_read_as_prose() {
        assert_eq!(list::<&str>(&[]), "");
        assert_eq!(list(&["a"]), "a");
        assert_eq!(list(&["a", "b"]), "a and b");
        assert_eq!(list(&["a", "b", "c"]), "a, b and c");
        assert_eq!(
            squares(Bitboard::from_iter([Square::B1, Square::D1])),
            "b1 and d1"
        );
        assert_eq!(
            pieces_on(
                &Board::new(),
                Bitboard::from_iter([Square::A1, Square::A2, Square::A3])
            ),
            "the rook on a1 and the pawn on a2"
        );
    }
}
