//! SAN to the one legal move it names, without generating moves. Says only that
//! a token is refused; why is for the second look.

use shakmaty::{Bitboard, CastlingSide, File, Move, Rank, Role, Square, attacks};

use super::{
    board::ReplayBoard,
    lines::{is_open, reach},
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
pub(super) struct Origin {
    pub(super) file: Option<File>,
    pub(super) rank: Option<Rank>,
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

impl ReplayBoard {
    /// Plays the one legal move that these parts of a SAN name.
    #[inline(always)]
    pub(super) fn play_named(
        &mut self,
        role: Role,
        origin: Origin,
        capture: bool,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Naming, Refused> {
        match role {
            Role::Pawn => self.resolve_pawn(origin, capture, to, promotion),
            _ if promotion.is_some() => Err(Refused),
            Role::King => self.resolve_king(origin, capture, to),
            role => self.resolve_piece(role, origin, capture, to),
        }
    }

    /// A knight, bishop, rook or queen.
    ///
    /// Which of them, and how many could go there, no processor can foresee: one way
    /// serves them all.
    #[inline(always)]
    fn resolve_piece(
        &mut self,
        role: Role,
        origin: Origin,
        capture: bool,
        to: Square,
    ) -> Result<Naming, Refused> {
        if !self.may_enter(to, capture) {
            return Err(Refused);
        }
        let candidates = self.our(role) & reach(role, to);
        let mut naming = Naming::Needed;
        let mut named = candidates;
        if origin.is_named() {
            named &= origin.squares();
            naming = self.naming(origin, candidates, to)?;
        }
        let (first, last) = named.first().zip(named.last()).ok_or(Refused)?;
        let occupied = self.occupied();
        let (first_goes, last_goes) = (is_open(first, to, occupied), is_open(last, to, occupied));
        let from = if first_goes { first } else { last };
        let others = named.without(first).without(last);
        // Bit by bit: no question is put before the last.
        let is_plain = others.is_empty() & ((first == last) | !(first_goes & last_goes));
        let from = if is_plain {
            let is_safe = (first_goes | last_goes) && self.is_safe(from, to);
            is_safe.then_some(from)
        } else {
            self.only_legal(named, to)
        };
        self.play_piece(role, from.ok_or(Refused)?, to, capture);
        Ok(naming)
    }

    #[inline(always)]
    fn resolve_king(
        &mut self,
        origin: Origin,
        capture: bool,
        to: Square,
    ) -> Result<Naming, Refused> {
        let from = self.king();
        if !self.may_enter(to, capture) || !attacks::king_attacks(from).contains(to) {
            return Err(Refused);
        }
        if origin.is_square() || !origin.squares().contains(from) {
            return Err(Refused);
        }
        let occupied = self.occupied().without(from);
        if self.is_attacked(to, occupied, Bitboard::from_square(to)) {
            return Err(Refused);
        }
        self.play_piece(Role::King, from, to, capture);
        Ok(if origin.is_named() {
            Naming::Needless
        } else {
            Naming::Needed
        })
    }

    /// Whether `to` is empty, or holds an enemy's piece where one is to be taken.
    #[inline(always)]
    fn may_enter(&self, to: Square, capture: bool) -> bool {
        !self.us().contains(to) & (self.them().contains(to) == capture)
    }

    /// Whether the file or rank named is needed. Both at once are for the second
    /// look.
    #[cold]
    fn naming(&self, origin: Origin, candidates: Bitboard, to: Square) -> Result<Naming, Refused> {
        if origin.is_square() {
            return Err(Refused);
        }
        let could_go = candidates.into_iter().filter(|from| self.can_go(*from, to));
        Ok(if could_go.count() > 1 {
            Naming::Needed
        } else {
            Naming::Needless
        })
    }

    /// The one piece that can legally go to `to`.
    #[cold]
    fn only_legal(&self, named: Bitboard, to: Square) -> Option<Square> {
        let can_go: Bitboard = named
            .into_iter()
            .filter(|from| self.can_go(*from, to))
            .collect();
        can_go.single_square()
    }

    /// Whether a piece other than a king can go; nothing is between a knight's squares.
    fn can_go(&self, from: Square, to: Square) -> bool {
        is_open(from, to, self.occupied()) && self.is_safe(from, to)
    }

    /// Whether the own king is safe once another piece that can has gone to `to`.
    #[inline(always)]
    fn is_safe(&self, from: Square, to: Square) -> bool {
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
    fn resolve_pawn(
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
        if !self.is_safe(from, to) {
            return Err(Refused);
        }
        self.play_pawn(from, to, capture, promotion);
        Ok(Naming::Needed)
    }

    /// Pawns stand on no last rank, so that nothing matters beyond the board's edge.
    #[inline(always)]
    fn pushed_pawn(&self, to: Square) -> Option<Square> {
        let back = self.turn.fold_wb(56, 8);
        let (pawns, occupied) = (self.our(Role::Pawn), self.occupied());
        let one = Bitboard(Bitboard::from_square(to).0.rotate_left(back));
        if occupied.contains(to) {
            return None;
        }
        let two = if to.rank() == self.turn.relative_rank(Rank::Fourth) {
            Bitboard(one.0.rotate_left(back))
        } else {
            Bitboard::EMPTY
        };
        let from = if (occupied & one).any() { one } else { two };
        (pawns & from).first()
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

    pub(super) fn play_castle(&mut self, wing: CastlingSide) -> Result<Naming, Refused> {
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
