//! One attempt to castle, with all the evidence a castling rule may ask for.
//! Knows the geometry of castling, not which rules exist.

use shakmaty::{Bitboard, CastlingSide, Chess, Color, File, Piece, Position, Square, attacks};

use super::history::{History, KingPast, RookPast};
use crate::replay::{Right, Start};

/// What kind of castle the token asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum CastleForm {
    /// King and rook along the first rank.
    Wing(CastlingSide),
    /// `O-O-O-O`: king and rook along a file.
    Vertical,
    /// Queen and rook in place of king and rook.
    Queen,
}

/// A castle that was refused, in its position.
#[derive(Debug)]
pub(crate) struct CastleAttempt<'a> {
    pub(crate) form: CastleForm,
    pub(crate) position: &'a Chess,
    pub(crate) start: &'a Start,
    pub(crate) history: &'a History,
}

impl CastleAttempt<'_> {
    /// The side that castles.
    pub(crate) fn color(&self) -> Color {
        self.position.turn()
    }

    /// The wing of an ordinary castle.
    pub(crate) fn wing(&self) -> Option<CastlingSide> {
        match self.form {
            CastleForm::Wing(wing) => Some(wing),
            CastleForm::Vertical | CastleForm::Queen => None,
        }
    }

    /// Where the king stands now.
    pub(crate) fn king(&self) -> Square {
        self.position
            .board()
            .king_of(self.color())
            .expect("a position is set up only with both kings")
    }

    /// The square the king castles from.
    pub(crate) fn king_home(&self) -> Option<Square> {
        self.start.king_home(self.color())
    }

    pub(crate) fn king_is_home(&self) -> bool {
        self.king_home() == Some(self.king())
    }

    /// The square the wing's rook castles from. In Chess960 a wing that never
    /// had a right has none.
    pub(crate) fn rook_home(&self) -> Option<Square> {
        self.start.rook_home(self.color(), self.wing()?)
    }

    pub(crate) fn right(&self) -> Option<Right> {
        Some(self.start.right(self.color(), self.wing()?))
    }

    pub(crate) fn king_past(&self) -> &KingPast {
        self.history.king.get(self.color())
    }

    pub(crate) fn rook_past(&self) -> Option<&RookPast> {
        Some(self.history.rook(self.color(), self.wing()?))
    }

    /// Whether an own rook, whichever, stands on the wing's castling square.
    pub(crate) fn rook_is_there(&self) -> bool {
        self.rook_home()
            .is_some_and(|home| self.piece_at(home) == Some(self.color().rook()))
    }

    pub(crate) fn piece_at(&self, square: Square) -> Option<Piece> {
        self.position.board().piece_at(square)
    }

    /// Where the king would land.
    pub(crate) fn king_to(&self) -> Option<Square> {
        Some(self.wing()?.king_to(self.color()))
    }

    /// Squares that must be empty: all that king and rook cross or land on,
    /// but those they stand on.
    pub(crate) fn way(&self) -> Bitboard {
        let (Some(wing), Some(rook), Some(king_to)) =
            (self.wing(), self.rook_home(), self.king_to())
        else {
            return Bitboard::EMPTY;
        };
        let rook_to = wing.rook_to(self.color());
        let king = self.king();
        let crossed = attacks::between(king, king_to).with(king_to)
            | attacks::between(rook, rook_to).with(rook_to);
        crossed.without(king).without(rook)
    }

    /// Squares the king crosses, its own and the last one left out.
    pub(crate) fn crossed_by_king(&self) -> Bitboard {
        self.king_to()
            .map_or(Bitboard::EMPTY, |to| attacks::between(self.king(), to))
    }

    /// Squares that the rook crosses and the king does not touch: b1 or b8 on the
    /// standard queenside.
    pub(crate) fn crossed_by_rook_alone(&self) -> Bitboard {
        let (Some(wing), Some(rook), Some(king_to)) =
            (self.wing(), self.rook_home(), self.king_to())
        else {
            return Bitboard::EMPTY;
        };
        let touched_by_king = self.crossed_by_king().with(king_to).with(self.king());
        attacks::between(rook, wing.rook_to(self.color())) & !touched_by_king
    }

    /// Enemy pieces that attack a square, seen through the king itself.
    pub(crate) fn attackers(&self, square: Square) -> Bitboard {
        self.attackers_with(
            square,
            self.position.board().occupied().without(self.king()),
        )
    }

    /// Those of the squares that are attacked, each with its attackers.
    pub(crate) fn attacked_among(&self, squares: Bitboard) -> Vec<(Square, Bitboard)> {
        squares
            .into_iter()
            .map(|square| (square, self.attackers(square)))
            .filter(|(_, attackers)| attackers.any())
            .collect()
    }

    /// Enemy pieces that attack the king's last square. In Chess960 the rook's
    /// part of the castle can open or close a line, so the board is judged
    /// with both moves made.
    pub(crate) fn attackers_of_landing(&self) -> Bitboard {
        let (Some(wing), Some(king_to)) = (self.wing(), self.king_to()) else {
            return Bitboard::EMPTY;
        };
        let mut occupied = self.position.board().occupied().without(self.king());
        if self.start.is_chess960() && self.rook_is_there() {
            occupied = self
                .rook_home()
                .map_or(occupied, |rook| occupied.without(rook))
                .with(wing.rook_to(self.color()))
                .with(king_to);
        }
        self.attackers_with(king_to, occupied)
    }

    fn attackers_with(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.position
            .board()
            .attacks_to(square, !self.color(), occupied)
            .without(square)
    }

    /// The rook a vertical castle would take: the nearest piece up the king's
    /// file, if it is an own rook with room for both.
    pub(crate) fn vertical_rook(&self) -> Option<Square> {
        vertical_rook(self.position)
    }

    /// Queen and rook of a castle after Alekhine's manner.
    pub(crate) fn queen_and_rook(&self) -> Option<(Square, Square)> {
        queen_and_rook(self.position)
    }
}

/// The rook of a vertical castle, at least three squares from the king, with
/// nothing between.
pub(crate) fn vertical_rook(position: &Chess) -> Option<Square> {
    let color = position.turn();
    let king = position.board().king_of(color)?;
    let ahead = attacks::rook_attacks(king, position.board().occupied());
    let rooks = ahead & position.board().by_piece(color.rook()) & king.file();
    rooks
        .into_iter()
        .find(|rook| king.rank() == color.backrank() && king.distance(*rook) >= 3)
}

/// Queen on d1, rook on a1 and nothing between (d8 and a8 for Black).
pub(crate) fn queen_and_rook(position: &Chess) -> Option<(Square, Square)> {
    let color = position.turn();
    let queen = Square::from_coords(File::D, color.backrank());
    let rook = Square::from_coords(File::A, color.backrank());
    let board = position.board();
    let stand =
        board.piece_at(queen) == Some(color.queen()) && board.piece_at(rook) == Some(color.rook());
    let free = (attacks::between(queen, rook) & board.occupied()).is_empty();
    (stand && free).then_some((queen, rook))
}
