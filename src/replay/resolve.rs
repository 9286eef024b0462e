//! SAN to the one legal move it names, without generating moves. Says only that
//! a token is refused; why is for the second look.

use shakmaty::{Bitboard, CastlingSide, File, Move, Rank, Role, Square, attacks, san::San};

use super::{
    board::ReplayBoard,
    lines::{diagonals, is_open, lines, orthogonals},
};

/// The token names no legal move, or several, or not as the standard has it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Refused;

/// Whether what a SAN says of the square a piece comes from is needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Naming {
    Needed,
    Needless,
}

/// What a SAN says of the square a piece comes from.
#[derive(Debug, Clone, Copy)]
struct Origin {
    file: Option<File>,
    rank: Option<Rank>,
}

impl Origin {
    #[inline(always)]
    fn squares(self) -> Bitboard {
        let mut squares = Bitboard::FULL;
        if let Some(file) = self.file {
            squares = Bitboard::from_file(file);
        }
        if let Some(rank) = self.rank {
            squares &= Bitboard::from_rank(rank);
        }
        squares
    }

    #[inline(always)]
    fn is_named(self) -> bool {
        self.file.is_some() || self.rank.is_some()
    }

    #[inline(always)]
    fn is_square(self) -> bool {
        self.file.is_some() && self.rank.is_some()
    }
}

/// Squares from which a piece reaches `to` on the empty board.
#[inline(always)]
fn reach(role: Role, to: Square) -> Bitboard {
    match role {
        Role::Pawn => Bitboard::EMPTY,
        Role::Knight => attacks::knight_attacks(to),
        Role::Bishop => diagonals(to),
        Role::Rook => orthogonals(to),
        Role::Queen => lines(to),
        Role::King => attacks::king_attacks(to),
    }
}

impl ReplayBoard {
    /// Plays the one legal move that a SAN names.
    #[inline(always)]
    pub(super) fn play_san(&mut self, san: San) -> Result<Naming, Refused> {
        match san {
            San::Normal {
                role,
                file,
                rank,
                capture,
                to,
                promotion,
            } => {
                let origin = Origin { file, rank };
                match role {
                    Role::Pawn => self.play_pawn(origin, capture, to, promotion),
                    _ if promotion.is_some() => Err(Refused),
                    Role::Knight => self.play_piece(Role::Knight, origin, capture, to),
                    Role::Bishop => self.play_piece(Role::Bishop, origin, capture, to),
                    Role::Rook => self.play_piece(Role::Rook, origin, capture, to),
                    Role::Queen => self.play_piece(Role::Queen, origin, capture, to),
                    Role::King => self.play_piece(Role::King, origin, capture, to),
                }
            }
            San::Castle(wing) => self.play_castle(wing),
            San::Put { .. } | San::Null => Err(Refused),
        }
    }

    /// The role is known where this is called, so that each gets code of its
    /// own.
    #[inline(always)]
    fn play_piece(
        &mut self,
        role: Role,
        origin: Origin,
        capture: bool,
        to: Square,
    ) -> Result<Naming, Refused> {
        if self.us().contains(to) || self.them().contains(to) != capture {
            return Err(Refused);
        }
        let candidates = self.our(role) & reach(role, to);
        let from = candidates & origin.squares();
        let from = self.only_legal(role, from, to).ok_or(Refused)?;
        let naming = if origin.is_named() {
            self.naming(role, origin, candidates, to)?
        } else {
            Naming::Needed
        };
        self.play_normal(role, from, to, None);
        Ok(naming)
    }

    /// Whether the file or rank named is needed. Both at once are for the second
    /// look.
    #[cold]
    fn naming(
        &self,
        role: Role,
        origin: Origin,
        candidates: Bitboard,
        to: Square,
    ) -> Result<Naming, Refused> {
        if origin.is_square() {
            return Err(Refused);
        }
        let could_go = candidates
            .into_iter()
            .filter(|from| self.can_go(role, *from, to));
        Ok(if could_go.count() > 1 {
            Naming::Needed
        } else {
            Naming::Needless
        })
    }

    /// The one piece that can legally go to `to`.
    #[inline(always)]
    fn only_legal(&self, role: Role, from: Bitboard, to: Square) -> Option<Square> {
        let mut only = None;
        for square in from {
            if !self.can_go(role, square, to) {
                continue;
            }
            if only.replace(square).is_some() {
                return None;
            }
        }
        only
    }

    #[inline(always)]
    fn can_go(&self, role: Role, from: Square, to: Square) -> bool {
        let steps = matches!(role, Role::Knight | Role::King);
        (steps || is_open(from, to, self.occupied())) && self.is_safe(role, from, to)
    }

    /// Whether the own king is safe once a piece that can has gone to `to`.
    #[inline(always)]
    fn is_safe(&self, role: Role, from: Square, to: Square) -> bool {
        if role == Role::King {
            let occupied = self.occupied().without(from);
            return !self.is_attacked(to, occupied, Bitboard::from_square(to));
        }
        (self.checkers.is_empty() || self.answers_check(to)) && !self.uncovers_king(from, to)
    }

    /// Whether a piece on `to` takes the only checker or stands in its way.
    #[cold]
    fn answers_check(&self, to: Square) -> bool {
        self.checkers.single_square().is_some_and(|checker| {
            let between = attacks::between(self.king(), checker);
            between.with(checker).contains(to)
        })
    }

    #[inline(always)]
    fn play_pawn(
        &mut self,
        origin: Origin,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Naming, Refused> {
        let from = if capture {
            self.capturing_pawn(origin.file.ok_or(Refused)?, to)
        } else {
            self.pushed_pawn(to)
        };
        let from = from.ok_or(Refused)?;
        let last_rank = (!self.turn).backrank();
        // A pawn is named by its file if it takes, and not at all otherwise.
        if origin.rank.is_some()
            || origin.file.is_some() != capture
            || promotion.is_some() != (to.rank() == last_rank)
            || matches!(promotion, Some(Role::Pawn | Role::King))
        {
            return Err(Refused);
        }
        if capture && !self.them().contains(to) {
            return self.play_en_passant(from, to);
        }
        if !self.is_safe(Role::Pawn, from, to) {
            return Err(Refused);
        }
        self.play_normal(Role::Pawn, from, to, promotion);
        Ok(Naming::Needed)
    }

    #[inline]
    fn pushed_pawn(&self, to: Square) -> Option<Square> {
        let back = self.turn.fold_wb(-8, 8);
        let (pawns, occupied) = (self.our(Role::Pawn), self.occupied());
        if occupied.contains(to) {
            return None;
        }
        let one = to.offset(back)?;
        if pawns.contains(one) {
            return Some(one);
        }
        if occupied.contains(one) || to.rank() != self.turn.relative_rank(Rank::Fourth) {
            return None;
        }
        one.offset(back).filter(|two| pawns.contains(*two))
    }

    #[inline]
    fn capturing_pawn(&self, file: File, to: Square) -> Option<Square> {
        let from = attacks::pawn_attacks(!self.turn, to) & self.our(Role::Pawn) & file;
        let takes = self.them().contains(to) || self.passed == Some(to);
        from.first().filter(|_| takes)
    }

    fn play_en_passant(&mut self, from: Square, to: Square) -> Result<Naming, Refused> {
        let captured = Square::from_coords(to.file(), from.rank());
        let occupied = self.occupied().without(from).without(captured).with(to);
        if self.is_attacked(self.king(), occupied, Bitboard::from_square(captured)) {
            return Err(Refused);
        }
        self.play_rare(Move::EnPassant { from, to });
        Ok(Naming::Needed)
    }

    /// The rook that may still castle on a wing.
    pub(super) fn castling_rook(&self, wing: CastlingSide) -> Option<Square> {
        let king = self.king();
        (self.rights & self.turn.backrank())
            .into_iter()
            .find(|rook| (*rook < king) == wing.is_queen_side())
    }

    fn play_castle(&mut self, wing: CastlingSide) -> Result<Naming, Refused> {
        let (king, us) = (self.king(), self.turn);
        let rook = self.castling_rook(wing).ok_or(Refused)?;
        let (king_to, rook_to) = (wing.king_to(us), wing.rook_to(us));
        let way = attacks::between(king, king_to).with(king_to)
            | attacks::between(rook, rook_to).with(rook_to);
        let occupied = self.occupied().without(king);
        let blocked = way & occupied.without(rook);
        let crossed = attacks::between(king, king_to);
        let attacked = |square, occupied| self.is_attacked(square, occupied, Bitboard::EMPTY);
        if blocked.any()
            || self.checkers.any()
            || crossed.into_iter().any(|square| attacked(square, occupied))
            || attacked(king_to, occupied.without(rook).with(rook_to))
        {
            return Err(Refused);
        }
        self.play_rare(Move::Castle { king, rook });
        Ok(Naming::Needed)
    }
}
